// Splits a body into the blocks that people translate: paragraphs, headings, list items, table rows, code. The parts of a
// block don't depend on how it is written: line breaks, `*` or `_`, list markers and reference links are the same.
import type { Token, Tokens } from 'marked';
import type { MarkdownBlock, MarkdownBlockKind } from '../model/pages/markup.ts';
import { readFence } from './code/fence.ts';
import type { ComponentTagToken, ComponentToken } from './lexer/components.ts';
import { decodeReferences } from './lexer/decode.ts';
import { expand, expandPlain, ignoreUnknown, type SettingValues, soften } from './lexer/expressions.ts';
import type { CalloutToken, WikiLinkToken } from './lexer/optional/wiki.ts';
import type { SourceRange } from './lexer/problem.ts';
import { plainText } from './lexer/text.ts';
import { type PageToken, pageTokens } from './lexer/tokens.ts';
import { takeAlert } from './syntax/alerts.ts';
import { takeHandSetId } from './syntax/headings.ts';

/** Block before its place is known. */
type LooseBlock = Omit<MarkdownBlock, 'place'> & { readonly range: SourceRange };

/** Starts markup within the text of a block. No decoded text contains it. */
const MARK = '\ufdd1';

/** Attributes of components whose values are URLs or files. */
const LINK_ATTRIBUTES = new Set(['file', 'href', 'src', 'to', 'url']);

/** Tokens without text for readers. */
const IGNORED: ReadonlySet<PageToken['type']> = new Set([
  'space',
  'def',
  'hr',
  'attributeList',
  'wikiComment',
]);

const COMMENT = /<!--[\s\S]*?-->/g;

export function blocksIn(tokens: readonly PageToken[], values: SettingValues): readonly LooseBlock[] {
  const reader = new BlockReader(values);
  reader.read(tokens, '', 'paragraph');
  return reader.blocks;
}

class BlockReader {
  readonly blocks: LooseBlock[] = [];
  readonly #values: SettingValues;
  #heading = '';
  #links: string[] = [];
  #code: string[] = [];
  /** Box of a task, which belongs to the text after it. */
  #box = '';

  constructor(values: SettingValues) {
    this.#values = values;
  }

  /** Reads blocks; `around` lists the quotes and components around them, `kind` is that of a paragraph there. */
  read(tokens: readonly PageToken[], around: string, kind: MarkdownBlockKind): void {
    for (const token of tokens) this.#readBlock(token, around, kind);
  }

  #readBlock(token: PageToken, around: string, kind: MarkdownBlockKind): void {
    const inside = (name: string, own = kind) =>
      'tokens' in token && this.read(pageTokens(token.tokens ?? []), `${around}${name} `, own);
    if (IGNORED.has(token.type)) return;
    if (token.type === 'heading') this.#readHeading(token, around);
    else if (token.type === 'list') this.#readList(token, around);
    else if (token.type === 'blockquote') inside(takeAlert(token) ?? 'quote');
    else if (token.type === 'callout') this.#readCallout(token, around, kind);
    else if (token.type === 'footnoteDefinition') inside('footnote', 'footnote');
    else if (token.type === 'definitionList' || token.type === 'definition') inside(token.type);
    else if (token.type === 'table') this.#readTable(token, around);
    else if (token.type === 'code') this.#readCode(token, around);
    else if (token.type === 'component') this.#readComponent(token, around, kind);
    else if (token.type === 'checkbox') this.#box = textOfBox(token);
    else if (token.type === 'html') {
      const html = this.#html(token.raw);
      if (html.trim() !== '') this.#add('HTML', token, `${around}${html}`);
    } else {
      const inner = 'tokens' in token && token.tokens && token.type !== 'wikiEmbed' ? token.tokens : [token];
      this.#add(kind, token, `${around}${this.#inline(inner)}`);
    }
  }

  #readHeading(token: Tokens.Heading, around: string): void {
    takeHandSetId(token);
    this.#heading = plainText(pageTokens(token.tokens), this.#values);
    this.#add('heading', token, `${around}h${token.depth} ${this.#inline(token.tokens)}`);
  }

  #readList({ items, ordered, start }: Tokens.List, around: string): void {
    for (const [index, item] of items.entries()) {
      const number = index === 0 && ordered && start !== 1 ? start : '';
      this.read(pageTokens(item.tokens), `${around}${ordered ? 'ol' : 'ul'}${number} `, 'list item');
    }
  }

  #readCode(token: Tokens.Code, around: string): void {
    const { title = '', file, language, lines, ranges } = readFence(token.raw).fence;
    const options = [language, lines, ...ranges.map(({ first, last, mark }) => [first, last, mark])];
    this.#code.push(JSON.stringify(options), soften(token.text).trimEnd());
    if (file) this.#links.push(file.url);
    this.#add('code block', token, `${around}code ${title}`);
  }

  #readTable(token: Tokens.Table, around: string): void {
    const lines = token.raw.split('\n');
    for (const [index, cells] of [token.header, ...token.rows].entries()) {
      const align = index === 0 ? token.align.join() : '';
      const text = cells.map((cell) => this.#inline(cell.tokens)).join(`${MARK}|`);
      // The second line separates the header from the rows.
      const line = index === 0 ? 0 : index + 1;
      const from = lines.slice(0, line).reduce((sum, { length }) => sum + length + 1, 0);
      this.#add('table row', token, `${around}row ${align} ${text}`, { from, source: lines[line] ?? '' });
    }
  }

  #readCallout(token: CalloutToken, around: string, kind: MarkdownBlockKind): void {
    if (token.title.length > 0) this.#add(kind, token, `${around}${token.kind} ${this.#inline(token.title)}`);
    this.read(pageTokens(token.tokens), `${around}${token.kind} `, kind);
  }

  /** A component with text of its own on one line is a block; the blocks inside another one are on their own. */
  #readComponent(token: ComponentToken, around: string, kind: MarkdownBlockKind): void {
    const { tag, holdsBlocks, tokens } = token;
    const own = this.#tag(tag);
    if (!holdsBlocks) {
      this.#add('component', token, `${around}${own} ${this.#inline(tokens)}`);
      return;
    }
    if (tag.attributes.length > 0) this.#add('component', tag, `${around}${own}`);
    this.read(pageTokens(tokens), `${around}${tag.name} `, kind);
  }

  #tag({ name, attributes }: ComponentTagToken): string {
    const written = attributes.map((attribute) => {
      const value = expandPlain(attribute.value ?? '', this.#values, ignoreUnknown);
      if (!LINK_ATTRIBUTES.has(attribute.name)) return `${attribute.name}=${value}`;
      this.#links.push(value);
      return attribute.name;
    });
    return `${MARK}<${name} ${written.sort().join(' ')}>`;
  }

  #inline(tokens: readonly Token[]): string {
    return pageTokens(tokens)
      .map((token) => this.#textOf(token))
      .join('');
  }

  #textOf(token: PageToken): string {
    switch (token.type) {
      case 'text':
        return expand(token.raw, this.#values, decodeReferences, (value) => value, ignoreUnknown);
      case 'escape':
        return token.text;
      case 'codespan':
        this.#code.push(token.text);
        return `${MARK}code`;
      case 'formula':
        this.#code.push(token.formula);
        return `${MARK}formula`;
      case 'strong':
      case 'em':
      case 'del':
      case 'mark':
        return `${MARK}<${token.type}>${this.#inline(token.tokens)}${MARK}</>`;
      case 'br':
        return `${MARK}br`;
      case 'link':
      case 'image':
        return this.#link(token);
      case 'html':
        return this.#html(token.raw);
      case 'component':
        return `${this.#tag(token.tag)}${this.#inline(token.tokens)}${MARK}</>`;
      case 'checkbox':
        this.#box = textOfBox(token);
        return '';
      case 'attributeList':
      case 'wikiComment':
        return '';
      case 'wikiEmbed':
        return this.#wikiLink(token.link);
      case 'wikiLink':
        return this.#wikiLink(token);
      // Its label is for the source alone.
      case 'footnoteReference':
        return `${MARK}footnote`;
      default:
        return token.raw;
    }
  }

  #html(raw: string): string {
    return expandPlain(raw.replace(COMMENT, ''), this.#values, ignoreUnknown);
  }

  #link(token: Tokens.Link | Tokens.Image): string {
    const isBare = token.type === 'link' && (token.autolink || token.raw === token.text);
    this.#links.push(expandPlain(decodeReferences(token.href), this.#values, ignoreUnknown));
    const title = decodeReferences(token.title ?? '');
    return `${MARK}<${token.type} ${title}>${isBare ? '' : this.#inline(token.tokens)}${MARK}</>`;
  }

  #wikiLink({ name, part, isEmbed, tokens }: WikiLinkToken): string {
    this.#links.push(`${name}#${part}`);
    return `${MARK}<${isEmbed ? 'image' : 'link'} >${this.#inline(tokens)}${MARK}</>`;
  }

  #add(
    kind: MarkdownBlockKind,
    token: PageToken,
    text: string,
    piece?: { from: number; source: string },
  ): void {
    const { from, source } = piece ?? { from: Math.max(0, token.raw.search(/\S/)), source: token.raw };
    this.blocks.push({
      kind,
      heading: this.#heading,
      text: normalized(`${this.#box}${text}`),
      links: this.#links.map(normalized),
      code: this.#code.map(soften),
      source: soften(source).trim(),
      range: { token, from, length: source.trim().length },
    });
    this.#links = [];
    this.#code = [];
    this.#box = '';
  }
}

function textOfBox({ checked }: { readonly checked: boolean }): string {
  return checked ? '[x] ' : '[ ] ';
}

/** Returns a text as readers see it, however its lines are broken. */
function normalized(text: string): string {
  return soften(text)
    .replace(/[ \t\n]+/g, ' ')
    .trim()
    .normalize('NFC');
}
