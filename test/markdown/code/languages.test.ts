// Names of languages that a page may use for its code.
import { expect, test } from 'vitest';
import { loadProgram } from '../../../src/limits/programs.ts';
import { isKnownLanguage, LANGUAGES } from '../../../src/markdown/code/languages.ts';

test('are those of the program that highlights', () => {
  const { languages } = loadProgram<{ readonly languages: readonly string[] }>('#highlighter');
  expect([...LANGUAGES].sort()).toEqual([...new Set(languages)].sort());
});

test.each(['ts', 'TSX', 'jsonc', 'text', 'console', 'none'])('%s is known', (name) => {
  expect(isKnownLanguage(name)).toBe(true);
});
