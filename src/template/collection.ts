import type { Collection, CollectionOptions } from '../model/pages/collection.ts';

/** Declares a collection, in `templates/collections.ts`: a folder of `content/` or a data file in it. */
export function collection<const Options extends CollectionOptions>(
  options: Options = {} as Options,
): Collection<Options> {
  return Object.freeze({ ...options, kind: 'collection' });
}
