// The real command under strace: its n-th system call fails, or ends the process. Linux only.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { start } from '../../support/command.ts';
import { tallied } from '../../support/counts.ts';
import {
  ALL,
  copyOf,
  expectClear,
  expectSettled,
  has,
  inject,
  makeScene,
  outputOf,
  type Scene,
} from './support.ts';

const tally = tallied('faults of the real command');
const traced = has('strace');
let scene: Scene;
beforeAll(() => {
  scene = makeScene();
});
afterAll(() => {
  scene.close();
  tally.print();
});

/** Calls that only publishing makes, so that each failure must be reported clearly. */
const CALLS = ['rename', 'link', 'unlink', 'fsync', 'mkdir', 'rmdir'];
const ERRORS = ['ENOSPC', 'EIO', 'EACCES', 'EROFS', 'EMFILE'];
const KILLED = ['rename', 'unlink', 'fsync', 'link', 'write', 'openat'];

/** Calls that Node.js also makes itself, by the hundred. */
const COMMON = ['write', 'openat'];

/** Every call in the long version; in the short one a few, which differ from kind to kind. */
const stepsOf = (call: string, position: number): { first: number; step: number; last: number } =>
  ALL
    ? { first: 1, step: COMMON.includes(call) ? 4 : 1, last: 400 }
    : { first: 3 + position, step: 1, last: 3 + position };

describe.skipIf(!traced)(`under strace${traced ? '' : ' (skipped: strace is not installed)'}`, () => {
  test.each(CALLS.map((call, position) => [call, position] as const))(
    'the n-th %s fails',
    async (call, position) => {
      const { first, step, last } = stepsOf(call, position);
      for (let nth = first; nth <= last; nth += step) {
        const error = ERRORS[(nth + position) % ERRORS.length] ?? 'EIO';
        const root = copyOf(scene);
        const { hit, code, stderr } = await inject(root, call, `error=${error}:when=${nth}`);
        if (!hit) break;
        tally.count(`${call} fails`);
        const where = `${call} ${nth}: ${error}`;
        expect([scene.old, scene.fresh], `${where}, at once`).toContainEqual(outputOf(root));
        if (code !== 0) expectClear(stderr, where);
        expectSettled(root, scene, where);
      }
    },
    ALL ? 1_800_000 : 120_000,
  );

  test.each(KILLED.map((call, position) => [call, position] as const))(
    'SIGKILL at the n-th %s',
    async (call, position) => {
      const { first, step, last } = stepsOf(call, position);
      for (let nth = first; nth <= last; nth += step) {
        const root = copyOf(scene);
        const { hit } = await inject(root, call, `signal=SIGKILL:when=${nth}`);
        if (!hit) break;
        tally.count(`SIGKILL at ${call}`);
        expectSettled(root, scene, `SIGKILL at ${call} ${nth}`);
      }
    },
    ALL ? 1_800_000 : 120_000,
  );
});

describe('a signal at a random moment', () => {
  test.each([
    ['SIGKILL', ALL ? 200 : 4, undefined],
    ['SIGINT', ALL ? 60 : 3, 130],
    ['SIGTERM', ALL ? 60 : 3, 143],
  ] as const)(
    '%s, %i times',
    async (signal, times, expected) => {
      for (let time = 0; time < times; time += 1) {
        const root = copyOf(scene);
        const { child, done } = start(['build'], { cwd: root });
        const delay = 20 + Math.random() * 400;
        setTimeout(() => child.kill(signal), delay);
        const outcome = await done;
        tally.count(signal);
        const where = `${signal} after ${Math.round(delay)} ms`;
        // Before our first line runs, and after the last, the signal itself ends the process.
        if (expected !== undefined)
          expect([0, expected, signal], where).toContain(outcome.code ?? outcome.signal);
        if (outcome.code === expected && expected !== undefined) expect(outcome.stderr, where).toBe('');
        if (expected !== undefined)
          expect([scene.old, scene.fresh], `${where}, at once`).toContainEqual(outputOf(root));
        expectSettled(root, scene, where);
      }
    },
    ALL ? 1_800_000 : 120_000,
  );
});
