// Callouts of Obsidian: quotes whose first line names any kind, `> [!example]- Title`. A sign folds them.
import type { Token, Tokens } from 'marked';
import { listsInside, type PageToken, pageTokens } from '../tokens.ts';

const MARK = /^\[!([a-z][\w -]*)(?:\|[^\]\n]*)?\]([+-]?)[ \t]*/i;
/** Alerts of GitHub, which need no title. */
const PLAIN = /^\[!(?:note|tip|important|warning|caution)\][ \t]*(?:\n|$)/i;

function isAlert(text: string, next: PageToken | undefined): boolean {
  const [mark] = PLAIN.exec(text) ?? [];
  return mark !== undefined && (mark.endsWith('\n') || next === undefined || next.type === 'br');
}

/** Turns quotes that are callouts into their tokens. */
export function takeCallouts(tokens: readonly PageToken[]): void {
  for (const token of tokens) {
    for (const list of listsInside(token)) takeCallouts(list);
    if (token.type === 'blockquote') takeCallout(token);
  }
}

function takeCallout(quote: Tokens.Blockquote): void {
  const first = pageTokens(quote.tokens).find(({ type }) => type !== 'space');
  if (first?.type !== 'paragraph') return;
  const [start, next] = pageTokens(first.tokens);
  if (start?.type !== 'text' || isAlert(start.raw, next)) return;
  const [mark, kind = '', fold = ''] = MARK.exec(start.raw) ?? [];
  if (mark === undefined) return;
  start.raw = start.raw.slice(mark.length);
  const title = takeLine(first.tokens);
  if (first.tokens.length === 0) quote.tokens.splice(quote.tokens.indexOf(first), 1);
  Object.assign(quote, { type: 'callout', kind: kind.toLowerCase(), fold: fold || undefined, title });
}

/** Removes the first line from inline tokens, and returns it. */
function takeLine(tokens: Token[]): Token[] {
  const end = tokens.findIndex(({ type, raw }) => type === 'br' || (type === 'text' && raw.includes('\n')));
  const last = tokens[end];
  if (!last) return tokens.splice(0).filter(({ raw }) => raw !== '');
  const [line = '', ...rest] = last.type === 'br' ? [''] : last.raw.split('\n');
  const title = tokens.splice(0, end + 1).slice(0, -1);
  if (line !== '') title.push({ ...last, raw: line, text: line });
  if (rest.join('\n') !== '') {
    last.raw = rest.join('\n');
    tokens.unshift(last);
  }
  return title.filter(({ raw }) => raw !== '');
}
