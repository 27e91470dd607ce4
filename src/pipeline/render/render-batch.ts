// What is done for some pages at once: what the last build made of them is kept where it is still right, and the
// others are rendered.

import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { Markup } from '../../model/markup.ts';
import type { Page } from '../../model/page.ts';
import type { DocumentRecord } from '../../model/record.ts';
import type { Records } from '../../reuse/records.ts';
import { siteIndex } from '../../routes/site.ts';
import { sourceOf, type Unfinished } from '../finish/finish-document.ts';
import type { PreparedSite } from '../read/prepare.ts';
import { createKeeping, type IsPublished } from './keeping.ts';
import { compileBodies, renderCompiled, selectFor } from './render-page.ts';

/** What came of a page so far. */
export type Made =
  | { readonly kind: 'kept'; readonly page: Page; readonly known: DocumentRecord }
  | { readonly kind: 'failed'; readonly diagnostics: readonly Diagnostic[] }
  | {
      readonly kind: 'rendered';
      readonly page: Page;
      readonly markup: Pick<Markup, 'links' | 'attachments'>;
      readonly diagnostics: readonly Diagnostic[];
      /** Of the record; undefined where there can be none. */
      readonly key: string | undefined;
    };

export interface Batch {
  readonly made: readonly Made[];
  /** Of the pages that were rendered, in the same order. */
  readonly documents: readonly Unfinished[];
}

/** A batch, whose Markdown shares one time limit, has so many pages at most. */
const MOST_PAGES = 128;
/** And, if it has several, bodies of so many UTF-16 code units. */
const MOST_TEXT = 2 * 1024 * 1024;

/** The pages in their order. Batches begin with so many pages at most, and grow. */
export function* batchesOf(pages: readonly Page[], first: number = MOST_PAGES): Generator<readonly Page[]> {
  let most = Math.min(first, MOST_PAGES);
  let start = 0;
  let text = 0;
  for (const [position, { body }] of pages.entries()) {
    const isFull = position - start >= most || text + body.length > MOST_TEXT;
    if (isFull && position > start) {
      yield pages.slice(start, position);
      start = position;
      text = 0;
      most = Math.min(2 * most, MOST_PAGES);
    }
    text += body.length;
  }
  if (start < pages.length) yield pages.slice(start);
}

/** Throws a Fault where a page's file has changed since it was parsed. */
export type RenderBatch = (pages: readonly Page[]) => Batch;

/** `known` is what the last build made. */
export function createBatchRendering(
  prepared: PreparedSite,
  known: Pick<Records<DocumentRecord>, 'get'>,
  isPublished: IsPublished,
): RenderBatch {
  const index = siteIndex(prepared.site);
  const keeping = createKeeping(prepared, known, isPublished);
  return (pages) => {
    const plans = pages.map((page) => {
      const selection = selectFor(page, prepared, index);
      const key = keeping.keyOf(page, selection);
      return { page, selection, key, known: keeping.recall(page, key) };
    });
    const changed = plans.filter(({ known }) => !known).map(({ page }) => page);
    const compiled = compileBodies(changed, prepared).values();
    const documents: Unfinished[] = [];
    const made = plans.map(({ page, selection, key, known }): Made => {
      if (known) return { kind: 'kept', page, known };
      const next = compiled.next().value;
      if (!next) throw new Error(`${page.path} was not compiled`);
      const { value: document, diagnostics } = renderCompiled(next, selection, prepared);
      if (!document || !next.markup.value) return { kind: 'failed', diagnostics };
      const { links, attachments } = next.markup.value;
      documents.push({ page: sourceOf(page), ...document });
      return { kind: 'rendered', page, markup: { links, attachments }, diagnostics, key };
    });
    return { made, documents };
  };
}
