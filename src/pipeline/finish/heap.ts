import { setFlagsFromString } from 'node:v8';

/**
 * From so many pages on, by how many percent the heap may grow between two collections of garbage. V8 lets one of this
 * size grow to four times as much, and most of that is HTML of pages that are written. 60 % cost no time that could be
 * measured, 30 % a tenth.
 */
const GROWTH = [
  { pages: 20_000, percent: 30 },
  { pages: 1000, percent: 60 },
];

/** Holds the memory of a build down, until what it returns is called: V8 takes code for that of other flags then. */
export function growSlowly(pages: number): () => void {
  const growth = GROWTH.find((one) => pages >= one.pages);
  if (!growth) return () => {};
  setFlagsFromString(`--heap-growing-percent=${growth.percent}`);
  return () => setFlagsFromString('--heap-growing-percent=0');
}
