// Abbreviations: each occurrence of one in the text gets its long form, which browsers show and screen readers read.
import { escapeMarkup } from '../../../kit/escape.ts';
import { decodeReferences } from '../../lexer/decode.ts';
import { expandPlain, ignoreUnknown } from '../../lexer/expressions.ts';
import type { AbbreviationToken } from '../../lexer/optional/abbreviations.ts';
import { escapeText } from '../../lexer/text.ts';
import type { PageToken } from '../../lexer/tokens.ts';
import { spend } from '../budget.ts';
import { type Abbreviations, type Scope, unknownOf } from '../scope.ts';

/** The last of several long forms counts; `undefined` if there are none. */
export function abbreviationsOf(tokens: readonly AbbreviationToken[]): Abbreviations | undefined {
  if (tokens.length === 0) return undefined;
  const byText = new Map(tokens.map((token) => [token.short, token]));
  const texts = [...byText.keys()].sort((a, b) => b.length - a.length);
  const any = texts.map((text) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|');
  return { byText, pattern: new RegExp(`(?<![\\p{L}\\p{N}_])(?:${any})(?![\\p{L}\\p{N}_])`, 'gu') };
}

/** Escapes a text, and explains the abbreviations in it. */
export function explainedText(text: string, token: PageToken, scope: Scope): string {
  const { abbreviations } = scope.surveyed;
  if (!abbreviations) return escapeText(text);
  let html = '';
  let end = 0;
  for (const { 0: short, index } of text.matchAll(abbreviations.pattern)) {
    const explained = abbreviations.byText.get(short);
    if (!explained || !spend(scope, token, 'abbreviations', explained.long.length)) continue;
    const title = expandPlain(decodeReferences(explained.long), scope.page.values, ignoreUnknown);
    html += `${escapeText(text.slice(end, index))}<abbr title="${escapeMarkup(title)}">${escapeText(short)}</abbr>`;
    end = index + short.length;
  }
  return html + escapeText(text.slice(end));
}

/** Checks the settings in a long form. They are reported once, where it is written. */
export function checkAbbreviation(token: AbbreviationToken, scope: Scope): void {
  expandPlain(decodeReferences(token.long), scope.page.values, unknownOf(scope, token));
}
