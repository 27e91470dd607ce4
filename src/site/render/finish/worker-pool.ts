// Pool of workers that check and write rendered pages. Pages of small sites are finished in this thread, those of large
// sites in others while the next pages are rendered.
import { availableParallelism } from 'node:os';
import { realDisk } from '../../../kit/system/disk.ts';
import { startThread } from '../../../kit/system/thread.ts';
import type { KnownAnswers, OwnedBody } from '../../markdown/compile-ahead.ts';
import type { SentDraft } from '../../markdown/draft.ts';
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
  /** Compiles bodies in a thread, unless the threads have enough to do. Absent without threads, and with two cores. */
  compile?(bodies: readonly OwnedBody[]): Promise<PageAnswer['drafts']>;
}

/** Data that a thread starts with. */
export interface FinishStart extends Pick<Staging, 'folder' | 'pack'> {
  readonly requirements: PageRequirements;
  /** Facts about the site that threads need to compile bodies; undefined if they compile none. */
  readonly known?: KnownAnswers | undefined;
}

/** Pages to finish, and bodies to compile. */
export interface PageQuestion {
  readonly pages: readonly UnfinishedPage[];
  readonly bodies: readonly OwnedBody[];
}

export interface PageAnswer {
  readonly pages: readonly FinishedPage[];
  /** Ranges in the pack, by file. */
  readonly ranges: ReadonlyMap<string, PackedRange>;
  /** Undefined for bodies that the thread can't compile. */
  readonly drafts: readonly (SentDraft | undefined)[];
}

/** Finishes the pages of a build in this thread or in others. */
export interface PageWorkers {
  /** Called once with the number of pages. Starts threads if they are worth it. */
  begin(requirements: PageRequirements, pages: number, known: () => KnownAnswers | undefined): PageFinisher;
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
    begin(requirements, pages, known) {
      hasBegun = true;
      const { folder, pack, note } = staging;
      const count = workers ?? threadsFor(pages);
      if (worker === undefined || disk !== realDisk || count === 0) return finishHere(staging, requirements);
      const isSpare = workers !== undefined || availableParallelism() >= CORES;
      const start = { folder, ...(pack && { pack }), requirements, known: isSpare ? known() : undefined };
      threads = startThreads(worker, count, start, note);
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
/** Fewest cores with which threads compile bodies: rendering and finishing pages keeps two busy. */
const CORES = 3;

/** Returns how many threads are worth their start. */
function threadsFor(pages: number): number {
  return Math.min(MOST, availableParallelism() - 1, Math.floor(pages / WORTH));
}

/** Most unfinished batches for each thread while threads still compile bodies. */
const MOST_BEFORE = 2;

/** Starts threads that take turns, at most two for each processor. `file` is the compiled thread. */
export function startThreads(file: URL, count: number, start: FinishStart, note?: Staging['note']) {
  const length = Math.min(count, 2 * availableParallelism());
  const threads = Array.from({ length }, () => startThread<PageQuestion, PageAnswer>(file, start));
  let next = 0;
  let unfinished = 0;
  return {
    async finish(documents) {
      next = (next + 1) % threads.length;
      unfinished += 1;
      const batch = await threads[next]?.ask({ pages: documents, bodies: [] });
      unfinished -= 1;
      for (const [page, range] of batch?.ranges ?? []) note?.(page, range);
      return batch?.pages ?? [];
    },
    ...(start.known && {
      async compile(bodies) {
        if (unfinished > MOST_BEFORE * threads.length) return [];
        const batch = await threads[(next + 1) % threads.length]?.ask({ pages: [], bodies });
        return batch?.drafts ?? [];
      },
    }),
    async close() {
      await Promise.all(threads.map((thread) => thread.close()));
    },
  } satisfies PageFinisher & Pick<PageWorkers, 'close'>;
}
