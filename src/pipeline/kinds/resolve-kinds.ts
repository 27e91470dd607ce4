// What the texts in the attributes of a component name, of whatever kind.
import type { Reference } from '../../model/collections/collection.ts';
import type { Named } from '../../model/kinds.ts';
import { kindOf } from '../../template/kinds.ts';
import { checkReference } from './check-reference.ts';
import type { KindContext } from './kind-context.ts';
import { resolveNamed } from './resolve-named.ts';

/** The same value with what its texts name. `contextOf` is told the field of each: `tags.0`. */
export function resolveKinds<T>(value: T, contextOf: (field: string) => KindContext, field = ''): T {
  if (typeof value !== 'object' || value === null) return value;
  const kind = kindOf(value);
  if (kind === 'reference') return checkReference(value as unknown as Reference, contextOf(field)) as T;
  if (kind !== undefined) return resolveNamed(value as unknown as Named, contextOf(field)) as T;
  const within = (name: string) => (field === '' ? name : `${field}.${name}`);
  if (Array.isArray(value))
    return value.map((item, index) => resolveKinds(item, contextOf, within(String(index)))) as T;
  if (!isPlain(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => [
    name,
    resolveKinds(inner, contextOf, within(name)),
  ]);
  return Object.fromEntries(entries);
}

/** A record, and no value with a class of its own, such as a date. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
