// Seals the modules of the templates after loading: their values can be read but not changed.
import { types } from 'node:util';
import { COLLECTION_CHANGES, freezeDeep, refusing, valuesOf } from '../../../kit/freeze.ts';
import { isPlainObject } from '../../../kit/plain.ts';
import type { Sealed, Unfrozen } from './runs.ts';

/**
 * Deeply freezes values of modules: plain objects, functions, classes, and instances from the site's own code. Packages
 * may need to change instances of their own classes, so these stay unfrozen.
 */
export function sealModules(values: readonly unknown[], isOwn: (code: string) => boolean): Sealed {
  const cache = new Map<object, boolean>();
  const isOwnFunction = (value: object) => {
    const is = cache.get(value) ?? isOwn(Function.prototype.toString.call(value));
    cache.set(value, is);
    return is;
  };
  const unfrozen: Unfrozen[] = [];
  const buffers = new WeakSet<object>();
  freezeDeep(values, (value) => {
    if (typeof value === 'function') return isOwnFunction(value) ? partsOfFunction(value) : undefined;
    const found = unfrozenIn(value);
    if (found?.buffer) buffers.add(found.buffer);
    if (found) unfrozen.push(found);
    if (found) return undefined;
    return partsOfBuiltIn(value) ?? (isInstance(value, isOwnFunction) ? partsOfInstance(value) : undefined);
  });
  return { unfrozen, buffers };
}

/**
 * Returns true for objects without a prototype, and for instances of own and JavaScript's classes that don't extend one of a
 * package. React's elements and contexts are plain objects.
 */
function isInstance(value: object, isOwnClass: (value: object) => boolean): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === null) return true;
  if (!isObject(prototype) || isPlainObject(value) || types.isWeakMap(value)) return false;
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

/** Returns the parts of a value that can't be frozen: bytes, and the position at which a pattern continues. */
function unfrozenIn(value: object): (Unfrozen & { readonly buffer?: object }) | undefined {
  if (types.isRegExp(value))
    return {
      read: () => value.lastIndex,
      write: (position) => {
        value.lastIndex = position as number;
      },
    };
  const buffer = ArrayBuffer.isView(value) ? value.buffer : value;
  if (!types.isAnyArrayBuffer(buffer)) return undefined;
  const bytes = new Uint8Array(buffer);
  return { buffer, read: () => bytes.slice(), write: (loaded) => bytes.set(loaded as Uint8Array) };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
