import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/** Bytes of the young generation above which it doesn't grow. */
const MOST = 32 * 1024 * 1024;

/**
 * Stops the young generation of the heap from growing further once it is large. Otherwise Node.js 24 lets it grow to
 * 128 MiB, for garbage that can be collected as cheaply earlier. Node.js has a setting for that only when it starts.
 */
export function limitYoungGeneration(): void {
  const size = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0;
  if (size >= MOST) setFlagsFromString('--semi-space-growth-factor=1');
}
