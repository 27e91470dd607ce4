// Pool of workers that check and write rendered pages. Pages of small sites are finished in this thread, those of large
// sites in others while the next pages are rendered.
import { availableParallelism } from 'node:os';
import { realDisk } from '../../../kit/system/disk.ts';
import { startThread } from '../../../kit/system/thread.ts';
import type { PackedRange, Staging } from '../../publish/staging.ts';
import type { BuildRequest, Machine } from '../../request.ts';
import {
  createFinish,
  type FinishedPage,
  type PageRequirements,
  type UnfinishedPage,
} from './finish-document.ts';

export interface PageFinisher {
  /** Finishes pages, in the order of the documents. Rejects with a Fault. */
  finish(documents: readonly UnfinishedPage[]): Promise<readonly FinishedPage[]>;
}

/** Data that a thread starts with. */
export interface FinishStart extends Pick<Staging, 'folder' | 'pack'> {
  readonly requirements: PageRequirements;
}

export interface FinishedBatch {
  readonly pages: readonly FinishedPage[];
  /** Ranges in the pack, by file. */
  readonly ranges: ReadonlyMap<string, PackedRange>;
}

/** Finishes the pages of a build in this thread or in others. */
export interface PageWorkers {
  /** Called once with the number of pages. Starts threads if they are worth it. */
  begin(requirements: PageRequirements, pages: number): PageFinisher;
  hasBegun(): boolean;
  close(): Promise<void>;
}

/** Chooses threads, or this thread, because threads write only to the real disk. */
export function chooseWorkers(
  { limits: { workers } }: BuildRequest,
  { worker, disk }: Machine,
  staging: Staging,
): PageWorkers {
  let threads: ReturnType<typeof startThreads> | undefined;
  let hasBegun = false;
  return {
    begin(requirements, pages) {
      hasBegun = true;
      const { folder, pack, note } = staging;
      const count = workers ?? threadsFor(pages);
      if (worker === undefined || disk !== realDisk || count === 0) return finishHere(staging, requirements);
      threads = startThreads(worker, count, { folder, ...(pack && { pack }), requirements }, note);
      return threads;
    },
    hasBegun: () => hasBegun,
    async close() {
      await threads?.close();
    },
  };
}

/** Finishes pages in this thread. */
export function finishHere(staging: Staging, requirements: PageRequirements): PageFinisher {
  const ready = createFinish(requirements);
  return {
    async finish(documents) {
      const finish = await ready;
      return documents.map((document) => finish(document, staging.add));
    },
  };
}

/** Number of pages that are worth the start of a thread. */
const WORTH = 400;
const MOST = 3;

/** Returns how many threads are worth their start. */
function threadsFor(pages: number): number {
  return Math.min(MOST, availableParallelism() - 1, Math.floor(pages / WORTH));
}

/** Starts threads that take turns, at most two for each processor. `file` is the compiled thread. */
export function startThreads(file: URL, count: number, start: FinishStart, note?: Staging['note']) {
  const length = Math.min(count, 2 * availableParallelism());
  const threads = Array.from({ length }, () =>
    startThread<readonly UnfinishedPage[], FinishedBatch>(file, start),
  );
  let next = 0;
  return {
    async finish(documents) {
      next = (next + 1) % threads.length;
      const batch = await threads[next]?.ask(documents);
      for (const [page, range] of batch?.ranges ?? []) note?.(page, range);
      return batch?.pages ?? [];
    },
    async close() {
      await Promise.all(threads.map((thread) => thread.close()));
    },
  } satisfies PageFinisher & Pick<PageWorkers, 'close'>;
}
