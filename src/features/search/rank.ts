// Ranks pages for a query. Runs in browsers; the index finds words by prefix.
import { type Posting, readPostings } from './format.ts';
import { foldWord, isPaired, searchWords } from './words.ts';

export interface RankSource {
  /** Number of searched pages, for which `isWanted` returns true. */
  readonly pages: number;
  readonly isWanted: (page: number) => boolean;
  /** Factors of the scores of pages; 1 for others. */
  readonly boosts: ReadonlyMap<number, number>;
  /** Reduces a word of the visitor's language to its stem. */
  readonly stem: (word: string) => string;
  /** Returns lines of the index: at least those whose keys have the prefix. */
  readonly beginningWith: (prefix: string) => Promise<readonly (readonly [key: string, line: string])[]>;
}

export interface Hit {
  readonly page: number;
  readonly score: number;
}

export interface Ranking {
  /** Best first; equal ones by number. */
  readonly hits: readonly Hit[];
  /** Words of the index that were found, each with the position of the query's word that found it. */
  readonly found: ReadonlyMap<string, number>;
}

/** Factor for a word that matches only without its marks: `resume` for `résumé`. */
const OTHER_FORM = 0.7;
/** Factor for a word with the same stem. */
const STEM = 0.8;
/** Factor for a word that only starts with the last word of the query. */
const BEGINNING = 0.6;
/** Factor for a word with one typing error. */
const ERROR = 0.4;
/** Fewest letters with which the last word finds others by prefix, and that words with one stem have in common. */
const SHORT = 3;
/** Fewest letters of a word that may have a typing error, and the first letters that must be right. */
const LONG = 5;
const SURE = 2;

export async function rank(query: string, source: RankSource): Promise<Ranking> {
  const words = searchWords(query.normalize('NFC'));
  const terms: Term[] = [];
  const found = new Map<string, number>();
  const seen = new Set<string>();
  for (const [index, { word, exact }] of words.entries()) {
    if (seen.has(exact)) continue;
    seen.add(exact);
    const matches = await matchesFor({ word, exact, isLast: index === words.length - 1 }, source);
    for (const { key } of matches) found.set(key.replace(/ .*/, ''), index);
    terms.push(termOf(matches, source.pages));
  }
  const hits = Array.from(scoresOf(terms), ([page, score]) => ({
    page,
    score: score * (source.boosts.get(page) ?? 1),
  }));
  return { hits: hits.sort((a, b) => b.score - a.score || a.page - b.page), found };
}

interface QueryWord {
  readonly word: string;
  readonly exact: string;
  readonly isLast: boolean;
}

/** Word of the index that a word of the query finds. */
interface Match {
  readonly key: string;
  /** Number of pages with the word, including those whose postings were left out. */
  readonly count: number;
  /** Weights by page, for searched pages only, with the factor of the match. */
  readonly weights: ReadonlyMap<number, number>;
}

async function matchesFor(asked: QueryWord, source: RankSource): Promise<readonly Match[]> {
  const { word, exact, isLast } = asked;
  const stemOf = (form: string) => foldWord(source.stem(form));
  const stem = word.length > SHORT && !isPaired(word) ? stemOf(exact) : undefined;
  const common =
    stem === undefined ? word : commonBeginning(word, stem.slice(0, Math.max(SHORT, stem.length - 1)));
  const mayBegin = isLast && (word.length >= SHORT || isPaired(word));
  const lines = await source.beginningWith(common);
  const shareOf = (one: string, form: string) => {
    if (one === word) return 1;
    if (stem !== undefined && one.startsWith(common) && one.length >= SHORT && stemOf(form) === stem)
      return STEM;
    return mayBegin && one.startsWith(word) ? BEGINNING : 0;
  };
  const matches = matchesIn(lines, source, shareOf);
  if (matches.length > 0) return withExactForms(matches, asked);
  if (word.length < LONG) return [];
  const near = await source.beginningWith(word.slice(0, SURE));
  return matchesIn(near, source, (one) => (isOneError(one, word) ? ERROR : 0));
}

function matchesIn(
  lines: readonly (readonly [key: string, line: string])[],
  { isWanted }: Pick<RankSource, 'isWanted'>,
  shareOf: (word: string, form: string) => number,
): Match[] {
  return lines.flatMap(([key, line]) => {
    const [word = '', form = word] = key.split(' ');
    const share = shareOf(word, form);
    if (share === 0) return [];
    const { count, postings } = readPostings(line);
    const wanted = postings.filter(([page]) => isWanted(page));
    if (wanted.length === 0) return [];
    return { key, count, weights: new Map(wanted.map(([page, weight]): Posting => [page, weight * share])) };
  });
}

/** Reduces the weights of pages that have the word only with other marks. */
function withExactForms(matches: readonly Match[], { word, exact }: QueryWord): readonly Match[] {
  const forms = matches.filter(({ key }) => key.startsWith(`${word} `));
  const hasForm = (page: number, weight: number) =>
    exact === word
      ? forms.every(({ weights }) => (weights.get(page) ?? 0) < weight)
      : forms.some(({ key, weights }) => key === `${word} ${exact}` && weights.has(page));
  return matches.flatMap((match) => {
    if (match.key !== word) return forms.includes(match) ? [] : match;
    const weights = Array.from(match.weights, ([page, weight]): Posting => {
      return [page, hasForm(page, weight) ? weight : weight * OTHER_FORM];
    });
    return { ...match, weights: new Map(weights) };
  });
}

/** A word of the query. */
interface Term {
  /** Inverse document frequency; 0 if no page has the word. */
  readonly rarity: number;
  /** Pages with the word, each with the weight of the best match. */
  readonly weights: ReadonlyMap<number, number>;
}

function termOf(matches: readonly Match[], pages: number): Term {
  const best = new Map<number, number>();
  for (const { weights } of matches)
    for (const [page, weight] of weights) best.set(page, Math.max(best.get(page) ?? 0, weight));
  if (best.size === 0) return { rarity: 0, weights: best };
  const count = Math.min(pages, Math.max(best.size, ...matches.map((match) => match.count)));
  return { rarity: Math.log(1 + (pages - count + 0.5) / (count + 0.5)), weights: best };
}

/** Scores by BM25, times the share of the query's words on the page: a page with all words beats one that repeats a single word. */
function scoresOf(terms: readonly Term[]): ReadonlyMap<number, number> {
  const all = terms.reduce((sum, { rarity }) => sum + rarity, 0);
  const sums = new Map<number, readonly [score: number, share: number]>();
  for (const { rarity, weights } of terms)
    for (const [page, weight] of weights) {
      const [score, share] = sums.get(page) ?? [0, 0];
      sums.set(page, [score + rarity * weight, share + rarity / all]);
    }
  return new Map(Array.from(sums, ([page, [score, share]]) => [page, score * share]));
}

function commonBeginning(a: string, b: string): string {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return a.slice(0, Math.max(length, Math.min(SHORT, a.length)));
}

/** Returns true if one letter is added, missing or different, or two are swapped. */
export function isOneError(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a === b) return false;
  let from = 0;
  while (a[from] === b[from] && from < a.length) from += 1;
  const restA = a.slice(from);
  const restB = b.slice(from);
  return (
    from >= SURE &&
    (restA.slice(1) === restB.slice(1) ||
      restA.slice(1) === restB ||
      restA === restB.slice(1) ||
      (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2)))
  );
}
