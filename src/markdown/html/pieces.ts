// Splits raw HTML by a strict grammar. Everything else is refused: unclosed comments and tags, CDATA, declarations,
// `<img/onerror=…>`. Every browser reads the rest in the same way, so the checked code is the code that runs.
// (Elements with content other than HTML are refused by name.)

import { readAttributes, type WrittenAttribute } from '../lexer/decode.ts';
import { matchAt } from '../lexer/match-at.ts';
import type { SourcePiece } from '../lexer/problem.ts';
import type { HtmlToken } from '../lexer/tokens.ts';

/** Attribute with its name in lower case. */
export type HtmlAttribute = WrittenAttribute;

export interface OpenTag extends SourcePiece {
  readonly kind: 'open';
  readonly name: string;
  readonly attributes: readonly HtmlAttribute[];
  /** True for `<name/>`, which closes only elements of SVG and MathML. */
  readonly selfClosing: boolean;
  /** True if it was meant to be empty and has no end tag. */
  readonly alone?: true;
}

export interface CloseTag extends SourcePiece {
  readonly kind: 'close';
  readonly name: string;
}

export type HtmlPiece =
  | OpenTag
  | CloseTag
  /** HTML that replaces the source. */
  | (SourcePiece & { readonly kind: 'meant'; readonly html: string })
  | (SourcePiece & { readonly kind: 'text' | 'comment' | 'unreadable' });

/** Raw HTML of a list of tokens, split into pieces in order. */
export type HtmlGroup = readonly (readonly [HtmlToken, readonly HtmlPiece[]])[];

const BLANK = '[ \\t\\n\\f\\r]';
const ATTRIBUTE = `([a-zA-Z_:][a-zA-Z0-9_.:-]*)(?:${BLANK}*=${BLANK}*("[^"]*"|'[^']*'|[^ \\t\\n\\f\\r"'=<>\`]+))?`;
const ATTRIBUTES = new RegExp(ATTRIBUTE, 'g');
const OPEN = new RegExp(`<([a-zA-Z][a-zA-Z0-9-]*)((?:${BLANK}+${ATTRIBUTE})*)${BLANK}*(/?)>`, 'y');
const CLOSE = new RegExp(`</([a-zA-Z][a-zA-Z0-9-]*)${BLANK}*>`, 'y');
const COMMENT = /<!--(?!-?>)(?:(?!--!>)[\s\S])*?-->/y;
const TEXT = /(?:[^<]+|<(?![a-zA-Z/!?]))+/y;

/** Splits raw HTML into pieces that cover the whole text. Unreadable text is the last of them. */
export function splitHtml(html: string): readonly HtmlPiece[] {
  const pieces: HtmlPiece[] = [];
  for (let from = 0; from < html.length; ) {
    const piece = pieceAt(html, from);
    pieces.push(piece);
    from += piece.source.length;
  }
  return pieces;
}

function pieceAt(html: string, from: number): HtmlPiece {
  const text = matchAt(TEXT, html, from);
  if (text) return { kind: 'text', source: text[0], from };
  const open = matchAt(OPEN, html, from);
  if (open) {
    const [source, name = '', attributes = '', , , slash] = open;
    return {
      kind: 'open',
      source,
      from,
      name: name.toLowerCase(),
      attributes: readAttributes(ATTRIBUTES, attributes, from + 1 + name.length).map(inLowerCase),
      selfClosing: slash === '/',
    };
  }
  const close = matchAt(CLOSE, html, from);
  if (close) return { kind: 'close', source: close[0], from, name: (close[1] ?? '').toLowerCase() };
  const comment = matchAt(COMMENT, html, from);
  if (comment) return { kind: 'comment', source: comment[0], from };
  return { kind: 'unreadable', source: html.slice(from), from };
}

function inLowerCase(attribute: WrittenAttribute): HtmlAttribute {
  return { ...attribute, name: attribute.name.toLowerCase() };
}
