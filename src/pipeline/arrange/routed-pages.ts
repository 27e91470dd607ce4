// The pages at their own addresses as tasks, and what layouts may know of them: all that is known before layouts divide
// pages into parts.
import { parseLegalLock } from '../../content/legal-lock.ts';
import type { Checked } from '../../diagnostics/diagnostic.ts';
import type { EntryRecord } from '../../model/collections/record.ts';
import { LEGAL_LOCK } from '../../model/legal.ts';
import type { Page, PageSummary } from '../../model/pages/page.ts';
import type { PageIndex } from '../../model/site.ts';
import { fingerprint, fingerprintOf } from '../../reuse/fingerprint.ts';
import { type Get, LIVE, type Task } from '../../reuse/tasks.ts';
import type { KnownValues } from '../../reuse/value-text.ts';
import { listedPages } from '../../routes/site.ts';
import { type Inputs, optionOf } from '../inputs.ts';
import type { CollectionTasks } from '../read/collections.ts';
import { type PageTasks, spansBy } from '../read/pages.ts';
import type { RecordTasks } from '../read/records.ts';
import type { Workshop } from '../workshop.ts';
import { type RoutedPages, routeSite, type UnroutedEntries } from './arrange.ts';

export interface RoutedTasks {
  readonly routed: Task<Checked<RoutedPages>>;
  /** One of them by its id. */
  readonly routedPage: Task<Page | undefined>;
  /** What layouts may know of each page, by path; each is fingerprinted once. */
  readonly summaries: Task<ReadonlyMap<string, PageSummary>>;
  /** The same, as a list. */
  readonly index: Task<PageIndex>;
  /** The published entries of a collection, by its name. */
  readonly entrySources: Task<readonly EntryRecord[]>;
}

export function defineRoutedPages(
  workshop: Workshop,
  inputs: Inputs,
  pageTasks: PageTasks,
  { collections, ...recordTasks }: CollectionTasks & RecordTasks,
  known: KnownValues,
): RoutedTasks {
  const routed: RoutedTasks['routed'] = {
    name: 'routed',
    form: LIVE,
    run(_, get) {
      get(inputs.names, 'content');
      const { attachments } = workshop.found.value;
      const lock = parseLegalLock(attachments.includes(LEGAL_LOCK) ? lockSource(get) : undefined);
      const publishing = {
        drafts: optionOf(get, inputs, workshop, 'drafts'),
        today: optionOf(get, inputs, workshop, 'today'),
      };
      const entries = entriesBy(get, pageTasks, recordTasks, workshop);
      return routeSite(entries, get(collections), lock, publishing, spansBy(get, pageTasks));
    },
  };
  const lockSource = (get: Get) => {
    get(inputs.file, LEGAL_LOCK);
    return workshop.files.take(LEGAL_LOCK);
  };
  const summaries: RoutedTasks['summaries'] = {
    name: 'summaries',
    form: { kind: 'live', fingerprint: (pages) => printOf([...pages.values()], known) },
    run: (_, get) => summariesOf(get(routed).value.published, known),
  };
  return {
    routed,
    summaries,
    routedPage: {
      name: 'routed-page',
      form: { kind: 'live', fingerprint: (page) => fingerprintOf(page) },
      run: (id, get) => get(routed).value.byId.get(id),
    },
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
    entrySources: {
      name: 'entry-sources',
      form: LIVE,
      run: (name, get) => get(routed).value.entries.get(name) ?? [],
    },
  };
}

/** The pages of Markdown, then those of records; and all records. */
function entriesBy(
  get: Get,
  { summary }: PageTasks,
  { recordFiles, recordPages, records }: RecordTasks,
  { found }: Workshop,
): UnroutedEntries {
  const pages = found.value.pages.map((file) => get(summary, file));
  const all: EntryRecord[] = [];
  for (const file of get(recordFiles)) {
    const own = get(recordPages, file).map((path) => get(summary, path));
    for (const page of own) pages.push(page);
    for (const entry of own.length > 0 ? own : get(records, file).value.entries.values()) all.push(entry);
  }
  return { pages, records: all };
}

/** Freezes what layouts are handed, so that none can change it for others, and fingerprints each page once. */
function summariesOf(published: readonly Page[], known: KnownValues): ReadonlyMap<string, PageSummary> {
  const pages = listedPages(published);
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
