// A single content file costs a build little time and memory, whatever it contains: it is built, or refused with an
// its own error.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BuildReport } from '../../../src/model/request.ts';
import { build } from '../../support/build.ts';
import { makeSite, minimal } from '../../support/site.ts';
import { repository } from '../../support/sources.ts';
import { anyHostileFile, type HostileFile, hostileFile, SHAPES } from './files.ts';
import { RUNS, SEED } from './support.ts';

/** Seconds that this process may compute: the aim is two, plus a margin for cold code. */
const MOST_SECONDS = 4;
const FILES = 12 * RUNS;
/** Megabytes that the memory of a build may have. */
const MOST_MEMORY = 160;

const siteOf = ({ frontMatter, body, settings }: HostileFile) =>
  makeSite({
    ...minimal,
    'content/site.yaml': `${minimal['content/site.yaml']}${settings}`,
    'content/index.md': `---\ntitle: Home\n${frontMatter}---\n${body}\n`,
  });

async function timed(file: HostileFile): Promise<BuildReport> {
  const root = siteOf(file);
  const before = process.cpuUsage();
  const report = await build(root);
  const { user, system } = process.cpuUsage(before);
  expect([file.kind, (user + system) / 1e6]).toEqual([
    file.kind,
    expect.toSatisfy((seconds: number) => seconds < MOST_SECONDS),
  ]);
  const reported = report.diagnostics.filter(({ severity }) => severity === 'error').map(({ code }) => code);
  expect([file.kind, report.outcome]).toEqual([file.kind, reported.length > 0 ? 'refused' : 'published']);
  return report;
}

describe('a file that expands is refused with its own error:', () => {
  test.each([
    ['nested elements', 20_000, 'markdown-too-complex'],
    ['nested summaries', 8_000, 'markdown-too-complex'],
    ['references to ids', 500_000, 'markdown-too-complex'],
    ['many attributes', 50_000, 'markdown-too-complex'],
    ['blocks of code', 60_000, 'markdown-too-complex'],
    ['components', 20_000, 'markdown-too-complex'],
    ['components around paragraphs', 20_000, 'markdown-too-complex'],
    ['short rows', 5_000, 'markdown-too-complex'],
    ['settings', 5_000, 'markdown-too-complex'],
    ['settings in fields', 2_000, 'yaml-too-complex'],
    ['aliases of a text', 5_000, 'yaml-too-complex'],
    ['aliases of aliases', 40, 'yaml-too-complex'],
  ])('%s', async (kind, count, code) => {
    const { diagnostics } = await timed(hostileFile(kind, count, 'word'));
    expect(new Set(diagnostics.map((one) => one.code))).toContain(code);
  });
});

describe('a merely large file is built:', () => {
  test.each([
    ['formulas', 300],
    ['markers in code', 20_000],
    ['markers in quoted code', 20_000],
    ['short rows', 300],
    ['definitions of links', 8_000],
    ['definitions among text', 4_000],
    ['many ids', 5_000],
    ['tables', 20_000],
  ])('%s', async (kind, count) => {
    expect((await timed(hostileFile(kind, count, 'word'))).outcome).toBe('published');
  });
});

test(`${FILES} files of any kind and size (seed ${SEED})`, { timeout: 3_600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(anyHostileFile, async (file) => void (await timed(file))),
    { seed: SEED, numRuns: FILES },
  );
});

describe(`in ${MOST_MEMORY} MB of memory, built and checked:`, () => {
  const kinds = Object.entries(SHAPES).map(([kind, [most]]) => [kind, most] as const);
  test.each(RUNS > 1 ? kinds : kinds.slice(0, 2))('%s', { timeout: 120_000 }, (kind, most) => {
    const root = siteOf(hostileFile(kind, most, 'word'));
    for (const command of ['build', 'check']) {
      const { status, stderr } = spawnSync(
        process.execPath,
        [`--max-old-space-size=${MOST_MEMORY}`, path.join(repository, 'bin/site.js'), command],
        { cwd: root, encoding: 'utf8' },
      );
      expect([command, status === 0 || status === 1, status === 3 ? stderr : '']).toEqual([
        command,
        true,
        '',
      ]);
    }
  });
});
