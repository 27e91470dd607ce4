// Sorts and splits lists: by text, by year, or with some entries on each page.
import { indexLetter, sortKeys } from '../kit/languages/collation.ts';
import { appendTo, sortedBy } from '../kit/order.ts';
import type { Subpage } from '../model/pages/subpage.ts';
import { shown } from './format/format-number.ts';

/**
 * Groups items by the year of their `date`, the latest year first. Items of a year stay in order. Throws an Error for an
 * item without a date.
 *
 * @example
 * ```ts
 * byYear([{ date: '2026-03-01' }, { date: '2025-12-24' }]).map(({ year }) => year); // ['2026', '2025']
 * ```
 */
export function byYear<Item extends { readonly date?: string | undefined }>(
  items: readonly Item[],
): readonly { readonly year: string; readonly items: readonly Item[] }[] {
  const years = new Map<string, Item[]>();
  for (const item of items) {
    const year = item.date?.slice(0, 4);
    if (year === undefined) throw new Error(`byYear needs a date, and ${nameOf(item)} has none`);
    appendTo(years, year, item);
  }
  return [...years.keys()]
    .sort()
    .reverse()
    .map((year) => ({ year, items: years.get(year) ?? [] }));
}

/** Returns the path of a page, or a word for any other item. */
function nameOf(item: object): string {
  return 'path' in item && typeof item.path === 'string' ? item.path : 'an entry';
}

/**
 * Returns a copy of a list, sorted by text of each item by the rules of a language: `Ä` next to `A` in German, after `Z` in Swedish.
 * The order is the same on every machine. `language` is a tag such as `de` or `pt-BR`. Throws a TypeError for anything else than text.
 *
 * @example
 * ```ts
 * sortByText([{ name: 'Zoo' }, { name: 'Äpfel' }], ({ name }) => name, 'de').map(({ name }) => name); // ['Äpfel', 'Zoo']
 * ```
 */
export function sortByText<Item>(
  items: readonly Item[],
  textOf: (item: Item) => string,
  language: string,
): readonly Item[] {
  const texts = items.map(textOf);
  checkTexts('sortByText', [...texts, language]);
  const keyOf = sortKeys(language, texts);
  const keyed = items.map((item, index) => ({ item, key: keyOf(texts[index] ?? '') }));
  return sortedBy(keyed, ({ key }) => key).map(({ item }) => item);
}

/**
 * Returns the letter under which text stands in an index from A to Z by the rules of a language, as a capital if it has one; `#` for
 * text that begins with a number or a sign. `language` is a tag such as `de` or `pt-BR`. Throws a TypeError for anything else than text.
 *
 * @example
 * ```ts
 * initialOf('Äpfel', 'de'); // 'A'
 * initialOf('Äpplen', 'sv'); // 'Ä'
 * ```
 */
export function initialOf(text: string, language: string): string {
  checkTexts('initialOf', [text, language]);
  return indexLetter(text, language);
}

function checkTexts(name: string, values: readonly unknown[]): void {
  for (const value of values)
    if (typeof value !== 'string') throw new TypeError(`${name} got ${shown(value)}, not text`);
}

/**
 * Divides a list into pages of `perPage` items: the first at the page's own route, the others at `page/2/`, `page/3/`
 * and so on. An empty list is one page without items. Throws a RangeError unless `perPage` is a whole number above 0.
 *
 * @example
 * ```ts
 * paginate(['a', 'b', 'c'], 2); // [{ at: '', items: ['a', 'b'] }, { at: 'page/2/', items: ['c'] }]
 * ```
 */
export function paginate<Item>(items: readonly Item[], perPage: number): readonly Subpage<Item>[] {
  if (!Number.isInteger(perPage) || perPage < 1)
    throw new RangeError(`paginate got ${perPage} items per page, not a whole number above 0`);
  const count = Math.max(1, Math.ceil(items.length / perPage));
  return Array.from({ length: count }, (_, index) => ({
    at: index === 0 ? '' : `page/${index + 1}/`,
    items: items.slice(index * perPage, (index + 1) * perPage),
  }));
}
