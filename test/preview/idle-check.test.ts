// The preview's reports about unopened pages.
import { Session } from 'node:inspector';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { diagnostic } from '../../src/kit/diagnostics/codes.ts';
import type { Diagnostic } from '../../src/kit/diagnostics/diagnostic.ts';
import { ErrorSearch } from '../../src/live/error-search.ts';
import { LiveSite } from '../../src/live/live-site.ts';
import { createReports } from '../../src/preview/reports.ts';
import { ask } from '../serve/support.ts';
import { requestFor } from '../support/build.ts';
import { makeSite, minimal, writeFiles } from '../support/site.ts';
import { preview, stateOf, until } from './support.ts';

const broken = { 'content/about.md': '# About\n\n[nowhere](missing.md)\n' };

describe('an error in a page that is not open', () => {
  test('is reported in the terminal and in open pages, and so is its fix', async () => {
    const server = await preview(broken);
    await until(() => server.said.length > 0);
    const { elsewhere, problems } = await stateOf(server, '/');
    expect([problems, elsewhere]).toEqual([
      [],
      [{ message: expect.stringContaining('missing.md'), place: 'content/about.md:3:1', url: '/about/' }],
    ]);
    writeFiles(server.root, { 'content/about.md': '# About\n' });
    await until(() => server.said.length > 1);
    expect(server.said).toEqual(['link-broken', 'fixed content/about.md']);
    expect((await stateOf(server, '/')).elsewhere).toEqual([]);
  });

  test('is reported once, even if the page is opened later', async () => {
    const server = await preview(broken);
    await until(() => server.said.length > 0);
    await ask(server, '/about/');
    expect((await stateOf(server, '/about/')).problems).toHaveLength(1);
    expect((await stateOf(server, '/about/')).elsewhere).toEqual([]);
    expect(server.said).toEqual(['link-broken']);
  });

  test('of a layout is reported once for all its pages, with its line', async () => {
    const layout = String(minimal['templates/page.tsx']).replace(
      '{children}',
      '{page.route === "/" ? children : page.nothing.here}',
    );
    const pages = Object.fromEntries(
      Array.from({ length: 20 }, (_, n) => [`content/page-${n}.md`, '# One\n']),
    );
    const server = await preview({ ...pages, 'templates/page.tsx': layout });
    await until(() => server.said.length > 0);
    const { elsewhere } = await stateOf(server, '/');
    expect(elsewhere).toHaveLength(1);
    expect(elsewhere[0].place).toMatch(/^templates\/page\.tsx:9:/);
    expect(server.said).toHaveLength(1);
  });

  test('that loops forever ends the check, and no page waits for the others', async () => {
    const layout = String(minimal['templates/page.tsx']).replace(
      '  return (',
      "  while (page.route !== '/') {}\n  return (",
    );
    const pages = Object.fromEntries(
      Array.from({ length: 20 }, (_, n) => [`content/page-${n}.md`, '# One\n']),
    );
    const server = await preview({ ...pages, 'templates/page.tsx': layout }, { patience: 300 });
    expect((await ask(server, '/')).status).toBe(200);
    expect(server.said).toEqual([]);
    // The browser that requests it gets the message.
    await ask(server, '/page-1/');
    await until(() => server.said.length > 0);
    expect(server.said).toEqual(['template-endless']);
  });
});

describe('an endless loop in one layout does not delay pages of another layout', () => {
  /** Milliseconds. With it, each page would take 2.5 s, and 30 s in a build that computes nothing. */
  const PATIENCE = 1500;

  test.each([
    ['for each of its pages', 12, 'for (;;);', 25_000],
    // Simulates a machine that is busy with other programs. The page takes 8.5 s.
    ['though it computes next to nothing', 1, 'for (;;) Atomics.wait(cell, 0, 0, 9);', 20_000],
  ])('%s', async (_name, count, line, most) => {
    const pages = Array.from({ length: count }, (_, n) => `page-${n}`);
    const before = '  const cell = new Int32Array(new SharedArrayBuffer(4));\n';
    const server = await preview(
      {
        'templates/endless.tsx': String(minimal['templates/page.tsx']).replace(
          '  return (',
          `${before}  ${line}\n  return (`,
        ),
        'content/other.md': '# Other\n',
        ...Object.fromEntries(
          pages.map((name) => [`content/${name}.md`, '---\nlayout: endless\n---\n\n# One\n']),
        ),
      },
      { patience: PATIENCE },
    );
    const status = async (name: string) => (await fetch(`http://localhost:${server.port}/${name}/`)).status;
    const start = performance.now();
    const endless = pages.map(status);
    expect(await status('other')).toBe(200);
    expect(performance.now() - start).toBeLessThan(most);
    expect(await Promise.all(endless)).toEqual(pages.map(() => 500));
    for (const name of pages)
      expect((await stateOf(server, `/${name}/`)).problems).toEqual([
        expect.objectContaining({
          message: 'The templates take longer than 1.5 s here',
          place: expect.stringMatching(/^templates\/endless\.tsx:[45]:3$/),
        }),
      ]);
  });
});

test('an endless layout gets its whole time again only after a possible cause has changed', async () => {
  const looping = (condition: string) =>
    String(minimal['templates/page.tsx']).replace('  return (', `  while (${condition}) {}\n  return (`);
  const root = makeSite({
    ...minimal,
    'content/a.md': '# Loop\n',
    'templates/page.tsx': looping("page.title === 'Loop'"),
  });
  const request = requestFor(root, { dryRun: true, identity: undefined, patience: 300 });
  const site = new LiveSite(request, { take: async () => [] });
  // The profiler runs after the whole time.
  const post = vi.spyOn(Session.prototype, 'post');
  onTestFinished(() => post.mockRestore());
  const save = async (file: string, text: string) => {
    writeFiles(root, { [file]: text });
    await site.prepare([file]);
    post.mockClear();
    const { content, diagnostics } = await site.read('a/index.html');
    const isWhole = post.mock.calls.some(([method]) => String(method) === 'Profiler.start');
    return [diagnostics.map(({ code }) => code), content !== undefined, isWhole];
  };
  await site.prepare(undefined);
  const endless = ['template-endless'];
  expect(await save('content/b.md', '# Other\n')).toEqual([endless, false, true]);
  expect(await save('content/b.md', '# Another\n')).toEqual([endless, false, false]);
  expect(await save('templates/page.tsx', looping("page.title !== 'End'"))).toEqual([endless, false, true]);
  expect(await save('content/b.md', '# Other\n')).toEqual([endless, false, false]);
  expect(await save('content/a.md', '# Again\n')).toEqual([endless, false, true]);
  expect(await save('content/a.md', '# End\n')).toEqual([[], true, false]);
});

test('a page that was checked before a browser requested it is served as saved, in a site of any size', async () => {
  const pages = Object.fromEntries(Array.from({ length: 70 }, (_, n) => [`content/page-${n}.md`, '# One\n']));
  const root = makeSite({ ...minimal, ...pages, 'content/index.md': '# Home\n' });
  const request = requestFor(root, { dryRun: true, identity: undefined });
  const site = new LiveSite(request, { take: async () => [] });
  const checkAll = async () => {
    while ((await site.findErrors()) === 'more');
  };
  const home = async () => Buffer.from((await site.read('index.html')).content ?? '').toString();
  await site.prepare(undefined);
  expect(await home()).toContain('Home</h1>');
  await checkAll();
  writeFiles(root, { 'content/index.md': '# Home again\n' });
  await site.prepare(['content/index.md']);
  await checkAll();
  expect(await home()).toContain('Home again</h1>');
});

test('an idle check is a sequence of short turns, and a new one replaces the old', async () => {
  const seen: string[] = [];
  const search = new ErrorSearch(async (id) => {
    seen.push(id);
    const end = performance.now() + 20;
    while (performance.now() < end);
    return [];
  });
  search.begin(['a', 'b', 'c', 'd'], true);
  expect(await search.proceed()).toBe('more');
  expect(seen.length).toBeLessThan(4);
  search.begin(['x'], false);
  while ((await search.proceed()) === 'more');
  expect(seen.at(-1)).toBe('x');
  expect(seen).not.toContain('d');
});

test('an idle check that takes too long stops until a template changes', async () => {
  const seen: string[] = [];
  const search = new ErrorSearch(async (id) => {
    seen.push(id);
    return id.startsWith('slow') ? undefined : [];
  });
  search.begin(['slow 1', 'slow 2', 'slow 3', 'a'], true);
  expect(await search.proceed()).toBe('given up');
  search.begin(['slow 1', 'a'], false);
  expect(await search.proceed()).toBe('given up');
  expect(seen).toEqual(['slow 1', 'slow 2', 'slow 3']);
  search.begin(['a'], true);
  expect(await search.proceed()).toEqual([]);
});

test('an idle check skips a slow page, and reports the errors of the others', async () => {
  const error = diagnostic('link-broken', { message: 'broken', hint: 'Fix it.' });
  const search = new ErrorSearch(async (id) => (id === 'slow' ? undefined : [error]));
  search.begin(['slow', 'a'], true);
  expect(await search.proceed()).toMatchObject([{ message: 'broken' }]);
});

test('an idle check returns to a page that was late once, before it checks the site', async () => {
  const seen: string[] = [];
  const search = new ErrorSearch(
    async (id) => {
      seen.push(id);
      return seen.length === 1 ? undefined : [];
    },
    async () => {
      seen.push('site');
      return [];
    },
  );
  search.begin(['a', 'b'], true);
  expect(await search.proceed()).toEqual([]);
  expect(seen).toEqual(['a', 'b', 'a', 'site']);
});

test('a page that never ends keeps no error of other pages secret', async () => {
  const root = makeSite({
    ...minimal,
    'content/endless.md': '# Endless\n',
    'content/other.md': '# Other\n\n[Gone](/gone/)\n',
    'templates/page.tsx': String(minimal['templates/page.tsx']).replace(
      '  return (',
      "  while (page.title === 'Endless') {}\n  return (",
    ),
  });
  const site = new LiveSite(requestFor(root, { dryRun: true, identity: undefined, patience: 300 }), {
    take: async () => [],
  });
  await site.prepare(undefined);
  const found = await site.diagnostics();
  expect(found.map(({ code }) => code)).toEqual(['link-broken']);
});

test('a fixed error is reported again when it returns', () => {
  const said: string[] = [];
  const reports = createReports(
    (diagnostics) => said.push(...diagnostics.map(({ message }) => message)),
    (source) => said.push(`fixed ${source}`),
  );
  const error = (path: string): Diagnostic => ({
    code: 'link-broken',
    severity: 'error',
    message: `broken in ${path}`,
    at: { path, line: 1, column: 1 },
    hint: '',
  });
  reports.checked([error('a.md'), error('b.md')], []);
  reports.looked([error('a.md')], undefined);
  reports.checked([error('b.md')], [error('a.md'), error('b.md')]);
  reports.fixed('a.md');
  reports.looked([error('a.md')], undefined);
  reports.fixed('a.md');
  expect(said).toEqual(['broken in a.md', 'broken in b.md', 'fixed a.md', 'broken in a.md', 'fixed a.md']);
});
