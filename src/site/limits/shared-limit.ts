// A time limit for the work of one page costs 0.05 ms, which thousands of pages would feel. Pages that are done at once
// share one.
import { createTimeLimit, type Limited, type TimeLimit } from './time-limit.ts';

export interface SharedLimit {
  /** Does the work of one page. `most` is the limit in milliseconds where it is another one. */
  run<T>(work: () => T, most?: number): Limited<T>;
  /**
   * Does at once what calls `run` for each of so many pages, and spares these a limit of their own. Where it takes
   * longer than so many pages should, it is done again, and each has its own.
   */
  together<T>(pages: number, work: () => T): T;
  /** A limit of so many milliseconds for work that is done within what this one holds, or holds this one. */
  beside(milliseconds: number): SharedLimit;
}

/** Pages that share the limit of one where many are done at once. */
const SHARING = 50;

/** `milliseconds` is the limit of one page; `holding` are those that hold now, the outermost first. */
export function createSharedLimit(milliseconds: number, holding: TimeLimit[] = []): SharedLimit {
  const limit = createTimeLimit();
  const isHeld = () => holding.includes(limit);
  const hold = <T>(work: () => T, most: number, patience?: number): Limited<T> => {
    const outer = holding.length;
    const held = () => {
      // Those that began within work that V8 has ended are there still: it leaves out whatever stands behind `finally`.
      holding.splice(outer, holding.length, limit);
      return work();
    };
    try {
      return limit(held, most, patience);
    } finally {
      holding.length = outer;
    }
  };
  const of = (pages: number) => Math.ceil(milliseconds * (1 + (pages - 1) / SHARING));
  return {
    run: (work, most = milliseconds) => (isHeld() ? { kind: 'done', value: work() } : hold(work, most)),
    together(pages, work) {
      if (isHeld() || pages === 1) return work();
      // What is late is done again, each page with the patience of its own.
      const all = hold(work, of(pages), 1);
      return all.kind === 'done' ? all.value : work();
    },
    beside: (others) => createSharedLimit(others, holding),
  };
}
