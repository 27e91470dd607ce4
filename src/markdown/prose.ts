// Extracts the readable text of a body as plain text, for excerpts and word counts.
import { type Amount, amountOf, firstWords } from '../kit/words.ts';
import { MOST_WORDS } from '../model/pages/markup.ts';
import { splitHtml } from './html/pieces.ts';
import type { ComponentToken } from './lexer/components.ts';
import { decodeReferences } from './lexer/decode.ts';
import type { SettingValues } from './lexer/expressions.ts';
import { readableText } from './lexer/text.ts';
import { listsInside, type PageToken, pageTokens } from './lexer/tokens.ts';
import { takeAlert } from './syntax/alerts.ts';
import { takeHandSetId } from './syntax/headings.ts';

/** Removes the marks of alerts and of ids, as rendering does. Headings in footnotes have no ids. */
export function takeMarks(tokens: readonly PageToken[], inFootnote = false): void {
  for (const token of tokens) {
    if (token.type === 'blockquote') takeAlert(token);
    if (token.type === 'heading' && !inFootnote) takeHandSetId(token);
    const isIn = inFootnote || token.type === 'footnoteDefinition';
    for (const list of listsInside(token)) takeMarks(list, isIn);
  }
}

/** Counts the text to read, without code blocks, after `takeMarks`. */
export function amountIn(tokens: readonly PageToken[], values: SettingValues): Amount {
  let words = 0;
  let signs = 0;
  eachText(tokens, values, new Set(), (text) => {
    const amount = amountOf(text);
    words += amount.words;
    signs += amount.signs;
  });
  return { words, signs };
}

/** Returns the first words, without headings, tables and footnotes. */
export function openingOf(tokens: readonly PageToken[], values: SettingValues): string {
  let text = '';
  let missing = MOST_WORDS + 1;
  eachText(tokens, values, ADJACENT, (next) => {
    if (missing <= 0) return;
    missing -= amountOf(next).words;
    text += ` ${next}`;
  });
  return firstWords(text, MOST_WORDS);
}

const ADJACENT: ReadonlySet<PageToken['type']> = new Set(['heading', 'table', 'footnoteDefinition']);

/** Passes on the text of each paragraph, heading, cell and so on, except those in blocks that are left out. */
function eachText(
  tokens: readonly PageToken[],
  values: SettingValues,
  omitted: typeof ADJACENT,
  onText: (text: string) => void,
): void {
  for (const token of tokens) {
    if (omitted.has(token.type)) continue;
    switch (token.type) {
      case 'paragraph':
      case 'heading':
      case 'definitionTerm':
        onText(readableText(pageTokens(token.tokens), values));
        break;
      case 'text':
        onText(readableText(token.tokens ? pageTokens(token.tokens) : [token], values));
        break;
      case 'html':
        onText(textInHtml(token.raw));
        break;
      case 'table':
        for (const cell of listsInside(token)) onText(readableText(cell, values));
        break;
      case 'component':
        if (isOneLine(token)) onText(readableText(pageTokens(token.tokens), values));
        else eachText(pageTokens(token.tokens), values, omitted, onText);
        break;
      case 'code':
        break;
      default:
        for (const list of listsInside(token)) eachText(list, values, omitted, onText);
    }
  }
}

/** Returns true if the text of a component is on one line. Included text is on separate lines. */
function isOneLine({ holdsBlocks, tokens }: ComponentToken): boolean {
  return !holdsBlocks && pageTokens(tokens)[0]?.type !== 'included';
}

function textInHtml(html: string): string {
  const texts = splitHtml(html).filter(({ kind }) => kind === 'text');
  return decodeReferences(texts.map(({ source }) => source).join(' '));
}
