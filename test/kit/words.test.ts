import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountOf, firstWords, minutesToRead } from '../../src/kit/words.ts';

test.each([
  ['', 0, 0],
  [' \n\t', 0, 0],
  ['One two, three.', 3, 0],
  ['well-known – and/or don’t e.g. 3.5 %', 5, 0],
  ['C++ & #hash $5 …', 3, 0],
  ['a\u00a0b\u2003c\u3000d', 4, 0],
  ['Über straße naïve', 3, 0],
  ['Каждый человек имеет право', 4, 0],
  ['كل إنسان حر', 3, 0],
  ['모든 사람은 자유롭다', 3, 0],
  ['हर व्यक्ति को', 3, 0],
  ['我们使用 React 19。', 6, 4],
  ['コーヒーを飲む', 7, 5],
  ['𠮷野家', 3, 3],
  ['มนุษย์ทั้งหลาย', 3, 0],
  ['𝒳 𝒴', 2, 0],
  ['👍 🎉 !!', 0, 0],
])('%j has %d words, %d of them signs', (text, words, signs) => {
  expect(amountOf(text)).toEqual({ words, signs });
});

test('texts with spaces between words are counted like all others', () => {
  const letters = fc.string({
    unit: fc.constantFrom('a', 'Z', '9', '-', '’', ' ', '\n', '\u00a0', 'é', 'я', '𝒳', '🎉', '.'),
  });
  fc.assert(
    fc.property(letters, (text) => {
      // The prefix selects the general algorithm.
      expect(amountOf(text).words).toBe(amountOf(`字 ${text}`).words - 1);
    }),
  );
});

test.each([
  [{ words: 0, signs: 0 }, 0],
  [{ words: 1, signs: 0 }, 1],
  [{ words: 238, signs: 0 }, 1],
  [{ words: 239, signs: 0 }, 2],
  [{ words: 500, signs: 500 }, 1],
  [{ words: 619, signs: 500 }, 2],
])('%j takes %d minutes', (amount, minutes) => {
  expect(minutesToRead(amount)).toBe(minutes);
});

test.each([
  ['One two three', 3, 'One two three'],
  ['One  two,\nthree', 2, 'One two…'],
  ['One two three.', 3, 'One two three.'],
  ['One (two) – three', 2, 'One (two…'],
  ['我们使用 React 19。', 3, '我们使…'],
  ['我们使用 React 19。', 5, '我们使用 React…'],
  ['มนุษย์ทั้งหลาย', 1, 'มนุษย์…'],
  ['', 5, ''],
])('of %j the first %d are %j', (text, most, expected) => {
  expect(firstWords(text, most)).toBe(expected);
});

test('the first words are a start of the text, and at most as many as requested', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 5 }), (text, most) => {
      const first = firstWords(text, most);
      expect(amountOf(first).words).toBeLessThanOrEqual(most);
      expect(text.replace(/\s+/g, ' ').trim().startsWith(first.replace(/…$/, ''))).toBe(true);
    }),
  );
});
