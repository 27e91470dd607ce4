import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/** Bytes of the young generation above which it doesn't grow. */
const MOST = 32 * 1024 * 1024;

/**
 * Stops the young generation of the heap from growing further while it is large. Otherwise Node.js 24 lets it grow to
 * 128 MiB, for garbage that can be collected as cheaply earlier. Node.js has a setting for that only when it starts.
 * V8 also shrinks the generation, and must be able to enlarge it again: collections are slow if they are many and the heap is large.
 */
export function limitYoungGeneration(): void {
  const size = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0;
  if (size >= MOST) setGrowth(1);
  else freeYoungGeneration();
}

/** Ends the limit. V8 doesn't read the code that it compiled in an earlier run if a flag differed when it was kept. */
export function freeYoungGeneration(): void {
  setGrowth(2);
}

function setGrowth(factor: number): void {
  setFlagsFromString(`--semi-space-growth-factor=${factor}`);
}
