// Most of a page is prose, tight lists, and lines with nothing but text in their markup. marked tries all of its rules at
// each of their parts; here these are known by one look. The tokens are those that marked makes.
import { Lexer, type Token, type TokenizerExtension, type TokenizerObject, type Tokens } from 'marked';

/** Lines that begin with a letter, which no block but a paragraph does, up to a blank line or the end. */
const PARAGRAPH = /^\p{L}[^\n]*(?:\n\p{L}[^\n]*)*(?=\n(?:[ \t]*\n|$)|$)/u;

/** What begins or ends markup, but for line breaks; and no address becomes a link without a colon or an @ … */
const SIGN = /[\\<![`*~_@&:]/;
const WEB = /www\./i;

/** A paragraph that is nothing else at first sight. */
export const plainParagraph: TokenizerExtension = {
  name: 'plainParagraph',
  level: 'block',
  tokenizer(source, before): Tokens.Paragraph | undefined {
    const last = before.at(-1)?.type;
    // In lists there are texts in place of paragraphs, and a paragraph may go on where it was cut.
    if (!this.lexer.state.top || last === 'paragraph' || last === 'text') return undefined;
    const raw = PARAGRAPH.exec(source)?.[0];
    if (raw === undefined) return undefined;
    // At the end of a quote the paragraph may go on in lines without a marker.
    const isLast = raw.length + 1 >= source.length;
    const tokens = isLast || hasMarkup(raw) ? this.lexer.inline(raw) : [textToken(raw)];
    return { type: 'paragraph', raw, text: raw, tokens };
  },
};

export const plainText: Pick<TokenizerObject, 'inlineText'> = {
  inlineText: (source) => (hasMarkup(source) ? false : textToken(source)),
};

function textToken(raw: string): Tokens.Text {
  return { type: 'text', raw, text: raw, escaped: false };
}

/** A text without is text to its end. */
function hasMarkup(text: string): boolean {
  return SIGN.test(text) || WEB.test(text) || text.includes('  \n');
}

/** Ends with the first character of what is read here, or with another one where there may be other markup. */
const NEXT = /[\\<[`*_~@]|&#| {2}\n|:\/\/|mailto:|xmpp:|www\./gi;

const CODE = /`([^`\n]+)`(?!`)/y;
/** `[text](address)` without a title. The text of a footnote begins with `^`. */
const LINK = /\[([^[\]^][^[\]]*)\]\(([^\s()<>\\`*~\p{Cc}]+)\)/uy;
const AUTOLINK = /<(https?:\/\/[^\s<>\\`*_~[\]\p{Cc}]+)>/uy;
/** What begins and ends with a letter or a digit can neither end emphasis before it nor begin any behind it. */
const EMPHASIS = /\*([\p{L}\p{N}](?:[^*]*[\p{L}\p{N}\p{M}])?)\*(?!\*)/uy;
const STRONG = /\*\*([\p{L}\p{N}](?:[^*]*[\p{L}\p{N}\p{M}])?)\*\*(?!\*)/uy;

const UNDERSCORES = /_([\p{L}\p{N}](?:[^_]*[\p{L}\p{N}\p{M}])?)_(?=[\s.,;:!?)]|$)/uy;
const BEFORE_UNDERSCORE = /[\s(]/;

export class QuickLexer extends Lexer {
  /** Whether links may stand for definitions, which are all known before the first line is taken apart. */
  #hasDefinitions: boolean | undefined;

  override inlineTokens(source: string, tokens: Token[] = []): Token[] {
    const { inLink, inRawBlock } = this.state;
    this.#hasDefinitions ??= Object.keys(this.tokens.links).length > 0;
    const isOther = inLink || inRawBlock || (this.#hasDefinitions && source.includes('['));
    const quick = isOther ? undefined : quickInline(source);
    if (!quick) return super.inlineTokens(source, tokens);
    tokens.push(...quick);
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

function matchAt(pattern: RegExp, source: string, start: number): RegExpExecArray | null {
  pattern.lastIndex = start;
  return pattern.exec(source);
}

/** The marker of an item, with one space before its text. */
const MARKER = / {0,3}(?:[-*+]|\d{1,9}[.)]) (?=\S)/y;
/** Items that may be a line across the page or a task. */
const OTHER = /[-*_ \t]+(?:\n|$)|\[/y;
const INDENTATION = / +(?=\S)/y;
/** Blank lines, and whatever begins neither an item nor a line that belongs to one. */
const END = /(?:[ \t]*(?:\n|$))+(?=[^\s\d*+-]|$)/y;
/** The text of an item that is no other block. */
const LINE = /^(?:\p{L}|\*\*\p{L}|`[^`\n])[^\n]*$/u;

/** What ends a paragraph without a blank line. */
const INTERRUPTION = /^ *(?:[-*+]|1[.)])/;

interface Item {
  readonly raw: string;
  readonly text: string;
}

export const quickList: Pick<TokenizerObject, 'list'> = {
  list(source) {
    const { lexer } = this;
    if (lexer.state.lastToken?.type === 'text' && !INTERRUPTION.test(source)) return false;
    const parts = itemsOf(source);
    if (!parts) return false;
    const items = parts.map(({ raw, text }): Tokens.ListItem => {
      lexer.state.top = false;
      const tokens = LINE.test(text)
        ? [{ type: 'text', raw: text, text, tokens: lexer.inline(text) }]
        : lexer.blockTokens(text, []);
      return { type: 'list_item', raw, task: false, loose: false, text, tokens };
    });
    lexer.state.top = true;
    const number = Number.parseInt(source, 10);
    const ordered = !Number.isNaN(number);
    const raw = parts.map((part) => part.raw).join('');
    return { type: 'list', raw, ordered, start: ordered ? number : '', loose: false, items };
  },
};

function itemsOf(source: string): readonly Item[] | undefined {
  const items: Item[] = [];
  const kind = source.charAt(lengthAt(MARKER, source, 0) - 2);
  let start = 0;
  while (start < source.length && lengthAt(END, source, start) === 0) {
    const indentation = lengthAt(MARKER, source, start);
    const text = start + indentation;
    if (indentation === 0 || source.charAt(text - 2) !== kind || lengthAt(OTHER, source, text) > 0)
      return undefined;
    let end = lineEnd(source, text);
    let content = source.slice(text, end);
    while (lengthAt(INDENTATION, source, end + 1) >= indentation) {
      const line = end + 1 + indentation;
      end = lineEnd(source, line);
      content += `\n${source.slice(line, end)}`;
    }
    items.push({ raw: source.slice(start, end + 1), text: content });
    start = end + 1;
  }
  const last = items.pop();
  if (last) items.push({ raw: last.raw.trimEnd(), text: last.text.trimEnd() });
  return items.length === 0 ? undefined : items;
}

function lineEnd(source: string, from: number): number {
  const end = source.indexOf('\n', from);
  return end < 0 ? source.length : end;
}

function lengthAt(pattern: RegExp, source: string, start: number): number {
  pattern.lastIndex = start;
  return pattern.test(source) ? pattern.lastIndex - start : 0;
}
