// The package contains the font subsets of the starters.
import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { site } from '../support/command.ts';
import { makeFolder } from '../support/site.ts';
import { repository } from '../support/sources.ts';

test.each(['docs', 'blog'])('a first build of the %s starter subsets no font', (starter) => {
  const cache = makeFolder();
  const { status } = spawnSync(process.execPath, ['scripts/fonts.mjs', cache], { cwd: repository });
  expect(status).toBe(0);
  const packaged = readdirSync(path.join(cache, 'font-subsets'));
  expect(packaged).not.toEqual([]);

  const folder = path.join(makeFolder(), starter);
  cpSync(path.join(repository, 'starters', starter), folder, { recursive: true });
  const built = site(['build', '--quiet'], { cwd: folder, env: { SITEWRIGHT_CACHE: cache } });
  expect(built.code, built.stderr).toBe(0);
  expect(readdirSync(path.join(cache, 'font-subsets'))).toEqual(packaged);
});
