import { expect, test } from 'vitest';
import { compile, htmlOf, marksOf } from './support.ts';

const reference = (number: number, id = `fnref-${number}`) =>
  `<sup><a href="#fn-${number}" id="${id}" aria-label="Footnote ${number}">${number}</a></sup>`;

test('are numbered by their first reference and listed at the end', () => {
  const html = htmlOf('[^b]: Bee *x*\n[^A]: Ay\n\nOne[^a] two[^b] three[^a].\n\n## Four');
  expect(html).toContain(`<p>One${reference(1)} two${reference(2)} three${reference(1, 'fnref-1-2')}.</p>`);
  expect(html).toMatch(
    /<\/h2>.*<\/div>\n<section class="footnotes" aria-label="Footnotes">\n<ol>\n<li id="fn-1">\n<p>Ay /,
  );
  expect(html).toContain('<a class="footnote-back" href="#fnref-1" aria-label="Back to reference 1">↩</a>');
  expect(html).toContain(
    '<a class="footnote-back" href="#fnref-1-2" aria-label="Back to reference 1-2">↩</a>',
  );
  expect(html).toMatch(
    /<li id="fn-2">\n<p>Bee <em>x<\/em> <a[^>]*>↩<\/a><\/p>\n<\/li>\n<\/ol>\n<\/section>$/,
  );
});

test('may contain indented paragraphs, lists and code, and lazy lines', () => {
  const html = htmlOf('a[^1]\n\n[^1]: one\ntwo\n\n    three\n\n    - four\n\n        code\n\nfive');
  expect(html).toContain('<p>one\ntwo</p>\n<p>three</p>\n<ul>');
  expect(html).toContain('<p><a class="footnote-back"');
  expect(html).toContain('<p>five</p>\n<section');
});

test.each([
  ['in a paragraph', 'a[^1] b\n[^1]: text\n\nc'],
  ['in a quote', '> a[^1]\n>\n> [^1]: text'],
  ['in a list', '- a[^1]\n\n  [^1]: text\n- b'],
  ['in a heading', '# a[^1]\n[^1]: text'],
  ['in a table', '| a[^1] |\n|---|\n\n[^1]: text'],
])('%s', (_place, body) => {
  const html = htmlOf(body);
  expect(html).toContain(reference(1));
  expect(html).toMatch(/<li id="fn-1">\n<p>text /);
});

test('may refer to one another', () => {
  const html = htmlOf('a[^1]\n\n[^1]: b[^2]\n[^2]: c[^1]');
  expect(html).toContain(`<p>b${reference(2)} <a class="footnote-back" href="#fnref-1"`);
  expect(html).toContain(`<p>c${reference(1, 'fnref-1-2')} `);
});

test('are omitted in heading text and in links', () => {
  expect(compile('# a[^1]\n\n[^1]: b').headings).toEqual([{ id: 'a', level: 1, text: 'a' }]);
  expect(htmlOf('[a [^1] b](../about.md)')).toBe('<p><a href="/base/about/">a [^1] b</a></p>');
});

test('do not add headings to the outline', () => {
  const { html, headings } = compile('# a[^1]\n\n[^1]: b\n\n    ## c');
  expect(headings.map(({ text }) => text)).toEqual(['a']);
  expect(html).toContain('<h2>c</h2>');
});

test('are literal in code and when escaped', () => {
  expect(htmlOf('`[^1]` \\[^1]')).toBe('<p><code>[^1]</code> [^1]</p>');
});

test('that are undefined, unused or defined twice are reported', () => {
  expect(marksOf('a[^x]\n\n- b[^x]')).toEqual(['footnote-undefined [^x]', 'footnote-undefined [^x]']);
  expect(marksOf('a\n\n> [^x]: b')).toEqual(['footnote-unused [^x]:']);
  expect(marksOf('a[^x]\n\n[^x]: b\n[^x]: c')).toEqual(['footnote-unused [^x]:']);
  expect(compile('a[^x]\n\n[^x]: b\n[^x]: c').diagnostics[0]).toMatchObject({
    severity: 'warning',
    at: { line: 4 },
  });
});
