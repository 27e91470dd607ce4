import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createMarkdown } from '../../src/markdown/markdown.ts';
import { compile, imageOf, SITE, targetsOf } from './support.ts';

const markdown = createMarkdown();
const read = (body: string) =>
  markdown.proseOf(body, SITE.settings, { path: 'content/blog/first.md', ...targetsOf(SITE, imageOf) });

test.each([
  ['A *short* **te**xt, `code` and [a link](about.md).', 'A short text, code and a link.', 7],
  ['# Heading\n\nText.', 'Text.', 2],
  ['![The map](map.png) of *the ![x](y.png)* town', 'of the town', 3],
  ['- one\n- two\n  1. three\n\n> four\n\n> [!NOTE]\n> five', 'one two three four five', 5],
  ['| a | b |\n|---|---|\n| c | **d**e |\n\nText.', 'Text.', 5],
  ['Before.\n\n```js\nlet x = 1;\n```\n\nAfter.', 'Before. After.', 2],
  ['Text[^1].\n\n[^1]: A note.', 'Text.', 3],
  ['<div>\n<p class="x">Raw &amp; <b>old</b></p>\n</div>\n\nand <kbd>Ctrl</kbd>', 'Raw & old and Ctrl', 4],
  ['{{ site.name }} &amp; {{ site.nothing }} \\{{ x }}', 'Tom & Jerry & {{ site.nothing }} {{ x }}', 4],
  ['One  \ntwo\nthree<br>four', 'One two threefour', 3],
  ['<Callout>Use `npm` in**side**, ![x](y.png) there.</Callout>', 'Use npm inside, there.', 4],
  ['## A *b* {#c}\n\nText[^1].\n\n[^1]: # D {#e}', 'Text.', 5],
  ['', '', 0],
])('of %j', (body, opening, words) => {
  expect(read(body)).toEqual({ opening, words, minutes: Math.min(1, words) });
});

test('the opening of a long text has 200 words', () => {
  const { opening, words, minutes } = read(`# Title\n\n${'word '.repeat(150)}\n\n${'more '.repeat(150)}`);
  expect([words, minutes]).toEqual([301, 2]);
  expect(opening).toBe(`${'word '.repeat(150)}${'more '.repeat(50).trim()}…`);
});

test('a page counts its own words like other pages do', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.constantFrom(
          '# A b',
          '- one *two*',
          '| a |\n|---|\n| b |',
          '> q',
          '> [!NOTE]\n> [!TIP]\n> n',
          '`x`',
          '字',
          '<b>y</b> z',
          '[^1]',
          '[^1]: n',
          '# A {#b}',
          '> ## *A* {#c}',
          '[^1]: # n {#d}',
          '<Callout>a `b` c**d**</Callout>',
          '<Callout>\n\n## A {#e}\n\n</Callout>',
        ),
        {
          maxLength: 6,
        },
      ),
      (parts) => {
        const body = parts.join('\n\n');
        const { words, minutes } = read(body);
        expect(compile(body).reading()).toEqual({ words, minutes });
      },
    ),
  );
});

test('text that is nested too deeply has no prose', () => {
  expect(read(`${'> '.repeat(101)}x`)).toEqual({ opening: '', words: 0, minutes: 0 });
});
