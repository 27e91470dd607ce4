// Weight of each word on a page: BM25 without the rarity of the word, which follows from its postings.
import type { FoundPage } from './format.ts';
import { searchWords } from './words.ts';

/** Weights of fields; the text has 1. */
const TITLE = 8;
const HEADING = 4;
const ABOUT = 2;
/** Parameters of BM25. */
const SATURATION = 6;
const LENGTH = 0.6;
const USUAL_LENGTH = 300;

/**
 * Weights of the words of a page, 1 to 25, by key: words without marks and, after a word and a blank, its forms with
 * marks. Lengths count by powers of two, so that an edit seldom changes the weights of other words.
 */
export function weightsOf({ title, about, sections }: Omit<FoundPage, 'address'>): Map<string, number> {
  const counts = new Map<string, number>();
  const add = (text: string, weight: number): number => {
    const words = searchWords(text);
    for (const { word, exact } of words) {
      counts.set(word, (counts.get(word) ?? 0) + weight);
      if (exact !== word) counts.set(`${word} ${exact}`, (counts.get(`${word} ${exact}`) ?? 0) + weight);
    }
    return words.length;
  };
  add(title, TITLE);
  let length = add(about, ABOUT);
  for (const [, heading, text] of sections) length += add(heading, HEADING) + add(text, 1);
  const norm = SATURATION * (1 - LENGTH + LENGTH * 2 ** lengthClass(length));
  for (const [key, count] of counts) counts.set(key, Math.max(1, Math.round((25 * count) / (count + norm))));
  return counts;
}

/** Length of a page compared with the usual one, as a power of two from -2 to 3. */
function lengthClass(words: number): number {
  return Math.min(3, Math.max(-2, Math.round(Math.log2(Math.max(1, words) / USUAL_LENGTH))));
}
