// The ids of a page, for links to them. What is only asked of ids that there are not is prepared once for all of these.
import { createWords, type Words } from '../../base/nearest.ts';
import { slugOf } from '../headings/slug.ts';

export interface FragmentIds {
  has(id: string): boolean;
  /** Ids that other tools may write like this one: with other signs between the letters, or without the prefix of reserved ones. */
  sameLetters(id: string): readonly string[];
  /** The id that a mistyped one most likely stands for. */
  nearest(id: string): string | undefined;
}

export function createFragmentIds(ids: ReadonlySet<string>): FragmentIds {
  let words: Words | undefined;
  let byLetters: ReadonlyMap<string, readonly string[]> | undefined;
  return {
    has: (id) => ids.has(id),
    sameLetters(id) {
      byLetters ??= groupByLetters(ids);
      const wanted = new Set([lettersOf(id), lettersOf(slugOf(id))]);
      if (wanted.has('')) return [];
      return [...wanted].flatMap((letters) => byLetters?.get(letters) ?? []);
    },
    nearest(id) {
      words ??= createWords(ids);
      return words.nearest(id);
    },
  };
}

function groupByLetters(ids: Iterable<string>): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  for (const id of ids) {
    const letters = lettersOf(id);
    const group = groups.get(letters);
    if (group) group.push(id);
    else groups.set(letters, [id]);
  }
  return groups;
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}
