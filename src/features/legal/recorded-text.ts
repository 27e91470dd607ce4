// Legal pages are recorded, version by version, in `content/legal.lock.yaml`, with the text of each next to it.
import { escapeMarkup, unescapeMarkup } from '../../kit/escape.ts';
import { sha256 } from '../../kit/hash.ts';
import { htmlLines } from '../../kit/html/html-lines.ts';
import { type BlankHandling, htmlMarkupLines } from '../../kit/html/html-markup-lines.ts';
import type { ShownTexts } from '../../kit/html/shown-texts.ts';
import { isPlainObject } from '../../kit/plain.ts';
import { stemOf } from '../../model/pages/page-path.ts';
import { LEGAL_TEXTS, type LegalPublication, type LegalVersion } from './declaration.ts';

/** Path of the text of a version: `content/legal.lock/privacy/1.html`. */
export function legalTextPath(page: string, version: number): string {
  return `${LEGAL_TEXTS}${stemOf(page)}/${version}.html`;
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
