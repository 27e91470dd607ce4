import { parseUrl } from '../../base/parse-url.ts';

export interface SiteUrl {
  /** Without a slash at its end. */
  readonly url: string;
  /** The path before every route: `/`, or `/repository/`. */
  readonly base: string;
}

/** The absolute address of a home page; undefined for any other text. */
export function parseSiteUrl(text: string): SiteUrl | undefined {
  const address = /^https?:\/\/[^/\\?#@\s]+(?:\/[^\\?#\s]*)?$/i.test(text) ? parseUrl(text) : undefined;
  if (!address) return undefined;
  const { origin, pathname } = address;
  // Each server has a meaning of its own for other signs, in places where none of them can be escaped.
  if (!/^(?:[\w./~-]|%[89A-F][0-9A-F])*$/.test(pathname) || pathname.includes('//')) return undefined;
  const path = pathname.replace(/\/$/, '');
  return { url: origin + path, base: `${path}/` };
}
