// Makes the pages of a site, a batch at a time: each finished page goes to the staging folder at once, so that no more
// than a batch is ever in memory. What the last build made, and is still right, is kept.
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { OutputFile } from '../model/output.ts';
import type { Page } from '../model/page.ts';
import type { DocumentRecord } from '../model/record.ts';
import type { Staging } from '../publish/staging.ts';
import { siteIndex } from '../routes/site.ts';
import { heard } from './heard.ts';
import { createInterruptible } from './interruptible.ts';
import { createKeeping, type IsPublished, outputOf } from './keeping.ts';
import type { Memory } from './memory.ts';
import type { PreparedSite } from './prepare.ts';
import { type CompiledPage, compileBodies, renderCompiled, selectFor } from './render-page.ts';
import type { Surroundings } from './request.ts';

export interface RenderedPages {
  readonly files: readonly OutputFile[];
  /** Files beside the pages that they refer to, by path. */
  readonly attachments: ReadonlySet<string>;
  /** Addresses of stylesheets and scripts that the pages name. */
  readonly resources: ReadonlySet<string>;
  readonly diagnostics: readonly Diagnostic[];
  /** How many pages were not kept. */
  readonly rendered: number;
}

/** Where finished pages go, and what is known of those of the last build. */
export interface PageStore {
  readonly staging: Staging;
  readonly documents: Memory['documents'];
  readonly isPublished: IsPublished;
}

/** Pages whose Markdown shares one time limit. */
const BATCH = 64;

/** Throws a Fault, and the signal's reason between two batches. */
export async function renderPages(
  prepared: PreparedSite,
  store: PageStore,
  { onProgress, signal }: Surroundings,
): Promise<RenderedPages> {
  const { pages } = prepared.site;
  const interruptibly = createInterruptible();
  const gathered = createGathering();
  const makeBatch = createMaking(prepared, store, gathered);
  for (let start = 0; start < pages.length; start += BATCH) {
    const batch = pages.slice(start, start + BATCH);
    interruptibly(() => makeBatch(batch));
    onProgress(start + batch.length, pages.length);
    await heard(signal);
  }
  store.documents.close();
  return gathered;
}

type Gathering = ReturnType<typeof createGathering>;

function createGathering() {
  return {
    files: [] as OutputFile[],
    attachments: new Set<string>(),
    resources: new Set<string>(),
    diagnostics: [] as Diagnostic[],
    rendered: 0,
  };
}

/** Makes some pages, and notes what came of them. */
function createMaking(
  prepared: PreparedSite,
  { staging, documents, isPublished }: PageStore,
  gathered: Gathering,
): (pages: readonly Page[]) => void {
  const index = siteIndex(prepared.site);
  const keeping = createKeeping(prepared, documents, isPublished);
  const make = (compiled: CompiledPage, { selection, key }: ReturnType<typeof planFor>) => {
    const { page, markup } = compiled;
    const { value: document, diagnostics } = renderCompiled(compiled, selection, prepared);
    if (!document || !markup.value) {
      gathered.diagnostics.push(...diagnostics);
      return;
    }
    const { links, attachments } = markup.value;
    const { hash, size } = staging.add('page', document.file, document.html);
    const record = { key, links, hash, size, facts: document.facts, attachments, diagnostics };
    if (key !== undefined) documents.put(page.path, { ...record, key });
    gather(gathered, page, record);
  };
  const planFor = (page: Page) => {
    const selection = selectFor(page, prepared, index);
    const key = keeping.keyOf(page, selection);
    return { selection, key, known: keeping.recall(page, key) };
  };
  return (pages) => {
    const plans = pages.map(planFor);
    const compiled = compileBodies(
      pages.filter((_page, position) => !plans[position]?.known),
      prepared,
    );
    gathered.rendered += compiled.length;
    for (const [position, page] of pages.entries()) {
      const plan = plans[position];
      if (plan?.known) {
        documents.keep(page.path);
        gather(gathered, page, plan.known);
      } else if (plan) {
        const next = compiled.shift();
        if (next) make(next, plan);
      }
    }
  };
}

/** A page, made now or by an earlier build. */
type Made = Omit<DocumentRecord, 'key' | 'links'>;

function gather(gathered: Gathering, page: Page, made: Made): void {
  gathered.files.push(outputOf(page, made));
  gathered.diagnostics.push(...made.diagnostics);
  for (const attachment of made.attachments) gathered.attachments.add(attachment);
  for (const resource of made.facts.resources) gathered.resources.add(resource);
}
