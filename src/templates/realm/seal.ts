// Seals the modules of the templates after loading: their values can be read but not changed.
import { types } from 'node:util';
import { COLLECTION_CHANGES, freezeDeep, refusing, valuesOf } from '../../kit/freeze.ts';
import { isObject, isPlainObject } from '../../kit/plain.ts';
import type { UnfrozenValue } from './runs.ts';
import { unfrozenBehind, unfrozenIn } from './unfrozen.ts';

/**
 * Deeply freezes values of modules: plain objects, functions, classes, and instances from the site's own code. Returns what
 * can't be frozen: bytes, patterns, and instances of packages' classes, which these may need to change.
 */
export function sealModules(values: readonly unknown[], isOwn: (code: string) => boolean): UnfrozenValue[] {
  const cache = new Map<object, boolean>();
  const isOwnFunction = (value: object) => {
    const is = cache.get(value) ?? isOwn(Function.prototype.toString.call(value));
    cache.set(value, is);
    return is;
  };
  const unfrozen: UnfrozenValue[] = [];
  const instances: object[] = [];
  freezeDeep(values, (value) => {
    if (typeof value === 'function') return isOwnFunction(value) ? partsOfFunction(value) : undefined;
    const found = unfrozenIn(value);
    if (found) unfrozen.push(found);
    if (found) return undefined;
    const parts =
      partsOfBuiltIn(value) ?? (isInstance(value, isOwnFunction) ? partsOfInstance(value) : undefined);
    if (!parts && isOfPackage(value)) instances.push(value);
    return parts;
  });
  return [...unfrozen, ...unfrozenBehind(instances)];
}

/** Returns true for instances of a class that templates import, other than the tool's own, such as schemas. */
function isOfPackage(value: object): boolean {
  const { constructor: made } = value;
  // Classes of templates are functions of another realm.
  return !isPlainObject(value) && typeof made === 'function' && !(made instanceof Function);
}

/**
 * Returns true for objects without a prototype, and for instances of own and JavaScript's classes that don't extend one of a
 * package. React's elements and contexts are plain objects.
 */
function isInstance(value: object, isOwnClass: (value: object) => boolean): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === null) return true;
  if (!isObject(prototype) || isPlainObject(value)) return false;
  const { constructor: made } = prototype;
  if (typeof made !== 'function' || made.prototype !== prototype) return false;
  if (!isOwnClass(made) && !isNative(made)) return false;
  return isPlainObject(prototype) || isInstance(prototype, isOwnClass);
}

/** Returns true for native constructors, such as `Map` and `Error`. */
function isNative(made: object): boolean {
  return /\{\s*\[native code\]\s*\}$/.test(Function.prototype.toString.call(made));
}

/** Returns the methods of a class to freeze, but not its prototype, because instances couldn't override methods. */
function partsOfFunction(value: { readonly prototype?: unknown }): unknown[] {
  const { prototype } = value;
  const fields = valuesOf(value).filter((field) => field !== prototype);
  return isObject(prototype) ? [...fields, ...valuesOf(Object.preventExtensions(prototype))] : fields;
}

function partsOfInstance(value: object): unknown[] {
  const fields = valuesOf(value);
  if (types.isMap(value)) fields.push(...[...Map.prototype.entries.call(value)].flat());
  if (types.isSet(value)) fields.push(...Set.prototype.values.call(value));
  return refusing(value, COLLECTION_CHANGES, fields);
}

const ITERATION = ['next', 'return', 'throw'];
const QUERY_CHANGES = ['append', 'delete', 'set', 'sort'];
const URL_PARTS = [
  'hash',
  'host',
  'hostname',
  'href',
  'password',
  'pathname',
  'port',
  'protocol',
  'search',
  'username',
] as const;

/** Returns the parts of built-in values. Iterators, generators and URLs change without a property that could be frozen. */
function partsOfBuiltIn(value: object): unknown[] | undefined {
  if (types.isGeneratorObject(value) || /Iterator\]$/.test(Object.prototype.toString.call(value)))
    return refusing(value, ITERATION, []);
  if (value instanceof URLSearchParams) return refusing(value, QUERY_CHANGES, []);
  if (!(value instanceof URL)) return undefined;
  refusing(value.searchParams, QUERY_CHANGES, []);
  for (const name of URL_PARTS) Object.defineProperty(value, name, { value: value[name] });
  return [];
}
