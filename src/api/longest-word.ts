// The length of words, for headings that shrink until their longest word fits.
import { shown } from './format/format-number.ts';

/** Spaces and dashes between words, and the places around each character of scripts that break lines anywhere. */
const BREAKS =
  /[\s\p{Pd}]+|(?<=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}])|(?=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}])/u;

/** Letters that are narrower or wider than an n, with their width in the fonts of the starters. The others count as 1. */
const WIDTHS = [
  [/[ijl.,:;!|'’/]/, 0.45],
  [/[frtI1()]/, 0.7],
  [/[MWÆŒЖШЩЮ@%]/, 1.65],
  [/[mwæœжмшщюфы]/, 1.5],
  [/\p{Lu}/u, 1.3],
] as const;

/**
 * Returns the length of the longest word of a title in letters as wide as an n, rounded up, at most 40: for the attribute
 * `data-longest` of a heading, with which `sitewright/components.css` shrinks it. Accents don't count, and a Chinese or
 * Japanese character is a word. Throws a TypeError for anything else than text.
 *
 * @example
 * ```ts
 * longestWord('Responsibilities of a team'); // 14
 * ```
 */
export function longestWord(text: string): number {
  if (typeof text !== 'string') throw new TypeError(`longestWord got ${shown(text)}, not text`);
  let longest = 1;
  for (const word of text.split(BREAKS)) {
    const letters = [...word.replace(/[\p{M}\u00ad]/gu, '')];
    longest = Math.max(
      longest,
      letters.reduce((sum, letter) => sum + widthOf(letter), 0),
    );
  }
  // `components.css` has sizes up to this number.
  return Math.min(Math.ceil(longest), 40);
}

function widthOf(letter: string): number {
  return WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? 1;
}
