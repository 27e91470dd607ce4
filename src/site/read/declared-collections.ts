// Tasks for the collections that the templates declare.
import { fingerprint, fingerprintOfJson, knownHash, live, rememberHash } from '../../engine/index.ts';
import type { StaleTreatment } from '../../kit/languages/stale.ts';
import type { DeclaredCollection, DeclaredCollections } from '../../model/pages/collection.ts';
import type { UnroutedPage } from '../../model/pages/page.ts';
import { collectionOf, isOwnPage } from '../../model/pages/page-path.ts';
import { type Ask, task } from '../index.ts';
import { coreSettings } from './settings.ts';
import { keyOf, loadedTemplates } from './templates.ts';

export const declaredCollections = task(
  'declared-collections',
  (ask): DeclaredCollections => {
    const { collections } = ask.names('templates');
    const value: DeclaredCollections = new Map(collections ? ask(loadedTemplates).collections : []);
    const key = collections === undefined ? '' : keyOf(ask, collections);
    rememberHash(value, fingerprintOfJson([key, [...value.keys()]]));
    return value;
  },
  live(knownHash),
);

/** Names of collections; null if the declarations can't be loaded. */
export const collectionNames = task('collection-names', (ask): readonly string[] | null => {
  const declared = ask(declaredCollections);
  if (declared.size > 0) return [...declared.keys()];
  const isLost = ask.names('templates').collections !== undefined && !ask(loadedTemplates).collections;
  return isLost ? null : [];
});

/** Declaration by the name of a collection; undefined if there is none. */
export const declaredCollection = task(
  'declared-collection',
  (ask, name: string): DeclaredCollection | undefined => {
    const declared = ask(declaredCollections);
    const known = declared.get(name);
    if (!known) return undefined;
    // Its schema runs code of this load.
    ask(loadedTemplates);
    const value = { ...known };
    rememberHash(value, knownHash(declared));
    return value;
  },
  live((value) => (value ? knownHash(value) : fingerprint(''))),
);

/** Returns what visitors see of a translation whose original has changed. */
export function staleTreatment(ask: Ask, { edition }: Pick<UnroutedPage, 'edition'>): StaleTreatment {
  const own = edition && collectionOfPage(ask, edition.path)?.stale;
  return own ?? ask(coreSettings).value.languages[edition?.name ?? '']?.stale ?? 'keep';
}

export function collectionOfPage(ask: Ask, path: string): DeclaredCollection | undefined {
  const name = collectionOf(path);
  return name === '' || isOwnPage(path) ? undefined : ask(declaredCollection, name);
}
