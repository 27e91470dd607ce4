// Legal texts are recorded, version by version, in `content/legal.lock.yaml`, with the text of each beside it.
import { escapeMarkup } from '../base/escape.ts';
import { htmlLines } from '../base/html-lines.ts';
import type { Place } from '../diagnostics/diagnostic.ts';

export const LEGAL_LOCK = 'content/legal.lock.yaml';

/** One version of a legal text. */
export interface LegalVersion {
  /** From 1. */
  readonly version: number;
  /** Last updated, `YYYY-MM-DD`. */
  readonly date: string;
  /** SHA-256 of the normalised text. */
  readonly sha256: string;
  /** What changed, in a sentence. */
  readonly note: string;
  /** Reasons for changes that are no new version, such as a misspelling. */
  readonly cosmetic: readonly string[];
}

/** The recorded versions of a page, newest first. */
export interface LegalRecord {
  readonly versions: readonly LegalVersion[];
  readonly at: Place;
}

/** By the page's path. */
export type LegalLock = ReadonlyMap<string, LegalRecord>;

/** Where the text of a version is kept: `content/legal.lock/privacy/1.html`. */
export function legalTextPath(page: string, version: number): string {
  return `content/legal.lock/${page.replace(/^content\//, '').replace(/\.md$/, '')}/${version}.html`;
}

/**
 * The whole legal text of a page as HTML: its title, the texts that its layout shows from front matter, and the
 * rendered Markdown, with all settings put in. `versions` is left out, which tells of the text and is not part of it.
 */
export function legalHtml(
  { title, frontMatter }: { readonly title: string; readonly frontMatter: Readonly<Record<string, unknown>> },
  html: string,
): string {
  const { versions: _, ...fields } = frontMatter;
  const texts = textsIn(fields).map((text) => `<p>${escapeMarkup(text)}</p>\n`);
  return `<h1>${escapeMarkup(title)}</h1>\n${texts.join('')}<hr>\n${html}`;
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

/** The normalised text: its lines, without markup, line breaks of the source, and the signs of anchors. */
export function legalLines(html: string): readonly string[] {
  return htmlLines(html).map((line) => line.normalize('NFC').replace(/ #$/, ''));
}
