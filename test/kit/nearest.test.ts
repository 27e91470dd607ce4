// Suggestions for mistyped words.

import fc from 'fast-check';
import { distance } from 'fastest-levenshtein';
import { expect, test } from 'vitest';
import { nearest } from '../../src/kit/nearest.ts';
import { compareText } from '../../src/kit/order.ts';

test('the nearest word is suggested, and the alphabetically first of several', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'D'), maxLength: 8 });
  fc.assert(
    fc.property(word, fc.array(word), (mistyped, known) => {
      const limit = Math.max(1, Math.floor(mistyped.length / 3));
      const letters = (name: string) => typos(mistyped.toLowerCase(), name.toLowerCase());
      const [likely] = known
        .filter((name) => letters(name) <= limit && Math.abs(name.length - mistyped.length) <= limit)
        .filter((name) => letters(name) === 0 || letters(name) < Math.max(name.length, mistyped.length))
        .sort((a, b) => letters(a) - letters(b) || compareText(a, b));
      expect(nearest(mistyped, known)).toBe(likely);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ['/team/', '/terms/', undefined],
  ['/docs/team/', '/docs/terms/', undefined],
  ['content/team.md', 'content/terms.md', undefined],
  ['/a/', '/b/', undefined],
  ['x', 'y', undefined],
  ['/tems/', '/terms/', '/terms/'],
  ['/abuot/', '/about/', '/about/'],
  ['content/blgo/first.md', 'content/blog/first.md', 'content/blog/first.md'],
  ['readingTme', 'readingTime', 'readingTime'],
  ['retrun', 'return', 'return'],
])('%s next to %s means %s', (mistyped, known, likely) => {
  expect(nearest(mistyped, [known])).toBe(likely);
});

function typos(a: string, b: string): number {
  const swapped = Array.from(
    b,
    (_, at) =>
      b.slice(0, at) +
      b
        .slice(at, at + 2)
        .split('')
        .reverse()
        .join('') +
      b.slice(at + 2),
  );
  return a !== b && swapped.includes(a) ? 1 : distance(a, b);
}
