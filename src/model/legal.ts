// Legal pages are recorded, version by version, in `content/legal.lock.yaml`, with the text of each next to it.
import type { Place } from '../kit/diagnostics/diagnostic.ts';
import { escapeMarkup, unescapeMarkup } from '../kit/escape.ts';
import { sha256 } from '../kit/hash.ts';
import { htmlLines } from '../kit/html/html-lines.ts';
import { type BlankHandling, htmlMarkupLines } from '../kit/html/html-markup-lines.ts';
import type { ShownTexts } from '../kit/html/shown-texts.ts';
import { isPlainObject } from '../kit/plain.ts';
import { stemOf } from './pages/page-path.ts';

export const LEGAL_LOCK = 'content/legal.lock.yaml';

export interface LegalVersion {
  /** Number, from 1. */
  readonly version: number;
  /** Last updated, `YYYY-MM-DD`. */
  readonly date: string;
  /** The day on which it takes effect, if different; `YYYY-MM-DD`. */
  readonly effective: string | undefined;
  /** SHA-256 of the normalized text, with its markup. */
  readonly sha256: string;
  /** One sentence about the change. */
  readonly note: string;
  /** Reasons for changes that aren't a new version, such as a typo. */
  readonly cosmetic: readonly string[];
  /** Publication; undefined in records of older versions of the tool. */
  readonly published: LegalPublication | undefined;
}

/** The place where a legal page is published, and the content shown there. */
export interface LegalPublication {
  readonly route: string;
  readonly layout: string;
  readonly language: string;
  readonly noindex: boolean;
  /** Booleans and numbers in its front matter, which could affect what a layout shows. */
  readonly fields: Readonly<Record<string, boolean | number>>;
  /** `title`, fields whose texts are shown, and `text` for each occurrence of the Markdown. */
  readonly shows: readonly string[];
}

/** A version of a page with the route of its earlier text; `undefined` if that isn't published. */
export interface PublishedVersion extends LegalVersion {
  readonly route: string | undefined;
}

/** The recorded versions of a page, newest first. */
export interface LegalRecord {
  readonly versions: readonly LegalVersion[];
  readonly at: Place;
}

export type LegalLock = ReadonlyMap<string, LegalRecord>;

/** Path of the text of a version: `content/legal.lock/privacy/1.html`. */
export function legalTextPath(page: string, version: number): string {
  return `content/legal.lock/${stemOf(page)}/${version}.html`;
}

interface LegalTexts {
  readonly title: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/**
 * The whole legal page of a page as HTML: its title, the front matter texts that its layout shows, and the rendered
 * Markdown, with all settings filled in. `versions` is left out: it describes the text but isn't part of it.
 */
export function legalHtml({ title, fields }: LegalTexts, html: string): string {
  const { versions: _, ...shown } = fields;
  const texts = textsIn(shown).map(
    ([field, text]) => `<p data-field="${escapeMarkup(field)}">${escapeMarkup(text)}</p>\n`,
  );
  return `<h1>${escapeMarkup(title)}</h1>\n${texts.join('')}<hr>\n${html}`;
}

/** Lists the texts of front matter with the names of their fields. */
function textsIn(fields: unknown): (readonly [field: string, text: string])[] {
  return valuesIn(fields).flatMap(([field, value]) => (typeof value === 'string' ? [[field, value]] : []));
}

/** Lists values with the names of their fields; `summary.0.title` for nested ones. */
function valuesIn(value: unknown, field = ''): (readonly [field: string, value: unknown])[] {
  if (typeof value !== 'object' || value === null) return [[field, value]];
  return Object.entries(value).flatMap(([name, inner]) =>
    valuesIn(inner, field === '' ? name : `${field}.${name}`),
  );
}

/** Describes the publication of a page. `seen` is the visible content of its HTML; `fields` are as written. */
export function legalPublication(
  { route, layout, language, noindex }: Omit<LegalPublication, 'fields' | 'shows'>,
  { title, fields }: LegalTexts,
  seen: ShownTexts,
): LegalPublication {
  const { versions: _, ...others } = fields;
  // A single word is usually a name, and may be on the page by chance.
  const sentences = textsIn(others).filter(([, text]) => /\S\s+\S/.test(text));
  const shown = sentences.filter(([, text]) => seen.shows(text)).map(([field]) => `fields.${field}`);
  const choices = valuesIn(others).filter(
    (entry): entry is [string, boolean | number] =>
      typeof entry[1] === 'boolean' || Number.isFinite(entry[1]),
  );
  return {
    route,
    layout,
    language,
    noindex,
    fields: Object.fromEntries(choices),
    shows: [...(seen.shows(title) ? ['title'] : []), ...shown, ...Array(seen.bodies).fill('text')],
  };
}

export function publicationLines({ fields, shows, ...others }: LegalPublication): readonly string[] {
  const choices = Object.entries(fields).map(([name, value]) => [`fields.${name}`, value] as const);
  return [...Object.entries(others), ...choices, ['shows', shows.join(', ') || 'nothing'] as const].map(
    ([name, value]) => `${name}: ${value}`,
  );
}

export interface RecordedText {
  readonly title: string;
  /** Texts of front matter, by field. */
  readonly fields: ReadonlyMap<string, string>;
  /** HTML of the Markdown, as published. */
  readonly html: string;
}

/** Parses the output of `legalHtml`. Returns `undefined` for anything else. */
export function readLegalHtml(text: string): RecordedText | undefined {
  const [, title, fields = '', html] = /^<h1>(.*)<\/h1>\n([\s\S]*?)<hr>\n([\s\S]*)$/.exec(text) ?? [];
  if (title === undefined || html === undefined) return undefined;
  const entries = fields.matchAll(/<p data-field="([^"]*)">([\s\S]*?)<\/p>\n/g);
  return {
    title: unescapeMarkup(title),
    fields: new Map(
      Array.from(entries, ([, field = '', value = '']) => [unescapeMarkup(field), unescapeMarkup(value)]),
    ),
    html,
  };
}

/** Replaces the texts of front matter by recorded ones; a text without a record becomes empty. */
export function withTexts(value: unknown, fields: ReadonlyMap<string, string>, field = ''): unknown {
  if (typeof value === 'string') return fields.get(field) ?? '';
  if (typeof value !== 'object' || value === null) return value;
  const at = (name: string | number) => (field === '' ? String(name) : `${field}.${name}`);
  if (Array.isArray(value)) return value.map((item, index) => withTexts(item, fields, at(index)));
  if (!isPlainObject(value)) return value;
  const { versions: _, ...others } = value as Readonly<Record<string, unknown>>;
  const texts = Object.entries(others).map(([name, inner]) => [name, withTexts(inner, fields, at(name))]);
  return { ...value, ...Object.fromEntries(texts) };
}

/** Returns the lines of a text as people read them, without markup, source line breaks and anchor symbols. */
export function legalLines(html: string): readonly string[] {
  return htmlLines(html)
    .map((line) => line.normalize('NFC').replace(/(?:^| )#$/, ''))
    .filter((line) => line !== '');
}

/** Returns the lines with all markup that affects the visible content and the targets of links. */
export function legalMarkup(html: string): readonly string[] {
  return markupOf(html, 'count');
}

function markupOf(html: string, blanks: BlankHandling): readonly string[] {
  return htmlMarkupLines(html, blanks).map((line) => line.normalize('NFC'));
}

export function legalHash(html: string): string {
  return sha256(legalMarkup(html).join('\n'));
}

/** Returns true if a text matches a version. Records without `published` are from when blank space didn't count. */
export function isTextOf(html: string, { sha256: recorded, published }: LegalVersion): boolean {
  return recorded === (published ? legalHash(html) : sha256(markupOf(html, 'dropped').join('\n')));
}
