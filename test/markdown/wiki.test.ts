// Wiki links and the rest of what notes have, which `markdown: { wiki: true }` switches on.
import { describe, expect, test } from 'vitest';
import { createWikiNames } from '../../src/markdown/links/wiki-names.ts';
import { processorTime } from '../support/processor-time.ts';
import { compile as compileIn, markdown, SITE_WITH_ALL } from './support.ts';

const compile = (body: string) => compileIn(body, SITE_WITH_ALL);
const html = (body: string) => {
  const { html, diagnostics } = compile(body);
  expect(diagnostics.map(({ message }) => message)).toEqual([]);
  return html.trimEnd();
};
const marks = (body: string) =>
  compile(body).diagnostics.map(({ code, at }) => `${code} ${at?.line}:${at?.column} ${at?.length}`);

test('without the switch, they are text', () => {
  const body = '[[about]] ![[map.png]] %%a%% #b ^c';
  const { html, diagnostics } = compileIn(body);
  expect(html).toBe(`<p>${body}</p>\n`);
  expect(diagnostics.map(({ hint }) => hint)).toContain(
    'Write [text](page.md), or set markdown: { wiki: true } in content/site.yaml.',
  );
});

test.each([
  ['[[about]]', '<a href="/base/about/">about</a>'],
  ['[[about|the *others*]]', '<a href="/base/about/">the <em>others</em></a>'],
  ['[[about#Opening hours]]', '<a href="/base/about/#opening-hours">about &gt; Opening hours</a>'],
  ['[[about#A#B c]]', '<a href="/base/about/#b-c">about &gt; B c</a>'],
  ['[[about#^a-1|x]]', '<a href="/base/about/#a-1">x</a>'],
  ['[[blog/index.md|b]]', '<a href="/base/blog/">b</a>'],
  ['[[Us]]', '<a href="/base/%C3%BCber%20uns/">Us</a>'],
  ['[[two words.pdf]]', '<a href="/base/assets/two%20words-2B.pdf">two words.pdf</a>'],
  ['**a [[about]]**', '<strong>a <a href="/base/about/">about</a></strong>'],
  ['`[[about]]`', '<code>[[about]]</code>'],
  ['\\[[about]]', '[[about]]'],
  ['a %%no%% b', 'a  b'],
  [
    '(#tag/sub) and #b, C#d #1 ##',
    '(<span class="tag">#tag/sub</span>) and <span class="tag">#b</span>, C#d #1 ##',
  ],
])('%j', (body, expected) => {
  expect(html(body)).toBe(`<p>${expected}</p>`);
});

test('images have the size after the last |, and the words before it as alternative text', () => {
  expect(html('![[map.png|A map|20]]')).toBe(
    '<p><img src="/base/assets/map-1A.png" alt="A map" width="20" height="15" decoding="async"></p>',
  );
  expect(html('![[map.png|A map]]')).toContain('alt="A map" width="40" height="30"');
  expect(marks('![[map.png|20x15]]')).toEqual(['image-alt-empty 1:1 18']);
});

test('a link in a cell of a table has an escaped |', () => {
  expect(html('| a |\n|---|\n| [[about\\|b]] |')).toContain('<td><a href="/base/about/">b</a></td>');
});

test.each([
  ['a\n\n%%\nb\n\nc\n%%\n\nd', '<p>a</p>\n<p>d</p>'],
  ['a ^b-1\n\n[[#^b-1|c]]', '<p id="b-1">a</p>\n<p><a href="#b-1">c</a></p>'],
  ['- a ^b\n- c', '<ul>\n<li id="b">a</li>\n<li>c</li>\n</ul>'],
  ['## A b\n\n[[#A b]]', '<p><a href="#a-b">A b</a></p>'],
  ['> a\n\n^b', '<blockquote>\n<p>a</p>\n</blockquote>\n<p><span id="b"></span></p>'],
  ['2^8 is x^2', '<p>2^8 is x^2</p>'],
  [
    '> [!example]- A *title*\n> b',
    '<details class="alert alert-note">\n<summary class="alert-title">A <em>title</em></summary>\n<p>b</p>\n</details>',
  ],
  [
    '> [!bug]+\n> b',
    '<details class="alert alert-caution" open>\n<summary class="alert-title">Bug</summary>\n<p>b</p>\n</details>',
  ],
  [
    '> [!tip] [[about]]',
    '<div class="alert alert-tip" role="note">\n<p class="alert-title"><a href="/base/about/">about</a></p>\n</div>',
  ],
  [
    '> [!note]\n> b',
    '<div class="alert alert-note" role="note">\n<p class="alert-title">Note</p>\n<p>b</p>\n</div>',
  ],
])('blocks: %j', (body, expected) => {
  expect(html(body)).toContain(expected);
});

test.each([
  ['a [[Nobody]] b', ['wiki-link-missing 1:3 10'], '<p>a Nobody b</p>'],
  ['- a\n- ![[gone.png]]', ['wiki-link-missing 2:3 13'], 'gone.png'],
  ['x [[About]]', ['link-indirect 1:3 9'], '<a href="/base/about/">About</a>'],
  ['x [[draft]]', ['link-broken 1:3 9'], '<p>x'],
  ['a ^b\n\nc ^b', ['heading-id 3:4 1'], '<p id="b">c'],
  ['[[#None|d]]', ['link-broken 1:1 11'], '>d</a>'],
])('%j is reported', (body, expected, text) => {
  expect(marks(body)).toEqual(expected);
  expect(compile(body).html).toContain(text);
});

describe('names', () => {
  const names = createWikiNames(
    [
      'content/a/One.md',
      'content/b/One.md',
      'content/One.md',
      'content/b/Two.md',
      'content/c/d.png',
      'content/e/Two x.md',
      'content/Ü.md',
    ],
    new Map([
      ['content/b/Two.md', ['Second', 'One']],
      ['content/e/Two x.md', ['Second x', 'AI']],
      ['content/a/One.md', ['AI']],
    ]),
  );
  const found = (name: string, from = 'content/z.md') => {
    const target = names.find(name, from);
    return target.kind === 'found'
      ? [target.path, target.proper].join(' ').trim()
      : target.kind === 'several'
        ? target.paths
        : target.likely;
  };
  test.each([
    ['One', 'content/b/x.md', 'content/b/One.md'],
    ['One', 'content/c/x.md', 'content/One.md'],
    ['a/One', 'content/b/x.md', 'content/a/One.md'],
    ['../a/One', 'content/b/x.md', 'content/a/One.md'],
    ['/b/Two', 'content/a/x.md', 'content/b/Two.md'],
    ['Two', 'content/x.md', 'content/b/Two.md'],
    ['d.png', 'content/x.md', 'content/c/d.png'],
    ['Second', 'content/x.md', 'content/b/Two.md'],
    ['U\u0308', 'content/x.md', 'content/Ü.md'],
    ['two', 'content/x.md', 'content/b/Two.md Two'],
    ['second X', 'content/x.md', 'content/e/Two x.md Second x'],
    ['Towx', 'content/x.md', undefined],
    ['Twoo x', 'content/x.md', 'Two x'],
  ])('%s in %s is %s', (name, from, expected) => {
    expect(found(name, from)).toEqual(expected);
  });
  test('several files or aliases with the name are all listed', () => {
    expect(found('AI')).toEqual(['content/e/Two x.md', 'content/a/One.md']);
    expect(
      createWikiNames(['content/a/x.md', 'content/b/x.md'], new Map()).find('x', 'content/y.md'),
    ).toEqual({
      kind: 'several',
      paths: ['content/a/x.md', 'content/b/x.md'],
    });
  });
});

test('links have the sentences around them', () => {
  const body =
    'First one. See [the *others*](about.md#x) for "more." And [[Us|us]]! Last.\n\n| a |\n|---|\n| [[b]] |\n\n![[c]]\n\n![[d.png]]\n';
  const links = markdown.linksOf(body, SITE_WITH_ALL.settings);
  expect(links).toEqual([
    { target: 'about.md#x', isName: false, sentence: 'See the others for "more."' },
    { target: 'Us', isName: true, sentence: 'And us!' },
    { target: 'b', isName: true, sentence: 'b' },
    { target: 'c', isName: true, sentence: 'c' },
    { target: 'd.png', isName: true, sentence: '' },
  ]);
  const [long] = markdown.linksOf(
    `${'word '.repeat(200)}[[a]] ${'word '.repeat(200)}`,
    SITE_WITH_ALL.settings,
  );
  expect(long?.sentence).toMatch(/^… word .*\ba\b.* word …$/);
  expect(long?.sentence.length).toBeLessThan(320);
});

test.each([
  ['links that do not close', '[['.repeat(10_000)],
  ['links with a label that does not close', '[[a|'.repeat(10_000)],
  ['comments that do not close', '%% a '.repeat(20_000)],
  ['comments', '%%a%%'.repeat(10_000)],
  ['blocks of comments that do not close', '%%\n\n'.repeat(10_000)],
  ['tags', '#a '.repeat(20_000)],
  ['signs of tags', '#a#'.repeat(20_000)],
  ['ids of blocks', 'a ^b\n'.repeat(10_000)],
  ['embeds', '![[about]]\n'.repeat(5_000)],
  ['paragraphs before an embed', `${'a\n\n'.repeat(30_000)}![[about]]`],
  ['callouts', '> [!a]- b\n\n'.repeat(5_000)],
])('%s are read in time', (_name, body) => {
  expect(processorTime(() => compile(body))).toBeLessThan(1500);
});
