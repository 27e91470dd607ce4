// Programs of the tool are loaded outside of time limits: a module that a limit stops while it loads stays half loaded.
import { expect, test } from 'vitest';
import { loadProgram, withoutLoading } from '../../src/limits/programs.ts';
import { createTimeLimit, createTimeLimits } from '../../src/limits/time-limit.ts';

const limit = createTimeLimit();

/** Modules that nothing else here loads, a new one for each test. */
const unused = ['node:dgram', 'node:repl', 'node:domain', 'node:tty', 'node:trace_events'][Symbol.iterator]();
const nextName = () => String(unused.next().value);

test('work that needs a program is repeated once it is loaded', () => {
  const name = nextName();
  const steps: string[] = [];
  const result = limit(() => {
    steps.push('begin');
    const program = loadProgram<object>(name);
    steps.push('loaded');
    return typeof program;
  }, 1000);
  expect(result).toEqual({ kind: 'done', value: 'object' });
  expect(steps).toEqual(['begin', 'begin', 'loaded']);
});

test('nested work waits until the outermost limit has ended', () => {
  const name = nextName();
  const { run, together } = createTimeLimits(1000);
  const steps: string[] = [];
  const made: unknown[] = [];
  together(2, () => {
    for (const page of [0, 1].slice(made.length)) {
      steps.push(`page ${page}`);
      made.push(run(() => limit(() => page === 1 && typeof loadProgram<object>(name), 1000), 1000));
    }
  });
  const done = (value: unknown) => ({ kind: 'done', value });
  expect(made).toEqual([done(done(false)), done(done('object'))]);
  expect(steps).toEqual(['page 0', 'page 1', 'page 1']);
});

test('the result of work that catches the error does not count', () => {
  const name = nextName();
  const loadOrNot = () => {
    try {
      return typeof loadProgram<object>(name);
    } catch {
      return 'caught';
    }
  };
  const inner = () => withoutLoading(loadOrNot);
  expect(limit(inner, 1000)).toEqual({ kind: 'done', value: 'object' });
});

test('also if it never ends after that', () => {
  const name = nextName();
  const result = limit(() => {
    try {
      return typeof loadProgram<object>(name);
    } catch {
      for (;;);
    }
  }, 50);
  expect(result).toEqual({ kind: 'done', value: 'object' });
});

test('a program that cannot be loaded fails for the work that needs it; a part of the tool fails for all', () => {
  const failing = (name: string) => () => {
    try {
      return loadProgram(name);
    } catch (error) {
      return String(error).split('\n', 1)[0];
    }
  };
  expect(limit(failing('react-dom/nothing'), 1000)).toEqual({
    kind: 'done',
    value: expect.stringContaining("'./nothing' is not defined"),
  });
  expect(() => limit(failing('#nothing'), 1000)).toThrow('#nothing');
  expect(limit(() => 'next', 1000)).toEqual({ kind: 'done', value: 'next' });
});

test('a stopped limit does not count as one that still runs', () => {
  limit(() => {
    for (;;);
  }, 20);
  expect(loadProgram(nextName())).toBeTypeOf('object');
});
