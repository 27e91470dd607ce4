// A merge of shards renders no page of a starter again, and makes the files of one build.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { STARTERS } from '../../../src/commands/starters.ts';
import { site } from '../../support/command.ts';
import { makeFolder, readTree } from '../../support/site.ts';

test.each(STARTERS)('%s', { timeout: 120_000 }, (starter) => {
  const root = path.join(makeFolder(), 'mine');
  expect(site(['new', root, '--starter', starter]).code).toBe(0);
  // Cards take most of the time. `starters.test.ts` draws them.
  rmSync(path.join(root, 'templates/cards'), { recursive: true });
  const run = (...parameters: readonly string[]) => {
    const { code, stdout, stderr } = site(parameters, { cwd: root });
    expect(code, stderr).toBe(0);
    return stdout;
  };
  const parts = [1, 2, 3].map((number) => `part-${number}`);
  for (const [at, part] of parts.entries()) run('build', '--shard', `${at + 1}/3`, '--out', part);
  expect(run('merge', ...parts, '--out', 'merged')).toContain('Pages: 0 rendered');
  run('build', '--no-cache', '--out', 'whole');
  expect(readTree(path.join(root, 'merged'))).toEqual(readTree(path.join(root, 'whole')));
});
