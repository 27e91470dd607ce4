// Most of a page is prose without any markup. marked tries all of its rules at every paragraph, and looks at every
// character of a text for what may end it; here prose is known at once. The tokens are those that marked makes.
import type { TokenizerExtension, TokenizerObject, Tokens } from 'marked';

/** Lines that begin with a letter, which no block but a paragraph does, up to a blank line or the end. */
const PARAGRAPH = /^\p{L}[^\n]*(?:\n\p{L}[^\n]*)*(?=\n(?:[ \t]*\n|$)|$)/u;

/** What begins or ends markup, but for line breaks; and no address becomes a link without a colon or an @ … */
const SIGN = /[\\<![`*~_@&:]/;
/** … but for these. */
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

export function textToken(raw: string): Tokens.Text {
  return { type: 'text', raw, text: raw, escaped: false };
}

/** A text without is text to its end. */
export function hasMarkup(text: string): boolean {
  return SIGN.test(text) || WEB.test(text) || text.includes('  \n');
}
