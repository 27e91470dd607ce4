// The questions of layouts about the site, bound to the task that asks: each is a task, and its answer is in the trace.

import { fingerprint, fingerprintOf } from '../../engine/fingerprint.ts';
import { type Argument, type Get, LIVE, live, type Task } from '../../engine/tasks.ts';
import { rememberPrint } from '../../engine/value-text.ts';
import { freezeDeep } from '../../kit/freeze.ts';
import { nearest } from '../../kit/nearest.ts';
import type { Reference } from '../../model/pages/collection.ts';
import type { SiteIndex } from '../../model/pages/entry.ts';
import { NoEntry } from '../../model/pages/no-entry.ts';
import type { Branch } from '../../model/site.ts';
import { task } from '../ask.ts';
import { collectionNames } from '../read/collections.ts';
import { emptyBranch, stepsTo, type Tree, treeOf } from '../routes/tree.ts';
import { collectionEntries, collectionEntry, entriesAround, entriesReferring } from './entries.ts';
import { proseQuestions } from './prose.ts';
import { routedPages } from './routed-pages.ts';
import { pageIndex } from './summaries.ts';

/**
 * Runs code of an author that asks the site, and returns its result. Throws what a task throws, even where that code catches
 * it: it isn't a mistake of the author.
 */
export function askSite<T>(ask: Get, work: (site: SiteIndex) => T): T {
  const thrown: unknown[] = [];
  let isOver = false;
  const guarded: Get = <A extends Argument, V>(task: Task<A, V>, argument?: NoInfer<A>): V => {
    if (isOver) throw new Error(LATE);
    try {
      return ask<A, V>(task, argument as NoInfer<A>);
    } catch (error) {
      // Code that never ends, such as along references in a circle, runs out of stack anywhere.
      if (!(error instanceof RangeError)) thrown.push(error);
      throw error;
    }
  };
  const result = work(siteIndex(guarded));
  isOver = true;
  if (thrown.length > 0) throw thrown[0];
  return result;
}

const LATE =
  'The site is asked after select or parts has returned. Ask there, and return what the page shows';

function siteIndex(ask: Get): SiteIndex {
  const questions = {
    tree(folder = '') {
      const branch = ask(treeBranch, folder);
      if (branch) return branch;
      const likely = nearest(folder, ask(siteTree).keys());
      const meant = likely ? `; did you mean ${likely}?` : '';
      throw new Error(`There is no folder content/${folder}/${meant}`);
    },
    trail: ({ path, title, route }) => freezeDeep([...ask(pageSteps, path), { title, route }]),
    ...proseQuestions(ask),
    ...entryQuestions(ask),
  } satisfies Omit<SiteIndex, 'pages'>;
  return Object.freeze(Object.assign(new AllPages(ask), questions));
}

/** A getter of a class, as one for each page would keep what it reaches until the whole heap is collected. */
class AllPages {
  readonly #ask: Get;

  constructor(ask: Get) {
    this.#ask = ask;
  }

  get pages(): SiteIndex['pages'] {
    return this.#ask(pageIndex).pages;
  }
}

type EntryQuestions = Pick<SiteIndex, 'entries' | 'entry' | 'get' | 'around' | 'referring'>;

function entryQuestions(ask: Get): EntryQuestions {
  const declared = (name: string) => {
    const names = ask(collectionNames);
    // Mistakes in the declarations are reported by themselves.
    if (names === null || names.includes(name)) return name;
    const likely = nearest(name, names);
    const hint = likely ? `Did you mean ${likely}?` : 'Declare it in templates/collections.ts.';
    throw new NoEntry('collection-unknown', `There is no collection "${name}"`, hint);
  };
  const find = ({ collection, id }: Reference) => ask(collectionEntry, [declared(collection), id]);
  return {
    entries: (collection: string) => ask(collectionEntries, declared(collection)),
    entry: (collection: string, id: string) => find({ collection, id }),
    get(reference: Reference) {
      const entry = find(reference);
      if (entry) return entry;
      const message = `There is no entry "${reference.id}" in ${reference.collection}`;
      throw new NoEntry('reference-unknown', message, 'Ask for it by entry(), which may find none.');
    },
    around: (collection: string, { path }: { readonly path: string }) =>
      ask(entriesAround, [declared(collection), path]),
    referring: (collection: string, { collection: other, id }: Reference) =>
      ask(entriesReferring, [declared(collection), other, id]),
  } as EntryQuestions;
}

const siteTree = task('site-tree', (ask) => withPrints(treeOf(ask(pageIndex).pages)), LIVE);

/** By the folder below `content/`; undefined where there is no such folder. */
const treeBranch = task(
  'tree-branch',
  (ask, folder: string): Branch | undefined => {
    const branch = ask(siteTree).get(folder);
    if (branch) return branch;
    const exists = ask(routedPages).value.pages.some(({ path }) => path.startsWith(`content/${folder}/`));
    return exists ? freezeDeep(emptyBranch(folder)) : undefined;
  },
  live((branch) => (branch ? fingerprintOf(branch) : fingerprint(''))),
);

/** The pages above a page, by its path. */
const pageSteps = task('page-steps', (ask, path: string) => stepsTo(path, ask(siteTree)));

/** Fingerprints each branch and each list of branches once, however many pages show it. */
function withPrints(tree: Tree): Tree {
  // A branch comes after those that lie in it.
  for (const branch of tree.values())
    for (const value of [branch.children, branch]) rememberPrint(value, fingerprintOf(freezeDeep(value)));
  return tree;
}
