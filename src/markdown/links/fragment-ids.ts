// Ids of a page, for links to them. Data for suggestions is prepared once for all missing ids.

import { isReservedId } from '../../kit/html/ids.ts';
import { createWords, type Words } from '../../kit/nearest.ts';
import { groupBy } from '../../kit/order.ts';

export type FragmentIds = ReturnType<typeof createFragmentIds>;

export function createFragmentIds(ids: ReadonlySet<string>) {
  let words: Words | undefined;
  let byLetters: ReadonlyMap<string, readonly string[]> | undefined;
  return {
    has: (id: string) => ids.has(id),
    /** Finds the one id that other tools may write like this: with other characters between the letters, or without a prefix. */
    meantBy(id: string): string | undefined {
      byLetters ??= groupBy(ids, lettersOf);
      const wanted = new Set([lettersOf(id), lettersOf(slugOf(id))]);
      if (wanted.has('')) return undefined;
      const found = [...wanted].flatMap((letters) => byLetters?.get(letters) ?? []);
      return found.length === 1 ? found[0] : undefined;
    },
    nearest(id: string): string | undefined {
      words ??= createWords(ids);
      return words.nearest(id);
    },
  };
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}

/** Returns a function that gives each heading of a page its automatic id, by its text. */
export function createIds(): (text: string) => string {
  const taken = new Set<string>();
  const used = new Map<string, number>();
  return (text) => {
    const id = freeId(slugOf(text), taken, used);
    taken.add(id);
    return id;
  };
}

/** Prefix of an automatic id that would otherwise have another meaning. */
const PREFIX = 'section';

/**
 * Returns the id of a heading by GitHub's rule: lowercase; letters, digits, `_` and `-` of any script are kept; a space becomes
 * `-`; everything else is removed. It is never the name of a property of the DOM or a footnote.
 */
export function slugOf(text: string): string {
  const slug = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\s-]/gu, '')
    .trim()
    .replace(/\s/g, '-');
  if (slug === '') return PREFIX;
  return isReservedId(slug) ? `${PREFIX}-${slug}` : slug;
}

/**
 * Returns the slug, or the first free one of `slug-1`, `slug-2`, … `used` contains the last number of each slug, and gets
 * this one.
 */
export function freeId(slug: string, taken: ReadonlySet<string>, used: Map<string, number>): string {
  let id = slug;
  let number = used.get(slug) ?? 0;
  while (taken.has(id)) {
    number += 1;
    id = `${slug}-${number}`;
  }
  used.set(slug, number);
  return id;
}
