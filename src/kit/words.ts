// Counts words by the rules of Unicode only: the dictionaries of `Intl.Segmenter` depend on the version of Node.js.

/** Scripts in which each character counts as a word, as their readers count texts; two planes are reserved for ideographs. */
const SIGNS = '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\u{20000}-\\u{3FFFF}';

/** Scripts without spaces between words. A word has about four letters. */
const UNDIVIDED = '\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}';

const SIGN = new RegExp(`[${SIGNS}]`, 'gu');
/** Four letters, with the marks that belong to them. */
const FOUR_LETTERS = new RegExp(`(?:[${UNDIVIDED}]\\p{M}*){1,4}`, 'gu');
/** Word in all other scripts, in which spaces separate words. */
const RUN = `[^\\s${SIGNS}${UNDIVIDED}]+`;
/** Units that count as a word; a run has a letter or a digit in it. */
const UNIT = new RegExp(`(?<run>${RUN})|${SIGN.source}|${FOUR_LETTERS.source}`, 'gu');
/** Quick test for scripts without spaces: characters beyond Latin, Greek, Cyrillic, Arabic and common punctuation. */
const MAY_LACK_BLANKS = /[\u0e00-\u1fff\u2e80-\uffff]/;
const WORD = /[\p{L}\p{N}]/u;
const BLANK = /\s/;

export interface Amount {
  readonly words: number;
  /** Number of words that are single characters, which are read faster. */
  readonly signs: number;
}

export function amountOf(text: string): Amount {
  if (!MAY_LACK_BLANKS.test(text)) return { words: dividedWords(text), signs: 0 };
  const signs = text.match(SIGN)?.length ?? 0;
  const others = text.replace(SIGN, ' ');
  const undivided = others.match(FOUR_LETTERS)?.length ?? 0;
  return { words: signs + undivided + dividedWords(others.replace(FOUR_LETTERS, ' ')), signs };
}

/** Counts the words of a text in which spaces separate all words. */
function dividedWords(text: string): number {
  let words = 0;
  let isCounted = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code <= 32) isCounted = false;
    else if (isCounted && code < 128) continue;
    else if (code >= 128 && BLANK.test(text.charAt(at))) isCounted = false;
    else if (!isCounted && isWordSign(code, text, at)) {
      words += 1;
      isCounted = true;
    }
  }
  return words;
}

function isWordSign(code: number, text: string, at: number): boolean {
  if (code < 128) return (code > 47 && code < 58) || (code > 64 && code < 91) || (code > 96 && code < 123);
  return WORD.test(String.fromCodePoint(text.codePointAt(at) ?? code));
}

/**
 * Returns the minutes that reading a text takes, rounded up. A minute is 238 words (M. Brysbaert, "How many words do we read per
 * minute?", 2019) or 500 characters.
 */
export function minutesToRead({ words, signs }: Amount): number {
  return Math.ceil((words - signs) / 238 + signs / 500);
}

/** Returns the first words of a text, with `…` if there are more than `most`. Collapses white space. */
export function firstWords(text: string, most: number): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  let words = 0;
  for (const { groups, index } of plain.matchAll(UNIT)) {
    if (groups?.run !== undefined && !WORD.test(groups.run)) continue;
    words += 1;
    if (words > most) return `${plain.slice(0, index).replace(/[\s\p{P}]+$/u, '')}…`;
  }
  return plain;
}
