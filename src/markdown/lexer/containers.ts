// Quotes and lists. Where they end, and the text inside, is found by CommonMark's algorithm; marked reads the text.

import type { Lexer, Token, TokenizerObject, Tokens } from 'marked';
import { type ListMarker, markerOf, OpenBlocks } from '../commonmark/open-blocks.ts';
import { InlineLexer, LAZY } from './inline-lexer.ts';

export const containers: Pick<TokenizerObject, 'blockquote' | 'list'> = {
  blockquote(source) {
    return /^ {0,3}>/.test(source) ? readQuote(source, this.lexer) : undefined;
  },
  list(source) {
    const marker = markerOf(firstLine(source));
    return marker ? readList(source, marker, this.lexer) : undefined;
  },
};

function firstLine(source: string): string {
  const end = source.indexOf('\n');
  return end < 0 ? source : source.slice(0, end);
}

/** Lines of a container, and the end of its last line. */
interface ContainerExtent {
  readonly lines: readonly string[];
  readonly end: number;
  /** Offset of the first line after it. */
  readonly next: number;
  readonly endsWithBlank: boolean;
}

/** Reads the container that starts at an offset. */
function readExtent(source: string, from: number, lexer: Lexer): ContainerExtent {
  const blocks = new OpenBlocks();
  const lines: string[] = [];
  let [start, end, filled] = [from, from, 0];
  while (start < source.length) {
    const stop = source.indexOf('\n', start);
    const lineEnd = stop < 0 ? source.length : stop;
    const line = source.slice(start, lineEnd);
    const { kind, text } = blocks.read(line);
    if (kind === 'outside') break;
    lines.push(kind === 'lazy' ? LAZY + text : text);
    if (kind === 'lazy' && lexer instanceof InlineLexer) lexer.hasLazyLines = true;
    if (line.trim() !== '' || blocks.isInFence) [end, filled] = [lineEnd, lines.length];
    start = lineEnd + 1;
  }
  return { lines: lines.slice(0, filled), end, next: start, endsWithBlank: filled < lines.length };
}

function readQuote(source: string, lexer: Lexer): Tokens.Blockquote {
  const { lines, end } = readExtent(source, 0, lexer);
  const text = lines.join('\n');
  return { type: 'blockquote', raw: source.slice(0, end), tokens: lexer.blockTokens(text, []), text };
}

const TASK = /^\[([ xX])\][ \t]+(?=\S)/;

function readList(source: string, first: ListMarker, lexer: Lexer): Tokens.List {
  const items: Tokens.ListItem[] = [];
  let [start, end, isSpread] = [0, 0, false];
  for (;;) {
    const extent = readExtent(source, start, lexer);
    const { lines, next } = extent;
    end = extent.end;
    const text = lines.join('\n');
    const queued = lexer.inlineQueue.length;
    const tokens = lexer.blockTokens(text, []);
    const following = nextItem(source, next, first.type);
    isSpread ||= tokens.some(endsWithBlankLines);
    items.push(itemOf(source.slice(start, following ?? end), text, tokens, lexer.inlineQueue[queued]));
    if (following === undefined) break;
    isSpread ||= extent.endsWithBlank || following > next;
    start = following;
  }
  for (const item of items) finishItem(item, isSpread);
  const ordered = first.start !== undefined;
  const raw = source.slice(0, end);
  return { type: 'list', raw, ordered, start: first.start ?? '', loose: isSpread, items };
}

/** Returns the offset of the next item of a list, after blank lines, if there is one. */
function nextItem(source: string, from: number, type: string): number | undefined {
  const blanks = /(?:[ \t]*\n)*/y;
  blanks.lastIndex = from;
  const start = from + (blanks.exec(source)?.[0].length ?? 0);
  return markerOf(firstLine(source.slice(start)))?.type === type ? start : undefined;
}

/** Returns true if blank lines come between a token and the next one. */
function endsWithBlankLines(token: Token, index: number, all: readonly Token[]): boolean {
  if (index === all.length - 1) return false;
  if (token.type !== 'space') return /\n[ \t]*\n[ \t]*$/.test(token.raw);
  return /\n[ \t]*\n/.test((all[index - 1]?.raw.slice(-1) ?? '') + token.raw);
}

/** Text whose inline tokens are still to be found. */
type PendingText = Lexer['inlineQueue'][number];

function itemOf(
  raw: string,
  text: string,
  tokens: Token[],
  waiting: PendingText | undefined,
): Tokens.ListItem {
  const item: Tokens.ListItem = { type: 'list_item', raw, task: false, loose: false, text, tokens };
  const [first] = tokens;
  const [mark, state] = first?.type === 'paragraph' ? (TASK.exec(first.text) ?? []) : [];
  if (first?.type !== 'paragraph' || mark === undefined) return item;
  first.raw = first.raw.slice(mark.length);
  first.text = first.text.slice(mark.length);
  if (waiting && waiting.tokens === first.tokens) waiting.src = waiting.src.slice(mark.length);
  return { ...item, text: text.slice(mark.length), task: true, checked: state !== ' ' };
}

/** Adds the checkbox of a task, and turns the paragraphs of a tight list into plain text. */
function finishItem(item: Tokens.ListItem, isSpread: boolean): void {
  item.loose = isSpread;
  const [first] = item.tokens;
  if (!isSpread) for (const token of item.tokens) if (token.type === 'paragraph') token.type = 'text';
  if (!item.task) return;
  const [raw = ''] = /\[[ xX]\] /.exec(item.raw) ?? [];
  const checkbox: Tokens.Checkbox = { type: 'checkbox', raw, checked: item.checked === true };
  if (isSpread && first?.type === 'paragraph') first.tokens?.unshift(checkbox);
  else item.tokens.unshift(checkbox);
}
