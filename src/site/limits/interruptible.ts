import vm from 'node:vm';

/** Node's code for work that SIGINT ended. */
export const INTERRUPTED = 'ERR_SCRIPT_EXECUTION_INTERRUPTED';

/**
 * Runs synchronous work that Ctrl-C ends even in the middle, as a template may run for ever. Throws an error
 * with the code above then; listeners for SIGINT are not called meanwhile.
 */
export function createInterruptible(): (work: () => void) => void {
  const context: { work?: () => void } = {};
  vm.createContext(context);
  const script = new vm.Script('work()');
  return (work) => {
    context.work = work;
    try {
      script.runInContext(context, { breakOnSigint: true });
    } finally {
      delete context.work;
    }
  };
}
