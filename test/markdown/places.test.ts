import { expect, test } from 'vitest';
import { processorTime } from '../support/processor-time.ts';
import { compile, markdown, SITE, SOURCES, targetsOf } from './support.ts';

function placesOf(body: string, line = 1): readonly string[] {
  return compile(body, SITE, line).diagnostics.map(({ at }) => `${at?.line}:${at?.column}+${at?.length}`);
}

test.each([
  ['a paragraph', 'a [b](c.md) d', ['1:3+9']],
  ['a second line', 'a\nb [b](c.md)', ['2:3+9']],
  ['a list', '- a\n- b [b](c.md)', ['2:5+9']],
  ['a nested list', '- a\n  - b\n\n    1. c [b](c.md)', ['4:10+9']],
  ['a list with tabs', '-\ta\n\t-\tb [b](c.md)', ['2:6+9']],
  ['a task', '- [ ] a\n- [x] [b](c.md)', ['2:7+9']],
  ['a loose task', '- [ ] a\n\n- [x] [b](c.md)', ['3:7+9']],
  ['a quote', '> a\n> > b\n> > [b](c.md)', ['3:5+9']],
  ['a lazy line', '> a\n[b](c.md)', ['2:1+9']],
  ['an alert', '> [!NOTE]\n> [b](c.md)', ['2:3+9']],
  ['a heading', '## a [b](c.md) {#x}', ['1:6+9']],
  ['a table', '| a | b |\n|---|---|\n| c | [b](c.md) |', ['3:7+9']],
  ['a table with escaped pipes', '| a | b |\n|---|---|\n| `c\\|d` | [b\\|](c.md) |', ['3:12+10']],
  ['a footnote', 'a[^1]\n\n[^1]: b\n\n    c [b](c.md)', ['5:7+9']],
  ['emphasis', 'a **b _[b](c.md)_**', ['1:8+9']],
  ['the second of two', '[b](c.md) [b](c.md)', ['1:1+9', '1:11+9']],
  ['the second paragraph of two', '[b](c.md)\n\n[b](c.md)', ['1:1+9', '3:1+9']],
  ['text after the same text in code', '`[b](c.md)` [b](c.md)', ['1:13+9']],
  [
    'text after the same text in a block of code',
    '```\n[b](c.md)\n```\n\n    [b](c.md)\n\n[b](c.md)',
    ['7:1+9'],
  ],
  ['text after the same text, escaped', '\\[b](c.md) [b](c.md)', ['1:12+9']],
  ['text after the same text in HTML', '<b title="[b](c.md)">x</b> [b](c.md)', ['1:28+9']],
  ['an image in a link', '[![b](c.png)](../about.md)', ['1:2+11']],
  ['a link over two lines', '> a [b\n> c](d.md) e', ['1:5+2']],
  ['a reference link, at its definition', '[b] and [b][b]\n\n> [b]: c.md "t"', ['3:3+13']],
  ['an autolink', 'a <foo:bar>', ['1:3+9']],
  ['characters of two code units', '🙂 [b](c.md)', ['1:4+9']],
])('the place of a link in %s', (_name, body, places) => {
  expect(placesOf(body)).toEqual(places);
  expect(placesOf(body.replaceAll('\n', '\r\n'))).toEqual(places);
  expect(placesOf(body.replaceAll('\n', '\r'))).toEqual(places);
});

test('lines are counted from the start of the file', () => {
  expect(placesOf('\n[b](c.md)', 7)).toEqual(['8:1+9']);
});

test('a problem in one page does not hide others', () => {
  const { diagnostics } = compile('[a](b.md) {{ x }} <b onclick="c">d</b>[^e]');
  expect(diagnostics.map(({ code }) => code)).toEqual([
    'link-broken',
    'markup-foreign',
    'html-forbidden',
    'footnote-undefined',
  ]);
});

test('many places in a page are found quickly', () => {
  const body = '[a](../about.md) *b*\n\n'.repeat(20_000);
  const page = { path: 'content/blog/first.md', body: { offset: 0, length: 0, line: 1, empty: false } };
  const offsets = Array.from(compile(body).html.matchAll(/<a /g), ({ index }) => index);
  let places: ReturnType<typeof markdown.placesOf> = [];
  const find = () => {
    places = markdown.placesOf(offsets, body, page, targetsOf(SITE), SOURCES);
  };
  expect(processorTime(find)).toBeLessThan(2000);
  expect(places.length).toBe(20_000);
  expect(places.at(-1)).toEqual({ path: page.path, line: 39_999, column: 1, length: 16 });
});
