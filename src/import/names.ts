// Names of files and addresses, for the importers of all tools.
import { decodeAddress } from '../model/address.ts';
import { dayIn } from './values.ts';

/** Files that the tool takes as pages, by their endings. */
export const MARKDOWN_FILE = /\.(?:md|markdown|mkd|mdown|mdx)$/i;

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

/** The path of an absolute address. */
export function pathOfUrl(url: string | undefined): string {
  try {
    return url === undefined ? '' : new URL(url).pathname.replace(/\/+$/, '');
  } catch {
    return '';
  }
}

/** An address that starts with one slash and has no double slashes. */
export function rootedAddress(address: string): string {
  return `/${address}`.replace(/\/{2,}/g, '/');
}

/**
 * Normalizes the differences between hosts: `/about`, `/about/`, `/about.html` and `/about/index.html` are the same.
 */
export function sameAddress(address: string): string {
  const plain = decodeAddress(address.replace(/[?#].*$/s, '')).replace(/\/index\.html?$|\.html?$|\/+$/, '');
  return plain === '' ? '/' : rootedAddress(plain);
}
