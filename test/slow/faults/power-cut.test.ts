// Before a new output folder gets its name, the disk has all its contents: the bytes of every file, and the names in
// every folder. Derived from the system calls of the real command. Linux only.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeFolder, makeSite, minimal } from '../../support/site.ts';
import { repository } from '../../support/sources.ts';
import { has } from './support.ts';

const traced = has('strace');

const pagesOf = (length: number) =>
  Object.fromEntries(
    Array.from({ length }, (_, index) => [`content/posts/${index}.md`, `# Post ${index}\n`]),
  );
/** Names that are added to the folders of finished pages. */
const later = {
  'content/posts/7.md': '# Post 7\n\n[Notes](notes.txt)\n',
  'content/posts/notes.txt': 'Notes',
  'public/posts/8/more.txt': 'More',
  'public/posts/9/deep/more.txt': 'More',
};

describe.skipIf(!traced)(`under strace${traced ? '' : ' (skipped: strace is not installed)'}`, () => {
  test.each([
    [0, 300],
    [0, 600],
    [1, 300],
    [3, 300],
  ])('a new site, by %i threads, of %i pages', (workers, pages) => {
    const root = makeSite({ ...minimal, ...pagesOf(pages), ...later });
    const log = path.join(makeFolder(), 'log');
    const command = [process.execPath, path.join(repository, 'bin/site.js'), 'build', '--quiet'];
    const calls = 'trace=openat,mkdir,rename,fsync,fdatasync,syncfs';
    const options = ['-f', '-qq', '-s', '4096', '-o', log, '-e', calls, '--'];
    const { status, stderr } = spawnSync('strace', [...options, ...command, '--workers', String(workers)], {
      cwd: root,
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    expect(status).toBe(0);
    const staged = path.join(root, '.site/staging/new');
    const files = readdirSync(path.join(root, 'dist'), { recursive: true, encoding: 'utf8' });
    expect(files.length).toBeGreaterThan(600);
    const { renamed, unsafe } = replay(finishedCalls(readFileSync(log, 'utf8')), staged, files);
    expect(renamed).toBe(true);
    expect(unsafe).toEqual([]);
  });
});

/** Joins calls that are interrupted in the log, at their end. */
function finishedCalls(log: string): readonly string[] {
  const begun = new Map<string, string>();
  return log.split('\n').flatMap((line) => {
    const [, thread = '', text = ''] = /^(\d+) +(.*)$/.exec(line) ?? [];
    const [, start] = /^(.*) <unfinished \.\.\.>$/.exec(text) ?? [];
    if (start !== undefined) {
      begun.set(thread, start);
      return [];
    }
    const [, end] = /^<\.\.\. \w+ resumed>(.*)$/.exec(text) ?? [];
    return [end === undefined ? text : (begun.get(thread) ?? '') + end];
  });
}

/** Files and folders that a power cut could have damaged when the staged folder was renamed. */
function replay(calls: readonly string[], staged: string, files: readonly string[]) {
  const open = new Map<string, string>();
  const all = ['', ...files].map((file) => path.join(staged, file));
  const safe = new Set<string>();
  const touch = (file: string) => {
    safe.delete(file);
    safe.delete(path.dirname(file));
  };
  for (const call of calls) {
    const [, opened, flags = '', descriptor = ''] =
      /^openat\(AT_FDCWD, "([^"]+)", ([A-Z_|]+).*\) += (\d+)$/.exec(call) ?? [];
    const [, made] = /^mkdir\("([^"]+)".*\) += 0$/.exec(call) ?? [];
    const [, synced] = /^f(?:data)?sync\((\d+)\) += 0$/.exec(call) ?? [];
    if (/^syncfs\(\d+\) += 0$/.test(call)) for (const file of all) safe.add(file);
    const [, from] = /^rename\("([^"]+)", "[^"]+"\) += 0$/.exec(call) ?? [];
    if (opened !== undefined) open.set(descriptor, path.resolve(opened));
    if (opened !== undefined && flags.includes('O_CREAT')) touch(opened);
    if (made !== undefined) touch(made);
    if (synced !== undefined) safe.add(open.get(synced) ?? '');
    if (from !== staged) continue;
    return { renamed: true, unsafe: all.filter((file) => !safe.has(file)) };
  }
  return { renamed: false, unsafe: [] };
}
