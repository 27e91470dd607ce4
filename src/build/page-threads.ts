// Threads that render pages at the same time as this one. Each has its own copy of the templates, and an engine that began with the
// state of this thread's engine; what it makes comes back as changes.
import { availableParallelism } from 'node:os';
import { nodeNumbers } from '../engine/exchange.ts';
import type { EngineState } from '../engine/node-data.ts';
import type { FileStats, Measure } from '../engine/store/measure.ts';
import type { Diagnostic } from '../kit/diagnostics/diagnostic.ts';
import { realDisk } from '../kit/system/disk.ts';
import { startThread, type WorkerThread } from '../kit/system/thread.ts';
import type { BuiltPage } from '../model/pages/page.ts';
import { pageAddress, publishedPages } from '../site/arrange/site.ts';
import type { SiteEngine, World } from '../site/ask.ts';
import type { PackedRange, Staging } from '../site/publish/staging.ts';
import { compiledTemplates } from '../site/read/templates.ts';
import type { RenderedBatch } from '../site/render/render-batch.ts';
import type { RenderThread } from '../site/render/render-pages.ts';
import type { BuildRequest, Machine } from '../site/request.ts';

/** Data that a thread needs before it renders. */
export interface ThreadStart extends Pick<World, 'request' | 'found'>, Pick<Staging, 'folder' | 'pack'> {
  readonly state: EngineState;
  /** Codes of the rules. */
  readonly codes: readonly string[];
  /** Compiled templates, as the cache has them. */
  readonly program: Uint8Array | undefined;
  /** Folder with published files; undefined if there are none to read. */
  readonly published: string | undefined;
}

export type ThreadQuestion =
  | { readonly kind: 'start'; readonly start: ThreadStart }
  | { readonly kind: 'render'; readonly pages: readonly TakenPage[] };

/** Page with its text, if this thread still has it. */
export interface TakenPage extends Pick<BuiltPage, 'id' | 'path'> {
  readonly text: string | undefined;
}

/** Text that was highlighted, or a formula, by its key. */
export type CachedText = readonly [key: string, text: string];

export interface ThreadBatch extends RenderedBatch {
  /** Changes of the engine. */
  readonly changes: Uint8Array;
  /** Ranges in the pack, by file. */
  readonly ranges: ReadonlyMap<string, PackedRange>;
  readonly highlighted: readonly CachedText[];
  readonly formulas: readonly CachedText[];
  /** Files that it read. */
  readonly read: readonly (readonly [file: string, measure: Measure, stats: FileStats])[];
  /** Rejected promises of templates. */
  readonly rejected: readonly Diagnostic[];
}

/** Threads of a build. */
export interface PageThreads {
  /** Loads the code of threads, while this one reads the site, if they will be worth it for this many pages. */
  load(pages: number): void;
  /** Starts threads for pages if they are worth it. */
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
  const rejected: Diagnostic[] = [];
  let hasBegun = false;
  /** Returns at most as many threads as are worth it for some pages of a site. */
  const take = (pages: number, all: number): readonly PageThread[] => {
    const count = worker && disk === realDisk ? (workers ?? threadsFor(pages, all)) : 0;
    const length = Math.min(count, 2 * availableParallelism());
    while (worker && threads.length < length) threads.push(startThread(worker, undefined));
    return threads.slice(0, length);
  };
  return {
    load: (pages) => void take(pages, pages),
    start(engine, pages, places) {
      hasBegun = true;
      const taken = take(pages.length, engine.ask(publishedPages).published.length);
      const start = taken.length > 0 ? startOf(engine, pages, places) : undefined;
      if (!start) return [];
      return taken.map((thread) => {
        // If this fails, the thread renders nothing, and leaves all batches to this one.
        thread.ask({ kind: 'start', start }).catch(() => {});
        return renderThread(engine, thread, { staging: places.staging, rejected });
      });
    },
    hasBegun: () => hasBegun,
    rejected: () => rejected,
    async close() {
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
}

/** Number of pages that are worth the start of a thread. */
const WORTH = 400;
/** The same with two processors, of which V8 and the system use a part themselves. */
const WORTH_OF_TWO = 2000;
/** Part of a site that has to be rendered, because a thread has to know the whole site. */
const LEAST_PART = 1 / 100;
/** More threads gain nothing: pages are read, arranged and published in this one. */
const MOST = 7;
/** Most pages that all threads together know, because each takes memory in each of them. */
const MOST_KNOWN = 1_000_000;

/** Returns how many threads are worth their start, for some pages of a site. */
function threadsFor(pages: number, all: number): number {
  const others = availableParallelism() - 1;
  const worth = Math.max(others === 1 ? WORTH_OF_TWO : WORTH, all * LEAST_PART);
  return Math.min(MOST, others, Math.floor(pages / worth), Math.ceil(MOST_KNOWN / all));
}

/** Returns what threads start with; undefined if they can't know everything that this thread knows. */
function startOf(
  { ask, state, tools, world }: SiteEngine,
  pages: readonly BuiltPage[],
  { staging: { folder, pack }, published }: ThreadPlaces,
): ThreadStart | undefined {
  // Otherwise each thread would arrange the site for the first of these answers.
  for (const { id } of pages) ask(pageAddress, id);
  const { blob } = ask(compiledTemplates);
  const program = blob === undefined ? undefined : tools.results.templates.get(blob);
  const { request, found } = world;
  const known = state();
  const codes = [...tools.rules.codes];
  return known && { state: known, request, found, codes, program, published, folder, ...(pack && { pack }) };
}

function renderThread(
  { adopt, tools, world }: SiteEngine,
  thread: PageThread,
  { staging, rejected }: { readonly staging: Staging; readonly rejected: Diagnostic[] },
): RenderThread {
  const numbers = nodeNumbers();
  const { highlighting, formulas } = tools.results;
  return {
    async render(pages) {
      const taken = pages.map(({ id, path }) => ({ id, path, text: tools.texts.release(path) }));
      const batch = await thread.ask({ kind: 'render', pages: taken });
      if (!batch) return undefined;
      adopt(batch.changes, numbers);
      for (const [file, range] of batch.ranges) staging.note?.(file, range);
      for (const [key, text] of batch.highlighted) highlighting.put(key, text);
      for (const [key, text] of batch.formulas) formulas.put(key, text);
      for (const each of batch.read) world.files.learn(...each);
      rejected.push(...batch.rejected);
      return batch;
    },
  };
}
