// Ranks pages for a query. Runs in browsers; the index gives it words by their beginnings.
import { searchWords } from './words.ts';

/** Pages by number that have a word, and how much it weighs there: 1 to 25. */
export type Postings = ReadonlyMap<number, number>;

export interface WordSource {
  /** Pages of the site. */
  readonly pages: number;
  /** Returns at least all words of the index with this prefix. */
  readonly beginningWith: (prefix: string) => Promise<ReadonlyMap<string, Postings>>;
}

/** Words that are found by a query, each with its part of the whole weight. */
interface Match {
  readonly word: string;
  readonly share: number;
}

export interface Hit {
  readonly page: number;
  readonly score: number;
}

/** Weight of a word that only starts with the last word of the query. */
const BEGINNING = 0.6;
/** Share of a word with one typing error. */
const ERROR = 0.4;
/** Added if a word with diacritics is written as in the query. */
const EXACT = 0.5;
/** Words from this length on may have an error, after these first letters. */
const LONG = 5;
const SURE = 2;

/** The best pages first, equals by their number. */
export async function rank(query: string, source: WordSource): Promise<readonly Hit[]> {
  const words = searchWords(query);
  const scores = new Map<number, number>();
  const seen = new Set<string>();
  for (const [index, { word, exact }] of words.entries()) {
    if (seen.has(exact)) continue;
    seen.add(exact);
    await addWord({ word, exact, isLast: index === words.length - 1 }, source, scores);
  }
  const hits = Array.from(scores, ([page, score]) => ({ page, score }));
  return hits.sort((a, b) => b.score - a.score || a.page - b.page);
}

interface QueryWord {
  readonly word: string;
  readonly exact: string;
  readonly isLast: boolean;
}

async function addWord(
  { word, exact, isLast }: QueryWord,
  source: WordSource,
  scores: Map<number, number>,
): Promise<void> {
  const listed = await source.beginningWith(word);
  let matches = matchesIn(listed.keys(), (one) => shareOf(one, word, isLast));
  let words = listed;
  if (matches.length === 0 && word.length >= LONG) {
    words = await source.beginningWith(word.slice(0, SURE));
    matches = matchesIn(words.keys(), (one) => (isOneError(one, word) ? ERROR : 0));
  }
  addMatches(matches, words, source.pages, scores);
  if (exact === word) return;
  const written = await source.beginningWith(exact);
  addMatches([{ word: exact, share: EXACT }], written, source.pages, scores);
}

function matchesIn(words: Iterable<string>, share: (word: string) => number): Match[] {
  return [...words].map((word) => ({ word, share: share(word) })).filter((match) => match.share > 0);
}

function shareOf(one: string, word: string, isLast: boolean): number {
  if (one === word) return 1;
  return isLast && word.length > 1 && one.startsWith(word) ? BEGINNING : 0;
}

/** A page counts once for each word of the query, by its best match. */
function addMatches(
  matches: readonly Match[],
  words: ReadonlyMap<string, Postings>,
  pages: number,
  scores: Map<number, number>,
): void {
  const best = new Map<number, number>();
  for (const { word, share } of matches)
    for (const [page, weight] of words.get(word) ?? [])
      best.set(page, Math.max(best.get(page) ?? 0, weight * share));
  const rarity = Math.log(1 + (pages - best.size + 0.5) / (best.size + 0.5));
  for (const [page, weight] of best) scores.set(page, (scores.get(page) ?? 0) + rarity * weight);
}

/** Returns true if one letter is added, missing, different, or two are swapped. */
export function isOneError(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a === b) return false;
  let from = 0;
  while (a[from] === b[from] && from < a.length) from += 1;
  const restA = a.slice(from);
  const restB = b.slice(from);
  return (
    restA.slice(1) === restB.slice(1) ||
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2))
  );
}
