// Pages of small sites are finished in this thread; those of large ones in threads of their own, while the next pages
// are rendered.
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { Fault } from '../diagnostics/fault.ts';
import type { Staging } from '../publish/staging.ts';
import { createFinish, type Demands, type Unfinished } from './finish-document.ts';

export interface Finishing {
  /**
   * `Finished` as JSON, in the order of the documents: it is what is remembered, and goes between threads sooner than
   * what it stands for. Rejects with a Fault.
   */
  finish(documents: readonly Unfinished[]): Promise<readonly string[]>;
  /** Whether what is finished would survive a power cut. */
  readonly synced: boolean;
}

/** Threads that begin to load before it is known what is to be finished. */
export interface Threads {
  /** They take turns. */
  begin(start: FinishStart): Finishing;
  close(): Promise<void>;
}

/** What a thread is told first. */
export interface FinishStart {
  /** The staging folder. */
  readonly folder: string;
  readonly demands: Demands;
}
export type FinishQuestion = readonly Unfinished[];
export type FinishReply =
  | { readonly kind: 'finished'; readonly pages: readonly string[] }
  | { readonly kind: 'fault'; readonly message: string; readonly hint: string };

/** In this thread. */
export function finishHere(staging: Staging, demands: Demands): Finishing {
  const ready = createFinish(demands);
  return {
    async finish(documents) {
      const finish = await ready;
      return documents.map((document) => JSON.stringify(finish(document, staging.add)));
    },
    synced: false,
  };
}

/** Pages that are worth the start of a thread. */
const WORTH = 400;
const MOST = 3;

/** How many threads are worth their start for so many pages. */
export function threadsFor(pages: number): number {
  return Math.min(MOST, availableParallelism() - 1, Math.floor(pages / WORTH));
}

/** `file` is the compiled thread. */
export function startThreads(file: URL, count: number): Threads {
  const threads = Array.from({ length: count }, () => createThread(file));
  return {
    begin(start) {
      let next = 0;
      for (const thread of threads) thread.begin(start);
      return {
        finish(documents) {
          next = (next + 1) % threads.length;
          return threads[next]?.finish(documents) ?? Promise.resolve([]);
        },
        synced: true,
      };
    },
    async close() {
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
}

interface Waiting {
  readonly resolve: (pages: readonly string[]) => void;
  readonly reject: (error: Error) => void;
}

/** Answers come in the order of the questions. */
function createThread(file: URL) {
  const worker = new Worker(file);
  const waiting: Waiting[] = [];
  let broken: Error | undefined;
  worker.on('message', (reply: FinishReply) => {
    const asked = waiting.shift();
    if (reply.kind === 'finished') asked?.resolve(reply.pages);
    else asked?.reject(new Fault(reply.message, reply.hint));
  });
  const fail = (error: Error) => {
    broken ??= error;
    for (const { reject } of waiting.splice(0)) reject(error);
  };
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('A thread ended before its work was done')));
  return {
    begin: (start: FinishStart) => worker.postMessage(start),
    finish: (documents: FinishQuestion) =>
      new Promise<readonly string[]>((resolve, reject) => {
        if (broken) {
          reject(broken);
          return;
        }
        waiting.push({ resolve, reject });
        worker.postMessage(documents);
      }),
    async close() {
      worker.removeAllListeners();
      await worker.terminate();
    },
  };
}
