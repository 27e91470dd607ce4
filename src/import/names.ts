// Names of files and versions, for the importers of all tools.
import path from 'node:path';
import { dayIn } from './values.ts';

/** Files that count as pages, by their extensions. */
export const MARKDOWN_FILE = /\.(?:md|markdown|mkd|mdown|mdx)$/i;
export const HTML_FILE = /\.html?$/i;

/** Splits a path into folder and name. The folder ends with a slash, and is empty for the top; the name has no extension. */
export function partsOfName(file: string): { readonly folder: string; readonly name: string } {
  const [, folder = '', name = ''] = /^(.*\/)?([^/]*?)(?:\.[^./]*)?$/.exec(file) ?? [];
  return { folder, name };
}

/** Splits `2024-05-01-first-post` into day and slug. */
export function datedName(name: string): { readonly day: string; readonly slug: string } | undefined {
  const [, written, slug] = /^(\d{4}-\d{1,2}-\d{1,2})-(.+)$/.exec(name) ?? [];
  const day = written && dayIn(written);
  return day === undefined || slug === undefined ? undefined : { day, slug };
}

/** File in `content/` for a path without extension. */
export function pagePath(stem: string): string {
  return `content/${stem.replace(/^\/+/, '')}.md`;
}

/** Path of a folder as settings write it, `./docs/` or `a/../../docs`, as it starts the paths of its files; empty for the project. */
export function folderPath(written: string): string {
  return path.posix.normalize(written).replace(/^\.(?:\/|$)|\/+$/g, '');
}

/** Name of a version that links can have before a colon: `v1.0` for `1.0`. */
export function versionName(version: string): string {
  const plain = version.toLowerCase().replace(/[^a-z0-9.-]+/g, '-');
  return /^[a-z]/.test(plain) ? plain : `v${plain.replace(/^[.-]+/, '')}`;
}

/** The same text for paths that some disks don't distinguish: case, and forms of accents. */
export function foldedPath(file: string): string {
  return file.normalize('NFC').toLowerCase();
}
