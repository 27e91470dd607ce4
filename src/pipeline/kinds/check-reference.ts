import { nearest } from '../../base/nearest.ts';
import type { Reference } from '../../model/collections/collection.ts';
import type { KindContext } from './kind-context.ts';

/** The reference, which leads to an entry that is published; anything else is told. */
export function checkReference(reference: Reference, { get, tasks, tell }: KindContext): Reference {
  const { collection, id } = reference;
  const names = get(tasks.collectionNames);
  // What is wrong with the declarations is told by itself.
  if (names === null) return reference;
  if (!names.includes(collection)) {
    const likely = nearest(collection, names);
    const hint = likely ? `Did you mean ${likely}?` : 'Declare it in templates/collections.ts.';
    tell({ code: 'collection-unknown', message: `There is no collection "${collection}"`, hint });
  } else if (!get(tasks.entry, JSON.stringify([collection, id]))) {
    const likely = nearest(
      id,
      get(tasks.entries, collection).map((entry) => entry.id),
    );
    const message = `There is no published entry "${id}" in ${collection}`;
    const hint = likely ? `Did you mean ${likely}?` : 'Add it there, or name another entry.';
    tell({ code: 'reference-unknown', message, hint });
  }
  return reference;
}
