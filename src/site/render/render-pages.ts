// Renders the pages of a site in batches, in this thread and in others at once. Each finished page goes to the staging folder, so
// memory holds few of them. Pages that are unchanged and still published are skipped.
import { createInterruptible, orInterrupted, throwIfInterrupted } from '../../limits/index.ts';
import type { BuiltPage } from '../../model/pages/built-page.ts';
import type { Machine } from '../../model/request.ts';
import { publishedPages } from '../arrange/index.ts';
import type { FileDestination, SiteEngine } from '../index.ts';
import {
  type DocumentsById,
  findOutdated,
  type GatheredSite,
  gather,
  type OutdatedPages,
  type RenderedPages,
  rememberGroups,
  siteUses,
} from './documents.ts';
import {
  type BatchSurroundings,
  createRenderer,
  type PageBatch,
  type RenderedBatch,
} from './render-batch.ts';

/** Another thread that renders pages. */
export interface RenderThread {
  /** Resolves to undefined if it can't render a batch, which then has to be rendered here. */
  render(batch: PageBatch<BuiltPage>): Promise<RenderedBatch | undefined>;
}

/** Destination of finished pages. */
interface PageDestination extends Pick<FileDestination, 'isPublished'>, Omit<BatchSurroundings, 'clock'> {
  /** Called with the remaining pages before each batch, as long as it returns none. */
  readonly startThreads: (pages: readonly BuiltPage[]) => readonly RenderThread[];
  /** Pages to render; undefined for all published pages. */
  readonly pages?: readonly BuiltPage[] | undefined;
  /** Called with the pages of each batch. */
  readonly onRendered?: ((part: GatheredSite) => void) | undefined;
}

type Record = (batch: RenderedBatch, pages: readonly BuiltPage[]) => void;

/** Renders pages. Throws a Fault, and the signal's reason between two batches. */
export async function renderPages(
  engine: SiteEngine,
  destination: PageDestination,
  machine: Machine,
): Promise<RenderedPages> {
  const { ask, tools } = engine;
  const { isPublished, pages: some, onRendered } = destination;
  const published = some ?? ask(publishedPages).published;
  const documents: DocumentsById = new Map();
  const times = new Map<string, number>();
  let outdated: OutdatedPages = { pages: published, groups: [] };
  createInterruptible()(() => {
    if (!some)
      outdated = tools.limits.together(published.length, () =>
        findOutdated(engine, published, isPublished, documents),
      );
  });
  const rendered = outdated.pages.length;
  const kept = new Set(documents.keys());
  let done = published.length - rendered;
  const record: Record = (batch, pages) => {
    for (const document of batch.documents) documents.set(document.id, document);
    onRendered?.(gather(pages, documents, []));
    for (const [path, time] of batch.times) times.set(path, time);
    done += batch.documents.length;
    machine.events.progress(done, published.length);
  };
  if (rendered > 0) await renderAll(engine, outdated, { ...destination, record }, machine);
  if (!some) rememberGroups(engine);
  return { ...gather(published, documents, siteUses(ask)), rendered, times, kept };
}

/** Renders pages in this thread and in others, which take batches until none is left. */
async function renderAll(
  engine: SiteEngine,
  outdated: OutdatedPages,
  { startThreads, record, ...around }: PageDestination & { readonly record: Record },
  { clock, signal }: Machine,
): Promise<void> {
  let threads = startThreads(outdated.pages);
  const renderBatch = await createRenderer(engine, { clock, ...around });
  const interruptibly = createInterruptible();
  const here = (batch: PageBatch<BuiltPage>) => interruptibly(() => record(renderBatch(batch), batch.pages));
  const inThread =
    ({ render }: RenderThread) =>
    async (batch: PageBatch<BuiltPage>) => {
      const made = await render(batch);
      if (made) record(made, batch.pages);
      return made !== undefined;
    };
  const waiting = [...batchesOf(outdated, 1 + Math.max(threads.length, 1))].values();
  let done = 0;
  while (threads.length === 0) {
    const { value: batch } = waiting.next();
    if (!batch) break;
    here(batch);
    await throwIfInterrupted(signal);
    done += batch.pages.length;
    threads = startThreads(outdated.pages.slice(done));
  }
  await doBatches(waiting, { here, threads: threads.map(inThread), signal });
}

/**
 * Divides pages into batches of 8 to 128 pages, the last of them small, so that all threads end at about the same time. A batch shares
 * one time limit.
 */
function* batchesOf({ pages, groups }: OutdatedPages, threads: number): Generator<PageBatch<BuiltPage>> {
  for (let start = 0; start < pages.length; ) {
    const share = Math.ceil((pages.length - start) / (4 * threads));
    const end = start + Math.max(8, Math.min(share, 128));
    const whole = groups.filter(({ from, to }) => from >= start && to <= end);
    yield {
      pages: pages.slice(start, end),
      groups: whole.map(({ name, from, to }) => ({ name, from: from - start, to: to - start })),
    };
    start = end;
  }
}

interface Workers<B> {
  readonly here: (batch: B) => void;
  /** Each resolves to false if it can't do a batch, which is then done here. */
  readonly threads: readonly ((batch: B) => Promise<boolean>)[];
  readonly signal: AbortSignal;
}

/** Works through all batches: each worker takes the next one when it is ready. Throws the signal's reason, and the errors of `here`. */
async function doBatches<B>(waiting: Iterable<B>, { here, threads, signal }: Workers<B>): Promise<void> {
  const thisThread = async () => {
    for (const batch of waiting) {
      here(batch);
      await throwIfInterrupted(signal);
    }
  };
  const otherThread = async (work: (batch: B) => Promise<boolean>) => {
    for (const batch of waiting) if (!(await orInterrupted(work(batch), signal))) here(batch);
  };
  // Another thread always has a second batch, so that it needn't wait for this one.
  await Promise.all([...[...threads, ...threads].map(otherThread), thisThread()]);
}
