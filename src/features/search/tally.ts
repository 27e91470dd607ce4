// Counts the words of pages. A word becomes a small number once, and its postings are columns, because an index has millions of
// both.
import { FIRST_PART, readPostings } from './browser/format.ts';
import { LONGEST, searchWords } from './browser/words.ts';
import type { SearchedPage } from './page-lines.ts';
import { WordTable } from './word-table.ts';

/** Weights of fields; the text has 1. */
const TITLE = 8;
const HEADING = 4;
const ABOUT = 2;
/** Parameters of BM25. */
const SATURATION = 6;
const LENGTH = 0.6;
const USUAL_LENGTH = 300;

/** Words of pages, which are added in any order. */
export class Tally {
  readonly #words: WordTable;
  /** Runs of letters that aren't all plain, and their words, each with its form. */
  readonly #runs = new WordTable();
  readonly #wordsOfRun: (readonly (readonly number[])[])[] = [];
  /** Counts by number: on the page, in the current part, and in the part in which the word counts most. */
  readonly #counts = new Column();
  readonly #inPart = new Column();
  readonly #mostInPart = new Column();
  readonly #parts = new Column();
  /** First and last posting by number; 0 for none. */
  readonly #first = new Column();
  readonly #last = new Column();
  /** Postings: word, page, mark, and the next one of the same word. */
  readonly #wordsAt = new Column();
  readonly #pages = new Column();
  readonly #marks = new Column();
  readonly #next = new Column();
  #count = 0;
  /** Pages whose postings aren't linked yet. */
  #unlinked: { readonly page: number; readonly from: number; readonly to: number }[] = [];
  readonly #writer = new PostingWriter();
  #onPage: number[] = [];
  #ofPart: number[] = [];

  constructor(words: WordTable) {
    this.#words = words;
  }

  /**
   * Adds the words of a page with their weights, 1 to 25: BM25 without the rarity of the word, which follows from its postings.
   * Lengths count by powers of two, so that an edit seldom changes the weights of other words.
   */
  add({ number, title, about, parts }: SearchedPage): void {
    let length = 0;
    const begun = new Set<string>();
    for (const [part, sections] of parts.entries()) {
      for (const [id, heading, text] of sections) {
        // Each piece of a long section has its heading.
        if (!begun.has(id)) length += this.#read(heading, HEADING);
        if (id !== '') begun.add(id);
        length += this.#read(text, 1);
      }
      this.#endPart(part);
    }
    this.#read(title, TITLE);
    length += this.#read(about, ABOUT);
    // A word that no part has leads to the first one.
    this.#endPart(0, 0);
    const norm = SATURATION * (1 - LENGTH + LENGTH * 2 ** lengthClass(length));
    const from = this.#count + 1;
    for (const word of this.#onPage) {
      const count = this.#counts.at(word);
      const weight = Math.max(1, Math.round((25 * count) / (count + norm)));
      this.#post(word, number, markOf(weight, parts.length > 1 ? this.#parts.at(word) : -1));
      this.#counts.set(word, 0);
      this.#mostInPart.set(word, 0);
    }
    this.#onPage = [];
    this.#unlinked.push({ page: number, from, to: this.#count });
  }

  /** Returns the postings of a word; empty if no page has it. */
  postingsOf(word: number): string {
    if (this.#unlinked.length > 0) this.#link();
    for (let at = this.#first.at(word); at > 0; at = this.#next.at(at))
      this.#writer.add(this.#pages.at(at), this.#marks.at(at));
    return this.#writer.take();
  }

  /** Counts the words of a text, each `weight` times. Returns the number of words. */
  #read(text: string, weight: number): number {
    let words = 0;
    for (let at = 0; at < text.length; at += 1) {
      const from = at;
      let isPlain = true;
      let code = text.charCodeAt(at);
      for (; isPlainWord(code) || isForeign(code); at += 1, code = text.charCodeAt(at))
        isPlain &&= code < 128;
      if (at === from) continue;
      if (isPlain) this.#countWord(this.#words.numberOf(text, from, Math.min(at, from + LONGEST)), weight);
      words += isPlain ? 1 : this.#readForeign(text, from, at, weight);
    }
    return words;
  }

  /** Counts the words of a run of letters that aren't all plain. Returns the number of words. */
  #readForeign(text: string, from: number, to: number, weight: number): number {
    const run = this.#runs.numberOf(text, from, to);
    this.#wordsOfRun[run] ??= searchWords(text.slice(from, to)).map(({ word, exact }) =>
      (exact === word ? [word] : [word, `${word} ${exact}`]).map((key) => this.#words.numberOf(key)),
    );
    const words = this.#wordsOfRun[run] ?? [];
    for (const forms of words) for (const form of forms) this.#countWord(form, weight);
    return words.length;
  }

  #countWord(word: number, weight: number): void {
    const [count, inPart] = [this.#counts.at(word), this.#inPart.at(word)];
    if (count === 0) this.#onPage.push(word);
    if (inPart === 0) this.#ofPart.push(word);
    this.#counts.set(word, count + weight);
    this.#inPart.set(word, inPart + weight);
  }

  /** Ends a part of the page, or a text that counts for a part only if no other has the word. */
  #endPart(part: number, most = Number.POSITIVE_INFINITY): void {
    for (const word of this.#ofPart) {
      const count = Math.min(most, this.#inPart.at(word));
      const before = this.#mostInPart.at(word);
      if (count > before || before === 0) {
        this.#mostInPart.set(word, count);
        this.#parts.set(word, part);
      }
      this.#inPart.set(word, 0);
    }
    this.#ofPart = [];
  }

  #post(word: number, page: number, mark: number): void {
    this.#count += 1;
    const at = this.#count;
    this.#wordsAt.set(at, word);
    this.#pages.set(at, page);
    this.#marks.set(at, mark);
  }

  /** Links the postings of each word in the order of pages, once all of these are added. */
  #link(): void {
    for (const { from, to } of this.#unlinked.sort((a, b) => a.page - b.page))
      for (let at = from; at <= to; at += 1) {
        const word = this.#wordsAt.at(at);
        const last = this.#last.at(word);
        if (last === 0) this.#first.set(word, at);
        else this.#next.set(last, at);
        this.#last.set(word, at);
      }
    this.#unlinked = [];
  }
}

/** Numbers by position; 0 where none is set. */
class Column {
  #numbers = new Int32Array(1 << 12);

  at(position: number): number {
    return this.#numbers[position] ?? 0;
  }

  set(position: number, number: number): void {
    if (position >= this.#numbers.length) {
      const numbers = new Int32Array(Math.max(position + 1, this.#numbers.length * 2));
      numbers.set(this.#numbers);
      this.#numbers = numbers;
    }
    this.#numbers[position] = number;
  }
}

function isPlainWord(code: number): boolean {
  return (code > 96 && code < 123) || (code > 47 && code < 58) || (code > 64 && code < 91);
}

/** Returns true for characters that may belong to words and aren't plain. From U+2000 to U+206F, none does. */
function isForeign(code: number): boolean {
  return code > 127 && (code < 0x2000 || code > 0x206f);
}

/** Length of a page compared with the usual one, as a power of two from -2 to 3. */
function lengthClass(words: number): number {
  return Math.min(3, Math.max(-2, Math.round(Math.log2(Math.max(1, words) / USUAL_LENGTH))));
}

/** Weight and part of a posting; -1 for pages with a single part. */
function markOf(weight: number, part: number): number {
  return weight * 128 + part + 1;
}

/** Most characters of a posting. */
const LONGEST_POSTING = 16;

/** Writes postings as bytes, one for each character: joining millions of short texts takes longer. */
class PostingWriter {
  #bytes = Buffer.alloc(1 << 12);
  #length = 0;
  #last = -1;

  add(page: number, mark: number): void {
    if (this.#length + LONGEST_POSTING > this.#bytes.length)
      this.#bytes = Buffer.concat([this.#bytes, this.#bytes]);
    this.#addNumber(page - this.#last);
    this.#put(64 + (mark >> 7));
    const part = mark % 128;
    if (part > 0) this.#put(FIRST_PART + part - 1);
    this.#last = page;
  }

  /** Returns the postings that were added since the last call. */
  take(): string {
    const text = this.#bytes.toString('latin1', 0, this.#length);
    this.#length = 0;
    this.#last = -1;
    return text;
  }

  /** Adds a number in base 36. */
  #addNumber(number: number): void {
    if (number >= 36) this.#addNumber(Math.floor(number / 36));
    const digit = number % 36;
    this.#put(digit + (digit < 10 ? 48 : 87));
  }

  #put(code: number): void {
    this.#bytes[this.#length] = code;
    this.#length += 1;
  }
}

/** Replaces the postings of some pages, `old`, by others. */
export function replacePostings(postings: string, old: string, now: string): string {
  if (postings === old) return now;
  const marks = new Map<number, number>();
  const put = (page: number, weight: number, part: number) => marks.set(page, markOf(weight, part));
  readPostings(postings, put);
  readPostings(old, (page) => marks.delete(page));
  readPostings(now, put);
  const writer = new PostingWriter();
  for (const [page, mark] of [...marks].sort(([a], [b]) => a - b)) writer.add(page, mark);
  return writer.take();
}

/** Returns the best postings of a word: those with the highest weights, and earlier ones of equal weights. */
export function bestPostings(
  postings: string,
  most: number,
): { readonly count: number; readonly best: string } {
  const counts: number[] = [];
  let count = 0;
  readPostings(postings, (_, weight) => {
    counts[weight] = (counts[weight] ?? 0) + 1;
    count += 1;
  });
  if (count <= most) return { count, best: postings };
  // Weights above `least` are all among the best, and `room` pages with that weight.
  let least = counts.length - 1;
  let room = most;
  for (; (counts[least] ?? 0) <= room; least -= 1) room -= counts[least] ?? 0;
  const writer = new PostingWriter();
  readPostings(postings, (page, weight, part) => {
    if (weight === least) room -= 1;
    if (weight > least || (weight === least && room >= 0)) writer.add(page, markOf(weight, part));
  });
  return { count, best: writer.take() };
}
