import { isPlainArray, isPlainObject } from './plain.ts';

/** True where JSON keeps a value as it is: nothing is lost, and nothing becomes something else. */
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
