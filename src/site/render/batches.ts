// Divides the pages to render into batches. While one batch is rendered, a thread compiles the bodies of the next.
import type { BuiltPage } from '../../model/pages/page.ts';
import { pageAddress, publishedPages } from '../arrange/site.ts';
import type { Ask } from '../ask.ts';
import type { KnownAnswers, TakenBody } from '../markdown/compile-ahead.ts';
import { bodyPosition } from '../read/pages.ts';
import { componentNames, siteSettings } from '../read/templates.ts';

export interface Batch {
  readonly pages: readonly BuiltPage[];
  /** Bodies that have already been read, by the id of the page. */
  readonly taken: ReadonlyMap<string, TakenBody>;
}

/** Pages in the first batch, during which the other threads are idle. Later batches grow. */
const FIRST = 16;
/** Most pages of a batch, which share one time limit. */
const MOST_PAGES = 128;
/** Most Markdown of a batch of several pages, in UTF-16 code units. */
const MOST_TEXT = 2 * 1024 * 1024;

/** Yields batches; `take` prepares all but the first. Rejects with a Fault of a thread, or if the file of a page has changed since it was parsed. */
export async function* preparedBatches(
  ask: Ask,
  pages: readonly BuiltPage[],
  take: (batch: readonly BuiltPage[]) => Promise<Batch['taken']>,
): AsyncGenerator<Batch> {
  let coming: Promise<Batch> | undefined;
  for (const batch of batchesOf(ask, pages)) {
    // Threads are still starting while the first batch is rendered.
    const taken = coming ? take(batch) : Promise.resolve(new Map());
    const next = observed(taken.then((bodies) => ({ pages: batch, taken: bodies })));
    if (coming) yield await coming;
    coming = next;
  }
  if (coming) yield await coming;
}

function* batchesOf(ask: Ask, pages: readonly BuiltPage[]): Generator<readonly BuiltPage[]> {
  let batch: BuiltPage[] = [];
  let most = FIRST;
  let text = 0;
  for (const page of pages) {
    const length = ask(pageAddress, page.id)?.archived ? 0 : bodyPosition(ask, page.path).length;
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

/** Returns what threads need to compile most bodies; undefined if the settings contain functions, which can't be sent. */
export function knownAnswers(ask: Ask): KnownAnswers | undefined {
  const { spans: _, ...settings } = ask(siteSettings).value;
  const routes = ask(publishedPages).published.map(({ path, route }) => [path, route] as const);
  try {
    return structuredClone({ settings, templates: new Set(componentNames(ask)), routes: new Map(routes) });
  } catch {
    return undefined;
  }
}

/** Returns the same promise, which may reject before it is awaited. */
export function observed<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}
