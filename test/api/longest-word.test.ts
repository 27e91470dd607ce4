// `longestWord`, as layouts call it, and its sizes in `components.css`.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { longestWord } from '../../src/index.ts';
import { repository } from '../support/sources.ts';

test.each([
  ['Responsibilities of a team', 14],
  ['non-commercial/educational', 20],
  ['illicitly', 6],
  ['Mammoth', 9],
  ['a\u00adb e\u0301\u0302', 2],
  ['川沿いの観察小屋', 1],
  ['使い方 Internationalization', 17],
  ['', 1],
  ['x'.repeat(63), 40],
])('%s has a longest word as wide as %i letters', (text, letters) => {
  expect(longestWord(text)).toBe(letters);
});

test('refuses anything but text', () => {
  expect(() => longestWord(undefined as unknown as string)).toThrow('longestWord got undefined, not text');
});

test('every number that headings may shrink by has a size', () => {
  const css = readFileSync(path.join(repository, 'src/api/styles/components.css'), 'utf8');
  const sizes = [...css.matchAll(/\[data-longest="(\d+)"\] \{\n {2}--longest: (\d+);\n\}/g)];
  expect(sizes.map(([, number, value]) => [number, value])).toEqual(
    Array.from({ length: 32 }, (_, index) => [`${index + 9}`, `${index + 9}`]),
  );
});
