// What texts of a kind name, asked for one by one: for each kind there is a line.
import type { Reference } from '../../model/collections/collection.ts';
import type { Kind, KindValues, Named } from '../../model/kinds.ts';
import { kindOf } from '../../template/kinds/kind-of.ts';
import { checkReference } from './check-reference.ts';
import type { KindContext } from './kind-context.ts';
import { resolveImage } from './resolve-image.ts';

type Resolvers = {
  readonly [K in keyof KindValues]: (named: Named<K>, context: KindContext) => KindValues[K];
} & {
  readonly reference: (reference: Reference, context: KindContext) => Reference;
};

const RESOLVERS: Resolvers = {
  reference: checkReference,
  link: ({ text }, { address }) => address(text, 'link'),
  file: ({ text }, { address }) => address(text, 'file'),
  image: resolveImage,
};

/** What a text names. */
export function resolveNamed(named: Named, context: KindContext): unknown {
  return resolverOf(named.kind)(named, context);
}

/** The same value with what its texts name. `contextOf` is told the field of each: `tags.0`. */
export function resolveKinds<T>(value: T, contextOf: (field: string) => KindContext, field = ''): T {
  if (typeof value !== 'object' || value === null) return value;
  const kind = kindOf(value);
  if (kind !== undefined) return resolverOf(kind)(value, contextOf(field)) as T;
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

function resolverOf(kind: Kind): (value: object, context: KindContext) => unknown {
  return RESOLVERS[kind] as (value: object, context: KindContext) => unknown;
}

/** A record, and no value with a class of its own, such as a date. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
