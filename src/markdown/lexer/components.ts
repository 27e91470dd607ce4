// Components in Markdown: the text between their tags is Markdown too, with or without indentation and blank lines.
// marked alone would treat a tag as the start of an HTML block, in which nothing is Markdown until the next blank
// line.

import type { Lexer, Token, TokenizerExtension, TokenizerObject } from 'marked';
import { isElementInCapitals } from '../../kit/html/elements.ts';
import { sharedIndentation } from '../../kit/lines.ts';
import { readAttributes, type WrittenAttribute } from './decode.ts';
import { matchAt } from './match-at.ts';
import { startsAt } from './text-search.ts';

/** Opening tag, which is part of a component's source. */
export interface ComponentTagToken {
  readonly type: 'componentTag';
  readonly raw: string;
  readonly name: string;
  readonly attributes: readonly WrittenAttribute[];
  readonly selfClosing: boolean;
}

export interface ComponentToken {
  readonly type: 'component';
  readonly raw: string;
  readonly tag: ComponentTagToken;
  readonly tokens: Token[];
  /** True between blocks, false in a paragraph. */
  readonly isBlock: boolean;
  /** True if `tokens` are blocks, because its text has several lines. */
  readonly holdsBlocks: boolean;
  readonly isClosed: boolean;
}

/** Text that looks like a component tag but can't be parsed. */
export interface UnreadableTagToken {
  readonly type: 'unreadableTag';
  readonly raw: string;
}

export function mayHoldComponents(source: string): boolean {
  return /<[A-Z]/.test(source);
}

const BEGIN = /^( {0,3})<[A-Z]/;
/** Line that starts with a tag, up to the end of the paragraph. */
const LINE_IN_PARAGRAPH = /\n(?: {0,3}(<[A-Z][^\n]*)|[ \t]*(?:\n|$))/g;
/** Text before a component on a line that isn't part of a paragraph. */
const BESIDE_PARAGRAPHS = /^(?:[ \t]*(?:\n|$)| {0,3}<\/?[A-Z])/;

export const blockComponent: TokenizerExtension = {
  name: 'blockComponent',
  level: 'block',
  start(source) {
    for (const { 1: line, index } of source.matchAll(LINE_IN_PARAGRAPH)) {
      if (line === undefined) return undefined;
      const tag = openTagAt(line, 0);
      if (tag && !tag.selfClosing && line.slice(tag.raw.length).trim() === '') return index + 1;
    }
    return undefined;
  },
  tokenizer(source): ComponentToken | undefined {
    const indentation = BEGIN.exec(source)?.[1];
    const tag = indentation === undefined ? undefined : openTagAt(source, indentation.length);
    if (!tag || indentation === undefined) return undefined;
    const start = indentation.length + tag.raw.length;
    const content = contentOf(source, tag, start, this.lexer);
    const next = lineEnd(source, content?.next ?? start);
    const inner = source.slice(start, content?.end ?? start);
    const holdsBlocks = inner.includes('\n');
    if (next === undefined || !(holdsBlocks || BESIDE_PARAGRAPHS.test(source.slice(next, next + 200))))
      return undefined;
    return {
      type: 'component',
      raw: source.slice(0, next),
      tag,
      tokens: holdsBlocks ? this.lexer.blockTokens(dedent(inner), []) : this.lexer.inline(inner.trim()),
      isBlock: true,
      holdsBlocks,
      isClosed: content !== undefined,
    };
  },
};

export const inlineComponent: TokenizerExtension = {
  name: 'inlineComponent',
  level: 'inline',
  start: startsAt(/<[A-Z]/g),
  tokenizer(source): ComponentToken | UnreadableTagToken | undefined {
    if (!/^<[A-Z]/.test(source)) return undefined;
    const tag = openTagAt(source, 0);
    if (!tag) {
      const raw = unreadableTagAt(source, 0);
      return raw === undefined ? undefined : { type: 'unreadableTag', raw };
    }
    const start = tag.raw.length;
    const content = contentOf(source, tag, start, this.lexer);
    return {
      type: 'component',
      raw: source.slice(0, content?.next ?? start),
      tag,
      tokens: this.lexer.inlineTokens(source.slice(start, content?.end ?? start), []),
      isBlock: false,
      holdsBlocks: false,
      isClosed: content !== undefined,
    };
  },
};

/** Keeps component tags from starting a block of HTML. */
export const noHtmlBlock: Pick<TokenizerObject, 'html'> = {
  html(source) {
    const from = BEGIN.exec(source)?.[1]?.length;
    if (from === undefined) return false;
    return openTagAt(source, from) || unreadableTagAt(source, from) ? undefined : false;
  },
};

/** Returns the end of the line if only blanks come before it. */
function lineEnd(source: string, from: number): number | undefined {
  const match = matchAt(/[ \t]*(?:\n|$)/y, source, from);
  return match ? from + match[0].length : undefined;
}

/** Fences and code, which contain no tags; comments; and possible tags. */
const SCAN = /(?:^|\n)[ \t>]*(`{3,}|~{3,})[^\n]*|(`+)|(<!--)|<(?=\/?[A-Z])/g;

interface Content {
  /** Range of the closing tag. */
  readonly end: number;
  readonly next: number;
}

const unclosed = new WeakMap<Lexer, number>();

/** Finds the content of a tag; undefined if the tag isn't closed. Throws a RangeError if too many aren't. */
function contentOf(source: string, tag: ComponentTagToken, from: number, lexer: Lexer): Content | undefined {
  if (tag.selfClosing) return { end: from, next: from };
  const content = findClose(source, from, tag.name);
  if (content) return content;
  const count = (unclosed.get(lexer) ?? 0) + 1;
  unclosed.set(lexer, count);
  // The search for the end of each goes to the end of the page.
  if (count > 50) throw new RangeError('Too many unclosed components');
  return undefined;
}

/** Finds the closing tag of the component whose text starts at an offset. Throws a RangeError if too many are open. */
function findClose(source: string, from: number, name: string): Content | undefined {
  const open: string[] = [];
  let lastComment: number | undefined;
  SCAN.lastIndex = from;
  for (let match = SCAN.exec(source); match; match = SCAN.exec(source)) {
    const [, fence, ticks, comment] = match;
    const { lastIndex } = SCAN;
    if (fence) SCAN.lastIndex = fenceEnd(source, lastIndex, fence);
    if (ticks) SCAN.lastIndex = codeEnd(source, lastIndex, ticks) ?? lastIndex;
    if (comment) {
      lastComment ??= source.lastIndexOf('-->');
      if (lastIndex < lastComment) SCAN.lastIndex = source.indexOf('-->', lastIndex);
    }
    if (fence || ticks || comment) continue;
    const tag = openTagAt(source, match.index);
    if (tag && !tag.selfClosing) open.push(tag.name);
    // Browsers stop at 512 open elements, and a component may have several.
    if (open.length > 100) throw new RangeError('Components are nested too deeply');
    if (tag) SCAN.lastIndex = match.index + tag.raw.length;
    const close = tag ? undefined : closeTagAt(source, match.index);
    if (!close) continue;
    const index = open.lastIndexOf(close.name);
    if (index >= 0) open.length = index;
    else if (close.name === name) return { end: match.index, next: match.index + close.source.length };
  }
  return undefined;
}

function fenceEnd(source: string, from: number, fence: string): number {
  const end = new RegExp(`\\n[ \\t>]*${fence.charAt(0)}{${fence.length},}[ \\t]*(?=\\n|$)`, 'g');
  end.lastIndex = from;
  return end.test(source) ? end.lastIndex : source.length;
}

function codeEnd(source: string, from: number, ticks: string): number | undefined {
  const paragraph = /\n[ \t]*\n/g;
  paragraph.lastIndex = from;
  const last = paragraph.exec(source)?.index ?? source.length;
  const run = /`+/g;
  run.lastIndex = from;
  for (let match = run.exec(source); match && match.index < last; match = run.exec(source))
    if (match[0].length === ticks.length) return run.lastIndex;
  return undefined;
}

function dedent(text: string): string {
  const [first = '', ...others] = text.split('\n');
  const { length } = sharedIndentation(others);
  return [first.trimStart(), ...others.map((line) => line.slice(length))].join('\n');
}

const BLANK = '[ \\t\\n]';
/** Code between braces, as in JSX, with nested braces. */
const CODE = Array.from({ length: 4 }).reduce(
  (inner: string) => String.raw`\{(?:[^{}]|${inner})*\}`,
  String.raw`\{[^{}]*\}`,
);
const ATTRIBUTE = `([a-zA-Z_][a-zA-Z0-9_-]*)(?:${BLANK}*=${BLANK}*("[^"]*"|'[^']*'|[^ \\t\\n"'=<>\`{}]+|${CODE}))?`;
const CODE_ATTRIBUTE = new RegExp(`^[\\w-]+${BLANK}*=${BLANK}*\\{`);
const NAME = '[A-Z][a-zA-Z0-9]*';
const ATTRIBUTES = new RegExp(ATTRIBUTE, 'g');
const OPEN = new RegExp(`<(${NAME})((?:${BLANK}+${ATTRIBUTE})*)${BLANK}*(/?)>`, 'y');
const CLOSE = new RegExp(`</(${NAME})${BLANK}*>`, 'y');
/** Tag that must be a component, judging by its attributes. */
const UNREADABLE = new RegExp(`<(${NAME})${BLANK}+[a-zA-Z_][\\w-]*${BLANK}*=[^\\n]*`, 'y');

/** Returns the tag at an offset, or `undefined`. */
export function openTagAt(source: string, from: number): ComponentTagToken | undefined {
  const match = matchAt(OPEN, source, from);
  const [raw = '', name = '', attributes = '', , , slash] = match ?? [];
  if (!match || isElementInCapitals(name)) return undefined;
  return {
    type: 'componentTag',
    raw,
    name,
    attributes: readAttributes(ATTRIBUTES, attributes, 1 + name.length).map((attribute) =>
      CODE_ATTRIBUTE.test(attribute.source) ? { ...attribute, isCode: true } : attribute,
    ),
    selfClosing: slash === '/',
  };
}

/** Returns text that looks like a tag with attributes but can't be parsed. */
function unreadableTagAt(source: string, from: number): string | undefined {
  const match = matchAt(UNREADABLE, source, from);
  return match && !isElementInCapitals(match[1] ?? '') ? match[0] : undefined;
}

/** Returns the name of the closing tag at an offset, and its source. */
function closeTagAt(
  source: string,
  from: number,
): { readonly name: string; readonly source: string } | undefined {
  const [tag, name = ''] = matchAt(CLOSE, source, from) ?? [];
  return tag === undefined || isElementInCapitals(name) ? undefined : { name, source: tag };
}
