// The text of a page in parts: one, or several for a long page. A result loads the part in which the words of the query are, not
// a text of hundreds of KB.
import { sortedBy } from '../../kit/order.ts';
import { type FoundPage, type Line, type Section, textKey, type WrittenPage } from './browser/format.ts';

/** A page with its number in the index. */
export interface NumberedPage extends Pick<FoundPage, 'title' | 'address' | 'about'> {
  readonly path: string;
  /** Keywords, and the words of the route. */
  readonly subjects: string;
  readonly number: number;
}

/** A page with its number and its parts. */
export interface SearchedPage extends Omit<NumberedPage, 'path'> {
  /** Sections of each part; the first part begins the page, and the last isn't empty. */
  readonly parts: readonly (readonly Section[])[];
}

/** Sections are cut into pieces of this length in characters, at spaces. */
const PIECE = 1500;

/**
 * Divides sections into parts: a power of two of them, each section at the hash of its heading. So an edit changes its own
 * part, and moves no other section.
 */
export function dividedSections(sections: readonly Section[]): SearchedPage['parts'] {
  const length = sections.reduce((sum, section) => sum + Buffer.byteLength(section.join('')), 0);
  // A page of up to this many bytes isn't divided. A part usually has 3,000.
  if (length <= 5000) return [sections];
  let count = 2;
  while (count < 64 && count * 3000 < length) count *= 2;
  const parts = [[]] as Section[][];
  for (const [id, heading, text] of sections)
    for (const [index, piece] of piecesOf(text).entries()) {
      const part = parts[0]?.length === 0 ? 0 : hashOf(`${id} ${index}`) % count;
      while (parts.length <= part) parts.push([]);
      parts[part]?.push([id, heading, piece]);
    }
  return parts;
}

function piecesOf(text: string): readonly string[] {
  const pieces: string[] = [];
  let from = 0;
  while (text.length - from > PIECE * 1.5) {
    const blank = text.lastIndexOf(' ', from + PIECE);
    const to = blank > from ? blank : from + PIECE;
    pieces.push(text.slice(from, to));
    from = to;
  }
  return [...pieces, text.slice(from)];
}

/** FNV-1a, with its bits mixed: a number of 32 bits. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** Lines of the texts of a page, in the order of their keys. */
export function pageLines({ number, title, address, about, parts }: SearchedPage): readonly Line[] {
  const lines = parts.flatMap((sections, part): Line[] => {
    const page: WrittenPage = [title, address, about, sections];
    return part > 0 && sections.length === 0 ? [] : [[textKey(number, part), JSON.stringify(page)]];
  });
  return sortedBy(lines, ([key]) => key);
}
