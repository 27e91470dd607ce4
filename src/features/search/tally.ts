// Counts the words of pages. A word becomes a small number once, and its postings are columns: counting takes most of the time and
// memory that an index needs.
import { FIRST_PART, readPostings } from './browser/format.ts';
import { LONGEST, searchWords } from './browser/words.ts';
import type { SearchedPage } from './page-lines.ts';

/** Weights of fields; the text has 1. */
const TITLE = 8;
const HEADING = 4;
const ABOUT = 2;
/** Parameters of BM25. */
const SATURATION = 6;
const LENGTH = 0.6;
const USUAL_LENGTH = 300;

/** Words of pages, which are added in the order of their numbers. */
export class Tally {
  /** Ids by key: words without marks and, after a word and a blank, its forms with marks. */
  readonly #ids = new Map<string, number>();
  /** Ids of a word with characters that aren't plain, and of its form. */
  readonly #foreign = new Map<string, readonly number[]>();
  /** Counts by id: on the page, in the current part, and in the part in which the word counts most. */
  readonly #counts: number[] = [];
  readonly #inPart: number[] = [];
  readonly #mostInPart: number[] = [];
  readonly #parts: number[] = [];
  /** First and last posting by id; 0 for none. */
  readonly #first: number[] = [];
  readonly #last: number[] = [];
  /** Postings, and the next one of the same word. */
  #postings = new Float64Array(1 << 14);
  #next = new Int32Array(1 << 14);
  #count = 0;
  #onPage: number[] = [];
  #ofPart: number[] = [];

  keys(): Iterable<string> {
    return this.#ids.keys();
  }

  /**
   * Adds the words of a page with their weights, 1 to 25: BM25 without the rarity of the word, which follows from its postings.
   * Lengths count by powers of two, so that an edit seldom changes the weights of other words.
   */
  add({ number, title, about, parts }: SearchedPage): void {
    let length = 0;
    for (const [part, sections] of parts.entries()) {
      for (const [, heading, text] of sections) length += this.#read(heading, HEADING) + this.#read(text, 1);
      this.#endPart(part);
    }
    this.#read(title, TITLE);
    length += this.#read(about, ABOUT);
    // A word that no part has leads to the first one.
    this.#endPart(0, 0);
    const norm = SATURATION * (1 - LENGTH + LENGTH * 2 ** lengthClass(length));
    for (const id of this.#onPage) {
      const count = this.#counts[id] ?? 0;
      const weight = Math.max(1, Math.round((25 * count) / (count + norm)));
      this.#post(id, postingOf(number, weight, parts.length > 1 ? (this.#parts[id] ?? 0) : -1));
      this.#counts[id] = 0;
      this.#mostInPart[id] = 0;
    }
    this.#onPage = [];
  }

  /** Returns the postings of a word; empty if no page has it. */
  postingsOf(key: string): string {
    const id = this.#ids.get(key) ?? -1;
    const postings: number[] = [];
    for (let at = this.#first[id] ?? 0; at > 0; at = this.#next[at] ?? 0)
      postings.push(this.#postings[at] ?? 0);
    return writePostings(postings);
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
      if (isPlain)
        this.#countWord(this.#idOf(text.slice(from, Math.min(at, from + LONGEST)).toLowerCase()), weight);
      words += isPlain ? 1 : this.#readForeign(text.slice(from, at), weight);
    }
    return words;
  }

  #readForeign(text: string, weight: number): number {
    const known = this.#foreign.get(text);
    for (const id of known ?? []) this.#countWord(id, weight);
    if (known) return 1;
    const words = searchWords(text);
    for (const { word, exact } of words) {
      const ids = (exact === word ? [word] : [word, `${word} ${exact}`]).map((key) => this.#idOf(key));
      if (words.length === 1) this.#foreign.set(text, ids);
      for (const id of ids) this.#countWord(id, weight);
    }
    return words.length;
  }

  #idOf(key: string): number {
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    const id = this.#ids.size;
    this.#ids.set(key, id);
    for (const column of [this.#counts, this.#inPart, this.#mostInPart, this.#parts, this.#first, this.#last])
      column.push(0);
    return id;
  }

  #countWord(id: number, weight: number): void {
    if (this.#counts[id] === 0) this.#onPage.push(id);
    if (this.#inPart[id] === 0) this.#ofPart.push(id);
    this.#counts[id] = (this.#counts[id] ?? 0) + weight;
    this.#inPart[id] = (this.#inPart[id] ?? 0) + weight;
  }

  /** Ends a part of the page, or a text that counts for a part only if no other has the word. */
  #endPart(part: number, most = Number.POSITIVE_INFINITY): void {
    for (const id of this.#ofPart) {
      const count = Math.min(most, this.#inPart[id] ?? 0);
      const before = this.#mostInPart[id] ?? 0;
      if (count > before || before === 0) {
        this.#mostInPart[id] = count;
        this.#parts[id] = part;
      }
      this.#inPart[id] = 0;
    }
    this.#ofPart = [];
  }

  #post(id: number, posting: number): void {
    this.#count += 1;
    const at = this.#count;
    if (at === this.#next.length) {
      const [postings, next] = [this.#postings, this.#next];
      this.#postings = new Float64Array(at * 2);
      this.#postings.set(postings);
      this.#next = new Int32Array(at * 2);
      this.#next.set(next);
    }
    this.#postings[at] = posting;
    const last = this.#last[id] ?? 0;
    if (last === 0) this.#first[id] = at;
    else this.#next[last] = at;
    this.#last[id] = at;
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

/** Distances up to here are looked up. */
const DISTANCES = Array.from({ length: 2048 }, (_, distance) => distance.toString(36));

/** Posting as a number, in the order of pages. `part` is -1 for pages with a single part. */
function postingOf(page: number, weight: number, part: number): number {
  return page * 4096 + weight * 128 + part + 1;
}

function pageOf(posting: number): number {
  return Math.floor(posting / 4096);
}

function weightOf(posting: number): number {
  return (posting % 4096) >> 7;
}

function writePostings(postings: readonly number[]): string {
  let text = '';
  let before = -1;
  for (const posting of postings) {
    const page = pageOf(posting);
    const part = posting % 128;
    text += DISTANCES[page - before] ?? (page - before).toString(36);
    text += String.fromCharCode(64 + weightOf(posting));
    if (part > 0) text += String.fromCharCode(FIRST_PART + part - 1);
    before = page;
  }
  return text;
}

function parsePostings(text: string): number[] {
  const postings: number[] = [];
  readPostings(text, (page, weight, part) => postings.push(postingOf(page, weight, part)));
  return postings;
}

/** Replaces the postings of some pages, `old`, by others. */
export function replacePostings(postings: string, old: string, now: string): string {
  if (postings === old) return now;
  const replaced = new Set(parsePostings(old).map(pageOf));
  const kept = parsePostings(postings).filter((posting) => !replaced.has(pageOf(posting)));
  return writePostings([...kept, ...parsePostings(now)].sort((a, b) => a - b));
}

/** Returns the best postings of a word: those with the highest weights, and earlier ones of equal weights. */
export function bestPostings(
  postings: string,
  most: number,
): { readonly count: number; readonly best: string } {
  const all = parsePostings(postings);
  if (all.length <= most) return { count: all.length, best: postings };
  const best = all.toSorted((a, b) => weightOf(b) - weightOf(a)).slice(0, most);
  return { count: all.length, best: writePostings(best.sort((a, b) => a - b)) };
}
