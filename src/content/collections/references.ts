import type { FieldReference, Reference } from '../../model/collections/collection.ts';
import { kindOf } from '../../template/kinds.ts';

/** The references in what a schema returned, each with its field. */
export function referencesIn(value: unknown, field = ''): readonly FieldReference[] {
  if (typeof value !== 'object' || value === null) return [];
  if (isReference(value)) return [{ field, collection: value.collection, id: value.id }];
  return Object.entries(value).flatMap(([name, inner]) =>
    referencesIn(inner, field === '' ? name : `${field}.${name}`),
  );
}

function isReference(value: object): value is Reference {
  return kindOf(value) === 'reference';
}
