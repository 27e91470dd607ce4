import type { Named, NamedField } from '../../model/kinds.ts';
import { kindOf } from '../../template/kinds.ts';

/** The texts in what a schema returned that name something of the site, but for references, which stand for themselves. */
export function namedFields(value: unknown, path: readonly string[] = []): readonly NamedField[] {
  if (typeof value !== 'object' || value === null) return [];
  const kind = kindOf(value);
  if (kind === 'reference') return [];
  if (kind !== undefined) return [{ ...(value as Named), path }];
  return Object.entries(value).flatMap(([name, inner]) => namedFields(inner, [...path, name]));
}
