// Random choices that are the same in every run, on every machine and version of Node.js.

/** Returns a number from 0 to below 1. */
export type Random = () => number;

/** Creates the generator of a seed: Mulberry32, https://gist.github.com/tommyettinger/46a574433244883189143505d203312c */
export function seeded(seed: number): Random {
  let state = (seed * 2_654_435_769 + 1) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns an integer, both ends included. */
export function between(random: Random, least: number, most: number): number {
  return least + Math.floor(random() * (most - least + 1));
}

/** Returns one of `values`, which is not empty. */
export function choose<Value>(random: Random, values: readonly Value[]): Value {
  return values[Math.floor(random() * values.length)] as Value;
}

export function times<Value>(count: number, make: (position: number) => Value): Value[] {
  return Array.from({ length: count }, (_, position) => make(position));
}
