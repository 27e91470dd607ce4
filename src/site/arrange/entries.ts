// The entries of collections: each question of a layout is a task, so that a page is rendered again where its answers have
// changed, not wherever its collection has.

import { fingerprint, fingerprintOf } from '../../engine/fingerprint.ts';
import { live } from '../../engine/tasks.ts';
import { knownPrint, rememberPrint } from '../../engine/value-text.ts';
import { freezeDeep } from '../../kit/freeze.ts';
import type { Reference } from '../../model/pages/collection.ts';
import type { Entry, Neighbours } from '../../model/pages/entry.ts';
import type { EntryRecord } from '../../model/pages/record.ts';
import { task } from '../ask.ts';
import { declaredCollection } from '../read/collections.ts';
import { sortEntries } from '../routes/sort-entries.ts';
import { withNamedValues } from './named-values.ts';
import { entrySources } from './routed-pages.ts';
import { pageSummaries } from './summaries.ts';

/** A collection, and where its entries are found. */
interface EntryList {
  readonly entries: readonly Entry[];
  readonly byId: ReadonlyMap<string, Entry>;
  /** Positions by path. */
  readonly positions: ReadonlyMap<string, number>;
  /** Entries that refer to another one, by its `referenceKey`. */
  readonly referring: ReadonlyMap<string, readonly Entry[]>;
}

/** By the name of the collection. */
export const entryList = task(
  'entry-list',
  (ask, name: string): EntryList => {
    const sources = ask(entrySources, name);
    const references = new Map(sources.map((one) => [one.path, one.references]));
    const pages = ask(pageSummaries);
    const unsorted = sources.map((one) => pages.get(one.path) ?? entryOf(withNamedValues(ask, one)));
    const entries = withPrint(sortEntries(unsorted, ask(declaredCollection, name)?.order));
    return listOf(entries, (path) => references.get(path) ?? []);
  },
  live(({ entries }: EntryList) => knownPrint(entries)),
);

/** By the name of the collection. */
export const collectionEntries = task(
  'collection-entries',
  (ask, name: string) => ask(entryList, name).entries,
  live(fingerprintOf),
);

export const collectionEntry = task(
  'collection-entry',
  (ask, [name, id]: readonly [string, string]) => ask(entryList, name).byId.get(id),
  live(fingerprintOf),
);

const NO_NEIGHBOURS: Neighbours<Entry> = { before: undefined, after: undefined };

export const entriesAround = task(
  'entries-around',
  (ask, [name, path]: readonly [string, string]): Neighbours<Entry> => {
    const { entries, positions } = ask(entryList, name);
    const at = positions.get(path);
    if (at === undefined) return NO_NEIGHBOURS;
    return Object.freeze({ before: entries[at - 1], after: entries[at + 1] });
  },
  live(fingerprintOf),
);

/** The entries of the first collection that refer to an entry of the second one. */
export const entriesReferring = task(
  'entries-referring',
  (ask, [name, collection, id]: readonly [string, string, string]) =>
    withPrint(ask(entryList, name).referring.get(referenceKey({ collection, id })) ?? []),
  live(fingerprintOf),
);

/** An entry without a page. */
function entryOf({ path, collection, entryId, title, fields }: EntryRecord): Entry {
  const entry = freezeDeep({ path, collection, id: entryId, title, route: undefined, fields });
  rememberPrint(entry, fingerprintOf(entry));
  return entry;
}

/** Freezes a list of fingerprinted entries and fingerprints it, so that pages that show it need not look into it. */
function withPrint(entries: readonly Entry[]): readonly Entry[] {
  const prints = entries.map(knownPrint);
  if (!prints.includes(undefined)) rememberPrint(entries, fingerprint(prints.join(' ')));
  return Object.freeze(entries);
}

function listOf(entries: readonly Entry[], referencesOf: (path: string) => readonly Reference[]): EntryList {
  const referring = new Map<string, Entry[]>();
  for (const entry of entries) {
    for (const key of new Set(referencesOf(entry.path).map(referenceKey))) {
      const others = referring.get(key);
      if (others) others.push(entry);
      else referring.set(key, [entry]);
    }
  }
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
