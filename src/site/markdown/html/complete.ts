// HTML that authors leave to the browser in a way that has one meaning: it is published as that says.

import { FOREIGN, VOID_ELEMENTS } from '../../../kit/html/elements.ts';
import { type MarkdownProblem, problemIn } from '../lexer/problem.ts';
import type { HtmlToken } from '../lexer/tokens.ts';
import type { HtmlGroup, HtmlPiece, OpenTag } from './pieces.ts';

/** The same pieces, those that mean nothing as they are written turned into what they mean. */
export function completeHtml(group: HtmlGroup): HtmlGroup {
  const all = group.flatMap(([, pieces]) => pieces);
  let drawings = 0;
  let position = 0;
  return group.map(([token, pieces]) => [
    token,
    pieces.map((piece) => {
      position += 1;
      const isDrawing = 'name' in piece && FOREIGN.has(piece.name);
      if (isDrawing && piece.kind === 'close') drawings -= 1;
      const completed = drawings > 0 || isDrawing ? piece : complete(piece, all, position);
      if (isDrawing && piece.kind === 'open' && !piece.selfClosing) drawings += 1;
      return completed;
    }),
  ]);
}

/** `next` is the index of the piece behind it. */
function complete(piece: HtmlPiece, all: readonly HtmlPiece[], next: number): HtmlPiece {
  if (piece.kind === 'close' && VOID_ELEMENTS.has(piece.name)) {
    const { source, from, name } = piece;
    // `</br>` is a line break to browsers; the end of any other element that holds nothing is passed over.
    return { kind: 'meant', source, from, html: name === 'br' ? '<br>' : '' };
  }
  if (piece.kind !== 'open' || VOID_ELEMENTS.has(piece.name)) return piece;
  return piece.selfClosing || isAnchor(piece, all, next) ? { ...piece, alone: true } : piece;
}

/** `<a name="here">` that nobody closes. */
function isAnchor({ name, attributes }: OpenTag, all: readonly HtmlPiece[], next: number): boolean {
  const names = attributes.map((attribute) => attribute.name);
  if (name !== 'a' || names.includes('href') || !(names.includes('name') || names.includes('id')))
    return false;
  for (let index = next; index < all.length; index += 1) {
    const other = all[index];
    if (other && 'name' in other && other.name === 'a') return other.kind === 'open';
  }
  return true;
}

export function closedAtOnce(end: string, name: string): string {
  return end.replace(/[ \t\n\f\r]*\/?>$/, `></${name}>`);
}

/** Tells of what was completed, each with its mend. */
export function completions(group: HtmlGroup): readonly MarkdownProblem[] {
  return group.flatMap(([token, pieces]) => pieces.flatMap((piece) => completion(token, piece) ?? []));
}

function completion(token: HtmlToken, piece: HtmlPiece): MarkdownProblem | undefined {
  const mend =
    piece.kind === 'meant'
      ? piece.html
      : piece.kind === 'open' && piece.alone
        ? closedAtOnce(piece.source, piece.name)
        : undefined;
  if (mend === undefined) return undefined;
  return problemIn(token, piece, {
    code: 'html-completed',
    message: `${piece.source} is published as ${mend || 'nothing'}`,
    hint: mend === '' ? 'Remove it, or let site fix do it.' : `Write ${mend}, or let site fix do it.`,
    mend,
  });
}
