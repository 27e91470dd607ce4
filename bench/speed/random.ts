// Choices that are the same in every run, on every machine and version of Node.js.

/** Numbers from 0 to below 1. */
export type Random = () => number;

/** Always the same numbers for one seed: Mulberry32, https://gist.github.com/tommyettinger/46a574433244883189143505d203312c */
export function seeded(seed: number): Random {
  let state = (seed * 2_654_435_769 + 1) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A whole number, both ends included. */
export function between(random: Random, least: number, most: number): number {
  return least + Math.floor(random() * (most - least + 1));
}

/** `values` is not empty. */
export function choose<Value>(random: Random, values: readonly Value[]): Value {
  return values[Math.floor(random() * values.length)] as Value;
}

export function times<Value>(count: number, make: (position: number) => Value): Value[] {
  return Array.from({ length: count }, (_, position) => make(position));
}
