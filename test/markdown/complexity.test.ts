import { createContext, Script } from 'node:vm';
import { expect, test } from 'vitest';
import { tooComplex } from '../../src/markdown/draft.ts';
import { processorTime } from '../support/processor-time.ts';
import { codesOf, compile, markdown, SITE } from './support.ts';

/** Milliseconds that a page may take; a fraction of the limit that the build sets. */
const LIMIT = 1000;

const many = (text: string, times: number) => text.repeat(times);
const lines = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n');

test.each([
  ['quotes', many('>', 50_000)],
  ['lists', `${many('- ', 20_000)}a`],
  ['numbered lists', `${many('1. ', 20_000)}a`],
  ['quotes and lists', `${many('> 1) ', 500)}a`],
  ['lists, one in each line,', lines(500, (index) => `${many('  ', index)}- a`)],
  ['empty lists, one in each line,', lines(500, (index) => `${many('  ', index)}-`)],
  ['lists in a component that is indented', `<Box>\n        ${many('- ', 20_000)}a\n</Box>`],
  ['lists after quoted code', `> \`\`\`\n${many('- ', 20_000)}a`],
  ['lists after the end of quoted code', `> \`\`\`\n> \`\`\`\n> ${many('- ', 20_000)}a`],
  ['quotes around code', `${many('> ', 20_000)}\`\`\``],
  ['lists in an indented footnote', `[^a]: b\n\n    ${many('- ', 20_000)}a\n\n[^a]`],
  ['lists in a list', `-    a\n\n       ${many('- ', 20_000)}a`],
  ['lists behind a tab', `-\ta\n\n\t\t${many('- ', 20_000)}a`],
  ['a staircase of quotes', lines(60, (index) => `${many('> ', 60 - index)}a`)],
  ['a staircase of quotes with steps of two', lines(30, (index) => `> ${many('>>', 30 - index)} a`)],
])('%s nested too deeply are an error', (_name, body) => {
  const time = processorTime(() => expect(codesOf(body)).toEqual(['markdown-too-complex']));
  expect(time).toBeLessThan(LIMIT);
});

test.each([
  ['rows of letters', 'x\n'],
  ['rows of dashes', '|-\n'],
  ['quoted rows', '> x\n'],
])('%s below thousands of columns are an error', (_name, row) => {
  const quote = row.startsWith('>') ? '> ' : '';
  const head = `${quote}|${many('a|', 5000)}\n${quote}|${many('-|', 5000)}\n`;
  expect(codesOf(head + many(row, 5000))).toEqual(['markdown-too-complex']);
});

test('500 rows below 500 columns are an error', () => {
  expect(codesOf(`|${many('a|', 500)}\n|${many('-|', 500)}\n${many('x\n', 500)}`)).toEqual([
    'markdown-too-complex',
  ]);
});

test.each([
  ['a table with empty cells', `|a|b|c|d|e|\n|-|-|-|-|-|\n${many('|a|\n', 5_000)}`],
  ['100 quotes', `${many('> ', 100)}a`],
  ['100 lists, one in each line', lines(100, (index) => `${many('  ', index)}- a`)],
  ['markers in a block of code', `\`\`\`\n${many('- ', 10_000)}a\n${many('> ', 10_000)}\n\`\`\`\n`],
  ['markers in an indented block of code', `a\n\n    ${many('- ', 10_000)}a\n    ${many('> ', 10_000)}`],
  ['markers in quoted code', `> \`\`\`\n> ${many('- ', 10_000)}a\n> ${many('> ', 10_000)}\n> \`\`\``],
  [
    'markers in code of a quote in a quote',
    `> > ~~~~\n> > ~~~\n> > ${many('1. ', 5000)}a\n> > ~~~~\n> > ${many('- ', 5000)}`,
  ],
  ['markers in an indented block of a list', `- a\n\n          ${many('- ', 10_000)}a`],
  ['a thematic break of many dashes', many('- ', 10_000)],
  ['quotes of several depths', many('> > a\n>\n> b\n> > > c\n', 200)],
  ['twelve steps of quotes', lines(12, (index) => `${many('> ', 12 - index)}a`)],
  ['50,000 stars', many('*', 50_000)],
  ['a URL before brackets and punctuation', `https://a.b/${many(')]!;', 15_000)}`],
  ['URLs between stars', many('*https://a.b/_ ', 3_000)],
  ['runs of marks of all lengths', many('a*b**c***d_e__f~g~~', 2_000)],
  ['words with underscores', many('a_b ', 10_000)],
  ['tasks', many('- [ ] a\n', 5_000)],
  ['items with lazy lines', many('- a\nb\n', 5_000)],
  ['quotes with lazy lines', many('> a\nb\n', 5_000)],
  ['tabs before items', many('-\t\ta\n', 5_000)],
  ['stars around letters', many('*a **b ', 2_000)],
  ['brackets', many('[', 20_000)],
  ['links that do not close', many('[a](b', 10_000)],
  ['images that do not close', many('![[]()', 8_000)],
  ['footnotes that do not close', many('[^', 20_000)],
  ['footnote definitions', lines(2_000, (index) => `[^${index}]: a`)],
  ['growing runs of backticks', lines(300, (index) => `e${many('`', index)}`)],
  ['less-than signs', many('<', 50_000)],
  ['tags that do not close', many('<a ', 20_000)],
  ['a tag with attributes that does not close', `<a ${many('x ', 20_000)}`],
  ['a tag with blanks that does not close', `<a${many(' ', 50_000)}`],
  ['comments that do not close', many('<!-- ', 10_000)],
  ['elements that do not close', many('<b>', 10_000)],
  ['ends of elements', `${many('<li>', 2_000)}${many('</b>', 2_000)}`],
  ['expressions', many('{{ site.name }}', 5_000)],
  ['expressions that do not close', many('{{', 30_000)],
  ['braces of ids', `# a${many(' {#a', 10_000)}`],
  ['a heading with blanks', `# a${many(' ', 50_000)}b`],
  ['entities', many('&amp;&#38;&', 10_000)],
  ['the same heading', many('# a\n', 10_000)],
  ['a table', `|a|b|\n|-|-|\n${many('|a|b|\n', 5_000)}`],
  ['blank lines', `- a\n${many('\n', 20_000)}b`],
  ['tags of Liquid that do not close', many('{% ', 40_000)],
  ['attribute lists that do not close', many('{:', 60_000)],
  ['runs of backticks among them', `{% a %}${lines(300, (index) => many('`', index))}`],
  ['attribute lists', many('a {: .b}\n', 10_000)],
  ['elements without an end', `<div>\n${many('<p/>\n', 10_000)}</div>`],
  ['a style with zeros', `<p style="opacity:${many('0', 16_000)}x">a</p>`],
  [
    'links to ids that are not there',
    lines(1_000, (index) => `## Heading ${index}\n\n[x](#other-${index})\n`),
  ],
])('%s are read in time', (_name, body) => {
  expect(processorTime(() => compile(body))).toBeLessThan(LIMIT);
});

test('text that overflows the stack is an error of the page', () => {
  const body = many('[^a]: ', 5_000);
  expect(codesOf(body)).toEqual(['markdown-too-complex']);
  expect(markdown.firstHeading(body, SITE.settings)).toBeUndefined();
});

test('a page that a time limit stopped does not affect others', () => {
  const slow = `${many('a.', 60_000)}@`;
  const expected = compile('# *a* [^1]\n\n[^1]: b').html;
  const script = new Script('work()');
  const context = createContext({ work: () => compile(slow) });
  expect(() => script.runInContext(context, { timeout: 50 })).toThrow('timed out');
  expect(compile('# *a* [^1]\n\n[^1]: b').html).toBe(expected);
});

test('a time limit is reported in the same words', () => {
  expect(tooComplex({ path: 'content/a.md', body: { line: 4 } })).toMatchObject({
    code: 'markdown-too-complex',
    severity: 'error',
    at: { path: 'content/a.md', line: 4, column: 1 },
  });
});

test('a paragraph can have more words with emphasis than a call can have arguments', () => {
  expect(codesOf(many('*a* b ', 100_000))).toEqual([]);
});
