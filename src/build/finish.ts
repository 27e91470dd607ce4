// The last that is done to a page: its facts are gathered, and it is staged. Large sites have it done in threads of
// their own, while the next pages are rendered.
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { Fault } from '../diagnostics/fault.ts';
import type { Document, Facts } from '../model/document.ts';
import type { Measure } from '../model/measure.ts';
import type { Staging } from '../publish/staging.ts';
import { gatherFacts } from '../render/facts.ts';

export type Unfinished = Pick<Document, 'file' | 'html'>;

/** A page that is staged. */
export type Finished = Measure & { readonly facts: Facts };

export interface Finishing {
  /** In the order of the documents. Rejects with a Fault. */
  finish(documents: readonly Unfinished[]): Promise<readonly Finished[]>;
  /** Whether what is finished would survive a power cut. */
  readonly synced: boolean;
  close(): Promise<void>;
}

/** What a thread is told when it starts: the staging folder. */
export type FinishStart = string;
export type FinishQuestion = readonly Unfinished[];
export type FinishReply =
  | { readonly kind: 'finished'; readonly pages: readonly Finished[] }
  | { readonly kind: 'fault'; readonly message: string; readonly hint: string };

export function finishDocument({ file, html }: Unfinished, add: Staging['add']): Finished {
  const facts = gatherFacts(html);
  const { hash, size } = add('page', file, html);
  return { hash, size, facts };
}

/** In this thread. */
export function finishHere(staging: Staging): Finishing {
  return {
    finish: async (documents) => documents.map((document) => finishDocument(document, staging.add)),
    synced: false,
    async close() {},
  };
}

/** Pages that are worth the start of a thread. */
const WORTH = 400;
const MOST = 3;

/** How many threads are worth their start for so many pages. */
export function threadsFor(pages: number): number {
  return Math.min(MOST, availableParallelism() - 1, Math.floor(pages / WORTH));
}

/** In threads of their own, which take turns. `file` is the compiled thread. */
export function finishInThreads(file: URL, staging: Staging, count: number): Finishing {
  const threads = Array.from({ length: count }, () => createThread(file, staging.folder));
  let next = 0;
  return {
    finish(documents) {
      next = (next + 1) % threads.length;
      return threads[next]?.finish(documents) ?? Promise.resolve([]);
    },
    synced: true,
    async close() {
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
}

interface Waiting {
  readonly resolve: (pages: readonly Finished[]) => void;
  readonly reject: (error: Error) => void;
}

/** Answers come in the order of the questions. */
function createThread(file: URL, folder: string) {
  const worker = new Worker(file, { workerData: folder satisfies FinishStart });
  const waiting: Waiting[] = [];
  worker.on('message', (reply: FinishReply) => {
    const asked = waiting.shift();
    if (reply.kind === 'finished') asked?.resolve(reply.pages);
    else asked?.reject(new Fault(reply.message, reply.hint));
  });
  const fail = (error: Error) => {
    for (const { reject } of waiting.splice(0)) reject(error);
  };
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('A thread ended before its work was done')));
  return {
    finish: (documents: FinishQuestion) =>
      new Promise<readonly Finished[]>((resolve, reject) => {
        waiting.push({ resolve, reject });
        worker.postMessage(documents);
      }),
    async close() {
      worker.removeAllListeners();
      await worker.terminate();
    },
  };
}
