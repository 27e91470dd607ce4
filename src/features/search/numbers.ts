// Numbers of pages in the index. They come from hashes of paths, in a space eight to sixteen times as large as the number of
// pages: a new page gets a number between others and rarely moves one, so that only the shards of its words change.
import { sha256 } from '../../kit/hash.ts';
import { compareText, groupBy } from '../../kit/order.ts';
import { BLOCK, type PageRange } from './browser/format.ts';

interface Numberable {
  readonly path: string;
  readonly language: string;
  readonly collection: string;
}

export interface Numbers<P> {
  readonly ranges: readonly PageRange[];
  /** Pages in the order of their numbers. */
  readonly pages: readonly (readonly [page: P, number: number])[];
}

const SPACE = 8;

/** Numbers pages: those of one language and collection are consecutive. */
export function numbered<P extends Numberable>(all: readonly P[]): Numbers<P> {
  const groups = groupBy(all, (page) => `${mainLanguage(page.language)}\0${page.collection}`);
  const ranges: PageRange[] = [];
  const pages: [P, number][] = [];
  let from = 0;
  for (const [key, group] of [...groups].sort(([a], [b]) => compareText(a, b))) {
    const [language = '', collection = ''] = key.split('\0');
    const size = spaceFor(group.length);
    for (const [page, at] of placed(group, size)) pages.push([page, from + at]);
    ranges.push({ language, collection, from, to: from + size, pages: group.length });
    from += size;
  }
  return { ranges, pages };
}

export function mainLanguage(language: string): string {
  return language.toLowerCase().replace(/-.*/, '');
}

/** Size of the space of numbers: a power of two, so that it rarely changes. */
function spaceFor(pages: number): number {
  let size = BLOCK;
  while (size < pages * SPACE) size *= 2;
  return size;
}

/** Places each page at its hash, or at the next free number. */
function placed<P extends Numberable>(group: readonly P[], size: number): readonly (readonly [P, number])[] {
  const hashed = group.map((page) => ({ page, hash: Number.parseInt(sha256(page.path).slice(0, 12), 16) }));
  hashed.sort((a, b) => a.hash - b.hash || compareText(a.page.path, b.page.path));
  let free = 0;
  return hashed.map(({ page, hash }, index) => {
    const wanted = Math.max(free, Math.floor((hash / 2 ** 48) * size));
    const at = Math.min(wanted, size - (hashed.length - index));
    free = at + 1;
    return [page, at];
  });
}
