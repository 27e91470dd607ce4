// `markdown: { quotes: true }`: the quotes of the page's language.
import { describe, expect, test } from 'vitest';
import { titleWithQuotes } from '../../src/markdown/syntax/optional/quotes.ts';
import { compile, SITE_WITH_ALL } from './support.ts';

const { core, markdown, ...others } = SITE_WITH_ALL.settings;
const siteIn = (language: string) => ({
  ...SITE_WITH_ALL,
  settings: { ...others, core: { ...core, language }, markdown: { ...markdown, quotes: true } },
});
const html = (body: string) => compile(body, siteIn('en')).html.trimEnd();

describe('in English', () => {
  test.each([
    ['"a" and "b c"', '“a” and “b c”'],
    ['"He said \'no\' to *us*."', '“He said ‘no’ to <em>us</em>.”'],
    ['*"a"* **"b"**', '<em>“a”</em> <strong>“b”</strong>'],
    ['("a") [\'b\']', '(“a”) [‘b’]'],
    ["don't, dogs' and '90s", 'don’t, dogs’ and ’90s'],
    ['6" and 5\' tall', '6" and 5’ tall'],
    ['a "b', 'a "b'],
    ['"[a](../about.md)" `"b"`', '“<a href="/base/about/">a</a>” <code>"b"</code>'],
    ['"`a`" \\"b\\" &quot;c&quot;', '“<code>a</code>” "b" "c"'],
    ['"{{ site.name }}"', '“Tom &amp; Jerry”'],
  ])('%j', (body, expected) => {
    expect(html(body)).toBe(`<p>${expected}</p>`);
  });

  test('each block is a text of its own', () => {
    expect(html('- "a\n- b"\n\n| "a" |\n|---|\n| "b |')).toMatch(/"a[\s\S]*b"[\s\S]*“a”[\s\S]*"b/);
  });

  test('a heading keeps its id, and its text in the list of headings has them too', () => {
    const { html, headings } = compile('## The "best" of it', siteIn('en'));
    expect(html).toContain('<h2 id="the-best-of-it">The “best” of it</h2>');
    expect(headings).toMatchObject([{ id: 'the-best-of-it', text: 'The “best” of it' }]);
  });
});

test.each([
  ['de', '„a ‚b‘“'],
  ['de-CH', '«a ‹b›»'],
  ['fr-CA', '«\u202fa “b”\u202f»'],
  ['ja', '「a 『b』」'],
  ['pt-BR', '“a ‘b’”'],
  ['pt-PT', '«a “b”»'],
  ['ar', '”a ’b‘“'],
  ['xx', '“a ‘b’”'],
])('in %s, they are %s', (language, expected) => {
  expect(titleWithQuotes('"a \'b\'"', language)).toBe(expected);
});

test('a place after spaces that French adds is that of the source', () => {
  const { diagnostics } = compile('"a" "b" {{ site.none }}', siteIn('fr'));
  expect(diagnostics.map(({ at }) => [at?.line, at?.column])).toEqual([[1, 9]]);
});
