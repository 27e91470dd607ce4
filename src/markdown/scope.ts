// What rendering one page draws on, and what it notes down on the way.
import type { Tokens } from 'marked';
import type { OutlineEntry } from '../model/page.ts';
import type { OnUnknown, Values } from './expressions.ts';
import type { Footnotes } from './footnotes.ts';
import type { HtmlPiece } from './html-pieces.ts';
import type { Origin } from './link.ts';
import { type Problem, problemAt, problemIn } from './problem.ts';
import type { HtmlToken, PageToken } from './tokens.ts';

export interface Scope extends Origin {
  readonly values: Values;
  readonly headings: ReadonlyMap<Tokens.Heading, OutlineEntry>;
  readonly html: ReadonlyMap<HtmlToken, readonly HtmlPiece[]>;
  readonly footnotes: Footnotes;
  readonly problems: Problem[];
  readonly attachments: Set<string>;
}

/** Notes unknown settings in a text that begins at an offset of the token's source. */
export function unknownIn(scope: Scope, token: PageToken, offset: number): OnUnknown {
  return ({ message, hint }, from, source) => {
    const fault = { code: 'setting-unknown', message, hint } as const;
    scope.problems.push(problemIn(token, { from: offset + from, source }, fault));
  };
}

/** Notes unknown settings in a text that the lexer has changed, where they occur in the token's source. */
export function unknownOf(scope: Scope, token: PageToken): OnUnknown {
  return ({ message, hint }, _from, source) => {
    scope.problems.push(problemAt(token, source, { code: 'setting-unknown', message, hint }));
  };
}
