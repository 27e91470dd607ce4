// Browsers build the proven nesting: all pairs of elements, and many random pages.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { VOID_ELEMENTS } from '../../../src/kit/html/elements.ts';
import { bodies, checkBody, checkPage, NAMES, pages, writeElement } from '../../support/nesting.ts';

test('of every element in every other, with one between them, and in one that decides on others', () => {
  let proven = 0;
  for (const outer of NAMES.filter((name) => !VOID_ELEMENTS.has(name))) {
    for (const inner of NAMES.map((name) => writeElement(name, ''))) {
      if (checkBody(writeElement(outer, `<span>${inner}</span>`))) proven += 1;
      if (checkBody(`<ruby>${writeElement(outer, inner)}</ruby>`)) proven += 1;
    }
  }
  expect(proven).toBeGreaterThan(30_000);
});

test('random pages, with tags dropped, doubled and swapped', () => {
  let proven = 0;
  fc.assert(
    fc.property(pages, ({ html, body }) => {
      if (checkPage(html, body)) proven += 1;
    }),
    { numRuns: 20_000 },
  );
  expect(proven).toBeGreaterThan(1000);
});

test('in bodies of any HTML', () => {
  fc.assert(
    fc.property(bodies, ({ html, body }) => void checkPage(html, body)),
    { numRuns: 5000 },
  );
});
