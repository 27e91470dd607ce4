// Which part of a page's Markdown a part of its HTML is made of. Nobody asks while all is well, so the page is
// then rendered once more, with a mark before the HTML of each token.
import { lastAtMost } from '../../base/lines.ts';
import type { PageToken } from '../lexer/tokens.ts';
import type { Problem } from '../problem.ts';

/** A part of a token's source, without anything that is wrong with it. */
export type Piece = Pick<Problem, 'token' | 'from' | 'length'>;

export interface Marks {
  mark(token: PageToken, from?: number): string;
  /** The pieces that the HTML at the offsets is made of; `marked` is the HTML with all marks in it. */
  piecesAt(marked: string, offsets: readonly number[]): readonly (Piece | undefined)[];
}

/** Unicode noncharacters, which no HTML may hold. */
const MARK = /\ufdd2(\d+)\ufdd3/g;

export function createMarks(): Marks {
  const pieces: Piece[] = [];
  return {
    mark(token, from = 0) {
      const length = token.raw.length - from;
      pieces.push({ token, from, length: from === 0 ? length : tagLength(token.raw, from) });
      return `\ufdd2${pieces.length - 1}\ufdd3`;
    },
    piecesAt(marked, offsets) {
      const places = offsetsOf(marked);
      const starts = places.map((place) => place.offset);
      return offsets.map((offset) => {
        const last = places[lastAtMost(starts, offset)];
        return last && last.offset <= offset ? pieces[last.index] : undefined;
      });
    },
  };
}

function tagLength(raw: string, from: number): number {
  const end = raw.indexOf('>', from);
  return end < 0 ? raw.length - from : end + 1 - from;
}

/** Where the marks stand in the HTML without them. */
function offsetsOf(marked: string): { readonly index: number; readonly offset: number }[] {
  let removed = 0;
  return Array.from(marked.matchAll(MARK), ({ 0: source, 1: index, index: at }) => {
    const offset = at - removed;
    removed += source.length;
    return { index: Number(index), offset };
  });
}
