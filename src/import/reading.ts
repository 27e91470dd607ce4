// Values of data files, days, names of files and addresses, for the importers of all tools.
import { parse as parseToml } from 'smol-toml';
import { parse as parseYaml } from 'yaml';
import { decodeAddress } from '../model/address.ts';
import type { FieldRule } from './old-project.ts';

export type OldValues = Readonly<Record<string, unknown>>;

/** Files that the tool takes as pages, by their endings. */
export const MARKDOWN_FILE = /\.(?:md|markdown|mkd|mdown|mdx)$/i;

/** Fields that are left out, since something else says the same. */
export function omitted(...names: readonly string[]): Readonly<Record<string, FieldRule>> {
  return Object.fromEntries(names.map((name) => [name, { to: undefined }]));
}

/** The entry of a table for a word of an author, which may be `constructor`. */
export function ownEntry<T>(table: Readonly<Record<string, T>>, word: string): T | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined;
}

/** Values of a data file; one that cannot be read holds none. */
export function parseData(name: string, text: string): OldValues {
  try {
    if (name.endsWith('.toml')) return valuesIn(parseToml(text));
    return valuesIn(name.endsWith('.json') ? JSON.parse(text) : parseYaml(text));
  } catch {
    return {};
  }
}

export function valuesIn(value: unknown): OldValues {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as OldValues) : {};
}

export function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function textIn(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/**
 * The text that a settings file in JavaScript gives to a name: `title: 'My site'`. Such a file is not run; what is not
 * written out in it is not known.
 */
export function literalIn(code: string, name: string): string | undefined {
  const found = new RegExp(
    `(?<![\\w.])["']?${name}["']?\\s*[:=]\\s*(["'\`])((?:(?!\\1)[^\\\\\\n])*)\\1`,
  ).exec(code);
  return found?.[2];
}

/** The folder has a slash at its end, and is empty for the top; the name is without its ending. */
export function partsOfName(file: string): { readonly folder: string; readonly name: string } {
  const [, folder = '', name = ''] = /^(.*\/)?([^/]*?)(?:\.[^./]*)?$/.exec(file) ?? [];
  return { folder, name };
}

/** `2024-05-01-first-post` taken apart. */
export function datedName(name: string): { readonly day: string; readonly slug: string } | undefined {
  const [, written, slug] = /^(\d{4}-\d{1,2}-\d{1,2})-(.+)$/.exec(name) ?? [];
  const day = written && dayIn(written);
  return day === undefined || slug === undefined ? undefined : { day, slug };
}

/** The file in `content/` for a path without its ending. */
export function pagePath(stem: string): string {
  return `content/${stem.replace(/^\/+/, '')}.md`;
}

/** Path and no more of an absolute address. */
export function pathOfUrl(url: string | undefined): string {
  try {
    return url === undefined ? '' : new URL(url).pathname.replace(/\/+$/, '');
  } catch {
    return '';
  }
}

/** An address that begins with one slash, and has no two in a row. */
export function rootedAddress(address: string): string {
  return `/${address}`.replace(/\/{2,}/g, '/');
}

/** An address without what differs between hosts: `/about`, `/about/`, `/about.html` and `/about/index.html` are one. */
export function sameAddress(address: string): string {
  const plain = decodeAddress(address.replace(/[?#].*$/s, '')).replace(/\/index\.html?$|\.html?$|\/+$/, '');
  return plain === '' ? '/' : rootedAddress(plain);
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** `YYYY-MM-DD` of a date with or without a time, in one of the forms that front matter of other tools has. */
export function dayIn(written: unknown): string | undefined {
  const text = String(written ?? '');
  const numbers = /^\s*(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(text);
  if (numbers) return dayOf(numbers[1], Number(numbers[2]), numbers[3]);
  const monthFirst =
    /^\s*(?:[a-z]{3,9},?\s+)?([a-z]{3})[a-z]*\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})\b/i.exec(text);
  if (monthFirst) return dayOf(monthFirst[3], monthOf(monthFirst[1]), monthFirst[2]);
  const dayFirst =
    /^\s*(?:[a-z]{3,9},?\s+)?(\d{1,2})(?:st|nd|rd|th)?\s+([a-z]{3})[a-z]*\.?,?\s+(\d{4})\b/i.exec(text);
  return dayFirst ? dayOf(dayFirst[3], monthOf(dayFirst[2]), dayFirst[1]) : undefined;
}

function monthOf(name = ''): number {
  return MONTHS.indexOf(name.toLowerCase()) + 1;
}

function dayOf(year = '', month = 0, day = ''): string | undefined {
  const text = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text ? undefined : text;
}
