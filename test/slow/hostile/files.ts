// Single content files made to take long or use much memory: nesting, repetition, aliases, long lines, tables,
// references, each of any size up to the limit.
import fc from 'fast-check';

export interface HostileFile {
  readonly kind: string;
  readonly frontMatter: string;
  readonly body: string;
  /** Lines of `content/site.yaml`. */
  readonly settings: string;
}

/** Creates a text from a count and a unique number. */
type Shape = (count: number, wide: string) => Partial<HostileFile>;

const lines = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n');
const nested = (tag: string, count: number) => `${`<${tag}>`.repeat(count)}x${`</${tag}>`.repeat(count)}`;

/** Counts with which a file reaches about its limits. */
export const SHAPES: Readonly<Record<string, readonly [most: number, shape: Shape]>> = {
  'nested elements': [20_000, (count) => ({ body: `<p>${nested('b', count)}</p>` })],
  'nested summaries': [8_000, (count) => ({ body: `<details>${nested('summary', count)}</details>` })],
  'nested blocks': [
    5_000,
    (count) => ({ body: `${'<div>\n\n'.repeat(count)}x\n\n${'</div>\n\n'.repeat(count)}` }),
  ],
  'many elements': [60_000, (count) => ({ body: '<b>x</b>'.repeat(count) })],
  'many attributes': [
    50_000,
    (count) => ({ body: `<p ${lines(count, (index) => `data-a${index}="x"`)}>x</p>` }),
  ],
  'many ids': [10_000, (count) => ({ body: lines(count, (index) => `<p id="a${index}">x</p>\n`) })],
  'references to ids': [
    500_000,
    (count) => ({
      body: `<p aria-labelledby="${lines(count, (index) => `a${index}`).replaceAll('\n', ' ')}">x</p>`,
    }),
  ],
  'drawings that repeat their parts': [
    400,
    (count) => ({
      body: `<svg viewBox="0 0 1 1">${lines(
        count,
        (index) => `<g id="a${index}">${`<use href="#a${index + 1}"/>`.repeat((index % 12) + 1)}</g>`,
      ).replaceAll('\n', '')}</svg>`,
    }),
  ],
  'patterns of drawings': [
    5_000,
    (count) => ({
      body: `<svg viewBox="0 0 1 1">${lines(
        count,
        (index) => `<pattern id="p${index}" fill="url(#p${(index * 7) % count})"><path/></pattern>`,
      ).replaceAll('\n', '')}</svg>`,
    }),
  ],
  quotes: [50_000, (count) => ({ body: '> '.repeat(count) })],
  lists: [20_000, (count) => ({ body: `${'- '.repeat(count)}x` })],
  brackets: [50_000, (count) => ({ body: '['.repeat(count) })],
  emphasis: [50_000, (count, wide) => ({ body: `*${wide} **b `.repeat(count) })],
  backticks: [50_000, (count) => ({ body: '`a'.repeat(count) })],
  'web URLs': [50_000, (count) => ({ body: 'www.a.b '.repeat(count) })],
  'mail addresses': [30_000, (count) => ({ body: 'a@b.c '.repeat(count) })],
  'a long line': [3_000_000, (count) => ({ body: 'a'.repeat(count) })],
  'long words': [2_000, (count, wide) => ({ body: `${wide.repeat(500)} `.repeat(count) })],
  headings: [8_000, (count) => ({ body: '## h\n\n'.repeat(count) })],
  tables: [50_000, (count) => ({ body: `| a | b |\n|---|---|\n${'| c | d |\n'.repeat(count)}` })],
  'wide tables': [
    2_000,
    (count) => ({ body: `|${'a|'.repeat(count)}\n|${'-|'.repeat(count)}\n|${'b|'.repeat(count)}` }),
  ],
  'short rows': [
    5_000,
    (count) => ({ body: `|${'a|'.repeat(count)}\n|${'-|'.repeat(count)}\n${'b\n'.repeat(count)}` }),
  ],
  'definitions of links': [
    8_000,
    (count) => ({
      body: `${lines(count, (index) => `[r${index}]: /`)}\n\n${lines(count, (index) => `[r${index}]\n`)}`,
    }),
  ],
  'definitions among text': [
    8_000,
    (count) => ({ body: lines(count, (index) => `[r${index}]: /\n\n[r${index}] text\n`) }),
  ],
  'definitions in quotes': [
    8_000,
    (count) => ({ body: lines(count, (index) => `> [r${index}]: /\n>\n> [r${index}] text\n`) }),
  ],
  footnotes: [
    5_000,
    (count) => ({
      body: `${lines(count, (index) => `[^${index}]`)}\n\n${lines(count, (index) => `[^${index}]: a\n`)}`,
    }),
  ],
  formulas: [
    10_000,
    (count, wide) => ({ body: `$x_{${wide}}^2$ `.repeat(count), settings: 'markdown: { math: true }\n' }),
  ],
  matrices: [
    1_000,
    (count) => ({
      body: `$$\\begin{pmatrix}${'a & b \\\\ '.repeat(20)}\\end{pmatrix}$$\n\n`.repeat(count),
      settings: 'markdown: { math: true }\n',
    }),
  ],
  'blocks of code': [60_000, (count) => ({ body: '```ts\nconst a = 1;\n```\n\n'.repeat(count) })],
  'markers in code': [200_000, (count) => ({ body: `\`\`\`\n${'- '.repeat(count)}x\n\`\`\`` })],
  'markers in quoted code': [200_000, (count) => ({ body: `> \`\`\`\n> ${'- '.repeat(count)}x\n> \`\`\`` })],
  'components around paragraphs': [
    20_000,
    (count) => ({ body: '<Details summary="a">\n\nx\n\n</Details>\n\n'.repeat(count) }),
  ],
  'attributes of a component': [
    50_000,
    (count) => ({ body: `<Details summary="a" ${lines(count, (index) => `a${index}="x"`)}>x</Details>` }),
  ],
  components: [20_000, (count) => ({ body: '<Details summary="a">x</Details>\n\n'.repeat(count) })],
  settings: [
    50_000,
    (count, wide) => ({ body: '{{ site.wide }} '.repeat(count), settings: `wide: ${wide.repeat(5_000)}\n` }),
  ],
  'settings in fields': [
    2_000,
    (count, wide) => ({
      frontMatter: `list:\n${lines(count, () => '  - "{{ site.wide }}"')}\n`,
      settings: `wide: ${wide.repeat(5_000)}\n`,
    }),
  ],
  'aliases of a text': [
    5_000,
    (count, wide) => ({
      frontMatter: `wide: &a "${wide.repeat(2_000)}"\nlist: [${'*a,'.repeat(count)}]\n`,
    }),
  ],
  'aliases of aliases': [
    60,
    (count) => ({
      frontMatter: `a0: &a0 [x]\n${lines(count, (index) => `a${index + 1}: &a${index + 1} [*a${index},*a${index}]`)}\n`,
    }),
  ],
  'nested values': [20_000, (count) => ({ frontMatter: `a: ${'['.repeat(count)}${']'.repeat(count)}\n` })],
  'many fields': [9_000, (count) => ({ frontMatter: `${lines(count, (index) => `k${index}: v`)}\n` })],
};

export function hostileFile(kind: string, count: number, wide: string): HostileFile {
  const [, shape] = SHAPES[kind] ?? [];
  return { kind, frontMatter: '', body: 'x', settings: '', ...shape?.(count, wide) };
}

export const anyHostileFile: fc.Arbitrary<HostileFile> = fc
  .constantFrom(...Object.entries(SHAPES))
  .chain(([kind, [most]]) =>
    fc
      .tuple(fc.integer({ min: 1, max: most }), fc.constantFrom('a', 'word', 'é', '&', '\u{1f600}'))
      .map(([count, wide]) => hostileFile(kind, count, wide)),
  );
