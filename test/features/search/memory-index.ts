// An index of pages, built and read in memory.
import {
  type FoundPage,
  type Line,
  readWord,
  similarKey,
} from '../../../src/features/search/browser/format.ts';
import type { RankSource } from '../../../src/features/search/browser/rank.ts';
import { filesOf, wordLines } from '../../../src/features/search/index-files.ts';
import { dividedSections } from '../../../src/features/search/page-parts.ts';
import { WordCounts } from '../../../src/features/search/word-counts.ts';

/** A page with its number; numbers have gaps. */
export interface NumberedPage extends FoundPage {
  readonly number: number;
  readonly subjects?: string;
}

/** The index of some pages, built and read in memory. */
export function sourceOf(pages: readonly NumberedPage[], stem: RankSource['stem']): RankSource {
  const counts = new WordCounts();
  for (const page of pages) counts.add({ subjects: '', ...page, parts: dividedSections(page.sections) });
  const words = new Map(counts.words().map(({ key, postings }) => [key, postings]));
  const all = filesOf(wordLines(words, 4)).flatMap(([, text]) => linesOf(text));
  const lines = all.map(readWord);
  const similar = new Map(all);
  return {
    pages: pages.length,
    isWanted: undefined,
    boosts: new Map(pages.filter(({ number }) => number % 5 === 0).map(({ number }) => [number, 1.5])),
    stem,
    pause: async () => {},
    linesOf: async (word, next) =>
      lines.filter((line) => line.word === word || (next && isLonger(line.word, word, next))),
    similarTo: async (word) => similar.get(similarKey(word, 4))?.split(' ') ?? [],
  };
}

function isLonger(longer: string, word: string, next: string): boolean {
  return longer.startsWith(word) && longer.charAt(word.length) >= next;
}

/** Lines of a file of the index. */
export function linesOf(text: string): readonly Line[] {
  return text
    .split('\n')
    .slice(0, -1)
    .map((line): Line => {
      const tab = line.indexOf('\t');
      return [line.slice(0, tab), line.slice(tab + 1)];
    });
}
