// Packages run in a world whose clock does not move, and whose randomness repeats itself. They remember things for one page.
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { siteSchedule } from '../../src/cli/commands/schedule.ts';
import { codesOf, build as inThisProcess, reported, requestFor } from '../support/build.ts';
import { site } from '../support/command.ts';
import { type Files, makeSite, minimal, readTree, writeFiles } from '../support/site.ts';

const page = (before: string, shown: string) =>
  [
    before,
    'export default function Page({ page, site, children }: any) {',
    `  return <html lang="en"><head><title>{page.title}</title></head><body>{children}<p>{${shown}}</p></body></html>;`,
    '}',
  ].join('\n');

/** A package with one module. */
const packageOf = (name: string, code: string, type = 'module'): Files => ({
  [`node_modules/${name}/package.json`]: JSON.stringify({ name, type, main: 'index.js' }),
  [`node_modules/${name}/index.js`]: code,
});

const siteOf = (files: Files): string =>
  makeSite({ ...minimal, 'content/index.md': '# Home\n', 'content/other.md': '# Other\n', ...files });

/** Last paragraphs of the pages of a site. */
async function shownBy(root: string, options: Parameters<typeof inThisProcess>[1] = {}) {
  const { diagnostics } = await inThisProcess(root, options);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  return shownIn(root);
}

function shownIn(root: string): readonly (string | undefined)[] {
  const tree = readTree(path.join(root, 'dist'));
  return ['index.html', 'other/index.html'].map((file) => /<p>(.*?)<\/p>/.exec(tree[file] ?? '')?.[1]);
}

describe('what packages ask for', () => {
  const PURE: readonly (readonly [code: string, shown: string])[] = [
    ['Date.now()', String(Date.UTC(2026, 0, 15))],
    ['new Date().toISOString()', '2026-01-15T00:00:00.000Z'],
    ['Date().slice(0, 24)', 'Thu Jan 15 2026 00:00:00'],
    ['new Date().getHours() + new Date(2026, 0, 31).getDate()', '31'],
    ['performance.now()', '0'],
    ["typeof setTimeout(() => { throw new Error('late'); })", 'number'],
    ['queueMicrotask(() => {}) ?? "nothing"', 'nothing'],
    ['console.warn("deprecated") ?? "nothing"', 'nothing'],
    ['process.env.DEBUG ?? "nothing"', 'nothing'],
    ['import.meta.env ? import.meta.env.MODE : "none"', 'production'],
    ["['b', 'a'].sort((a, b) => a.localeCompare(b)).join()", 'a,b'],
    ["'A'.toLocaleLowerCase()", 'a'],
    ['new Intl.DateTimeFormat().resolvedOptions().timeZone', 'UTC'],
    ['crypto.getRandomValues(new Uint8Array(3)).length', '3'],
    ['/^[\\da-f]{8}-[\\da-f]{4}-4[\\da-f]{3}-[89ab]/.test(crypto.randomUUID())', 'true'],
    ['Math.random() < 1', 'true'],
  ];

  test('while pages are rendered', async () => {
    const code = `export const all = [${PURE.map(([one]) => `() => ${one}`).join(',\n')}];`;
    const shown = "all.map((one: any) => String(one())).join(' | ')";
    const root = siteOf({
      ...packageOf('asks', code),
      'templates/page.tsx': page("import { all } from 'asks';", shown),
    });
    const expected = PURE.map(([, text]) => text).join(' | ');
    expect(await shownBy(root)).toEqual([expected, expected]);
  });

  test('while they load', async () => {
    const code = PURE.map(([one], index) => `export const v${index} = ${one};`).join('\n');
    const files = packageOf('asks', `${code}\nexport const day = new Date().toISOString();`);
    const root = siteOf({ ...files, 'templates/page.tsx': page("import { day } from 'asks';", 'day') });
    expect(await shownBy(root)).toEqual(['2026-01-15T00:00:00.000Z', '2026-01-15T00:00:00.000Z']);
    expect((await shownBy(root, { today: '2026-01-16' }))[0]).toBe('2026-01-16T00:00:00.000Z');
  });

  test('the same call in code of the site is an error', async () => {
    const files = packageOf('calls', 'export const call = (work) => work();');
    const before = "import { call } from 'calls';";
    const root = siteOf({ ...files, 'templates/page.tsx': page(before, 'call(() => Math.random())') });
    expect(await reported(root)).toContainEqual(
      expect.stringMatching(/^layout-impure templates\/page\.tsx:3:/),
    );
  });

  test('formats of a locale are refused', async () => {
    const files = packageOf('formats', 'export const format = () => new Intl.NumberFormat().format(1);');
    const root = siteOf({
      ...files,
      'templates/page.tsx': page("import { format } from 'formats';", 'format()'),
    });
    expect(codesOf(await inThisProcess(root))).toContain('layout-impure');
  });
});

test('randomness of packages differs from page to page, and not from build to build', async () => {
  const files = packageOf('ids', 'export const id = () => Math.random().toString(36);');
  const shown = page("import { id } from 'ids';", "id() + ' ' + id()");
  const root = siteOf({ ...files, 'templates/page.tsx': shown });
  const [first = '', second = ''] = await shownBy(root);
  expect(new Set([...first.split(' '), ...second.split(' ')]).size).toBe(4);
  writeFiles(root, { 'content/other.md': '# Other\n\n## More\n' });
  expect(await shownBy(root)).toEqual([first, second]);
  expect(await shownBy(root, { identity: undefined })).toEqual([first, second]);
});

describe('the day of the build', () => {
  const SHOWN: readonly (readonly [name: string, files: Files])[] = [
    ['of the site', { 'templates/page.tsx': page('', "page.title === 'Other' ? site.today : 'no day'") }],
    [
      'of a package',
      {
        ...packageOf('days', 'export const day = () => new Date().toISOString().slice(0, 10);'),
        'templates/page.tsx': page(
          "import { day } from 'days';",
          "page.title === 'Other' ? day() : 'no day'",
        ),
      },
    ],
    [
      'with a selection',
      {
        'templates/page.tsx': page(
          'export const select = (all: any) => all.pages.length;',
          "page.title === 'Other' ? site.today : 'no day'",
        ),
      },
    ],
    [
      'in a shared component',
      {
        'templates/page.tsx': page(
          "import { shared } from 'sitewright';\nconst Day = shared(({ site }: any) => <>{site.today}</>);",
          "page.title === 'Other' ? <Day site={site} /> : 'no day'",
        ),
      },
    ],
  ];

  test.each(SHOWN)('%s makes only the pages again that ask for it', async (_, files) => {
    const root = siteOf(files);
    expect(await shownBy(root)).toEqual(['no day', '2026-01-15']);
    const report = await inThisProcess(root, { today: '2026-01-16' });
    expect([report.rendered, report.asksDay(), shownIn(root)]).toEqual([1, true, ['no day', '2026-01-16']]);
    const again = await inThisProcess(root, { today: '2026-01-16' });
    expect([again.rendered, again.asksDay()]).toEqual([0, true]);
    writeFiles(root, { 'templates/page.tsx': page('', "'no day'") });
    expect((await inThisProcess(root, { today: '2026-01-16' })).asksDay()).toBe(false);
  });

  test('is scheduled', async () => {
    const root = siteOf({ 'templates/page.tsx': page('', 'site.today') });
    expect((await siteSchedule(requestFor(root), '2026-02-01')).kind).toBe('read');
    const { stdout = '' } = site(['schedule', '--date', '2026-01-15', '--until', '2026-02-01'], {
      cwd: root,
    });
    expect(stdout).toMatch(/^every day {3}pages change that show site\.today/);
    const json = site(['schedule', '--date', '2026-01-15', '--until', '2026-02-01', '--json'], { cwd: root });
    expect(JSON.parse(json.stdout)).toMatchObject({ daily: true, days: [] });
  });
});

/** Packages that count. Each shows 1 on each page. */
const COUNTERS: readonly (readonly [name: string, code: string, type?: string])[] = [
  ['a variable', 'let count = 0; export const next = () => ++count;'],
  [
    'a variable of CommonJS',
    'var count = 0; exports.next = function () { count += 1; return count; };',
    'commonjs',
  ],
  ['a closure', 'const make = () => { let count = 0; return () => ++count; }; export const next = make();'],
  [
    'a closure of CommonJS',
    ';(function () { var count = 0; exports.next = () => ++count; }).call(this);',
    'commonjs',
  ],
  ['a block', 'export let next; { let count = 0; next = () => ++count; }'],
  [
    'a list that is set',
    'let all = []; export const next = () => { all = [...all, 1]; return all.length; };',
  ],
  [
    'a pool',
    'let pool; let at = 0; export const next = () => { pool ??= new Uint8Array(9); pool[at] += 1; at += 1; return at; };',
  ],
  [
    'a list of components',
    "import React from 'react'; const all = []; export const next = () => { void React; return all.push(1); };",
  ],
  [
    'a map of components',
    "import React from 'react'; const all = new Map(); export const next = () => { void React; return all.set(all.size, 1).size; };",
  ],
  [
    'an object of components',
    "const React = require('react'); var all = { n: 0 }; exports.next = () => { void React; return ++all.n; };",
    'commonjs',
  ],
];

test.each(COUNTERS)('%s of a package is the same for each page', async (_, code = '', type) => {
  const files = {
    ...packageOf('counts', code, type),
    'templates/page.tsx': page("import { next } from 'counts';", 'next()'),
  };
  const root = siteOf(files);
  expect(await shownBy(root)).toEqual(['1', '1']);
  writeFiles(root, { 'content/other.md': '# Other\n\n## More\n' });
  expect(await shownBy(root)).toEqual(['1', '1']);
});

test('a module that a page loads keeps what it has loaded', async () => {
  const files = {
    ...packageOf('late', "let value; exports.get = () => value; value = 'loaded';", 'commonjs'),
    ...packageOf('loads', "exports.get = () => require('late').get();", 'commonjs'),
    'templates/page.tsx': page("import { get } from 'loads';", 'get()'),
  };
  expect(await shownBy(siteOf(files))).toEqual(['loaded', 'loaded']);
});

describe('a package whose exports are layouts or components counts as code of the site', () => {
  const COUNT = 'let count = 0; export const next = () => ++count;';
  const THEME: Files = {
    'node_modules/theme/package.json':
      '{ "name": "theme", "type": "module", "exports": { "./*": "./*.js" } }',
    'node_modules/theme/count.js': COUNT,
    'node_modules/theme/page.js': [
      "import { jsx } from 'react/jsx-runtime';",
      "import { next } from './count.js';",
      "export default function Page({ page, children }) { return jsx('html', { lang: 'en', children: [jsx('title', { children: page.title }), jsx('body', { children: [children, next()] })] }); }",
      'export const Note = () => next();',
      'export const random = () => Math.random();',
    ].join('\n'),
  };

  test.each([
    ["export { default } from 'theme/page';"],
    ["import Page from 'theme/page';\nexport default Page;"],
  ])('%s', async (text) => {
    const found = await reported(siteOf({ ...THEME, 'templates/page.tsx': text }));
    expect(found.join('\n')).toMatch(/^layout-impure .* A layout changes count, which other pages share/m);
  });

  test('a component in Markdown', async () => {
    const files = {
      ...THEME,
      'templates/markdown/Note.tsx': "export { Note as default } from 'theme/page';",
      'content/index.md': '# Home\n\n<Note />\n',
    };
    const found = await reported(siteOf({ ...files, 'templates/page.tsx': page('', "'x'") }));
    expect(found.join('\n')).toMatch(/^layout-impure /m);
  });

  test('a component that a layout of the site shows is only restored', async () => {
    const before = "import { Note } from 'theme/page';";
    expect(await shownBy(siteOf({ ...THEME, 'templates/page.tsx': page(before, '<Note />') }))).toEqual([
      '1',
      '1',
    ]);
  });
});

test('what templates print is a warning at its line, once', async () => {
  const before = "console.info('at load');";
  const root = siteOf({
    'templates/page.tsx': page(before, "(console.log('here', { title: page.title }), 1)"),
  });
  const logs = (await reported(root)).filter((line) => line.startsWith('template-log'));
  expect(logs).toEqual([
    expect.stringMatching(
      /^template-log templates\/page\.tsx:1:\d+ console\.info\(\) prints at load → Remove/,
    ),
    expect.stringMatching(
      /^template-log templates\/page\.tsx:3:\d+ console\.log\(\) prints here \{ title: '\w+' \} → /,
    ),
  ]);
});

test('styles that a package adds in browsers are missing, unless a stylesheet of it is published', async () => {
  const files = {
    ...packageOf('goober', "export const css = () => 'go1';"),
    ...packageOf('fancy', "import { css } from 'goober';\nexport const name = css();"),
    'node_modules/fancy/fancy.css': '.go1 { color: red }',
    'templates/site.css': "@import 'fancy/fancy.css';",
  };
  const layout = page("// from 'fancy'\nimport { name } from 'fancy';", 'name');
  const warnings = async (text: string) => {
    const found = await reported(siteOf({ ...files, 'templates/page.tsx': text }));
    return found.filter((line) => line.startsWith('template-'));
  };
  expect(await warnings(layout)).toEqual([
    expect.stringMatching(
      /^template-warning templates\/page\.tsx:2:23 The styles of fancy are not in the pages/,
    ),
  ]);
  const linked = `import styles from './site.css?url';\nexport const address = styles;\n${layout}`;
  expect(await warnings(linked)).toEqual([]);
});
