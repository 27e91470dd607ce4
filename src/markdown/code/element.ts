// Renders the element of a code block.
import type {
  CodeBlock,
  Highlight,
  HighlightedCode,
  MarkedLines,
  OpenHtml,
} from '../../model/pages/markup.ts';
import { escapeText } from '../lexer/text.ts';

export function codeElement(block: CodeBlock, highlighted: HighlightedCode): string {
  const { className, inner } = codeInside(block, highlighted);
  return `<code${className === undefined ? '' : ` class="${className}"`}>${inner}</code>`;
}

export function codeInside(
  { code, language, lines, ranges }: Omit<CodeBlock, 'kind'>,
  highlighted: HighlightedCode,
) {
  const classes = [
    ...(highlighted === undefined ? [] : ['hljs']),
    ...(language === undefined ? [] : [`language-${language}`]),
  ];
  const className = classes.length === 0 ? undefined : classes.join(' ');
  const html = highlighted ?? escapeText(code);
  const inner = lines === undefined && ranges.length === 0 ? html : wrapLines(html, ranges, lines);
  return { className, inner };
}

export function joinHighlighted(html: OpenHtml, highlight: Highlight): string {
  const elements = html.map((piece) =>
    typeof piece === 'string' ? piece : codeElement(piece, highlight(piece.code, piece.language ?? '')),
  );
  return elements.join('');
}

type LineMark = MarkedLines['mark'];

const TAG = /<(\/?)[a-z][^>]*>|\n/g;

/** Splits highlighted code into lines without line breaks. Its only elements are `<span>`s. */
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

/** Puts each line in its own element with its marks, and with its number if numbering is on. */
export function wrapLines(html: string, ranges: readonly MarkedLines[], first: number | undefined): string {
  const lines = splitLines(html);
  const marks = marksOf(lines.length, ranges);
  return lines
    .map((line, index) => {
      const element = ELEMENTS[marks[index] ?? 'plain'];
      const number = first === undefined ? '' : ` data-line="${first + index}"`;
      return `<${element} class="line"${number}>${line}\n</${element}>`;
    })
    .join('');
}

/** Returns the mark of each line, from the last range that includes it. */
function marksOf(count: number, ranges: readonly MarkedLines[]): readonly (LineMark | undefined)[] {
  const marks = new Array<LineMark | undefined>(count).fill(undefined);
  /** Next line without a mark, so that each line is visited only once. */
  const next = Array.from({ length: count + 1 }, (_, index) => index);
  const unsaid = (from: number): number => {
    let at = from;
    while (next[at] !== at) at = next[at] ?? count;
    for (let step = from; step !== at; ) {
      const after = next[step] ?? at;
      next[step] = at;
      step = after;
    }
    return at;
  };
  for (const { first, last, mark } of ranges.toReversed())
    for (let at = unsaid(Math.min(first - 1, count)); at < Math.min(last, count); at = unsaid(at)) {
      marks[at] = mark;
      next[at] = at + 1;
    }
  return marks;
}
