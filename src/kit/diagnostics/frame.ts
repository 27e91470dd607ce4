// A line of a source with carets under the place of a finding.
import { printable } from './printable.ts';

/** Longest part of a line that is shown, in code units. */
const WIDEST = 100;

/** Characters that occupy two columns in a terminal. */
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;

interface FrameLine {
  readonly text: string;
  /** Blanks and carets below the text. */
  readonly carets: string;
}

/** Returns the part of a line around a column (from 1), and the carets below it. */
export function frameLine(line: string, column: number, length: number, columns = WIDEST): FrameLine {
  const width = Math.max(20, Math.min(columns, WIDEST));
  const at = Math.min(Math.max(column - 1, 0), line.length);
  const start = line.length > width && at > width * 0.6 ? at - Math.floor(width * 0.4) : 0;
  const end = Math.min(line.length, start + width);
  const before = line.slice(start, at);
  const marked = line.slice(at, Math.max(Math.min(at + length, end), at));
  const head = start > 0 ? '…' : '';
  const tail = end < line.length ? '…' : '';
  return {
    text: printable(head + line.slice(start, end) + tail),
    carets: blanks(head + before) + '^'.repeat(Math.max(1, widthOf(marked))),
  };
}

/** Columns that a text takes in a terminal. */
export function widthOf(text: string): number {
  return blanks(text).length;
}

/** White space as wide as the text; tabs stay, so that both lines break at the same columns. */
function blanks(text: string): string {
  return Array.from(text, (character) =>
    character === '\t' ? '\t' : WIDE.test(character) ? '  ' : ' ',
  ).join('');
}
