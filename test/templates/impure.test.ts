// Layouts depend only on their props: code that could make two builds of a site differ is an error at its line.

import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { codesOf, build as inThisProcess } from '../support/build.ts';
import { type Files, makeSite, minimal, readTree, writeFiles } from '../support/site.ts';

/** One page and one layout for each expression, which is on line 3 of its layout, after two spaces and `use(`. */
function siteOf(expressions: readonly string[]): string {
  const files: Record<string, string> = {};
  for (const [index, expression] of expressions.entries()) {
    files[`content/p${index}.md`] = `---\nlayout: l${index}\n---\n# Page ${index}\n`;
    files[`templates/l${index}.tsx`] = [
      'const use = (value: unknown) => String(JSON.stringify(value));',
      'export default function Layout({ page, children }: any) {',
      `  const text = use(${expression});`,
      '  return <html lang="en"><head><title>{page.title}</title></head><body>{text}{children}</body></html>;',
      '}',
    ].join('\n');
  }
  return makeSite({ ...minimal, 'content/index.md': '# Home\n', ...files });
}

const IMPURE: readonly (readonly [expression: string, message: string, hint: string])[] = [
  ['Date.now()', 'Date.now() reads the clock', 'page.date'],
  ['new Date()', 'new Date() reads the clock', 'site.today'],
  ['Date()', 'new Date() reads the clock', 'site.year'],
  ['performance.now()', 'performance.now() reads the clock', 'page.date'],
  ['Math.random()', 'Math.random() differs in every build', 'useId()'],
  ['crypto.randomUUID()', 'crypto.randomUUID() differs in every build', 'useId()'],
  ['[1].map(Math.random)', 'Math.random() differs in every build', 'useId()'],
  ['crypto.getRandomValues(new Uint8Array(1))', 'getRandomValues() differs in every build', 'useId()'],
  ['process.env.API_KEY', 'process.env.API_KEY differs between machines', 'content/site.yaml'],
  [
    '(import.meta as any).env.VITE_KEY',
    'import.meta.env.VITE_KEY differs between machines',
    'content/site.yaml',
  ],
  ['(import.meta as any).env.MODE', 'import.meta.env.MODE differs between machines', 'content/site.yaml'],
  ["new Date('2024-01-01').toLocaleDateString('de')", 'toLocaleDateString() depends on', 'formatDate()'],
  ["new Intl.DateTimeFormat('de')", 'Intl.DateTimeFormat() depends on', 'formatDate()'],
  ['(1234.5).toLocaleString()', 'toLocaleString() depends on', 'formatNumber()'],
  ["['a'].toLocaleString()", 'toLocaleString() depends on', 'formatNumber()'],
  ["'a'.localeCompare('b')", 'localeCompare() depends on', 'sortByText'],
  ["'a'.toLocaleUpperCase()", 'toLocaleUpperCase() depends on', "toLocaleUpperCase('tr')"],
  ['process.exit(0)', 'process.exit() accesses something outside the page', 'import the JSON'],
  ["(process as any).getBuiltinModule('fs')", 'process.getBuiltinModule() accesses', 'import the JSON'],
  [
    '(globalThis as any).process.cwd()',
    'process.cwd() accesses something outside the page',
    'import the JSON',
  ],
  ["fetch('https://example.com')", 'fetch() accesses something outside the page', 'import the JSON'],
  ["require(['node', 'fs'].join(':'))", "require('node:fs') cannot find any module", 'Import'],
  ['setTimeout(() => {}, 1)', 'setTimeout() runs later', '*.client.ts'],
  ['setInterval(() => {}, 1)', 'setInterval() runs later', '*.client.ts'],

  ["(0, eval)('1')", 'eval() runs text as code', 'template'],
  ["new Function('return process')()", 'runs text as code', 'template'],
  ["(() => {}).constructor('return process')()", 'runs text as code', 'template'],
  ['page.fields.more = 1', 'changes data that other pages share', 'Change a copy'],
];

test('code that differs between builds is an error with its position and an alternative', async () => {
  const report = await inThisProcess(siteOf(IMPURE.map(([expression]) => expression)));
  const found = new Map(report.diagnostics.map((diagnostic) => [diagnostic.at?.path, diagnostic]));
  for (const [index, [expression, message, hint]] of IMPURE.entries()) {
    const diagnostic = found.get(`templates/l${index}.tsx`);
    expect([expression, diagnostic?.code, diagnostic?.at?.line]).toEqual([expression, 'layout-impure', 3]);
    expect(diagnostic?.at?.column, expression).toBeGreaterThan('  const text = use'.length);
    expect(diagnostic?.message).toContain(message);
    expect(diagnostic?.hint).toContain(hint);
  }
});

const PURE: readonly (readonly [expression: string, value: unknown])[] = [
  ['Date.UTC(2026, 0, 31)', Date.UTC(2026, 0, 31)],
  ["new Date('2026-01-31').toISOString()", '2026-01-31T00:00:00.000Z'],
  ["new Date('2026-01-31T10:00:00+02:00')", '2026-01-31T08:00:00.000Z'],
  ["Date.parse('Tue, 05 Mar 2024 10:00:00 GMT')", Date.UTC(2024, 2, 5, 10)],
  ['new Date(new Date(0)).getUTCFullYear()', 1970],
  ["+new Date('nothing')", null],
  ['new Date(0) instanceof Date && new Date(0).constructor === Date', true],
  ['Math.max(1, 2)', 2],
  ['new Date(2024, 0, 31, 12).toISOString()', '2024-01-31T12:00:00.000Z'],
  ["new Date('2024-01-01T10:00').getHours()", 10],
  ["Date.parse('January 5, 2026')", Date.UTC(2026, 0, 5)],
  ["new Date('2024-01-01').getDate()", 1],
  ['new Date(Date.UTC(2024, 6, 1)).getTimezoneOffset()', 0],
  ["String(new Date('2024-01-01'))", 'Mon Jan 01 2024 00:00:00 GMT+0000 (Coordinated Universal Time)'],
  ["new Date('2024-01-01').toDateString()", 'Mon Jan 01 2024'],
  ['String(new Date(Number.NaN))', 'Invalid Date'],
  ["new Date(new Date('2024-01-31').setMonth(1)).toISOString()", '2024-03-02T00:00:00.000Z'],
  ['process.env.NODE_ENV', 'production'],
  ["'i'.toLocaleUpperCase('tr')", 'İ'],
  ["new URL('/a', 'https://example.com').href", 'https://example.com/a'],
  ["Buffer.from('a').toString('hex')", '61'],
  ['structuredClone({ a: [1] })', { a: [1] }],
  ['typeof (globalThis as any).Temporal + typeof navigator', 'undefinedundefined'],
  ['[...page.headings].reverse()', [{ id: 'page-23', level: 1, text: 'Page 23' }]],
];

test('functions that only compute work as usual', async () => {
  const root = siteOf(PURE.map(([expression]) => expression));
  const { diagnostics } = await inThisProcess(root);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  const tree = readTree(path.join(root, 'dist'));
  for (const [index, [expression, value]] of PURE.entries()) {
    const [, text = ''] = /<body>(.*?)<h1/.exec(tree[`p${index}/index.html`] ?? '') ?? [];
    const shown = Buffer.from(text, 'latin1').toString().replaceAll('&quot;', '"');
    expect([expression, JSON.parse(shown)]).toEqual([expression, value]);
  }
});

const layout = (before: string, body: string): Files => ({
  'templates/page.tsx': [
    "import type { LayoutProps } from 'sitewright';",
    before,
    'export default function Page({ page, site, children }: LayoutProps<any>) {',
    body,
    '  return <html lang="en"><head><title>{page.title}</title></head><body>{children}</body></html>;',
    '}',
  ].join('\n'),
});

async function reported(files: Files) {
  const root = makeSite({ ...minimal, 'content/index.md': '# Home\n', ...files });
  const report = await inThisProcess(root);
  const [first] = report.diagnostics.filter(({ severity }) => severity === 'error');
  return first && [first.code, first.at?.path, first.at?.line, first.message];
}

describe('impure code is found', () => {
  test('when a template is loaded', async () => {
    expect(await reported(layout('const now = Date.now();', '  now;'))).toEqual([
      'layout-impure',
      'templates/page.tsx',
      2,
      'Date.now() reads the clock',
    ]);
  });

  test('in the arguments and the result of select', async () => {
    const files = layout('export const select = (site: any) => site.pages.push(1);', '');
    expect((await reported(files))?.slice(0, 3)).toEqual(['layout-impure', 'templates/page.tsx', 2]);
    const returned = layout(
      'export const select = (site: any) => ({ all: site.pages.map(({ title }: any) => title) });',
      '  site.selected.all.push(1);',
    );
    expect((await reported(returned))?.slice(0, 3)).toEqual(['layout-impure', 'templates/page.tsx', 4]);
  });

  test.each([
    ['a setting', 'site.list.reverse()'],
    ['a setting inside of another', "site.deep.inner.word = 'x'"],
    ['what it is given itself', "(page as any).title = 'x'"],
    ['the headings', 'page.headings.pop()'],
    ['a field', 'page.fields.tags.sort()'],
    ['a date', 'page.fields.day.setUTCFullYear(2000)'],
    ['a set', "page.fields.words.add('x')"],
    ['a map inside of what only looks frozen', "page.fields.shallow[0].set('x', 1)"],
  ])('in a change of %s', async (_, change) => {
    const schema = [
      "import { z } from 'zod';",
      'export const schema = z.object({',
      '  tags: z.array(z.string()),',
      '  day: z.codec(z.iso.date(), z.date(), { decode: (text) => new Date(text), encode: () => "" }),',
      '  words: z.preprocess((list: any) => new Set(list), z.set(z.string())),',
      '  shallow: z.preprocess(() => Object.freeze([new Map([["a", 1]])]), z.array(z.any()).readonly()),',
      '});',
    ].join(' ');
    const files = {
      ...layout(schema, `  ${change};`),
      'content/site.yaml': `${minimal['content/site.yaml']}list: [1, 2]\ndeep: { inner: { word: a } }\n`,
      'content/index.md': "---\ntags: [b, a]\nday: 2026-01-31\nwords: [a]\nshallow: ''\n---\n\n# Home\n",
    };
    expect((await reported(files))?.slice(0, 3)).toEqual(['layout-impure', 'templates/page.tsx', 4]);
  });

  test.each([
    ["import { z } from 'zod'; export const schema = z.object({ day: z.coerce.date() });", 'z.coerce.date()'],
    ["import { z } from 'zod'; z.config({ jitless: true });", 'z.config()'],
    ["import { randomUUID } from 'node:crypto'; const id = randomUUID();", 'crypto.randomUUID()'],
    ["import path from 'node:path'; const here = path.resolve('a');", 'path.resolve() of relative paths'],
  ])('in a module of the tool: %s', async (before, message) => {
    expect((await reported(layout(before, '')))?.[3]).toContain(message);
  });

  test.each([
    ['default', '{ at: z.number().default(() => Date.now()) }'],
    ['refinement', '{ title: z.string().refine(() => Date.now() > 0) }'],
    ['transformation', '{ title: z.string().transform(() => Math.random()) }'],
  ])('in a %s of a schema', async (_, shape) => {
    const before = `import { z } from 'zod'; export const schema = z.object(${shape});`;
    expect((await reported(layout(before, '')))?.slice(0, 3)).toEqual([
      'layout-impure',
      'templates/page.tsx',
      2,
    ]);
  });

  test('in the schema of the settings', async () => {
    const settings =
      "import { z } from 'zod';\nexport const settings = z.object({ at: z.number().default(() => Date.now()) });";
    const files = { ...layout('', ''), 'templates/settings.ts': settings };
    expect((await reported(files))?.slice(0, 3)).toEqual(['layout-impure', 'templates/settings.ts', 2]);
  });

  test('in a page that was fine before', async () => {
    const root = makeSite({ ...minimal, 'content/index.md': '# Home\n', ...layout('', '') });
    expect(codesOf(await inThisProcess(root))).not.toContain('layout-impure');
    writeFiles(root, layout('', '  Math.random();'));
    expect(codesOf(await inThisProcess(root))).toContain('layout-impure');
    expect(codesOf(await inThisProcess(root))).toContain('layout-impure');
  });
});

test('the result of a template is cached like any other', async () => {
  const root = makeSite({
    ...minimal,
    'content/index.md': '# Home\n',
    ...layout(
      'export const select = (site: any) => ({ list: site.pages.map(({ title }: any) => ({ title, day: new Date(0) })), all: new Map([["a", new Set([1])]]) });',
      '',
    ),
  });
  expect((await inThisProcess(root)).outcome).toBe('published');
  writeFiles(root, { 'content/more.md': '---\ndraft: true\n---\n# More\n' });
  expect((await inThisProcess(root)).rendered).toBe(0);
});
