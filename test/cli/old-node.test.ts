// A version of Node.js that is too old is named before anything is imported that it doesn't have.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../support/site.ts';
import { repository } from '../support/sources.ts';

const command = path.join(repository, 'bin/site.js');

/** Runs the command as another version of Node.js would. */
function runAs(version: string) {
  const hook = path.join(makeFolder(), 'version.cjs');
  writeFileSync(
    hook,
    `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } });
Object.defineProperty(process, 'version', { value: 'v${version}' });`,
  );
  return spawnSync(process.execPath, ['--require', hook, command, '--version'], { encoding: 'utf8' });
}

test.each(['12.22.12', '18.20.8', '20.9.0', '20.18.3', '21.7.3', '22.11.0'])('%s is refused', (version) => {
  const { status, stderr, stdout } = runAs(version);
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toBe(
    `error Node.js v${version} is too old: site needs 20.19, 22.12 or newer\n  → Install a newer version from https://nodejs.org.\n`,
  );
});

test.each(['20.19.0', '22.12.0', '23.0.0', '24.1.0'])('%s runs', (version) => {
  expect(runAs(version).status).toBe(0);
});

test('the first file imports nothing and has no newer syntax', () => {
  const text = readFileSync(command, 'utf8');
  expect(text).not.toMatch(/^import\s|\bawait\b|\?\.|\?\?|#\w+\s*[=;]/m);
  const { engines } = JSON.parse(readFileSync(path.join(repository, 'package.json'), 'utf8'));
  expect(engines.node).toBe('^20.19.0 || >=22.12.0');
});
