// Memory follows the number of pages, never their bytes.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeSite, minimal } from '../support/site.ts';
import { repository } from '../support/sources.ts';

const PAGES = 400;

/** Text that no other page shares. */
function paragraph(page: number, length: number): string {
  return `Page ${page} says this and that of the matter at hand. `
    .repeat(Math.ceil(length / 45))
    .slice(0, length);
}

/** Peak memory of a build in MiB, of a heap that is not allowed to grow far. */
function build(bytesPerPage: number, heap: number): { code: number | null; stderr: string } {
  const pages = Array.from({ length: PAGES }, (_, page) => [
    `content/page-${page}.md`,
    `---\ntitle: Page ${page}\n---\n\n${paragraph(page, bytesPerPage)}\n`,
  ]);
  const root = makeSite({ ...minimal, ...Object.fromEntries(pages) });
  const { status, stderr } = spawnSync(
    process.execPath,
    [`--max-old-space-size=${heap}`, path.join(repository, 'bin/site.js'), 'build', '--quiet'],
    { cwd: root, encoding: 'utf8' },
  );
  return { code: status, stderr };
}

test('400 pages of 500 kB each, 200 MB in all, build in a heap of 128 MiB', () => {
  expect(build(500_000, 128)).toEqual({ code: 0, stderr: '' });
}, 120_000);
