// Searches in the text that a lexer splits. marked asks each construct where its next one may start before each part of a text;
// searching the rest of the text each time would make long texts slow.
import { Lexer, type Token, type TokenizerStartFunction, type TokenizerThis } from 'marked';

/** marked's lexer, which knows the whole text that it is splitting. */
export class SearchingLexer extends Lexer {
  /** Text that is being split. */
  protected source = '';
  /** Offset in the text of the next match of a pattern. */
  #matches = new Map<RegExp, number>();

  override inlineTokens(source: string, tokens: Token[] = []): Token[] {
    const outer = { source: this.source, matches: this.#matches };
    this.source = source;
    this.#matches = new Map();
    try {
      return this.split(source, tokens);
    } finally {
      this.source = outer.source;
      this.#matches = outer.matches;
    }
  }

  protected split(source: string, tokens: Token[]): Token[] {
    return super.inlineTokens(source, tokens);
  }

  /** Returns the offset of the next match in `rest`, the end of the text. It searches no part of the text twice. */
  nextMatch(pattern: RegExp, rest: string): number | undefined {
    const from = this.source.length - rest.length;
    let next = this.#matches.get(pattern) ?? -1;
    if (next < from) {
      pattern.lastIndex = from;
      next = pattern.exec(this.source)?.index ?? Number.POSITIVE_INFINITY;
      this.#matches.set(pattern, next);
    }
    return Number.isFinite(next) ? next - from : undefined;
  }

  /** Returns the character before `rest`, the end of the text; empty at its start. */
  characterBefore(rest: string): string {
    return this.source.charAt(this.source.length - rest.length - 1);
  }
}

/** Finds where an inline construct may start; the pattern has the flag `g`. */
export function startsAt(pattern: RegExp): TokenizerStartFunction {
  return function (rest) {
    return searchingLexer(this).nextMatch(pattern, rest);
  };
}

export function searchingLexer({ lexer }: TokenizerThis): SearchingLexer {
  if (lexer instanceof SearchingLexer) return lexer;
  throw new TypeError('These constructs belong to a SearchingLexer');
}
