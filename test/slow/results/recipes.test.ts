// The recipes of docs/scale.md: they are valid for their engines, and produce the site of one machine.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { site } from '../../support/command.ts';
import { blockOf } from '../../support/documents.ts';
import { makeFolder, makeSite, minimal, readTree } from '../../support/site.ts';
import { repository } from '../../support/sources.ts';
import { workflowErrors } from '../../support/workflow.ts';

const packages = path.join(repository, 'test/slow/hosts/emulators');
const isThere = (name: string) => existsSync(path.join(packages, 'node_modules', name));
const titled = (title: string, name: string) =>
  isThere(name) ? title : `${title} (skipped: ${name} is not installed in test/slow/hosts/emulators)`;

/** The recipe with the name of its file. */
function recipe(file: string): string {
  return blockOf('docs/scale.md', file);
}

/** A site, and its output on one machine. */
function whole(): { readonly root: string; readonly expected: Record<string, string> } {
  const root = makeSite({
    ...minimal,
    'content/index.md': '# Home\n',
    ...Object.fromEntries(
      Array.from({ length: 12 }, (_, number) => [
        `content/page-${number}.md`,
        `# Page ${number}\n\nWords.\n`,
      ]),
    ),
  });
  expect(site(['build'], { cwd: root }).code).toBe(0);
  const expected = readTree(path.join(root, 'dist'));
  for (const name of ['dist', '.site']) rmSync(path.join(root, name), { recursive: true });
  return { root, expected };
}

/** Stubs with which recipes run this repository's command, and install nothing. */
function programs(): Record<string, string | undefined> {
  const folder = makeFolder();
  const command = `exec ${process.execPath} ${path.join(repository, 'bin/site.js')}`;
  writeFileSync(path.join(folder, 'npx'), `#!/bin/sh\nshift\n${command} "$@"\n`, { mode: 0o755 });
  writeFileSync(path.join(folder, 'npm'), '#!/bin/sh\n', { mode: 0o755 });
  return { PATH: `${folder}:${process.env.PATH}`, HOME: folder, SOURCE_DATE_EPOCH: '1768435200' };
}

function run(root: string, script: string, env: Record<string, string | undefined>): string {
  const { status, stdout, stderr } = spawnSync('sh', ['-ec', script], { cwd: root, env, encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  return stdout;
}

const ALL_KEPT = 'Pages: 0 rendered, 13 kept.';

describe('GitHub Actions', () => {
  const text = recipe('.github/workflows/site.yml');

  test.skipIf(!isThere('@actions/workflow-parser'))(
    titled('the workflow is valid', '@actions/workflow-parser'),
    () => {
      expect(workflowErrors(text)).toEqual([]);
      expect(workflowErrors(text.replace('needs:', 'after:'))).not.toEqual([]);
    },
  );

  test('its steps make the site', () => {
    const { root, expected } = whole();
    const { jobs } = parse(text);
    const env = programs();
    const scriptOf = ({ steps }: { steps: { run?: string }[] }) =>
      steps.flatMap((step) => step.run ?? []).join('\n');
    for (const shard of jobs.shard.strategy.matrix.shard)
      run(root, scriptOf(jobs.shard).replace(/\$\{\{ matrix\.shard \}\}/g, shard), env);
    expect(run(root, scriptOf(jobs.merge), env)).toContain(ALL_KEPT);
    expect(readTree(path.join(root, 'dist'))).toEqual(expected);
  });
});

describe('GitLab', () => {
  const program = path.join(packages, 'node_modules/gitlab-ci-local/dist/index.js');
  const isOld = Number(process.versions.node.split('.')[0]) < 22;

  test.skipIf(!isThere('gitlab-ci-local') || isOld)(
    isOld
      ? 'GitLab (skipped: it needs Node.js 22)'
      : titled('the pipeline is valid, and runs', 'gitlab-ci-local'),
    () => {
      const { root, expected } = whole();
      const text = recipe('.gitlab-ci.yml');
      const env = programs();
      const gitlab = (content: string, ...parameters: string[]) => {
        writeFileSync(path.join(root, '.gitlab-ci.yml'), content);
        const options = ['--force-shell-executor', '--artifacts-to-source', ...parameters];
        return spawnSync(process.execPath, [program, ...options], { cwd: root, env, encoding: 'utf8' });
      };
      execFileSync('git', ['init', '-q'], { cwd: root, env });
      writeFileSync(path.join(root, '.gitignore'), 'part-*\ndist\n.site\n');
      execFileSync('git', ['add', '.'], { cwd: root, env });
      expect(gitlab(text.replace('parallel:', 'paralel:'), '--list').status).toBe(1);
      const { status, stdout, stderr } = gitlab(text);
      expect(status, stdout + stderr).toBe(0);
      expect(stdout).toContain('Built shard 4 of 4');
      expect(stdout).toContain(ALL_KEPT);
      expect(readTree(path.join(root, 'dist'))).toEqual(expected);
    },
  );
});

describe('Kubernetes', () => {
  const text = recipe('shards.yaml');

  test.skipIf(!isThere('kubernetes-models'))(titled('the Job is valid', 'kubernetes-models'), async () => {
    const job = parse(text);
    const models = path.join(packages, 'node_modules/kubernetes-models/batch/v1/index.js');
    const { Job } = await import(pathToFileURL(models).href);
    expect(() => new Job(job).validate()).not.toThrow();
    expect(() => new Job({ ...job, spec: { ...job.spec, completions: '8' } }).validate()).toThrow('integer');
    // Its schema accepts unknown names, its types don't.
    const folder = makeFolder();
    symlinkSync(path.join(packages, 'node_modules'), path.join(folder, 'node_modules'));
    const typed = (value: unknown) => {
      writeFileSync(
        path.join(folder, 'job.mts'),
        `import type { IJob } from 'kubernetes-models/batch/v1';\nexport const job: IJob = ${JSON.stringify(value)};\n`,
      );
      const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--ignoreConfig'];
      const compiler = path.join(repository, 'node_modules/.bin/tsc');
      return spawnSync(compiler, [...options, 'job.mts'], { cwd: folder, encoding: 'utf8' }).stdout;
    };
    expect(typed(job)).toBe('');
    expect(typed({ ...job, spec: { ...job.spec, completion: 8 } })).toContain('completion');
  });

  test('its pods make the site', () => {
    const { root, expected } = whole();
    const { completions, template } = parse(text).spec;
    const [{ command, env }] = template.spec.containers;
    const shards = path.join(root, 'shards');
    mkdirSync(shards);
    const set = Object.fromEntries(env.map(({ name, value }: Record<string, string>) => [name, value]));
    const script = command.at(-1).replaceAll('/shards', shards);
    for (let index = 0; index < completions; index += 1)
      run(root, script, { ...programs(), ...set, JOB_COMPLETION_INDEX: String(index) });
    expect(readdirSync(shards)).toHaveLength(completions);
    expect(run(root, `npx site merge ${shards}/part-*`, programs())).toContain(ALL_KEPT);
    expect(readTree(path.join(root, 'dist'))).toEqual(expected);
  });
});
