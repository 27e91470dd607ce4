import { getHeapStatistics } from 'node:v8';
import { thousands } from '../counted.ts';

const MEBIBYTE = 1024 * 1024;
/** Bytes of the heap for any site, and for each page, at least: pages with many headings, links or fields take more. */
const START = 32 * MEBIBYTE;

/**
 * Returns a sentence if the heap may be too small for so many pages; `limit` is its size in bytes. Node.js ends when the heap is full, so
 * this is the last moment to say what helps.
 */
export function heapWarning(pages: number, limit = getHeapStatistics().heap_size_limit): string | undefined {
  const need = START + pages * 4 * 1024;
  // If more of the heap is filled, garbage collections take most of the time.
  if (need < limit * 0.8) return undefined;
  const enough = Math.ceil((2 * need) / MEBIBYTE / 1024) * 1024;
  return (
    `${thousands(pages)} pages may not fit into the memory of Node.js, whose limit is ${Math.round(limit / MEBIBYTE)} MiB here. ` +
    `Set NODE_OPTIONS=--max-old-space-size=${enough} if the build ends with "heap out of memory".`
  );
}
