// A time limit for the work of one page costs 0.05 ms, which thousands of pages would feel. Pages that are done at once
// share one.
import { createTimeLimit, type Limited } from './time-limit.ts';

export interface SharedLimit {
  /** Does the work of one page. `most` is the limit in milliseconds where it is another one. */
  run<T>(work: () => T, most?: number): Limited<T>;
  /**
   * Does at once what calls `run` for each of so many pages, and spares these a limit of their own. Where it takes
   * longer than so many pages should, it is done again, and each has its own.
   */
  together<T>(pages: number, work: () => T): T;
}

/** Pages that share the limit of one where many are done at once. */
const SHARING = 50;

/** `milliseconds` is the limit of one page. */
export function createSharedLimit(milliseconds: number): SharedLimit {
  const limit = createTimeLimit();
  /** Whether a limit holds already. */
  let isHeld = false;
  const hold = <T>(work: () => T, most: number): Limited<T> => {
    isHeld = true;
    try {
      return limit(work, most);
    } finally {
      isHeld = false;
    }
  };
  const of = (pages: number) => Math.ceil(milliseconds * (1 + (pages - 1) / SHARING));
  return {
    run: (work, most = milliseconds) => (isHeld ? { kind: 'done', value: work() } : hold(work, most)),
    together(pages, work) {
      if (isHeld || pages === 1) return work();
      const all = hold(work, of(pages));
      return all.kind === 'done' ? all.value : work();
    },
  };
}
