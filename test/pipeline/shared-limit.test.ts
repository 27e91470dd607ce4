// A limit within another one, which ends the work of both: V8 runs nothing then that stands behind `finally`.
import { expect, test } from 'vitest';
import { createSharedLimit, createTimeLimit } from '../../src/site/limits/time-limit.ts';

/** Milliseconds that are far beyond every limit here, but end. */
const LONG = 3000;

function compute(): void {
  const end = performance.now() + LONG;
  while (performance.now() < end);
}

/** Costs nothing of the processor, as on a machine that is busy with something else. */
function wait(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LONG);
}

test('it holds again once the other one has ended work', () => {
  const outer = createSharedLimit(40);
  const inner = outer.beside(20);
  let isFirst = true;
  outer.together(2, () => {
    if (isFirst) {
      isFirst = false;
      inner.run(compute, 2 * LONG);
    }
  });
  expect(isFirst).toBe(false);
  expect(inner.run(compute).kind).toBe('late');
});

test('it holds in work that the other one begins again', () => {
  const outer = createSharedLimit(200);
  const inner = outer.beside(20);
  const ends: string[] = [];
  let isFirst = true;
  outer.run(() => {
    const work = isFirst ? wait : compute;
    const most = isFirst ? 2 * LONG : undefined;
    isFirst = false;
    ends.push(inner.run(work, most).kind);
  });
  expect(ends).toEqual(['late']);
});

test('what the outermost of its kind holds has no limit of its own', () => {
  const limit = createSharedLimit(50);
  const inner = limit.run(() => limit.run(compute, 1));
  expect(inner.kind).toBe('late');
  expect(limit.run(() => limit.run(() => 'made', 1))).toEqual({
    kind: 'done',
    value: { kind: 'done', value: 'made' },
  });
});

test('what work throws is thrown, even if it is nothing', () => {
  const limit = createTimeLimit();
  for (const what of [undefined, null, 0, new Error('oh no')])
    try {
      limit(() => {
        throw what;
      }, 50);
      expect.unreachable();
    } catch (caught) {
      expect(caught).toBe(what);
    }
});
