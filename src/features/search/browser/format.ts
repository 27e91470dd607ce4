// The index, as browsers read it: sorted lines of a key, a tab and a value, in files that the router names. The key is that of
// a text, a word, or the beginning of words. Words are in units by their first letters.
import { isPaired } from './words.ts';

/** First file of the index, which lists all others. Its own name never changes. */
export interface Router {
  /** Pages of one language, version and collection have consecutive numbers, from `from` to before `to`. */
  readonly ranges: readonly PageRange[];
  /** Pages whose scores are multiplied by a factor. */
  readonly boosts: readonly (readonly [page: number, factor: number])[];
  /** Number of units of words. */
  readonly units: number;
  /** Files of the index in order, or tables of these if `hasTables`. */
  readonly files: readonly FileGroup[];
  readonly hasTables: boolean;
  /** Files of stemmers, relative to the script, by language. */
  readonly stemmers: Readonly<Record<string, string>>;
}

/**
 * Files that are made together, as text: the hash in their names, then the first key of each, separated by commas. A key begins
 * with the number of characters that it shares with the key before, in base 36.
 */
export type FileGroup = string;

/** First key in a file, and its name relative to the script. */
export type FileName = readonly [first: string, name: string];

export type Line = readonly [key: string, value: string];

export interface PageRange {
  /** Main language: `en`. */
  readonly language: string;
  /** Name of the version; absent for pages outside of versions. */
  readonly version?: string;
  readonly collection: string;
  readonly from: number;
  readonly to: number;
  /** Number of pages. There are more numbers than pages, so that a new page moves no others. */
  readonly pages: number;
}

export interface FoundPage {
  readonly title: string;
  /** Route with the base of the site. */
  readonly address: string;
  readonly about: string;
  /** Sections, or those of one part of a long page. A section before all headings has neither id nor heading. */
  readonly sections: readonly Section[];
}

export type Section = readonly [id: string, heading: string, text: string];

/** Text of a page, or of one part of it, as JSON in a line. */
export type WrittenPage = readonly [
  title: string,
  address: string,
  about: string,
  sections: readonly Section[],
];

/** Length of a hash in the names of files; any two of them differ. */
export const HASH = 12;
/** Path of the router, relative to the folder of the script. */
export const ROUTER = '../search.json';

export function namesOf(groups: readonly FileGroup[]): readonly FileName[] {
  return groups.flatMap((group) => {
    const [hash, ...keys] = group.split(',');
    let first = '';
    return keys.map((key, at): FileName => {
      first = first.slice(0, Number.parseInt(key.charAt(0), 36)) + key.slice(1);
      return [first, `search/${hash}${at === 0 ? '' : `-${at}`}.txt`];
    });
  });
}

/** Added to the numbers of pages, so that all have as many digits in base 36. */
const FIRST_NUMBER = 36 ** 5;

/** Key of the text of a page or of one part of it, before those of all words. */
export function textKey(page: number, part = 0): string {
  return `!${(FIRST_NUMBER + page).toString(36)}${part === 0 ? '' : part.toString(36)}`;
}

/** Unit of a word. Words that a query may load together are in one: they begin with two equal letters, or with one that isn't separated by spaces. */
export function unitOf(word: string, units: number): number {
  // A blank comes before a form of the word.
  const second = isPaired(word) || word[1] === ' ' ? 0 : word.charCodeAt(1) || 0;
  return (31 * (word.codePointAt(0) ?? 0) + second) % units;
}

/** Key of a word, in its unit. */
export function wordKey(word: string, units: number): string {
  return `${String.fromCharCode(48 + unitOf(word, units))}${word}`;
}

/** Key of the words of a unit that begin with the same letters as a word, after all words of the unit. */
export function similarKey(word: string, units: number): string {
  // The first two letters of a word must be right if it has a typing error.
  return `${wordKey(word, units).charAt(0)}\ufffd${word.slice(0, 2)}`;
}

/** Most pages listed for a word: those where it weighs most, so that no word takes more than a few hundred bytes. */
export const MOST_PAGES = 256;

export interface WordLine {
  /** Word without marks. */
  readonly word: string;
  /** Form of the word, with marks if the line is for that form alone. */
  readonly form: string;
  /** Number of pages with the word, if it differs from the number of postings. */
  readonly count: number | undefined;
  readonly postings: string;
}

/**
 * Reads the line of a word. The key is that of a word without marks, which a blank and one of its forms with marks may follow. Postings are
 * pages as distances in base 36, each followed by a capital letter for the weight, a character for the size of a title with the
 * word (or for keywords and routes with it), and one for the part of a page that has several. After a comma, distances start
 * again. For a word on many pages, the number of pages and a blank come first.
 */
export function readWord([key, value]: Line): WordLine {
  const [word = '', form = word] = key.slice(1).split(' ');
  const [postings = '', count] = value.split(' ').reverse();
  return { word, form, count: count === undefined ? undefined : Number.parseInt(count, 36), postings };
}

/** First code of a character for a part. */
export const FIRST_PART = 0xa1;
/** Code of a character for a title with one word. */
export const FIRST_TITLE = FIRST_PART + 64;
/** Largest size of a title that postings distinguish. */
export const LARGEST_TITLE = 0x100 - FIRST_TITLE - 1;
/** Size for a word that isn't in the title, but among the keywords or in the route of the page. */
export const SUBJECT_SIZE = LARGEST_TITLE + 1;

/** Receives a posting. `part` is -1 for pages with a single part; `title` is 0 if the word isn't in the title, the keywords or the route. */
type Visit = (page: number, weight: number, part: number, title: number) => void;

/** Calls `visit` for each posting. */
export function readPostings(postings: string, visit: Visit): void {
  let page = -1;
  let distance = 0;
  for (let at = 0; at < postings.length; at += 1) {
    const code = postings.charCodeAt(at);
    if (code >= 65 && code <= 90) {
      page += distance;
      distance = 0;
      let [title, part] = [0, -1];
      let next = postings.charCodeAt(at + 1);
      if (next >= FIRST_TITLE) {
        title = next - FIRST_TITLE + 1;
        at += 1;
        next = postings.charCodeAt(at + 1);
      }
      if (next >= FIRST_PART) {
        part = next - FIRST_PART;
        at += 1;
      }
      visit(page, code - 64, part, title);
    } else if (code === 44 /* comma */) page = -1;
    else distance = distance * 36 + code - (code < 58 ? 48 : 87);
  }
}

/** Files that may have lines with keys from `first` to `last`. */
export function filesBetween(first: string, last: string, files: readonly FileName[]): readonly FileName[] {
  // No key is after U+FFFF.
  return files.filter(([start], at) => start <= last && (files[at + 1]?.[0] ?? '\uffff') > first);
}
