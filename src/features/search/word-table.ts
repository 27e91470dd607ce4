// Numbers of words. Looking up a word of a text makes no string, because an index counts millions of them.

const PRIME = 0x01000193;

export class WordTable {
  readonly words: string[] = [];
  /** Hash and number of each word at the place of its hash, or at the next free one. At least half of them are free. */
  #places = placesFor(1 << 13);

  /** Number of the part of a text from `from` to before `to`, whether its letters of ASCII are capital or not. */
  numberOf(text: string, from = 0, to = text.length): number {
    let hash = 0x811c9dc5;
    for (let at = from; at < to; at += 1) hash = Math.imul(hash ^ lowerCode(text, at), PRIME);
    const places = this.#places;
    let place = placeOf(hash, places);
    for (; places[place + 1] !== FREE; place = (place + 2) % places.length) {
      const known = places[place + 1] ?? 0;
      if (places[place] === hash && isSame(this.words[known] ?? '', text, from, to)) return known;
    }
    places[place] = hash;
    places[place + 1] = this.words.length;
    this.words.push(text.slice(from, to).replace(/[A-Z]+/g, (letters) => letters.toLowerCase()));
    if (this.words.length * 4 > places.length) this.#grow();
    return this.words.length - 1;
  }

  #grow(): void {
    const old = this.#places;
    this.#places = placesFor(old.length);
    for (let at = 0; at < old.length; at += 2) {
      if (old[at + 1] === FREE) continue;
      let place = placeOf(old[at] ?? 0, this.#places);
      while (this.#places[place + 1] !== FREE) place = (place + 2) % this.#places.length;
      this.#places.set([old[at] ?? 0, old[at + 1] ?? 0], place);
    }
  }
}

const FREE = -1;

function placesFor(words: number): Int32Array {
  return new Int32Array(words * 2).fill(FREE);
}

function placeOf(hash: number, places: Int32Array): number {
  return ((hash ^ (hash >>> 15)) * 2) & (places.length - 1);
}

function lowerCode(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code > 64 && code < 91 ? code + 32 : code;
}

function isSame(word: string, text: string, from: number, to: number): boolean {
  if (word.length !== to - from) return false;
  for (let at = from; at < to; at += 1) if (word.charCodeAt(at - from) !== lowerCode(text, at)) return false;
  return true;
}
