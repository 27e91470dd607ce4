// Compares two sites: what visitors, search engines, feed readers and old links get from them.

import { isErrorPage } from '../kit/urls/url-path.ts';
import { isHtmlFile } from '../model/files/output.ts';
import { type Cause, type Change, causesOf } from './causes.ts';
import { compareHeads } from './compare-heads.ts';
import { compareImages, compareLinks, type SitePair } from './compare-links.ts';
import { compareFeeds, compareRedirects, compareSitemaps } from './compare-lists.ts';
import {
  type ComparedPart,
  compareHeadings,
  compareIds,
  comparePageText,
  Findings,
  type Tally,
} from './compare-page.ts';
import { LIST_FILE } from './feeds.ts';
import type { ComparedElement } from './html-tree.ts';
import { matchPages } from './match-pages.ts';
import type { HeadingReading, PageReading } from './read-page.ts';
import {
  createPageReader,
  isLoadedFile,
  linkEndAt,
  linkEndOf,
  readComparedSite,
  type SiteFiles,
  type SiteReading,
  urlOfFile,
} from './read-site.ts';
import { movedWords, wordsIn } from './words.ts';

export interface SiteComparison {
  readonly old: ComparedSite;
  readonly fresh: ComparedSite;
  readonly kept: Readonly<Partial<Record<ComparedPart, Tally>>>;
  readonly causes: readonly Cause[];
  /** Files of the new pages, by the URLs of the old ones. */
  readonly newFiles: ReadonlyMap<string, string>;
  /** Pages of both sites whose text differs. */
  readonly texts: readonly ComparedTexts[];
}

interface ComparedSite {
  readonly name: string;
  readonly pages: number;
}

export interface ComparedTexts {
  readonly page: string;
  readonly was: readonly string[];
  readonly now: readonly string[];
}

export function compareSites(
  before: SiteFiles,
  after: SiteFiles,
  isMain?: (element: ComparedElement) => boolean,
): SiteComparison {
  const readPage = createPageReader(isMain);
  const [old, fresh] = [readComparedSite(before, readPage), readComparedSite(after, readPage)];
  const findings = new Findings();
  const pair = pairOf(findings, old, fresh);
  compareAddresses(findings, pair);
  for (const [file, match] of pair.pages) {
    const [page, other] = [old.pages.get(file), fresh.pages.get(match.file)];
    if (!page || !other) continue;
    comparePageText(findings, urlOfFile(file), page, other);
    compareLinks(findings, pair, file, match);
    compareImages(findings, pair, file, match);
  }
  compareHeads(findings, pair);
  compareFeeds(findings, pair);
  compareSitemaps(findings, pair);
  compareRedirects(findings, pair);
  compareFiles(findings, pair);
  compareSurroundings(findings, pair);
  const changes = [...findings.changes, ...markupChanges(findings.changes, pair)];
  return {
    old: { name: old.name, pages: old.pages.size },
    fresh: { name: fresh.name, pages: fresh.pages.size },
    kept: findings.tallies(),
    causes: causesOf(changes),
    newFiles: new Map([...pair.pages].map(([file, match]) => [urlOfFile(file), match.file])),
    texts: differingTexts(findings.changes, pair),
  };
}

/** Matches the pages, and compares their headings, on which links depend. */
function pairOf(findings: Findings, old: SiteReading, fresh: SiteReading): SitePair {
  const matches = matchPages(old, fresh);
  const pages = new Map([...matches].filter(([, { by }]) => by !== 'merged'));
  const linked = linkedIds(old);
  const newIds = new Map<string, ReadonlyMap<string, string>>();
  for (const [file, match] of pages) {
    const [page, other] = [old.pages.get(file), fresh.pages.get(match.file)];
    if (!page || !other) continue;
    const pairs = compareHeadings(findings, urlOfFile(file), page, other);
    const ids = new Map<string, HeadingReading | undefined>();
    for (const id of linked.get(file) ?? []) if (page.ids.has(id)) ids.set(id, undefined);
    for (const heading of page.headings) if (heading.id !== '') ids.set(heading.id, pairs.get(heading));
    compareIds(findings, urlOfFile(file), other, ids);
    newIds.set(file, new Map([...ids].flatMap(([id, heading]) => (heading?.id ? [[id, heading.id]] : []))));
  }
  const hashes = new Set(fresh.hashes.values());
  const shared = [...old.hashes.values()].flatMap((hash) =>
    hash !== undefined && hashes.has(hash) ? [hash] : [],
  );
  const oldFiles = new Map([...pages].map(([file, match]) => [match.file, file]));
  return { old, fresh, matches, pages, newIds, oldFiles, sharedHashes: new Set(shared) };
}

/** Ids that links of other pages lead to, by file. */
function linkedIds(site: SiteReading): ReadonlyMap<string, ReadonlySet<string>> {
  const ids = new Map<string, Set<string>>();
  for (const [from, { links }] of site.pages)
    for (const { href } of links) {
      if (!href.includes('#')) continue;
      const target = linkEndOf(site, from, href);
      if (target.kind !== 'file' || target.file === from || target.fragment === '') continue;
      ids.set(target.file, (ids.get(target.file) ?? new Set()).add(target.fragment));
    }
  return ids;
}

function compareAddresses(findings: Findings, { old, fresh, matches }: SitePair): void {
  for (const [file, page] of old.pages) {
    const match = matches.get(file);
    // Servers send error pages at other URLs.
    if (!match && isErrorPage({ file })) {
      findings.report('page-missing', urlOfFile(file));
      continue;
    }
    const isKept = match !== undefined && match.by !== 'form' && match.by !== 'text';
    findings.count('urls', 1, isKept ? 1 : 0);
    if (match?.by === 'merged') compareMerged(findings, urlOfFile(file), page, match.file, fresh);
    if (isKept) continue;
    if (match) findings.report('page-moved', urlOfFile(file), urlOfFile(file), urlOfFile(match.file));
    else reportLost(findings, urlOfFile(file), page);
  }
  const taken = new Set([...matches.values()].map(({ file }) => file));
  for (const file of fresh.pages.keys()) {
    if (taken.has(file)) continue;
    findings.count('urls', 0, 0, 1);
    findings.report('page-new', urlOfFile(file));
  }
}

/** Compares a page with the one to which it redirects, which also has text of other pages. */
function compareMerged(findings: Findings, page: string, old: PageReading, file: string, fresh: SiteReading) {
  const words = wordsIn(old.text.join('\n'));
  const kept = movedWords([words], [wordsIn(fresh.pages.get(file)?.text.join('\n') ?? '')]);
  findings.count('words', words.length, kept);
  if (kept < words.length) findings.report('page-merged', page, page, urlOfFile(file));
}

/** Everything on a missing page is lost. */
function reportLost(findings: Findings, url: string, page: PageReading): void {
  findings.report('page-missing', url);
  findings.count('words', wordsIn(page.text.join('\n')).length, 0);
  findings.count('headings', page.headings.length, 0);
  findings.count('ids', page.headings.filter(({ id }) => id !== '').length, 0);
  findings.count('links', page.links.length, 0);
  findings.count('images', page.images.length, 0);
}

/** Compares the files that people open: documents, archives, recordings. */
function compareFiles(findings: Findings, { old, fresh }: SitePair): void {
  for (const [file, hash] of old.hashes) {
    if (!/\.\w+$/.test(file) || isLoadedFile(file) || old.feeds.has(file)) continue;
    if (/sitemap[^/]*\.xml$/.test(file) || isHtmlFile(file)) continue;
    const target = linkEndAt(fresh, urlOfFile(file));
    findings.count('files', 1, target.kind === 'file' ? 1 : 0);
    if (target.kind !== 'file') findings.report('file', `/${file}`);
    else if (!LIST_FILE.test(file) && hash !== undefined && fresh.hashes.get(target.file) !== hash)
      findings.report('file-changed', `/${file}`);
  }
}

/** Compares the lines around the text by the number of pages that show them. */
function compareSurroundings(findings: Findings, { old, fresh, pages }: SitePair): void {
  const before = new Map<string, Set<string>>();
  const after = new Map<string, Set<string>>();
  const note = (lines: Map<string, Set<string>>, page: PageReading, other: PageReading, url: string) => {
    const there = new Set(other.around);
    for (const line of new Set(page.around))
      if (!there.has(line)) lines.set(line, (lines.get(line) ?? new Set()).add(url));
  };
  for (const [file, match] of pages) {
    const [page, other] = [old.pages.get(file), fresh.pages.get(match.file)];
    if (!page || !other || page === other) continue;
    note(before, page, other, urlOfFile(file));
    note(after, other, page, urlOfFile(file));
  }
  for (const [line, places] of before) for (const page of places) findings.report('around', page, line);
  for (const [line, places] of after)
    for (const page of places) findings.report('around', page, undefined, line);
}

/** Pages whose bytes differ although nothing else does. */
function markupChanges(changes: readonly Change[], { old, fresh, pages }: SitePair): readonly Change[] {
  const changed = new Set(changes.map(({ page }) => page));
  return [...pages].flatMap(([file, match]) => {
    const url = urlOfFile(file);
    if (changed.has(url) || old.hashes.get(file) === fresh.hashes.get(match.file)) return [];
    return [{ kind: 'markup', page: url }];
  });
}

/** Texts that differ, those with the most changed words first. */
function differingTexts(
  changes: readonly Change[],
  { old, fresh, pages }: SitePair,
): readonly ComparedTexts[] {
  const sizes = new Map<string, number>();
  for (const { kind, page, count = 0 } of changes)
    if (kind === 'text') sizes.set(page, (sizes.get(page) ?? 0) + count);
  const texts = [...pages].flatMap(([file, match]) => {
    const page = urlOfFile(file);
    if (!sizes.has(page)) return [];
    return [{ page, was: old.pages.get(file)?.text ?? [], now: fresh.pages.get(match.file)?.text ?? [] }];
  });
  return texts.sort((a, b) => (sizes.get(b.page) ?? 0) - (sizes.get(a.page) ?? 0));
}
