// Numbers of words. A word is written character by character and compared in one array, so that counting words makes no strings.
import { NumberColumn } from '../../engine/index.ts';

const PRIME = 0x01000193;
/** Start of all hashes. It is random, so nobody can write a text whose words all have the same hash. */
const START = (Math.random() * 2 ** 32) | 0;

/** Numbers of words, in the order in which they are met. */
export class WordTable {
  /** Characters of all words, one word after the other, and those of the word that is being written. */
  #characters = new Uint16Array(1 << 12);
  #start = 0;
  #end = 0;
  #hash = START;
  /** End of each word, by number. */
  readonly #ends = new NumberColumn(0);
  #length = 0;
  /** Hash of each word and its number plus 1, at the place of the hash or at the next free one. At least half of them are free. */
  #places = new Int32Array(1 << 13);

  words(): string[] {
    return Array.from({ length: this.#length }, (_, number) =>
      String.fromCharCode(...this.#characters.subarray(this.#startOf(number), this.#ends.get(number))),
    );
  }

  #startOf(number: number): number {
    return number === 0 ? 0 : this.#ends.get(number - 1);
  }

  numberOf(word: string): number {
    for (let at = 0; at < word.length; at += 1) this.write(word.charCodeAt(at));
    return this.end();
  }

  /** Adds a character to the word that is being written. */
  write(code: number): void {
    if (this.#end === this.#characters.length) {
      const characters = new Uint16Array(this.#end * 2);
      characters.set(this.#characters);
      this.#characters = characters;
    }
    this.#characters[this.#end] = code;
    this.#end += 1;
    this.#hash = Math.imul(this.#hash ^ code, PRIME);
  }

  drop(): void {
    this.#end = this.#start;
    this.#hash = START;
  }

  /** Ends the word that is being written. Returns its number. */
  end(): number {
    const hash = this.#hash ^ (this.#hash >>> 15);
    const places = this.#places;
    let place = placeOf(hash, places);
    for (let found = places[place + 1] ?? 0; found > 0; found = places[place + 1] ?? 0) {
      if (places[place] === hash && this.#isWritten(found - 1)) {
        this.drop();
        return found - 1;
      }
      place = next(place, places);
    }
    places[place] = hash;
    places[place + 1] = this.#length + 1;
    this.#ends.set(this.#length, this.#end);
    this.#length += 1;
    this.#start = this.#end;
    this.#hash = START;
    if (this.#length * 4 > places.length) this.#grow();
    return this.#length - 1;
  }

  /** Returns true if the word that is being written has a number. */
  #isWritten(number: number): boolean {
    const end = this.#ends.get(number);
    const shift = this.#end - end;
    if (this.#startOf(number) + shift !== this.#start) return false;
    for (let at = this.#start; at < this.#end; at += 1)
      if (this.#characters[at] !== this.#characters[at - shift]) return false;
    return true;
  }

  #grow(): void {
    const old = this.#places;
    const places = new Int32Array(old.length * 2);
    for (let at = 0; at < old.length; at += 2) {
      if (old[at + 1] === 0) continue;
      let place = placeOf(old[at] ?? 0, places);
      while (places[place + 1] !== 0) place = next(place, places);
      places.set(old.subarray(at, at + 2), place);
    }
    this.#places = places;
  }
}

function placeOf(hash: number, places: Int32Array): number {
  return (hash * 2) & (places.length - 1);
}

function next(place: number, places: Int32Array): number {
  return (place + 2) & (places.length - 1);
}
