// The files of the index, as the browser reads them.

/** First file of the index, which names all others. Its own name never changes. */
export interface Router {
  /** Pages of one language and collection have consecutive numbers, from `from` to before `to`. */
  readonly ranges: readonly PageRange[];
  /** Pages whose scores are multiplied by a factor. */
  readonly boosts: readonly (readonly [page: number, factor: number])[];
  /** First word of each shard, in order, and the hash in its name. */
  readonly words: readonly (readonly [first: string, hash: string])[];
  /** Hashes in the names of files of texts, in order, or of tables of these if `inTables`. `EMPTY` for no file. */
  readonly texts: string;
  readonly inTables: boolean;
  /** Files of stemmers, relative to the script, by language. */
  readonly stemmers: Readonly<Record<string, string>>;
}

export interface PageRange {
  /** Main language: `en`. */
  readonly language: string;
  readonly collection: string;
  readonly from: number;
  readonly to: number;
  /** Number of pages. There are more numbers than pages, so that a new page moves no others. */
  readonly pages: number;
}

export interface FoundPage {
  readonly title: string;
  /** Address with the base of the site. */
  readonly address: string;
  readonly about: string;
  /** Sections. The first one, before all headings, has neither id nor heading. */
  readonly sections: readonly Section[];
}

export type Section = readonly [id: string, heading: string, text: string];

/** Numbers of pages in one file of texts; about every eighth number is a page. */
export const TEXT_NUMBERS = 32;
/** Number of texts in one table of names, and limit for those that the router names itself. */
export const TABLE_TEXTS = 64;
export const MOST_TEXTS = 512;
/** Length of a hash in a name, and the mark for no file. */
export const HASH = 8;
export const EMPTY = '-'.repeat(HASH);

/** Path of the router, relative to the folder of the script. */
export const ROUTER = '../search.json';
export const wordsFile = (hash: string): string => `search/words-${hash}.txt`;
export const textFile = (hash: string): string => `search/text-${hash}.json`;
export const tableFile = (hash: string): string => `search/names-${hash}.txt`;

/** Page that has a word, by its number, and the word's weight there: 1 to 25. */
export type Posting = readonly [page: number, weight: number];

/**
 * Most pages listed for a word: those where it weighs most, so that no word takes more than a few KB.
 * Its line says how many pages have it.
 */
export const MOST_PAGES = 1024;

/**
 * Formats `key`, a tab and its pages as distances in base 36, each followed by a capital letter for the weight. The key is a word
 * without marks, or that word, a blank and one of its forms with marks.
 */
export function writeLine(key: string, postings: readonly Posting[]): string {
  const isLong = postings.length > MOST_PAGES;
  const kept = isLong ? heaviest(postings) : postings;
  let text = isLong ? `${key}\t${postings.length.toString(36)} ` : `${key}\t`;
  let before = -1;
  for (const [page, weight] of kept) {
    text += (page - before).toString(36) + String.fromCharCode(64 + weight);
    before = page;
  }
  return `${text}\n`;
}

/** The postings with the highest weights, and among equal weights those with lower numbers. */
function heaviest(postings: readonly Posting[]): readonly Posting[] {
  return postings
    .toSorted((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, MOST_PAGES)
    .sort((a, b) => a[0] - b[0]);
}

/** Splits a shard into lines, each with its key; `readPostings` reads the second part of a line. */
export function readShard(text: string): (readonly [key: string, line: string])[] {
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => {
      const tab = line.indexOf('\t');
      return [line.slice(0, tab), line.slice(tab + 1)];
    });
}

export function readPostings(line: string): { readonly count: number; readonly postings: Posting[] } {
  const postings: Posting[] = [];
  const blank = line.indexOf(' ');
  let page = -1;
  let distance = 0;
  for (let at = blank + 1; at < line.length; at += 1) {
    const code = line.charCodeAt(at);
    if (code >= 65 && code <= 90) {
      page += distance;
      postings.push([page, code - 64]);
      distance = 0;
    } else distance = distance * 36 + code - (code < 58 ? 48 : 87);
  }
  return { count: blank < 0 ? postings.length : Number.parseInt(line.slice(0, blank), 36), postings };
}

/** Hashes of the shards that may contain words with a prefix. */
export function shardsFor(prefix: string, { words }: Pick<Router, 'words'>): readonly string[] {
  return words
    .filter(([first], index) => {
      const next = words[index + 1]?.[0];
      // The last word with the prefix sorts before the prefix followed by the highest character.
      return first <= `${prefix}\uffff` && (next === undefined || next > prefix);
    })
    .map(([, hash]) => hash);
}
