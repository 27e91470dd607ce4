import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitLines, wrapLines } from '../../../src/markdown/code/element.ts';
import { regionsOf } from '../../../src/markdown/code/region.ts';
import { processorTime } from '../../support/processor-time.ts';

test('an element over several lines is closed and opened in each', () => {
  expect(splitLines('a <span class="x">b\n\nc</span> d\n')).toEqual([
    'a <span class="x">b</span>',
    '<span class="x"></span>',
    '<span class="x">c</span> d',
  ]);
});

/** Nested elements around texts with line breaks. */
const html = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4 },
    fc.stringMatching(/^[a-z \n]{0,8}$/),
    fc.tuple(tie('node'), tie('node')).map(([a, b]) => `<span class="x">${a}</span>${b}`),
  ),
})).node;

test('each line is balanced, and together they contain the same text', () => {
  fc.assert(
    fc.property(html, (code) => {
      const lines = splitLines(code);
      for (const line of lines) {
        const tags = line.match(/<\/?span/g) ?? [];
        let open = 0;
        for (const tag of tags) {
          open += tag === '<span' ? 1 : -1;
          expect(open).toBeGreaterThanOrEqual(0);
        }
        expect(open).toBe(0);
      }
      const text = (part: string) => part.replace(/<[^>]*>/g, '');
      expect(text(lines.join('\n')).replace(/\n+$/, '')).toBe(text(code).replace(/\n+$/, ''));
      expect(text(wrapLines(code, [], 1)).replace(/\n+$/, '')).toBe(text(code).replace(/\n+$/, ''));
    }),
  );
});

test('regions are found in comments of many languages, also nested', () => {
  const text = [
    '<!-- #region a -->',
    '<p>',
    '  # region b',
    '  one',
    '',
    '    two',
    '  # endregion',
    '</p>',
    '<!-- #endregion a -->',
    '/* #region c */',
    'three',
    '-- #endregion',
    'rest',
  ].join('\r\n');
  const regions = regionsOf(text);
  expect(regions.names).toEqual(['a', 'b', 'c']);
  expect(regions.take('a')).toBe('<p>\n  one\n\n    two\n</p>\n');
  expect(regions.take('b')).toBe('one\n\n  two\n');
  expect(regions.take('c')).toBe('three\n');
  expect(regions.take('d')).toBeUndefined();
  expect(regions.all).toBe('<p>\n  one\n\n    two\n</p>\nthree\nrest\n');
});

test('many unclosed regions are found quickly', () => {
  const names = Array.from({ length: 6_000 }, (_, index) => `// #region r${index}`);
  const text = `${names.join('\n')}\n${'a\n'.repeat(6_000)}`;
  const regions = regionsOf(text);
  expect(regions.take('r5')).toBe('a\n'.repeat(6_000));
  expect(processorTime(() => regionsOf(text))).toBeLessThan(1000);
});

test('the last of many ranges for a line counts, quickly', () => {
  const range = (first: number, last: number, mark: 'inserted' | 'deleted') => ({
    first,
    last,
    mark,
    piece: { from: 0, source: '' },
  });
  const elements = (ranges: readonly ReturnType<typeof range>[], count: number) =>
    Array.from(
      wrapLines('a\n'.repeat(count), ranges, undefined).matchAll(/<(\w+) class/g),
      ([, name]) => name,
    ).join(' ');
  expect(elements([range(1, 3, 'inserted'), range(3, 9, 'deleted'), range(2, 2, 'deleted')], 4)).toBe(
    'ins del del del',
  );
  const many = [
    range(1, 20_000, 'inserted'),
    ...Array.from({ length: 50_000 }, () => range(1, 1, 'deleted')),
  ];
  expect(processorTime(() => elements(many, 20_000))).toBeLessThan(1000);
  expect(elements(many, 20_000)).toMatch(/^del(?: ins)+$/);
});
