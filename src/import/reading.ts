// What the readers of all tools need: settings in data files, names of files, addresses.
import { parse as parseToml } from 'smol-toml';
import { parse as parseYaml } from 'yaml';
import { decodeAddress } from '../model/address.ts';
import { dayIn } from './day.ts';
import type { FieldRule, OldProject } from './old-project.ts';

export type Values = Readonly<Record<string, unknown>>;

/** Files that the tool takes as pages, by their endings. */
export const MARKDOWN = /\.(?:md|markdown|mkd|mdown|mdx)$/i;

/** Fields that are left out, since something else says the same. */
export function leftOut(...names: readonly string[]): Readonly<Record<string, FieldRule>> {
  return Object.fromEntries(names.map((name) => [name, { to: undefined }]));
}

/** What a table has for a word of an author, which may be `constructor`. */
export function ownEntry<T>(table: Readonly<Record<string, T>>, word: string): T | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined;
}

/** Values of the first of these data files that is there and can be read. */
export function readData(project: OldProject, ...names: readonly string[]): Values {
  for (const name of names) {
    const text = project.text(name);
    if (text !== undefined) return parseData(name, text);
  }
  return {};
}

/** What cannot be read holds nothing. */
export function parseData(name: string, text: string): Values {
  try {
    if (name.endsWith('.toml')) return valuesIn(parseToml(text));
    return valuesIn(name.endsWith('.json') ? JSON.parse(text) : parseYaml(text));
  } catch {
    return {};
  }
}

export function valuesIn(value: unknown): Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : {};
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

/** Files below a folder, each with its path in it. */
export function filesBelow(
  { files }: OldProject,
  folder: string,
): readonly { readonly file: string; readonly inner: string }[] {
  const start = folder === '' ? '' : `${folder}/`;
  return files
    .filter((file) => file.startsWith(start))
    .map((file) => ({ file, inner: file.slice(start.length) }));
}

export interface NameParts {
  /** With a slash at its end; empty for the top. */
  readonly folder: string;
  readonly name: string;
  readonly ending: string;
}

export function partsOfName(file: string): NameParts {
  const [, folder = '', name = '', ending = ''] = /^(.*\/)?([^/]*?)(\.[^./]*)?$/.exec(file) ?? [];
  return { folder, name, ending };
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
export function cleanAddress(address: string): string {
  return `/${address}`.replace(/\/{2,}/g, '/');
}

/** An address without what differs between hosts: `/about`, `/about/`, `/about.html` and `/about/index.html` are one. */
export function sameAddress(address: string): string {
  const plain = decodeAddress(address.replace(/[?#].*$/s, '')).replace(/\/index\.html?$|\.html?$|\/+$/, '');
  return plain === '' ? '/' : cleanAddress(plain);
}
