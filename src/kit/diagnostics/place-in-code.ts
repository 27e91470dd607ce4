// Finds the code that an error is about, if nothing else in the file looks like it.
import { escapeRegex } from '../escape.ts';
import { linesOf } from '../lines.ts';
import { type Place, wholeFile } from './diagnostic.ts';

/** Comments, except for `//` in a URL. */
const COMMENT = /\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*/g;

/** Code without its comments, at the same offsets. */
export function withoutCodeComments(code: string): string {
  return code.replace(COMMENT, (comment) => comment.replace(/[^\n]/g, ' '));
}

/** Place of the only match of a pattern in a file or a range of it; the file if there is none, or more than one. */
export function placeInCode(
  path: string,
  text: string,
  pattern: RegExp,
  [from, to]: readonly [number, number] = [0, text.length],
): Place {
  const code = withoutCodeComments(text).slice(from, to);
  const [match, ...others] = code.matchAll(new RegExp(pattern, 'g'));
  if (match === undefined || others.length > 0) return wholeFile(path);
  return { path, ...linesOf(text).at(from + match.index), length: match[0].length };
}

/** Pattern of a text in quotes; `before` is the pattern of what may precede it there. */
export function quotedText(text: string, before = ''): RegExp {
  return new RegExp(`(['"\`])${before}${escapeRegex(text)}\\1`);
}

/** Pattern of the name of a property: `layout: …`. */
export function keyed(name: string): RegExp {
  return new RegExp(`(?<![\\w$.])(['"]?)${escapeRegex(name)}\\1(?=\\s*:)`);
}
