import { distance } from 'fastest-levenshtein';
import { compareText } from './order.ts';

/** Dictionary for looking up many mistyped words. */
export interface Words {
  /**
   * Returns the known word that a mistyped one probably means: at most a third of its letters differ (at least one is
   * allowed), ignoring case. Two swapped neighbors count as one letter. Undefined if no word is that near, or if the
   * differing parts between characters such as `/` are less similar: `/team/` doesn't mean `/terms/`.
   */
  nearest(word: string): string | undefined;
}

export function nearest(word: string, known: Iterable<string>): string | undefined {
  return createWords(known).nearest(word);
}

/** The hint for a mistyped word: the nearest known one as `write` gives it, or otherwise another hint. */
export function didYouMean(
  word: string,
  known: Iterable<string>,
  otherwise: string,
  write: (name: string) => string = (name) => name,
): string {
  const likely = nearest(word, known);
  return likely === undefined ? otherwise : `Did you mean ${write(likely)}?`;
}

export function createWords(known: Iterable<string>): Words {
  const words = Array.from(known, (name) => ({ name, lower: name.toLowerCase() }));
  const counts = new Uint8Array(words.length * KINDS);
  for (const [index, { lower }] of words.entries()) countLetters(lower, counts, index * KINDS);
  const search = (word: string): string | undefined => {
    const wanted = word.toLowerCase();
    const letters = countLetters(wanted, new Uint8Array(KINDS), 0);
    let likely: string | undefined;
    let fewest = mostTypos(word.length);
    // Words with the same letters come first: the sooner a near one is found, the fewer are compared.
    const candidates: number[][] = Array.from({ length: fewest + 1 }, () => []);
    for (const [index, { name }] of words.entries()) {
      // A lower bound for the distance: letters that only one of the words has.
      if (Math.abs(name.length - word.length) > fewest) continue;
      candidates[leastTypos(letters, counts, index * KINDS, fewest)]?.push(index);
    }
    for (const [least, indexes] of candidates.entries()) {
      for (const index of indexes) {
        if (least > fewest) return likely;
        const { name = '', lower = '' } = words[index] ?? {};
        const found = typos(wanted, lower);
        if (found > fewest || !areAlike(wanted, lower, found)) continue;
        if (found === fewest && likely !== undefined && compareText(likely, name) <= 0) continue;
        likely = name;
        fewest = found;
      }
    }
    return likely;
  };
  // Many pages have the same broken link, such as translations that show their original.
  const answers = new Map<string, string | undefined>();
  return {
    nearest(word) {
      if (!answers.has(word)) answers.set(word, search(word));
      return answers.get(word);
    },
  };
}

/** Most typos for a word of a length: a third of its letters, but at least one. */
function mostTypos(length: number): number {
  return Math.max(1, Math.floor(length / 3));
}

/** Number of groups into which letters are counted. */
const KINDS = 16;

function countLetters(word: string, counts: Uint8Array, start: number): Uint8Array {
  for (let at = 0; at < word.length; at += 1) {
    const kind = start + (word.charCodeAt(at) % KINDS);
    counts[kind] = Math.min(0xff, (counts[kind] ?? 0) + 1);
  }
  return counts;
}

/** Lower bound for the distance, from the counts of each letter; `most + 1` if it exceeds `most`. */
function leastTypos(letters: Uint8Array, counts: Uint8Array, start: number, most: number): number {
  let more = 0;
  let fewer = 0;
  for (let kind = 0; kind < KINDS; kind += 1) {
    const difference = (letters[kind] ?? 0) - (counts[start + kind] ?? 0);
    if (difference > 0) more += difference;
    else fewer -= difference;
  }
  return Math.min(most + 1, Math.max(more, fewer));
}

function typos(a: string, b: string): number {
  return isSwapped(a, b) ? 1 : distance(a, b);
}

/** True if only two neighboring letters are swapped. */
function isSwapped(a: string, b: string): boolean {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return at < a.length - 1 && `${a.slice(0, at)}${a[at + 1]}${a[at]}${a.slice(at + 2)}` === b;
}

/**
 * Returns true if the differing parts, up to the next punctuation on either side, are similar and have few typos for their
 * length.
 */
function areAlike(a: string, b: string, found: number): boolean {
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const around = /[\p{L}\p{N}]*$/u.exec(a.slice(0, start))?.[0].length ?? 0;
  const same = around + (/^[\p{L}\p{N}]*/u.exec(a.slice(a.length - end))?.[0].length ?? 0);
  const [lengthA = 0, lengthB = 0] = [a, b].map((word) => same + word.length - start - end);
  return found === 0 || (found < Math.max(lengthA, lengthB) && found <= mostTypos(lengthA));
}
