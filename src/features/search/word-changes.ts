// Changes of the lines of words that follow from changed pages.
import { appendTo } from '../../kit/order.ts';
import { similarKey } from './browser/format.ts';
import { isCorrectable } from './browser/words.ts';
import type { Change } from './segments.ts';
import { replacePostings, type Tally } from './tally.ts';
import type { WordTable } from './word-table.ts';

/** Changes the lines of the words of changed pages, as they were and as they are. */
export function* wordChanges(table: WordTable, old: Tally, now: Tally): Iterable<Change> {
  const words = new Map<string, boolean>();
  for (const key of table.words.toSorted()) {
    const word = table.numberOf(key);
    const [less, more] = [old.postingsOf(word), now.postingsOf(word)];
    if (less === more) continue;
    const change = (before = '') => {
      const after = replacePostings(before, less, more);
      if ((before === '') !== (after === '')) words.set(key, after !== '');
      return after || undefined;
    };
    yield [key, change];
  }
  yield* similarChanges(words);
}

/** Adds words that are new, and removes those that no page has any more, in the lists for typing errors. */
function* similarChanges(words: ReadonlyMap<string, boolean>): Iterable<Change> {
  const lists = new Map<string, string[]>();
  for (const word of words.keys()) {
    if (isCorrectable(word)) appendTo(lists, similarKey(word), word);
  }
  for (const [key, own] of [...lists].sort(([a], [b]) => (a < b ? -1 : 1)))
    yield [
      key,
      (before) => {
        const list = new Set(before?.split(' '));
        for (const word of own) {
          if (words.get(word)) list.add(word);
          else list.delete(word);
        }
        return [...list].sort().join(' ') || undefined;
      },
    ];
}
