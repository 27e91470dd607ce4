// Counts how often parts of raw graphics are drawn: 3 KB of `<use>` can keep a browser busy forever.
import { thousands } from '../../kit/counted.ts';
import { createDrawnParts, MOST_REPEATED } from '../../kit/html/drawn-parts.ts';
import { VOID_ELEMENTS } from '../../kit/html/elements.ts';
import { expandPlain, type SettingValues } from '../lexer/expressions.ts';
import { type MarkdownFault, type MarkdownProblem, problemIn } from '../lexer/problem.ts';
import type { HtmlToken } from '../lexer/tokens.ts';
import type { HtmlPiece, OpenTag } from './pieces.ts';

const TOO_MANY: MarkdownFault = {
  code: 'markdown-too-complex',
  message: `The graphics on the page repeat their parts more than ${thousands(MOST_REPEATED)} times`,
  hint: 'Use fewer nested <use> elements, patterns, masks and markers.',
};

/** Reports graphics of a page that repeat too many elements, at the first element that repeats others. */
export function checkDrawings(
  html: Iterable<readonly [HtmlToken, readonly HtmlPiece[]]>,
  values: SettingValues,
): readonly MarkdownProblem[] {
  const drawn = createDrawnParts();
  let depth = 0;
  let first: readonly [HtmlToken, OpenTag] | undefined;
  for (const [token, pieces] of html)
    for (const piece of pieces) {
      if (piece.kind === 'close' && depth > 0) {
        depth -= 1;
        drawn.close();
      }
      if (piece.kind !== 'open' || (depth === 0 && piece.name !== 'svg')) continue;
      if (drawn.open(piece.name, attributesOf(piece, values))) first ??= [token, piece];
      if (piece.selfClosing || piece.alone || VOID_ELEMENTS.has(piece.name)) drawn.close();
      else depth += 1;
    }
  return first && drawn.repeated() > MOST_REPEATED ? [problemIn(...first, TOO_MANY)] : [];
}

function attributesOf(
  { attributes }: OpenTag,
  values: SettingValues,
): readonly (readonly [string, string])[] {
  return attributes.map(({ name, value = '' }) => [name, expandPlain(value, values, () => {})] as const);
}
