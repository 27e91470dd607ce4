// Constructs that the setting `markdown` switches on.
import { describe, expect, test } from 'vitest';
import { processorTime } from '../support/processor-time.ts';
import { compile as compileIn, SITE_WITH_ALL } from './support.ts';

const compile = (body: string) => compileIn(body, SITE_WITH_ALL);
const html = (body: string) => {
  const { html, diagnostics } = compile(body);
  expect(diagnostics.map(({ message }) => message)).toEqual([]);
  return html.trimEnd();
};
const marks = (body: string) =>
  compile(body).diagnostics.map(({ code, at }) => `${code} ${at?.line}:${at?.column}`);

test('without their switches, they are text', () => {
  const body = 'Term\n:   Text\n\n*[HTML]: Long\n\nHTML ==a== ++ctrl+c++ [b](../about.md){.c}';
  expect(compileIn(body).html).toBe(
    '<p>Term\n:   Text</p>\n<p>*[HTML]: Long</p>\n<p>HTML ==a== ++ctrl+c++ <a href="/base/about/">b</a>{.c}</p>\n',
  );
});

describe('definition lists', () => {
  test('have terms and definitions, with blocks inside', () => {
    expect(
      html('A *b*\nC\n:   One\n:   Two\n    lines\n\nD\n\n:   Three\n\n    - four\n\n    five\n\nSix'),
    ).toBe(
      '<dl>\n<dt>A <em>b</em></dt>\n<dt>C</dt>\n<dd>One</dd>\n<dd>Two\nlines</dd>\n<dt>D</dt>\n' +
        '<dd><p>Three</p>\n<ul>\n<li>four</li>\n</ul>\n<p>five</p>\n</dd>\n</dl>\n<p>Six</p>',
    );
  });

  test.each([
    ['# Head\n: text', '<p>: text</p>'],
    ['- item\n: text', '<li>item\n: text</li>'],
    ['a\n\nb\n:no space', '<p>b\n:no space</p>'],
    [': alone', '<p>: alone</p>'],
    ['> a\n> : b', '<dl>\n<dt>a</dt>\n<dd>b</dd>\n</dl>'],
    ['- a\n  : b', '<dl>\n<dt>a</dt>\n<dd>b</dd>\n</dl>'],
    ['A\n: b\n\n<div>c</div>', '</dl>\n<div>c</div>'],
    ['A\n: b\n\n    ```\n    c\n\n    d\n    ```', '>c\n\nd\n'],
  ])('%j', (body, expected) => {
    expect(html(body)).toContain(expected);
  });

  test('faults in them have their places', () => {
    expect(marks('A [b](no.md)\n:   c\n\n    d [e](no.md)')).toEqual(['link-broken 1:3', 'link-broken 4:7']);
  });
});

describe('abbreviations', () => {
  test('are explained as whole words, everywhere but in code and URLs', () => {
    expect(
      html(
        '## HTML\n\nHTML, XHTML, `HTML` [HTML 5](../about.md)\n*[HTML 5]: Five\n*[HTML]: "Long" &amp; more\n',
      ),
    ).toBe(
      '<div class="heading"><h2 id="html"><abbr title="&quot;Long&quot; &amp; more">HTML</abbr></h2>' +
        '<a class="anchor" href="#html" aria-label="Link to section: HTML"><span aria-hidden="true">#</span></a></div>\n' +
        '<p><abbr title="&quot;Long&quot; &amp; more">HTML</abbr>, XHTML, <code>HTML</code> ' +
        '<a href="/base/about/"><abbr title="Five">HTML 5</abbr></a></p>',
    );
  });

  test('a long form may show a setting, and unknown ones are reported once', () => {
    expect(html('A A\n\n*[A]: by {{ site.owner.name }}')).toContain('<abbr title="by Ann">A</abbr> <abbr');
    expect(marks('A A\n\n*[A]: by {{ site.nobody }}')).toEqual(['setting-unknown 3:10']);
  });

  test('cannot fill a page', () => {
    const body = `${'A '.repeat(40_000)}\n\n*[A]: ${'long '.repeat(1000)}`;
    expect(compile(body).diagnostics.map(({ code }) => code)).toEqual(['markdown-too-complex']);
  });
});

test.each([
  ['a ==b *c*== d', '<p>a <mark>b <em>c</em></mark> d</p>'],
  ['==a `b==c` d==', '<p><mark>a <code>b==c</code> d</mark></p>'],
  ['a == b and c == d, a==b', '<p>a == b and c == d, a==b</p>'],
  ['`==a==` \\==a==', '<p><code>==a==</code> ==a==</p>'],
  ['++ctrl+alt+del++', '<p><kbd><kbd>Ctrl</kbd>+<kbd>Alt</kbd>+<kbd>Del</kbd></kbd></p>'],
  ['++page-up++ ++"a <b>"++', '<p><kbd><kbd>Page Up</kbd></kbd> <kbd><kbd>a &lt;b&gt;</kbd></kbd></p>'],
  ['C++ and i++ + ++j', '<p>C++ and i++ + ++j</p>'],
])('%j', (body, expected) => {
  expect(html(body)).toBe(expected);
});

describe('attribute lists', () => {
  test.each([
    [
      '[a](../about.md){.b .c title="D &amp; e"}',
      '<p><a href="/base/about/" class="b c" title="D &amp; e">a</a></p>',
    ],
    [
      '*a*{: .b } `c`{#d} **e**{ .f }',
      '<p><em class="b">a</em> <code id="d">c</code> <strong class="f">e</strong></p>',
    ],
    ['Text\nmore\n{: .lead #start }', '<p class="lead" id="start">Text\nmore</p>'],
    ['- a\n  {.b}\n- c', '<ul>\n<li class="b">a</li>\n<li>c</li>\n</ul>'],
    ['{site} {{ site.owner.name }} {a b}', '<p>{site} Ann {a b}</p>'],
    [
      '[a](#b)\n\n## C {#b .d}',
      '<p><a href="#b">a</a></p>\n<div class="heading"><h2 id="b" class="d">C</h2><a class="anchor" href="#b" aria-label="Link to section: C"><span aria-hidden="true">#</span></a></div>',
    ],
  ])('%j', (body, expected) => {
    expect(html(body)).toBe(expected);
  });

  test('an image keeps its proportions', () => {
    expect(html('![a](map.png){ width=20 loading=lazy }')).toBe(
      '<p><img src="/base/assets/map-1A.png" alt="a" width="20" loading="lazy" height="15" decoding="async"></p>',
    );
  });

  test.each([
    ['[a](../about.md){onclick="b()"}', ['html-forbidden 1:18']],
    ['[a](../about.md){style="color: red"}', ['html-dropped 1:18']],
    ['a {.b} c', ['markup-foreign 1:3']],
    ['# A {#b}\n\nc\n{: #b}', ['heading-id 4:4']],
    ['*a*{.site-search}', ['html-forbidden 1:5']],
  ])('%j follows the rules of HTML', (body, expected) => {
    expect(marks(body)).toEqual(expected);
  });
});

/** Milliseconds: several times as long as a busy machine takes, and less than work that grows with the square takes. */
const LIMIT = 4000;

test.each([
  ['marks that do not close', '==a '.repeat(40_000)],
  ['keys that do not close', '++a+'.repeat(40_000)],
  ['attribute lists that do not close', '{.a {: '.repeat(40_000)],
  ['attribute lists', '[a](#){.b .c}'.repeat(8_000)],
  ['one attribute list', `*a*{${'.b '.repeat(40_000)}}`],
  ['definitions', 'a\n: b\n\n'.repeat(16_000)],
  ['definitions of one term', `a\n${': b\n'.repeat(16_000)}`],
  ['terms without definitions', 'a\n'.repeat(80_000)],
  ['definitions in definitions', `a\n${': '.repeat(40_000)}b`],
  ['abbreviations', '*[A]: b\n'.repeat(16_000)],
  ['abbreviations that do not close', '*[A\n'.repeat(40_000)],
])('%s are read in time', (_name, body) => {
  expect(processorTime(() => compile(body))).toBeLessThan(LIMIT);
});
