// The element that holds the code of a block.
import type { CodeBlock, Highlight, Highlighted, OpenHtml } from '../../model/pages/markup.ts';
import { escapeText } from '../text.ts';
import { wrapLines } from './lines.ts';

export function codeElement(block: CodeBlock, highlighted: Highlighted): string {
  const { className, inner } = codeInside(block, highlighted);
  return `<code${className === undefined ? '' : ` class="${className}"`}>${inner}</code>`;
}

/** What stands in the element, and its classes. */
export function codeInside(
  { code, language, lines, ranges }: Omit<CodeBlock, 'kind'>,
  highlighted: Highlighted,
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

/** Joins HTML, in which code is highlighted at once. */
export function joinHighlighted(html: OpenHtml, highlight: Highlight): string {
  const elements = html.map((piece) =>
    typeof piece === 'string' ? piece : codeElement(piece, highlight(piece.code, piece.language ?? '')),
  );
  return elements.join('');
}
