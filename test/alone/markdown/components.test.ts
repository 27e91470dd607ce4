import { describe, expect, test } from 'vitest';
import { codesOf, compile, htmlOf, marksOf } from '../../markdown/support.ts';
import { processorTime } from '../../support/processor-time.ts';

const box = (text: string, props = '{}') => `<x-Box ${props}>${text}</x-Box>`;

describe('components between blocks', () => {
  test.each([
    ['<Box>\n\nText *a*.\n\n</Box>', box('<p>Text <em>a</em>.</p>\n')],
    ['<Box>\nText *a*.\n</Box>', box('<p>Text <em>a</em>.</p>\n')],
    ['<Box>\n\n    Text *a*.\n\n</Box>', box('<p>Text <em>a</em>.</p>\n')],
    ['<Box>\n\tText *a*.\n</Box>', box('<p>Text <em>a</em>.</p>\n')],
    ['<Box>*a*</Box>', box('<em>a</em>')],
    ['<Box />', box('')],
    ['<Box></Box>', box('')],
    ['<Box\n  a="1"\n  b\n/>', box('', '{"a":"1","b":true}')],
    ['Before\n<Box>\nText.\n</Box>\nAfter', `<p>Before</p>\n${box('<p>Text.</p>\n')}\n<p>After</p>`],
    ['<Box>\n\n```\n</Box>\n```\n\n</Box>', box('<pre tabindex="0"><code>&lt;/Box&gt;\n</code></pre>\n')],
    ['<Box>\nIt is `</Box>` here.\n</Box>', box('<p>It is <code>&lt;/Box&gt;</code> here.</p>\n')],
    ['<Box>\n<!-- </Box> -->\n</Box>', box('<!-- </Box> -->\n')],
    ['<Box>\n<Box>\na\n</Box>\n</Box>', box(`${box('<p>a</p>\n')}\n`)],
    ['> <Box>\n> a\n> </Box>', `<blockquote>\n${box('<p>a</p>\n')}\n</blockquote>`],
    ['> [!NOTE]\n> <Box>a</Box>', expect.stringContaining(box('a'))],
    [
      '1. one\n\n   <Box>\n   - a\n   </Box>\n2. two',
      expect.stringContaining(box('<ul>\n<li>a</li>\n</ul>\n')),
    ],
    ['- <Box>\n  text\n  </Box>\n- two', expect.stringContaining(box('<p>text</p>\n'))],
    ['<Box>\n- a\n\n  b\n</Box>', expect.stringContaining('<li><p>a</p>\n<p>b</p>\n</li>')],
    ['<Box>\n\n| a |\n|---|\n| b |\n\n</Box>', expect.stringContaining('<td>b</td>')],
    [
      '<Box>\nBraces {are text}, {{ site.email }}.\n</Box>',
      expect.stringContaining('Braces {are text}, tom+web@example.com.'),
    ],
  ])('%j', (source, html) => {
    expect(htmlOf(source)).toEqual(html);
  });
});

describe('components in paragraphs', () => {
  test.each([
    ['Press <Box>a *b*</Box> now.', `<p>Press ${box('a <em>b</em>')} now.</p>`],
    ['<Box>a</Box> and <Box>b</Box>', `<p>${box('a')} and ${box('b')}</p>`],
    ['<Box>a</Box>\nis a key', `<p>${box('a')}\nis a key</p>`],
    ['Press\n<Box>a</Box>\nnow', `<p>Press\n${box('a')}\nnow</p>`],
    ['Icon <Box n="1" /> here', `<p>Icon ${box('', '{"n":"1"}')} here</p>`],
    ['**<Box>a</Box>**', `<p><strong>${box('a')}</strong></p>`],
    ['[to <Box>a</Box>](../about.md)', `<p><a href="/base/about/">to ${box('a')}</a></p>`],
    ['<Box>[a](../about.md)</Box>', box('<a href="/base/about/">a</a>')],
    ['| <Box>a</Box> |\n|---|\n| b |', expect.stringContaining(`<th>${box('a')}</th>`)],
    ['1. Install it: <Box>npm ci</Box>', expect.stringContaining(`Install it: ${box('npm ci')}`)],
    ['`<Box>`', '<p><code>&lt;Box&gt;</code></p>'],
    ['    <Box>', '<pre tabindex="0"><code>&lt;Box&gt;\n</code></pre>'],
    ['a <B and c', '<p>a &lt;B and c</p>'],
    [
      '<Box a="{{ site.email }} &amp; &quot;" b="\\{{ x }}" />',
      box('', '{"a":"tom+web@example.com & \\"","b":"{{ x }}"}'),
    ],
    ["<Box a='\"' b=c />", box('', '{"a":"\\"","b":"c"}')],
  ])('%j', (source, html) => {
    expect(htmlOf(source)).toEqual(html);
  });

  test('the text of a heading includes that of its components', () => {
    expect(compile('## Press <Box>Esc</Box>').headings).toEqual([
      { id: 'press-esc', level: 2, text: 'Press Esc' },
    ]);
  });

  test('headings in components are in the outline', () => {
    expect(compile('<Box>\n## In it\n</Box>').headings.map(({ id }) => id)).toEqual(['in-it']);
  });
});

test('a component gets the ones directly inside it', () => {
  const source = '<Items>\n<Box a="1">One</Box>\n<Other>\n\nTwo\n\n<Box>no</Box>\n</Other>\n</Items>';
  expect(htmlOf(source)).toBe(`<x-Items {}><i>Box</i>One<i>Other</i><p>Two</p>\n${box('no')}\n</x-Items>`);
});

describe('mistakes', () => {
  test.each([
    ['<Box>\n\ntext', ['component-unclosed <Box>']],
    ['text <Box>text', ['component-unclosed <Box>']],
    ['> <Box>\n\n</Box>', ['html-unbalanced </Box>', 'component-unclosed <Box>']],
    ['<Box a="1" a="2" />', ['component-attribute a="2"']],
    ['<Box a={1} />', ['component-attribute a={1}']],
    ['<Box a="{{ site.nothing }}" />', ['setting-unknown {{ site.nothing }}']],
    ['text\n\n- <Unknown />', ['component-unknown <Unknown />']],
    ['<Box>\n[a](gone.md)\n</Box>', ['link-broken [a](gone.md)']],
    ['<Box a="gone.md">gone.md [a](gone.md)</Box>', ['link-broken [a](gone.md)']],
    ['<div>\n<Box>\n</Box>\n</div>', ['html-unknown <Box>']],
    ['<sumary>x</sumary>', ['html-unknown <sumary>']],
    ['a <spn>b</spn>', ['html-unknown <spn>']],
    ['<Box onclick="x">a</Box><Script>1</Script>', []],
  ])('%j', (source, marks) => {
    expect(marksOf(source)).toEqual(marks);
  });

  test('elements of HTML, SVG and MathML, and custom elements, are known', () => {
    const names = ['DIV', 'b', 'my-element', 'svg><linearGradient/></svg', 'math><mi>x</mi></math'];
    for (const name of names) {
      const closing = name.includes('><') ? `<${name}>` : `<${name}>x</${name}>`;
      expect(codesOf(`text ${closing}`), name).toEqual([]);
    }
  });

  test('a similar element is suggested', () => {
    expect(compile('<sumary>x</sumary>').diagnostics[0]?.hint).toBe('Did you mean <summary>?');
    expect(compile('<div>\n<Box>\n</div>').diagnostics[0]?.hint).toContain('Put a blank line before it');
  });
});

describe('attacks', () => {
  const LIMIT = 4000;
  test.each([
    ['open tags in lines', '<Ab>\n'.repeat(100_000)],
    ['open tags', '<Ab>'.repeat(100_000)],
    ['open tags with text', 'a <Bc d="d"> '.repeat(20_000)],
    ['open tags of different names', Array.from({ length: 20_000 }, (_, n) => `<Ab${n}>\n`).join('\n')],
    ['closing tags', '</Ab>\n\n'.repeat(20_000)],
    ['attributes', `<Ab${' a="b"'.repeat(50_000)} />`],
    ['a tag that does not end', `<Ab${' a="b"'.repeat(50_000)}`],
    ['ticks', `<Ab>${'` '.repeat(50_000)}</Ab>`],
    ['fences', `<Ab>\n${'```\n'.repeat(20_001)}</Ab>`],
    ['comments', `<Ab>${'<!-- '.repeat(5_000)}</Ab>`],
    ['many components', '<Ab>\ntext\n</Ab>\n\n'.repeat(5_000)],
    ['components in one', `<Items>\n${'<Ab>text</Ab>\n'.repeat(5_000)}</Items>`],
  ])('%s', (_name, source) => {
    expect(processorTime(() => compile(source))).toBeLessThan(LIMIT);
  });

  test('deep nesting is refused', () => {
    expect(codesOf(`${'<Ab>\n'.repeat(200)}${'</Ab>\n'.repeat(200)}`)).toEqual(['markdown-too-complex']);
    expect(codesOf(`${'<Ab>\n'.repeat(50)}${'</Ab>\n'.repeat(50)}`)).toEqual([]);
  });
});
