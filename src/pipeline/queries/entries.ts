// The entries of collections, as tasks: each question that a layout asks is one, so that a page is made again where the
// answers that it was given have changed, and not where its collection has.
import { freezeDeep } from '../../base/freeze.ts';
import { sortEntries } from '../../collections/sort-entries.ts';
import type { Reference } from '../../model/collections/collection.ts';
import type { Entry, Neighbours } from '../../model/collections/entry.ts';
import type { EntryRecord } from '../../model/collections/record.ts';
import { fingerprint, fingerprintOf } from '../../reuse/fingerprint.ts';
import type { Task } from '../../reuse/tasks.ts';
import type { KnownValues } from '../../reuse/value-text.ts';
import type { RoutedTasks } from '../arrange/routed-pages.ts';
import type { SummaryTasks } from '../arrange/summaries.ts';
import { type NamedTasks, withNamedValues } from '../kinds/named-values.ts';
import type { CollectionTasks } from '../read/collections.ts';

/** A collection, and where its entries are found. */
interface EntryList {
  readonly entries: readonly Entry[];
  readonly byId: ReadonlyMap<string, Entry>;
  /** Positions by path. */
  readonly positions: ReadonlyMap<string, number>;
  /** Those that refer to an entry, by its collection and id. */
  readonly referring: ReadonlyMap<string, readonly Entry[]>;
}

export interface EntryTasks {
  /** A collection by its name. */
  readonly entryList: Task<EntryList>;
  /** By the collection's name; those below by it and what is asked for, as JSON. */
  readonly entries: Task<readonly Entry[]>;
  readonly entry: Task<Entry | undefined>;
  readonly around: Task<Neighbours<Entry>>;
  readonly referring: Task<readonly Entry[]>;
}

const NEITHER: Neighbours<Entry> = { before: undefined, after: undefined };

export function defineEntries(
  { entrySources, summaries, ...named }: RoutedTasks & SummaryTasks & NamedTasks,
  { collection }: CollectionTasks,
  known: KnownValues,
): EntryTasks {
  const print = (value: unknown) => fingerprintOf(value, known);
  const entryList: Task<EntryList> = {
    name: 'entry-list',
    form: { kind: 'live', fingerprint: ({ entries }) => known.get(entries) },
    run(name, get) {
      const sources = get(entrySources, name);
      const references = new Map(sources.map((one) => [one.path, one.references]));
      const pages = get(summaries);
      const found = sources.map(
        (one) => pages.get(one.path) ?? withoutPage(withNamedValues(one, get, named), known),
      );
      const entries = remember(sortEntries(found, get(collection, name)?.order), known);
      return listOf(entries, (path) => references.get(path) ?? []);
    },
  };
  return {
    entryList,
    entries: {
      name: 'entries',
      form: { kind: 'live', fingerprint: print },
      run: (name, get) => get(entryList, name).entries,
    },
    entry: {
      name: 'entry',
      form: { kind: 'live', fingerprint: print },
      run(argument, get) {
        const [name, id]: [string, string] = JSON.parse(argument);
        return get(entryList, name).byId.get(id);
      },
    },
    around: {
      name: 'around',
      form: { kind: 'live', fingerprint: print },
      run(argument, get) {
        const [name, path]: [string, string] = JSON.parse(argument);
        const { entries, positions } = get(entryList, name);
        const at = positions.get(path);
        if (at === undefined) return NEITHER;
        return Object.freeze({ before: entries[at - 1], after: entries[at + 1] });
      },
    },
    referring: {
      name: 'referring',
      form: { kind: 'live', fingerprint: print },
      run(argument, get) {
        const [name, collection, id]: [string, string, string] = JSON.parse(argument);
        const found = get(entryList, name).referring.get(keyOf({ collection, id })) ?? [];
        return remember(found, known);
      },
    },
  };
}

/** An entry that has no page. */
function withoutPage({ path, collection, entryId, title, fields }: EntryRecord, known: KnownValues): Entry {
  const entry = freezeDeep({ path, collection, id: entryId, title, route: undefined, fields });
  const print = fingerprintOf(entry);
  if (print !== undefined) known.set(entry, print);
  return entry;
}

/** Freezes a list of what has a fingerprint, and gives it one, so that pages that show it need not look into it. */
function remember(entries: readonly Entry[], known: KnownValues): readonly Entry[] {
  const prints = entries.map((entry) => known.get(entry));
  if (!prints.includes(undefined)) known.set(entries, fingerprint(prints.join(' ')));
  return Object.freeze(entries);
}

function listOf(entries: readonly Entry[], referencesOf: (path: string) => readonly Reference[]): EntryList {
  const referring = new Map<string, Entry[]>();
  for (const entry of entries) {
    for (const key of new Set(referencesOf(entry.path).map(keyOf))) {
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

function keyOf({ collection, id }: Reference): string {
  return JSON.stringify([collection, id]);
}
