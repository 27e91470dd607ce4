// Reads a site that any tool made: its pages, redirects, feeds and sitemap.
import { addAll } from '../kit/order.ts';
import { parseUrl } from '../kit/urls/parse-url.ts';
import { decodeUrl, encodePath } from '../kit/urls/url-path.ts';
import { isHtmlFile } from '../model/files/output.ts';
import { LIST_FILE, type ListedEntry, readList } from './feeds.ts';
import type { ComparedElement } from './html-tree.ts';
import { type PageReading, readComparedPage } from './read-page.ts';
import { type KnownRedirect, REDIRECT_FILES, readRedirects } from './redirects.ts';
import { countsOf } from './words.ts';

/** Files of a site as they are published. */
export interface SiteFiles {
  /** Name for people: `dist`, `https://example.com/`. */
  readonly name: string;
  /** Hash of the bytes by path; `undefined` if only the name is known. */
  readonly hashes: ReadonlyMap<string, string | undefined>;
  /** The bytes of a file as UTF-8. */
  readonly read: (file: string) => string;
  /** Redirects that no file defines. */
  readonly redirects: readonly KnownRedirect[];
  /** Path of the site on its host, with slashes around it, if it is known. */
  readonly base?: string;
  /** True for a site on a server, of which only pages and documents are known. */
  readonly isLive: boolean;
}

export interface SiteReading extends Pick<SiteFiles, 'name' | 'hashes' | 'isLive'> {
  /** Pages by path of their file, without those that redirect. */
  readonly pages: ReadonlyMap<string, PageReading>;
  /** Origins of the site, as its pages have them: `https://example.com`. */
  readonly origin: string | undefined;
  /** Path of the site on its host, with slashes around it. */
  readonly base: string;
  /** Targets of redirects by path below the base, without the slash at its end. */
  readonly redirects: ReadonlyMap<string, string>;
  /** Entries of feeds by path. */
  readonly feeds: ReadonlyMap<string, readonly ListedEntry[]>;
  /** URLs of the sitemap; undefined without one. */
  readonly sitemap: readonly string[] | undefined;
}

/** Pages that both sites have with the same bytes are read once. */
type ReadPage = (html: string, hash: string | undefined) => PageReading;

export function createPageReader(isMain: ((element: ComparedElement) => boolean) | undefined): ReadPage {
  const known = new Map<string, PageReading>();
  return (html, hash) => {
    const reading = (hash === undefined ? undefined : known.get(hash)) ?? readComparedPage(html, isMain);
    if (hash !== undefined) known.set(hash, reading);
    return reading;
  };
}

export function readComparedSite(files: SiteFiles, readPage: ReadPage): SiteReading {
  const { name, hashes, read, isLive } = files;
  const pages = new Map<string, PageReading>();
  const feeds = new Map<string, readonly ListedEntry[]>();
  const redirects = [...files.redirects];
  let sitemap: string[] | undefined;
  for (const [file, hash] of hashes) {
    if (isHtmlFile(file)) {
      const page = readPage(read(file), hash);
      if (page.refresh === undefined) pages.set(file, page);
      else redirects.push({ from: urlOfFile(file), to: page.refresh });
    } else if (LIST_FILE.test(file)) {
      const list = readList(file, read(file));
      if (list?.kind === 'feed') feeds.set(file, list.entries);
      else if (list) sitemap = [...(sitemap ?? []), ...list.urls];
    } else if (REDIRECT_FILES.has(file)) addAll(redirects, readRedirects(file, read(file)));
  }
  const { origin, base: found } = placeOnHost(pages, sitemap ?? []);
  const base = files.base ?? found;
  const below = (path: string) => keyOf(path.startsWith(base) ? path.slice(base.length - 1) : path);
  return {
    name,
    hashes,
    isLive,
    pages,
    origin,
    base,
    redirects: new Map(redirects.map(({ from, to }) => [below(from), resolveRedirect(from, to)])),
    feeds,
    sitemap,
  };
}

function resolveRedirect(from: string, to: string): string {
  const url = parseUrl(to, new URL(encodeURI(decodeUrl(from)), NOWHERE));
  return url ? url.href.replace(NOWHERE, '') : to;
}

const NOWHERE = 'http://nowhere.invalid';

/** URL of a page below the base, encoded: `/a/`, `/b.html`. */
export function urlOfFile(file: string): string {
  return encodePath(file.replace(/(^|\/)index\.html?$/, '$1'));
}

function keyOf(path: string): string {
  return decodeUrl(path)
    .replace(/(?<=.)\/$/, '')
    .normalize('NFC');
}

/** Returns the file that a server sends for a decoded path, and whether the slash at its end is another one. */
function fileAt(has: (file: string) => boolean, path: string): string | undefined {
  const inner = path.slice(1);
  const names =
    inner === '' || inner.endsWith('/')
      ? [`${inner}index.html`]
      : [inner, `${inner}.html`, `${inner}/index.html`];
  return names.find(has);
}

/** Files that people open, by their endings. */
const DOCUMENT =
  /\.(?:html?|pdf|epub|docx?|xlsx?|pptx?|od[tsp]|rtf|txt|md|csv|tsv|xml|rss|atom|zip|tgz|tar|7z|exe|dmg|deb|rpm|mp[34]|m4[av]|webm|og[gv]|wav|mov|ics|vcf|apk|jar)$/i;

/** Returns true for a file that pages load, by its ending or a hash in its name, which may change. */
export function isLoadedFile(file: string): boolean {
  if (!/\.[a-z]\w*$/i.test(file)) return false;
  return !DOCUMENT.test(file) || /[.\-_/](?=[^./]*\d)[0-9a-f]{7,}(?:\.\w+)+$/i.test(file);
}

type LinkEnd =
  | { readonly kind: 'file'; readonly file: string; readonly fragment: string }
  | { readonly kind: 'missing'; readonly path: string }
  /** Another site, or another scheme. */
  | { readonly kind: 'elsewhere'; readonly url: string };

/** Finds where a URL leads, as written in the page of a file. */
export function linkEndOf(site: SiteReading, from: string, href: string): LinkEnd {
  const own = new URL(site.base.slice(1) + urlOfFile(from).slice(1), `${NOWHERE}/`);
  const written = site.pages.get(from)?.base;
  return follow(site, href, (written === undefined ? undefined : parseUrl(written, own)) ?? own);
}

/** Finds where a URL below the base leads. */
export function linkEndAt(site: SiteReading, url: string): LinkEnd {
  return follow(site, site.base + url.slice(1), new URL(NOWHERE));
}

function follow(site: SiteReading, href: string, from: URL): LinkEnd {
  let url = parseUrl(href, from);
  for (let hops = 0; hops <= 10; hops += 1) {
    if (!url) return { kind: 'elsewhere', url: href };
    if (!isOwn(site, url)) return { kind: 'elsewhere', url: url.href };
    const path = decodeUrl(url.pathname)
      .normalize('NFC')
      .slice(site.base.length - 1);
    const to = site.redirects.get(keyOf(path));
    const file = fileAt((name) => site.hashes.has(name), path);
    if (file !== undefined && (site.pages.has(file) || to === undefined))
      return { kind: 'file', file, fragment: decodeUrl(url.hash.slice(1)) };
    if (to === undefined && site.isLive && isLoadedFile(path))
      return { kind: 'file', file: path.slice(1), fragment: '' };
    if (to === undefined) return { kind: 'missing', path };
    url = parseUrl(to, new URL(NOWHERE));
  }
  return { kind: 'missing', path: href };
}

function isOwn({ origin, base }: SiteReading, url: URL): boolean {
  const isHere = url.origin === NOWHERE || plainOrigin(url.origin) === plainOrigin(origin ?? '');
  return isHere && /^https?:$/.test(url.protocol) && `${url.pathname}/`.startsWith(base);
}

/** Origin without scheme and `www.`, which one site may have or not. */
function plainOrigin(origin: string): string {
  return origin.replace(/^https?:\/\/(?:www\.)?/, '');
}

/** Finds out where a site is meant to be, by the absolute URLs of its own pages, else by links from the root. */
function placeOnHost(
  pages: ReadonlyMap<string, PageReading>,
  sitemap: readonly string[],
): { readonly origin: string | undefined; readonly base: string } {
  const canonicals = [...pages.values()].flatMap(({ canonical }) => canonical ?? []);
  const own = [...canonicals, ...sitemap].flatMap((url) => parseUrl(url) ?? []);
  const links = [...pages.values()].slice(0, 100).flatMap((page) => page.links.map(({ href }) => href));
  const paths =
    own.length > 0 ? own.map(({ pathname }) => pathname) : links.filter((href) => /^\/[^/]/.test(href));
  const bases = paths.flatMap((path) => baseOf(decodeUrl(path.replace(/[?#].*$/s, '')), pages) ?? []);
  return { origin: mostFrequent(own.map(({ origin }) => origin)), base: mostFrequent(bases) ?? '/' };
}

/** Returns the shortest base with which a path leads to a page. */
function baseOf(path: string, pages: ReadonlyMap<string, PageReading>): string | undefined {
  for (let slash = 0; slash !== -1; slash = path.indexOf('/', slash + 1))
    if (fileAt((file) => pages.has(file), path.slice(slash)) !== undefined) return path.slice(0, slash + 1);
  return undefined;
}

function mostFrequent(texts: readonly string[]): string | undefined {
  return [...countsOf(texts)].sort(([, a], [, b]) => b - a)[0]?.[0];
}
