// Compares what the heads of pages say: titles, descriptions, canonical URLs, languages.
import { parseUrl } from '../kit/urls/parse-url.ts';
import type { SitePair } from './compare-links.ts';
import type { Findings } from './compare-page.ts';
import type { PageReading } from './read-page.ts';
import { linkEndOf, type SiteReading, urlOfFile } from './read-site.ts';
import { countsOf, withoutTypography } from './words.ts';

export function compareHeads(findings: Findings, pair: SitePair): void {
  const { old, fresh, pages } = pair;
  const [oldName, newName] = [siteNameIn(old), siteNameIn(fresh)];
  for (const [file, match] of pages) {
    const [page, other] = [old.pages.get(file), fresh.pages.get(match.file)];
    if (!page || !other) continue;
    const url = urlOfFile(file);
    compareTitles(findings, url, [page, oldName], [other, newName]);
    compareValue(findings, 'description', url, [plain(page.description), plain(other.description)]);
    compareValue(findings, 'language', url, [page.language, other.language]);
    compareValue(findings, 'canonical', url, canonicalsOf(pair, file, match.file));
    if (page.noindex !== other.noindex) findings.report('robots', url, robotsOf(page), robotsOf(other));
    if (!page.noindex) findings.count('robots', 1, other.noindex ? 0 : 1);
  }
  const [was, now] = [old.origin, fresh.origin];
  if (was !== undefined && now !== undefined && (was !== now || old.base !== fresh.base))
    findings.report('canonical', '/', was + old.base, now + fresh.base);
}

function plain(text: string | undefined): string | undefined {
  return text === undefined ? undefined : withoutTypography(text) || undefined;
}

function robotsOf({ noindex }: PageReading): string {
  return noindex ? 'noindex' : 'index';
}

const PARTS_OF_KIND = {
  description: 'descriptions',
  language: 'languages',
  canonical: 'canonicals',
} as const;

function compareValue(
  findings: Findings,
  kind: keyof typeof PARTS_OF_KIND,
  page: string,
  [was, now]: readonly [string | undefined, string | undefined],
): void {
  if (was !== now) findings.report(kind, page, was, now);
  const isWritten = was !== undefined;
  findings.count(
    PARTS_OF_KIND[kind],
    isWritten ? 1 : 0,
    isWritten && was === now ? 1 : 0,
    !isWritten && now ? 1 : 0,
  );
}

type NamedTitle = readonly [page: PageReading, siteName: string];

/** Compares titles; the name of the site at the start or the end counts once for the whole site. */
function compareTitles(
  findings: Findings,
  url: string,
  [page, oldName]: NamedTitle,
  [other, newName]: NamedTitle,
) {
  const [was, now] = [plain(page.title), plain(other.title)];
  if (was === undefined && now === undefined) return;
  const own = withoutName(was ?? '', oldName);
  const isKept = own === withoutName(now ?? '', newName);
  findings.count(
    'titles',
    was === undefined ? 0 : 1,
    was !== undefined && isKept ? 1 : 0,
    was === undefined ? 1 : 0,
  );
  if (was === now) return;
  if (isKept && oldName !== newName) findings.report('title', url, anyTitle(oldName), anyTitle(newName));
  else findings.report('title', url, page.title, other.title);
}

/** Titles with the name of a site: `... | Example` */
function anyTitle(name: string): string {
  return name.endsWith(' ') ? `${name}...` : `...${name}`;
}

/** Separator between the title of a page and the name of its site. */
const SEPARATOR = /( [|\-·•:»«\\/] )/;

/** Part of titles with its separator that at least half of the pages have: ` | Example`; empty without one. */
function siteNameIn({ pages }: SiteReading): string {
  const parts = [...pages.values()].flatMap(({ title }) => {
    const split = withoutTypography(title ?? '').split(SEPARATOR);
    return split.length < 3 ? [] : [split.slice(-2).join(''), split.slice(0, 2).join('')];
  });
  const [name = '', count = 0] = [...countsOf(parts)].sort(([, a], [, b]) => b - a)[0] ?? [];
  return count > 1 && count * 2 >= pages.size ? name : '';
}

function withoutName(title: string, name: string): string {
  if (name === '') return title;
  if (title.endsWith(name)) return title.slice(0, -name.length);
  return title.startsWith(name) ? title.slice(name.length) : title;
}

/** Canonical URLs in terms of the new site. */
function canonicalsOf(
  { old, fresh, matches }: SitePair,
  file: string,
  other: string,
): readonly [string | undefined, string | undefined] {
  const read = (site: SiteReading, from: string, matched: (file: string) => string | undefined) => {
    const canonical = site.pages.get(from)?.canonical;
    if (canonical === undefined) return undefined;
    const target = linkEndOf(site, from, canonical);
    if (target.kind === 'file') return urlOfFile(matched(target.file) ?? target.file);
    return target.kind === 'missing' ? target.path : (parseUrl(target.url)?.href ?? target.url);
  };
  return [read(old, file, (one) => matches.get(one)?.file), read(fresh, other, (one) => one)];
}
