// Sorts the entries of a collection.
import { sortKeys } from '../kit/languages/collation.ts';
import { compareText } from '../kit/order.ts';
import type { EntryOrder } from '../model/pages/collection.ts';

interface Sortable {
  readonly path: string;
  readonly title: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/**
 * Sorts entries in the order of their collection: by a field, then by title, both by the rules of a language, then by path. Entries
 * without the field come last in both directions. Without an order, they keep theirs.
 */
export function sortEntries<T extends Sortable>(
  entries: readonly T[],
  order: EntryOrder | undefined,
  language: string,
): readonly T[] {
  if (!order) return entries;
  const values = entries.map((entry) => fieldOf(entry, order.field));
  const keyOf = textKeys(values, language);
  const keys = new Map(entries.map((entry, index) => [entry, keyOf(values[index])]));
  const titleOf = sortKeys(
    language,
    entries.map(({ title }) => title),
  );
  const titles = new Map(entries.map((entry) => [entry, titleOf(entry.title)]));
  return entries.toSorted(
    (a, b) =>
      compareKeys(keys.get(a), keys.get(b), order.isDescending ? -1 : 1) ||
      compareText(titles.get(a) ?? '', titles.get(b) ?? '') ||
      compareText(a.path, b.path),
  );
}

type SortKey = string | number | undefined;

/** Returns a function for the keys of values. Dates sort by their characters in all languages. */
function textKeys(values: readonly SortKey[], language: string): (value: SortKey) => SortKey {
  const texts = values.filter((value) => typeof value === 'string');
  if (texts.every((text) => IS_DATE.test(text))) return (value) => value;
  const textOf = sortKeys(language, texts);
  return (value) => (typeof value === 'string' ? textOf(value) : value);
}

const IS_DATE = /^\d{4}-\d{2}/;

function fieldOf(entry: Sortable, field: string): SortKey {
  const own = field in entry ? (entry as unknown as Readonly<Record<string, unknown>>)[field] : undefined;
  const value = own ?? entry.fields[field];
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'string' || typeof value === 'number' ? value : undefined;
}

/** Compares keys. Numbers come before texts. */
function compareKeys(a: SortKey, b: SortKey, direction: 1 | -1): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  if (typeof a === 'number' && typeof b === 'number') return direction * (a - b);
  if (typeof a === 'number' || typeof b === 'number') return direction * (typeof a === 'number' ? -1 : 1);
  return direction * compareText(a, b);
}
