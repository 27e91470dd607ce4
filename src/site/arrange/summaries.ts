// What layouts may know of the pages of a site, as tasks: all that their files say, with what the fields name.

import { fingerprint, fingerprintOf } from '../../engine/fingerprint.ts';
import { live } from '../../engine/tasks.ts';
import { knownPrint, rememberPrint } from '../../engine/value-text.ts';
import type { PageSummary } from '../../model/pages/page.ts';
import type { PageIndex } from '../../model/site.ts';
import { task } from '../ask.ts';
import { listedPages } from '../routes/site.ts';
import { withNamedValues } from './named-values.ts';
import { routedPages } from './routed-pages.ts';

/** By path; each is fingerprinted once. */
export const pageSummaries = task(
  'page-summaries',
  (ask): ReadonlyMap<string, PageSummary> => {
    const published = ask(routedPages).value.published.map((page) => withNamedValues(ask, page));
    const pages = listedPages(published);
    for (const page of pages) rememberPrint(page, fingerprintOf(page));
    return new Map(pages.map((page) => [page.path, page]));
  },
  live((pages: ReadonlyMap<string, PageSummary>) => printOf([...pages.values()])),
);

/** The same, as a list. */
export const pageIndex = task(
  'page-index',
  (ask): PageIndex => {
    const pages = Object.freeze([...ask(pageSummaries).values()]);
    rememberPrint(pages, printOf(pages));
    return Object.freeze({ pages });
  },
  live(({ pages }: PageIndex) => knownPrint(pages)),
);

/** Undefined where one of the pages can't be compared. */
function printOf(pages: readonly PageSummary[]): string | undefined {
  const prints = pages.map(knownPrint);
  return prints.includes(undefined) ? undefined : fingerprint(prints.join(' '));
}
