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
  freeze(root, new Set(), otherParts);
  FROZEN.add(root);
  return root;
}

function freeze(value: unknown, seen: Set<object>, otherParts?: OtherParts): void {
  const isFunction = typeof value === 'function' && otherParts !== undefined;
  if (!isFunction && (typeof value !== 'object' || value === null)) return;
  // A proxy may do anything when it is asked to freeze.
  if (FROZEN.has(value) || types.isProxy(value)) return;
  const parts = partsOf(value) ?? otherParts?.(value);
  if (!parts) return;
  // A frozen object may contain others that aren't frozen.
  if (!Object.isFrozen(value)) Object.freeze(value);
  else if (seen.has(value)) return;
  else seen.add(value);
  for (const part of parts) freeze(part, seen, otherParts);
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
      if (name in value) Object.defineProperty(value, name, { value: refuse(name) });
  }
  return parts;
}

/** Creates a method that throws, in the words of V8. */
function refuse(name: string) {
  return () => {
    throw new TypeError(`Cannot assign to read only property, as ${name}() does`);
  };
}
