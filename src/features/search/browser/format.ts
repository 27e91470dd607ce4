// The files of the index, as the browser reads them.

/** First file of the index, which names all others. Its own name never changes. */
export interface Router {
  /** Pages of one language and collection have consecutive numbers, from `from` to before `to`. */
  readonly ranges: readonly PageRange[];
  /** Pages whose scores are multiplied by a factor. */
  readonly boosts: readonly (readonly [page: number, factor: number])[];
  /** Shards of words in order, or tables of these if `wordsInTables`. */
  readonly words: readonly ShardName[];
  readonly wordsInTables: boolean;
  /** Hashes in the names of texts by number of page, or of tables of these if `textsInTables`. `EMPTY` for no text. */
  readonly texts: string;
  readonly textsInTables: boolean;
  /** Files of stemmers, relative to the script, by language. */
  readonly stemmers: Readonly<Record<string, string>>;
}

/** First word of a shard, and the hash in its name. */
export type ShardName = readonly [first: string, hash: string];

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
  /** Sections, or those of one part of a long page. A section before all headings has neither id nor heading. */
  readonly sections: readonly Section[];
}

export type Section = readonly [id: string, heading: string, text: string];

/** A page in a file of texts. */
export type WrittenPage = readonly [
  page: number,
  title: string,
  address: string,
  about: string,
  sections: readonly Section[],
];

/** Count of numbers whose pages may share a file of texts; about every eighth number is a page. */
export const BLOCK = 32;
/** Count of page numbers in a table of names of texts, and most numbers without tables. */
export const TABLE_NUMBERS = 512;
export const MOST_NUMBERS = 4096;
/** Length of a hash in the names of shards and tables; any two of them differ. */
export const LONG_HASH = 10;
/** Length of a hash in the name of a text, which has a number besides, and the mark for no text. */
export const HASH = 8;
export const EMPTY = '-'.repeat(HASH);

/** Path of the router, relative to the folder of the script. */
export const ROUTER = '../search.json';
export const wordsFile = (hash: string): string => `search/words-${hash}.txt`;
export const tableFile = (hash: string): string => `search/names-${hash}.txt`;
/** File with the text of a page, or of one part of it. */
export function textFile(page: number, hash: string, part?: number): string {
  const block = Math.floor(page / BLOCK).toString(36);
  return `search/text-${block}-${hash}${part === undefined ? '' : `-${part}`}.json`;
}

/**
 * Most pages listed for a word: those where it weighs most, so that no word takes more than a few KB. The best of them are in
 * the line of the word, which is all that a prefix or a typing error loads; the rest is in another file.
 */
export const MOST_PAGES = 1024;
export const BEST_PAGES = 32;

/** Line of a shard. */
export interface Line {
  /** Word without marks. */
  readonly word: string;
  /** Form of the word, with marks if the line is for that form alone. */
  readonly form: string;
  /** Number of pages with the word, if it differs from the number of postings. */
  readonly count: number | undefined;
  /** Hash of the file with the other postings of the word, or empty. */
  readonly rest: string;
  readonly postings: string;
}

/**
 * Splits a shard into lines: a key, a tab, and postings. The key is a word without marks, or that word, a blank and one of its
 * forms with marks. Postings are pages as distances in base 36, each followed by a capital letter for the weight and, for pages
 * with several parts, a character for the part. For a word on many pages, the number of pages, the hash of the rest and a
 * blank come first.
 */
export function readShard(text: string): Line[] {
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => {
      const [key = '', written = ''] = line.split('\t');
      const [word = '', form = word] = key.split(' ');
      const [count = '', rest = '', postings] = written.split(' ');
      if (postings === undefined) return { word, form, count: undefined, rest: '', postings: written };
      return { word, form, count: Number.parseInt(count, 36), rest, postings };
    });
}

/** First code of a character for a part. */
export const FIRST_PART = 0xa1;

/** Calls `visit` for each posting. `part` is -1 for pages with a single part. */
export function readPostings(
  postings: string,
  visit: (page: number, weight: number, part: number) => void,
): void {
  let page = -1;
  let distance = 0;
  for (let at = 0; at < postings.length; at += 1) {
    const code = postings.charCodeAt(at);
    if (code >= 65 && code <= 90) {
      page += distance;
      distance = 0;
      const next = postings.charCodeAt(at + 1);
      if (next >= FIRST_PART) at += 1;
      visit(page, code - 64, next >= FIRST_PART ? next - FIRST_PART : -1);
    } else distance = distance * 36 + code - (code < 58 ? 48 : 87);
  }
}

/** Names of the shards that may contain a word: with `hasLonger`, also those of words that begin with it. */
export function shardsFor(word: string, hasLonger: boolean, shards: readonly ShardName[]): readonly string[] {
  // The forms of a word follow it, each after a blank.
  const last = hasLonger ? `${word}\uffff` : `${word} \uffff`;
  return shards
    .filter(([first], index) => {
      const next = shards[index + 1]?.[0];
      return first <= last && (next === undefined || next > word);
    })
    .map(([, hash]) => hash);
}
