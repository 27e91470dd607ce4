// Makes the pages of a site, a batch at a time: each finished page goes to the staging folder at once, so that few
// batches are ever in memory. What is as it was, and still published, is left where it is.
import type { Measure } from '../../model/files/measure.ts';
import type { OutputFile } from '../../model/files/output.ts';
import type { BuiltPage } from '../../model/pages/page.ts';
import type { FileStamps } from '../../reuse/output-stamps.ts';
import type { Run, Tasks } from '../../reuse/tasks.ts';
import { createBoundedQueue, observed } from '../finish/bounded-queue.ts';
import { type Finished, type Staged, sourceOf, type Unfinished } from '../finish/finish-document.ts';
import type { Finishing } from '../finish/worker-pool.ts';
import { recordUses } from '../kinds/record-fields.ts';
import { createInterruptible } from '../limits/interruptible.ts';
import { throwIfInterrupted } from '../limits/throw-if-interrupted.ts';
import { bodyPositionBy } from '../read/page-file.ts';
import type { Machine } from '../request.ts';
import type { BuildTasks } from '../tasks.ts';
import type { Workshop } from '../workshop.ts';
import type { RenderedDocument } from './documents.ts';
import {
  findWaiting,
  gather,
  gatheredOf,
  type Results,
  rememberGroups,
  type SiteParts,
  type Waiting,
} from './gather.ts';
import { compileBodies, type RenderedPage, renderCompiled } from './render-page.ts';

/** What is told of a page beside its HTML. */
type Told = Omit<RenderedPage, 'document'>;

export interface RenderedPages extends SiteParts {
  /** How many pages were not kept. */
  readonly rendered: number;
  /** Whether those that were rendered would survive a power cut. */
  readonly synced: boolean;
  /** What was seen of them, where they are to be published as they are. Rejects with a Fault. */
  readonly stamps: Promise<FileStamps | undefined>;
}

/** Where finished pages go. */
export interface Destination {
  /** For so many pages; called once, when the first is to be finished. */
  readonly finishing: (pages: number) => Finishing;
  /** Whether the output folder holds exactly these bytes. */
  readonly isPublished: (output: OutputFile) => boolean;
}

/** So much HTML is finished at once, in UTF-16 code units, or one batch: threads take a while to start. */
const MOST_UNFINISHED = 8 * 1024 * 1024;
/** Pages of the first batch: while it is rendered no other thread has anything to do. Later ones grow. */
const FIRST = 16;
/** Pages of a batch, whose Markdown shares one time limit. */
const MOST_PAGES = 128;
/** And so many UTF-16 code units of Markdown, where they are of several pages. */
const MOST_TEXT = 2 * 1024 * 1024;

/** Throws a Fault, and the signal's reason between two batches. */
export async function renderPages(
  tasks: Tasks & BuildTasks,
  workshop: Workshop,
  { finishing: begin, isPublished }: Destination,
  { events, signal }: Machine,
): Promise<RenderedPages> {
  const { published } = tasks.get(tasks.pages);
  const interruptibly = createInterruptible();
  const render = createRendering(tasks, workshop);
  const results: Results = new Map();
  const queue = createBoundedQueue(MOST_UNFINISHED);
  let waiting: Waiting = { pages: [], groups: [] };
  interruptibly(() => {
    waiting = workshop.calls.limit.together(published.length, () =>
      findWaiting(published, tasks, isPublished, results),
    );
  });
  const rendered = waiting.pages.length;
  const finishing = rendered > 0 ? begin(rendered) : undefined;
  let done = published.length - rendered;
  /** Renders some pages, and hands them over to be finished. */
  const passOn = (batch: readonly BuiltPage[]) => {
    let made: readonly Rendered[] = [];
    interruptibly(() => {
      made = render(batch);
    });
    const documents = made.flatMap(({ unfinished }) => unfinished ?? []);
    const finished = observed(finishing?.finish(documents) ?? Promise.resolve([]));
    const size = documents.reduce((sum, document) => sum + sizeOf(document), 0);
    return { size, finished, unsettled: made.map(withoutHtml) };
  };
  for (const batch of batchesOf(waiting.pages, tasks)) {
    const { size, unsettled, finished } = passOn(batch);
    await queue.add(size, async () => settle(unsettled, await finished, tasks, workshop, results));
    done += batch.length;
    events.progress(done, published.length);
    await throwIfInterrupted(signal);
  }
  await queue.end();
  const stamps = observed(finishing?.end() ?? Promise.resolve(undefined));
  rememberGroups(waiting.groups, results, tasks);
  return {
    ...gather(published, results, recordUses(tasks.get, tasks)),
    rendered,
    synced: finishing?.synced ?? false,
    stamps,
  };
}

function* batchesOf(pages: readonly BuiltPage[], tasks: Tasks & BuildTasks): Generator<readonly BuiltPage[]> {
  const bodyOf = bodyPositionBy(tasks.get, tasks);
  let batch: BuiltPage[] = [];
  let most = FIRST;
  let text = 0;
  for (const page of pages) {
    const { length } = tasks.get(tasks.address, page.id)?.archived ? { length: 0 } : bodyOf(page.path);
    if (batch.length >= most || (batch.length > 0 && text + length > MOST_TEXT)) {
      yield batch;
      batch = [];
      text = 0;
      most = Math.min(2 * most, MOST_PAGES);
    }
    batch.push(page);
    text += length;
  }
  if (batch.length > 0) yield batch;
}

interface Rendered {
  readonly id: string;
  readonly run: Run<RenderedDocument>;
  readonly told: Told;
  /** Undefined where there is no document. */
  readonly unfinished: Unfinished | undefined;
}

/** A page that is being finished elsewhere. Its HTML is not held, as many of them may wait. */
interface Unsettled extends Pick<Rendered, 'id' | 'run' | 'told'> {
  readonly hasDocument: boolean;
}

function withoutHtml({ id, run, told, unfinished }: Rendered): Unsettled {
  return { id, run, told, hasDocument: unfinished !== undefined };
}

function sizeOf({ html }: Unfinished): number {
  return html.reduce((sum, piece) => sum + (typeof piece === 'string' ? piece : piece.code).length, 0);
}

/** Renders some pages. Throws a Fault where a page's file has changed since it was parsed, or a template does not end. */
function createRendering(tasks: Tasks & BuildTasks, workshop: Workshop) {
  return (pages: readonly BuiltPage[]): readonly Rendered[] => {
    const begun = pages.map(({ id }) => {
      const run = tasks.begin(tasks.document, id);
      return { id, run, get: run.get };
    });
    const bodies = compileBodies(begun, tasks, workshop);
    const render = () =>
      bodies.map((compiled): Rendered => {
        const { document, ...told } = renderCompiled(compiled, tasks, workshop);
        const unfinished = document && { page: sourceOf(compiled.page), ...document };
        return { id: compiled.id, run: compiled.run, told, unfinished };
      });
    return workshop.calls.limit.together(bodies.length, render);
  };
}

/** Ends the runs of pages that are finished. */
function settle(
  unsettled: readonly Unsettled[],
  finished: readonly Finished[],
  tasks: Tasks & BuildTasks,
  workshop: Workshop,
  results: Results,
): void {
  const done = finished.values();
  for (const { id, run, told, hasDocument } of unsettled) {
    const { staged, highlighted = [] } = (hasDocument && done.next().value) || {};
    const known: Staged | undefined = staged === undefined ? undefined : JSON.parse(staged);
    for (const [key, html] of highlighted) workshop.results.highlighting.keep(key, html);
    const document = documentOf(known, told);
    run.end(document);
    results.set(id, gatheredOf(id, document));
    if (!known) continue;
    const { body, places, ...facts } = known.shared;
    tasks.put(tasks.facts, tasks.document, id, facts);
    tasks.put(tasks.places, tasks.document, id, { body, places });
  }
}

export function documentOf(
  finished: (Partial<Measure> & Pick<Staged, 'shared' | 'facts' | 'invalid'>) | undefined,
  { attachments, images, copiesCode, files, diagnostics }: Told,
): RenderedDocument {
  const { hash, size, shared, facts, invalid } = finished ?? {};
  return {
    measure: hash !== undefined && size !== undefined ? { hash, size } : undefined,
    anchors: shared?.anchors ?? [],
    attachments,
    images,
    copiesCode,
    files,
    diagnostics,
    ...(facts && { facts }),
    ...(invalid && { invalid }),
  };
}
