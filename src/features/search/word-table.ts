/** Numbers of words, in the order in which they are met. */
export class WordTable {
  readonly words: string[] = [];
  /** Numbers by each way in which a word is written. */
  readonly #numbers = new Map<string, number>();

  /** Number of the part of a text from `from` to before `to`, whether its letters of ASCII are capital or not. */
  numberOf(text: string, from = 0, to = text.length): number {
    const written = text.slice(from, to);
    const known = this.#numbers.get(written);
    if (known !== undefined) return known;
    // A slice would keep the whole text in memory.
    const own = ` ${written}`.slice(1);
    const word = own.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
    const number = this.#numbers.get(word) ?? this.words.push(word) - 1;
    this.#numbers.set(word, number).set(own, number);
    return number;
  }
}
