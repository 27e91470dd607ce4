// The compiled command, as it is installed.
import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../support/site.ts';
import { repository } from '../support/sources.ts';

/** The command, as it is after it was installed. */
function install() {
  const folder = makeFolder();
  for (const part of ['bin', 'package.json', 'lib'])
    cpSync(path.join(repository, part), path.join(folder, part), { recursive: true });
  symlinkSync(path.join(repository, 'node_modules'), path.join(folder, 'node_modules'));
  const run = () =>
    execFileSync(process.execPath, [path.join(folder, 'bin/site.js'), '--help'], { encoding: 'utf8' });
  return { folder, run };
}

test('npx finds the command in a clone, and where an older one linked it', () => {
  const { bin } = JSON.parse(readFileSync(path.join(repository, 'package.json'), 'utf8'));
  expect(bin).toEqual({ site: 'bin/site.js' });
  if (process.platform === 'win32') return;
  const link = path.join(repository, 'node_modules/.bin/site');
  expect(realpathSync(link)).toBe(realpathSync(path.join(repository, 'bin/site.js')));
});

test('a command that was compiled again runs as it is now', () => {
  const { folder, run } = install();
  expect([run(), run()]).toEqual(Array(2).fill(expect.stringContaining('Build the site into dist/.')));
  const program = path.join(folder, 'lib/site.cjs');
  writeFileSync(
    program,
    readFileSync(program, 'utf8').replace('Build the site into dist/.', 'Build the page → dist/…'),
  );
  expect(run()).toContain('Build the page → dist/…');
});

test('where no code can be kept it runs all the same', () => {
  const { folder, run } = install();
  const kept = path.join(folder, 'lib/compile-cache');
  rmSync(kept, { recursive: true, force: true });
  writeFileSync(kept, 'in the way');
  expect(run()).toContain('Build the site into dist/.');
  expect(readFileSync(kept, 'utf8')).toBe('in the way');
});
