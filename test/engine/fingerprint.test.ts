// The values that a fingerprint distinguishes, and those without one.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fingerprintOf } from '../../src/engine/fingerprint.ts';

describe('values have one fingerprint', () => {
  const values = fc.anything({ withDate: true, withMap: true, withSet: true, withBigInt: true, maxDepth: 3 });

  test('where they are the same, and another where they are not', () => {
    fc.assert(
      fc.property(values, values, (one, other) => {
        const [first, second] = [fingerprintOf(one), fingerprintOf(other)];
        if (first === undefined || second === undefined) return;
        expect(first === second).toBe(isSame(one, other));
      }),
      { numRuns: 2000 },
    );
  });

  test.each([
    ['the order of keys', { a: 1, b: 2 }, { b: 2, a: 1 }],
    ['a key that is undefined', { a: undefined }, {}],
    ['a hole of a list', [undefined], new Array(1)],
    ['a zero with a sign', 0, -0],
    ['a number and its text', [1], ['1']],
    ['a list and a set', [1], new Set([1])],
  ])('%s counts', (_what, one, other) => {
    expect(fingerprintOf(one)).not.toBe(fingerprintOf(other) ?? 'none');
  });
});

test.each<[string, unknown]>([
  ['a function', () => 1],
  ['a symbol', Symbol('a')],
  ['a property that is not enumerable', Object.defineProperty({ a: 1 }, 'b', { value: 2 })],
  [
    'a property that is computed',
    {
      get a() {
        return 1;
      },
    },
  ],
  ['a property that is named by a symbol', { [Symbol('a')]: 1 }],
  ['a list with a name', Object.assign([1], { name: 'a' })],
  ['a list with a name that is not enumerable', Object.defineProperty([1], 'name', { value: 'a' })],
  ['a set with a property', Object.assign(new Set([1]), { name: 'a' })],
  [
    'an instance of a class',
    new (class A {
      a = 1;
    })(),
  ],
  ['an error', new Error('a')],
  [
    'a circle',
    (() => {
      const a: unknown[] = [];
      a.push(a);
      return a;
    })(),
  ],
])('%s has none, wherever it is', (_what, value) => {
  for (const holder of [value, [value], { a: value }, new Map([['a', value]]), new Set([value])])
    expect(fingerprintOf(holder)).toBeUndefined();
});

/** Compares by `Object.is` and the order of keys. */
function isSame(one: unknown, other: unknown): boolean {
  const written = (value: unknown): unknown => {
    if (typeof value === 'bigint') return ['bigint', String(value)];
    if (typeof value === 'number' || value === undefined)
      return ['is', Object.is(value, -0) ? '-0' : String(value)];
    if (typeof value !== 'object' || value === null) return value;
    if (value instanceof Date) return ['date', String(value.getTime())];
    if (value instanceof Map) return ['map', ...[...value].map(written)];
    if (value instanceof Set) return ['set', ...[...value].map(written)];
    if (Array.isArray(value)) return ['list', ...Array.from(value, written)];
    return ['object', ...Object.entries(value).map(([key, item]) => [key, written(item)])];
  };
  return JSON.stringify(written(one)) === JSON.stringify(written(other));
}
