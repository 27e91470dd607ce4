// Puts the code of a page in its place, once the rest of the page is made.

import type { Document, Facts, Segment } from '../../../model/pages/document.ts';
import type { CodeBlock, Highlighted } from '../../../model/pages/markup.ts';
import { codeElement } from '../../markdown/code/element.ts';
import type { Highlighter } from '../../markdown/code/highlighter.ts';
import type { HtmlPieces } from '../../templates/realm/segments.ts';

/** Code that was not highlighted before; the key stands for it and its language. */
export interface PageCode extends CodeBlock {
  readonly key: string;
}

export interface FilledHtml {
  readonly html: readonly (string | Segment)[];
  /** HTML of the code by its key. */
  readonly highlighted: readonly (readonly [key: string, html: Highlighted])[];
}

export function fillPageCode(
  html: readonly (string | PageCode | Segment)[],
  { highlight }: Pick<Highlighter, 'highlight'>,
): FilledHtml {
  const highlighted = new Map<string, Highlighted>();
  const filled = html.map((piece) => {
    if (typeof piece === 'string' || piece.kind === 'segment') return piece;
    const { key, code, language = '' } = piece;
    if (!highlighted.has(key)) highlighted.set(key, highlight(code, language));
    return codeElement(piece, highlighted.get(key));
  });
  return { html: filled, highlighted: [...highlighted] };
}

/** The page as one text, and where its body is in it. */
export function joinPage(html: HtmlPieces, body: Document['body']) {
  const texts = html.map((piece) => (typeof piece === 'string' ? piece : piece.html));
  const lengthTo = (end: number) => texts.slice(0, end).reduce((sum, { length }) => sum + length, 0);
  const range: Facts['body'] = body && [lengthTo(body[0]), lengthTo(body[1])];
  return { html: texts.join(''), body: range };
}
