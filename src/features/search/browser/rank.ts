// Ranks pages for a query. Runs in browsers; the index finds words by prefix.
import { LARGEST_TITLE, readPostings, SUBJECT_SIZE, type WordLine } from './format.ts';
import type { Pause } from './pauses.ts';
import { foldWord, hasGrammar, isPaired, LONG, searchWords } from './words.ts';

export interface RankSource extends RankWords {
  /** Number of searched pages, for which `isWanted` returns true. */
  readonly pages: number;
  /** Limits the search; undefined for all pages. */
  readonly isWanted: ((page: number) => boolean) | undefined;
  /** Factors of the scores of pages; 1 for others. */
  readonly boosts: ReadonlyMap<number, number>;
  /** Reduces a word of the visitor's language to its stem. */
  readonly stem: (word: string) => string;
  readonly pause: Pause;
}

/** Words of the index. */
export interface RankWords {
  /** Returns the lines of a word, and of longer ones whose next character is `next` or a later one; undefined if these are in more than `most` files. */
  readonly linesOf: (word: string, next?: string, most?: number) => Promise<readonly WordLine[] | undefined>;
  /** Returns words that may be meant by a word with a typing error. */
  readonly similarTo: (word: string) => Promise<readonly string[]>;
}

interface Hit {
  readonly page: number;
  readonly score: number;
}

export interface Ranking {
  /** Best first; equal ones by number. */
  readonly hits: readonly Hit[];
  /** Words of the index that were found, each with the position of the query's word that found it. */
  readonly found: ReadonlyMap<string, number>;
  /** Part of a page with the words of the query, counted by rarity; undefined for pages with a single part. */
  readonly partOf: (page: number) => number | undefined;
}

/** Factor for a word that matches only without its marks: `resume` for `résumé`. */
const OTHER_FORM = 0.7;
/** Factor for a word with the same stem. */
const STEM = 0.8;
/** Factor for a word that only starts with the last word of the query. */
const BEGINNING = 0.6;
/** Factor for a word with one typing error. */
const ERROR = 0.4;
/** Factor for the rarity of pairs with Hiragana: most are particles, endings, or where a word meets one of these. */
const GRAMMAR = 0.3;
/** Largest weight of a posting. */
const HEAVIEST = 25;
/** Worth of a title with all words of the query, compared with that of a text that repeats all of them very often. */
const TITLE = 6;
/** Part of it that a title loses if most of its words are other ones. */
const OTHER_WORDS = 0.5;
/** Factor for a word among the keywords or in the route of a page, compared with one in the title. */
const SUBJECT = 0.85;
/** Fewest letters with which the last word finds others by prefix, and that words with one stem have in common. */
const SHORT = 3;
/** Most files that three letters load for longer words, and that a word loads for words with its stem that it doesn't begin. */
const MOST_FILES = 2;
/** Most files that a longer word loads for words that it begins. */
const MOST_LONGER = 4;
/** Smallest next character of longer words: any, or only letters. */
const ANY = '!';
const LETTERS = ':';

export async function rank(query: string, source: RankSource): Promise<Ranking> {
  const words = searchWords(query.normalize('NFC'));
  const asked = words
    .map((one, index) => ({ ...one, index, isLast: index === words.length - 1 }))
    .filter(({ exact }, index) => words.findIndex((one) => one.exact === exact) === index);
  const terms = await Promise.all(asked.map((one) => termOf(one, source)));
  const found = new Map<string, number>();
  for (const [at, { matched }] of terms.entries())
    for (const word of matched) found.set(word, asked[at]?.index ?? 0);
  return { hits: await hitsOf(terms, source), found, partOf: (page) => partOf(page, terms) };
}

interface QueryWord {
  readonly word: string;
  readonly exact: string;
  readonly isLast: boolean;
}

/** Line of the index that a word of the query finds, and the factor for its weights. */
interface Match {
  readonly line: WordLine;
  readonly share: number;
}

async function matchesFor(asked: QueryWord, source: RankSource): Promise<readonly Match[]> {
  const { word, exact, isLast } = asked;
  const stemOf = (form: string) => foldWord(source.stem(form));
  const stem = word.length > SHORT && !isPaired(word) ? stemOf(exact) : undefined;
  // A word that is its own stem begins its other forms; the last letter of another stem may differ from that of a form.
  const starts =
    stem === undefined || stem === word
      ? []
      : [stem.slice(0, Math.max(SHORT, stem.length - 1)), stem].map((one) => commonBeginning(word, one));
  const [common = word] = starts;
  const mayBegin = isLast && (word.length >= SHORT || isPaired(word));
  const shareOf = (one: string, form: string) => {
    if (one === word) return 1;
    if (stem !== undefined && one.startsWith(common) && one.length >= SHORT && stemOf(form) === stem)
      return STEM;
    return mayBegin && one.startsWith(word) ? BEGINNING : 0;
  };
  let lines: readonly WordLine[] | undefined;
  for (const start of starts) lines ??= await source.linesOf(start, ANY, MOST_FILES);
  const most = stem === undefined ? MOST_FILES : MOST_LONGER;
  // In a large index, few letters begin too many words to say anything, and a word with digits at its end isn't another form.
  if (mayBegin) lines ??= await source.linesOf(word, ANY, most);
  if (stem !== undefined) lines ??= await source.linesOf(word, LETTERS, most);
  lines ??= await source.linesOf(word);
  const matches: Match[] = [];
  for (const line of lines ?? []) {
    await source.pause();
    const share = shareOf(line.word, line.form);
    if (share > 0) matches.push({ line, share });
  }
  return matches;
}

/** Lines of words that are meant by a word with a typing error. */
async function correctionsOf({ word }: QueryWord, source: RankSource): Promise<readonly Match[]> {
  const meant = (await source.similarTo(word))
    .map((one) => ({ one, right: commonBeginning(one, word).length }))
    .filter(({ one }) => isOneError(one, word))
    .sort((x, y) => y.right - x.right)
    .slice(0, 4);
  const corrected = await Promise.all(meant.map(({ one }) => source.linesOf(one)));
  return corrected.flatMap((lines) => lines ?? []).map((line) => ({ line, share: ERROR }));
}

/** A title with a word of the query, or keywords or a route with it. */
interface TitleMatch {
  /** Number of keys of the index for the words of the title: a word with marks has two. 0 if the word isn't in the title. */
  readonly size: number;
  /** Factor of the best match. */
  readonly share: number;
}

/** A word of the query. */
interface Term {
  /** Number of keys for the word. */
  readonly size: number;
  /** Inverse document frequency; 0 if no page has the word. */
  readonly rarity: number;
  /** Pages with the word, each with the weight of the best match. */
  readonly weights: ReadonlyMap<number, number>;
  /** Parts of pages that have several, for the best match. */
  readonly parts: ReadonlyMap<number, number>;
  /** Titles, keywords and routes with the word, by page. */
  readonly titles: ReadonlyMap<number, TitleMatch>;
  readonly matched: readonly string[];
}

async function termOf(asked: QueryWord, source: RankSource): Promise<Term> {
  const term = await weighed(asked, await matchesFor(asked, source), source);
  if (term.rarity > 0 || asked.word.length < LONG) return term;
  return weighed(asked, await correctionsOf(asked, source), source);
}

/** Reads the postings of lines. */
async function weighed(asked: QueryWord, matches: readonly Match[], source: RankSource): Promise<Term> {
  const weights = new Map<number, number>();
  const parts = new Map<number, number>();
  const titles = new Map<number, TitleMatch>();
  const matched: string[] = [];
  let most = 0;
  const take = (page: number, weight: number, part: number) => {
    if (weight <= (weights.get(page) ?? 0)) return;
    weights.set(page, weight);
    if (part >= 0) parts.set(page, part);
  };
  const own = ownForms(matches, asked);
  for (const { line, share } of matches) {
    const isOwn = line.word === asked.word;
    if (isOwn && line.form !== line.word) continue;
    await source.pause();
    let count = 0;
    readPostings(line.postings, (page, weight, part, size) => {
      if (source.isWanted && !source.isWanted(page)) return;
      count += 1;
      const factor = isOwn && !own.hasForm(page, weight) ? OTHER_FORM : share;
      take(page, weight * factor, part);
      const isSubject = size === SUBJECT_SIZE;
      const title = isSubject ? factor * SUBJECT : factor;
      if (size > 0 && title > (titles.get(page)?.share ?? 0))
        titles.set(page, { size: isSubject ? 0 : size, share: title });
    });
    if (count > 0) matched.push(line.word);
    most = Math.max(most, line.count ?? count);
  }
  const size = asked.exact === asked.word ? 1 : 2;
  const count = Math.min(source.pages, Math.max(weights.size, most));
  const inverse = Math.log(1 + (source.pages - count + 0.5) / (count + 0.5));
  const rarity = weights.size === 0 ? 0 : hasGrammar(asked.word) ? inverse * GRAMMAR : inverse;
  return { size, weights, parts, titles, matched, rarity };
}

/** Tells whether a page has the word of the query as it is written, with the same marks. */
function ownForms(matches: readonly Match[], { word, exact }: QueryWord) {
  const forms = matches.flatMap(({ line }) => {
    if (line.word !== word || line.form === word) return [];
    const weights = new Map<number, number>();
    readPostings(line.postings, (page, weight) => void weights.set(page, weight));
    return [{ form: line.form, weights }];
  });
  return {
    hasForm: (page: number, weight: number) =>
      exact === word
        ? forms.every(({ weights }) => (weights.get(page) ?? 0) < weight)
        : forms.some(({ form, weights }) => form === exact && weights.has(page)),
  };
}

/**
 * Scores pages by the words in their titles, then by BM25, times the share of the query's words on the page: a page with all words
 * beats one that repeats a single word. A title that is the query comes first.
 */
async function hitsOf(terms: readonly Term[], { boosts, pause }: RankSource): Promise<readonly Hit[]> {
  const all = terms.reduce((sum, { rarity }) => sum + rarity, 0);
  const asked = terms.reduce((sum, { size }) => sum + size, 0);
  const hits: Hit[] = [];
  for (const page of new Set(terms.flatMap(({ weights }) => [...weights.keys()]))) {
    await pause();
    let [text, share, titleShare, inTitle, titleSize] = [0, 0, 0, 0, 1];
    for (const { size, rarity, weights, titles } of terms) {
      const weight = weights.get(page);
      if (weight === undefined) continue;
      text += (rarity * weight) / (all * HEAVIEST);
      share += rarity / all;
      const title = titles.get(page);
      if (title === undefined) continue;
      titleShare += (rarity / all) * title.share;
      if (title.size > 0) inTitle += size * title.share;
      titleSize = Math.max(titleSize, title.size);
    }
    const others = OTHER_WORDS * Math.max(0, 1 - inTitle / titleSize);
    const isQuery = inTitle === asked && titleSize === Math.min(asked, LARGEST_TITLE);
    const title = TITLE * titleShare ** 1.5 * (1 - others) + Number(isQuery);
    hits.push({ page, score: share * (text + title) * (boosts.get(page) ?? 1) });
  }
  return hits.sort((a, b) => b.score - a.score || a.page - b.page);
}

function partOf(page: number, terms: readonly Term[]): number | undefined {
  let best: number | undefined;
  let most = -1;
  for (const { parts } of terms) {
    const part = parts.get(page);
    if (part === undefined || part === best) continue;
    const own = terms.reduce((sum, term) => sum + (term.parts.get(page) === part ? term.rarity : 0), 0);
    if (own > most) [best, most] = [part, own];
  }
  return best;
}

function commonBeginning(a: string, b: string): string {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return a.slice(0, Math.max(length, SHORT));
}

/** Returns true if one letter is added, missing or different, or two are swapped. */
function isOneError(a: string, b: string): boolean {
  if (a === b) return false;
  let from = 0;
  while (a[from] === b[from]) from += 1;
  const restA = a.slice(from);
  const restB = b.slice(from);
  return (
    restA.slice(1) === restB.slice(1) ||
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2))
  );
}
