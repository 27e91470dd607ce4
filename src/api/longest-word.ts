// The length of words, for headings that shrink until their longest word fits.
import { shown } from './format/format-number.ts';

/** Spaces and dashes between words, and the places around each character of scripts that break lines anywhere. */
const BREAKS =
  /[\s\p{Pd}]+|(?<=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}])|(?=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}])/u;

/**
 * Returns the number of letters, at most 40, of the longest word of a title: for the attribute `data-longest` of a heading,
 * with which `sitewright/components.css` shrinks it. Accents don't count, and a Chinese or Japanese character is a word. Throws a TypeError for anything else than text.
 *
 * @example
 * ```ts
 * longestWord('Responsibilities of a team'); // 16
 * ```
 */
export function longestWord(text: string): number {
  if (typeof text !== 'string') throw new TypeError(`longestWord got ${shown(text)}, not text`);
  let longest = 1;
  for (const word of text.split(BREAKS)) {
    const letters = [...word.replace(/[\p{M}\u00ad]/gu, '')].length;
    if (letters > longest) longest = letters;
  }
  // `components.css` has sizes up to this number.
  return Math.min(longest, 40);
}
