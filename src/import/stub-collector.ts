// Collects the components that imported pages use and that don't exist here.

import { BUILT_IN } from '../api/index.ts';
import { counted } from '../kit/counted.ts';
import { appendTo } from '../kit/order.ts';
import type { ComponentTagToken } from '../markdown/index.ts';
import { componentName, type PlacedTag } from './markup/components.ts';
import type { Leftover, OldProject, OldTool } from './old-project.ts';
import { type OldTemplate, stubOf } from './stubs.ts';

/** Folder of a theme of Hugo or Zola, and one for a section of Hugo: `layouts/docs/_shortcodes/`. */
const OTHER = /^(?:themes\/[^/]+\/)?(layouts\/)(?:.+\/)?(?=_shortcodes\/)|^themes\/[^/]+\//;

export class StubCollector {
  readonly #project: OldProject;
  readonly #tool: OldTool;
  readonly #others: readonly string[];
  readonly #uses = new Map<string, ComponentTagToken[]>();
  /** Templates that pages insert, by the names of their components. */
  readonly #old = new Map<string, OldTemplate>();

  constructor(project: OldProject, tool: OldTool) {
    this.#project = project;
    this.#tool = tool;
    this.#others = project.files.filter((file) => OTHER.test(file));
  }

  readonly hasTemplate = (name: string): boolean => {
    const old = this.#templateOf(name);
    if (old) this.#old.set(componentName(name), old);
    return old !== undefined;
  };

  add(tags: readonly PlacedTag[]): void {
    for (const { tag } of tags) {
      const isUnknown = !BUILT_IN.has(tag.name) && tag.name !== 'Include';
      if (isUnknown && (this.#tool.hasComponents || this.#old.has(tag.name)))
        appendTo(this.#uses, tag.name, tag);
    }
  }

  /** Returns the texts of the components by path, and adds each to the remaining work. */
  write(left: Leftover[]): ReadonlyMap<string, string> {
    const stubs = new Map<string, string>();
    for (const [name, uses] of this.#uses) {
      const { path, text } = stubOf(name, uses, this.#old.get(name) ?? this.#templateOf(name));
      stubs.set(path, text);
      const what = 'A component only shows its content so far: write the rest.';
      left.push({ file: path, what, words: counted(uses.length, 'use') });
    }
    return stubs;
  }

  /** Finds the template of the site, or else that of a theme in it. */
  #templateOf(name: string): OldTemplate | undefined {
    const names = this.#tool.templateFiles(name);
    const file =
      names.find((one) => this.#project.text(one) !== undefined) ??
      this.#others.find((one) => names.includes(one.replace(OTHER, '$1')));
    return file === undefined ? undefined : { file, text: this.#project.text(file) ?? '' };
  }
}
