import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Lets signals of the operating system be heard, which wait while code runs, and throws the signal's reason.
 * Two turns: the first may begin behind the point where the event loop looks for them.
 */
export async function heard(signal: AbortSignal): Promise<void> {
  await nextTurn();
  await nextTurn();
  signal.throwIfAborted();
}
