// Quick lexer for inline markup. Most lines with markup contain only code, links and emphasis with plain text. marked
// tries all its rules at each part; this recognizes these cases at once and returns the same tokens.

import type { Token, Tokens } from 'marked';
import { addAll } from '../../kit/order.ts';
import { InlineLexer } from './inline-lexer.ts';
import { matchAt } from './match-at.ts';

/** Characters that start or end markup, except line breaks; without a colon or an @, no URL becomes a link … */
const SIGN = /[\\<![`*~_@&:]/;
const WEB = /www\./i;

function textToken(raw: string): Tokens.Text {
  return { type: 'text', raw, text: raw, escaped: false };
}

/** Returns true if a text may contain markup. */
function hasMarkup(text: string): boolean {
  return SIGN.test(text) || WEB.test(text) || text.includes('  \n');
}

/** First character of markup handled here, or one that may start other markup. */
const NEXT = /[\\<[`*_~@]|&#| {2}\n|:\/\/|mailto:|xmpp:|www\./gi;

const CODE = /`([^`\n]+)`(?!`)/y;
/** `[text](url)` without a title. The text of a footnote starts with `^`. */
const LINK = /\[([^[\]^][^[\]]*)\]\(([^\s()<>\\`*~\p{Cc}]+)\)/uy;
const AUTOLINK = /<(https?:\/\/[^\s<>\\`*_~[\]\p{Cc}]+)>/uy;
/** Emphasis whose text starts and ends with a letter or digit, so it can't end earlier emphasis or start another. */
const EMPHASIS = /\*([\p{L}\p{N}](?:[^*]*[\p{L}\p{N}\p{M}])?)\*(?!\*)/uy;
const STRONG = /\*\*([\p{L}\p{N}](?:[^*]*[\p{L}\p{N}\p{M}])?)\*\*(?!\*)/uy;

const UNDERSCORES = /_([\p{L}\p{N}](?:[^_]*[\p{L}\p{N}\p{M}])?)_(?=[\s.,;:!?)]|$)/uy;
const BEFORE_UNDERSCORE = /[\s(]/;

export class QuickLexer extends InlineLexer {
  /** True if links may refer to definitions, which are all known before the first line is split. */
  #hasDefinitions: boolean | undefined;

  protected override split(source: string, tokens: Token[]): Token[] {
    const { inLink, inRawBlock } = this.state;
    this.#hasDefinitions ??= Object.keys(this.tokens.links).length > 0;
    const isOther = inLink || inRawBlock || (this.#hasDefinitions && source.includes('['));
    const quick = isOther ? undefined : quickInline(source);
    if (!quick) return super.split(source, tokens);
    addAll(tokens, quick);
    return tokens;
  }
}

function quickInline(source: string): Token[] | undefined {
  const tokens: Token[] = [];
  let end = 0;
  for (NEXT.lastIndex = 0; NEXT.test(source); NEXT.lastIndex = end) {
    const start = NEXT.lastIndex - 1;
    const token = quickToken(source, start);
    if (!token) return undefined;
    if (start > end) tokens.push(textToken(source.slice(end, start)));
    tokens.push(token);
    end = start + token.raw.length;
  }
  if (end < source.length) tokens.push(textToken(source.slice(end)));
  return tokens;
}

function quickToken(source: string, start: number): Token | undefined {
  switch (source.charAt(start)) {
    case '`':
      return codeSpan(source, start);
    case '[':
      return source.charAt(start - 1) === '!' ? undefined : link(source, start);
    case '*':
      return source.charAt(start + 1) === '*'
        ? emphasis('strong', matchAt(STRONG, source, start))
        : emphasis('em', matchAt(EMPHASIS, source, start));
    case '_':
      return start === 0 || BEFORE_UNDERSCORE.test(source.charAt(start - 1))
        ? emphasis('em', matchAt(UNDERSCORES, source, start))
        : undefined;
    case '<':
      return autolink(source, start);
    default:
      return undefined;
  }
}

function codeSpan(source: string, start: number): Tokens.Codespan | undefined {
  const [raw, code = ''] = matchAt(CODE, source, start) ?? [];
  if (raw === undefined) return undefined;
  const isPadded = code.startsWith(' ') && code.endsWith(' ') && /[^ ]/.test(code);
  return { type: 'codespan', raw, text: isPadded ? code.slice(1, -1) : code };
}

function link(source: string, start: number): Tokens.Link | undefined {
  const [raw, text = '', href = ''] = matchAt(LINK, source, start) ?? [];
  if (raw === undefined || hasMarkup(text)) return undefined;
  return { type: 'link', raw, href, title: null, text, tokens: [textToken(text)] };
}

function autolink(source: string, start: number): Tokens.Link | undefined {
  const [raw, text = ''] = matchAt(AUTOLINK, source, start) ?? [];
  if (raw === undefined) return undefined;
  const token: Tokens.Generic = { type: 'text', raw: text, text };
  return { type: 'link', raw, text, href: text, autolink: true, tokens: [token] };
}

function emphasis(
  type: 'em' | 'strong',
  match: RegExpExecArray | null,
): Tokens.Em | Tokens.Strong | undefined {
  const [raw, text = ''] = match ?? [];
  return raw === undefined || hasMarkup(text) ? undefined : { type, raw, text, tokens: [textToken(text)] };
}
