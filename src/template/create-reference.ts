import type { ZodType, z } from 'zod';
import type { Reference } from '../model/collections/collection.ts';

/** What `reference()` made, so that no look-alike in an author's data is taken for a reference. */
const REFERENCES = new WeakSet<object>();

export type ReferenceSchema<Name extends string> = ZodType<Reference<Name>, string>;

/** Makes `reference()` for one copy of zod, which is slow to load. */
export function createReference(zod: Pick<typeof z, 'string'>) {
  return <const Name extends string>(collection: Name): ReferenceSchema<Name> =>
    zod
      .string()
      .min(1)
      .transform((id): Reference<Name> => {
        const reference = Object.freeze({ collection, id });
        REFERENCES.add(reference);
        return reference;
      });
}

export function isReference(value: object): value is Reference {
  return REFERENCES.has(value);
}
