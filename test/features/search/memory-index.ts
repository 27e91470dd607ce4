// An index of pages, built and read in memory.
import { type FoundPage, readWord, similarKey } from '../../../src/features/search/browser/format.ts';
import type { RankSource } from '../../../src/features/search/browser/rank.ts';
import { isCorrectable } from '../../../src/features/search/browser/words.ts';
import { dividedSections } from '../../../src/features/search/page-lines.ts';
import { filesOf, readLines } from '../../../src/features/search/segments.ts';
import { Tally } from '../../../src/features/search/tally.ts';
import { WordTable } from '../../../src/features/search/word-table.ts';

/** A page with its number; numbers have gaps. */
export interface NumberedPage extends FoundPage {
  readonly number: number;
  readonly subjects?: string;
}

/** The index of some pages, built and read in memory. */
export function sourceOf(pages: readonly NumberedPage[], stem: RankSource['stem']): RankSource {
  const table = new WordTable();
  const tally = new Tally(table);
  for (const page of pages) tally.add({ subjects: '', ...page, parts: dividedSections(page.sections) });
  const keys = table.words().sort();
  const written = keys.map((key) => `${key}\t${tally.postingsOf(table.numberOf(key))}\n`).join('');
  const lines = filesOf(readLines(written))
    .flatMap(({ text }) => [...readLines(text)])
    .map((line) => readWord(...line));
  return {
    pages: pages.length,
    isWanted: undefined,
    boosts: new Map(pages.filter(({ number }) => number % 5 === 0).map(({ number }) => [number, 1.5])),
    stem,
    pause: async () => {},
    linesOf: async (word, most) =>
      lines.filter((line) => line.word === word || (most > 0 && line.word.startsWith(word))),
    similarTo: async (word) =>
      keys.filter((key) => isCorrectable(key) && similarKey(key) === similarKey(word)),
  };
}
