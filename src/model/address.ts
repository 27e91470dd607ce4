import type { Settings } from './settings.ts';

/** Paths that need no encoding. */
const PLAIN = /^[\w./~-]*$/;

/** An output path (`blog/a b.png`) as a root-relative address (`/blog/a%20b.png`), each segment encoded. */
export function encodePath(file: string): string {
  if (PLAIN.test(file)) return `/${file}`;
  return `/${file.split('/').map(encodeURIComponent).join('/')}`;
}

/** The inverse of `encodePath` but for the slash in front, which stays: `/blog/a b.png`. */
export function decodePath(address: string): string {
  return address.split('/').map(decodeURIComponent).join('/');
}

/** A root-relative address under the site's base: `/about/` becomes `/repository/about/`. */
export function withBase(settings: Pick<Settings, 'base'>, address: string): string {
  return settings.base + address.slice(1);
}
