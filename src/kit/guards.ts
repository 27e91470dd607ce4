// Guards for values from outside, such as a JSON file.

export type Guard<T> = (value: unknown) => value is T;

type Check = (value: unknown) => boolean;

/** Guard for objects whose fields, including absent ones, pass these checks. */
export function shape<T extends object>(checks: { readonly [K in keyof T]-?: Check }): Guard<T> {
  const names = Object.keys(checks);
  const tests = Object.values<Check>(checks);
  return (value): value is T => {
    if (typeof value !== 'object' || value === null) return false;
    for (let index = 0; index < names.length; index += 1)
      if (!tests[index]?.((value as Record<string, unknown>)[names[index] as string])) return false;
    return true;
  };
}

/** Guard for objects with arbitrary names and values of one kind. */
export function recordOf<T>(isItem: Guard<T>): Guard<Readonly<Record<string, T>>> {
  return (value): value is Record<string, T> =>
    typeof value === 'object' && value !== null && Object.values(value).every(isItem);
}

export function listOf<T>(isItem: Guard<T>): Guard<readonly T[]> {
  return (value): value is T[] => Array.isArray(value) && value.every(isItem);
}

export function eitherOf<A, B>(isFirst: Guard<A>, isSecond: Guard<B>): Guard<A | B> {
  return (value): value is A | B => isFirst(value) || isSecond(value);
}

export function isOneOf<T>(values: readonly T[]): Guard<T> {
  return (value): value is T => values.includes(value as T);
}

export function optional<T>(isValue: Guard<T>): Guard<T | undefined> {
  return (value): value is T | undefined => value === undefined || isValue(value);
}

export const isText = (value: unknown): value is string => typeof value === 'string';
export const isNumber = (value: unknown): value is number => typeof value === 'number';
export const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';
