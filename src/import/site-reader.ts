// Collects the findings of an importer in an old project.

import { MARKDOWN_FILE, pagePath, partsOfName } from './names.ts';
import type {
  CopiedFile,
  Leftover,
  MenuEntry,
  OldPage,
  OldProject,
  OldSettings,
  OldSite,
  OldTool,
} from './old-project.ts';
import { rootedUrl } from './urls/same-url.ts';
import { headValues, type OldValues, parseData, readOldText, spellNames } from './values.ts';

export type WeighedEntry = MenuEntry & { readonly weight: number };

interface SourcePages {
  readonly from?: string;
  readonly prefix?: string;
  readonly placeOf?: (path: string) => string;
}

export class SiteReader {
  readonly project: OldProject;
  readonly pages: OldPage[] = [];
  readonly #copies: CopiedFile[] = [];
  readonly #left: Leftover[] = [];
  readonly #spelling: OldTool['spelling'];

  constructor(project: OldProject, spelling?: OldTool['spelling']) {
    this.project = project;
    this.#spelling = spelling;
  }

  /** Text of the first of these files that exists; otherwise empty. */
  text(...names: readonly string[]): string {
    return names.map((name) => this.project.text(name)).find((text) => text !== undefined) ?? '';
  }

  /** Values of the first of these data files that exists. */
  data(...names: readonly string[]): OldValues {
    const name = names.find((one) => this.project.text(one) !== undefined);
    return name === undefined ? {} : parseData(name, this.text(name));
  }

  head(file: string): OldValues {
    const { head } = readOldText(this.text(file));
    spellNames(head, this.#spelling);
    return headValues(head);
  }

  /** Files below a folder, each with its path in it. */
  below(folder: string): readonly { readonly file: string; readonly inner: string }[] {
    const start = folder === '' ? '' : `${folder}/`;
    return this.project.files
      .filter((file) => file.startsWith(start))
      .map((file) => ({ file, inner: file.slice(start.length) }));
  }

  copy(from: string, to: string): void {
    this.#copies.push({ from, to });
  }

  /** Copies a folder of files that are published unchanged. */
  copyPublic(folder: string): void {
    for (const { file, inner } of this.below(folder)) this.copy(file, `public/${inner}`);
  }

  copyData(file: string, inner: string): void {
    if (/\.(?:json|ya?ml)$/.test(inner)) this.copy(file, `templates/data/${inner}`);
    else this.leave(file, 'Data in this format is not imported: convert it to YAML or JSON.');
  }

  leave(file: string, what: string, words?: string): void {
    this.#left.push(words === undefined ? { file, what } : { file, what, words });
  }

  /** Reports all layouts together, once. */
  leaveLayouts(place: string): void {
    this.leave(place, 'Layouts are not imported: write them in React, in templates/.');
  }

  /**
   * Pages of Astro and Docusaurus in `src/pages/`, or in `from`; `code` matches the names of programs. `placeOf` returns the path
   * of a page here, and `prefix` begins its old route.
   */
  readSourcePages(
    code: RegExp,
    { from = 'src/pages', prefix = '', placeOf = (path: string) => path }: SourcePages = {},
  ): void {
    for (const { file, inner } of this.below(from)) {
      // Parts of pages, which aren't published by themselves.
      if (/(?:^|\/)_/.test(inner)) continue;
      const { folder, name } = partsOfName(inner);
      const url = rootedUrl(`${prefix}${folder}${name === 'index' ? '' : `${name}/`}`);
      if (MARKDOWN_FILE.test(inner))
        this.pages.push({ file, path: pagePath(placeOf(folder + name)), url, given: {} });
      else if (code.test(inner))
        this.leave(file, 'A page written in code is not imported: write it in Markdown, or as a layout.');
    }
  }

  /** Returns the site. `base` is its path, without a final slash. */
  site(base: string, settings: OldSettings): OldSite {
    return { settings, base, pages: this.pages, copies: this.#copies, left: this.#left };
  }
}

export function menuOf(entries: readonly WeighedEntry[]): readonly MenuEntry[] {
  return entries.toSorted((a, b) => a.weight - b.weight).map(({ weight: _, ...entry }) => entry);
}

export function urlBelow(url: string | undefined, base: string): string | undefined {
  return url && url.replace(/\/+$/, '') + base;
}
