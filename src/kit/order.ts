/**
 * Compares texts by UTF-16 code units, the same on every machine. `localeCompare` and `Intl` follow the user's
 * locale and the version of ICU, so nothing that reaches the output may be sorted by them.
 */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Returns a copy, sorted by a text of each item. */
export function sortedBy<T>(items: Iterable<T>, text: (item: T) => string): T[] {
  const copy = [...items];
  const isSorted = copy.every((item, index) => index === 0 || text(copy[index - 1] as T) <= text(item));
  if (isSorted) return copy;
  return copy.sort((a, b) => compareText(text(a), text(b)));
}

/** Adds items to a list. `list.push(...items)` overflows the stack from some 120,000 items. */
export function addAll<T>(list: T[], items: Iterable<T>): void {
  for (const item of items) list.push(item);
}

export function appendTo<K, T>(lists: Map<K, T[]>, key: K, item: T): void {
  const list = lists.get(key);
  if (list) list.push(item);
  else lists.set(key, [item]);
}

/** Groups items by a key. Groups, and the items in them, stay in order. */
export function groupBy<K, T>(items: Iterable<T>, keyOf: (item: T) => K): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) appendTo(groups, keyOf(item), item);
  return groups;
}
