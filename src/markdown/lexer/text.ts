// The text of inline tokens: for HTML, or as read aloud.
import { decodeReferences } from './decode.ts';
import { expand, expandPlain, ignoreUnknown, type SettingValues, soften } from './expressions.ts';
import { type PageToken, pageTokens } from './tokens.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Escapes text for HTML content. Quotes stay, so prose doesn't grow. */
export function escapeText(text: string): string {
  return /[&<>]/.test(text) ? text.replace(/[&<>]/g, (character) => ENTITIES[character] ?? '') : text;
}

/** Returns inline tokens as read aloud: no markup, no footnote numbers; not escaped. */
export function plainText(tokens: readonly PageToken[], values: SettingValues): string {
  return soften(rawText(tokens, values, undefined))
    .replace(/\s+/g, ' ')
    .trim();
}

/** Returns inline tokens as plain text, without text for images. Spaces stay as written. */
export function readableText(tokens: readonly PageToken[], values: SettingValues): string {
  return soften(rawText(tokens, values, 'image'));
}

type TokenKind = PageToken['type'] | undefined;

function rawText(tokens: readonly PageToken[], values: SettingValues, omitted: TokenKind): string {
  let text = '';
  for (const token of tokens) if (token.type !== omitted) text += textOf(token, values, omitted);
  return text;
}

function textOf(token: PageToken, values: SettingValues, omitted: TokenKind): string {
  switch (token.type) {
    case 'text':
      return expand(token.raw, values, decodeReferences, (value) => value, ignoreUnknown);
    case 'escape':
    case 'codespan':
      return token.text;
    case 'formula':
      return token.formula;
    case 'wikiLink':
      return token.size || token.tokens.length === 0
        ? ''
        : rawText(pageTokens(token.tokens), values, omitted);
    case 'wikiTag':
      return token.raw;
    case 'keys':
      return token.keys.join('+');
    case 'br':
      return ' ';
    case 'strong':
    case 'em':
    case 'del':
    case 'mark':
    case 'image':
    case 'component':
      return rawText(pageTokens(token.tokens), values, omitted);
    case 'link':
      return token.autolink
        ? expandPlain(token.text, values, ignoreUnknown)
        : rawText(pageTokens(token.tokens), values, omitted);
    default:
      return '';
  }
}
