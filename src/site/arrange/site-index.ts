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
import { collectionKey } from '../../model/pages/edition.ts';
import type { Branch, Entry, Neighbors, PageIndex, SiteIndex } from '../../model/pages/entry.ts';
import type { PageSummary } from '../../model/pages/page.ts';
import { dataFileOf } from '../../model/pages/page-path.ts';
import type { EntryRecord } from '../../model/pages/record.ts';
import { emptyBranch, listedPages, sortEntries, stepsTo, treeOf } from '../../routes/index.ts';
import { type Ask, task } from '../index.ts';
import {
  basePath,
  collectionNames,
  declaredCollection,
  editionIn,
  mainPathAt,
  siteLanguage,
} from '../read/index.ts';
import { backlinkQuestion, withFields } from './named-values.ts';
import { proseQuestions } from './prose.ts';
import { routedPages, translationOf } from './routed-pages.ts';

/** Published pages as layouts see them: with the fields of their files, and the values that the fields name. */
interface ListedPages extends PageIndex {
  readonly byPath: ReadonlyMap<string, PageSummary>;
}

/** Index of the pages of an edition, each fingerprinted once. */
const pageIndex = task(
  'page-index',
  (ask, edition: string): ListedPages => {
    const published = ask(routedPages)
      .value.published.filter((page) => (page.edition?.name ?? '') === edition)
      .map((page) => withFields(ask, page, page.language));
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

/** Entries of a collection in an edition, by its `collectionKey`. Records are the same in all. */
export const entryList = task(
  'entry-list',
  (ask, key: string): EntryList => {
    const [edition, name] = partsOfKey(key);
    const { entries: all } = ask(routedPages).value;
    const main = all.get(name) ?? [];
    const own = all.get(key) ?? [];
    const known = new Set(own.map(({ path }) => path));
    const records = main.filter(({ path }) => dataFileOf(path) !== undefined && !known.has(path));
    const sources = edition === '' ? main : [...own, ...records];
    const references = new Map(sources.map((one) => [one.path, one.references]));
    const pages = ask(pageIndex, edition).byPath;
    const language = edition || ask(siteLanguage);
    const unsorted = sources.map((one) => pages.get(one.path) ?? entryOf(withFields(ask, one, language)));
    const { order } = ask(declaredCollection, name) ?? {};
    const entries = intern(sortEntries(unsorted, order, language));
    return listOf(entries, (path) => references.get(path) ?? []);
  },
  live(({ entries }: EntryList) => knownHash(entries)),
);

/** Entry by the `collectionKey` and its id, or that of its original; the one of the main edition if this one has none. */
export const collectionEntry: Task<readonly [string, string], Entry | undefined> = task(
  'collection-entry',
  (ask, [key, id]: readonly [string, string]): Entry | undefined => {
    const [edition, name] = partsOfKey(key);
    const own = ask(entryList, key).byId.get(id);
    if (own || edition === '') return own;
    const main = ask(collectionEntry, [name, id]);
    const translated = main && ask(translationOf, [main.path, edition]);
    const { entries, positions } = ask(entryList, key);
    const at = main && (positions.get(translated ?? '') ?? positions.get(main.path));
    return at === undefined ? main : entries[at];
  },
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

/** Returns the edition and the name of a `collectionKey`. */
function partsOfKey(key: string): readonly [edition: string, name: string] {
  const at = key.indexOf('/');
  return [key.slice(0, Math.max(0, at)), key.slice(at + 1)];
}

/**
 * Runs an author's code that queries the site for a page, and returns its result. Throws the errors of tasks even if that code
 * catches them: they aren't errors of the author.
 */
export function askSite<T>(
  ask: Ask,
  { language }: { readonly language: string },
  work: (site: SiteIndex) => T,
): T {
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
  const result = work(siteIndex(guarded, editionIn(ask, language)));
  isOver = true;
  if (thrown.length > 0) throw thrown[0];
  return result;
}

const LATE =
  'The site was queried after select or pages returned. Query it inside them, and return what the page shows';

function siteIndex(ask: Get, edition: string): SiteIndex {
  const questions = {
    tree(folder = '') {
      const branch = ask(treeBranch, [edition, folder]);
      if (branch) return branch;
      const likely = nearest(folder, ask(siteTree, edition).keys());
      const meant = likely ? `; did you mean ${likely}?` : '';
      throw new Error(`There is no folder content/${folder}/${meant}`);
    },
    breadcrumbs: ({ path, title, route }) => intern([...ask(pageSteps, [edition, path]), { title, route }]),
    ...proseQuestions(ask),
    ...backlinkQuestion(ask),
    ...entryQuestions(ask, edition),
  } satisfies Omit<SiteIndex, 'base' | 'pages'>;
  return Object.freeze(Object.assign(new SiteValues(ask, edition), questions));
}

/** Class with getters for the base and all pages: a closure per page would keep everything that it reaches in memory. */
class SiteValues {
  readonly #ask: Get;
  readonly #edition: string;

  constructor(ask: Get, edition: string) {
    this.#ask = ask;
    this.#edition = edition;
  }

  get base(): string {
    return this.#ask(basePath);
  }

  get pages(): SiteIndex['pages'] {
    return this.#ask(pageIndex, this.#edition).pages;
  }
}

type EntryQuestions = Pick<SiteIndex, 'entries' | 'entry' | 'get' | 'neighbors' | 'referring'>;

function entryQuestions(ask: Get, edition: string): EntryQuestions {
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
  const keyOf = (name: unknown) => collectionKey(declared(name), edition);
  const find = ({ collection, id }: Reference) => ask(collectionEntry, [keyOf(collection), id]);
  return {
    entries: (collection: string) => ask(entryList, keyOf(collection)).entries,
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
      ask(entriesAround, [keyOf(collection), path]),
    referring: (collection: string, { collection: other, id }: Reference) =>
      ask(entriesReferring, [keyOf(collection), other, id]),
  } as EntryQuestions;
}

const siteTree = task(
  'site-tree',
  (ask, edition: string) =>
    treeOf(ask(pageIndex, edition).pages, edition || ask(siteLanguage), (path) => mainPathAt(ask, path)),
  LIVE,
);

/** Branch of a folder in an edition; `undefined` if the folder doesn't exist. */
const treeBranch = task(
  'tree-branch',
  (ask, [edition, folder]: readonly [string, string]): Branch | undefined => {
    const branch = ask(siteTree, edition).get(folder);
    if (branch) return branch;
    const exists = ask(routedPages).value.pages.some(({ path }) => path.startsWith(`content/${folder}/`));
    return exists ? intern(emptyBranch(folder)) : undefined;
  },
  live((branch) => (branch ? fingerprintOf(branch) : fingerprint(''))),
);

/** The pages above a page in an edition, by its path. */
const pageSteps = task('page-steps', (ask, [edition, path]: readonly [string, string]) =>
  stepsTo(mainPathAt(ask, path), ask(siteTree, edition)),
);
