// What layouts ask of the site, bound to the task that asks: each question is a task, and its answer is in the trace.
import { freezeDeep } from '../../base/freeze.ts';
import { nearest } from '../../base/nearest.ts';
import type { Reference } from '../../model/collections/collection.ts';
import type { SiteIndex } from '../../model/collections/entry.ts';
import { NoEntry } from '../../model/collections/no-entry.ts';
import type { Get } from '../../reuse/tasks.ts';
import type { RoutedTasks } from '../arrange/routed-pages.ts';
import type { SummaryTasks } from '../arrange/summaries.ts';
import type { NamedTasks } from '../kinds/named-values.ts';
import type { CollectionTasks } from '../read/collections.ts';
import type { EntryTasks } from './entries.ts';
import { type ProseTasks, proseQuestions } from './prose.ts';
import type { TreeTasks } from './tree.ts';

export type QueryTasks = RoutedTasks &
  NamedTasks &
  SummaryTasks &
  TreeTasks &
  ProseTasks &
  EntryTasks &
  CollectionTasks;

/**
 * Lets work of an author ask the site, and returns what that returns. Throws what a task throws, also where the work
 * catches it: it is no mistake of an author.
 */
export function askSite<T>(get: Get, tasks: QueryTasks, work: (site: SiteIndex) => T): T {
  const thrown: unknown[] = [];
  let isOver = false;
  const ask: Get = (task, argument) => {
    if (isOver) throw new Error(LATE);
    try {
      return get(task, argument);
    } catch (error) {
      // An author's work that never ends, such as along references in a circle, runs out of stack anywhere.
      if (!(error instanceof RangeError)) thrown.push(error);
      throw error;
    }
  };
  const result = work(siteIndex(ask, tasks));
  isOver = true;
  if (thrown.length > 0) throw thrown[0];
  return result;
}

const LATE =
  'The site is asked after select or parts has returned. Ask there, and return what the page shows';

function siteIndex(ask: Get, tasks: QueryTasks): SiteIndex {
  const questions = {
    tree(folder = '') {
      const branch = ask(tasks.branch, folder);
      if (branch) return branch;
      const likely = nearest(folder, ask(tasks.tree).keys());
      const meant = likely ? `; did you mean ${likely}?` : '';
      throw new Error(`There is no folder content/${folder}/${meant}`);
    },
    trail: ({ path, title, route }) => freezeDeep([...ask(tasks.stepsTo, path), { title, route }]),
    ...proseQuestions(ask, tasks),
    ...entryQuestions(ask, tasks),
  } satisfies Omit<SiteIndex, 'pages'>;
  return Object.freeze(Object.assign(new AllPages(ask, tasks), questions));
}

/** A getter of a class, as one for each page would keep what it reaches until the whole heap is collected. */
class AllPages {
  readonly #ask: Get;
  readonly #tasks: QueryTasks;

  constructor(ask: Get, tasks: QueryTasks) {
    this.#ask = ask;
    this.#tasks = tasks;
  }

  get pages(): SiteIndex['pages'] {
    return this.#ask(this.#tasks.index).pages;
  }
}

type EntryQuestions = Pick<SiteIndex, 'entries' | 'entry' | 'get' | 'around' | 'referring'>;

function entryQuestions(ask: Get, tasks: QueryTasks): EntryQuestions {
  const known = (name: string) => {
    const names = ask(tasks.collectionNames);
    // What is wrong with the declarations is told by itself.
    if (names === null || names.includes(name)) return name;
    const likely = nearest(name, names);
    const hint = likely ? `Did you mean ${likely}?` : 'Declare it in templates/collections.ts.';
    throw new NoEntry('collection-unknown', `There is no collection "${name}"`, hint);
  };
  const find = ({ collection, id }: Reference) => ask(tasks.entry, JSON.stringify([known(collection), id]));
  return {
    entries: (collection: string) => ask(tasks.entries, known(collection)),
    entry: (collection: string, id: string) => find({ collection, id }),
    get(reference: Reference) {
      const entry = find(reference);
      if (entry) return entry;
      const message = `There is no entry "${reference.id}" in ${reference.collection}`;
      throw new NoEntry('reference-unknown', message, 'Ask for it by entry(), which may find none.');
    },
    around: (collection: string, { path }: { readonly path: string }) =>
      ask(tasks.around, JSON.stringify([known(collection), path])),
    referring: (collection: string, { collection: other, id }: Reference) =>
      ask(tasks.referring, JSON.stringify([known(collection), other, id])),
  } as EntryQuestions;
}
