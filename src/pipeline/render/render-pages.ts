// Makes the pages of a site, a batch at a time: each finished page goes to the staging folder at once, so that
// few batches are ever in memory. What the last build made, and is still right, is kept.

import type { RuleSet } from '../../checks/run.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { OutputFile } from '../../model/output.ts';
import type { Page } from '../../model/page.ts';
import type { DocumentRecord } from '../../model/record.ts';
import type { Sights } from '../../reuse/output-stamps.ts';
import { createPageChecks, type PageChecks } from '../check/page-checks.ts';
import { createLine, observed } from '../finish/bounded-queue.ts';
import type { Finished, Unfinished } from '../finish/finish-document.ts';
import type { Finishing } from '../finish/worker-pool.ts';
import type { Memory } from '../memory.ts';
import type { PreparedSite } from '../read/prepare.ts';
import type { Surroundings } from '../request.ts';
import { createInterruptible } from './interruptible.ts';
import { type IsPublished, outputOf } from './keeping.ts';
import { type Batch, batchesOf, createBatchRendering, type Made } from './render-batch.ts';
import { heard } from './throw-if-interrupted.ts';

export interface RenderedPages {
  readonly files: readonly OutputFile[];
  /** Files beside the pages that they refer to, by path. */
  readonly attachments: ReadonlySet<string>;
  readonly checks: PageChecks;
  readonly diagnostics: readonly Diagnostic[];
  /** How many pages were not kept. */
  readonly rendered: number;
  /** Whether those that were rendered would survive a power cut. */
  readonly synced: boolean;
  /** What was seen of them, where they are to be published as they are. Rejects with a Fault. */
  readonly sights: Promise<Sights | undefined>;
}

/** Where finished pages go, and what is known of those of the last build. */
export interface PageStore {
  /** For so many pages; called once, when the first is to be finished. */
  readonly finishing: (pages: number) => Finishing;
  readonly documents: Memory['documents'];
  readonly isPublished: IsPublished;
}

/** So many of HTML are finished at once, or one batch: threads take a while to start. */
const MOST_UNFINISHED = 8 * 1024 * 1024;

/** Pages of the first batch: while it is rendered no other thread has anything to do. */
const FIRST = 16;

/** Throws a Fault, and the signal's reason between two batches. */
export async function renderPages(
  prepared: PreparedSite,
  store: PageStore,
  rules: RuleSet,
  { onProgress, signal }: Surroundings,
): Promise<RenderedPages> {
  const { pages } = prepared.site;
  const interruptibly = createInterruptible();
  const renderBatch = createBatchRendering(prepared, store.documents, store.isPublished);
  const gathering = createGathering(prepared, store, rules);
  let finishing: Finishing | undefined;
  const line = createLine(MOST_UNFINISHED);
  let done = 0;
  for (const batch of batchesOf(pages, FIRST)) {
    let { made, documents }: Batch = { made: [], documents: [] };
    interruptibly(() => {
      ({ made, documents } = renderBatch(batch));
    });
    if (documents.length > 0) finishing ??= store.finishing(expected(documents, batch, pages.length - done));
    const finished = observed(finishing?.finish(documents) ?? Promise.resolve([]));
    await line.add(lengthOf(documents), async () => gathering.add(made, await finished));
    done += batch.length;
    onProgress(done, pages.length);
    await heard(signal);
  }
  await line.end();
  store.documents.close();
  const sights = observed(finishing?.end() ?? Promise.resolve(undefined));
  return { ...gathering.result, synced: finishing?.synced ?? false, sights };
}

/** How many of the pages that remain will be rendered, if all batches are like this one. */
function expected(documents: readonly Unfinished[], batch: readonly Page[], remaining: number): number {
  return Math.round((documents.length / batch.length) * remaining);
}

function lengthOf(documents: readonly Unfinished[]): number {
  return documents.reduce((sum, { html }) => sum + html.length, 0);
}

/** Puts together what becomes of all pages, in their order. */
function createGathering(prepared: PreparedSite, { documents }: PageStore, rules: RuleSet) {
  const result = {
    files: [] as OutputFile[],
    attachments: new Set<string>(),
    checks: createPageChecks(prepared, rules),
    diagnostics: [] as Diagnostic[],
    rendered: 0,
  };
  const note = (page: Page, record: Omit<DocumentRecord, 'key'>) => {
    result.files.push(outputOf(page, record));
    result.diagnostics.push(...record.diagnostics, ...result.checks.add(page, record));
    for (const attachment of record.attachments) result.attachments.add(attachment);
  };
  const noteOne = (one: Made, json: string | undefined) => {
    if (one.kind !== 'kept') result.rendered += 1;
    if (one.kind === 'failed') result.diagnostics.push(...one.diagnostics);
    if (one.kind === 'kept') {
      documents.keep(one.page.path);
      note(one.page, one.known);
    }
    if (one.kind !== 'rendered' || json === undefined) return;
    const { page, markup, key, diagnostics } = one;
    const rest = { ...markup, diagnostics };
    if (key !== undefined) documents.putText(page.path, joinObjects(JSON.stringify({ key, ...rest }), json));
    note(page, { ...rest, ...(JSON.parse(json) as Finished) });
  };
  return {
    result: result as Omit<RenderedPages, 'synced' | 'sights'>,
    add(made: readonly Made[], finished: readonly string[]) {
      const next = finished.values();
      for (const one of made) noteOne(one, one.kind === 'rendered' ? next.next().value : undefined);
    },
  };
}

/** The JSON of two objects, neither of them empty, as that of one. */
function joinObjects(one: string, other: string): string {
  return `${one.slice(0, -1)},${other.slice(1)}`;
}
