// Counts the words of pages. A word becomes a small number once, and its postings are columns, because an index has millions of
// both.
import { NumberColumn } from '../../engine/index.ts';
import { LARGEST_TITLE, SUBJECT_SIZE } from './browser/format.ts';
import { LONGEST, nameWords, searchWords } from './browser/words.ts';
import type { SearchedPage } from './page-lines.ts';
import { markOf, PostingWriter } from './postings.ts';
import type { WordTable } from './word-table.ts';

/** Weights of fields; the text has 1. */
const TITLE = 8;
const HEADING = 4;
/** Weight of descriptions, keywords and routes. */
const ABOUT = 2;
/** Parameters of BM25. */
const SATURATION = 6;
const LENGTH = 0.6;
const USUAL_LENGTH = 300;
/** Longest run of letters whose words are remembered. A longer part of a text would keep all of it in memory. */
const SHORT = 12;

/** Words of pages, which are added in the order of their numbers. */
export class Tally {
  readonly #words: WordTable;
  /** Words of short runs of letters that aren't all plain. */
  readonly #wordsOfRun = new Map<string, ForeignWords>();
  /** Counts by number of a word: in the current part, on the page, and in the part in which the word counts most. */
  readonly #inPart = new NumberColumn(0);
  readonly #counts = new NumberColumn(0);
  readonly #mostInPart = new NumberColumn(0);
  readonly #parts = new NumberColumn(0);
  /** Size of the title that has the word, or the one for subjects. */
  readonly #titles = new NumberColumn(0);
  /** Postings in the order of pages: word, page and mark. */
  readonly #postings = new NumberColumn(0);
  #end = 0;
  /** Size of each word's sorted postings: two numbers for each. */
  readonly #sizes = new NumberColumn(0);
  #sorted: SortedPostings | undefined;
  readonly #writer = new PostingWriter();
  #ofPart: number[] = [];
  #onPage: number[] = [];

  constructor(words: WordTable) {
    this.#words = words;
  }

  /**
   * Adds the words of a page with their weights, 1 to 25: BM25 without the rarity of the word, which follows from its postings.
   * Lengths count by powers of two, so that an edit seldom changes the weights of other words.
   */
  add({ number, title, about, subjects, parts }: SearchedPage): void {
    let length = 0;
    const begun = new Set<string>();
    for (const [part, sections] of parts.entries()) {
      for (const [id, heading, text] of sections) {
        // Each piece of a long section has its heading.
        if (!begun.has(id)) length += this.#read(heading, HEADING);
        if (!begun.has(id)) this.#readNames(heading, HEADING);
        if (id !== '') begun.add(id);
        length += this.#read(text, 1);
      }
      this.#endPart(part);
    }
    this.#readTitle(title, subjects);
    length += this.#read(about, ABOUT);
    // A word that no part has leads to the first one.
    this.#endPart(0, 0);
    const norm = SATURATION * (1 - LENGTH + LENGTH * 2 ** lengthClass(length));
    for (const word of this.#onPage) {
      const count = this.#counts.get(word);
      const weight = Math.max(1, Math.round((25 * count) / (count + norm)));
      const part = parts.length > 1 ? this.#parts.get(word) : -1;
      this.#post(word, number, markOf(weight, part, this.#titles.get(word)));
      this.#titles.set(word, 0);
      this.#counts.set(word, 0);
      this.#mostInPart.set(word, 0);
    }
    this.#onPage = [];
  }

  /** Returns the postings of a word; empty if no page has it. All pages are added before. */
  postingsOf(word: number): string {
    this.#sorted ??= this.#sort();
    const { numbers, ends } = this.#sorted;
    for (let at = ends[word - 1] ?? 0; at < (ends[word] ?? 0); at += 2)
      this.#writer.add(numbers[at] ?? 0, numbers[at + 1] ?? 0);
    return this.#writer.take();
  }

  /**
   * Counts the words of the title, and notes the size of the title with each. For words inside names, each name counts as the
   * number of its words. Subjects are noted if they aren't in the title.
   */
  #readTitle(title: string, subjects: string): void {
    this.#read(title, TITLE);
    const written = this.#ofPart.length;
    const names = this.#readNames(title, TITLE);
    const apart = this.#ofPart.length - names;
    for (const [at, word] of this.#ofPart.entries())
      this.#titles.set(word, Math.min(LARGEST_TITLE, at < written ? written : apart));
    const titled = this.#ofPart.length;
    this.#read(subjects, ABOUT);
    for (const word of this.#ofPart.slice(titled)) this.#titles.set(word, SUBJECT_SIZE);
  }

  /** Counts the words inside the names of a title or a heading. Returns the number of names. */
  #readNames(text: string, weight: number): number {
    let names = 0;
    for (const { word, from, to } of nameWords(text)) {
      const [isInside, hasMore] = [isPlain(text, from - 1), isPlain(text, to)];
      if (isInside || hasMore) this.#countWord(this.#words.numberOf(word.slice(0, LONGEST)), weight);
      if (!isInside && hasMore) names += 1;
    }
    return names;
  }

  /** Counts the words of a text, each `weight` times. Returns the number of words. */
  #read(text: string, weight: number): number {
    let words = 0;
    for (let at = 0; at < text.length; at += 1) {
      const from = at;
      let code = text.charCodeAt(at);
      for (let letter = plainLetter(code); letter > 0; letter = plainLetter(code)) {
        if (at - from < LONGEST) this.#words.write(letter);
        at += 1;
        code = text.charCodeAt(at);
      }
      if (isForeign(code)) {
        this.#words.drop();
        for (; isForeign(code) || plainLetter(code) > 0; code = text.charCodeAt(at)) at += 1;
        words += this.#readForeign(text.slice(from, at), weight);
      } else if (at > from) {
        this.#countWord(this.#words.end(), weight);
        words += 1;
      }
    }
    return words;
  }

  /** Counts the words of a run of letters that aren't all plain. Returns the number of words. */
  #readForeign(run: string, weight: number): number {
    const words = this.#wordsOfRun.get(run) ?? this.#foreignWords(run);
    for (const form of words.forms) this.#countWord(form, weight);
    return words.count;
  }

  #foreignWords(run: string): ForeignWords {
    const forms: number[] = [];
    const found = searchWords(run);
    for (const { word, exact } of found) {
      forms.push(this.#words.numberOf(word));
      if (exact !== word) forms.push(this.#words.numberOf(`${word} ${exact}`));
    }
    const words = { count: found.length, forms };
    if (run.length <= SHORT) this.#wordsOfRun.set(run, words);
    return words;
  }

  #countWord(word: number, weight: number): void {
    const count = this.#inPart.get(word);
    if (count === 0) this.#ofPart.push(word);
    this.#inPart.set(word, count + weight);
  }

  /** Ends a part of the page, or a text that counts for a part only if no other has the word. */
  #endPart(part: number, most = Number.POSITIVE_INFINITY): void {
    for (const word of this.#ofPart) {
      const [inPart, onPage] = [this.#inPart.get(word), this.#counts.get(word)];
      if (onPage === 0) this.#onPage.push(word);
      if (onPage === 0 || Math.min(most, inPart) > this.#mostInPart.get(word)) {
        this.#mostInPart.set(word, Math.min(most, inPart));
        this.#parts.set(word, part);
      }
      this.#counts.set(word, onPage + inPart);
      this.#inPart.set(word, 0);
    }
    this.#ofPart = [];
  }

  #post(word: number, page: number, mark: number): void {
    this.#sizes.set(word, this.#sizes.get(word) + 2);
    this.#postings.set(this.#end, word);
    this.#postings.set(this.#end + 1, page);
    this.#postings.set(this.#end + 2, mark);
    this.#end += 3;
  }

  /** Sorts postings by word: following a list of them through all of the memory takes longer. */
  #sort(): SortedPostings {
    const sizes = this.#sizes.first(this.#sizes.length);
    const numbers = new Int32Array((this.#end / 3) * 2);
    let end = 0;
    const ends = sizes.map((size) => {
      end += size;
      return end - size;
    });
    for (let at = 0; at < this.#end; at += 3) {
      const word = this.#postings.get(at);
      const place = ends[word] ?? 0;
      numbers[place] = this.#postings.get(at + 1);
      numbers[place + 1] = this.#postings.get(at + 2);
      ends[word] = place + 2;
    }
    return { numbers, ends };
  }
}

/** Pages and marks in the order of words, and where those of each word end. */
interface SortedPostings {
  readonly numbers: Int32Array;
  readonly ends: Int32Array;
}

/** Words of a run of letters: their number, and the numbers of their forms. */
interface ForeignWords {
  readonly count: number;
  readonly forms: readonly number[];
}

/** Codes of letters and digits of ASCII in lower case, by their codes; 0 for other characters. */
const PLAIN = Uint8Array.from({ length: 128 }, (_, code) => {
  const letter = String.fromCharCode(code).toLowerCase();
  return /[a-z\d]/.test(letter) ? letter.charCodeAt(0) : 0;
});

function plainLetter(code: number): number {
  return code < 128 ? (PLAIN[code] ?? 0) : 0;
}

function isPlain(text: string, at: number): boolean {
  return plainLetter(text.charCodeAt(at)) > 0;
}

/** Returns true for characters that may belong to words and aren't plain. From U+2000 to U+206F, none does. */
function isForeign(code: number): boolean {
  return code > 127 && (code < 0x2000 || code > 0x206f);
}

/** Length of a page compared with the usual one, as a power of two from -2 to 3. */
function lengthClass(words: number): number {
  return Math.min(3, Math.max(-2, Math.round(Math.log2(Math.max(1, words) / USUAL_LENGTH))));
}
