// Freezes values deeply.
import { types } from 'node:util';
import { isPlainArray, isPlainDate, isPlainMap, isPlainObject, isPlainSet } from './plain.ts';

/** Frozen roots, so that shared values are walked through once. */
const FROZEN = new WeakSet<object>();

/** Returns the values in a function or an instance, which are frozen along with it; undefined leaves it unfrozen. */
type OtherParts = (value: object) => Iterable<unknown> | undefined;

/**
 * Freezes a value deeply: objects, arrays, dates, maps and sets. Skips functions, class instances and React elements,
 * unless `otherParts` returns their values. Returns the value.
 */
export function freezeDeep<T extends object>(root: T, otherParts?: OtherParts): T {
  if (FROZEN.has(root)) return root;
  // Pages have many empty lists and objects, which contain nothing to remember.
  if (!types.isProxy(root) && isEmpty(root)) return Object.freeze(root);
  const seen = new Set<object>();
  // Values may be nested more deeply than calls can be.
  const waiting: unknown[] = [root];
  while (waiting.length > 0) {
    try {
      for (const part of freeze(waiting.pop(), seen, otherParts) ?? []) waiting.push(part);
    } catch {
      // A getter or a proxy among the prototypes throws when the type of its value is read, which stays as it is.
    }
  }
  FROZEN.add(root);
  return root;
}

function isEmpty(value: object): boolean {
  if (isPlainArray(value)) return value.length === 0;
  return isPlainObject(value) && Reflect.ownKeys(value).length === 0;
}

/** Freezes one value, and returns its parts unless these are frozen. */
function freeze(value: unknown, seen: Set<object>, otherParts?: OtherParts): Iterable<unknown> | undefined {
  const isFunction = typeof value === 'function' && otherParts !== undefined;
  if (!isFunction && (typeof value !== 'object' || value === null)) return undefined;
  // A proxy may do anything when it is asked to freeze.
  if (FROZEN.has(value) || types.isProxy(value)) return undefined;
  const parts = partsOf(value) ?? otherParts?.(value);
  if (!parts) return undefined;
  // A frozen object may contain others that aren't frozen.
  if (!Object.isFrozen(value)) Object.freeze(value);
  else if (seen.has(value)) return undefined;
  else seen.add(value);
  return parts;
}

/** Returns the parts of a value; `undefined` for values that aren't frozen. */
function partsOf(value: object): Iterable<unknown> | undefined {
  if (isPlainArray(value)) return value;
  if (isPlainObject(value)) return '$$typeof' in value ? undefined : valuesOf(value);
  if (isPlainDate(value)) return refusing(value, DATE_CHANGES, []);
  if (isPlainMap(value)) return refusing(value, COLLECTION_CHANGES, [...value].flat());
  if (isPlainSet(value)) return refusing(value, COLLECTION_CHANGES, value);
  if (types.isWeakSet(value)) return refusing(value, COLLECTION_CHANGES, []);
  return undefined;
}

/** Returns the values of an object's own properties, without calling getters. */
export function valuesOf(value: object): unknown[] {
  const values: unknown[] = [];
  for (const name of Reflect.ownKeys(value)) {
    const property = Object.getOwnPropertyDescriptor(value, name);
    if (property && 'value' in property) values.push(property.value);
  }
  return values;
}

export const COLLECTION_CHANGES = ['add', 'clear', 'delete', 'set'];
const DATE_CHANGES = Object.getOwnPropertyNames(Date.prototype).filter((name) => name.startsWith('set'));

/** Covers methods that change a value without changing a property that could be frozen. Returns `parts`. */
export function refusing<T>(value: object, methods: readonly string[], parts: T): T {
  if (Object.isExtensible(value)) {
    for (const name of methods)
      if (name in value) Reflect.defineProperty(value, name, { value: refuse(name) });
  }
  return parts;
}

/** Creates a method that throws, in the words of V8. */
function refuse(name: string) {
  return () => {
    throw new TypeError(`Cannot assign to read only property, as ${name}() does`);
  };
}
