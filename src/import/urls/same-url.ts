// URLs of old sites in one form, for comparisons.
import { parseUrl } from '../../kit/urls/parse-url.ts';
import { decodeUrl } from '../../kit/urls/url-path.ts';

export function pathOfUrl(url: string | undefined): string {
  return parseUrl(url ?? '')?.pathname.replace(/\/+$/, '') ?? '';
}

/** Normalizes slashes: one at the start, and no double ones. */
export function rootedUrl(url: string): string {
  return `/${url}`.replace(/\/{2,}/g, '/');
}

/** Normalizes the differences between hosts: `/about`, `/about/`, `/about.html` and `/about/index.html` are the same. */
export function sameUrl(url: string): string {
  const plain = decodeUrl(url.replace(/[?#].*$/s, '')).replace(/\/index\.html?$|\.html?$|\/+$/, '');
  return plain === '' ? '/' : rootedUrl(plain);
}

/** The same text for URLs of which only one can redirect. `/a.html` and `/a/` are different files. */
export function redirectKey(url: string): string {
  const key = decodeUrl(url.replace(/[?#].*$/s, '')).replace(/(?:\/index\.html)?\/*$/, '');
  return key === '' ? '/' : rootedUrl(key);
}
