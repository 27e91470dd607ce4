import { hidesProperty } from '../html/dom-names.ts';

/** Ids that the build gives to footnotes and to the places that refer to them. */
const FOOTNOTE_ID = /^fn(?:ref)?-\d/;

/** Before an automatic id that would mean something else. */
const PREFIX = 'section';

/** Also `:`, which HTML made by other tools has in its ids. */
const VALID = /^[\p{L}\p{M}\p{N}_.:-]+$/u;

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
  return isReserved(slug) ? `${PREFIX}-${slug}` : slug;
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

/** Why this id cannot be set by hand, as the end of a sentence that begins with it. */
export function idFault(id: string, taken: ReadonlySet<string>): string | undefined {
  if (!VALID.test(id)) return 'is not made of letters, digits, "-", "_", "." and ":" alone';
  if (FOOTNOTE_ID.test(id)) return 'is reserved for footnotes';
  if (hidesProperty(id)) return `would hide the property "${id}" of the document from scripts`;
  return taken.has(id) ? 'is given twice on this page' : undefined;
}

/** An id like this one that can be used. */
export function usableId(id: string, taken: ReadonlySet<string>): string {
  return freeId(slugOf(id), taken, new Map());
}

function isReserved(id: string): boolean {
  return FOOTNOTE_ID.test(id) || hidesProperty(id);
}
