// Threads that render pages at the same time as this one. Each has its own copy of the templates, and an engine that began
// with the state of this thread's engine when the site was arranged. What it makes comes back as changes.
import { availableParallelism } from 'node:os';
import {
  type Changes,
  type EngineState,
  type FileStats,
  type Measure,
  nodeNumbers,
} from '../engine/index.ts';
import type { Diagnostic } from '../kit/diagnostics/diagnostic.ts';
import { realDisk } from '../kit/system/disk.ts';
import { processTime, threadTime } from '../kit/system/processor-time.ts';
import { startThread, type WorkerThread } from '../kit/system/thread.ts';
import type { BuiltPage } from '../model/pages/built-page.ts';
import type { BuildRequest, Machine } from '../model/request.ts';
import type { PackedRange, Staging } from '../publish/index.ts';
import { pageLocation, publishedPages } from '../site/arrange/index.ts';
import type { SiteEngine, World } from '../site/index.ts';
import { compiledTemplates } from '../site/read/index.ts';
import type { PageBatch, RenderedBatch, RenderThread } from '../site/render/index.ts';

/** Data that an engine in a thread begins with. */
export interface ThreadStart extends Pick<World, 'request' | 'found'> {
  readonly state: EngineState;
  /** Codes of the rules. */
  readonly codes: readonly string[];
  /** Compiled templates, as the cache has them. */
  readonly program: Uint8Array | undefined;
}

/** Folders in which a thread finds and leaves files. */
export interface ThreadFolders extends Pick<Staging, 'folder' | 'pack'> {
  /** Folder with published files; undefined if there are none to read. */
  readonly published: string | undefined;
}

/** `start` opens an engine for the questions that follow. */
export type ThreadQuestion =
  | { readonly kind: 'start'; readonly start: ThreadStart }
  | (PageBatch<TakenPage> & { readonly kind: 'render'; readonly folders: ThreadFolders });

/** Page with its text, if this thread still has it. */
interface TakenPage extends Pick<BuiltPage, 'id' | 'path'> {
  readonly text: string | undefined;
}

/** Code that was highlighted or drawn, by its key. */
export type CachedText = readonly [key: string, text: string];

/** Result of a batch of pages that a thread rendered. */
export interface ThreadBatch extends RenderedBatch {
  /** Changes of the engine. */
  readonly changes: Changes;
  /** Ranges in the pack, by file. */
  readonly ranges: ReadonlyMap<string, PackedRange>;
  readonly code: readonly CachedText[];
  /** Files that it read. */
  readonly read: readonly (readonly [file: string, measure: Measure, stats: FileStats])[];
  /** Rejected promises of templates. */
  readonly rejected: readonly Diagnostic[];
}

/** Threads of a build. */
export interface PageThreads {
  /** Loads the code of threads, while this one compiles the templates, if they will be worth it for this many pages. */
  load(pages: number): void;
  /** Starts threads for the remaining pages if they are worth it, which may show only after some batches. */
  start(engine: SiteEngine, pages: readonly BuiltPage[], places: ThreadPlaces): readonly RenderThread[];
  hasBegun(): boolean;
  /** Rejected promises of templates in threads. */
  rejected(): readonly Diagnostic[];
  close(): Promise<void>;
}

/** Folders for threads: where they write, and where published files are, if there are any. */
interface ThreadPlaces {
  readonly staging: Staging;
  readonly published: string | undefined;
}

type PageThread = WorkerThread<ThreadQuestion, ThreadBatch | undefined>;

/** Chooses threads, or none, because they write only to the real disk. */
export function chooseThreads(
  { limits: { workers } }: BuildRequest,
  { worker, disk }: Pick<Machine, 'worker' | 'disk'>,
): PageThreads {
  const threads: PageThread[] = [];
  const restOf = createEstimate();
  const rejected: Diagnostic[] = [];
  let hasBegun = false;
  /** Returns at most as many threads as are worth it for some pages of a site. */
  const take = (pages: number, all: number, rest?: number): readonly PageThread[] => {
    const count = worker && disk === realDisk ? (workers ?? threadsFor(pages, all, rest)) : 0;
    const length = Math.min(count, 2 * availableParallelism());
    while (worker && threads.length < length) threads.push(startThread(worker, 'pages'));
    return threads.slice(0, length);
  };
  const begin = (engine: SiteEngine, taken: readonly PageThread[]) => {
    const start = taken.length > 0 ? startOf(engine) : undefined;
    if (!start) return [];
    return taken.map((thread) => {
      // If this fails, the thread leaves all batches to this one.
      thread.ask({ kind: 'start', start }).catch(() => {});
      return { thread, takeOver: takingOver(engine, rejected) };
    });
  };
  return {
    load: (pages) => void take(pages, pages),
    start(engine, pages, places) {
      hasBegun = true;
      const all = engine.ask(publishedPages).published.length;
      const taken = take(pages.length, all, restOf(pages.length));
      // Otherwise each thread would arrange the site for the first of these answers.
      if (taken.length > 0) for (const { id } of pages) engine.ask(pageLocation, id);
      return begin(engine, taken).map((begun) => renderThread(engine, begun, places));
    },
    hasBegun: () => hasBegun,
    rejected: () => rejected,
    async close() {
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
}

/**
 * Returns a function that estimates the time for the remaining pages from that since its last call, in milliseconds; 0 at first, and
 * while other threads, which draw cards, work half as much as this one: a second processor then has no time for pages.
 */
function createEstimate(): (pages: number) => number {
  let begun: number | undefined;
  let last = { own: 0, all: 0, pages: 0 };
  return (pages) => {
    const before = last;
    last = { own: threadTime(), all: processTime(), pages };
    begun ??= last.own;
    const own = last.own - before.own;
    // After this processor time, pages take about as long as later ones, because V8 has compiled the code.
    if (before.own < begun + 1000 || last.all - before.all > 1.5 * own) return 0;
    return (own / (before.pages - pages)) * pages;
  };
}

/** Costs of a thread, in milliseconds of processor time, and when it is worth them. */
const THREAD = {
  /** Number of pages that are worth the start of a thread. */
  pages: 400,
  /** Time for the start of a thread. */
  start: 1000,
  /** Time for each page that it renders. */
  eachPage: 0.03,
  /** Part of the remaining time that a thread may cost if there are two processors, of which V8 and the system use a part themselves. */
  mostCost: 1 / 7,
  /** Part of a site that has to be rendered, because a thread has to know the whole site. */
  leastPart: 1 / 100,
  /** More threads gain nothing: the site is arranged and published in this one. */
  most: 7,
  /** Most pages that all threads together know, because each takes memory in each of them. */
  mostKnown: 1_000_000,
};

/** Returns how many threads are worth their start, for some pages of a site. */
function threadsFor(pages: number, all: number, rest = 0): number {
  const others = availableParallelism() - 1;
  if (others === 1 && THREAD.start + THREAD.eachPage * pages > rest * THREAD.mostCost) return 0;
  const worth = Math.max(THREAD.pages, all * THREAD.leastPart);
  return Math.min(THREAD.most, others, Math.floor(pages / worth), Math.ceil(THREAD.mostKnown / all));
}

/** Returns what threads start with; undefined if they can't know everything that this thread knows. */
function startOf({ ask, state, tools, world }: SiteEngine): ThreadStart | undefined {
  const { blob } = ask(compiledTemplates);
  const program = blob === undefined ? undefined : tools.results.templates.get(blob);
  const { request, found } = world;
  const known = state();
  return known && { state: known, request, found, codes: [...tools.rules.codes], program };
}

interface BegunThread {
  readonly thread: PageThread;
  readonly takeOver: (batch: ThreadBatch) => void;
}

/** Returns a function that takes over the result of a batch from another thread. */
function takingOver({ adopt, tools, world }: SiteEngine, rejected: Diagnostic[]): BegunThread['takeOver'] {
  const numbers = nodeNumbers();
  const { code } = tools.results;
  return (batch) => {
    adopt(batch.changes, numbers);
    for (const [key, text] of batch.code) code.put(key, text);
    for (const each of batch.read) world.files.learn(...each);
    rejected.push(...batch.rejected);
  };
}

function renderThread(
  { tools: { texts } }: SiteEngine,
  { thread, takeOver }: BegunThread,
  { staging, published }: ThreadPlaces,
): RenderThread {
  const { folder, pack } = staging;
  const folders = { folder, published, ...(pack && { pack }) };
  return {
    async render({ pages, groups }) {
      const taken = pages.map(({ id, path }) => ({ id, path, text: texts.release(path) }));
      const batch = await thread.ask({ kind: 'render', pages: taken, groups, folders });
      if (!batch) return undefined;
      takeOver(batch);
      for (const [file, range] of batch.ranges) staging.note?.(file, range);
      return batch;
    },
  };
}
