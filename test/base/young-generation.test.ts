// The young generation of the heap stops growing.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { transformSync } from 'esbuild';
import { expect, test } from 'vitest';
import { repository } from '../support/sources.ts';

const file = path.join(repository, 'src/kit/system/young-generation.ts');
const { code } = transformSync(readFileSync(file, 'utf8'), { loader: 'ts', format: 'cjs' });

/** Keeps many objects for a while, as a build keeps pages. Prints the size of the young generation in MiB. */
const program = `
  const { getHeapSpaceStatistics } = require('node:v8');
  let kept = [];
  for (let round = 0; round < 60; round += 1) {
    kept = round % 8 === 0 ? [] : kept;
    for (let at = 0; at < 100_000; at += 1) kept.push({ round, at });
    work();
  }
  console.log(getHeapSpaceStatistics().find((space) => space.space_name === 'new_space').space_size / 1024 / 1024);
`;

const sizeAfter = (work: string) =>
  Number(
    execFileSync(process.execPath, ['-e', `${code}\nconst work = ${work};\n${program}`], {
      encoding: 'utf8',
    }),
  );

/** Older versions have a smaller limit. */
const growsFurther = Number(process.versions.node.split('.')[0]) >= 24;

test('the young generation stops growing', () => {
  expect(sizeAfter('limitYoungGeneration')).toBeLessThanOrEqual(64);
  expect(sizeAfter('() => {}') > 64).toBe(growsFurther);
});
