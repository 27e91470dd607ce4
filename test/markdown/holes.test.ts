// The result of compiling Markdown: strings, and code that stays open until its page is finished.
import { expect, test } from 'vitest';
import { markdown, SITE, SOURCES, targetsOf } from './support.ts';

function piecesOf(body: string) {
  const page = { path: 'content/blog/first.md', body: { offset: 0, length: 0, line: 1, empty: false } };
  return markdown.compile(body, page, targetsOf(SITE)).finish(SOURCES).value.html;
}

const block = (code: string, language: string) => ({
  kind: 'block',
  code,
  language,
  lines: undefined,
  ranges: [],
});

test('a page without code is one string', () => {
  expect(piecesOf('# A\n\n![b](map.png) *c* <Box>d</Box>')).toEqual([expect.stringContaining('<x-Box')]);
});

test('code is highlighted later, also in a rendered component', () => {
  expect(piecesOf('a\n\n<Box>\n```ts\nb\n```\n</Box>\n\n```js\nc\n```\n')).toEqual([
    '<p>a</p>\n<x-Box {}><pre tabindex="0">',
    block('b\n', 'ts'),
    '</pre>\n</x-Box>\n<pre tabindex="0">',
    block('c\n', 'js'),
    '</pre>\n',
  ]);
});

test('the first image of a page loads eagerly, wherever it is', () => {
  const body = '<Box>\n![a](map.png)\n</Box>\n\n![b](map.png)\n\n<img src="map.png" alt="c">\n';
  const found = piecesOf(body)
    .join('')
    .match(/<img[^>]*>/g);
  expect(found?.map((tag) => tag.includes('loading="lazy"'))).toEqual([false, true, true]);
});
