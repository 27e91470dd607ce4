// Wraps lines that are longer than the terminal, with what follows below the text of the line.
import { stripVTControlCharacters } from 'node:util';
import { widthOf } from '../../kit/diagnostics/frame.ts';

/** Narrower terminals get lines of this width. */
const NARROWEST = 20;

/** Wraps each line between words. Commands such as `site build` stay whole, and so do longer words, such as paths. */
export function wrapToWidth(text: string, columns: number): string {
  const most = Math.max(columns, NARROWEST);
  return text
    .split('\n')
    .map((line) => (lengthOf(line) <= most ? line : wrapLine(line, most)))
    .join('\n');
}

function wrapLine(line: string, most: number): string {
  const [start = ''] = /^ */.exec(line) ?? [];
  const margin = `${start}  `;
  const [first = '', ...words] = line.slice(start.length).split(/(?<!\bsite) /);
  const lines = [start + first];
  for (const word of words) {
    const last = `${lines.at(-1)} ${word}`;
    if (lengthOf(last) <= most) lines[lines.length - 1] = last;
    else lines.push(margin + word);
  }
  return lines.join('\n');
}

/** Columns that a text with colors and links takes. */
function lengthOf(text: string): number {
  return widthOf(stripVTControlCharacters(text));
}
