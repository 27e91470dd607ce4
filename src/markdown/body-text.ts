// A body as tokens, with those of what it includes.
import type { Settings } from '../model/settings/settings.ts';
import {
  type IncludeSources,
  type Joined,
  joinIncludes,
  mayInclude,
  NOTHING_JOINED,
  type ReadText,
} from './includes.ts';
import { withoutNoncharacters } from './lexer/decode.ts';
import { insertedBy, MOST_INSERTED, solidify } from './lexer/expressions.ts';
import type { Lexer } from './lexer/lexer.ts';
import { isNestedTooDeeply } from './lexer/nesting.ts';
import type { PageToken } from './lexer/tokens.ts';

/** A body that is read, with what it includes. */
export interface BodyText {
  readonly tokens: readonly PageToken[];
  readonly source: string;
  readonly joined: Joined;
}

/** The page that includes something, by its path. */
export type Includer = IncludeSources & { readonly path: string };

/** Reads a body, and then what it includes, which share what settings may put in. */
export function createBodyReader(lexer: Lexer, { values, markdown }: Settings): ReadText {
  let inserted = 0;
  return (body) => {
    inserted += insertedBy(body, values);
    const source = lexableText(body);
    if (inserted > MOST_INSERTED || isNestedTooDeeply(source)) return undefined;
    return { tokens: lexer(source, markdown.math), source };
  };
}

/** Undefined where the text is nested too deeply for the lexer, which recurses, or for the work. */
export function withText<T>(
  body: string,
  read: ReadText,
  includer: Includer | undefined,
  work: (text: BodyText) => T,
): T | undefined {
  try {
    const text = read(body);
    if (!text) return undefined;
    const joins = includer && mayInclude(body);
    const joined = joins ? joinIncludes(text.tokens, includer.path, includer, read) : NOTHING_JOINED;
    return work({ ...text, joined });
  } catch (error) {
    // The stack overflows at a depth that depends on the machine.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The text as the lexer sees it; each character keeps its line and column. */
export function lexableText(body: string): string {
  const lines = body.includes('\r') ? body.replace(/\r\n?/g, '\n') : body;
  return solidify(withoutNoncharacters(lines));
}
