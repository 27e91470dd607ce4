import { readFileSync } from 'node:fs';
import { realDisk } from '../../kit/system/disk.ts';
import { throwIfInterrupted } from '../../site/limits/interrupt.ts';
import type { Machine } from '../../site/request.ts';
import { createTerminal } from '../print/terminal.ts';
import { listenToSignals } from './signals.ts';

/** Milliseconds before work counts as long, and between two updates of the line that shows its progress. */
const PATIENCE = 1000;
const INTERVAL = 100;

/** Does work on this machine: notices and progress go to the terminal unless silent, and signals end it. */
export async function onThisMachine<T>(
  silent: boolean,
  work: (machine: Machine) => Promise<T>,
  doing = 'Rendering pages',
): Promise<T> {
  const progress = createProgress(process.stderr, silent, doing);
  const terminal = createTerminal(process.stderr);
  const signals = listenToSignals();
  const events = {
    progress: progress.show,
    notice(text: string) {
      progress.clear();
      if (!silent) terminal.write(text);
    },
  };
  const clock = () => performance.now();
  const machine = { clock, events, signal: signals.signal, disk: realDisk };
  try {
    const result = await work({ ...machine, worker: undefined, encoder: undefined });
    // A signal that came while files were published is heard now that they are.
    await throwIfInterrupted(signals.signal);
    return result;
  } finally {
    progress.clear();
    signals.close();
  }
}

/** One line on a terminal that shows how far long work is. Silent where nobody watches. */
function createProgress(stream: NodeJS.WriteStream, silent: boolean, doing: string) {
  if (silent || !stream.isTTY) return { show() {}, clear() {} };
  const start = performance.now();
  let last = start;
  let visible = false;
  return {
    show(done: number, total: number) {
      const now = performance.now();
      if (now - start < PATIENCE || now - last < INTERVAL) return;
      last = now;
      visible = true;
      stream.write(`\r\x1b[K${doing}: ${done} of ${total}`);
    },
    /** Removes the line. */
    clear() {
      if (visible) stream.write('\r\x1b[K');
      visible = false;
    },
  };
}

/** Threads and processes that run beside the command; `lib` is the folder of the compiled command. */
export function compiledParts(lib: URL): Pick<Machine, 'worker' | 'encoder'> {
  return {
    worker: new URL('finish-worker.cjs', lib),
    encoder: new URL('encoder-process.cjs', lib),
  };
}

/** Stands for the tool's code and for the version of Node.js that runs it. `lib` is the folder of the compiled command. */
export function identityOf(lib: URL): string {
  const code = readFileSync(new URL('identity', lib), 'utf8');
  return `${code} ${process.version} ${process.arch}`;
}
