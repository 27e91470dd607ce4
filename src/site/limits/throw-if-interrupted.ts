import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Throws the signal's reason if the command was interrupted. Yields to the event loop first, for the operating system's
 * signals wait while code runs: two turns, since the first may begin behind the point where the loop looks for them.
 */
export async function throwIfInterrupted(signal: AbortSignal): Promise<void> {
  await nextTurn();
  await nextTurn();
  signal.throwIfAborted();
}
