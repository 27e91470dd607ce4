// Values that JavaScript itself makes, and no class of an author. Templates have an `Object` and an `Array` of their
// own (`site/templates/realm/realm.ts`), so that prototypes are known by what they hold.
import { types } from 'node:util';

/** Recognizes what `{}` makes. An object without a prototype is none. */
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

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
