// Detects values of JavaScript's built-in types, as opposed to an author's classes. Templates have an `Object` and an
// `Array` of their own (`site/templates/realm/realm.ts`), so prototypes are recognized by their properties.
import { types } from 'node:util';

/** Returns true for objects like `{}`, but not for objects without a prototype. */
export function isPlainObject(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === Object.prototype) return true;
  return isObject(prototype) && Object.hasOwn(prototype, 'isPrototypeOf');
}

export function isPlainArray(value: object): value is unknown[] {
  return Array.isArray(value) && Object.hasOwn(Object.getPrototypeOf(value), 'length');
}

export function isPlainDate(value: object): value is Date {
  return types.isDate(value) && Object.hasOwn(Object.getPrototypeOf(value), 'getTime');
}

export function isPlainMap(value: object): value is Map<unknown, unknown> {
  return types.isMap(value) && Object.hasOwn(Object.getPrototypeOf(value), 'size');
}

export function isPlainSet(value: object): value is Set<unknown> {
  return types.isSet(value) && Object.hasOwn(Object.getPrototypeOf(value), 'size');
}

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Returns a value with copies of its arrays and plain objects, except those that hide something. */
export function copyPlain<T>(value: T): T {
  if (!isObject(value) || Reflect.ownKeys(value).some((name) => typeof name === 'symbol')) return value;
  if (isPlainArray(value)) return value.map(copyPlain) as T;
  if (!isPlainObject(value) || '$$typeof' in value) return value;
  const entries = Object.entries(Object.getOwnPropertyDescriptors(value));
  if (!entries.every(([, property]) => property.enumerable && 'value' in property)) return value;
  return Object.fromEntries(entries.map(([name, property]) => [name, copyPlain(property.value)])) as T;
}

/** Returns true if JSON keeps a value unchanged. */
export function isJson(value: unknown): boolean {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return true;
    case 'number':
      return Number.isFinite(value) && !Object.is(value, -0);
    case 'object':
      return value === null || isJsonObject(value);
    default:
      return false;
  }
}

function isJsonObject(value: object): boolean {
  if (isPlainArray(value)) return Object.keys(value).length === value.length && value.every(isJson);
  if (!isPlainObject(value) || Object.getOwnPropertySymbols(value).length > 0) return false;
  return !Object.hasOwn(value, 'toJSON') && Object.values(value).every(isJson);
}
