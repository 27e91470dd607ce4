// The same input gives the same bytes on every machine, at any time and for any user.
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { site } from '../../support/command.ts';
import { makeFolder, readTree } from '../../support/site.ts';
import { repository } from '../../support/sources.ts';

/** Builds a copy of the website of this repository, and returns its output. */
function buildIn(folder: string, env: Readonly<Record<string, string>> = {}): Record<string, string> {
  for (const part of ['content', 'templates', 'public']) {
    cpSync(path.join(repository, part), path.join(folder, part), { recursive: true });
  }
  // The fonts are packages.
  rmSync(path.join(folder, 'node_modules'), { force: true });
  symlinkSync(path.join(repository, 'node_modules'), path.join(folder, 'node_modules'));
  const { code, stderr } = site(['build', '--json'], { cwd: folder, env });
  expect(stderr).toBe('');
  expect(code).toBe(0);
  return readTree(path.join(folder, 'dist'));
}

let reference: Readonly<Record<string, string>>;

/** Folder of the reference build, whose cached fonts save most builds a second. */
let first: string;

beforeAll(() => {
  first = mkdtempSync(path.join(tmpdir(), 'site-test-'));
  reference = buildIn(first);
});

afterAll(() => rmSync(first, { recursive: true }));

/** A folder for a site with the cache of the first one. */
function makeWarmFolder(): string {
  const folder = makeFolder();
  cpSync(path.join(first, '.site/cache'), path.join(folder, '.site/cache'), { recursive: true });
  return folder;
}

/** A module, for `--import`, that changes the machine under the command. */
function shim(code: string): Record<string, string> {
  const file = path.join(makeFolder(), 'shim.mjs');
  writeFileSync(file, code);
  return { NODE_OPTIONS: `--import ${file}` };
}

describe('the bytes of the output do not depend on', () => {
  test('the folder', () => {
    const deep = path.join(makeFolder(), 'a rather long name, with spaces & signs', 'ünïcode', 'site');
    mkdirSync(deep, { recursive: true });
    expect(buildIn(deep)).toEqual(reference);
  });

  test.each([
    { TZ: 'Pacific/Apia' },
    { TZ: 'America/Los_Angeles', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' },
    { TZ: 'Asia/Kathmandu', LANG: 'C', HOME: '/nonexistent', USER: 'someone' },
    { NODE_ENV: 'development' },
  ])('the environment: %j', (env) => {
    expect(buildIn(makeWarmFolder(), env)).toEqual(reference);
  });

  test('the order of directories', () => {
    const reversed = shim(`
      import fs from 'node:fs';
      import { syncBuiltinESMExports } from 'node:module';
      const { readdirSync } = fs;
      fs.readdirSync = (...parameters) => readdirSync(...parameters).reverse();
      syncBuiltinESMExports();
    `);
    expect(buildIn(makeWarmFolder(), reversed)).toEqual(reference);
  });

  test('the time of day and the day, within one year', () => {
    const later = { SOURCE_DATE_EPOCH: String(Date.UTC(2026, 11, 31, 23, 59) / 1000) };
    expect(buildIn(makeWarmFolder(), later)).toEqual(reference);
  });

  test('the time zone, at the turn of the year', () => {
    const turn = { SOURCE_DATE_EPOCH: String(Date.UTC(2027, 0, 1, 0, 30) / 1000) };
    expect(buildIn(makeWarmFolder(), { ...turn, TZ: 'America/Los_Angeles' })).toEqual(
      buildIn(makeWarmFolder(), turn),
    );
  });

  test('earlier builds', () => {
    const folder = makeFolder();
    buildIn(folder);
    expect(buildIn(folder)).toEqual(reference);
  });
});
