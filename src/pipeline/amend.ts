// Where nothing has changed but the bodies of some pages, and nothing that other pages or the rules for the whole
// site see of them, the rest of the last build stands. What comes out is what a build of all pages makes.
import { isJson } from '../base/json.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { OutputFile } from '../model/output.ts';
import type { Page, UnroutedPage } from '../model/page.ts';
import type { DocumentRecord, SourceRecord } from '../model/record.ts';
import { measureOnly } from '../publish/staging.ts';
import { checkCapacity } from './arrange/hosting.ts';
import type { Demands, Finished } from './finish/finish-document.ts';
import { finishHere } from './finish/worker-pool.ts';
import type { LastBuild } from './last-build.ts';
import type { Outputs } from './output/outputs.ts';
import type { PreparedSite } from './read/prepare.ts';
import { createInterruptible } from './render/interruptible.ts';
import { outputOf } from './render/keeping.ts';
import { type Batch, batchesOf, createBatchRendering, type Made } from './render/render-batch.ts';
import type { Workplace } from './workplace.ts';

export interface AmendedSite {
  readonly outputs: Outputs;
  /** How many pages were rendered. */
  readonly rendered: number;
  readonly diagnostics: readonly Diagnostic[];
}

/** `early` is what was found before any page is rendered. Undefined where more has to be made. Throws a Fault. */
export async function amendSite(
  prepared: PreparedSite,
  early: readonly Diagnostic[],
  { staging, memory, published, last }: Workplace,
  demands: Demands,
): Promise<AmendedSite | undefined> {
  const { documents } = memory;
  const anchors = published?.manifest()?.anchors;
  const pages = last && concealedPages(prepared, early, last, memory);
  if (!pages || !published || !anchors) return undefined;

  const renderBatch = createBatchRendering(prepared, documents, () => false);
  let batch: Batch = { made: [], documents: [] };
  createInterruptible()(() => {
    batch = renderBatch(pages);
  });
  const finished = await finishHere(measureOnly(), demands).finish(batch.documents);
  const records = new Map<string, DocumentRecord>();
  const amended = new Map<string, OutputFile>();
  for (const [index, page] of pages.entries()) {
    const record = recordOf(batch.made[index], JSON.parse(finished[index] ?? 'null'));
    if (!record || !isAmendment(record, documents.get(page.path))) return undefined;
    records.set(page.path, record);
    amended.set(page.file, outputOf(page, record));
  }

  const { files, diagnostics } = last.record;
  const now = files.map((output) => amended.get(output.file) ?? output);
  const isKept = (output: OutputFile) => amended.has(output.file) || published.isIntact(output);
  if (!last.isLeft && !now.every(isKept)) return undefined;
  if (![files, now].every((some) => checkCapacity(prepared.site, some).length === 0)) return undefined;
  for (const { page, html } of batch.documents) staging.add('page', page.file, html);
  documents.rewrite(records);
  return {
    outputs: {
      files: now,
      sources: new Map(),
      synced: new Set(),
      anchors,
    },
    rendered: pages.length,
    diagnostics,
  };
}

/** The pages that have changed, if nothing else has, if they are one batch, and if others see of them what they saw. */
function concealedPages(
  { site, hosted }: PreparedSite,
  early: readonly Diagnostic[],
  { record, changed }: LastBuild,
  { sources }: Workplace['memory'],
): readonly Page[] | undefined {
  const paths = changed() ?? [];
  const pages = paths.flatMap((path) => site.byPath.get(path) ?? []);
  const isOne = [...batchesOf(pages)].length === 1;
  if (!isOne || pages.length < paths.length || hosted.encodes) return undefined;
  // A diagnostic's place moves with the text around it.
  const told = JSON.stringify([record.diagnostics, early]);
  const isConcealed = (page: Page) => {
    const source = sources.get(page.path);
    const isQuiet = !told.includes(JSON.stringify(page.path).slice(1, -1));
    return source !== undefined && isQuiet && isPlain(page) && isSeenAs(page, source.page);
  };
  return pages.every(isConcealed) ? pages : undefined;
}

/** Whether nothing depends on the text of a page, or on its lines, but the page. */
function isPlain({ legal, archived, versions, exemptions }: Page): boolean {
  return !legal && !archived && versions.length === 0 && exemptions.length === 0;
}

/** What a page is made of, and what its key stands for. */
type Own = 'path' | 'hash' | 'body' | 'spans' | 'noindex';

/** The other fields: some page, or what is made for the whole site, may show them. */
const SEEN: Readonly<Record<Exclude<keyof UnroutedPage, Own>, true>> = {
  permalink: true,
  aliases: true,
  layout: true,
  title: true,
  description: true,
  date: true,
  updated: true,
  image: true,
  draft: true,
  legal: true,
  effective: true,
  history: true,
  anchors: true,
  collection: true,
  frontMatter: true,
  exemptions: true,
  broken: true,
};

function isSeenAs(page: Page, before: SourceRecord['page']): boolean {
  const fields = Object.keys(SEEN) as (keyof typeof SEEN)[];
  return (
    isJson(page.frontMatter) &&
    page.body.empty === before.body.empty &&
    fields.every((field) => JSON.stringify(page[field]) === JSON.stringify(before[field]))
  );
}

/** Undefined where there is something to tell of the page. */
function recordOf(made: Made | undefined, finished: Finished | null): DocumentRecord | undefined {
  if (made?.kind !== 'rendered' || !finished || made.key === undefined) return undefined;
  const { markup, diagnostics, key } = made;
  const isQuiet = diagnostics.length === 0 && !finished.facts && !finished.invalid;
  return isQuiet ? { ...markup, ...finished, diagnostics, key } : undefined;
}

/** Whether a page differs from what it was in nothing that matters elsewhere. */
function isAmendment(record: DocumentRecord, before: DocumentRecord | undefined): boolean {
  if (!before || before.facts || before.diagnostics.length > 0) return false;
  return elsewhere(record) === elsewhere(before);
}

/** What a record tells of others: all of its key but the page's hash, and all that is shared but places in the HTML. */
function elsewhere({ key, attachments, shared }: DocumentRecord): string {
  const { body, places, ...facts } = shared;
  return JSON.stringify([key.slice(key.indexOf(' ')), attachments, Object.entries(facts).sort()]);
}
