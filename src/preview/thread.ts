// The main thread's side of the worker. A worker that ended is replaced at the next question.
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { Fault, SourceChangedFault } from '../kit/diagnostics/fault.ts';
import { threadOf } from '../kit/system/thread-code.ts';
import type { PathState } from '../live/index.ts';

/** Fault for a worker that ended before it answered. */ import type {
  Message,
  Reply,
  SiteWorker,
} from './protocol.ts';

export class WorkerLostFault extends Fault {
  /** True if another question may be the cause, because several were waiting. */
  readonly hadOthers: boolean;

  constructor(message: string, hadOthers: boolean) {
    super(message, HINT);
    this.hadOthers = hadOthers;
  }
}

interface PendingQuestion {
  readonly resolve: (answer: never) => void;
  readonly reject: (error: unknown) => void;
}

/** Milliseconds that closing waits for the last answers. */
const GRACE = 600;
const STEP = 20;
/** Milliseconds that a worker has to end its child processes. */
const FAREWELL = 250;

const ENDED = 'The preview has stopped';

const HINT = 'Fix the template and save it; the preview then continues.';

export class Thread {
  readonly #file: URL;
  readonly #onOutside: (paths: readonly PathState[]) => void;
  /** Questions without an answer, by number. */
  readonly #pending = new Map<number, PendingQuestion>();
  #worker: Worker | undefined;
  #count = 0;
  #isStopped = false;

  /** `file` is the compiled worker. `onOutside` receives paths outside the site's folders that it has begun to read. */
  constructor(file: URL, onOutside: (paths: readonly PathState[]) => void = () => {}) {
    this.#file = file;
    this.#onOutside = onOutside;
  }

  /**
   * Rejects with a Fault if the question can't be answered, and with a LostFault if the worker has ended: the next worker
   * has to prepare the site first.
   */
  ask<Kind extends keyof SiteWorker>(
    kind: Kind,
    ...parameters: Parameters<SiteWorker[Kind]>
  ): Promise<Awaited<ReturnType<SiteWorker[Kind]>>> {
    if (this.#isStopped) return Promise.reject(new Fault(ENDED, HINT));
    this.#worker ??= this.#start();
    const worker = this.#worker;
    this.#count += 1;
    const id = this.#count;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      worker.postMessage({ id, kind, parameters } satisfies Message);
    });
  }

  /** Returns true while a worker runs. */
  lives(): boolean {
    return this.#worker !== undefined;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    const worker = this.#worker;
    if (!worker) return;
    // esbuild prints an error if its thread ends while it works.
    for (let time = 0; this.#pending.size > 0 && time < GRACE; time += STEP) await sleep(STEP);
    if (this.#pending.size === 0) {
      const exit = once(worker, 'exit');
      worker.postMessage({ kind: 'end' } satisfies Message);
      await Promise.race([exit, sleep(FAREWELL, undefined, { ref: false })]);
    }
    this.#abandon(worker, ENDED);
    await worker.terminate();
  }

  #start(): Worker {
    const worker = new Worker(...threadOf(this.#file));
    worker.on('message', (reply: Reply) => {
      const question = this.#pending.get(reply.id);
      this.#pending.delete(reply.id);
      this.#onOutside(reply.outside);
      if ('answer' in reply) question?.resolve(reply.answer as never);
      else {
        const { message, hint, changed } = reply.failure;
        question?.reject(changed === undefined ? new Fault(message, hint) : new SourceChangedFault(changed));
      }
    });
    worker.on('error', (error) =>
      this.#abandon(worker, `The templates crashed their worker: ${error.message}`),
    );
    worker.on('exit', () => this.#abandon(worker, 'The templates crashed their worker'));
    return worker;
  }

  #abandon(worker: Worker, message: string): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    for (const { reject } of this.#pending.values())
      reject(new WorkerLostFault(message, this.#pending.size > 1));
    this.#pending.clear();
    worker.terminate();
  }
}
