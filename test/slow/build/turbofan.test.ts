// TurboFan is off while a command works, and is on again when V8's code is kept.
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { bundledSource } from '../../support/sources.ts';

const code = bundledSource('src/kit/system/v8-flags.ts');

const script = `
  ${code}
  const { cachedDataVersionTag: tag } = require('node:v8');
  const spend = (user) => { process.cpuUsage = process.threadCpuUsage = () => ({ user, system: 0 }); };
  spend(100_000);
  const adaptTurbofan = createTurbofanSwitch();
  const tags = [tag()];
  const add = (step) => { step(); tags.push(tag()); };
  add(() => switchTurbofan(false));
  add(() => adaptTurbofan(1, 3));
  add(() => { spend(10_000_000); adaptTurbofan(2, 3); });
  add(() => adaptTurbofan(3, 3));
  add(() => switchTurbofan(true));
  console.log(JSON.stringify(tags));
`;

/** Tags of V8's flags: at first, during short work, long work, at its end, and at the end of the command. */
function tags(options: readonly string[] = [], variables: NodeJS.ProcessEnv = {}): readonly number[] {
  const { NODE_OPTIONS: _, ...env } = process.env;
  const run = { encoding: 'utf8', env: { ...env, ...variables }, input: script } as const;
  return JSON.parse(execFileSync(process.execPath, [...options, '-'], run));
}

/** Older versions have no other compiler that optimizes. */
const isOptional = Number(process.versions.node.split('.')[0]) >= 24;

test('it is on only during long work', () => {
  const [first, begun, short, long, end, last] = tags();
  expect([long, last]).toEqual([first, first]);
  expect([short, end]).toEqual([begun, begun]);
  expect(begun !== first).toBe(isOptional);
});

test.each([
  ['--jitless', {}],
  ['--stack-trace-limit=10', {}],
  ['--no-warnings', { NODE_OPTIONS: '--max-old-space-size=2000' }],
])('options of Node.js stay as they are: %s', (option, variables) => {
  expect(new Set(tags([option], variables)).size).toBe(1);
});
