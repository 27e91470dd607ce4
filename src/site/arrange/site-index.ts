// Queries of layouts about the site, bound to the task that asks. Each is a task with its answer in the trace. A
// page is rendered again if its answers have changed, not whenever its collection has.

import { NoEntry } from '../../document/index.ts';
import {
  type Argument,
  fingerprint,
  fingerprintOf,
  type Get,
  intern,
  knownHash,
  LIVE,
  live,
  type Task,
} from '../../engine/index.ts';
import type { Reference } from '../../fields/index.ts';
import { didYouMean, nearest } from '../../kit/nearest.ts';
import { appendTo } from '../../kit/order.ts';
import { isOverflow } from '../../kit/thrown.ts';
import type { Branch, Entry, Neighbors, PageIndex, SiteIndex } from '../../model/pages/entry.ts';
import type { PageSummary } from '../../model/pages/page.ts';
import type { EntryRecord } from '../../model/pages/record.ts';
import { emptyBranch, listedPages, sortEntries, stepsTo, treeOf } from '../../routes/index.ts';
import { task } from '../index.ts';
import { basePath, collectionNames, declaredCollection, siteLanguage } from '../read/index.ts';
import { proseQuestions } from './prose.ts';
import { routedPages, withFields } from './routed-pages.ts';

/** Published pages as layouts see them: with the fields of their files, and the values that the fields name. */
interface ListedPages extends PageIndex {
  readonly byPath: ReadonlyMap<string, PageSummary>;
}

/** Index of pages, each fingerprinted once. */
const pageIndex = task(
  'page-index',
  (ask): ListedPages => {
    const published = ask(routedPages).value.published.map((page) => withFields(ask, page));
    const pages = intern(listedPages(published));
    return { pages, byPath: new Map(pages.map((page) => [page.path, page])) };
  },
  live(({ pages }: ListedPages) => knownHash(pages)),
);

interface EntryList {
  readonly entries: readonly Entry[];
  readonly byId: ReadonlyMap<string, Entry>;
  readonly positions: ReadonlyMap<string, number>;
  /** Entries that refer to another one, by its `referenceKey`. */
  readonly referring: ReadonlyMap<string, readonly Entry[]>;
}

export const entryList = task(
  'entry-list',
  (ask, name: string): EntryList => {
    const sources = ask(routedPages).value.entries.get(name) ?? [];
    const references = new Map(sources.map((one) => [one.path, one.references]));
    const { byPath } = ask(pageIndex);
    const unsorted = sources.map((one) => byPath.get(one.path) ?? entryOf(withFields(ask, one)));
    const entries = intern(sortEntries(unsorted, ask(declaredCollection, name)?.order, ask(siteLanguage)));
    return listOf(entries, (path) => references.get(path) ?? []);
  },
  live(({ entries }: EntryList) => knownHash(entries)),
);

export const collectionEntry = task(
  'collection-entry',
  (ask, [name, id]: readonly [string, string]) => ask(entryList, name).byId.get(id),
  live(fingerprintOf),
);

const NO_NEIGHBORS: Neighbors<Entry> = { before: undefined, after: undefined };

const entriesAround = task(
  'entry-neighbors',
  (ask, [name, path]: readonly [string, string]): Neighbors<Entry> => {
    const { entries, positions } = ask(entryList, name);
    const at = positions.get(path);
    if (at === undefined) return NO_NEIGHBORS;
    return intern({ before: entries[at - 1], after: entries[at + 1] });
  },
  live(fingerprintOf),
);

/** Entries of the first collection that refer to an entry of the second one. */
export const entriesReferring = task(
  'entries-referring',
  (ask, [name, collection, id]: readonly [string, string, string]) =>
    intern(ask(entryList, name).referring.get(referenceKey({ collection, id })) ?? []),
  live(fingerprintOf),
);

function entryOf({ path, collection, entryId, title, fields }: EntryRecord): Entry {
  return intern({ path, collection, id: entryId, title, route: undefined, fields });
}

function listOf(entries: readonly Entry[], referencesOf: (path: string) => readonly Reference[]): EntryList {
  const referring = new Map<string, Entry[]>();
  for (const entry of entries)
    for (const key of new Set(referencesOf(entry.path).map(referenceKey))) appendTo(referring, key, entry);
  return {
    entries,
    byId: new Map(entries.map((entry) => [entry.id, entry])),
    positions: new Map(entries.map(({ path }, position) => [path, position])),
    referring,
  };
}

function referenceKey({ collection, id }: Reference): string {
  return JSON.stringify([collection, id]);
}

/**
 * Runs an author's code that queries the site, and returns its result. Throws the errors of tasks even if that code
 * catches them: they aren't errors of the author.
 */
export function askSite<T>(ask: Get, work: (site: SiteIndex) => T): T {
  const thrown: unknown[] = [];
  let isOver = false;
  const guarded: Get = <A extends Argument, V>(task: Task<A, V>, argument?: NoInfer<A>): V => {
    if (isOver) throw new Error(LATE);
    try {
      return ask<A, V>(task, argument as NoInfer<A>);
    } catch (error) {
      // Endless recursion, for example along circular references, may run out of stack anywhere.
      if (!isOverflow(error)) thrown.push(error);
      throw error;
    }
  };
  const result = work(siteIndex(guarded));
  isOver = true;
  if (thrown.length > 0) throw thrown[0];
  return result;
}

const LATE =
  'The site was queried after select or pages returned. Query it inside them, and return what the page shows';

function siteIndex(ask: Get): SiteIndex {
  const questions = {
    tree(folder = '') {
      const branch = ask(treeBranch, folder);
      if (branch) return branch;
      const likely = nearest(folder, ask(siteTree).keys());
      const meant = likely ? `; did you mean ${likely}?` : '';
      throw new Error(`There is no folder content/${folder}/${meant}`);
    },
    breadcrumbs: ({ path, title, route }) => intern([...ask(pageSteps, path), { title, route }]),
    ...proseQuestions(ask),
    ...entryQuestions(ask),
  } satisfies Omit<SiteIndex, 'base' | 'pages'>;
  return Object.freeze(Object.assign(new SiteValues(ask), questions));
}

/** Class with getters for the base and all pages: a closure per page would keep everything that it reaches in memory. */
class SiteValues {
  readonly #ask: Get;

  constructor(ask: Get) {
    this.#ask = ask;
  }

  get base(): string {
    return this.#ask(basePath);
  }

  get pages(): SiteIndex['pages'] {
    return this.#ask(pageIndex).pages;
  }
}

type EntryQuestions = Pick<SiteIndex, 'entries' | 'entry' | 'get' | 'neighbors' | 'referring'>;

function entryQuestions(ask: Get): EntryQuestions {
  const declared = (name: unknown): string => {
    if (typeof name !== 'string')
      throw new NoEntry(
        'collection-unknown',
        'The first argument is not the name of a collection',
        'Write its name as a string: site.entries("blog"), site.referring("blog", page).',
      );
    const names = ask(collectionNames);
    // Errors in the declarations are reported separately.
    if (names === null || names.includes(name)) return name;
    const hint = didYouMean(name, names, 'Declare it in templates/collections.ts.');
    throw new NoEntry('collection-unknown', `There is no collection "${name}"`, hint);
  };
  const find = ({ collection, id }: Reference) => ask(collectionEntry, [declared(collection), id]);
  return {
    entries: (collection: string) => ask(entryList, declared(collection)).entries,
    entry: (collection: string, id: string) => find({ collection, id }),
    get(reference: Reference) {
      const entry = find(reference);
      if (entry) return entry;
      const message = `There is no entry "${reference.id}" in ${reference.collection}`;
      throw new NoEntry(
        'reference-unknown',
        message,
        'Use entry(), which returns undefined if there is none.',
      );
    },
    neighbors: (collection: string, { path }: { readonly path: string }) =>
      ask(entriesAround, [declared(collection), path]),
    referring: (collection: string, { collection: other, id }: Reference) =>
      ask(entriesReferring, [declared(collection), other, id]),
  } as EntryQuestions;
}

const siteTree = task('site-tree', (ask) => treeOf(ask(pageIndex).pages, ask(siteLanguage)), LIVE);

/** Branch of a folder in `content/`; `undefined` if the folder doesn't exist. */
const treeBranch = task(
  'tree-branch',
  (ask, folder: string): Branch | undefined => {
    const branch = ask(siteTree).get(folder);
    if (branch) return branch;
    const exists = ask(routedPages).value.pages.some(({ path }) => path.startsWith(`content/${folder}/`));
    return exists ? intern(emptyBranch(folder)) : undefined;
  },
  live((branch) => (branch ? fingerprintOf(branch) : fingerprint(''))),
);

/** The pages above a page, by its path. */
const pageSteps = task('page-steps', (ask, path: string) => stepsTo(path, ask(siteTree)));
