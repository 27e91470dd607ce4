// Words of texts, and where two texts differ.
import { diffArrays } from 'diff';

/** A letter run, one character of a script without spaces, or one other character. */
const WORD =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]\p{M}*|[\p{L}\p{N}\p{M}_]+|[^\s\p{L}\p{N}\p{M}_]/gu;
const PLAIN_WORD = /\w+|[^\s\w]/g;
const ASCII = /^[\0-\x7f]*$/;

/** Limits for the search of the smallest difference; beyond them, the whole range counts as changed. */
const MOST_EDITS = { lines: 2000, words: 400 };

/** Number of words to show on each side of a change. */
const CONTEXT = { words: 5 };

const SIGNS: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '…': '...',
  '–': '-',
  '—': '-',
};

/** Typography that generators add by themselves, and characters that nobody sees. */
const TYPOGRAPHY = /[‘’“”„…–—\u00ad\u200b-\u200d\u2060\ufeff]/g;

/** Returns a text with plain quotes, dashes and spaces, so that only its words count. */
export function withoutTypography(text: string): string {
  const spaced = text.replace(/\s+/g, ' ').trim();
  return ASCII.test(spaced) ? spaced : spaced.replace(TYPOGRAPHY, (sign) => SIGNS[sign] ?? '').trim();
}

export function wordsIn(text: string): readonly string[] {
  return text.match(ASCII.test(text) ? PLAIN_WORD : WORD) ?? [];
}

/** A place at which texts differ; empty where one has nothing. */
interface TextChange {
  readonly was: string;
  readonly now: string;
  /** A few words on both sides of it. */
  readonly before: string;
  readonly after: string;
}

/** Returns the places at which the words of two texts, given line by line, differ. Other line breaks don't count. */
export function textChanges(before: readonly string[], after: readonly string[]): readonly TextChange[] {
  return changedRanges(before, after).flatMap(({ was, now }) => {
    const [old, fresh] = [was.join('\n'), now.join('\n')];
    const [oldWords, freshWords] = [spansOf(old), spansOf(fresh)];
    return changedRanges(oldWords.words, freshWords.words, MOST_EDITS.words).map((range) => ({
      was: cut(old, oldWords.ends, range.from, range.was.length),
      now: cut(fresh, freshWords.ends, range.to, range.now.length),
      ...contextOf(fresh, freshWords.ends, range.to, range.now.length),
    }));
  });
}

/** Items of two lists that differ; before and after them, the lists are equal. */
interface ChangedRange {
  /** Indexes at which it starts in the old and in the new list. */
  readonly from: number;
  readonly to: number;
  readonly was: readonly string[];
  readonly now: readonly string[];
}

export function changedRanges(
  before: readonly string[],
  after: readonly string[],
  maxEditLength = MOST_EDITS.lines,
): readonly ChangedRange[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  const [old, fresh] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  if (old.length === 0 && fresh.length === 0) return [];
  const whole = { from: start, to: start, was: old, now: fresh };
  if (old.length === 0 || fresh.length === 0) return [whole];
  const parts = diffArrays(old, fresh, { maxEditLength });
  if (!parts) return [whole];
  const ranges: ChangedRange[] = [];
  let [from, to] = [start, start];
  let range: ChangedRange | undefined;
  for (const { added, removed, value } of parts) {
    if (!added && !removed) {
      if (range) ranges.push(range);
      range = undefined;
    } else {
      range ??= { from, to, was: [], now: [] };
      range = removed ? { ...range, was: value } : { ...range, now: value };
    }
    if (!added) from += value.length;
    if (!removed) to += value.length;
  }
  return range ? [...ranges, range] : ranges;
}

/** The words of a text, and for each of them, where it starts and ends. */
function spansOf(text: string): {
  readonly words: readonly string[];
  readonly ends: readonly [number, number][];
} {
  const words: string[] = [];
  const ends: [number, number][] = [];
  for (const found of text.matchAll(WORD)) {
    words.push(found[0]);
    ends.push([found.index, found.index + found[0].length]);
  }
  return { words, ends };
}

function cut(text: string, ends: readonly [number, number][], from: number, count: number): string {
  const words = ends.slice(from, from + count);
  return words.length === 0 ? '' : text.slice(words[0]?.[0], words.at(-1)?.[1]);
}

/** The text before and after a range of words, with the spaces at its edges. */
function contextOf(text: string, ends: readonly [number, number][], from: number, count: number) {
  const start = ends[from]?.[0] ?? text.length;
  const end = count === 0 ? start : (ends[from + count - 1]?.[1] ?? start);
  return {
    before: text.slice(ends[Math.max(0, from - CONTEXT.words)]?.[0] ?? start, start),
    after: text.slice(end, ends[Math.min(ends.length, from + count + CONTEXT.words) - 1]?.[1] ?? end),
  };
}

/** Words in a row that say that a text is the same. */
const RUN = { words: 4 };

/** Counts the words of lost texts that are in added ones, in runs: those of a paragraph in another place. */
export function movedWords(
  lost: readonly (readonly string[])[],
  added: readonly (readonly string[])[],
): number {
  const runsOf = (words: readonly string[]) =>
    words.slice(RUN.words - 1).map((_, index) => words.slice(index, index + RUN.words).join(' '));
  const there = countsOf(added.flatMap(runsOf));
  let moved = 0;
  for (const words of lost) {
    let end = 0;
    for (const [index, run] of runsOf(words).entries()) {
      const count = there.get(run) ?? 0;
      if (count === 0) continue;
      there.set(run, count - 1);
      moved += index + RUN.words - Math.max(end, index);
      end = index + RUN.words;
    }
  }
  return moved;
}

/** Counts how often each item occurs. */
export function countsOf(items: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

/** Returns how many items of two lists correspond, and those that don't, in order. */
export function pairUp<T>(before: readonly T[], after: readonly T[], keyOf: (item: T) => string) {
  const [there, here] = [countsOf(after.map(keyOf)), countsOf(before.map(keyOf))];
  const rest = (items: readonly T[], counts: Map<string, number>) =>
    items.filter((item) => {
      const count = counts.get(keyOf(item)) ?? 0;
      counts.set(keyOf(item), count - 1);
      return count <= 0;
    });
  const lost = rest(before, there);
  return { kept: before.length - lost.length, lost, added: rest(after, here) };
}
