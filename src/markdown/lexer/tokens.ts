// The tokens of a page from the lexer: marked's own, and those of footnotes, components, formulas and includes. Each
// knows its source text (`raw`) but not its place; `locate.ts` finds that if needed.
import type { MarkedToken, Token, Tokens } from 'marked';
import type { ComponentTagToken, ComponentToken, UnreadableTagToken } from './components.ts';
import type { FormulaToken } from './formulas.ts';
import type { AbbreviationToken } from './optional/abbreviations.ts';
import type { AttributeListToken } from './optional/attribute-lists.ts';
import type { DefinitionList, DefinitionTerm, TermDefinition } from './optional/definitions.ts';
import type { MarkToken } from './optional/highlighted-text.ts';
import type { KeysToken } from './optional/keys.ts';
import type {
  CalloutToken,
  WikiCommentToken,
  WikiEmbedToken,
  WikiLinkToken,
  WikiTagToken,
} from './optional/wiki.ts';

export interface FootnoteReference {
  readonly type: 'footnoteReference';
  readonly raw: string;
  readonly label: string;
}

export interface FootnoteDefinition {
  readonly type: 'footnoteDefinition';
  readonly raw: string;
  readonly label: string;
  readonly tokens: Token[];
}

export type HtmlToken = Tokens.HTML | Tokens.Tag;

/** Content of another file that replaces an `<Include>`, or the text of a footnote defined there. */
export interface IncludedToken {
  readonly type: 'included';
  /** Empty, because the including file contains none of its source. */
  readonly raw: '';
  readonly path: string;
  /** First line of its text in the file, from 1. */
  readonly line: number;
  readonly source: string;
  readonly tokens: Token[];
}

export type PageToken =
  | MarkedToken
  | FootnoteReference
  | FootnoteDefinition
  | ComponentToken
  | ComponentTagToken
  | UnreadableTagToken
  | IncludedToken
  | FormulaToken
  | AbbreviationToken
  | AttributeListToken
  | TermDefinition
  | DefinitionList
  | DefinitionTerm
  | KeysToken
  | MarkToken
  | CalloutToken
  | WikiCommentToken
  | WikiEmbedToken
  | WikiLinkToken
  | WikiTagToken;

/** Narrows marked's token type, which allows tokens of any extension, to ours. */
export function pageTokens(tokens: readonly Token[]): readonly PageToken[] {
  return tokens as readonly PageToken[];
}

const NONE: readonly never[] = [];

/** Returns the lists of tokens directly inside a token: one for each cell of a table, at most one otherwise. */
export function listsInside(token: PageToken): readonly (readonly PageToken[])[] {
  if (token.type === 'table') {
    return [token.header, ...token.rows].flat().map((cell) => pageTokens(cell.tokens));
  }
  if (token.type === 'list') return [token.items];
  if (token.type === 'callout') return [pageTokens(token.title), pageTokens(token.tokens)];
  if (token.type === 'component') return [[token.tag], pageTokens(token.tokens)];
  return 'tokens' in token && token.tokens ? [pageTokens(token.tokens)] : NONE;
}
