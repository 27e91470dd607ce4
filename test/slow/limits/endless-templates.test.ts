// Template code that never ends, works asynchronously, or throws something other than an error: an error at its
// place.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import {
  createTemplateLimit,
  EndlessTemplate,
  TEMPLATE_TIMEOUT,
} from '../../../src/limits/template-limit.ts';
import { createTimeLimit } from '../../../src/limits/time-limit.ts';
import { build } from '../../support/build.ts';
import { start } from '../../support/command.ts';
import { type Files, makeSite, minimal, readTree, writeFiles } from '../../support/site.ts';
import { repository } from '../../support/sources.ts';

const PAGE =
  '<html lang="en"><head><title>{page.title}</title></head><body>{site.selected}{children}</body></html>';

/** A layout with lines before it, and a line in its component. */
const layout = (before: string, line = ';') =>
  `${before}\nexport default function Page({ page, site, children }: any) {\n  ${line}\n  return ${PAGE};\n}\n`;

const siteWith = (files: Files) => makeSite({ ...minimal, 'content/index.md': '# Home\n', ...files });

describe('an endless loop is an error with its line', () => {
  const zod = "import { z } from 'zod';";
  const sites: readonly (readonly [name: string, files: Files, place: string])[] = [
    ['in a component', { 'templates/page.tsx': layout('', 'while (page) {}') }, 'templates/page.tsx:3'],
    [
      'in select',
      {
        'templates/page.tsx': layout(
          'export function select(site: any) {\n  for (;;) site.pages.map(String);\n}',
        ),
      },
      'templates/page.tsx:2',
    ],
    [
      'in a select for each page',
      {
        'templates/page.tsx': layout(
          'export function select(_site: any, page: any) {\n  for (;;) page.route;\n}',
        ),
      },
      'templates/page.tsx:2',
    ],
    [
      'in pages',
      {
        'templates/page.tsx': layout(
          'export function pages(_site: any, page: any) {\n  for (;;) page.route;\n}',
        ),
      },
      'templates/page.tsx:2',
    ],
    [
      'in a schema',
      {
        'templates/page.tsx': layout(
          `${zod}\nexport const schema = z.looseObject({}).refine(() => {\n  for (;;);\n});`,
        ),
      },
      'templates/page.tsx:3',
    ],
    [
      'in the schema of the settings',
      {
        'templates/settings.ts': `${zod}\nexport const settings = z.looseObject({}).refine(() => {\n  for (;;);\n});`,
      },
      'templates/settings.ts:3',
    ],
    [
      'in a function that components share',
      {
        'templates/parts/text.ts':
          'export function text(of: string) {\n  while (of !== "") of = of.trim();\n}\n',
        'templates/page.tsx': layout("import { text } from './parts/text';", 'text(page.title);'),
      },
      'templates/parts/text.ts:2',
    ],
    [
      'while it is loaded',
      { 'templates/page.tsx': layout('let count = 0;\nwhile (true) count += 1;') },
      'templates/page.tsx:2',
    ],
    [
      'in a regular expression',
      { 'templates/page.tsx': layout('', "/^(a+)+$/.test('a'.repeat(50) + '!');") },
      'templates/page.tsx:3',
    ],
  ];

  test.each(sites)('%s', async (_name, files, place) => {
    const report = await build(siteWith(files), { patience: 400 });
    expect(report.outcome).toBe('refused');
    expect(report.diagnostics.map(({ code }) => code)).toEqual(['template-endless']);
    const at = report.diagnostics[0]?.at;
    expect(`${at?.path}:${at?.line}`).toBe(place);
  });
});

test('also in a select that runs again because another page has changed', async () => {
  const select = (body: string) =>
    `export function select(site: any, page: any) {\n  ${body}\n  return site.pages.length;\n}`;
  const root = siteWith({
    'templates/page.tsx': layout(select("while (site.pages.some(({ title }: any) => title === 'Endless'));")),
  });
  expect((await build(root)).outcome).toBe('published');
  writeFiles(root, { 'content/more.md': '# Endless\n' });
  const report = await build(root, { patience: 400 });
  expect(report.diagnostics.map(({ code, at }) => [code, at?.line])).toEqual([['template-endless', 2]]);
});

test('a site of thousands of pages may take longer', async () => {
  const pages = Array.from({ length: 2000 }, (_, number) => [`content/${number}.md`, '']);
  const endless = layout('export function select(site: any) {\n  for (;;) site.pages.length;\n}');
  const root = siteWith({ ...Object.fromEntries(pages), 'templates/page.tsx': endless });
  const report = await build(root, { patience: 300 });
  expect(report.diagnostics.map(({ message }) => message)).toEqual([
    'The templates take longer than 0.5 s here',
  ]);
});

describe('the limit', () => {
  const spend = (milliseconds: number) => {
    const end = performance.now() + milliseconds;
    while (performance.now() < end);
  };
  const nowhere = () => undefined;

  test('applies to one page: many pages may take longer together, and each runs once', () => {
    const limit = createTemplateLimit(createTimeLimit(), () => ({ milliseconds: 500 }));
    let runs = 0;
    const pages = Array.from({ length: 8 }, () => () => {
      runs += 1;
      spend(100);
      return runs;
    });
    expect(pages.map((page) => limit.run(page, nowhere))).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test('gives a machine that paused its time again', () => {
    const limit = createTemplateLimit(createTimeLimit(), () => ({ milliseconds: 50 }));
    let tries = 0;
    const value = limit.run(() => {
      tries += 1;
      if (tries === 1) spend(200);
      return 'done';
    }, nowhere);
    expect([value, tries]).toEqual(['done', 2]);
  });

  test('applies again after it was exceeded', () => {
    const limit = createTemplateLimit(createTimeLimit(), () => ({ milliseconds: 20 }));
    for (let round = 0; round < 2; round += 1)
      expect(() => limit.run(() => spend(60_000), nowhere, 'content/a.md')).toThrow(EndlessTemplate);
    expect(limit.run(() => 1, nowhere)).toBe(1);
  });
});

test('pages rendered together with one that took too long are the same as without it', async () => {
  const pages = Object.fromEntries(
    Array.from({ length: 12 }, (_, index) => [`content/p${index}.md`, `# Page ${index}\n`]),
  );
  const line = (steps: number) =>
    [
      "const id = useId(); const list = useMemo(() => [id], [id]); if (list.length === 0) throw new Error('lost');",
      `let sum = 0; for (let step = 0; step < ${steps}; step += 1) sum += Math.sqrt(step) % 7; if (sum < 0) throw sum;`,
    ].join(' ');
  const files = (steps: number) => ({
    ...pages,
    'templates/page.tsx': layout("import { useId, useMemo } from 'react';", line(steps)),
  });
  const swift = siteWith(files(1));
  const slow = siteWith(files(10_000_000));
  expect((await build(swift)).outcome).toBe('published');
  // Together they exceed the limit of one page.
  expect((await build(slow, { patience: 400 })).outcome).toBe('published');
  expect(readTree(path.join(slow, 'dist'))).toEqual(readTree(path.join(swift, 'dist')));
});

describe('the command', () => {
  const run = (root: string, ...parameters: string[]) => {
    const site = path.join(repository, 'bin/site.js');
    const { status, signal, stdout, stderr } = spawnSync(process.execPath, [site, ...parameters], {
      cwd: root,
      encoding: 'utf8',
      timeout: 60_000,
    });
    return { status, signal, text: stdout + stderr };
  };

  test('says where a promise without a handler was rejected', () => {
    const root = siteWith({ 'templates/page.tsx': layout('', "Promise.reject(new Error('oh no'));") });
    for (const command of ['build', 'check']) {
      const { status, text } = run(root, command);
      expect(text).toContain('A promise is rejected and nothing awaits it: oh no [layout-failed]');
      expect(text).toContain('templates/page.tsx:3:18');
      expect(status).toBe(1);
    }
  });

  test('reports promises that are rejected while templates load, in every command', () => {
    const root = siteWith({ 'templates/page.tsx': layout("Promise.reject(new Error('oh no'));") });
    for (const command of [['build'], ['hosts', 'nginx'], ['legal', 'status']]) {
      const { status, text } = run(root, ...command);
      expect(text).toContain('A promise is rejected and nothing awaits it: oh no');
      expect(status).toBe(1);
    }
  });

  test('previews a page that computes for a second, though the machine pauses for longer than the limit', async () => {
    const root = siteWith({
      'templates/page.tsx': layout(
        '',
        'let sum = 0; for (let step = 0; step < 6e8; step += 1) sum += step % 7; if (sum < 0) throw sum;',
      ),
    });
    const { child, done } = start(['serve', '--watch', '--port', '0'], { cwd: root });
    try {
      let printed = '';
      child.stdout?.on('data', (text: string) => {
        printed += text;
      });
      const url = () => /http:\/\/\S+/.exec(printed)?.[0];
      await expect.poll(url, { timeout: 30_000 }).toBeDefined();
      const answer = fetch(url() ?? '');
      await sleep(300);
      child.kill('SIGSTOP');
      await sleep(TEMPLATE_TIMEOUT + 1000);
      child.kill('SIGCONT');
      expect((await answer).status).toBe(200);
    } finally {
      child.kill('SIGTERM');
      await done;
    }
  });

  test('ends without running timers of templates', () => {
    const line = 'Promise.resolve().then(() => { for (;;); }); (async () => { await 1; for (;;); })();';
    const { status, signal } = run(siteWith({ 'templates/page.tsx': layout('', line) }), 'build');
    expect([status, signal]).toEqual([0, null]);
  });
});

test.each([
  ['an object without words', 'throw Object.create(null);', 'An error without a message was thrown'],
  ['a symbol', "throw Symbol('a');", 'Symbol(a)'],
  ['nothing', 'throw undefined;', 'undefined'],
  ['an error without a stack', 'throw Object.assign(new Error("b"), { stack: 5 });', 'b'],
])('%s is thrown', async (_name, line, message) => {
  for (const files of [
    { 'templates/page.tsx': layout('', line) },
    { 'templates/page.tsx': layout(`if (globalThis) ${line}`) },
    {
      'templates/page.tsx': layout(
        `import { z } from 'zod';\nexport const schema = z.looseObject({}).refine(() => { ${line} });`,
      ),
    },
  ]) {
    const report = await build(siteWith(files));
    expect(report.outcome).toBe('refused');
    expect(report.diagnostics[0]?.message).toContain(message);
  }
});

test('a page with more HTML than a string can hold is refused, not cut off', async () => {
  const before = "const part = 'x'.repeat(1024 ** 2);";
  const template = layout(before).replace(
    '{children}',
    '{Array.from({ length: 600 }, () => part)}{children}',
  );
  const report = await build(siteWith({ 'templates/page.tsx': template }));
  expect(report.diagnostics.map(({ message }) => message)).toEqual([
    'The layout renders more than 64 MiB of HTML',
  ]);
});
