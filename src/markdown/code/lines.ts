// Code as HTML, taken apart at its line breaks: each line closes what it opens.
import type { LineMark, LineRange } from './fence.ts';

const TAG = /<(\/?)[a-z][^>]*>|\n/g;

/** The lines of highlighted code without their line breaks. Its only elements are `<span>`s. */
export function splitLines(html: string): readonly string[] {
  const lines: string[] = [];
  const open: string[] = [];
  let line = '';
  let end = 0;
  for (const { 0: found, 1: slash, index } of html.matchAll(TAG)) {
    line += html.slice(end, index);
    end = index + found.length;
    if (found !== '\n') {
      line += found;
      if (slash === '/') open.pop();
      else open.push(found);
      continue;
    }
    lines.push(line + '</span>'.repeat(open.length));
    line = open.join('');
  }
  const last = line + html.slice(end);
  if (last !== '') lines.push(last);
  return lines;
}

const ELEMENTS: Readonly<Record<LineMark | 'plain', string>> = {
  plain: 'span',
  highlighted: 'mark',
  inserted: 'ins',
  deleted: 'del',
};

/** Each line in an element of its own, which says what is special about it, with its number where there is a first one. */
export function wrapLines(html: string, ranges: readonly LineRange[], first: number | undefined): string {
  return splitLines(html)
    .map((line, index) => {
      const mark = ranges.findLast((range) => index + 1 >= range.first && index + 1 <= range.last)?.mark;
      const element = ELEMENTS[mark ?? 'plain'];
      const number = first === undefined ? '' : ` data-line="${first + index}"`;
      return `<${element} class="line"${number}>${line}\n</${element}>`;
    })
    .join('');
}
