// Counts the words of many pages. A word becomes a small number once for all pages of a group, and plain words are read from the
// text without a string for each: counting takes most of the time that an index needs.
import { LONGEST, searchWords } from './browser/words.ts';

export class Tally {
  /** Keys of words by id: words without marks and, after a word and a blank, its forms with marks. */
  readonly keys: string[] = [];
  readonly #hashes: number[] = [];
  /** Ids plus 1 by hash; 0 for a free slot. */
  #slots = new Int32Array(1 << 14);
  /** Counts by id: on the page, in the current part, and in the part in which the word counts most. */
  #counts = new Int32Array(1 << 13);
  #inPart = new Int32Array(1 << 13);
  #mostInPart = new Int32Array(1 << 13);
  #parts = new Uint8Array(1 << 13);
  /** Ids of each word in a text with characters that aren't plain. */
  readonly #foreign = new Map<string, readonly (readonly number[])[]>();
  #onPage: number[] = [];
  #ofPart: number[] = [];
  readonly #codes = new Uint16Array(LONGEST);

  /** Counts the words of a text, each `weight` times. Returns the number of words. */
  add(text: string, weight: number): number {
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
        words += this.#addForeign(text.slice(from, at), weight);
      } else {
        this.#count(this.#idOf(hash, text, from, length), weight);
        words += 1;
      }
    }
    return words;
  }

  /** Ends a part of the page. */
  endPart(part: number): void {
    for (const id of this.#ofPart) {
      const count = this.#inPart[id] ?? 0;
      if (count > (this.#mostInPart[id] ?? 0)) {
        this.#mostInPart[id] = count;
        this.#parts[id] = part;
      }
      this.#inPart[id] = 0;
    }
    this.#ofPart = [];
  }

  /** Ends a text that belongs to all parts: words that no part has get the part `first`. */
  endCommon(first: number): void {
    for (const id of this.#ofPart) {
      if (this.#mostInPart[id] === 0) this.#parts[id] = first;
      this.#inPart[id] = 0;
    }
    this.#ofPart = [];
  }

  /** Ends the page, and visits its words, each with the part in which it counts most. */
  endPage(visit: (id: number, count: number, part: number) => void): void {
    for (const id of this.#onPage) {
      visit(id, this.#counts[id] ?? 0, this.#parts[id] ?? 0);
      this.#counts[id] = 0;
      this.#mostInPart[id] = 0;
    }
    this.#onPage = [];
  }

  #addForeign(text: string, weight: number): number {
    const known = this.#foreign.get(text);
    const ids = known ?? searchWords(text).map(({ word, exact }) => this.#idsOf(word, exact));
    if (!known && text.length <= LONGEST) this.#foreign.set(text, ids);
    for (const own of ids) for (const id of own) this.#count(id, weight);
    return ids.length;
  }

  #idsOf(word: string, exact: string): readonly number[] {
    const id = this.#idOfKey(word);
    return exact === word ? [id] : [id, this.#idOfKey(`${word} ${exact}`)];
  }

  #count(id: number, weight: number): void {
    if (this.#counts[id] === 0) this.#onPage.push(id);
    if (this.#inPart[id] === 0) this.#ofPart.push(id);
    this.#counts[id] = (this.#counts[id] ?? 0) + weight;
    this.#inPart[id] = (this.#inPart[id] ?? 0) + weight;
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

  #idOfKey(key: string): number {
    let hash = 0;
    for (let at = 0; at < key.length; at += 1) hash = (Math.imul(hash, 31) + key.charCodeAt(at)) | 0;
    const mask = this.#slots.length - 1;
    for (let slot = scattered(hash) & mask; ; slot = (slot + 1) & mask) {
      const id = (this.#slots[slot] ?? 0) - 1;
      if (id < 0) return this.#intern(key, hash, slot);
      if (this.keys[id] === key) return id;
    }
  }

  #intern(key: string, hash: number, slot: number): number {
    const id = this.keys.push(key) - 1;
    this.#hashes.push(hash);
    this.#slots[slot] = id + 1;
    if (this.keys.length * 2 > this.#slots.length) this.#grow();
    return id;
  }

  #grow(): void {
    const slots = new Int32Array(this.#slots.length * 2);
    const mask = slots.length - 1;
    for (const [id, hash] of this.#hashes.entries()) {
      let slot = scattered(hash) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = id + 1;
    }
    this.#slots = slots;
    const grow = (counts: Int32Array<ArrayBuffer>) => {
      const larger = new Int32Array(slots.length / 2);
      larger.set(counts);
      return larger;
    };
    this.#counts = grow(this.#counts);
    this.#inPart = grow(this.#inPart);
    this.#mostInPart = grow(this.#mostInPart);
    const parts = new Uint8Array(slots.length / 2);
    parts.set(this.#parts);
    this.#parts = parts;
  }
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
