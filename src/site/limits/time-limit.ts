import vm from 'node:vm';

export type Limited<T> = { readonly kind: 'done'; readonly value: T } | { readonly kind: 'late' };

/**
 * Runs synchronous work that can be begun again, and ends it where it takes longer than so many milliseconds. A machine that is
 * busy with other things may take `patience` times as long.
 */
export type TimeLimit = <T>(work: () => T, milliseconds: number, patience?: number) => Limited<T>;

const PATIENCE = 16;

/**
 * The limit is of the time that this process computes, and not of the clock: work that was late while the machine was
 * asleep, or busy with other programs, is begun again with more time. It is ended even within a regular expression, since
 * V8 interrupts whatever a script with a timeout calls. One call costs about 0.05 ms.
 */
export function createTimeLimit(): TimeLimit {
  const context: { work?: () => unknown } = {};
  // Most builds hold work to some of their limits alone, and a context takes half a millisecond.
  let script: vm.Script | undefined;
  const open = () => {
    vm.createContext(context);
    return new vm.Script('work()');
  };
  const run = <T>(work: () => T, timeout: number): Limited<T> => {
    script ??= open();
    context.work = work;
    try {
      return { kind: 'done', value: script.runInContext(context, { timeout }) as T };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return { kind: 'late' };
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
