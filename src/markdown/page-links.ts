// Finds the links in a text, each with the sentence around it, for lists of the pages that link to a page.
import { decodeReferences } from './lexer/decode.ts';
import { type SettingValues, soften } from './lexer/expressions.ts';
import { readableText } from './lexer/text.ts';
import { listsInside, type PageToken, pageTokens } from './lexer/tokens.ts';
import { cleanUrl, expandUrl } from './links/url.ts';

/** Link with its sentence as plain text. */
export interface LinkInText {
  /** URL with its settings, or the name in a wiki link. */
  readonly target: string;
  readonly isName: boolean;
  readonly sentence: string;
}

interface FoundLink extends Pick<LinkInText, 'target' | 'isName'> {
  /** Offsets of its text in that of its block. */
  readonly start: number;
  readonly end: number;
}

/** Blocks whose tokens are inline. */
const LINES: ReadonlySet<PageToken['type']> = new Set([
  'paragraph',
  'heading',
  'text',
  'definitionTerm',
  'table',
]);

export function linksIn(tokens: readonly PageToken[], values: SettingValues): readonly LinkInText[] {
  return tokens.flatMap((token): readonly LinkInText[] => {
    if (token.type === 'wikiEmbed')
      return [{ target: token.link.name, isName: true, sentence: token.link.text }];
    const isLines = LINES.has(token.type) || (token.type === 'component' && !token.holdsBlocks);
    const read = isLines ? linksInLine : linksIn;
    return listsInside(token).flatMap((list) => read(list, values));
  });
}

function linksInLine(tokens: readonly PageToken[], values: SettingValues): readonly LinkInText[] {
  const found: FoundLink[] = [];
  const text = textOf(tokens, values, '', found);
  return found.map(({ target, isName, start, end }) => ({
    target,
    isName,
    sentence: sentenceAt(text, start, end),
  }));
}

/** Returns a text with that of the tokens, and adds their links. */
function textOf(
  tokens: readonly PageToken[],
  values: SettingValues,
  before: string,
  found: FoundLink[],
): string {
  let text = before;
  for (const token of tokens) {
    const start = text.length;
    const isLink = token.type === 'link' || (token.type === 'wikiLink' && !token.size);
    if (!isLink && token.type !== 'image' && 'tokens' in token && token.tokens)
      text = textOf(pageTokens(token.tokens), values, text, found);
    else text += readableText([token], values);
    const end = text.length;
    if (token.type === 'wikiLink' && isLink) found.push({ target: token.name, isName: true, start, end });
    if (token.type !== 'link') continue;
    const url = expandUrl(token.autolink ? token.href : decodeReferences(token.href), values, () => {});
    found.push({ target: cleanUrl(soften(url)), isName: false, start, end });
  }
  return text;
}

const SENTENCE_END = /[.!?…]["”’»)]*\s+|[。！？]/gu;
/** Longest sentence, in UTF-16 code units. Of a longer one, the words around the link are shown. */
const LONGEST = 300;

function sentenceAt(text: string, start: number, end: number): string {
  let [from, to] = [0, text.length];
  for (const { 0: sign, index } of text.matchAll(SENTENCE_END)) {
    const after = index + sign.length;
    if (after <= start) from = after;
    else if (index >= end) {
      to = after;
      break;
    }
  }
  const shortened = (part: string) => part.replace(/\s+/g, ' ').trim();
  const sentence = shortened(text.slice(from, to));
  if (sentence.length <= LONGEST) return sentence;
  const reach = Math.max(0, Math.floor((LONGEST - (end - start)) / 2));
  const first = Math.max(from, start - reach);
  const last = Math.min(to, end + reach);
  const words = shortened(
    text
      .slice(first, last)
      .replace(/^\S*\s/, first > from ? '' : '$&')
      .replace(/\s\S*$/, last < to ? '' : '$&'),
  );
  return `${first > from ? '… ' : ''}${words}${last < to ? ' …' : ''}`;
}
