// Parts of long pages. A result loads the part in which the words of the query are, not a text of hundreds of KB.
import type { Section } from './browser/format.ts';

/** Usual length of a part in characters, and the longest page with a single part. */
const PART = 2500;
const UNDIVIDED = 4000;
/** Most parts of a page. */
const MOST_PARTS = 64;
/** Sections are cut into pieces of this length, at spaces. */
const PIECE = 1500;

export interface DividedSections {
  readonly parts: readonly (readonly Section[])[];
  /** Part with the beginning of the page. */
  readonly first: number;
}

/**
 * Divides sections into parts: a power of two of them, each section at the hash of its heading. So an edit changes its own
 * part, and moves no other section.
 */
export function dividedSections(sections: readonly Section[]): DividedSections {
  const length = sections.reduce(
    (sum, [id, heading, text]) => sum + id.length + heading.length + text.length,
    0,
  );
  if (length <= UNDIVIDED) return { parts: [sections], first: 0 };
  let count = 2;
  while (count < MOST_PARTS && count * PART < length) count *= 2;
  const parts = Array.from({ length: count }, (): Section[] => []);
  let first: number | undefined;
  for (const [id, heading, text] of sections) {
    if (heading === '' && text === '') continue;
    for (const [index, piece] of piecesOf(text).entries()) {
      const part = hashOf(`${id} ${index}`) % count;
      parts[part]?.push([id, heading, piece]);
      first ??= part;
    }
  }
  return { parts, first: first ?? 0 };
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

/** FNV-1a, with its bits mixed. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}
