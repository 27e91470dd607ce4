// Checks HTML from outside this build against the limits for Markdown.
import { hidesProperty, mayHide } from '../../kit/html/dom-names.ts';
import type { CodeDrawing } from '../../model/pages/code-drawing.ts';
import type { MarkdownFault } from '../lexer/problem.ts';
import type { HtmlToken } from '../lexer/tokens.ts';
import { checkBalance } from './balance.ts';
import { type HtmlPiece, splitHtml } from './pieces.ts';
import { attributeFault, elementFault, forbiddenHtml, URL_ATTRIBUTES } from './rules.ts';

/** Returns the first fault of HTML that Markdown couldn't produce; undefined if there is none. */
export function handwrittenFault(html: string, drawings: readonly CodeDrawing[]): MarkdownFault | undefined {
  const pieces = withoutDrawings(splitHtml(html), drawings);
  for (const piece of pieces) {
    const fault = pieceFault(piece);
    if (fault) return fault;
  }
  const token = { type: 'html', raw: html } as HtmlToken;
  return checkBalance([[token, pieces]]).problems[0];
}

/** Omits the content of what features drew, such as formulas, which have other limits. */
function withoutDrawings(
  pieces: readonly HtmlPiece[],
  drawings: readonly CodeDrawing[],
): readonly HtmlPiece[] {
  const left: HtmlPiece[] = [];
  for (let index = 0; index < pieces.length; index += 1) {
    const piece = pieces[index] as HtmlPiece;
    left.push(piece);
    if (piece.kind !== 'open') continue;
    const { name } = piece;
    const drawing = drawings.find(({ element }) => element === name);
    if (!drawing) continue;
    const end = pieces.findIndex((each, at) => at > index && each.kind === 'close' && each.name === name);
    const drawn = pieces.slice(index, end + 1).map(({ source }) => source);
    if (end > 0 && drawing.canDraw(drawn.join(''))) index = end - 1;
  }
  return left;
}

function pieceFault(piece: HtmlPiece): MarkdownFault | undefined {
  if (piece.kind === 'unreadable') return forbiddenHtml('Ambiguous HTML', 'Restore it from version control.');
  if (piece.kind !== 'open') return undefined;
  const fault = elementFault(piece);
  if (fault) return fault;
  for (const attribute of piece.attributes) {
    const found = attributeFault(piece, attribute);
    if (found) return found;
    if (mayHide(piece.name, attribute.name) && hidesProperty(attribute.value ?? ''))
      return forbiddenHtml(`The name ${attribute.value} would hide a property from scripts`, 'Remove it.');
    const scheme = schemeIn(attribute.name, attribute.value ?? '');
    if (scheme !== undefined)
      return forbiddenHtml(`The scheme ${scheme} is not allowed`, 'Link to a page or to a URL.');
  }
  return undefined;
}

/** Returns the forbidden scheme of a URL, as browsers read it. */
function schemeIn(attribute: string, value: string): string | undefined {
  const urls = attribute === 'srcset' ? value.split(',') : URL_ATTRIBUTES.has(attribute) ? [value] : [];
  const schemes = urls.map(
    (url) => /^[a-z][a-z\d+.-]*:|^[\\/]{2}/i.exec(url.replace(/[\0-\x20\x7f]/g, ''))?.[0],
  );
  return schemes.find((scheme) => scheme !== undefined && !/^(?:https?|mailto|tel|irc):$/i.test(scheme));
}
