// Pages of small sites are finished in this thread; those of large ones in threads of their own, while the next pages
// are rendered.
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { Fault } from '../../../kit/diagnostics/fault.ts';
import { type FileStamps, joinStamps } from '../../publish/output-stamps.ts';
import type { Staging } from '../../publish/staging.ts';
import { createFinish, type Demands, type Finished, type Unfinished } from './finish-document.ts';

export interface Finishing {
  /** In the order of the documents. Rejects with a Fault. */
  finish(documents: readonly Unfinished[]): Promise<readonly Finished[]>;
  /** Whether what is finished would survive a power cut. */
  readonly synced: boolean;
  /**
   * To be called when all is finished. Where the staging folder becomes the output folder, and threads finished the
   * pages, it resolves when their names would survive a power cut too, with what was seen of them then. Rejects with a
   * Fault.
   */
  end(): Promise<FileStamps | undefined>;
}

/** Threads that begin to load before it is known what is to be finished. */
export interface Threads {
  /** They take turns. */
  begin(start: FinishStart): Finishing;
  close(): Promise<void>;
}

/** What a thread is told first. */
export interface FinishStart {
  /** The staging folder; empty where nothing is written. */
  readonly folder: string;
  /** Whether it becomes the output folder, as there is none yet. */
  readonly whole: boolean;
  readonly demands: Demands;
}
/** `end` is the last one. */
export type FinishQuestion = readonly Unfinished[] | 'end';
export type FinishReply =
  | { readonly kind: 'finished'; readonly pages: readonly Finished[] }
  | { readonly kind: 'ended'; readonly stamps: FileStamps }
  | { readonly kind: 'fault'; readonly message: string; readonly hint: string };

/** In this thread. */
export function finishHere(staging: Staging, demands: Demands): Finishing {
  const ready = createFinish(demands);
  return {
    async finish(documents) {
      const finish = await ready;
      return documents.map((document) => finish(document, staging.add));
    },
    synced: false,
    end: async () => undefined,
  };
}

/** Pages that are worth the start of a thread. */
const WORTH = 400;
const MOST = 3;

/** How many threads are worth their start for so many pages. */
export function threadsFor(pages: number): number {
  return Math.min(MOST, availableParallelism() - 1, Math.floor(pages / WORTH));
}

/** `file` is the compiled thread. More than two for a processor are never started. */
export function startThreads(file: URL, count: number): Threads {
  const length = Math.min(count, 2 * availableParallelism());
  const threads = Array.from({ length }, () => createThread(file));
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
        async end() {
          return start.whole
            ? joinStamps(await Promise.all(threads.map((thread) => thread.end())))
            : undefined;
        },
      };
    },
    async close() {
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
}

type Answer = Exclude<FinishReply, { kind: 'fault' }>;

/** MiB of what a thread has just made: it finishes small texts, and forgets them at once. */
const YOUNG = 8;

interface Waiting {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

/** Answers come in the order of the questions. */
function createThread(file: URL) {
  const worker = new Worker(file, { resourceLimits: { maxYoungGenerationSizeMb: YOUNG } });
  const waiting: Waiting[] = [];
  let broken: Error | undefined;
  worker.on('message', (reply: FinishReply) => {
    const asked = waiting.shift();
    if (reply.kind === 'fault') asked?.reject(new Fault(reply.message, reply.hint));
    else asked?.resolve(reply);
  });
  const fail = (error: Error) => {
    broken ??= error;
    for (const { reject } of waiting.splice(0)) reject(error);
  };
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('A thread ended before its work was done')));
  const ask = (question: FinishQuestion) =>
    new Promise<Answer>((resolve, reject) => {
      if (broken) {
        reject(broken);
        return;
      }
      waiting.push({ resolve, reject });
      worker.postMessage(question);
    });
  return {
    begin: (start: FinishStart) => worker.postMessage(start),
    async finish(documents: readonly Unfinished[]): Promise<readonly Finished[]> {
      const answer = await ask(documents);
      return answer.kind === 'finished' ? answer.pages : [];
    },
    async end(): Promise<FileStamps> {
      const answer = await ask('end');
      return answer.kind === 'ended' ? answer.stamps : joinStamps([]);
    },
    async close() {
      worker.removeAllListeners();
      await worker.terminate();
    },
  };
}
