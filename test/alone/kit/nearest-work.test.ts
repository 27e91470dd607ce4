// The work of finding the likely word for a typo.
import * as levenshtein from 'fastest-levenshtein';
import { expect, test, vi } from 'vitest';
import { createWords } from '../../../src/kit/nearest.ts';

vi.mock('fastest-levenshtein', async (original) => {
  const real = await original<typeof levenshtein>();
  return { ...real, distance: vi.fn(real.distance) };
});

test('only words with similar letters are compared, out of thousands', () => {
  const places = ['river', 'mountain', 'garden', 'window', 'harbour', 'copper', 'signal', 'winter'];
  const known = Array.from(
    { length: 4096 },
    (_, index) =>
      `${places[index % 8]}/${places[(index >> 3) % 8]}-${places[(index >> 6) % 8]}-${index >> 9}`,
  );
  const { nearest } = createWords(known);
  for (const word of known.slice(0, 100)) expect(nearest(word.replace('-', '_'))).toBe(word);
  expect(vi.mocked(levenshtein.distance).mock.calls.length).toBeLessThan(100 * 40);
});
