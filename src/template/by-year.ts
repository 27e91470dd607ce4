/** An item with a day, `YYYY-MM-DD`. */
interface Dated {
  readonly date?: string | undefined;
}

/**
 * Items by the year of their `date`, the latest year first; within a year they stay in order. Throws an Error for an item
 * without a date.
 */
export function byYear<Item extends Dated>(
  items: readonly Item[],
): readonly { readonly year: string; readonly items: readonly Item[] }[] {
  const years = new Map<string, Item[]>();
  for (const item of items) {
    const year = item.date?.slice(0, 4);
    if (year === undefined) throw new Error(`byYear needs a date, and ${nameOf(item)} has none`);
    const known = years.get(year);
    if (known) known.push(item);
    else years.set(year, [item]);
  }
  return [...years.keys()]
    .sort()
    .reverse()
    .map((year) => ({ year, items: years.get(year) ?? [] }));
}

/** The path of a page, where it is one. */
function nameOf(item: object): string {
  return 'path' in item && typeof item.path === 'string' ? item.path : 'an item';
}
