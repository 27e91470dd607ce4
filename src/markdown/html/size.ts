// Every element that is open costs whoever reads the page: browsers give up at 512, and what validates pages recurses.
import { type Problem, problemIn } from '../problem.ts';
import type { HtmlGroup } from '../survey.ts';
import { VOID } from './elements.ts';

/** Elements of raw HTML that may be open at once. */
const DEEPEST = 100;
/** UTF-16 code units of a tag with its attributes. */
const LONGEST = 16 * 1024;

/** The first tag of one group that is nested too deeply, and tags that are too long. */
export function checkSize(html: HtmlGroup): readonly Problem[] {
  const problems: Problem[] = [];
  let depth = 0;
  for (const [token, pieces] of html) {
    for (const piece of pieces) {
      if (piece.kind === 'open' && !piece.selfClosing && !piece.alone && !VOID.has(piece.name)) depth += 1;
      if (piece.kind === 'close') depth -= 1;
      if (piece.kind === 'open' && piece.source.length > LONGEST) {
        const message = `The tag <${piece.name}> is longer than ${LONGEST / 1024} KiB`;
        problems.push(problemIn(token, piece, tooLarge(message, 'Give it fewer and shorter attributes.')));
      }
      if (depth > DEEPEST) {
        const message = `Elements are nested more than ${DEEPEST} deep`;
        return [...problems, problemIn(token, piece, tooLarge(message, 'Nest them less deeply.'))];
      }
    }
  }
  return problems;
}

function tooLarge(message: string, hint: string) {
  return { code: 'markdown-too-complex', message, hint } as const;
}
