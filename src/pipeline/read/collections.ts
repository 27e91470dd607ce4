// What `templates/collections.ts` declares, as tasks: other templates may change without any of them.
import type { DeclaredCollection, DeclaredCollections } from '../../model/collections/collection.ts';
import { COLLECTIONS_PATH } from '../../model/collections/collection.ts';
import { collectionOf, isOwnPage } from '../../model/pages/page-path.ts';
import { fingerprint, fingerprintOfJson } from '../../reuse/fingerprint.ts';
import { type Get, KEPT, type Task } from '../../reuse/tasks.ts';
import type { Inputs } from '../inputs.ts';
import type { Workshop } from '../workshop.ts';
import type { TemplateTasks } from './templates.ts';

export interface CollectionTasks {
  readonly collections: Task<DeclaredCollections>;
  /** Null where the declarations cannot be loaded. */
  readonly collectionNames: Task<readonly string[] | null>;
  /** By its name; undefined where none of that name is declared. */
  readonly collection: Task<DeclaredCollection | undefined>;
}

export function defineCollections(
  workshop: Workshop,
  inputs: Inputs,
  { compiled, loaded }: TemplateTasks,
): CollectionTasks {
  const prints = new WeakMap<object, string>();
  const collections: Task<DeclaredCollections> = {
    name: 'collections',
    form: { kind: 'live', fingerprint: (value) => prints.get(value) },
    run(_, get) {
      get(inputs.names, 'templates');
      const isThere = workshop.found.value.collections !== undefined;
      const value: DeclaredCollections = new Map(isThere ? (get(loaded).collections ?? []) : []);
      const key = isThere ? get(compiled).keys[COLLECTIONS_PATH] : '';
      prints.set(value, fingerprintOfJson([key, [...value.keys()]]));
      return value;
    },
  };
  return {
    collections,
    collectionNames: {
      name: 'collection-names',
      form: KEPT,
      run(_, get) {
        const declared = get(collections);
        if (declared.size > 0) return [...declared.keys()];
        get(inputs.names, 'templates');
        const isLost = workshop.found.value.collections !== undefined && !get(loaded).collections;
        return isLost ? null : [];
      },
    },
    collection: {
      name: 'collection',
      form: {
        kind: 'live',
        fingerprint: (value) => (value ? prints.get(value) : fingerprint('')),
      },
      run(name, get) {
        const declared = get(collections);
        const known = declared.get(name);
        const value = known && { ...known };
        if (value) prints.set(value, prints.get(declared) ?? '');
        return value;
      },
    },
  };
}

/** The collection that a page is an entry of. */
export function collectionBy(
  get: Get,
  { collection }: CollectionTasks,
  path: string,
): DeclaredCollection | undefined {
  const name = collectionOf(path);
  return name === '' || isOwnPage(path) ? undefined : get(collection, name);
}
