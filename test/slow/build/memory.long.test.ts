// Memory depends on the number of pages, never on their bytes.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type Files, LIGHT_FOLDERS, makeFolder, makeSite, minimal } from '../../support/site.ts';
import { repository } from '../../support/sources.ts';

/** Text that no other page shares. */
function paragraph(page: number, length: number): string {
  return `Page ${page} says this and that of the matter at hand. `
    .repeat(Math.ceil(length / 45))
    .slice(0, length);
}

/** Builds pages of Markdown with a heap of this size in MiB. */
function build(count: number, bytesPerPage: number, heap: number): Outcome {
  const pages = Array.from({ length: count }, (_, page) => [
    `content/page-${page}.md`,
    `---\ntitle: Page ${page}\n---\n\n## A heading with a long id on page ${page}\n\n${paragraph(page, bytesPerPage)}\n`,
  ]);
  return buildFiles(Object.fromEntries(pages), heap);
}

interface Outcome {
  readonly code: number | null;
  readonly stderr: string;
}

function buildFiles(files: Files, heap: number): Outcome {
  const root = makeSite({ ...minimal, ...files }, LIGHT_FOLDERS);
  const { status, stderr } = spawnSync(
    process.execPath,
    // The young generation differs between versions of Node.js: in 24 it is twice as large, and objects may become
    // old at once.
    [
      `--max-old-space-size=${heap}`,
      '--max-semi-space-size=8',
      path.join(repository, 'bin/site.js'),
      'build',
      '--quiet',
    ],
    { cwd: root, encoding: 'utf8' },
  );
  return { code: status, stderr };
}

test('400 pages of 500 kB each, 200 MB in all, build in a heap of 128 MiB', () => {
  expect(build(400, 500_000, 128)).toEqual({ code: 0, stderr: '' });
}, 120_000);

test('8,000 small pages build in a heap of 64 MiB, at most 5 KiB of it for each', () => {
  expect(build(8000, 300, 64)).toEqual({ code: 0, stderr: '' });
}, 120_000);

test('10,000 records with a page each build in a heap of 80 MiB', () => {
  const rows = Array.from(
    { length: 10_000 },
    (_, row) => `r${row},Record ${row},${row},"${paragraph(row, 60)}"`,
  );
  const files = {
    'templates/collections.ts': `import { collection } from 'sitewright';
import { z } from 'zod';
const fields = z.object({ name: z.string(), price: z.number(), text: z.string() });
export const collections = { rows: collection({ fields, pages: { layout: 'page', title: 'name' } }) };
`,
    'content/rows.csv': `id,name,price,text\n${rows.join('\n')}\n`,
  };
  expect(buildFiles(files, 80)).toEqual({ code: 0, stderr: '' });
}, 120_000);

/** Prints the largest resident memory of a process in KiB when it ends. */
const PEAK = "process.on('exit', () => process.stderr.write(String(process.resourceUsage().maxRSS)))";

/** Merges one share of all pages. Returns the largest memory in MiB. */
function merge(count: number, bytesPerPage: number): number {
  const pages = Array.from({ length: count }, (_, page) => [
    `content/page-${page}.md`,
    `---\ntitle: Page ${page}\n---\n\n${paragraph(page, bytesPerPage)}\n`,
  ]);
  const root = makeSite({ ...minimal, ...Object.fromEntries(pages) }, LIGHT_FOLDERS);
  const part = path.join(makeFolder(), 'part-1');
  const run = (...parameters: readonly string[]) => {
    const site = path.join(repository, 'bin/site.js');
    const command = ['--import', `data:text/javascript,${encodeURIComponent(PEAK)}`, site, ...parameters];
    const { status, stderr } = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8' });
    expect(status).toBe(0);
    return Number(stderr) / 1024;
  };
  run('build', '--shard', '1/1', '--out', part, '--quiet');
  return run('merge', part, '--quiet');
}

test('the memory of a merge does not grow with the bytes of pages', () => {
  const [few, many] = [3000, 1_200_000];
  const pages = 150;
  const added = (pages * (many - few)) / 2 ** 20;
  const [small, large] = [merge(pages, few), merge(pages, many)];
  expect(large - small).toBeLessThan(0.7 * added);
}, 120_000);
