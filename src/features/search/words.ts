// Words as the index and queries have them. Runs in browsers too: rules of Unicode alone, so that both agree.

/** A word of a text, and its position. */
export interface WrittenWord {
  /** In lower case, without marks. */
  readonly word: string;
  /** In lower case, with marks. */
  readonly exact: string;
  readonly from: number;
  readonly to: number;
}

/** Longer words are cut to this length. */
const LONGEST = 40;

/** Scripts that put no blanks between words: pairs of signs stand for words. */
const UNDIVIDED = '[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}ー]';
const UNIT = new RegExp(
  `${UNDIVIDED}[${UNDIVIDED.slice(1, -1)}\\p{M}]*|(?:(?!${UNDIVIDED})[\\p{L}\\p{N}\\p{M}])+`,
  'gu',
);
const STARTS_UNDIVIDED = new RegExp(`^${UNDIVIDED}`, 'u');

export function searchWords(text: string): WrittenWord[] {
  const words: WrittenWord[] = [];
  const add = (written: string, from: number) => {
    const exact = cut(written.toLowerCase().normalize('NFC'));
    const word = withoutMarks(exact);
    if (word !== '') words.push({ word, exact, from, to: from + written.length });
  };
  for (const { 0: run, index } of text.matchAll(UNIT)) {
    if (STARTS_UNDIVIDED.test(run)) for (const [pair, at] of pairsOf(run)) add(pair, index + at);
    else add(run, index);
  }
  return words;
}

/** Marks of Latin, Greek and Cyrillic letters; those of other scripts belong to the word. */
function withoutMarks(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replaceAll('ß', 'ss');
}

function cut(word: string): string {
  return word.length > LONGEST ? word.slice(0, LONGEST).replace(/[\ud800-\udbff]$/, '') : word;
}

function pairsOf(run: string): [string, number][] {
  const signs = [...run];
  if (signs.length === 1) return [[run, 0]];
  let at = 0;
  return signs.slice(1).map((sign, index) => {
    const first = signs[index] ?? '';
    const pair: [string, number] = [first + sign, at];
    at += first.length;
    return pair;
  });
}
