// Indents tags of components in MDX, which has no indented code, as Markdown needs them in items of lists.
import { convertBlocks } from './outside-code.ts';

const ITEM = /^([ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+)\S/;
const TAGS_ALONE = /^[ \t]*<\/?[A-Z][^\n]*>[ \t]*$/;
/** Indentation at which Markdown reads code. */
const CODE = 4;

/** Moves tags alone on their lines to the start of their item's text if they would be indented code there. */
export function withTagsInItems(text: string): string {
  /** Columns in which the texts of open items start. */
  const items: number[] = [];
  const indented = (line: string) => {
    if (line.trim() === '') return line;
    const column = columnOf(line);
    const isTag = TAGS_ALONE.test(line);
    // A tag that is too far left is still in its item.
    if (!isTag) while (items.length > 0 && column < (items.at(-1) ?? 0)) items.pop();
    const start = items.findLast((item) => item <= column) ?? 0;
    const [, marker] = ITEM.exec(line) ?? [];
    if (marker !== undefined && column - start < CODE) items.push(marker.length);
    return isTag && column - start >= CODE ? ' '.repeat(start) + line.trim() : line;
  };
  return convertBlocks(text, (part) => part.split('\n').map(indented).join('\n'));
}

function columnOf(line: string): number {
  const [spaces = ''] = /^[ \t]*/.exec(line) ?? [];
  return spaces.replaceAll('\t', '    ').length;
}
