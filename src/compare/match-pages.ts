// Finds the page of a new site that corresponds to each page of an old one.
import { appendTo } from '../kit/order.ts';
import type { PageReading } from './read-page.ts';
import { linkEndAt, linkEndOf, type SiteReading, urlOfFile } from './read-site.ts';

export interface PageMatch {
  /** File of the page in the new site. */
  readonly file: string;
  /**
   * `merged`: by a redirect to a page that corresponds to another one; `form`: only letter case, `.html` or the slash at the end
   * differ. The last two don't answer at the old URL.
   */
  readonly by: 'url' | 'redirect' | 'merged' | 'form' | 'text';
}

/** Returns the matches by file of the old site. */
export function matchPages(old: SiteReading, fresh: SiteReading): ReadonlyMap<string, PageMatch> {
  const matches = new Map<string, PageMatch>();
  for (const file of old.pages.keys()) {
    const target = linkEndAt(fresh, urlOfFile(file));
    if (target.kind !== 'file' || !fresh.pages.has(target.file)) continue;
    matches.set(file, { file: target.file, by: isAtAddress(file, target.file) ? 'url' : 'redirect' });
  }
  const taken = new Set([...matches.values()].map((match) => match.file));
  const first = new Set([...matches.values()].flatMap(({ file, by }) => (by === 'url' ? [file] : [])));
  for (const [file, match] of matches) {
    if (match.by !== 'redirect') continue;
    if (first.has(match.file)) matches.set(file, { ...match, by: 'merged' });
    first.add(match.file);
  }
  const free = [...fresh.pages.keys()].filter((file) => !taken.has(file));
  const lost = () => [...old.pages.keys()].filter((file) => !matches.has(file));
  const take = (pairs: ReadonlyMap<string, string>, by: PageMatch['by']) => {
    for (const [file, other] of pairs) {
      if (taken.has(other)) continue;
      taken.add(other);
      matches.set(file, { file: other, by });
    }
  };
  const forms = sameForms(lost(), free);
  const isServed = forms.size > 0 && hasCleanUrls(old);
  const served = [...forms].filter(
    ([file, other]) => isServed && other === file.replace(/\.html$/, '/index.html'),
  );
  take(new Map(served), 'url');
  take(forms, 'form');
  const rest = free.filter((file) => !taken.has(file));
  take(similarPages(pagesOf(old, lost()), pagesOf(fresh, rest)), 'text');
  return matches;
}

/** Returns true if the file answers at the URL of the other one without a redirect: `a.html` at `/a`. */
function isAtAddress(old: string, fresh: string): boolean {
  return (
    old.normalize('NFC') === fresh.normalize('NFC') || old === `${fresh}.html` || fresh === `${old}.html`
  );
}

/** Returns true if a site links to `a.html` only as `/a`, at which its host sends it. */
function hasCleanUrls(site: SiteReading): boolean {
  let isFound = false;
  for (const [from, { links }] of site.pages)
    for (const { href } of links) {
      const target = linkEndOf(site, from, href);
      if (target.kind !== 'file' || !/(?<!(?:^|\/)index)\.html$/.test(target.file)) continue;
      if (/\.html(?:[?#]|$)/.test(href)) return false;
      isFound = true;
    }
  return isFound;
}

function sameForms(lost: readonly string[], free: readonly string[]): ReadonlyMap<string, string> {
  const form = (file: string) => file.replace(/(?:(?:^|\/)index)?\.html$/, '').toLowerCase();
  const known = new Map(free.map((file) => [form(file), file]));
  return new Map(
    lost.flatMap((file) => {
      const other = known.get(form(file));
      return other === undefined ? [] : [[file, other] as const];
    }),
  );
}

type ComparedPages = readonly { readonly file: string; readonly page: PageReading }[];

function pagesOf(site: SiteReading, files: readonly string[]): ComparedPages {
  return files.flatMap((file) => {
    const page = site.pages.get(file);
    return page ? [{ file, page }] : [];
  });
}

/** Lines on more pages say nothing about one page. Similar pages share at least this part of the longer text. */
const SIMILAR = { pages: 20, share: 0.5 };

/** Pairs pages that share most of their text, the most similar first, then those with the same title. */
function similarPages(lost: ComparedPages, free: ComparedPages): ReadonlyMap<string, string> {
  const index = new Map<string, string[]>();
  for (const { file, page } of free) for (const line of linesOf(page)) appendTo(index, line, file);
  const sizes = new Map(free.map(({ file, page }) => [file, sizeOf(page)]));
  const found: { readonly file: string; readonly other: string; readonly share: number }[] = [];
  for (const { file, page } of lost) {
    const shared = new Map<string, number>();
    for (const line of linesOf(page)) {
      const files = index.get(line) ?? [];
      if (files.length <= SIMILAR.pages)
        for (const other of files) shared.set(other, (shared.get(other) ?? 0) + line.length);
    }
    for (const [other, size] of shared) {
      const share = size / Math.max(sizeOf(page), sizes.get(other) ?? 0);
      if (share >= SIMILAR.share) found.push({ file, other, share });
    }
  }
  const pairs = new Map<string, string>();
  const taken = new Set<string>();
  for (const { file, other } of found.sort((a, b) => b.share - a.share)) {
    if (pairs.has(file) || taken.has(other)) continue;
    pairs.set(file, other);
    taken.add(other);
  }
  for (const [file, other] of sameTitles(lost, free))
    if (!pairs.has(file) && !taken.has(other)) pairs.set(file, other);
  return pairs;
}

/** Pairs pages whose title nobody else has. */
function sameTitles(lost: ComparedPages, free: ComparedPages): ReadonlyMap<string, string> {
  const byTitle = (pages: ComparedPages) => {
    const files = new Map<string, string[]>();
    for (const { file, page } of pages) appendTo(files, titleOf(page), file);
    return files;
  };
  const there = byTitle(free);
  return new Map(
    [...byTitle(lost)].flatMap(([title, [file = '', ...more]]) => {
      const [other, ...others] = there.get(title) ?? [];
      return title !== '' && other !== undefined && more.length + others.length === 0 ? [[file, other]] : [];
    }),
  );
}

function titleOf({ headings, title = '' }: PageReading): string {
  return headings.find(({ level }) => level === 1)?.text ?? title;
}

function linesOf({ text }: PageReading): ReadonlySet<string> {
  return new Set(text);
}

function sizeOf(page: PageReading): number {
  let size = 0;
  for (const line of linesOf(page)) size += line.length;
  return Math.max(size, 1);
}
