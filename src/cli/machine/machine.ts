import { throwIfInterrupted } from '../../pipeline/limits/throw-if-interrupted.ts';
import type { Machine } from '../../pipeline/request.ts';
import { realDisk } from '../../publish/disk.ts';
import { createProgress } from '../print/progress.ts';
import { createTerminal } from '../print/terminal.ts';
import { listenToSignals } from './signals.ts';

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
  try {
    const result = await work({
      clock,
      events,
      signal: signals.signal,
      disk: realDisk,
      worker: undefined,
      encoder: undefined,
    });
    // A signal that came while files were published is heard now that they are.
    await throwIfInterrupted(signals.signal);
    return result;
  } finally {
    progress.clear();
    signals.close();
  }
}

/** What of the command runs beside it; `lib` is the folder of the compiled command. */
export function compiledParts(lib: URL): Pick<Machine, 'worker' | 'encoder'> {
  return {
    worker: new URL('finish-worker.cjs', lib),
    encoder: new URL('encoder-process.cjs', lib),
  };
}
