// Formulas and prices in Markdown.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Site } from '../../src/model/site.ts';
import { codesOf, compile, htmlOf, marksOf, SITE } from './support.ts';

const MATH: Site = {
  ...SITE,
  settings: { ...SITE.settings, markdown: { ...SITE.settings.markdown, math: true } },
};

/** The HTML with `[…]` for an inline formula and `[[…]]` for a block, with their visible text. */
function shown(body: string): string {
  const { html, diagnostics } = compile(body, MATH);
  expect(diagnostics, body).toEqual([]);
  return html
    .replace(/<math [^>]*display="block".*?<\/math>/gs, (math) => `[[${textOf(math)}]]`)
    .replace(/<math>.*?<\/math>/gs, (math) => `[${textOf(math)}]`)
    .trimEnd();
}

function textOf(math: string): string {
  return math.replace(/<[^>]*>/g, '');
}

describe('inline', () => {
  test.each([
    ['$x$', '[x]'],
    ['Of $x$, $y$; ($z$) and "$a$".', 'Of [x], [y]; ([z]) and "[a]".'],
    ['**$x$** and *$y$*', '<strong>[x]</strong> and <em>[y]</em>'],
    ['*a $x*y$ b*', '<em>a [x∗y] b</em>'],
    ['$a_1$ and $b_2$', '[a1] and [b2]'],
    ['$a\nb$', '[ab]'],
    ['A $$x$$ within', 'A [[x]] within'],
    ['$`x`$', '[x]'],
    ['$a<b$ and $\\text{a<b}$', '[a&lt;b] and [a&lt;b]'],
    ['$\\$5$', '[$5]'],
    ['[$x$](https://example.com/)', '<a href="https://example.com/">[x]</a>'],
    ['$x{{a}}$', '[xa]'],
    ['`$x$` and $x$', '<code>$x$</code> and [x]'],
    ['<b>$x$</b>', '<b>[x]</b>'],
  ])('%s', (body, expected) => expect(shown(body)).toBe(`<p>${expected}</p>`));
});

describe('prices and other text', () => {
  test.each([
    '$5 and $10',
    'It costs $5 and not $10.',
    'US$5, A$7',
    '5$ and 10$',
    'from $5 (or 7 in US$)',
    '$5-$10',
    '$5/$10',
    '$ x $',
    '$x $',
    '$PATH and $HOME',
    '$20,000 and $30,000',
    'a$b$c',
    'The $ alone',
    '$$ is the number of a shell',
    '$$$ and $$$',
    '$5',
    'cash $$$',
  ])('%s', (body) => expect(shown(body)).toBe(`<p>${body}</p>`));

  test('a backslash makes a dollar sign literal', () => {
    expect(shown('\\$x$ and \\$\\$y$$')).toBe('<p>$x$ and $$y$$</p>');
  });
});

describe('on its own line', () => {
  test.each([
    ['$$\nx\n$$', '[[x]]'],
    ['$$ x $$', '[[x]]'],
    ['$$x\n+ y$$', '[[x+y]]'],
    ['$$\n- x\n= y\n> z\n$$', '[[−x=y&gt;z]]'],
    ['Before\n$$\nx\n$$\nafter', '<p>Before</p>\n[[x]]\n<p>after</p>'],
    ['- one\n\n  $$\n  x\n  $$\n', '<ul>\n<li><p>one</p>\n[[x]]\n</li>\n</ul>'],
    ['> $$\n> x\n> $$', '<blockquote>\n[[x]]\n</blockquote>'],
    ['```math\nx\n```', '[[x]]'],
    ['    $$x$$', '<pre tabindex="0"><code>$$x$$\n</code></pre>'],
  ])('%j', (body, expected) => expect(shown(body)).toBe(expected));
});

test('in headings, tables, footnotes and components', () => {
  expect(compile('# The law $E = mc^2$', MATH).headings).toEqual([
    { id: 'the-law-e--mc2', level: 1, text: 'The law E = mc^2' },
  ]);
  expect(shown('| a |\n|---|\n| $x$ |')).toContain('<td>[x]</td>');
  expect(shown('A[^1].\n\n[^1]: $x$')).toContain('[x]');
  expect(shown('<Note>\n\n$x$\n\n</Note>')).toContain('<p>[x]</p>');
});

test('formulas need the setting', () => {
  expect(htmlOf('$x$')).toBe('<p>$x$</p>');
  const { html, diagnostics } = compile('```math\nx\n```', SITE);
  expect(html).toContain('<code class="language-math">x');
  expect(diagnostics.map(({ hint }) => hint)).toEqual([expect.stringContaining('math: true')]);
  expect(compile('$$\nx\n$$', SITE).html).toBe('<p>$$\nx\n$$</p>\n');
});

test('an error is reported with its position', () => {
  expect(marksOf('Text $a + \\foo$', MATH)).toEqual(['formula-invalid \\foo']);
  expect(marksOf('- a\n\n  $$\n  x\n  \\foo\n  $$', MATH)).toEqual(['formula-invalid \\foo']);
  expect(marksOf('> ```math\n> x\n> y \\foo\n> ```', MATH)).toEqual(['formula-invalid \\foo']);
  expect(marksOf('| a |\n|---|\n| $\\foo$ |', MATH)).toEqual(['formula-invalid \\foo']);
  expect(marksOf('```math title="a"\nx\n```', MATH)).toEqual(['code-setting title="a"']);
  expect(marksOf('Text\n\n$$\nx\n\nmore', MATH)).toEqual(['formula-invalid $$']);
  expect(codesOf('```math\n```', MATH)).toEqual(['formula-invalid']);
});

test('endless and huge formulas are refused quickly', () => {
  const hostile = [
    `$${'{'.repeat(3000)}x${'}'.repeat(3000)}$`,
    `$${'\\sqrt'.repeat(900)} x$`,
    `$${'\\left('.repeat(700)}$`,
    `$${'x+'.repeat(4000)}y$`,
    `$\\def\\a#1{${'#1'.repeat(500)}}\\a{\\a{\\a{x}}}$`,
    `$\\def\\a{${'x'.repeat(3000)}}${'\\a'.repeat(250)}$`,
    `$${'\\begin{matrix}'.repeat(300)}$`,
  ];
  for (const body of hostile) expect(codesOf(body, MATH), body.slice(0, 40)).toEqual(['formula-invalid']);
});

test('any text becomes HTML without styles, and text without a dollar sign is unaffected', () => {
  const piece = fc.constantFrom(
    '$',
    '$$',
    '\\',
    '{',
    '}',
    '^',
    '_',
    'x',
    '5',
    ' ',
    '\n',
    '\n\n',
    '*',
    '`',
    '\\frac',
    '|',
    '<b>',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const body = pieces.join('');
      expect(compile(body, MATH).html).not.toContain('style=');
      const plain = body.replaceAll('$', '');
      const [shown, without] = [compile(plain, MATH), compile(plain, SITE)];
      expect({ ...shown, reading: shown.reading() }).toEqual({ ...without, reading: without.reading() });
    }),
  );
});
