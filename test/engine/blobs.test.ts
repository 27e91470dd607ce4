import { expect, test } from 'vitest';
import { openBlobs } from '../../src/engine/store/blobs.ts';
import { makeFolder } from '../support/site.ts';

test('a preview keeps no more programs in memory than a build on disk', () => {
  const blobs = openBlobs(makeFolder(), 'templates', false, 2);
  for (const key of ['first', 'second', 'third']) blobs.put(key, Buffer.from(key));
  expect(['first', 'second', 'third'].map((key) => blobs.get(key)?.toString())).toEqual([
    undefined,
    'second',
    'third',
  ]);
});
