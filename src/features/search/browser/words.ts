// Splits texts and queries into words. Runs in browsers too, and uses only rules of Unicode, so that both agree.

/** A word of a text, and its position. */
interface WrittenWord {
  /** Word in lower case, without marks. */
  readonly word: string;
  /** Word in lower case, with marks. */
  readonly exact: string;
  readonly from: number;
  readonly to: number;
}

/** Longer words are cut to this length. */
export const LONGEST = 40;

/** Scripts in which pairs of characters are searched, because spaces don't separate words. */
const PAIRED = String.raw`[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}ー]`;
const GRAMMAR = /\p{sc=Hiragana}/u;
const STARTS_PAIRED = new RegExp(`^${PAIRED}`, 'v');
const UNIT = new RegExp(String.raw`${PAIRED}[${PAIRED}\p{M}]*|[[\p{L}\p{N}\p{M}]--${PAIRED}]+`, 'gv');
/** Texts of ASCII and of general punctuation, which belongs to no word. */
const PLAIN = /^[\0-\x7f\u2000-\u206f]*$/;
const PLAIN_UNIT = /[a-z\d]+/g;

/** Splits a text into words in Unicode's form NFC. */
export function searchWords(text: string): WrittenWord[] {
  const words: WrittenWord[] = [];
  if (PLAIN.test(text)) {
    for (const { 0: run, index } of text.toLowerCase().matchAll(PLAIN_UNIT)) {
      words.push(wordAt(run.slice(0, LONGEST), index, run.length));
    }
    return words;
  }
  const add = (written: string, from: number) => {
    const exact = cut(written.toLowerCase());
    const word = foldWord(exact);
    if (word !== '') words.push({ ...wordAt(exact, from, written.length), word });
  };
  for (const { 0: run, index } of text.matchAll(UNIT)) {
    if (!isPaired(run)) add(run, index);
    else addPairs(run, index, words);
  }
  return words;
}

function wordAt(word: string, from: number, length: number): WrittenWord {
  return { word, exact: word, from, to: from + length };
}

/** Words of a name: `table`, `Of`, `Contents`; `HTML`, `To`, `Markdown`. */
const NAME_WORD = /[A-Z]+(?![a-z])|[A-Z]?[a-z\d]+/g;

/** Returns the words of a title or a heading that is a name of code, so it has no spaces. In other texts, GitHub is one word. */
export function nameWords(text: string): WrittenWord[] {
  if (!/^[!-~]*$/.test(text)) return [];
  return Array.from(text.matchAll(NAME_WORD), ({ 0: name, index }) =>
    wordAt(name.toLowerCase(), index, name.length),
  );
}

/** Returns true if the word starts with a character of a script that is searched by pairs. */
export function isPaired(word: string): boolean {
  return STARTS_PAIRED.test(word);
}

/** Returns true for pairs with Hiragana, which writes the grammar of Japanese. */
export function hasGrammar(word: string): boolean {
  return GRAMMAR.test(word);
}

/** Fewest letters of a word that may have a typing error. */
export const LONG = 5;

/** Returns true for a word without marks that is meant by words with a typing error. */
export function isCorrectable(word: string): boolean {
  return word.length >= LONG - 1 && !word.includes(' ') && !isPaired(word);
}

const LETTERS: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd' };

/** Removes the marks of Latin, Greek and Cyrillic letters; those of other scripts belong to the word. */
export function foldWord(word: string): string {
  if (PLAIN.test(word)) return word;
  return word
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/[ßæœøłđ]/g, (letter) => LETTERS[letter] ?? letter);
}

function cut(word: string): string {
  return word.slice(0, LONGEST).replace(/[\ud800-\udbff]$/, '');
}

/** Adds the pairs of the characters of a run, or its only character. */
function addPairs(run: string, from: number, words: WrittenWord[]): void {
  const signs = [...run];
  let at = from;
  for (const [index, sign] of signs.entries()) {
    const word = sign + (signs[index + 1] ?? '');
    if (index === 0 || index + 1 < signs.length) words.push(wordAt(word, at, word.length));
    at += sign.length;
  }
}
