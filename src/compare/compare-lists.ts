// Compares feeds, sitemaps and redirects.
import { parseUrl } from '../kit/urls/parse-url.ts';
import type { SitePair } from './compare-links.ts';
import type { Findings } from './compare-page.ts';
import type { ListedEntry } from './feeds.ts';
import { linkEndAt, linkEndOf, type SiteReading, urlOfFile } from './read-site.ts';

/** Compares the entries of feeds by their ids, by which readers know what they have shown. */
export function compareFeeds(findings: Findings, { old, fresh }: SitePair): void {
  for (const [file, entries] of old.feeds) {
    const target = linkEndAt(fresh, urlOfFile(file));
    const others = target.kind === 'file' ? fresh.feeds.get(target.file) : undefined;
    if (others) compareEntries(findings, `/${file}`, entries, others);
    else {
      findings.report('feed', `/${file}`);
      findings.count('feeds', Math.max(entries.length, 1), 0);
    }
  }
}

function compareEntries(
  findings: Findings,
  file: string,
  entries: readonly ListedEntry[],
  others: readonly ListedEntry[],
): void {
  const [ids, oldIds] = [new Set(others.map(({ id }) => id)), new Set(entries.map(({ id }) => id))];
  const added = others.filter(({ id }) => !oldIds.has(id));
  const lost = entries.filter(({ id }) => !ids.has(id));
  const renamed = new Set<ListedEntry>();
  for (const { id, title } of lost) {
    const other = added.find((entry) => entry.title === title && !renamed.has(entry));
    if (other) renamed.add(other);
    findings.report('feed', file, id, other?.id);
  }
  for (const entry of added) if (!renamed.has(entry)) findings.report('feed', file, undefined, entry.id);
  for (const { id, title } of entries) {
    const now = others.find((entry) => entry.id === id)?.title ?? title;
    if (now !== title) findings.report('feed', file, title, now);
  }
  findings.count('feeds', entries.length, entries.length - lost.length, added.length);
}

/** Compares the pages that sitemaps list. Pages that are missing or new as a whole aren't reported again. */
export function compareSitemaps(findings: Findings, { old, fresh, pages }: SitePair): void {
  if (!old.sitemap && !fresh.sitemap) return;
  const [before, after] = [listed(old), listed(fresh)];
  let [of, kept, added] = [0, 0, 0];
  for (const [file, match] of pages) {
    const [was, now] = [before.has(file), after.has(match.file)];
    if (was) of += 1;
    if (was && now) kept += 1;
    if (!was && now) added += 1;
    if (was && !now && fresh.sitemap) findings.report('sitemap', urlOfFile(file), 'listed');
    if (!was && now && old.sitemap) findings.report('sitemap', urlOfFile(file), undefined, 'listed');
  }
  if (old.sitemap && !fresh.sitemap) findings.report('sitemap', '/sitemap.xml');
  findings.count('sitemap', of, kept, added);
}

function listed(site: SiteReading): ReadonlySet<string> {
  const files = (site.sitemap ?? []).flatMap((url) => {
    const path = parseUrl(url)?.pathname;
    const target = path === undefined ? undefined : linkEndOf(site, 'index.html', path);
    return target?.kind === 'file' ? [target.file] : [];
  });
  return new Set(files);
}

/** Compares where old redirects lead. */
export function compareRedirects(findings: Findings, { old, fresh, matches }: SitePair): void {
  for (const from of old.redirects.keys()) {
    const [was, now] = [linkEndAt(old, from), linkEndAt(fresh, from)];
    const expected = was.kind === 'file' ? (matches.get(was.file)?.file ?? was.file) : undefined;
    const isKept =
      now.kind !== 'missing' &&
      (expected === undefined ? now.kind === was.kind : now.kind === 'file' && now.file === expected);
    const isLost = was.kind === 'file' && old.pages.has(was.file) && !matches.has(was.file);
    if (was.kind === 'missing' || isLost) continue;
    findings.count('redirects', 1, isKept ? 1 : 0);
    if (!isKept)
      findings.report(
        'redirect',
        from,
        shownTarget(was),
        now.kind === 'missing' ? undefined : shownTarget(now),
      );
  }
  for (const from of fresh.redirects.keys())
    if (!old.redirects.has(from) && linkEndAt(old, from).kind === 'missing')
      findings.count('redirects', 0, 0, 1);
}

function shownTarget(target: ReturnType<typeof linkEndAt>): string {
  if (target.kind === 'file') return urlOfFile(target.file);
  return target.kind === 'missing' ? target.path : target.url;
}
