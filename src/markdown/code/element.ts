// The element that holds the code of a block. Code may be highlighted once the page around it is made: until then a mark
// stands in the place of the element.
import { escapeText } from '../text.ts';
import type { LineRange } from './fence.ts';
import { wrapLines } from './lines.ts';

/** Code, and how it is shown. Plain JSON. */
export interface CodeBlock {
  readonly code: string;
  readonly language: string | undefined;
  /** Number of the first line, where lines are numbered. */
  readonly lines: number | undefined;
  readonly ranges: readonly Pick<LineRange, 'first' | 'last' | 'mark'>[];
}

/** HTML of code with classes; undefined where it is in no language that is known. */
export type Highlighted = string | undefined;

export function codeElement(block: CodeBlock, highlighted: Highlighted): string {
  const { className, inner } = codeInside(block, highlighted);
  return `<code${className === undefined ? '' : ` class="${className}"`}>${inner}</code>`;
}

/** What stands in the element, and its classes. */
export function codeInside({ code, language, lines, ranges }: CodeBlock, highlighted: Highlighted) {
  const classes = [
    ...(highlighted === undefined ? [] : ['hljs']),
    ...(language === undefined ? [] : [`language-${language}`]),
  ];
  const className = classes.length === 0 ? undefined : classes.join(' ');
  const html = highlighted ?? escapeText(code);
  const inner = lines === undefined && ranges.length === 0 ? html : wrapLines(html, ranges, lines);
  return { className, inner };
}

/** Unicode noncharacters, which no source holds any more when it is read. */
const MARK = /\ufdd8(\d+)\ufdd9/g;

export function elementMark(index: number): string {
  return `\ufdd8${index}\ufdd9`;
}

/** The HTML with an element in the place of each mark. */
export function fillElements(html: string, elements: readonly string[]): string {
  if (elements.length === 0) return html;
  return html.replace(MARK, (mark, index: string) => elements[Number(index)] ?? mark);
}
