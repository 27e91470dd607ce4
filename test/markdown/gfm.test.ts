// GFM's extensions. No package publishes the examples of their specification, so its rules are put into
// examples here, and micromark, which follows the specification, confirms what they say. `tagfilter` has none,
// since the elements that it defuses are refused.
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { describe, expect, test } from 'vitest';
import { canonicalHtml } from './canonical-html.ts';
import { codesOf, compile, htmlOf, siteOf } from './support.ts';

const TABLES: Readonly<Record<string, readonly [string, string]>> = {
  'a header, a delimiter row and rows': [
    '| name | age |\n| --- | --- |\n| Ann | 5 |',
    '<table><thead><tr><th>name</th><th>age</th></tr></thead><tbody><tr><td>Ann</td><td>5</td></tr></tbody></table>',
  ],
  'outer pipes may be left out, and columns aligned': [
    'a | b | c | d\n:-- | :-: | --: | ---\n1 | 2 | 3 | 4',
    '<table><thead><tr><th align="left">a</th><th align="center">b</th><th align="right">c</th><th>d</th></tr></thead><tbody><tr><td align="left">1</td><td align="center">2</td><td align="right">3</td><td>4</td></tr></tbody></table>',
  ],
  'an escaped pipe is text, also in code': [
    '| a |\n|---|\n| x \\| y |\n| `p\\|q` **r\\|s** |',
    '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>x | y</td></tr><tr><td><code>p|q</code> <strong>r|s</strong></td></tr></tbody></table>',
  ],
  'a table ends at another block': [
    '| a |\n|---|\n| 1 |\n> quote',
    '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table><blockquote><p>quote</p></blockquote>',
  ],
  'a table ends at a blank line': [
    '| a |\n|---|\n| 1 |\n2\n\n3',
    '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>1</td></tr><tr><td>2</td></tr></tbody></table><p>3</p>',
  ],
  'header and delimiter row have as many cells': ['| a | b |\n|---|\n| 1 |', '<p>| a | b | |---| | 1 |</p>'],
  'a row with fewer cells is filled up, of more the rest is left out': [
    '| a | b |\n|---|---|\n| 1 |\n| 1 | 2 | 3 |',
    '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td></td></tr><tr><td>1</td><td>2</td></tr></tbody></table>',
  ],
  'a table without rows has no body': ['| a |\n|---|', '<table><thead><tr><th>a</th></tr></thead></table>'],
};

const OTHERS: Readonly<Record<string, readonly [string, string]>> = {
  'task lists': [
    '- [ ] open\n- [x] done\n- [X] done\n- [y] no task',
    '<ul><li><input type="checkbox" disabled=""> open</li><li><input type="checkbox" disabled="" checked=""> done</li><li><input type="checkbox" disabled="" checked=""> done</li><li>[y] no task</li></ul>',
  ],
  'nested task lists': [
    '- [x] a\n  - [ ] b',
    '<ul><li><input type="checkbox" disabled="" checked=""> a<ul><li><input type="checkbox" disabled=""> b</li></ul></li></ul>',
  ],
  'one or two tildes strike through': ['~~a~~ and ~b~', '<p><del>a</del> and <del>b</del></p>'],
  'a strike does not span paragraphs': ['~~a\n\nb~~', '<p>~~a</p><p>b~~</p>'],
  'three tildes strike nothing': ['a ~~~b~~~', '<p>a ~~~b~~~</p>'],
  'www. is linked by http': [
    'See www.example.org/a.',
    '<p>See <a href="http://www.example.org/a">www.example.org/a</a>.</p>',
  ],
  'closing punctuation is not part of a URL': [
    'https://example.org/x?, (https://example.org/a(b)) *https://example.org*',
    '<p><a href="https://example.org/x">https://example.org/x</a>?, (<a href="https://example.org/a(b)">https://example.org/a(b)</a>) <em><a href="https://example.org">https://example.org</a></em></p>',
  ],
  'an entity at the end of a URL is not part of it': [
    'www.example.org/?q=a&copy=b www.example.org/?q=a&copy;',
    '<p><a href="http://www.example.org/?q=a&amp;copy=b">www.example.org/?q=a&amp;copy=b</a> <a href="http://www.example.org/?q=a">www.example.org/?q=a</a>©</p>',
  ],
  'a URL ends at <': [
    'https://example.org/a<b',
    '<p><a href="https://example.org/a">https://example.org/a</a>&lt;b</p>',
  ],
  'e-mail addresses are linked': [
    'a.b-c_d+e@example.org. a@b a.b-c_d@a.b_',
    '<p><a href="mailto:a.b-c_d+e@example.org">a.b-c_d+e@example.org</a>. a@b a.b-c_d@a.b_</p>',
  ],
};

describe('tables', () => {
  test.each(Object.entries(TABLES))('%s', (_rule, [source, expected]) => {
    expect(canonicalHtml(htmlOf(source))).toBe(canonicalHtml(expected));
  });

  test('align by classes, not by styles or obsolete attributes', () => {
    expect(htmlOf('|a|\n|-:|')).toContain('<th class="align-right">a</th>');
  });
});

describe('another implementation agrees on', () => {
  test.each(Object.entries({ ...TABLES, ...OTHERS }))('%s', (_rule, [source, expected]) => {
    const html = micromark(source, { extensions: [gfm()], htmlExtensions: [gfmHtml()] });
    expect(canonicalHtml(html)).toBe(canonicalHtml(expected));
  });
});

describe('task lists, strikes and autolinks', () => {
  test.each(Object.entries(OTHERS))('%s', (_rule, [source, expected]) => {
    expect(canonicalHtml(compile(source, siteOf([])).html)).toBe(canonicalHtml(expected));
  });

  test('checkboxes have a name', () => {
    const html = htmlOf('- [ ] a\n- [x] b');
    expect(html).toContain('<li class="task"><input type="checkbox" disabled aria-label="To do"> a</li>');
    expect(html).toContain('<input type="checkbox" disabled checked aria-label="Done"> b');
  });
});

describe('alerts', () => {
  test.each(['NOTE', 'Tip', 'important', 'WARNING', 'Caution'])('%s', (name) => {
    const title = `${name[0]?.toUpperCase()}${name.slice(1).toLowerCase()}`;
    expect(htmlOf(`> [!${name}]\n> Text **b**\n>\n> - item`)).toBe(
      `<div class="alert alert-${title.toLowerCase()}" role="note">\n<p class="alert-title">${title}</p>\n<p>Text <strong>b</strong></p>\n<ul>\n<li>item</li>\n</ul>\n</div>`,
    );
  });

  test('the marker may be alone, or before a hard line break', () => {
    expect(htmlOf('> [!NOTE]')).toBe(
      '<div class="alert alert-note" role="note">\n<p class="alert-title">Note</p>\n</div>',
    );
    expect(htmlOf('> [!NOTE]  \n> Text')).toContain('<p>Text</p>');
  });

  test.each(['> [!FOO]\n> a', '> [!NOTE] a', '> a\n> [!NOTE]', '> **[!NOTE]**'])(
    '%j is a quote',
    (source) => {
      expect(compile(source).html).toMatch(/^<blockquote>/);
    },
  );
});

describe('code', () => {
  test('is escaped and can be focused', () => {
    expect(htmlOf('```html\n<b a="c">&amp;</b>\n```')).toBe(
      '<pre tabindex="0"><code class="language-html">&lt;b a="c"&gt;&amp;amp;&lt;/b&gt;\n</code></pre>',
    );
  });

  test.each([
    ['c++', 'c++'],
    ['f&ouml;&ouml;', 'föö'],
    ['x\\+', 'x+'],
  ])('a fence named %j is of the language %j', (name, language) => {
    const { html } = compile(`~~~ ${name}\n~~~`);
    expect(html).toBe(`<pre tabindex="0"><code class="language-${language}"></code></pre>\n`);
  });

  test.each(['x"onload="y', '"><script>', 'x&quot;y'])('a fence named %j has no language', (name) => {
    const { html, diagnostics } = compile(`~~~ ${name}\n~~~`);
    expect(html).toBe('<pre tabindex="0"><code></code></pre>\n');
    expect(diagnostics[0]?.code).toBe('code-option');
  });

  test('text within inline HTML is still text', () => {
    expect(htmlOf('<kbd>a < b &amp; c</kbd>')).toBe('<p><kbd>a &lt; b &amp; c</kbd></p>');
    expect(codesOf('<kbd><img/src=x onerror=alert(1)></kbd>')).toEqual([]);
    expect(htmlOf('<kbd><img/src=x onerror=alert(1)></kbd>')).not.toContain('<img');
  });
});

test('an empty header is not a header', () => {
  expect(htmlOf('| a | |\n|---|---|\n| 1 | 2 |').replaceAll('\n', '')).toBe(
    '<table><thead><tr><th scope="col">a</th><td></td></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
  );
  expect(htmlOf('| | |\n|---|---|\n| 1 | 2 |').replaceAll('\n', '')).toBe(
    '<table><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
  );
});
