// The previewed site as a source: pages are rendered on request, once per version of the site.
import { lookup } from 'mrmime';
import { typeOf } from '../hosts/index.ts';
import { isVariantFile } from '../images/index.ts';
import { type Diagnostic, hasErrors } from '../kit/diagnostics/diagnostic.ts';
import { Fault } from '../kit/diagnostics/fault.ts';
import { escapeMarkup } from '../kit/escape.ts';
import { sha256 } from '../kit/hash.ts';
import { NOT_FOUND_PAGE } from '../kit/urls/url-path.ts';
import type { PreparedAnswer } from '../live/index.ts';
import { contentType, type OpenFile, type SiteSource } from '../serve/index.ts';
import { CLOSED, type OldRoute, type Openings } from '../settings/index.ts';
import type { PreviewBuilder } from './building.ts';
import { problemKind } from './problem.ts';
import type { Reports } from './reports.ts';

/** Rendered file, or the reason why it couldn't be rendered. */
export interface PreviewFile {
  readonly content: Uint8Array | undefined;
  readonly diagnostics: readonly Diagnostic[];
  readonly fault: Fault | undefined;
}

export class PreviewedSite implements SiteSource {
  readonly #building: PreviewBuilder;
  readonly #script: () => string;
  readonly #report: (file: string, rendered: PreviewFile) => Promise<void>;
  readonly #rendered = new Map<string, Promise<PreviewFile>>();
  readonly #good = new Map<string, Uint8Array>();
  /** Files that are being opened: several clients may ask for a large one at once. */
  readonly #opening = new Map<string, Promise<OpenFile | undefined>>();
  /** Viewed pages, the most recent one last. */
  readonly #looked = new Set<string>();

  /** `script` is the URL of the attached script. */
  constructor(building: PreviewBuilder, script: () => string, reports: Pick<Reports, 'looked' | 'fixed'>) {
    this.#building = building;
    this.#script = script;
    this.#report = createReporter(reports, () => this.#prepared());
  }

  base(): string {
    return this.#building.latest?.prepared?.base ?? '/';
  }

  openings(): Openings {
    return this.#building.latest?.prepared?.openings ?? CLOSED;
  }

  async redirects(): Promise<ReadonlyMap<string, OldRoute>> {
    return (await this.#prepared())?.redirects ?? new Map();
  }

  /** Starts a new version: rendered pages are no longer valid. Viewed pages will be requested again. */
  begin(): void {
    // The last four that were looked at.
    const ahead = [...this.#looked].slice(-4);
    this.#looked.clear();
    this.#rendered.clear();
    this.#opening.clear();
    for (const file of ahead) this.#render(file);
  }

  async has(file: string): Promise<boolean> {
    const site = await this.#prepared();
    if (!site) return file.endsWith('.html');
    // Versions of an image are known once a page shows it, and files of features when they are requested.
    const isKnown = file === NOT_FOUND_PAGE || site.pages.has(file) || site.files.has(file);
    if (isKnown || isVariantFile(file)) return true;
    return file.startsWith('assets/') && (await this.#building.read(file)).content !== undefined;
  }

  async open(file: string): Promise<OpenFile | undefined> {
    const site = await this.#prepared();
    if (!site || site.pages.has(file)) return this.#page(file);
    if (file === NOT_FOUND_PAGE) return htmlOf(emptyPage(this.#script(), '404: no page here'));
    // Files other than pages can have any size, and are quickly read again.
    const opening = this.#opening.get(file) ?? this.#openNow(file);
    this.#opening.set(file, opening);
    try {
      return await opening;
    } finally {
      if (this.#opening.get(file) === opening) this.#opening.delete(file);
    }
  }

  async #openNow(file: string): Promise<OpenFile | undefined> {
    const outcome = await this.#renderNow(file);
    const { content } = outcome;
    this.#report(file, outcome).catch(() => {});
    if (!content) return undefined;
    const type = contentType(typeOf(file) ?? String(lookup(file)));
    return opened(type, Buffer.from(content.buffer, content.byteOffset, content.byteLength));
  }

  /** Renders one page of this version; returns `undefined` if the page doesn't exist. */
  async rendered(file: string): Promise<PreviewFile | undefined> {
    const site = await this.#prepared();
    return site?.pages.has(file) ? this.#render(file) : undefined;
  }

  async #prepared(): Promise<PreparedAnswer | undefined> {
    return (await this.#building.current()).prepared;
  }

  async #page(file: string): Promise<OpenFile> {
    this.#looked.delete(file);
    this.#looked.add(file);
    const { content = this.#good.get(file), diagnostics } = await this.#render(file);
    if (content) return htmlOf(await this.#attach(Buffer.from(content).toString()));
    return { ...htmlOf(emptyPage(this.#script(), titleOf(diagnostics))), status: 500 };
  }

  /** Adds the script of the preview, and a stylesheet to pages with marks of faults. */
  async #attach(html: string): Promise<string> {
    const page = attachScript(html, this.#script());
    if (!html.includes('class="site-unfinished')) return page;
    const site = await this.#prepared();
    const styles = [...(site?.files ?? [])].find((name) => name.startsWith('assets/unfinished-'));
    const link = `<link rel="stylesheet" href="${escapeMarkup(this.base() + styles)}">`;
    return page.replace('</head>', () => `${link}</head>`);
  }

  #render(file: string): Promise<PreviewFile> {
    const cached = this.#rendered.get(file);
    if (cached) return cached;
    const made = this.#renderNow(file);
    this.#rendered.set(file, made);
    made
      .then((outcome) => {
        if (outcome.content && !hasErrors(outcome.diagnostics)) this.#remember(file, outcome.content);
        return this.#report(file, outcome);
      })
      .catch(() => {});
    return made;
  }

  async #renderNow(file: string): Promise<PreviewFile> {
    try {
      const { content, diagnostics } = await this.#building.read(file);
      return { content, diagnostics, fault: undefined };
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      return { content: undefined, diagnostics: [], fault: error };
    }
  }

  #remember(file: string, content: Uint8Array): void {
    this.#good.delete(file);
    this.#good.set(file, content);
    const [oldest] = this.#good.keys();
    // Only the last good versions of recent pages are remembered.
    if (this.#good.size > 64 && oldest !== undefined) this.#good.delete(oldest);
  }
}

/** Reports only new mistakes: each save renders open pages again, and most mistakes were reported before. */
function createReporter(
  { looked, fixed }: Pick<Reports, 'looked' | 'fixed'>,
  prepared: () => Promise<PreparedAnswer | undefined>,
): (file: string, rendered: PreviewFile) => Promise<void> {
  const reported = new Map<string, { readonly text: string; readonly broken: boolean }>();
  return async (file, { content, diagnostics, fault }) => {
    const before = reported.get(file);
    const text = JSON.stringify([diagnostics, fault?.message]);
    const broken = fault !== undefined || hasErrors(diagnostics);
    if (fault || diagnostics.length > 0) {
      reported.set(file, { text, broken });
      if (before?.text !== text) looked(diagnostics, fault);
    } else if (content) reported.delete(file);
    if (before?.broken && !broken && content) fixed((await prepared())?.pages.get(file)?.path ?? file);
  };
}

/** Title of a page that can't be shown. */
function titleOf(diagnostics: readonly Diagnostic[]): string {
  const error = diagnostics.find((each) => hasErrors([each]));
  return error ? problemKind(error.code) : 'The page cannot be rendered';
}

function htmlOf(html: string): OpenFile {
  return opened('text/html; charset=utf-8', Buffer.from(html));
}

function opened(type: string, content: Buffer): OpenFile {
  return { type, size: content.length, tag: `"${sha256(content).slice(0, 20)}"`, content };
}

/** Adds the script as the first element of the head, so that it sees the page before the page's own scripts change it. */
export function attachScript(html: string, script: string): string {
  const tag = scriptTag(script);
  const head = /<head(?:\s[^>]*)?>/i.exec(html);
  if (!head) return html + tag;
  const end = head.index + head[0].length;
  return html.slice(0, end) + tag + html.slice(end);
}

function scriptTag(script: string): string {
  return `<script src="${escapeMarkup(script)}" defer></script>`;
}

/** Page without content, for one that has never been valid: only the overlay is visible. */
function emptyPage(script: string, title: string): string {
  const look = script.replace(/client\.js.*/, 'empty-page.css');
  const head = `<meta charset="utf-8"><title>${escapeMarkup(title)}</title><link rel="stylesheet" href="${escapeMarkup(look)}">${scriptTag(script)}`;
  return `<!doctype html>\n<html lang="en"><head>${head}</head><body><h1>${escapeMarkup(title)}</h1></body></html>\n`;
}
