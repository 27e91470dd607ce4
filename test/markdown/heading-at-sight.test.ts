// A heading that is known at first sight is the one that the whole page has.
import spec from 'commonmark-spec';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markdown, SITE } from './support.ts';

const { settings } = SITE;
const atSight = (body: string) => markdown.headingAtSight(body, settings);

/** Returns true if the heading is found without parsing. It must equal that of the whole page. */
const isRight = (body: string): boolean => {
  const seen = atSight(body);
  if (seen !== undefined) expect(seen, JSON.stringify(body)).toBe(markdown.firstHeading(body, settings));
  return seen !== undefined;
};

test.each([
  ['# One', 'One'],
  ['\n  \n## A *b* `c` {{ site.name }} & d: e {#x} ##\n\ntext', 'A b c Tom & Jerry & d: e'],
  ['Text\nand more.\r\n\r\nMore text\n# Заголовок 1\n- list', 'Заголовок 1'],
  ['Text\n\nTwo\nlines\n===\n', 'Two lines'],
  ['Ünder *x*\n-', 'Ünder x'],
  ['# <b>x</b> &eacute;', 'x é'],
  ['#\t \n# b', ''],
])('%j is known at first sight', (body, text) => {
  expect(atSight(body)).toBe(text);
  expect(isRight(body)).toBe(true);
});

test.each([
  'no heading',
  '- # a',
  '> # a',
  '<!--\n# a\n-->\n\n# b',
  'a <!--\n# b\n-->',
  '```\n# a\n```\n# b',
  '    # a\n# b',
  '#a\n# b',
  '# [a]\n\n[a]: b',
  '[a]: b\n# c',
  '| a |\n|---|\n\n# b',
  'a | b\n---|---\n\n# c',
  'a\n\n---\n# b',
  '# a\u2028b\n# c',
  `# ${'*a '.repeat(500)}`,
])('%j is not', (body) => {
  expect(atSight(body)).toBeUndefined();
});

test('the examples of CommonMark', () => {
  expect(spec.tests.filter(({ markdown: body }) => isRight(body)).length).toBeGreaterThan(20);
});

const PIECES =
  '# |## |###### |####### |#|===|---|-|=|\n|\n|\n\n| |  |    |\t|a|Word |é|1|1. |- |* |> |`|```|*|**|_|~~|<|<b>|<a |</a>|<!--|-->|[|]|[a]|[a]: /b|(/c)|![|\\|&amp;|&|{#id}|{{ site.name }}|{{|www.a.b|http://a.b/&amp;|:|@|!|[^1]|[^1]: |\r\n|\r|\u2028|\u00a0|\f|\ufeff|\\#'.split(
    '|',
  );

test('any text', () => {
  let known = 0;
  const text = fc.array(fc.constantFrom(...PIECES, '|', '|-|'), { maxLength: 20 });
  const line = fc.array(fc.constantFrom(...PIECES.filter((piece) => !piece.includes('\n'))), {
    maxLength: 5,
  });
  const start = fc.constantFrom('# ', '## A', 'A', 'Word', '', ' ', '===', '---');
  const lines = fc.array(fc.tuple(start, line), { maxLength: 6 });
  const body = fc.oneof(
    text.map((pieces) => pieces.join('')),
    lines.map((all) => all.map(([first, rest]) => first + rest.join('')).join('\n')),
  );
  fc.assert(
    fc.property(body, (text) => {
      if (isRight(text)) known += 1;
    }),
    { numRuns: 20_000 },
  );
  expect(known).toBeGreaterThan(1500);
});
