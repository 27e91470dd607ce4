// The main thread's side of the worker. A worker that ended is replaced at the next question.
import { setTimeout as sleep } from 'node:timers/promises';
import { Fault, SourceChangedFault } from '../kit/diagnostics/fault.ts';
import { startThread, ThreadEnded, type WorkerThread } from '../kit/system/thread.ts';
import type { PathState } from '../live/index.ts';

import type { Outcome, Question, SiteWorker } from './protocol.ts';

/** Fault for a worker that ended before it answered. */
export class WorkerLostFault extends Fault {
  /** True if another question may be the cause, because several were waiting. */
  readonly hadOthers: boolean;

  constructor(message: string, hadOthers: boolean) {
    super(message, HINT);
    this.hadOthers = hadOthers;
  }
}

/** Milliseconds that closing waits for the last answers. */
const GRACE = 600;
const STEP = 20;

const ENDED = 'The preview has stopped';

const HINT = 'Fix the template and save it; the preview then continues.';

/** A running worker, and how many questions it has to answer. */
interface Worker {
  readonly thread: WorkerThread<Question, Outcome>;
  pending: number;
  /** True if several questions waited when it ended. */
  hadOthers?: boolean;
}

export class Thread {
  readonly #file: URL;
  readonly #onOutside: (paths: readonly PathState[]) => void;
  #worker: Worker | undefined;
  #isStopped = false;

  /** `file` is the compiled program. `onOutside` receives paths outside the site's folders that it has begun to read. */
  constructor(file: URL, onOutside: (paths: readonly PathState[]) => void = () => {}) {
    this.#file = file;
    this.#onOutside = onOutside;
  }

  /**
   * Rejects with a Fault if the question can't be answered, and with a WorkerLostFault if the worker has ended: the next
   * worker has to prepare the site first.
   */
  async ask<Kind extends keyof SiteWorker>(
    kind: Kind,
    ...parameters: Parameters<SiteWorker[Kind]>
  ): Promise<Awaited<ReturnType<SiteWorker[Kind]>>> {
    if (this.#isStopped) throw new Fault(ENDED, HINT);
    if (!this.#worker?.thread.lives())
      this.#worker = { thread: startThread(this.#file, 'preview', {}), pending: 0 };
    const outcome = await this.#askWorker(this.#worker, { kind, parameters });
    this.#onOutside(outcome.outside);
    if ('answer' in outcome) return outcome.answer as never;
    const { message, hint, changed } = outcome.failure;
    throw changed === undefined ? new Fault(message, hint) : new SourceChangedFault(changed);
  }

  /** Returns true while a worker runs. */
  lives(): boolean {
    return this.#worker?.thread.lives() === true;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    const worker = this.#worker;
    if (!worker) return;
    // esbuild prints an error if its thread ends while it works.
    for (let time = 0; worker.pending > 0 && time < GRACE; time += STEP) await sleep(STEP);
    if (worker.pending === 0) {
      const ended = worker.thread.ask({ kind: 'end' }).catch(() => {});
      // Time to end child processes.
      await Promise.race([ended, sleep(250, undefined, { ref: false })]);
    }
    await worker.thread.close(new ThreadEnded());
  }

  async #askWorker(worker: Worker, question: Question): Promise<Outcome> {
    worker.pending += 1;
    try {
      return await worker.thread.ask(question);
    } catch (error) {
      worker.hadOthers ??= worker.pending > 1;
      const why = error instanceof ThreadEnded ? '' : `: ${(error as Error).message}`;
      const message = this.#isStopped ? ENDED : `The templates crashed their worker${why}`;
      throw new WorkerLostFault(message, worker.hadOthers);
    } finally {
      worker.pending -= 1;
    }
  }
}
