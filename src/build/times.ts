// Times of pages in the last build that made them, by which shards share the work.
import type { BuiltPage } from '../model/pages/built-page.ts';
import type { PageTimes } from '../publish/index.ts';
import { pageLocation } from '../site/arrange/index.ts';
import type { Ask } from '../site/index.ts';
import { bodyPosition } from '../site/read/index.ts';
import type { RenderedPages } from '../site/render/index.ts';
import type { FinishedMaking } from './make-files.ts';

/** Adds up the times of pages, of their images and of their cards. */
export function timesOf(
  { times }: Pick<RenderedPages, 'times'>,
  made: Pick<FinishedMaking, 'times'>,
): PageTimes {
  const sums = Object.fromEntries(times);
  for (const [page, time] of made.times) sums[page] = (sums[page] ?? 0) + time;
  return sums;
}

/** Time of a page that took none by the clock. */
const LEAST = 0.01;

/** Costs of pages by their times. Pages without one are estimated by their size; without any time, the size is the cost. */
export function costsBy(
  ask: Ask,
  pages: readonly BuiltPage[],
  times: PageTimes,
): (page: BuiltPage) => number {
  const sizeOf = ({ id, path: file }: BuiltPage) =>
    // Characters of Markdown that take about as long as everything else of a page.
    1000 + (ask(pageLocation, id)?.added ? 0 : bodyPosition(ask, file).length);
  let [time, size] = [0, 0];
  for (const page of pages) {
    const known = times[page.path];
    if (known === undefined) continue;
    time += Math.max(LEAST, known);
    size += sizeOf(page);
  }
  const rate = size === 0 ? 1 : time / size;
  return (page) => Math.max(LEAST, times[page.path] ?? rate * sizeOf(page));
}
