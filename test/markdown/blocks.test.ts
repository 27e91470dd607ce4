import { expect, test } from 'vitest';
import { markdown, settingsWith } from './support.ts';

const settings = settingsWith({ name: 'Tides', price: '5 €' });
const read = (body: string) => markdown.blocksOf(body, settings, { path: 'content/a.md', line: 5 });
const parts = (body: string) => read(body).map(({ text, links, code }) => ({ text, links, code }));

test.each([
  ['line breaks', 'One two\nthree.', 'One\ntwo three.'],
  ['emphasis', '*a* and **b**', '_a_ and __b__'],
  ['list markers', '- a\n- b\n  1. c\n  2. d', '* a\n\n* b\n\n  1) c\n  1) d'],
  ['tasks', '- [ ] a\n- [x] b', '* [ ] a\n\n* [x] b'],
  ['headings', '# A\n\n## B', 'A\n=\n\nB\n---'],
  ['closed headings and ids', '## B', '## B {#old} ##\n'],
  ['blank lines', 'a\n\nb', '\na\n\n\n\nb\n\n'],
  ['lines of Windows', 'a\nb\n\nc', 'a\r\nb\r\n\r\nc'],
  ['reference links', '[a](b.md "T") ![c](d.png)', '[a] ![c][i]\n\n[a]: b.md "T"\n[i]: d.png'],
  ['autolinks', 'https://a.example/', '<https://a.example/>'],
  ['fences', '```js title="a.js"\nx\n```', "~~~~js  title='a.js'\nx\n~~~~"],
  ['indented code', '    x = 1', '```\nx = 1\n```'],
  ['tables', '| a | b |\n|---|:--|\n| c | d |', 'a|b\n-|:-\nc|d'],
  ['quotes', '> [!NOTE]\n> a\n> b', '> [!note]\n> a\nb'],
  ['hard breaks', 'a  \nb', 'a\\\nb'],
  ['references and escapes', 'ä \\* *', '&auml; * &#42;'],
  ['footnotes', 'a[^1]\n\n[^1]: b', 'a[^note]\n\n[^note]: b'],
  ['attributes', '<Card title="a" href="b.md">c</Card>', '<Card  href=\'b.md\' title="a">c</Card>'],
  ['comments', 'a', '<!-- to do -->\n\na <!-- b -->'],
  ['rules', 'a\n\nb', 'a\n\n---\n\nb'],
])('the form of %s is not part of blocks', (_name, body, other) => {
  expect(parts(other)).toEqual(parts(body));
});

test.each([
  ['a typo', 'One two.', 'One tow.', 'text'],
  ['emphasis', '*a*', '**a**', 'text'],
  ['a level', '## a', '### a', 'text'],
  ['a kind of list', '- a', '1. a', 'text'],
  ['the start of a list', '1. a', '3. a', 'text'],
  ['a done task', '- [ ] a', '- [x] a', 'text'],
  ['a quote', 'a', '> a', 'text'],
  ['a kind of alert', '> [!NOTE]\n> a', '> [!TIP]\n> a', 'text'],
  ['a text for an image', '![a](a.png)', '![b](a.png)', 'text'],
  ['an image', '![a](a.png)', '![a](b.png)', 'links'],
  ['a link', '[a](b.md)', '[a](c.md)', 'links'],
  ['a reference link', '[a]\n\n[a]: b.md', '[a]\n\n[a]: c.md', 'links'],
  ['the title of a link', '[a](b.md "c")', '[a](b.md "d")', 'text'],
  ['code in text', 'Run `a`.', 'Run `b`.', 'code'],
  ['a block of code', '```\na\n```', '```\nb\n```', 'code'],
  ['a language', '```js\na\n```', '```ts\na\n```', 'code'],
  ['the title of code', '```js title="a"\na\n```', '```js title="b"\na\n```', 'text'],
  ['code of a file', '```js file="a.js"\n```', '```js file="b.js"\n```', 'links'],
  ['a setting', '{{ site.price }}', '{{ site.name }}', 'text'],
  ['an attribute', '<Card title="a" />', '<Card title="b" />', 'text'],
  ['an include', '<Include file="_a.md" />', '<Include file="_b.md" />', 'links'],
  ['HTML', '<p class="a">b</p>', '<p class="a">c</p>', 'text'],
  ['a hard break', 'a\nb', 'a  \nb', 'text'],
  ['an escaped mark', '**a**', '\\*\\*a\\*\\*', 'text'],
])('%s changes one part of a block', (_name, body, other, part) => {
  const [before, ...others] = parts(body);
  const [after] = parts(other);
  expect(others).toEqual([]);
  const changed = Object.keys(before ?? {}).filter(
    (name) => JSON.stringify(Object(before)[name]) !== JSON.stringify(Object(after)[name]),
  );
  expect(changed).toEqual([part]);
});

test('constructs that a site turns on have blocks too', () => {
  const extended = { ...settings, markdown: { ...settings.markdown, definitions: true, attributes: true } };
  const body = 'Term\n:   One\n:   Two\n\nText.\n{: .wide }\n';
  const blocks = markdown.blocksOf(body, extended, { path: 'content/a.md', line: 1 });
  expect(blocks.map(({ source }) => source)).toEqual(['Term', 'One', 'Two', 'Text.\n{: .wide }']);
});

test('blocks have kinds, headings and places', () => {
  const body = `Intro *one*
two.

## Prices

- A
- B

  more

| x | y |
|---|---|
| 1 | {{ site.price }} |

> [!NOTE]
> Quoted
> text.

\`\`\`js
code
\`\`\`

<Card title="t">

Inside.

</Card>

Note[^1].

[^1]: The note.
`;
  const shown = read(body).map(
    ({ kind, heading, place, source }) =>
      `${place.line}:${place.column} ${kind} "${heading}" ${source.split('\n', 1)}`,
  );
  expect(shown).toMatchInlineSnapshot(`
    [
      "5:1 paragraph "" Intro *one*",
      "8:1 heading "Prices" ## Prices",
      "10:3 list item "Prices" A",
      "11:3 list item "Prices" B",
      "13:3 list item "Prices" more",
      "15:1 table row "Prices" | x | y |",
      "17:1 table row "Prices" | 1 | {{ site.price }} |",
      "19:3 paragraph "Prices" [!NOTE]",
      "23:1 code block "Prices" \`\`\`js",
      "27:1 component "Prices" <Card title="t">",
      "29:1 paragraph "Prices" Inside.",
      "33:1 paragraph "Prices" Note[^1].",
      "35:7 footnote "Prices" The note.",
    ]
  `);
});
