import type { Part } from '../model/pages/part.ts';

/**
 * Parts of a list, so many items each: the first at the page's own address, the others at `page/2/`, `page/3/`, …
 * An empty list is one part without items. Throws a RangeError where the number is no whole one above 0.
 */
export function paginate<Item>(items: readonly Item[], perPart: number): readonly Part<Item>[] {
  if (!Number.isInteger(perPart) || perPart < 1)
    throw new RangeError(`paginate cannot show ${perPart} items at a time; it takes a whole number above 0`);
  const count = Math.max(1, Math.ceil(items.length / perPart));
  return Array.from({ length: count }, (_, index) => ({
    at: index === 0 ? '' : `page/${index + 1}/`,
    items: items.slice(index * perPart, (index + 1) * perPart),
  }));
}
