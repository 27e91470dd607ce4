// Counts the words of pages. A word becomes a small number once, and plain words are read from the text without a string for
// each; words and their pages are columns: counting takes most of the time and memory that an index needs.
import { FIRST_PART, readPostings } from './browser/format.ts';
import { LONGEST, searchWords } from './browser/words.ts';
import type { PageText } from './page-lines.ts';

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
  /** Keys by id: words without marks and, after a word and a blank, its forms with marks. */
  readonly keys: string[] = [];
  readonly #hashes: number[] = [];
  /** Ids plus 1 by hash; 0 for a free slot. */
  #slots = new Int32Array(1 << 14);
  /** Counts by id: on the page, in the current part, and in the part in which the word counts most. */
  #counts = new Int32Array(1 << 13);
  #inPart = new Int32Array(1 << 13);
  #mostInPart = new Int32Array(1 << 13);
  #parts = new Int32Array(1 << 13);
  /** First and last posting by id; 0 for none. */
  #first = new Int32Array(1 << 13);
  #last = new Int32Array(1 << 13);
  /** Postings: page, weight times 128 plus part, and the next posting of the word. */
  #pages = new Int32Array(1 << 14);
  #weights = new Int32Array(1 << 14);
  #next = new Int32Array(1 << 14);
  #count = 0;
  /** Ids of a word with characters that aren't plain, and of its form. */
  readonly #foreign = new Map<string, readonly (readonly number[])[]>();
  #hasParts = false;
  #onPage: number[] = [];
  #ofPart: number[] = [];
  readonly #codes = new Uint16Array(LONGEST);

  /**
   * Adds the words of a page with their weights, 1 to 25: BM25 without the rarity of the word, which follows from its postings.
   * Lengths count by powers of two, so that an edit seldom changes the weights of other words.
   */
  add({ number, title, about, parts }: PageText): void {
    let length = 0;
    this.#hasParts = parts.length > 1;
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
      this.#post(id, number, weight * 128 + (this.#hasParts ? (this.#parts[id] ?? 0) + 1 : 0));
      this.#counts[id] = 0;
      this.#mostInPart[id] = 0;
    }
    this.#onPage = [];
  }

  /** Returns the postings of a word; empty if no page has it. */
  postingsOf(key: string): string {
    const id = (this.#slots[this.#slotOf(key)] ?? 0) - 1;
    const postings = createPostings();
    for (let at = this.#first[id] ?? 0; at > 0; at = this.#next[at] ?? 0)
      postings.add(this.#pages[at] ?? 0, this.#weights[at] ?? 0);
    return postings.text();
  }

  /** Counts the words of a text, each `weight` times. Returns the number of words. */
  #read(text: string, weight: number): number {
    let words = 0;
    for (let at = 0; at < text.length; ) {
      let code = text.charCodeAt(at);
      if (!isPlainWord(code) && !isForeign(code)) {
        at += 1;
        continue;
      }
      const from = at;
      let length = 0;
      let hash = 0;
      for (; isPlainWord(code); at += 1, code = text.charCodeAt(at)) {
        if (length === LONGEST) continue;
        const lower = code < 91 && code > 64 ? code + 32 : code;
        this.#codes[length] = lower;
        length += 1;
        hash = (Math.imul(hash, 31) + lower) | 0;
      }
      if (isForeign(code)) {
        while (isPlainWord(code) || isForeign(code)) {
          at += 1;
          code = text.charCodeAt(at);
        }
        words += this.#readForeign(text.slice(from, at), weight);
      } else {
        this.#countWord(this.#idOf(hash, text, from, length), weight);
        words += 1;
      }
    }
    return words;
  }

  #readForeign(text: string, weight: number): number {
    const known = this.#foreign.get(text);
    const ids = known ?? searchWords(text).map(({ word, exact }) => this.#idsOf(word, exact));
    if (!known && ids.length === 1) this.#foreign.set(text, ids);
    for (const own of ids) for (const id of own) this.#countWord(id, weight);
    return ids.length;
  }

  #countWord(id: number, weight: number): void {
    if (this.#counts[id] === 0) this.#onPage.push(id);
    this.#counts[id] = (this.#counts[id] ?? 0) + weight;
    if (!this.#hasParts) return;
    if (this.#inPart[id] === 0) this.#ofPart.push(id);
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

  #post(id: number, page: number, weight: number): void {
    this.#count += 1;
    const at = this.#count;
    if (at === this.#pages.length) {
      this.#pages = grown(this.#pages, at * 2);
      this.#weights = grown(this.#weights, at * 2);
      this.#next = grown(this.#next, at * 2);
    }
    this.#pages[at] = page;
    this.#weights[at] = weight;
    const last = this.#last[id] ?? 0;
    if (last === 0) this.#first[id] = at;
    else this.#next[last] = at;
    this.#last[id] = at;
  }

  #idsOf(word: string, exact: string): readonly number[] {
    const id = this.#idOfKey(word);
    return exact === word ? [id] : [id, this.#idOfKey(`${word} ${exact}`)];
  }

  #idOfKey(key: string): number {
    const slot = this.#slotOf(key);
    const id = (this.#slots[slot] ?? 0) - 1;
    return id < 0 ? this.#intern(key, hashOfKey(key), slot) : id;
  }

  /** Slot of a key, or the free one where it belongs. */
  #slotOf(key: string): number {
    const mask = this.#slots.length - 1;
    let slot = scattered(hashOfKey(key)) & mask;
    for (let id = this.#slots[slot] ?? 0; id > 0 && this.keys[id - 1] !== key; id = this.#slots[slot] ?? 0)
      slot = (slot + 1) & mask;
    return slot;
  }

  /** Id of the word in `#codes`, which is written at `from`. */
  #idOf(hash: number, text: string, from: number, length: number): number {
    const mask = this.#slots.length - 1;
    for (let slot = scattered(hash) & mask; ; slot = (slot + 1) & mask) {
      const id = (this.#slots[slot] ?? 0) - 1;
      if (id < 0) return this.#intern(text.slice(from, from + length).toLowerCase(), hash, slot);
      if (this.#hashes[id] === hash && this.#isKey(this.keys[id] ?? '', length)) return id;
    }
  }

  #isKey(key: string, length: number): boolean {
    if (key.length !== length) return false;
    for (let at = 0; at < length; at += 1) if (key.charCodeAt(at) !== this.#codes[at]) return false;
    return true;
  }

  #intern(key: string, hash: number, slot: number): number {
    const id = this.keys.push(key) - 1;
    this.#hashes.push(hash);
    this.#slots[slot] = id + 1;
    if (this.keys.length * 2 > this.#slots.length) this.#grow();
    return id;
  }

  #grow(): void {
    const { length } = this.#slots;
    const slots = new Int32Array(length * 2);
    const mask = slots.length - 1;
    for (const [id, hash] of this.#hashes.entries()) {
      let slot = scattered(hash) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = id + 1;
    }
    this.#slots = slots;
    this.#counts = grown(this.#counts, length);
    this.#inPart = grown(this.#inPart, length);
    this.#mostInPart = grown(this.#mostInPart, length);
    this.#parts = grown(this.#parts, length);
    this.#first = grown(this.#first, length);
    this.#last = grown(this.#last, length);
  }
}

function grown(column: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(length);
  larger.set(column);
  return larger;
}

function hashOfKey(key: string): number {
  let hash = 0;
  for (let at = 0; at < key.length; at += 1) hash = (Math.imul(hash, 31) + key.charCodeAt(at)) | 0;
  return hash;
}

function scattered(hash: number): number {
  return hash ^ (hash >>> 15);
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

/** Writes postings, in the order of pages. `weight` is the weight times 128 plus the part plus 1, or 0 for a single part. */
function createPostings() {
  let text = '';
  let before = -1;
  return {
    add(page: number, weight: number): void {
      text += DISTANCES[page - before] ?? (page - before).toString(36);
      text += String.fromCharCode(64 + (weight >> 7));
      const part = weight & 127;
      if (part > 0) text += String.fromCharCode(FIRST_PART + part - 1);
      before = page;
    },
    text: () => text,
  };
}

/** Replaces the postings of some pages, `old`, by others. */
export function replacePostings(postings: string, old: string, now: string): string {
  if (postings === '' || postings === old) return now;
  const weights = new Map<number, number>();
  const set = (page: number, weight: number, part: number) => weights.set(page, weight * 128 + part + 1);
  readPostings(postings, set);
  readPostings(old, (page) => weights.delete(page));
  readPostings(now, set);
  const written = createPostings();
  for (const [page, weight] of [...weights].sort(([a], [b]) => a - b)) written.add(page, weight);
  return written.text();
}

/** Returns the best postings of a word: those with the highest weights, and earlier ones of equal weights. */
export function bestPostings(
  postings: string,
  most: number,
): { readonly count: number; readonly best: string } {
  const weights: [page: number, weight: number][] = [];
  readPostings(postings, (page, weight, part) => weights.push([page, weight * 128 + part + 1]));
  const count = weights.length;
  if (count <= most) return { count, best: postings };
  const best = weights.toSorted(([, a], [, b]) => (b >> 7) - (a >> 7)).slice(0, most);
  const written = createPostings();
  for (const [page, weight] of best.sort(([a], [b]) => a - b)) written.add(page, weight);
  return { count, best: written.text() };
}
