// Puts the code of a page in its place, once the rest of the page is made.
import { type CodeBlock, codeElement, fillElements, type Highlighted } from '../../markdown/code/element.ts';
import type { Highlighter } from '../../markdown/code/highlighter.ts';
import type { Document } from '../../model/pages/document.ts';
import type { LookedUp } from './highlighting.ts';

/** A block of code whose place a mark holds: that of its index. */
export interface UnfinishedCode extends LookedUp {
  readonly block: CodeBlock;
}

export interface Filled extends Pick<Document, 'html' | 'body'> {
  /** HTML of the code that was not known, in the order of the blocks. */
  readonly highlighted: readonly Highlighted[];
}

export function fillCode(
  { html, body }: Pick<Document, 'html' | 'body'>,
  codes: readonly UnfinishedCode[],
  { highlight }: Highlighter,
): Filled {
  const highlighted: Highlighted[] = [];
  const elements = codes.map(({ block, known }) => {
    if (known) return codeElement(block, known.html);
    const made = highlight(block.code, block.language ?? '');
    highlighted.push(made);
    return codeElement(block, made);
  });
  const filled = fillElements(html, elements);
  if (!body) return { html: filled, body, highlighted };
  const [start, end] = body;
  const length = fillElements(html.slice(start, end), elements).length;
  return { html: filled, body: [start, start + length], highlighted };
}
