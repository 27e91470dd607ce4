// Lists the days on which a site changes without an edit, because of the clock.
import { appendTo, sortedBy } from '../kit/order.ts';
import type { SitePage } from '../model/pages/page.ts';

export type SiteChange =
  | { readonly kind: 'published' | 'expired'; readonly path: string; readonly route: string }
  /** The last day of a version is over. */
  | { readonly kind: 'ended'; readonly version: string }
  /** `site.year` changes, for layouts that show it. */
  | { readonly kind: 'year'; readonly year: number }
  /** A file with an expiry date. */
  | { readonly kind: 'renewed'; readonly file: string };

export interface ScheduledDay {
  /** `YYYY-MM-DD`, in UTC. */
  readonly day: string;
  readonly occasions: readonly SiteChange[];
}

/** Days after one day and until another, both `YYYY-MM-DD`. */
interface Period {
  readonly after: string;
  readonly until: string;
}

type DatedChange = readonly [day: string, occasion: SiteChange];

/**
 * Returns the days in order, each with its changes. `pages` includes unpublished pages; `renewed` are names of files that
 * differ from month to month.
 */
export function scheduleOf(
  pages: readonly SitePage[],
  renewed: readonly string[],
  period: Period,
): readonly ScheduledDay[] {
  const all = [
    ...pages.flatMap(pageOccasions),
    ...versionEnds(pages),
    ...firstDays(period, yearly).map(
      (day): DatedChange => [day, { kind: 'year', year: Number(day.slice(0, 4)) }],
    ),
    ...renewed.flatMap((file) => renewals(file, period)),
  ].filter(([day]) => day > period.after && day <= period.until);
  const days = new Map<string, SiteChange[]>();
  for (const [day, occasion] of all) appendTo(days, day, occasion);
  return sortedBy(days, ([day]) => day).map(([day, occasions]) => ({ day, occasions }));
}

/** Lists the changes of a page. Old texts and subpages appear and disappear with their page, and pages of a version with it. */
function pageOccasions({
  path,
  route,
  draft,
  added,
  subpage,
  date,
  expires,
  inVersion,
}: SitePage): DatedChange[] {
  if (draft || added || subpage) return [];
  return [
    ...(date === undefined ? [] : [[date, { kind: 'published', path, route }] as const]),
    ...(expires === undefined || expires === inVersion?.ends
      ? []
      : [[expires, { kind: 'expired', path, route }] as const]),
  ];
}

function versionEnds(pages: readonly SitePage[]): readonly DatedChange[] {
  const ends = new Map(
    pages.flatMap(({ inVersion }) => (inVersion?.ends ? [[inVersion.name, inVersion.ends] as const] : [])),
  );
  return Array.from(ends, ([version, day]) => [day, { kind: 'ended', version }]);
}

function renewals(file: string, period: Period): readonly DatedChange[] {
  return firstDays(period, monthly).map((day) => [day, { kind: 'renewed', file }]);
}

const yearly = (year: number, _month: number) => [year + 1, 1] as const;
const monthly = (year: number, month: number) =>
  month === 12 ? ([year + 1, 1] as const) : ([year, month + 1] as const);

/** Returns the first days of the years or months that start within a period. */
function firstDays({ after, until }: Period, next: typeof yearly | typeof monthly): readonly string[] {
  const days: string[] = [];
  let [year, month]: readonly [number, number] = next(Number(after.slice(0, 4)), Number(after.slice(5, 7)));
  const day = () => `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`;
  for (; year <= 9999 && day() <= until; [year, month] = next(year, month)) days.push(day());
  return days;
}
