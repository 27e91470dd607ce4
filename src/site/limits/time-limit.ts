// Limits of time for synchronous work. One limit costs 0.05 ms, which thousands of pages would feel, so pages that are done
// at once share one.
import vm from 'node:vm';

/** `late`: the work took too long and was ended. */
export type LimitedResult<T> = { readonly kind: 'done'; readonly value: T } | { readonly kind: 'late' };

/** Runs work that can be repeated, and ends it after `milliseconds`, or up to `patience` times as many on a busy machine. */
export type TimeLimit = <T>(work: () => T, milliseconds: number, patience?: number) => LimitedResult<T>;

const PATIENCE = 16;

/**
 * Limits the time that this process computes, not the time of the clock: work that was late while the machine was asleep, or
 * busy with other programs, is repeated with more time. Work is ended even within a regular expression, since V8 interrupts
 * everything that a script with a timeout calls.
 */
export function createTimeLimit(): TimeLimit {
  const context: { work?: () => unknown } = {};
  // A context takes half a millisecond, and most builds need only some of their limits.
  let script: vm.Script | undefined;
  const open = () => {
    vm.createContext(context);
    return new vm.Script('work()');
  };
  const run = <T>(work: () => T, timeout: number): LimitedResult<T> => {
    script ??= open();
    context.work = work;
    try {
      return { kind: 'done', value: script.runInContext(context, { timeout }) as T };
    } catch (error) {
      if ((error as NodeJS.ErrnoException | undefined)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT')
        return { kind: 'late' };
      throw error;
    } finally {
      delete context.work;
    }
  };
  return (work, milliseconds, patience = PATIENCE) => {
    for (let times = 1; ; times *= 4) {
      const before = process.cpuUsage();
      const result = run(work, milliseconds * times);
      if (result.kind === 'done' || times >= patience) return result;
      const { user, system } = process.cpuUsage(before);
      if (user + system >= (milliseconds * 1000) / 2) return result;
    }
  };
}

export interface SharedLimit {
  /** Runs the work of one page. `most` is its limit in milliseconds, if it has another one. */
  run<T>(work: () => T, most?: number): LimitedResult<T>;
  /**
   * Runs work that calls `run` for each of so many pages, under one limit. If it takes longer than so many pages should, it
   * is repeated, and each page has its own limit.
   */
  together<T>(pages: number, work: () => T): T;
  /** Returns a limit for work that runs within work of this one, or around it. */
  beside(milliseconds: number): SharedLimit;
}

/** Pages that share the limit of one page if many are done at once. */
const SHARING = 50;

/** `milliseconds` is the limit of one page; `active` are the limits that apply now, outermost first. */
export function createSharedLimit(milliseconds: number, active: TimeLimit[] = []): SharedLimit {
  const limit = createTimeLimit();
  const isActive = () => active.includes(limit);
  const hold = <T>(work: () => T, most: number, patience?: number): LimitedResult<T> => {
    const outer = active.length;
    const held = () => {
      // Removes limits of work that V8 has ended: it skips `finally` blocks.
      active.splice(outer, active.length, limit);
      return work();
    };
    try {
      return limit(held, most, patience);
    } finally {
      active.length = outer;
    }
  };
  const of = (pages: number) => Math.ceil(milliseconds * (1 + (pages - 1) / SHARING));
  return {
    run: (work, most = milliseconds) => (isActive() ? { kind: 'done', value: work() } : hold(work, most)),
    together(pages, work) {
      if (isActive() || pages === 1) return work();
      // Late work is repeated, each page with its own patience.
      const all = hold(work, of(pages), 1);
      return all.kind === 'done' ? all.value : work();
    },
    beside: (others) => createSharedLimit(others, active),
  };
}
