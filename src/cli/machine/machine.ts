// SIGINT and SIGTERM end a command between two steps, so that it can clean up.

import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { realDisk } from '../../kit/system/disk.ts';
import { createTurbofanSwitch, switchTurbofan } from '../../kit/system/v8-flags.ts';
import { INTERRUPTED, throwIfInterrupted } from '../../limits/index.ts';
import type { Machine } from '../../model/request.ts';
import { createTerminal } from '../print/terminal.ts';

/** Does work on this machine: notices and progress go to the terminal unless silent, and signals end it. */
export async function onThisMachine<T>(
  silent: boolean,
  work: (machine: Machine) => Promise<T>,
  doing = 'Rendering pages',
): Promise<T> {
  // Node.js reads this when it starts the threads that compress and draw. Version 20 has started them by then, four of them.
  process.env.UV_THREADPOOL_SIZE ??= String(Math.max(4, availableParallelism()));
  const progress = createProgress(process.stderr, silent, doing);
  const terminal = createTerminal(process.stderr);
  const signals = listenToSignals();
  const adaptTurbofan = createTurbofanSwitch();
  const events = {
    progress(...[done, total, doing]: Parameters<typeof progress.show>) {
      adaptTurbofan(done, total);
      progress.show(done, total, doing);
    },
    notice(text: string) {
      progress.clear();
      if (!silent) terminal.write(text);
    },
  };
  const clock = () => performance.now();
  const machine = { clock, events, signal: signals.signal, disk: realDisk };
  switchTurbofan(false);
  try {
    const result = await work({ ...machine, worker: undefined, programs: {} });
    // Handles a signal that arrived while files were published.
    await throwIfInterrupted(signals.signal);
    return result;
  } catch (error) {
    // A terminal and `timeout` send the signal to esbuild and other processes too, so work fails that needs them.
    await throwIfInterrupted(signals.signal);
    throw error;
  } finally {
    switchTurbofan(true);
    progress.clear();
    signals.close();
  }
}

/** A line on a terminal that shows the progress of long work. Silent for other outputs. */
function createProgress(stream: NodeJS.WriteStream, silent: boolean, usually: string) {
  if (silent || !stream.isTTY) return { show() {}, clear() {} };
  const start = performance.now();
  let last = start;
  let visible = false;
  return {
    show(done: number, total: number, doing = usually) {
      const now = performance.now();
      // Work counts as long after a second; then the line that shows its progress is updated ten times a second.
      if (now - start < 1000 || now - last < 100) return;
      last = now;
      visible = true;
      stream.write(`\r\x1b[K${doing}: ${done} of ${total}`);
    },
    clear() {
      if (visible) stream.write('\r\x1b[K');
      visible = false;
    },
  };
}

/** Threads and processes of the command; `lib` is the folder of the compiled command. */
export function compiledPrograms(lib: URL): Pick<Machine, 'worker' | 'programs'> {
  return {
    worker: new URL('site.cjs', lib),
    programs: {
      encoder: new URL('encoder-process.cjs', lib),
    },
  };
}

/** Identifies the tool's code and the version of Node.js that runs it. `lib` is the folder of the compiled command. */
export function identityOf(lib: URL): string {
  const code = readFileSync(new URL('identity', lib), 'utf8');
  return `${code} ${process.version} ${process.arch}`;
}

/** Error that ends the work after a signal. */
class InterruptedError extends Error {
  /** Exit code as shells report it: 128 and the signal's number. */
  readonly code: number;

  constructor(name: keyof typeof CODES) {
    super(`Interrupted by ${name}`);
    this.name = 'InterruptedError';
    this.code = CODES[name];
  }
}

/** Returns the exit code for an error caused by a signal; undefined for any other. */
export function interruptionCode(error: unknown): number | undefined {
  if (error instanceof InterruptedError) return error.code;
  return (error as NodeJS.ErrnoException | undefined)?.code === INTERRUPTED ? CODES.SIGINT : undefined;
}

const CODES = { SIGINT: 130, SIGTERM: 143 } as const;

/**
 * Aborts the signal when SIGINT or SIGTERM asks the process to end: a command ends between two steps, so that it can
 * clean up. `close` stops listening.
 */
function listenToSignals() {
  const controller = new AbortController();
  const listeners = (['SIGINT', 'SIGTERM'] as const).map((name) => {
    const listener = () => controller.abort(new InterruptedError(name));
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
