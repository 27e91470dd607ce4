// Weight of each word on a page: BM25 without the rarity of the word, which follows from its postings.
import type { FoundPage, Section } from './browser/format.ts';
import type { Tally } from './tally.ts';

/** Weights of fields; the text has 1. */
const TITLE = 8;
const HEADING = 4;
const ABOUT = 2;
/** Parameters of BM25. */
const SATURATION = 6;
const LENGTH = 0.6;
const USUAL_LENGTH = 300;

/** A page in parts; the part of a word is the one in which it counts most, or the first. */
export interface PageParts extends Pick<FoundPage, 'title' | 'about'> {
  readonly parts: readonly (readonly Section[])[];
  /** Part that begins the page. */
  readonly first: number;
}

/**
 * Visits the words of a page with their weights, 1 to 25. Lengths count by powers of two, so that an edit seldom changes the
 * weights of other words.
 */
export function weighWords(
  { title, about, parts, first }: PageParts,
  tally: Tally,
  visit: (id: number, weight: number, part: number) => void,
): void {
  let length = 0;
  for (const [part, sections] of parts.entries()) {
    for (const [, heading, text] of sections) length += tally.add(heading, HEADING) + tally.add(text, 1);
    tally.endPart(part);
  }
  tally.add(title, TITLE);
  length += tally.add(about, ABOUT);
  tally.endCommon(first);
  const norm = SATURATION * (1 - LENGTH + LENGTH * 2 ** lengthClass(length));
  tally.endPage((id, count, part) => {
    visit(id, Math.max(1, Math.round((25 * count) / (count + norm))), part);
  });
}

/** Length of a page compared with the usual one, as a power of two from -2 to 3. */
function lengthClass(words: number): number {
  return Math.min(3, Math.max(-2, Math.round(Math.log2(Math.max(1, words) / USUAL_LENGTH))));
}
