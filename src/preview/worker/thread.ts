// The main thread's side of the worker: questions, and their answers. A worker that ends is thrown away; the next
// question starts another one.
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { Fault } from '../../kit/diagnostics/fault.ts';
import type { End, Failed, Numbered, Question, Reply } from './protocol.ts';

export interface Thread {
  /**
   * Rejects with a Fault where the question is not answered, and with a LostFault where the worker was thrown
   * away; then nothing is prepared any more.
   */
  ask(question: Question): Promise<Reply>;
  /** Whether there is a worker: one that was thrown away is replaced by the next question. */
  lives(): boolean;
  stop(): Promise<void>;
}

/** The worker is gone. */
export class LostFault extends Fault {
  /** Whether this question may have been none of the cause: it waited beside others. */
  readonly beside: boolean;

  constructor(message: string, beside: boolean) {
    super(message, HINT);
    this.beside = beside;
  }
}

interface Waiting {
  readonly resolve: (reply: Reply) => void;
  readonly reject: (error: unknown) => void;
}

/** Milliseconds that the last answer may take when the preview ends. */
const GRACE = 600;
const STEP = 20;
/** Milliseconds that a worker has to put away what it started. */
const FAREWELL = 250;

const ENDED = 'The preview has ended';

const HINT = 'Mend the template and save it; the preview goes on by itself.';

export function createThread(file: URL): Thread {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let count = 0;
  let ended = false;

  const giveUp = (dead: Worker, message: string) => {
    if (worker !== dead) return;
    worker = undefined;
    for (const { reject } of waiting.values()) reject(new LostFault(message, waiting.size > 1));
    waiting.clear();
    dead.terminate();
  };
  const start = () => {
    const started = new Worker(file);
    started.on('message', ({ id, value }: Numbered<Reply | Failed>) => {
      const asked = waiting.get(id);
      if (!asked) return;
      waiting.delete(id);
      if (value.kind === 'failed') asked.reject(new Fault(value.message, value.hint));
      else asked.resolve(value);
    });
    started.on('error', (error) => giveUp(started, `The templates ended their thread: ${error.message}`));
    started.on('exit', () => giveUp(started, 'The templates ended their thread'));
    return started;
  };
  return {
    lives: () => worker !== undefined,
    ask(question) {
      if (ended) return Promise.reject(new Fault(ENDED, HINT));
      worker ??= start();
      const asked = worker;
      count += 1;
      const id = count;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        asked.postMessage({ id, value: question } satisfies Numbered<Question>);
      });
    },
    async stop() {
      ended = true;
      const last = worker;
      if (!last) return;
      // esbuild complains aloud when its thread is taken away while it works.
      for (let waited = 0; waiting.size > 0 && waited < GRACE; waited += STEP) await sleep(STEP);
      if (waiting.size === 0) {
        const gone = once(last, 'exit');
        last.postMessage({ id: 0, value: { kind: 'end' } } satisfies Numbered<End>);
        await Promise.race([gone, sleep(FAREWELL, undefined, { ref: false })]);
      }
      giveUp(last, ENDED);
      await last.terminate();
    },
  };
}
