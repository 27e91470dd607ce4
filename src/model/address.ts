import type { Settings } from './settings.ts';

/** An output path (`blog/a b.png`) as a root-relative address (`/blog/a%20b.png`), each segment encoded. */
export function encodePath(file: string): string {
  return `/${file.split('/').map(encodeURIComponent).join('/')}`;
}

/** A root-relative address under the site's base: `/about/` becomes `/repository/about/`. */
export function withBase(settings: Pick<Settings, 'base'>, address: string): string {
  return settings.base + address.slice(1);
}
