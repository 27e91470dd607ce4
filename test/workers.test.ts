// Threads that finish pages: any number of them makes the same.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { buildSite } from '../src/build/build.ts';
import { startThreads } from '../src/build/finish.ts';
import { quiet, requestFor } from './support/build.ts';
import { makeFolder, makeSite, minimal, readTree } from './support/site.ts';
import { repository } from './support/sources.ts';

const worker = pathToFileURL(path.join(repository, 'lib/finish-worker.cjs'));
const machine = { ...quiet, worker };

const pages = Object.fromEntries(
  Array.from({ length: 600 }, (_, index) => [
    `content/posts/${index}.md`,
    `---\ntitle: Post ${index}\n---\n# Post\n\n[Next](${(index + 1) % 600}.md)\n`,
  ]),
);

test('0, 1, 2 and 4 threads make the same bytes and tell the same', async () => {
  const results = [];
  for (const workers of [0, 1, 2, 4]) {
    const root = makeSite({ ...minimal, ...pages, 'content/bare.md': '# Bare\n' });
    const report = await buildSite({ ...requestFor(root), workers }, machine);
    expect(report).toMatchObject({ outcome: 'published', rendered: 601 });
    results.push({ dist: readTree(path.join(root, 'dist')), files: report.files, told: report.diagnostics });
  }
  for (const result of results.slice(1)) expect(result).toEqual(results[0]);
});

test('a site with an error is refused with threads too', async () => {
  const root = makeSite({ ...minimal, ...pages, 'content/wrong.md': '[x](nowhere.md)\n' });
  const report = await buildSite({ ...requestFor(root), workers: 2 }, machine);
  expect(report).toMatchObject({ outcome: 'refused' });
  expect(readTree(root)).not.toHaveProperty(['dist/index.html']);
});

describe('a thread', () => {
  const page = {
    path: 'content/a.md',
    route: '/a/',
    file: 'a/index.html',
    layout: 'page',
    noindex: false,
    description: undefined,
    anchors: {},
  };
  const documents = [{ page, html: '<!doctype html><title>A</title>', body: null }];
  const demands = { url: undefined, codes: [] };

  test('tells of a disk that fails, with the file', async () => {
    const folder = makeFolder();
    mkdirSync(path.join(folder, 'new'));
    writeFileSync(path.join(folder, 'new/a'), 'in the way');
    const threads = startThreads(worker, 1);
    onTestFinished(() => threads.close());
    const finishing = threads.begin({ folder, demands });
    await expect(finishing.finish(documents)).rejects.toThrow(/^a\/index\.html cannot be written/);
  });

  test('that cannot start rejects what it was given', async () => {
    const missing = pathToFileURL(path.join(makeFolder(), 'none.js'));
    const threads = startThreads(missing, 1);
    onTestFinished(() => threads.close());
    const finishing = threads.begin({ folder: makeFolder(), demands });
    await expect(finishing.finish(documents)).rejects.toThrow(/none\.js/);
  });
});
