import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { hidesProperty } from '../../src/kit/html/dom-names.ts';
import { codesOf, compile, htmlOf, markdown, marksOf, settingsWith } from './support.ts';

function idsOf(body: string): readonly string[] {
  return compile(body).headings.map(({ id }) => id);
}

describe('automatic ids', () => {
  test.each([
    ['Hello World', 'hello-world'],
    ['  A & B, c_d!  ', 'a--b-c_d'],
    ['Über ÄÖÜ straße', 'über-äöü-straße'],
    ['Привет 你好', 'привет-你好'],
    ['U\u0308ber', 'über'],
    ['`code` *em* [link](../about.md) ![alt](map.png)', 'code-em-link-alt'],
    ['Caf&eacute; &lt;b&gt;', 'café-b'],
    ['<kbd>Tab</kbd> key', 'tab-key'],
    ['1. Step', '1-step'],
    ['!?', 'section'],
    ['🙂', 'section'],
    ['a\\*b', 'ab'],
  ])('%s', (text, id) => {
    expect(idsOf(`## ${text}`)).toEqual([id]);
  });

  test('are numbered if they repeat, and never collide', () => {
    expect(idsOf('# a\n# a\n# a')).toEqual(['a', 'a-1', 'a-2']);
    expect(idsOf('# a\n# a\n# a 1\n# a')).toEqual(['a', 'a-1', 'a-1-1', 'a-2']);
    expect(idsOf('# a\n# b {#a}')).toEqual(['a-1', 'a']);
    expect(idsOf('# a\n\n<p id="a">x</p>')).toEqual(['a-1']);
    expect(idsOf('# fn 1\n# fnref-2')).toEqual(['section-fn-1', 'section-fnref-2']);
  });

  test.each([
    'location',
    'Title',
    'BODY',
    'forms',
    'cookie',
    'name',
    'constructor',
    '__proto__',
    'top',
    'links',
  ])('%s hides no property of the DOM', (text) => {
    expect(idsOf(`# \`${text}\``)).toEqual([`section-${text.toLowerCase()}`]);
  });
});

describe('explicit ids', () => {
  test('are taken from the end of the text', () => {
    const { html, headings } = compile('## Our *Story* {#story}\n\nSetext {#s-1}\n======');
    expect(headings).toEqual([
      { id: 'story', level: 2, text: 'Our Story' },
      { id: 's-1', level: 1, text: 'Setext' },
    ]);
    expect(html).not.toContain('{#');
  });

  test('are text if they are escaped, or not at the end', () => {
    expect(idsOf('# a \\{#b}')).toEqual(['a-b']);
    expect(idsOf('# a {#b} c')).toEqual(['a-b-c']);
  });

  test('may have brackets', () => {
    expect(idsOf('# a {#a-(b)}')).toEqual(['a-(b)']);
    expect(codesOf('# a {#a-(b)}\n\n[b](#a-%28b%29) [c](<#a-(b)>)')).toEqual([]);
  });

  test('that are invalid are errors', () => {
    expect(marksOf('# a {#x y}')).toEqual(['heading-id {#x y}']);
    expect(marksOf('# a {#}')).toEqual(['heading-id {#}']);
    expect(marksOf('# a {#x}\n\n> ## {#x} b {#x}')).toEqual(['heading-id {#x}']);
    expect(compile('# a {#x}\n\n> ## {#x} b {#x}').diagnostics[0]?.at).toMatchObject({ line: 3, column: 13 });
    expect(codesOf('# a {#fn-1}')).toEqual(['heading-id']);
    expect(compile('# a {#fn-1}').diagnostics[0]?.hint).toContain('section-fn-1');
  });

  test('take precedence over automatic ones', () => {
    expect(htmlOf('# Location')).toContain('id="section-location"');
    expect(htmlOf('# Where {#location}\n\n[a](#location) <a id="title"></a>')).toContain(
      '<h1 id="location">',
    );
  });
});

describe('rendering', () => {
  test('h2 and below link to themselves', () => {
    expect(htmlOf('# a')).toBe('<h1 id="a">a</h1>');
    expect(htmlOf('### "a" & b')).toBe(
      '<div class="heading"><h3 id="a--b">"a" &amp; b</h3><a class="anchor" href="#a--b" aria-label="Link to section: &quot;a&quot; &amp; b"><span aria-hidden="true">#</span></a></div>',
    );
  });

  test('settings are expanded in the text, the id and the outline', () => {
    expect(compile('# {{ site.name }} `{{ x }}`').headings).toEqual([
      { id: 'tom--jerry--x', level: 1, text: 'Tom & Jerry {{ x }}' },
    ]);
  });
});

describe('the first heading', () => {
  const settings = settingsWith({ name: 'A & B' });
  test.each([
    ['text\n\n### The *first* &amp; {{ site.name }} {#x}\n\n# b', 'The first & A & B'],
    ['a\nb\n---', 'a b'],
    ['```\n# code\n```\n> # quoted', 'quoted'],
    ['# a [b][c]\n\n[c]: d', 'a b'],
    ['# {{ site.nothing }}', '{{ site.nothing }}'],
    ['no heading', undefined],
    [`${'> '.repeat(200)}# a`, undefined],
  ])('%j', (body, text) => {
    expect(markdown.firstHeading(body, settings)).toBe(text);
  });
});

test('the names of the DOM match the installed TypeScript', () => {
  const library = `@typescript/typescript-${process.platform}-${process.arch}/lib/lib.dom.d.ts`;
  const source = readFileSync(new URL(`../../node_modules/${library}`, import.meta.url), 'utf8');
  const members = ['Document', 'HTMLFormElement', 'Window', 'Node', 'EventTarget'].flatMap((name) =>
    membersOf(name, source),
  );
  expect(members.length).toBeGreaterThan(200);
  expect(members.filter((name) => !hidesProperty(name))).toEqual([]);
});

/** Properties and methods of an interface, without the constants in upper case. */
function membersOf(name: string, source: string): readonly string[] {
  const body = new RegExp(`^interface ${name} [^{]*\\{\\n([\\s\\S]*?)^\\}`, 'm').exec(source)?.[1] ?? '';
  const members = body.matchAll(/^ {4}(?:readonly |get |set )?([A-Za-z]\w*)[?(<:]/gm);
  return Array.from(members, ([, member = '']) => member).filter((member) => !/^[A-Z_]+$/.test(member));
}
