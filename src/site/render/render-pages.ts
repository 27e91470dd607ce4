// Renders the pages of a site in batches. Each finished page goes to the staging folder at once, so memory holds few
// batches. Pages that are unchanged and still published are skipped.
import type { Measure } from '../../engine/store/measure.ts';
import type { Run } from '../../engine/tasks.ts';
import { hasErrors } from '../../kit/diagnostics/diagnostic.ts';
import { freeYoungGeneration, limitYoungGeneration } from '../../kit/system/v8-flags.ts';
import type { OutputFile } from '../../model/files/output.ts';
import type { Document } from '../../model/pages/document.ts';
import type { BuiltPage } from '../../model/pages/page.ts';
import { resolveFields } from '../arrange/record-fields.ts';
import { publishedPages, targetsBy } from '../arrange/site.ts';
import type { Ask, BodyWork, FileDestination, SiteEngine } from '../ask.ts';
import { createInterruptible, throwIfInterrupted } from '../limits/interrupt.ts';
import { siteSettings } from '../read/templates.ts';
import type { Machine } from '../request.ts';
import { type Batch, observed, preparedBatches } from './batches.ts';
import {
  type BuiltBody,
  beginBody,
  type CompiledPage,
  pageBody,
  takeBodies,
  type UnplacedBody,
  unplacedBody,
} from './bodies.ts';
import {
  type DocumentsById,
  findOutdated,
  type GatheredSite,
  gather,
  gatheredOf,
  type OutdatedPages,
  pageDocument,
  putFacts,
  putSegments,
  type RenderedDocument,
  recordUses,
  rememberGroups,
} from './documents.ts';
import {
  type FinishedPage,
  type StagedPage,
  type UnfinishedPage,
  unfinishedPage,
} from './finish/finish-document.ts';
import { withKnownCode } from './finish/highlighting.ts';
import type { PageFinisher } from './finish/worker-pool.ts';
import { renderLayout } from './layouts.ts';

export interface RenderedPages extends GatheredSite {
  /** Number of rendered pages. */
  readonly rendered: number;
  /** Milliseconds that each took, by its path. */
  readonly times: ReadonlyMap<string, number>;
}

/** Destination of finished pages. */
export interface PageDestination extends Pick<FileDestination, 'isPublished'> {
  /** Returns the bytes of a published file; undefined if it has others. */
  readonly readPublished: (output: OutputFile) => Uint8Array | undefined;
  /** Called once with the number of pages, before the first is finished. */
  readonly finishing: (pages: number) => PageFinisher;
  /** Called when the values of a page are complete. */
  readonly onFinished: (id: string) => void;
  /** Pages to render; undefined for all published pages. */
  readonly pages?: readonly BuiltPage[] | undefined;
}

/** Limit of unfinished HTML in UTF-16 code units, or one batch: threads take a while to start. */
const MOST_UNFINISHED = 8 * 1024 * 1024;

/** Renders pages. Throws a Fault, and the signal's reason between two batches. */
export async function renderPages(
  engine: SiteEngine,
  { finishing: begin, isPublished, readPublished, pages: some, onFinished }: PageDestination,
  { clock, events, signal }: Machine,
): Promise<RenderedPages> {
  const { ask, tools } = engine;
  const published = some ?? ask(publishedPages).published;
  const interruptibly = createInterruptible();
  const documents: DocumentsById = new Map();
  const times = new Map<string, number>();
  const queue = createBoundedQueue(MOST_UNFINISHED);
  let outdated: OutdatedPages = { pages: [], groups: [] };
  interruptibly(() => {
    outdated = tools.limits.together(published.length, () =>
      findOutdated(engine, published, isPublished, documents),
    );
  });
  const rendered = outdated.pages.length;
  const finishing = rendered > 0 ? begin(rendered) : undefined;
  let done = published.length - rendered;
  /** Renders and passes on a batch in a separate function, so that no HTML stays in memory while the queue is full. */
  const passOn = (batch: Batch) => {
    let pages: readonly BegunPage[] = [];
    interruptibly(() => {
      pages = renderBatch(engine, batch, { clock, times, readPublished });
    });
    const unfinished = pages.flatMap((page) => page.unfinished ?? []);
    const finished = observed(finishing?.finish(unfinished) ?? Promise.resolve([]));
    const size = unfinished.reduce((sum, page) => sum + sizeOf(page), 0);
    return { size, finished, unsettled: pages.map(withoutHtml) };
  };
  const take = (pages: readonly BuiltPage[]) => takeBodies(engine, pages, finishing?.compile);
  for await (const batch of preparedBatches(ask, outdated.pages, take)) {
    const { size, unsettled, finished } = passOn(batch);
    await queue.add(size, async () => settle(engine, unsettled, await finished, documents, onFinished));
    done += batch.pages.length;
    events.progress(done, published.length);
    limitYoungGeneration();
    await throwIfInterrupted(signal);
  }
  freeYoungGeneration();
  await queue.end();
  rememberGroups(engine, outdated.groups, documents);
  return { ...gather(published, documents, recordUses(ask)), rendered, times };
}

/** Rendered page that isn't finished yet. */
interface BegunPage {
  readonly id: string;
  readonly run: Run<RenderedDocument, Ask>;
  readonly record: PageRecord;
  readonly bodyRun: Run<BuiltBody, Ask>;
  readonly body: UnplacedBody;
  /** Page to finish; undefined without a document. */
  readonly unfinished: UnfinishedPage | undefined;
  /** Work of features with its body, which is done when the page is finished. */
  readonly works: readonly BodyWork[];
}

/** Page that another thread finishes, without its HTML, because many of them may wait. */
interface UnsettledPage extends Omit<BegunPage, 'unfinished'> {
  readonly hasDocument: boolean;
}

function withoutHtml({ unfinished, ...page }: BegunPage): UnsettledPage {
  return { ...page, hasDocument: unfinished !== undefined };
}

function sizeOf({ html }: UnfinishedPage): number {
  return html.reduce((sum, piece) => sum + lengthOf(piece), 0);
}

function lengthOf(piece: UnfinishedPage['html'][number]): number {
  if (typeof piece === 'string') return piece.length;
  return (piece.kind === 'segment' ? piece.html : piece.code).length;
}

/** Renders a batch. Throws a Fault if the file of a page has changed since it was parsed, or if a template doesn't end. */
function renderBatch(
  engine: SiteEngine,
  { pages, taken }: Batch,
  {
    clock,
    times,
    readPublished,
  }: Pick<Machine, 'clock'> &
    Pick<PageDestination, 'readPublished'> & { readonly times: Map<string, number> },
): readonly BegunPage[] {
  const { begin, tools } = engine;
  const begun: BegunPage[] = [];
  tools.limits.together(pages.length, () => {
    for (const { id, path } of pages.slice(begun.length)) {
      const start = clock();
      const { run: bodyRun, isPublished, ...compiled } = beginBody(engine, id, readPublished, taken.get(id));
      const { page, markup } = compiled;
      const works = isPublished
        ? []
        : tools.features.flatMap(({ withBody }) => withBody?.(engine, page, markup, bodyRun) ?? []);
      const run = begin(pageDocument, id);
      const { document, ...record } = renderCompiled(run.ask, compiled);
      begun.push({
        id,
        run,
        record,
        works,
        bodyRun,
        body: unplacedBody(compiled),
        unfinished: document && unfinishedPage(page, document, markup.value.html, works),
      });
      // Without its body, a page takes less time than it would on another machine.
      if (!isPublished) times.set(path, clock() - start);
    }
  });
  return begun;
}

/** Data of a page before it is finished. */
type PageRecord = Omit<RenderedDocument, 'measure' | 'anchors' | 'found'>;

interface RenderedPage extends PageRecord {
  /** Document; undefined if the page, its body or its layout has errors. */
  readonly document: (Document & Pick<UnfinishedPage, 'html'>) | undefined;
}

/** Renders a compiled page with its layout. Throws an EndlessTemplate. */
export function renderCompiled(ask: Ask, { page, markup }: CompiledPage): RenderedPage {
  const named = resolveFields(ask, page, () => targetsBy(ask));
  const rendered = renderLayout(ask, named.page, markup.value);
  const mistakes = [...markup.diagnostics, ...named.diagnostics];
  // Errors in the body, or in a field, have their own diagnostics.
  const isShown = !hasErrors(mistakes) || ask(siteSettings).value.unfinished !== undefined;
  const document = isShown ? rendered.value : undefined;
  const { highlighting } = ask.tools.results;
  return {
    document: document && { ...document, html: withKnownCode(document.html, highlighting) },
    attachments: [...markup.value.attachments, ...named.attachments],
    images: [...new Set([...markup.value.images, ...named.images])],
    copiesCode: markup.value.copiesCode,
    files: markup.value.files,
    diagnostics: [...mistakes, ...rendered.diagnostics],
  };
}

/** Ends the runs of finished pages. */
function settle(
  engine: SiteEngine,
  unsettled: readonly UnsettledPage[],
  finished: readonly FinishedPage[],
  documents: DocumentsById,
  onFinished: PageDestination['onFinished'],
): void {
  const done = finished.values();
  for (const { id, run, record, bodyRun, body, works, hasDocument } of unsettled) {
    const made = hasDocument ? done.next().value : undefined;
    const { staged: text, highlighted = [], segments = [], results = [] } = made ?? {};
    const staged: StagedPage | undefined = text === undefined ? undefined : JSON.parse(text);
    for (const [key, html] of highlighted) engine.tools.results.highlighting.keep(key, html);
    const document = documentOf(staged, record);
    for (const [at, json] of results.entries()) works[at]?.run.endJson(json);
    bodyRun.end({ ...body, ...document.measure, range: staged?.bodyRange ?? null });
    run.note(pageBody, id);
    run.end(document);
    documents.set(id, gatheredOf(id, document));
    putSegments(engine, segments);
    if (staged) putFacts(engine, id, staged.shared);
    onFinished(id);
  }
}

export function documentOf(
  finished: (Partial<Measure> & Pick<StagedPage, 'shared' | 'found'>) | undefined,
  record: PageRecord,
): RenderedDocument {
  const { hash, size, shared, found } = finished ?? {};
  return {
    measure: hash !== undefined && size !== undefined ? { hash, size } : undefined,
    anchors: shared?.anchors ?? [],
    ...record,
    ...(found && { found }),
  };
}

/** Creates a queue that runs work in the order in which it was added. */
function createBoundedQueue(most: number) {
  const pending: { readonly size: number; readonly done: Promise<void> }[] = [];
  let last = Promise.resolve();
  let sum = 0;
  return {
    /** Adds work. Resolves once the pending work is at most `most`, or consists only of this. Rejects if earlier work failed. */
    async add(size: number, work: () => Promise<void>): Promise<void> {
      last = observed(last.then(work));
      pending.push({ size, done: last });
      for (sum += size; sum > most && pending.length > 1; ) {
        const first = pending.shift();
        await first?.done;
        sum -= first?.size ?? 0;
      }
    },
    end: () => last,
  };
}
