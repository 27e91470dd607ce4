// SIGINT and SIGTERM end a command between two steps, so that it can put away what it was working with.

import { INTERRUPTED } from '../../site/limits/interrupt.ts';

/** Thrown out of the work when one of the signals came. */
class Interrupted extends Error {
  /** Exit code as shells report it: 128 and the signal's number. */
  readonly code: number;

  constructor(name: keyof typeof CODES) {
    super(`Interrupted by ${name}`);
    this.name = 'Interrupted';
    this.code = CODES[name];
  }
}

/** The exit code for an error that a signal is the reason of; undefined for any other. */
export function interruptionCode(error: unknown): number | undefined {
  if (error instanceof Interrupted) return error.code;
  return (error as NodeJS.ErrnoException | undefined)?.code === INTERRUPTED ? CODES.SIGINT : undefined;
}

const CODES = { SIGINT: 130, SIGTERM: 143 } as const;

/** Aborts the signal when the process is asked to end. `close` stops listening. */
export function listenToSignals() {
  const controller = new AbortController();
  const listeners = (['SIGINT', 'SIGTERM'] as const).map((name) => {
    const listener = () => controller.abort(new Interrupted(name));
    process.on(name, listener);
    return () => process.off(name, listener);
  });
  return {
    signal: controller.signal,
    close() {
      for (const stop of listeners) stop();
    },
  };
}
