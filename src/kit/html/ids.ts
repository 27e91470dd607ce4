// Ids that authors set: of headings, of HTML, and old ones that lead to headings.
import { hidesProperty, mayHide } from './dom-names.ts';

/** Ids that the build gives to footnotes and to the places that refer to them. */
const FOOTNOTE_ID = /^fn(?:ref)?-\d/;

/** Valid ids, including `:` and brackets, which other tools use in ids. */
const VALID = /^[\p{L}\p{M}\p{N}_.:()-]+$/u;

/** Returns the reason why authors can't set an id, as the end of a sentence that starts with the id. */
export function idFault(id: string): string | undefined {
  if (!VALID.test(id)) return 'may contain only letters, digits, "-", "_", ".", ":", "(" and ")"';
  if (FOOTNOTE_ID.test(id)) return 'is reserved for footnotes';
  return undefined;
}

/** Returns the reason why an element can't have this id or name. */
export function attributeIdFault(id: string, element: string, attribute: string): string | undefined {
  const hides = mayHide(element, attribute) && hidesProperty(id);
  return hides ? `would hide the document property "${id}" from scripts` : idFault(id);
}

/** Returns true if an id has another meaning. */
export function isReservedId(id: string): boolean {
  return FOOTNOTE_ID.test(id) || hidesProperty(id);
}
