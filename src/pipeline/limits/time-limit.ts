import vm from 'node:vm';

export type Limited<T> = { readonly kind: 'done'; readonly value: T } | { readonly kind: 'late' };

/** Runs synchronous work and ends it when it takes longer than so many milliseconds. */
export type TimeLimit = <T>(work: () => T, milliseconds?: number) => Limited<T>;

/**
 * `milliseconds` is the limit of work for which no other is named. It ends work even within a regular expression, since
 * V8 interrupts whatever a script with a timeout calls. One call costs about 0.05 ms.
 */
export function createTimeLimit(milliseconds: number): TimeLimit {
  const context: { work?: () => unknown } = {};
  vm.createContext(context);
  const script = new vm.Script('work()');
  return <T>(work: () => T, timeout = milliseconds): Limited<T> => {
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
}
