// URLs that pages keep: each old one belongs to one page, as its route or as an alias.
import type { Leftover, OldPage } from '../old-project.ts';
import { redirectKey } from './same-url.ts';

const TAKEN = 'An old URL already belongs to another page and was skipped.';

/** Returns a function that gives pages their old URLs: each to one page. Returns false for those that it doesn't get. */
export function claimsOf(pages: readonly OldPage[], left: Leftover[]) {
  const claims = new Map(pages.map((page) => [redirectKey(page.url ?? ''), page]));
  return (page: OldPage) => (url: string) => {
    const key = redirectKey(url);
    const owner = claims.get(key);
    if (owner === undefined) claims.set(key, page);
    // Its own URL needs no redirect.
    else if (owner !== page) left.push({ file: page.path, what: TAKEN, words: url });
    return owner === undefined;
  };
}

export function newUrl({ url, path }: Pick<OldPage, 'url' | 'path'>): string {
  return url === undefined ? usualUrl(path) : withSlash(url);
}

/** Returns the permalink with which a page keeps its route, if it needs one. A different form of its URL becomes an alias. */
export function permalinkOf({ url, path, given }: OldPage): unknown {
  const isUsual = url === undefined || withSlash(url) === usualUrl(path);
  return isUsual ? given.permalink : withSlash(url);
}

function usualUrl(path: string): string {
  return path.replace(/^content/, '').replace(/(?:^|\/)index\.md$|\.md$/, '/');
}

function withSlash(url: string): string {
  const plain = url.replace(/\/index\.html$/, '/');
  return /(?:\/|\.html)$/.test(plain) ? plain : `${plain}/`;
}
