// Recognizes alerts: quotes that start with one of GitHub's five marks, such as `> [!NOTE]`.
import type { Tokens } from 'marked';
import { pageTokens } from '../lexer/tokens.ts';

export const ALERT_KINDS = ['note', 'tip', 'important', 'warning', 'caution'] as const;

export type AlertKind = (typeof ALERT_KINDS)[number];

const MARK = /^\[!([a-z]+)\][ \t]*(?:\n|$)/i;

/** Returns the kind of an alert, and removes its mark from the tokens; undefined for a plain quote. */
export function takeAlert(quote: Tokens.Blockquote): AlertKind | undefined {
  const first = pageTokens(quote.tokens).find(({ type }) => type !== 'space');
  if (first?.type !== 'paragraph') return undefined;
  const [text, next] = pageTokens(first.tokens);
  if (text?.type !== 'text') return undefined;
  const match = MARK.exec(text.raw);
  const kind = ALERT_KINDS.find((known) => known === match?.[1]?.toLowerCase());
  const isAlone = match?.[0].endsWith('\n') || next === undefined || next.type === 'br';
  if (!match || kind === undefined || !isAlone) return undefined;
  text.raw = text.raw.slice(match[0].length);
  if (next?.type === 'br') first.tokens.splice(1, 1);
  if (first.tokens.every(({ raw }) => raw === '')) quote.tokens.splice(quote.tokens.indexOf(first), 1);
  return kind;
}
