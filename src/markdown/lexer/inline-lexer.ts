// marked's lexer with some of its inline rules replaced: emphasis, deleted text, and URLs that become links. They depend on the text
// around them, which marked's rules don't see.

import type { Token, TokenizerObject, TokenizerThis, Tokens, TokensList } from 'marked';
import { type Emphasis, findEmphasis } from '../commonmark/emphasis.ts';
import { autolinkAt, maskAutolinks } from './autolinks.ts';
import { SearchingLexer } from './text-search.ts';
import { listsInside, type PageToken } from './tokens.ts';

/**
 * Starts a line that continues a paragraph without the marks of its containers, so that the text inside them can't be read as the
 * start of a block. One of the noncharacters that no page contains.
 */
export const LAZY = '\ufdd1';

/** Spans of emphasis of a text, and the offset in it of the part that is being split. */
interface EmphasisSpans {
  readonly byOffset: ReadonlyMap<number, Emphasis>;
  readonly offset: number;
}

export class InlineLexer extends SearchingLexer {
  /** True if a block contains a line that starts with `LAZY`. */
  hasLazyLines = false;
  /** Emphasis of the text that is being split, once a mark is met. */
  #spans: EmphasisSpans | undefined;
  /** Spans for the next text, if it is the content of emphasis: the whole text decides which marks belong together. */
  #next: EmphasisSpans | undefined;

  override lex(source: string): TokensList {
    this.blockTokens(source.replace(/\r\n?/g, '\n'), this.tokens);
    // Reading a text adds none to the queue.
    for (const { src, tokens } of this.inlineQueue.splice(0)) {
      this.state.inRawBlock = false;
      this.inlineTokens(withoutIndentation(this.hasLazyLines ? withoutMarks(src) : src), tokens);
    }
    if (this.hasLazyLines) unmark(this.tokens);
    return this.tokens;
  }

  override inlineTokens(source: string, tokens: Token[] = []): Token[] {
    const outer = this.#spans;
    this.#spans = this.#next;
    this.#next = undefined;
    try {
      return super.inlineTokens(source, tokens);
    } finally {
      this.#spans = outer;
    }
  }

  /** Returns the emphasis that starts `rest`, the end of the text; `masked` is the text without marks that don't count. */
  emphasisAt(rest: string, masked: string): Tokens.Em | Tokens.Strong | undefined {
    const span = this.#spanAt(rest, masked);
    return span && { type: span.marks === 1 ? 'em' : 'strong', ...this.#contentOf(span, rest) };
  }

  deletedAt(rest: string, masked: string): Tokens.Del | undefined {
    const span = this.#spanAt(rest, masked);
    return span && { type: 'del', ...this.#contentOf(span, rest) };
  }

  #spanAt(rest: string, masked: string): (Emphasis & EmphasisSpans) | undefined {
    this.#spans ??= { byOffset: findEmphasis(maskAutolinks(this.source, masked)), offset: 0 };
    const { byOffset, offset } = this.#spans;
    const start = offset + masked.length - rest.length;
    const span = byOffset.get(start);
    return span && { ...span, byOffset, offset: start };
  }

  #contentOf({ marks, end, byOffset, offset }: Emphasis & EmphasisSpans, rest: string) {
    const raw = rest.slice(0, end - offset);
    const text = raw.slice(marks, -marks);
    this.#next = { byOffset, offset: offset + marks };
    return { raw, text, tokens: this.inlineTokens(text) };
  }

  autolinkAt(rest: string): Tokens.Link | undefined {
    return autolinkAt(this.source, this.source.length - rest.length);
  }
}

/** First character of a URL. */
const MAY_LINK = /^[\w.+-]/;

export const inlineRules: Pick<TokenizerObject, 'emStrong' | 'del' | 'url'> = {
  emStrong(source, masked) {
    return source.startsWith('*') || source.startsWith('_')
      ? lexerOf(this).emphasisAt(source, masked)
      : undefined;
  },
  del(source, masked) {
    return source.startsWith('~') ? lexerOf(this).deletedAt(source, masked) : undefined;
  },
  url(source) {
    return MAY_LINK.test(source) ? lexerOf(this).autolinkAt(source) : undefined;
  },
};

function lexerOf({ lexer }: TokenizerThis): InlineLexer {
  if (lexer instanceof InlineLexer) return lexer;
  throw new TypeError('Inline rules belong to an InlineLexer');
}

function withoutIndentation(text: string): string {
  return /^[ \t]|\n[ \t]/.test(text) ? text.replace(/(^|\n)[ \t]+/g, '$1') : text;
}

function withoutMarks(text: string): string {
  return text.replaceAll(LAZY, '');
}

function unmark(tokens: readonly Token[]): void {
  for (const token of tokens) {
    token.raw = withoutMarks(token.raw);
    if ('text' in token) token.text = withoutMarks(token.text);
    for (const inner of listsInside(token as PageToken)) unmark(inner);
  }
}
