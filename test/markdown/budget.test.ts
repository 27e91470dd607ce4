// The output of a page's Markdown is counted, so that an expanding page is refused on every machine before its time is
// over.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinHighlighted } from '../../src/markdown/code/element.ts';
import type { SlotSources } from '../../src/markdown/syntax/holes.ts';
import { markdown, SITE, SOURCES, settingsWith, targetsOf } from './support.ts';

const lines = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n\n');

const site = {
  ...SITE,
  settings: { ...settingsWith({}), markdown: { ...SITE.settings.markdown, math: true } },
};

/** Renders a body whose formulas and files are as large as they may be or not, and counts the work for it. */
function made(body: string, large: boolean, hooks: readonly string[] = []) {
  const done = { formula: 0, component: 0, hook: 0, fileText: 0 };
  const formula = `<math >${'x'.repeat(large ? 150_000 : 3000)}</math>`;
  const sources: SlotSources = {
    ...SOURCES,
    draw() {
      done.formula += 1;
      return { kind: 'drawn', html: formula };
    },
    component(use) {
      done.component += 1;
      return SOURCES.component(use);
    },
    hook(use, number) {
      done.hook += 1;
      return SOURCES.hook(use, number);
    },
    fileText() {
      done.fileText += 1;
      return { text: 'let a = 1;\n'.repeat(large ? 90_000 : 300) };
    },
  };
  const page = { path: 'content/blog/first.md', body: { offset: 0, length: 0, line: 1, empty: false } };
  const targets = { ...targetsOf(site), hasTemplate: (name: string) => hooks.includes(name) };
  const draft = markdown.compile(body, page, targets);
  const { value, diagnostics } = draft.finish(sources);
  const html = joinHighlighted(value.html, () => undefined);
  const again = () => joinHighlighted(draft.finish(sources).value.html, () => undefined);
  return { done, html, again, codes: diagnostics.map(({ code }) => code), diagnostics };
}

const attributes = (count: number) => lines(count, (index) => `a${index}="b"`).replaceAll('\n\n', ' ');

/** Each kind of work after the lexer, in an unrealistic amount. */
const SWELLING = {
  formulas: (count: number) => lines(5000 + count, (index) => `$a_${index}$`),
  'blocks of code': (count: number) => lines(40_000 + count, (index) => `\`\`\`js\n${index}\n\`\`\``),
  'code of files': (count: number) => lines(100 + count, () => '```js file="/a.js"\n```'),
  components: (count: number) => lines(20_000 + count, () => '<Box />'),
  attributes: (count: number) => `<Box ${attributes(5000 + count)} />`,
  hooks: (count: number) => lines(20_000 + count, () => '---\n\n> [!NOTE]\n> a'),
} as const;

test.each(Object.keys(SWELLING) as (keyof typeof SWELLING)[])(
  '%s beyond all measure are one error of the page',
  (kind) => {
    const { diagnostics, html } = made(SWELLING[kind](0), true, ['alert']);
    expect(diagnostics.map(({ code }) => code)).toEqual(['markdown-too-complex']);
    const name = kind === 'code of files' ? 'blocks of code' : kind;
    expect(diagnostics[0]?.message).toMatch(
      new RegExp(`^The page produces too much output: ${name} make up \\d+ %`),
    );
    expect(diagnostics[0]?.at?.path).toBe('content/blog/first.md');
    expect(html.length).toBeLessThan(2 ** 25);
  },
);

test('rendering stops once the budget is spent', () => {
  expect(made(SWELLING.formulas(0), true).done.formula).toBeLessThan(60);
  expect(made(SWELLING['code of files'](0), true).done.fileText).toBeLessThan(10);
  expect(made(SWELLING.components(0), true).done.component).toBeLessThan(17_000);
  expect(made(SWELLING.attributes(0), true).done.component).toBe(0);
});

test('refused formulas spend it too', () => {
  let count = 0;
  const page = { path: 'content/a.md', body: { offset: 0, length: 0, line: 1, empty: false } };
  const { diagnostics } = markdown.compile(SWELLING.formulas(0), page, targetsOf(site)).finish({
    ...SOURCES,
    draw() {
      count += 1;
      return { kind: 'refused', fault: { message: 'is too large', hint: 'Divide it.' } };
    },
  });
  expect(count).toBeLessThan(200);
  expect(diagnostics.some(({ code }) => code === 'markdown-too-complex')).toBe(true);
});

test.each([
  [
    'a changelog of 300 kB',
    lines(3000, (index) => `## ${index}.0.0\n\n- Fix \`a\` in [b](#${index}00)\n- ${'word '.repeat(15)}`),
  ],
  ['500 blocks of code', lines(500, (index) => `\`\`\`js\n${`let a = ${index};\n`.repeat(40)}\`\`\``)],
  ['500 formulas', lines(500, (index) => `Let $\\sum_{i=0}^{${index}} a_i$ be.`)],
  ['1,000 components', lines(1000, (index) => `<Box title="${index}" wide>Text</Box>`)],
  ['100 files of code', lines(100, () => '```js file="/a.js"\n```')],
])('%s are an honest page', (_name, body) => {
  const { codes, html, again } = made(body, false);
  expect(codes).not.toContain('markdown-too-complex');
  expect(again()).toBe(html);
});

/** `SEED=…` repeats a run, whose seed a failure prints. */
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));

test(`pages that grow too large are refused, the same each time, and once (SEED=${SEED})`, {
  timeout: 600_000,
}, () => {
  const kinds = fc.constantFrom(...(Object.keys(SWELLING) as (keyof typeof SWELLING)[]));
  fc.assert(
    fc.property(kinds, fc.nat(50), (kind, more) => {
      const first = made(SWELLING[kind](more), true, ['alert']);
      expect(first.codes).toEqual(['markdown-too-complex']);
    }),
    { numRuns: process.env.FAULTS === 'all' ? 60 : 4, seed: SEED },
  );
});
