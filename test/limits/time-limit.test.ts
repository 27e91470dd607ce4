// Time limits, also nested: V8 doesn't run `finally` blocks of work that it stops.
import { describe, expect, test } from 'vitest';
import { createTimeLimit, createTimeLimits } from '../../src/limits/time-limit.ts';

const limitTime = createTimeLimit();

/** Milliseconds that are far beyond every limit here, but end. */
const LONG = 3000;

function compute(): void {
  const end = performance.now() + LONG;
  while (performance.now() < end);
}

/** Waits without processor time, as on a busy machine. */
function wait(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LONG);
}

test.each([
  ['a loop', compute],
  ['a regular expression', () => /^(a+)+$/.test(`${'a'.repeat(50)}!`)],
  [
    'a loop that goes on in `finally`',
    () => {
      for (;;)
        try {
          compute();
        } finally {
        }
    },
  ],
])('it ends %s', (_name, work: () => unknown) => {
  expect(limitTime(work, 50)).toEqual({ kind: 'late' });
  expect(limitTime(() => 'made', 50)).toEqual({ kind: 'done', value: 'made' });
});

test('it returns what work returns, and throws what it throws', () => {
  expect(limitTime(() => undefined, 50)).toEqual({ kind: 'done', value: undefined });
  const thrown = (what: unknown) => () =>
    limitTime(() => {
      throw what;
    }, 50);
  const error = new Error('oh no');
  expect(thrown(error)).toThrow(error);
  for (const what of [undefined, null, 0, { words: 'none' }])
    try {
      thrown(what)();
      expect.unreachable();
    } catch (caught) {
      expect(caught).toBe(what);
    }
});

test('work that was only paused is repeated with more time', () => {
  let tries = 0;
  const work = () => {
    tries += 1;
    if (tries < 3) wait();
    return tries;
  };
  // Node.js 20 counts the time of other threads too, so this is long.
  expect(limitTime(work, 200)).toEqual({ kind: 'done', value: 3 });
  tries = 0;
  expect(limitTime(work, 20, 1)).toEqual({ kind: 'late' });
  expect(tries).toBe(1);
});

test('nested work has its own limit', () => {
  const ends: string[] = [];
  const outer = limitTime(() => {
    ends.push(limitTime(compute, 50).kind, limitTime(() => 1, 50).kind);
    return 'goes on';
  }, 2 * LONG);
  expect([outer, ends]).toEqual([{ kind: 'done', value: 'goes on' }, ['late', 'done']]);
});

test('nested work ends with the outer work, which cannot catch that', () => {
  const seen: unknown[] = [];
  const outer = limitTime(() => {
    try {
      seen.push(limitTime(() => limitTime(compute, 2 * LONG), 2 * LONG));
    } catch (error) {
      seen.push(error);
    } finally {
      compute();
    }
  }, 50);
  expect([outer, seen]).toEqual([{ kind: 'late' }, []]);
  expect(limitTime(compute, 50)).toEqual({ kind: 'late' });
});

test('nested work that waits ends with the outer work, and both are repeated', () => {
  const ends: string[] = [];
  let isFirst = true;
  const outer = limitTime(() => {
    const [work, most] = isFirst ? [wait, 2 * LONG] : [compute, 50];
    isFirst = false;
    ends.push(limitTime(work, most).kind);
  }, 1000);
  expect([outer.kind, ends]).toEqual(['done', ['late']]);
});

test('work that calls itself forever fails as without a limit', () => {
  let depth = 0;
  const dive = (): unknown => {
    depth += 1;
    return limitTime(dive, 2 * LONG);
  };
  // The error may belong to the realm of a limit, whose RangeError is another class.
  expect(() => limitTime(dive, 2 * LONG)).toThrow('Maximum call stack size exceeded');
  expect(depth).toBeGreaterThan(50);
  expect(limitTime(compute, 50)).toEqual({ kind: 'late' });
  expect(limitTime(() => 'made', 50)).toEqual({ kind: 'done', value: 'made' });
});

describe('pages that share a limit', () => {
  test('run once, under one limit', () => {
    const { run, together } = createTimeLimits(LONG);
    const made = together(3, () => [1, 2, 3].map((page) => run(() => page, 1)));
    expect(made).toEqual([1, 2, 3].map((value) => ({ kind: 'done', value })));
  });

  test('each get their own limit if one of them never ends, and no other runs twice', () => {
    const { run, together } = createTimeLimits(300);
    const begun: number[] = [];
    const made: unknown[] = [];
    together(4, () => {
      for (const page of [0, 1, 2, 3].slice(made.length))
        made.push(
          run(() => {
            begun.push(page);
            while (page === 2);
            return page;
          }, 50),
        );
    });
    expect(made).toEqual([
      { kind: 'done', value: 0 },
      { kind: 'done', value: 1 },
      { kind: 'late' },
      { kind: 'done', value: 3 },
    ]);
    expect(begun.filter((page) => page !== 2)).toEqual([0, 1, 3]);
    expect(run(compute, 50)).toEqual({ kind: 'late' });
  });

  test('share no limit where others wait for them', () => {
    const { run, together } = createTimeLimits();
    expect(together(2, () => [run(compute, 50), run(() => 1, 50)])).toEqual([
      { kind: 'late' },
      { kind: 'done', value: 1 },
    ]);
  });
});
