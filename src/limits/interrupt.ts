// Handles Ctrl-C while code runs that doesn't return to the event loop.
import { setImmediate as nextTurn } from 'node:timers/promises';
import vm from 'node:vm';
import { isInThread } from '../kit/system/thread-code.ts';

/** Code of the error for work that SIGINT ended. */
export const INTERRUPTED = 'ERR_SCRIPT_EXECUTION_INTERRUPTED';

/**
 * Runs synchronous work that Ctrl-C can end at any point, because a template may run forever. It then throws an error with the code
 * above; listeners for SIGINT aren't called meanwhile. A thread is ended by the main one: after such work in a thread, Node.js would end the
 * process at the next SIGINT, without calling its listeners.
 */
export function createInterruptible(): (work: () => void) => void {
  if (isInThread) return (work) => work();
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

/** Returns true if the error comes from Ctrl-C or a signal. */
export function isInterruption(error: unknown, { reason }: AbortSignal): boolean {
  return (
    (reason !== undefined && error === reason) ||
    (error as NodeJS.ErrnoException | null)?.code === INTERRUPTED
  );
}

/** Waits for a promise. Rejects with the signal's reason as soon as the command is interrupted. */
export function orInterrupted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = () => reject(signal.reason);
    signal.addEventListener('abort', end);
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', end));
  });
}

/**
 * Throws the signal's reason if the command was interrupted. Waits two turns of the event loop: signals aren't delivered
 * while code runs, and the first turn may begin after the loop has looked for them.
 */
export async function throwIfInterrupted(signal: AbortSignal): Promise<void> {
  await nextTurn();
  await nextTurn();
  signal.throwIfAborted();
}
