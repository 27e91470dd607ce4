// Tasks for the searchable pages and their numbers. Numbers come from hashes of paths, in a space four to eight times as large
// as the number of pages: a new page gets a number between others and rarely moves one, so that only lines of its words change.
import { LIVE, STORED_ON_DISK } from '../../engine/index.ts';
import { sha256 } from '../../kit/hash.ts';
import { appendTo, compareText, groupBy } from '../../kit/order.ts';
import { decodeUrl, isErrorPage, withBase } from '../../kit/urls/url-path.ts';
import { isInFolders } from '../../model/pages/edition.ts';
import { type SitePage, sitePartOf } from '../../model/pages/page.ts';
import type { Site } from '../../model/site.ts';
import type { Settings } from '../../settings/index.ts';
import { arrangedSite } from '../../site/arrange/index.ts';
import { task } from '../../site/index.ts';
import type { PageRange } from './browser/format.ts';
import type { SearchSettings } from './declaration.ts';
import type { NumberedPage } from './page-parts.ts';

export function chosen(settings: Settings): SearchSettings | false {
  return settings.search;
}

/** Returns true for a page that a search may find. Readers of an ended version search it, although search engines don't list it. */
export function isSearched({ search, noindex, inVersion }: SitePage): boolean {
  return search && (!noindex || inVersion?.isHidden === true);
}

function foundPages({ pages, settings }: Site): readonly SitePage[] {
  const { at, exclude } = chosen(settings) || { at: '', exclude: [] };
  const listed = pages.filter(
    (page) =>
      isSearched(page) &&
      !page.added &&
      !isErrorPage(page) &&
      page.route !== at &&
      !isInFolders(page, exclude),
  );
  // Search lists a paginated page by its first page.
  return [...new Map(listed.toReversed().map((page) => [page.path, page])).values()];
}

const numbering = task(
  'search-numbering',
  (ask) => {
    const { site } = ask(arrangedSite).value;
    const { ranges, pages } = numbered(foundPages(site));
    const [size, units] = sizesFor(ranges.at(-1)?.to ?? 0);
    const groups = new Map<string, NumberedPage[]>();
    for (const [{ path, title, description = '', route, keywords }, number] of pages) {
      const name = String(Math.floor(number / size));
      const address = withBase(site.settings, route);
      const subjects = [...keywords, wordsOf(route)].join(' ').trim();
      appendTo(groups, name, { path, number, title, about: description, address, subjects });
    }
    const boosts = pages.flatMap(([{ boost }, number]) => (boost === 1 ? [] : [[number, boost] as const]));
    return { ranges, groups, units, boosts };
  },
  LIVE,
);

function wordsOf(route: string): string {
  return decodeUrl(route.replace(/\.html$/, ''))
    .replace(/[/-]+/g, ' ')
    .trim();
}

export const searchSite = task('search-site', (ask) => {
  const { ranges, boosts } = ask(numbering);
  return { ranges, boosts };
});

interface SearchGroups {
  /** Names of the groups that have pages, in order. */
  readonly groups: readonly string[];
  /** Number of units of words. */
  readonly units: number;
}

export const searchGroups = task('search-groups', (ask): SearchGroups => {
  const { groups, units } = ask(numbering);
  return { groups: [...groups.keys()], units };
});

/** Pages of a group, in the order of their numbers. */
export const groupPages = task(
  'search-group-pages',
  (ask, group: string): readonly NumberedPage[] => ask(numbering).groups.get(group) ?? [],
  STORED_ON_DISK,
);

interface Numbers {
  readonly ranges: readonly PageRange[];
  /** Pages in the order of their numbers. */
  readonly pages: readonly (readonly [page: SitePage, number: number])[];
}

/**
 * Page numbers in a group, and units of words, for a site with a count of numbers: powers of two, so that they rarely change. There
 * are at most 128 groups of at least 256, and at most 64 units.
 */
function sizesFor(numbers: number): readonly [size: number, units: number] {
  let [size, units] = [256, 1];
  while (size * 128 < numbers) size *= 2;
  while (units < 64 && units * size < numbers) units *= 2;
  return [size, units];
}

/** Numbers pages: those of one language, version and collection are consecutive. */
function numbered(all: readonly SitePage[]): Numbers {
  const groups = groupBy(all, (page) => {
    const { language, version } = sitePartOf(page);
    return [mainLanguage(language), version, page.collection].join('\0');
  });
  const ranges: PageRange[] = [];
  const pages: [SitePage, number][] = [];
  let from = 0;
  for (const [key, group] of [...groups].sort(([a], [b]) => compareText(a, b))) {
    const [language = '', version = '', collection = ''] = key.split('\0');
    const size = spaceFor(group.length);
    for (const [page, at] of placed(group, size)) pages.push([page, from + at]);
    const own = version === '' ? { language } : { language, version };
    ranges.push({ ...own, collection, from, to: from + size, pages: group.length });
    from += size;
  }
  return { ranges, pages };
}

function mainLanguage(language: string): string {
  return language.toLowerCase().replace(/-.*/, '');
}

/** Size of the space of numbers: a power of two, so that it rarely changes. */
function spaceFor(pages: number): number {
  let size = 32;
  while (size < pages * 4) size *= 2;
  return size;
}

/** Places each page at its hash, or at the next free number. */
function placed(group: readonly SitePage[], size: number): readonly (readonly [SitePage, number])[] {
  const hashed = group.map((page) => ({ page, hash: Number.parseInt(sha256(page.path).slice(0, 12), 16) }));
  hashed.sort((a, b) => a.hash - b.hash || compareText(a.page.path, b.page.path));
  let free = 0;
  return hashed.map(({ page, hash }, index) => {
    const wanted = Math.max(free, Math.floor((hash / 2 ** 48) * size));
    const at = Math.min(wanted, size - (hashed.length - index));
    free = at + 1;
    return [page, at];
  });
}
