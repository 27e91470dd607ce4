// Decodes an author's text: resolves character references (`&eacute;`, `&#233;`) and replaces Unicode's
// noncharacters, which HTML may not contain and which the compiler uses as markers.
import { decodeHTMLAttribute, decodeHTMLStrict } from 'entities/decode';

const NONCHARACTERS = /[\ufdd0-\ufdef]/g;

/** Replaces noncharacters; each character keeps its place. */
export function withoutNoncharacters(text: string): string {
  return text.replace(NONCHARACTERS, '\ufffd');
}

/** Markers of references, except the one that an expression contains instead of blanks. */
const REFERRED = /[\ufdd1-\ufdef]/g;

/** Decodes a text. As in CommonMark, only references that end with `;` count. */
export function decodeReferences(text: string): string {
  return text.includes('&') ? decodeHTMLStrict(text).replace(REFERRED, '\ufffd') : text;
}

/** Decodes the value of an attribute, as browsers do. */
function decodeAttribute(value: string): string {
  return value.includes('&') ? decodeHTMLAttribute(value).replace(REFERRED, '\ufffd') : value;
}

export interface WrittenAttribute {
  readonly name: string;
  /** Decoded value; undefined for a name without a value. */
  readonly value: string | undefined;
  readonly source: string;
  /** True if the value is code between braces, as in JSX. */
  readonly isCode?: boolean;
  /** Offset of the source in the text. */
  readonly from: number;
}

/** Reads the attributes in a text; `pattern` finds the name and the value of each. */
export function readAttributes(pattern: RegExp, text: string, offset: number): readonly WrittenAttribute[] {
  if (text === '') return [];
  return Array.from(text.matchAll(pattern), ({ 0: source, 1: name = '', 2: value, index }) => ({
    name,
    value:
      value === undefined ? undefined : decodeAttribute(/^["']/.test(value) ? value.slice(1, -1) : value),
    source,
    from: offset + index,
  }));
}
