// The young generation of the heap stops growing, and the old one is collected early.
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { bundledSource } from '../../support/sources.ts';

const code = bundledSource('src/kit/system/v8-flags.ts');

/**
 * `keepMany` keeps many objects for a while, as a build keeps pages, and returns the largest size of the young generation in
 * MiB: V8 may shrink it at any time.
 */
const program = `
  const { getHeapSpaceStatistics } = require('node:v8');
  function keepMany() {
    let kept = [];
    let largest = 0;
    for (let round = 0; round < 60; round += 1) {
      kept = round % 8 === 0 ? [] : kept;
      for (let at = 0; at < 100_000; at += 1) kept.push({ round, at });
      work();
      largest = Math.max(largest, size());
    }
    return largest;
  }
  const size = () =>
    getHeapSpaceStatistics().find((space) => space.space_name === 'new_space').space_size / 1024 / 1024;
`;

const sizesAfter = (work: string, script: string): readonly number[] =>
  JSON.parse(
    execFileSync(
      process.execPath,
      ['--expose-gc', '-e', `${code}\nconst work = ${work};\n${program}\n${script}`],
      { encoding: 'utf8' },
    ),
  );

/** Older versions have a smaller limit. */
const growsFurther = Number(process.versions.node.split('.')[0]) >= 24;

test('the young generation stops growing', () => {
  const script = 'console.log(JSON.stringify([Math.max(keepMany(), keepMany(), keepMany())]))';
  expect(sizesAfter('limitHeap', script)[0]).toBeLessThanOrEqual(64);
  expect((sizesAfter('() => {}', script)[0] ?? 0) > 64).toBe(growsFurther);
});

test.runIf(growsFurther)('it grows again after V8 has shrunk it', () => {
  const script = `
    keepMany();
    gc({ type: 'major', flavor: 'last-resort' });
    const shrunk = size();
    console.log(JSON.stringify([shrunk, keepMany()]))`;
  const [shrunk = 0, again = 0] = sizesAfter('limitHeap', script);
  expect(shrunk).toBeLessThan(8);
  expect(again).toBeGreaterThanOrEqual(32);
});

test('the old generation is collected before it has grown to a multiple', () => {
  const script = `
    const used = [];
    for (let at = 0; at < 600_000; at += 1) used.push({ at });
    let kept = [];
    let largest = 0;
    for (let round = 0; round < 300; round += 1) {
      kept = round % 8 === 0 ? [] : kept;
      for (let at = 0; at < 50_000; at += 1) kept.push({ round, at });
      work();
      const sizes = getHeapSpaceStatistics().filter((space) => space.space_name.startsWith('old_'));
      largest = Math.max(largest, ...sizes.map((space) => space.space_used_size));
    }
    console.log(JSON.stringify([largest / 1024 / 1024, used.length]))`;
  const [limited = 0] = sizesAfter('limitHeap', script);
  const [unlimited = 0] = sizesAfter('() => {}', script);
  expect(limited).toBeLessThan(0.8 * unlimited);
});
