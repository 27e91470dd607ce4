// Completes HTML that is invalid but has only one possible meaning, and is published with that meaning.

import { FOREIGN, VOID_ELEMENTS } from '../../kit/html/elements.ts';
import { type MarkdownProblem, problemIn } from '../lexer/problem.ts';
import type { HtmlToken } from '../lexer/tokens.ts';
import type { HtmlGroup, HtmlPiece, OpenTag } from './pieces.ts';

/** Completes pieces that are invalid as written, with a problem for each. */
export function completeHtml(group: HtmlGroup): {
  readonly group: HtmlGroup;
  readonly problems: readonly MarkdownProblem[];
} {
  const all = group.flatMap(([, pieces]) => pieces);
  const problems: MarkdownProblem[] = [];
  let drawings = 0;
  let position = 0;
  const completed = group.map(([token, pieces]) => {
    const meant = pieces.map((piece) => {
      position += 1;
      const isDrawing = 'name' in piece && FOREIGN.has(piece.name);
      if (isDrawing && piece.kind === 'close') drawings -= 1;
      const result = drawings > 0 || isDrawing ? undefined : complete(piece, all, position);
      if (isDrawing && piece.kind === 'open' && !piece.selfClosing) drawings += 1;
      if (result) problems.push(completion(token, piece, result.fix));
      return result?.piece ?? piece;
    });
    return [token, meant] as const;
  });
  return { group: completed, problems };
}

/** Completes a piece of HTML, and returns how to write it; undefined if it is complete. `next` is the index of the next piece. */
function complete(
  piece: HtmlPiece,
  all: readonly HtmlPiece[],
  next: number,
): { readonly piece: HtmlPiece; readonly fix: string } | undefined {
  if (piece.kind !== 'open' && piece.kind !== 'close') return undefined;
  const { kind, source, from, name } = piece;
  const isVoid = VOID_ELEMENTS.has(name);
  // Browsers treat `</br>` as a line break. They ignore the end tag of any other empty element.
  const html = name === 'br' ? '<br>' : '';
  if (kind === 'close')
    return isVoid ? { piece: { kind: 'meant', source, from, html }, fix: html } : undefined;
  // Markdown keeps everything after `<pre />` as HTML, up to `</pre>`.
  if (isVoid || name === 'pre' || !(piece.selfClosing || isAnchor(piece, all, next))) return undefined;
  return { piece: { ...piece, alone: true }, fix: closedAtOnce(source, name) };
}

/** Returns true for an unclosed `<a name="here">`. */
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

function completion(token: HtmlToken, piece: HtmlPiece, fix: string): MarkdownProblem {
  return problemIn(token, piece, {
    code: 'html-completed',
    message: `${piece.source} is ${fix === '' ? 'left out' : `published as ${fix}`}`,
    hint: fix === '' ? 'Remove it, or let site fix do it.' : `Write ${fix}, or let site fix do it.`,
    fix,
  });
}
