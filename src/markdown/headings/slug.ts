import { idFault, isReservedId } from '../../model/ids.ts';

/** Before an automatic id that would mean something else. */
const PREFIX = 'section';

/**
 * The id of a heading after GitHub's rule: lower case, letters, digits, `_` and `-` of any script kept,
 * a `-` for each space, everything else left out. It names no property of the DOM and no footnote.
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
 * The slug, or the first of `slug-1`, `slug-2`, … that is not taken. `used` has the last number that each
 * slug was given, and gets this one.
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

/** Why an id cannot be set by hand on a page that has others, as the end of a sentence that begins with it. */
export function pageIdFault(
  id: string,
  taken: ReadonlySet<string>,
  fault: (id: string) => string | undefined = idFault,
): string | undefined {
  return fault(id) ?? (taken.has(id) ? 'is given twice on this page' : undefined);
}

/** An id like this one that can be used. */
export function usableId(id: string, taken: ReadonlySet<string>): string {
  return freeId(slugOf(id), taken, new Map());
}
