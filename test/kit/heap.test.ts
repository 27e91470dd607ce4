import { expect, test } from 'vitest';
import { heapWarning } from '../../src/kit/system/heap.ts';

const GIBIBYTE = 1024 ** 3;

test('large sites get a sentence about enlarging the heap', () => {
  expect(heapWarning(1_000_000, 4 * GIBIBYTE)).toBe(
    '1,000,000 pages may not fit into the memory of Node.js, whose limit is 4096 MiB here. ' +
      'Set NODE_OPTIONS=--max-old-space-size=8192 if the build ends with "heap out of memory".',
  );
  expect(heapWarning(250_000, GIBIBYTE)).toContain('--max-old-space-size=2048 ');
});

test('other sites get none', () => {
  expect(heapWarning(4000)).toBeUndefined();
  expect(heapWarning(500_000, 4 * GIBIBYTE)).toBeUndefined();
  expect(heapWarning(1_000_000, 8 * GIBIBYTE)).toBeUndefined();
});
