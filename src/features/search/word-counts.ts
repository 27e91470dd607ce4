// Counts the words of a group of pages, and writes their postings.
import { LARGEST_TITLE, SUBJECT_SIZE } from './browser/format.ts';
import { LONGEST, nameWords, searchWords } from './browser/words.ts';
import type { SearchedPage } from './page-parts.ts';
import { postingOf } from './postings.ts';

/** Weights of fields; the text has 1. */
const WEIGHT = {
  title: 8,
  heading: 4,
  /** Weight of descriptions, keywords and routes. */
  about: 2,
};
/** Parameters of the ranking function. */
const BM25 = {
  /** Repetitions of a word after which more of them hardly count. */
  saturation: 6,
  /** Discount of long texts, from 0 to 1. */
  length: 0.6,
  /** Number of words of a usual text. */
  usualWords: 300,
};

/** Letters and digits of ASCII, and characters that may belong to words. From U+2000 to U+206F, none does. */
const RUN = /[A-Za-z\d\u0080-\u1fff\u2070-\uffff]+/g;
const PLAIN = /^[A-Za-z\d]+$/;

/** A word, or a word with one of its forms, and its counts. */
interface CountedWord {
  readonly key: string;
  inPart: number;
  onPage: number;
  /** Count in the part in which the word counts most, and that part. */
  most: number;
  part: number;
  /** Size of the title that has the word, or the one for subjects. */
  title: number;
  lastPage: number;
  postings: string;
}

/** Words of a run of letters: their number, and their forms. */
interface LetterRun {
  readonly count: number;
  readonly forms: readonly CountedWord[];
}

/** Words of pages, which are added in the order of their numbers. */
export class WordCounts {
  readonly #words = new Map<string, CountedWord>();
  readonly #runs = new Map<string, LetterRun>();
  #ofPart: CountedWord[] = [];
  #onPage: CountedWord[] = [];

  /** Words, each with its postings, in no order. */
  words(): readonly Pick<CountedWord, 'key' | 'postings'>[] {
    return [...this.#words.values()];
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
        if (!begun.has(id)) length += this.#read(heading, WEIGHT.heading);
        if (!begun.has(id)) this.#readNames(heading, WEIGHT.heading);
        if (id !== '') begun.add(id);
        length += this.#read(text, 1);
      }
      this.#endPart(part);
    }
    this.#readTitle(title, subjects);
    length += this.#read(about, WEIGHT.about);
    // A word that no part has leads to the first one.
    this.#endPart(0, 0);
    const norm = BM25.saturation * (1 - BM25.length + BM25.length * 2 ** lengthClass(length));
    for (const word of this.#onPage) {
      const { onPage: count, part, title, lastPage } = word;
      const weight = Math.max(1, Math.round((25 * count) / (count + norm)));
      word.postings += postingOf(number - lastPage, weight, parts.length > 1 ? part : -1, title);
      Object.assign(word, { onPage: 0, most: 0, title: 0, lastPage: number });
    }
    this.#onPage = [];
  }

  /**
   * Counts the words of the title, and notes the size of the title with each. For words inside names, each name counts as the
   * number of its words. Subjects are noted if they aren't in the title.
   */
  #readTitle(title: string, subjects: string): void {
    this.#read(title, WEIGHT.title);
    const written = this.#ofPart.length;
    const names = this.#readNames(title, WEIGHT.title);
    const apart = this.#ofPart.length - names;
    for (const [at, word] of this.#ofPart.entries())
      word.title = Math.min(LARGEST_TITLE, at < written ? written : apart);
    const titled = this.#ofPart.length;
    this.#read(subjects, WEIGHT.about);
    for (const word of this.#ofPart.slice(titled)) word.title = SUBJECT_SIZE;
  }

  /** Counts the words inside the names of a title or a heading. Returns the number of names. */
  #readNames(text: string, weight: number): number {
    let names = 0;
    for (const { word, from, to } of nameWords(text)) {
      const [isInside, hasMore] = [PLAIN.test(text.charAt(from - 1)), PLAIN.test(text.charAt(to))];
      if (isInside || hasMore) this.#count(this.#wordFor(word.slice(0, LONGEST)), weight);
      if (!isInside && hasMore) names += 1;
    }
    return names;
  }

  /** Counts the words of a text, each `weight` times. Returns the number of words. */
  #read(text: string, weight: number): number {
    let words = 0;
    for (const run of text.match(RUN) ?? []) {
      const { count, forms } = this.#runs.get(run) ?? this.#readRun(run);
      for (const form of forms) this.#count(form, weight);
      words += count;
    }
    return words;
  }

  #readRun(run: string): LetterRun {
    const keys = PLAIN.test(run)
      ? [run.slice(0, LONGEST).toLowerCase()]
      : searchWords(run).flatMap(({ word, exact }) => (exact === word ? [word] : [word, `${word} ${exact}`]));
    const count = keys.filter((key) => !key.includes(' ')).length;
    const words = { count, forms: keys.map((key) => this.#wordFor(key)) };
    this.#runs.set(run, words);
    return words;
  }

  #wordFor(key: string): CountedWord {
    const known = this.#words.get(key);
    if (known) return known;
    const word = { key, inPart: 0, onPage: 0, most: 0, part: 0, title: 0, lastPage: -1, postings: '' };
    this.#words.set(key, word);
    return word;
  }

  #count(word: CountedWord, weight: number): void {
    if (word.inPart === 0) this.#ofPart.push(word);
    word.inPart += weight;
  }

  /** Ends a part of the page, or a text that counts for a part only if no other has the word. */
  #endPart(part: number, limit = Number.POSITIVE_INFINITY): void {
    for (const word of this.#ofPart) {
      const most = Math.min(limit, word.inPart);
      if (word.onPage === 0) this.#onPage.push(word);
      if (word.onPage === 0 || most > word.most) {
        word.most = most;
        word.part = part;
      }
      word.onPage += word.inPart;
      word.inPart = 0;
    }
    this.#ofPart = [];
  }
}

/** Length of a page compared with the usual one, as a power of two from -2 to 3. */
function lengthClass(words: number): number {
  return Math.min(3, Math.max(-2, Math.round(Math.log2(Math.max(1, words) / BM25.usualWords))));
}
