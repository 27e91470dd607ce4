// Time limits for synchronous work. Node.js starts a thread for each, which is slow for thousands of pages, so pages
// that are rendered together share one. docs/decisions/127 has the reasons.
import vm from 'node:vm';
import { threadTime } from '../kit/system/processor-time.ts';
import { withoutLoading } from './programs.ts';

/** `late`: the work took too long and was ended. */
export type LimitedResult<T> = { readonly kind: 'done'; readonly value: T } | { readonly kind: 'late' };

/** Runs repeatable work and stops it after `milliseconds`, or up to `patience` times as long on a busy machine. */
export type TimeLimit = <T>(work: () => T, milliseconds: number, patience?: number) => LimitedResult<T>;

/**
 * Limits the CPU time of this thread, not the time of the clock: work that was late while the machine was asleep, or
 * busy with other programs, is repeated with more time. Work is ended even within a regular expression, since V8 interrupts
 * everything that a script with a timeout calls.
 */
export function createTimeLimit(): TimeLimit {
  const context: { work?: () => unknown } = {};
  // Creating a context takes half a millisecond, and most builds need only some of their limits.
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
  return (work, milliseconds, patience = 16) => {
    for (let times = 1; ; times *= 4) {
      const before = threadTime();
      const result = withoutLoading(() => run(work, milliseconds * times));
      if (result.kind === 'done' || times >= patience) return result;
      if (threadTime() - before >= milliseconds / 2) return result;
    }
  };
}

/** Limits of templates and of Markdown. */
export interface TimeLimits {
  readonly run: TimeLimit;
  /**
   * Runs work that calls `run` for several pages under one limit. If they take too long for that many pages, the work
   * is repeated and each page has its own limit: the work must keep its results.
   */
  together<T>(pages: number, work: () => T): T;
}

/**
 * `shared` is the time for a few pages together, in milliseconds. Without it each page has its own limit, so no page delays
 * others for longer.
 */
export function createTimeLimits(shared?: number): TimeLimits {
  const limit = createTimeLimit();
  let isShared = false;
  return {
    run: (work, milliseconds, patience) =>
      isShared ? { kind: 'done', value: withoutLoading(work) } : limit(work, milliseconds, patience),
    together(pages, work) {
      if (shared === undefined || isShared || pages <= 1) return work();
      isShared = true;
      try {
        // Each page of a batch adds 10 ms to the shared limit.
        const all = limit(work, shared + 10 * pages, 1);
        if (all.kind === 'done') return all.value;
      } finally {
        isShared = false;
      }
      return work();
    },
  };
}
