// Changes of the lines of words that follow from changed pages.
import { appendTo, sortedBy } from '../../kit/order.ts';
import { similarKey } from './browser/format.ts';
import { isCorrectable } from './browser/words.ts';
import { replacePostings } from './postings.ts';
import type { Change } from './segments.ts';
import type { Tally } from './tally.ts';
import type { WordTable } from './word-table.ts';

/** Changes the lines of the words of changed pages, as they were and as they are. */
export function* wordChanges(table: WordTable, old: Tally, now: Tally): Iterable<Change> {
  const lists = new Map<string, [word: string, isUsed: boolean][]>();
  for (const key of table.words().sort()) {
    const word = table.numberOf(key);
    const [less, more] = [old.postingsOf(word), now.postingsOf(word)];
    if (less === more) continue;
    const change = (before = '') => {
      const after = replacePostings(before, less, more);
      if ((before === '') !== (after === '') && isCorrectable(key))
        appendTo(lists, similarKey(key), [key, after !== '']);
      return after || undefined;
    };
    yield [key, change];
  }
  for (const [key, words] of sortedBy(lists, ([key]) => key))
    yield [key, (before) => changedList(before, words)];
}

/** Adds words that are new, and removes those that no page has any more, in a list for typing errors. */
function changedList(
  before: string | undefined,
  words: readonly (readonly [word: string, isUsed: boolean])[],
): string | undefined {
  const list = new Set(before?.split(' '));
  for (const [word, isUsed] of words) {
    if (isUsed) list.add(word);
    else list.delete(word);
  }
  return [...list].sort().join(' ') || undefined;
}
