// Ids that are set by hand: of headings, of HTML, and old ones that lead to headings.
import { hidesProperty, mayHide } from './dom-names.ts';

/** Ids that the build gives to footnotes and to the places that refer to them. */
const FOOTNOTE_ID = /^fn(?:ref)?-\d/;

/** Also `:` and brackets, which other tools have in their ids. */
const VALID = /^[\p{L}\p{M}\p{N}_.:()-]+$/u;

/** Returns why an id can't be set by hand, as the end of a sentence that starts with the id. */
export function idFault(id: string): string | undefined {
  if (!VALID.test(id)) return 'may contain only letters, digits, "-", "_", ".", ":", "(" and ")"';
  if (FOOTNOTE_ID.test(id)) return 'is reserved for footnotes';
  return undefined;
}

/** Why an element of a name cannot have this id or name. */
export function attributeIdFault(id: string, element: string, attribute: string): string | undefined {
  const hides = mayHide(element, attribute) && hidesProperty(id);
  return hides ? `would hide the document property "${id}" from scripts` : idFault(id);
}

/** Returns true if an id has another meaning. */
export function isReservedId(id: string): boolean {
  return FOOTNOTE_ID.test(id) || hidesProperty(id);
}
