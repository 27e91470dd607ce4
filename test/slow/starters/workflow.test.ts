// The workflow that `site new` writes.
import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { build } from '../../support/build.ts';
import { makeFolder, makeSite, minimal, writeFiles } from '../../support/site.ts';
import { repository } from '../../support/sources.ts';
import { hasWorkflowParser, workflowErrors } from '../../support/workflow.ts';

const text = readFileSync(path.join(repository, 'starters/common/.github/workflows/site.yml'), 'utf8');

interface Job {
  readonly if?: string;
  readonly needs?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly steps: readonly {
    readonly uses?: string;
    readonly run?: string;
    readonly with?: Readonly<Record<string, string>>;
  }[];
}

const { permissions, jobs } = parse(text) as {
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<'build' | 'publish' | 'verify', Job>>;
};

const skipped = hasWorkflowParser
  ? ''
  : ' (skipped: its parser is not installed in test/slow/hosts/emulators)';

test.skipIf(!hasWorkflowParser)(`is valid${skipped}`, () => {
  expect(workflowErrors(text)).toEqual([]);
  expect(workflowErrors(text.replace('needs:', 'after:'))).not.toEqual([]);
});

test('code of a pull request, and of packages, runs without a right to write', () => {
  expect(permissions).toEqual({ contents: 'read' });
  const writing = Object.entries(jobs).filter(([, job]) =>
    Object.values(job.permissions ?? {}).includes('write'),
  );
  expect(writing.map(([name, job]) => [name, job.permissions])).toEqual([
    ['publish', { pages: 'write', 'id-token': 'write' }],
  ]);
  expect(jobs.publish.if).toContain("github.ref == 'refs/heads/main'");
  expect(jobs.publish.steps.map(({ uses, run }) => [uses?.split('@')[0], run])).toEqual([
    ['actions/deploy-pages', undefined],
  ]);
  for (const { steps } of Object.values(jobs))
    for (const { uses, with: given } of steps)
      if (uses?.startsWith('actions/checkout@')) expect(given).toEqual({ 'persist-credentials': false });
});

test('what it keeps between runs is enough for a fresh clone to make only what has changed', async () => {
  const paths = cachedPaths(jobs.build);
  expect(paths).toContain('~/.npm');
  const root = makeSite({ ...minimal, 'content/index.md': '# Home\n', 'content/about.md': '# About\n' });
  const style = (color: string) => `body { color: ${color} }`;
  const page = String(minimal['templates/page.tsx']);
  writeFiles(root, {
    'templates/site.css': style('red'),
    'templates/page.tsx': `import sheet from './site.css';\n${page.replace('<head>', '<head><link rel="stylesheet" href={sheet} />')}`,
  });
  await build(root);
  const [first = ''] = sheetsOf(root);
  const clone = cloneOf(root, paths);
  const again = await build(clone);
  expect([again.outcome, again.rendered]).toEqual(['published', 0]);
  // Yesterday's pages, which somebody has open, still find their stylesheet after a deployment from a fresh clone.
  writeFiles(clone, { 'templates/site.css': style('blue') });
  await build(clone);
  expect(sheetsOf(clone)).toHaveLength(2);
  expect(sheetsOf(clone)).toContain(first);
});

test('the published site is compared with the build that was published', () => {
  expect(jobs.verify.needs).toBe('publish');
  expect(cachedPaths(jobs.verify)).toEqual(cachedPaths(jobs.build));
  const keyOf = (job: Job) => cacheOf(job)?.with?.key;
  expect(keyOf(jobs.verify)).toBe(keyOf(jobs.build));
  expect(jobs.verify.steps.at(-1)?.run).toBe('npx site verify "$URL"');
});

function cacheOf({ steps }: Job) {
  return steps.find(({ uses }) => /^actions\/cache(?:\/restore)?@/.test(uses ?? ''));
}

function cachedPaths(job: Job): readonly string[] {
  return cacheOf(job)?.with?.path?.trim().split('\n') ?? [];
}

/** Source files and kept files of a site, in another folder with other times. */
function cloneOf(root: string, kept: readonly string[]): string {
  const clone = makeFolder();
  for (const name of ['content', 'templates', 'public', 'package.json', 'node_modules', ...kept]) {
    const source = path.join(root, name);
    if (existsSync(source))
      cpSync(source, path.join(clone, name), { recursive: true, verbatimSymlinks: true });
  }
  rmSync(root, { recursive: true });
  return clone;
}

function sheetsOf(root: string): string[] {
  return readdirSync(path.join(root, 'dist/assets')).filter((file) => file.endsWith('.css'));
}
