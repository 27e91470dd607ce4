// Tasks for the searchable pages, their numbers and their texts.
import { LIVE, STORED } from '../../engine/tasks.ts';
import { appendTo } from '../../kit/order.ts';
import { encodePath, isErrorPage, withBase } from '../../model/address.ts';
import type { Page } from '../../model/pages/page.ts';
import { type Settings, settingsOf } from '../../model/settings/settings.ts';
import type { Site } from '../../model/site.ts';
import { arrangedSite } from '../../site/arrange/site.ts';
import { task } from '../../site/ask.ts';
import type { FoundPage, PageRange } from './browser/format.ts';
import { numbered } from './numbers.ts';
import { type SearchSettings, searchSettings } from './settings.ts';
import { GROUP } from './units.ts';

/** Number of pages above which units have two letters. */
const LARGE = 2048;

export function chosen(settings: Settings): SearchSettings | false {
  return settingsOf(settings, searchSettings).search;
}

function foundPages({ pages, settings }: Site): readonly Page[] {
  const { at, exclude } = chosen(settings) || { at: '', exclude: [] };
  const listed = pages.filter(
    (page) =>
      page.search &&
      !page.noindex &&
      !page.archived &&
      !isErrorPage(page.file) &&
      page.route !== at &&
      !exclude.some((folder) => page.path.startsWith(`content/${folder.replace(/\/$/, '')}/`)),
  );
  // Search lists a paginated page by its first part.
  return [...new Map(listed.toReversed().map((page) => [page.path, page])).values()];
}

/** A page with its number in the index. */
export interface NumberedPage extends Pick<FoundPage, 'title' | 'address' | 'about'> {
  readonly path: string;
  readonly number: number;
}

const numbering = task(
  'search-numbering',
  (ask) => {
    const { site } = ask(arrangedSite).value;
    const { ranges, pages } = numbered(foundPages(site));
    const groups = new Map<string, NumberedPage[]>();
    for (const [{ path, title, description = '', route }, number] of pages) {
      const name = String(Math.floor(number / GROUP));
      const address = withBase(site.settings, encodePath(route.slice(1)));
      appendTo(groups, name, { path, number, title, about: description, address });
    }
    const boosts = pages.flatMap(([{ boost }, number]) => (boost === 1 ? [] : [[number, boost] as const]));
    return { ranges, groups, boosts };
  },
  LIVE,
);

export interface SearchSite {
  readonly ranges: readonly PageRange[];
  readonly boosts: readonly (readonly [page: number, factor: number])[];
  /** Names of the groups that have pages, in order. */
  readonly groups: readonly string[];
  readonly isLarge: boolean;
}

export const searchSite = task('search-site', (ask): SearchSite => {
  const { ranges, groups, boosts } = ask(numbering);
  const isLarge = ranges.reduce((sum, { pages }) => sum + pages, 0) > LARGE;
  return { ranges, boosts, groups: [...groups.keys()], isLarge };
});

/** Pages of a group, in the order of their numbers. */
export const groupPages = task(
  'search-group-pages',
  (ask, group: string): readonly NumberedPage[] => ask(numbering).groups.get(group) ?? [],
  STORED,
);
