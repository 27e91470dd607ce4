// The main text is found in the output of known tools, without what their themes add to it.
import { describe, expect, test } from 'vitest';
import { parseHtml, parseSelector } from '../../src/compare/html-tree.ts';
import { readComparedPage } from '../../src/compare/read-page.ts';
import { withoutTypography, wordsIn } from '../../src/compare/words.ts';
import { THEMES } from './themes.ts';

describe.each(Object.keys(THEMES))('%s', (theme) => {
  const page = readComparedPage(THEMES[theme] ?? '');

  test('has the text', () => {
    expect(page.text.flatMap((line) => wordsIn(line)).join(' ')).toBe(
      'Put the kite together & wait for wind . fly - - now land Hold on .',
    );
  });

  test('has the headings, with their ids', () => {
    expect(page.headings.map(({ level, text }) => `${level} ${text}`)).toEqual([
      '1 Setting up',
      '2 In the air',
    ]);
    expect(page.headings[1]?.id).toBe('in-the-air');
  });

  test('has the links and images', () => {
    expect(page.links).toEqual([{ href: '/kite/', text: 'kite' }]);
    expect(page.images).toEqual([{ src: '/kite.png', alt: 'A kite' }]);
  });
});

test('a list of pages is read as a whole', () => {
  const item = (text: string) =>
    `<article class="post"><div class="entry-content"><p>${text}</p></div></article>`;
  const page = readComparedPage(`<body><main>${item('One.')}${item('Two.')}</main></body>`);
  expect(page.text).toEqual(['One.', 'Two.']);
});

test('a selector names the main text', () => {
  const html = '<div class="a"><p id="x">One.</p><p title="y z">Two.</p></div><p>Three.</p>';
  const read = (selector: string) => readComparedPage(html, parseSelector(selector)).text;
  expect(read('.a')).toEqual(['One.', 'Two.']);
  expect(read('div > #x, p[title="y z"]')).toEqual(['One.', 'Two.']);
  expect(read('div p#x')).toEqual(['One.']);
  expect(read('body p')).toEqual([]);
  expect(['p:hover', '', '> p', 'p >', 'p + p', '!'].map(parseSelector)).toEqual(Array(6).fill(undefined));
});

test('deeply nested HTML is read', () => {
  const html = `${'<div>'.repeat(20_000)}Text.`;
  expect(readComparedPage(html).text).toEqual(['Text.']);
  expect(parseHtml('<p>a<p>b').children).toHaveLength(2);
});

test('typography counts as plain signs, and each sign of Chinese as a word', () => {
  expect(withoutTypography(' “It’s\u00a0so…” – 1\u00ad2\u200b ')).toBe('"It\'s so..." - 12');
  expect(wordsIn('naïve 风筝 x_1.')).toEqual(['naïve', '风', '筝', 'x_1', '.']);
});
