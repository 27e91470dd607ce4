// Markdown that implementations often read differently, with the meaning that CommonMark and GFM give it. Another implementation
// confirms it; generated samples are in `test/slow/markdown/agreement.test.ts`.
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { expect, test } from 'vitest';
import { canonicalHtml } from './canonical-html.ts';
import { compile, siteOf } from './support.ts';

test.each([
  // Emphasis
  '**Use *id*s** here.',
  '*a**b**',
  '**a*b*c**',
  '***a** b*',
  '***a* b**',
  '*a **b** c*',
  '**a*',
  '*a*b*c*',
  '_a_b _c_',
  '*~~a*~~',
  '*~~a~~*',
  '~~*a*~~ ~b~ ~~~c~~~',
  '**https://example.org/**',
  '*https://example.org/a*b',
  // URLs in prose
  'Install pkg@1.2.3, @scope/pkg@2.0.0 or ask me@example.com.',
  'See https://例え.jp/a and https://мвд.рф/ and https://müller.de/.',
  'xhttps://a.org 1https://a.org (https://a.org/b(c))',
  'www.a.org. xwww.a.org *www.a.org*',
  'a.b@example.org-',
  'https://localhost:3000/x?a=b&amp;',
  // Quotes
  '> \ttext',
  '>\ttext',
  '>\t\tcode',
  '> a\nb\n> c',
  '> a\n    - b',
  '> a\n===',
  '> - a\nb\n> - c',
  '>\n> a\n>\n',
  '> ```\n> a\n> ```\nb',
  '> 1.\n   a',
  '- > a\nb\n\nc',
  // Lists
  '- a\n        b\n\n        c',
  '- a\n\n      b',
  '-\ta\nb',
  '1.    a\nb',
  '- a\n      b\nc',
  '-\n\n  a',
  '- a\n-\n- b',
  '- a\n- b\n\n  [ref]: https://example.org\n- c',
  '* a\n  > b\n  >\n* c',
  '- a\n  - b\n\n- c',
  '1. a\n2) b\n- c\n+ d',
  'a\n2. b\n1. c',
  '- [x] a\n- [ ] b\n\n  c',
  '-\t```\n\ta\n\t\tb\n\t```',
  '10. a\n    - b\n   c',
])('%j', (source) => {
  const { html, diagnostics } = compile(source, siteOf([]));
  expect(diagnostics).toEqual([]);
  const expected = micromark(source, { extensions: [gfm()], htmlExtensions: [gfmHtml()] });
  expect(canonicalHtml(html)).toBe(canonicalHtml(expected));
});

test('versions are not e-mail addresses', () => {
  const { html } = compile('a@1.2.3 a@1.2.x a@2.0.0-rc a@next.example', siteOf([]));
  expect(html.match(/mailto:[^"]*/g)).toEqual(['mailto:a@next.example']);
});

test('a URL of a scheme that links may not have is text', () => {
  expect(compile('The old server was ftp://ftp.example.com/pub, xmpp:a@b.co.', siteOf([])).html).toBe(
    '<p>The old server was ftp://ftp.example.com/pub, xmpp:<a href="mailto:a@b.co">a@b.co</a>.</p>\n',
  );
});

test('a URL in brackets is a link', () => {
  expect(compile('[see https://example.org/]', siteOf([])).html).toContain('<a href="https://example.org/"');
});
