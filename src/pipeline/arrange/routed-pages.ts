// The pages at their own addresses as tasks: all that is known before layouts divide pages into parts.
import { parseLegalLock } from '../../content/legal-lock.ts';
import type { Checked } from '../../diagnostics/diagnostic.ts';
import type { EntryRecord } from '../../model/collections/record.ts';
import { LEGAL_LOCK } from '../../model/legal.ts';
import type { Page } from '../../model/pages/page.ts';
import { fingerprintOf } from '../../reuse/fingerprint.ts';
import { type Get, KEPT, LIVE, type Task } from '../../reuse/tasks.ts';
import { type Inputs, optionOf } from '../inputs.ts';
import type { CollectionTasks } from '../read/collections.ts';
import { spansBy } from '../read/page-file.ts';
import type { PageTasks } from '../read/pages.ts';
import type { RecordTasks } from '../read/records.ts';
import type { Workshop } from '../workshop.ts';
import { type RoutedPages, routeSite, type UnroutedEntries } from './arrange.ts';

export interface RoutedTasks {
  readonly routed: Task<Checked<RoutedPages>>;
  /** One of them by its id. */
  readonly routedPage: Task<Page | undefined>;
  /** The route of a published page, by its path; null where there is none. */
  readonly routeOfPage: Task<string | null>;
  /** The path of the published page with a route. */
  readonly pageOfRoute: Task<string | null>;
  /** The published entries of a collection, by its name. */
  readonly entrySources: Task<readonly EntryRecord[]>;
}

/** Addresses that pages have of themselves, and no layout gave them. */
type OwnRoutes = Readonly<Record<'byPath' | 'byRoute', ReadonlyMap<string, string>>>;

export function defineRoutedPages(
  workshop: Workshop,
  inputs: Inputs,
  pageTasks: PageTasks,
  { collections, ...recordTasks }: CollectionTasks & RecordTasks,
): RoutedTasks & { readonly ownRoutes: Task<OwnRoutes> } {
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
  const ownRoutes: Task<OwnRoutes> = {
    name: 'own-routes',
    form: LIVE,
    run(_, get) {
      const { published } = get(routed).value;
      return {
        byPath: new Map(published.map(({ path, route }) => [path, route])),
        byRoute: new Map(published.map(({ path, route }) => [route, path])),
      };
    },
  };
  return {
    routed,
    ownRoutes,
    routedPage: {
      name: 'routed-page',
      form: { kind: 'live', fingerprint: (page) => fingerprintOf(page) },
      run: (id, get) => get(routed).value.byId.get(id),
    },
    routeOfPage: {
      name: 'route-of-page',
      form: KEPT,
      run: (path, get) => get(ownRoutes).byPath.get(path) ?? null,
    },
    pageOfRoute: {
      name: 'page-of-route',
      form: KEPT,
      run: (route, get) => get(ownRoutes).byRoute.get(route) ?? null,
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
