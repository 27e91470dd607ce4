import type { ZodType, z } from 'zod';
import type { Reference } from '../../model/collections/collection.ts';
import { markKind } from './kind-of.ts';

export type ReferenceSchema<Name extends string> = ZodType<Reference<Name>, string>;

export function createReference(zod: Pick<typeof z, 'string'>) {
  return <const Name extends string>(collection: Name): ReferenceSchema<Name> =>
    zod
      .string()
      .min(1)
      .transform((id): Reference<Name> => markKind('reference', { collection, id }));
}
