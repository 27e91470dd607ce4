// What layouts may know of the pages of a site, as tasks: all that their files say, with what the fields name.
import type { PageSummary } from '../../model/pages/page.ts';
import type { PageIndex } from '../../model/site.ts';
import { fingerprint, fingerprintOf } from '../../reuse/fingerprint.ts';
import type { Task } from '../../reuse/tasks.ts';
import type { KnownValues } from '../../reuse/value-text.ts';
import { listedPages } from '../../routes/site.ts';
import { type NamedTasks, withNamedValues } from '../kinds/named-values.ts';
import type { RoutedTasks } from './routed-pages.ts';

export interface SummaryTasks {
  /** By path; each is fingerprinted once. */
  readonly summaries: Task<ReadonlyMap<string, PageSummary>>;
  /** The same, as a list. */
  readonly index: Task<PageIndex>;
}

export function defineSummaries(
  { routed }: Pick<RoutedTasks, 'routed'>,
  named: NamedTasks,
  known: KnownValues,
): SummaryTasks {
  const summaries: SummaryTasks['summaries'] = {
    name: 'summaries',
    form: { kind: 'live', fingerprint: (pages) => printOf([...pages.values()], known) },
    run(_, get) {
      const published = get(routed).value.published.map((page) => withNamedValues(page, get, named));
      return fingerprinted(listedPages(published), known);
    },
  };
  return {
    summaries,
    index: {
      name: 'index',
      form: { kind: 'live', fingerprint: ({ pages }) => known.get(pages) },
      run(_, get) {
        const pages = Object.freeze([...get(summaries).values()]);
        const print = printOf(pages, known);
        if (print !== undefined) known.set(pages, print);
        return Object.freeze({ pages });
      },
    },
  };
}

function fingerprinted(pages: readonly PageSummary[], known: KnownValues): ReadonlyMap<string, PageSummary> {
  for (const page of pages) {
    const print = fingerprintOf(page);
    if (print !== undefined) known.set(page, print);
  }
  return new Map(pages.map((page) => [page.path, page]));
}

/** Undefined where one of the pages cannot be compared. */
function printOf(pages: readonly PageSummary[], known: KnownValues): string | undefined {
  const prints = pages.map((page) => known.get(page));
  return prints.includes(undefined) ? undefined : fingerprint(prints.join(' '));
}
