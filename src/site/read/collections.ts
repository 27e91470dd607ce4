// What `templates/collections.ts` declares, as tasks: other templates may change without any of them.

import { fingerprint, fingerprintOfJson } from '../../engine/fingerprint.ts';
import { live } from '../../engine/tasks.ts';
import { knownPrint, rememberPrint } from '../../engine/value-text.ts';
import {
  COLLECTIONS_PATH,
  type DeclaredCollection,
  type DeclaredCollections,
} from '../../model/pages/collection.ts';
import { collectionOf, isOwnPage } from '../../model/pages/page-path.ts';
import { type Ask, task } from '../ask.ts';
import { compiledTemplates, loadedTemplates } from './templates.ts';

export const declaredCollections = task(
  'declared-collections',
  (ask): DeclaredCollections => {
    const isDeclared = ask.names('templates').collections !== undefined;
    const value: DeclaredCollections = new Map(isDeclared ? (ask(loadedTemplates).collections ?? []) : []);
    const key = isDeclared ? ask(compiledTemplates).keys[COLLECTIONS_PATH] : '';
    rememberPrint(value, fingerprintOfJson([key, [...value.keys()]]));
    return value;
  },
  live(knownPrint),
);

/** Null where the declarations can't be loaded. */
export const collectionNames = task('collection-names', (ask): readonly string[] | null => {
  const declared = ask(declaredCollections);
  if (declared.size > 0) return [...declared.keys()];
  const isLost = ask.names('templates').collections !== undefined && !ask(loadedTemplates).collections;
  return isLost ? null : [];
});

/** By its name; undefined where none of that name is declared. */
export const declaredCollection = task(
  'declared-collection',
  (ask, name: string): DeclaredCollection | undefined => {
    const declared = ask(declaredCollections);
    const known = declared.get(name);
    const value = known && { ...known };
    if (value) rememberPrint(value, knownPrint(declared));
    return value;
  },
  live((value) => (value ? knownPrint(value) : fingerprint(''))),
);

/** The collection that a page is an entry of. */
export function collectionOfPage(ask: Ask, path: string): DeclaredCollection | undefined {
  const name = collectionOf(path);
  return name === '' || isOwnPage(path) ? undefined : ask(declaredCollection, name);
}
