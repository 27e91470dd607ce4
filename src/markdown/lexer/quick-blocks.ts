// Quick lexer for the blocks that short pages mostly consist of: a paragraph of one line, a list whose items are one line
// each, and a quote of one paragraph. marked tries twelve rules at each block; this recognizes these cases at once and returns
// the same tokens.

import type { Token, TokenizerExtension, TokenizerThis, Tokens } from 'marked';

/** Start of a line that can only be text. Other lines may start a list, code, a quote, HTML or a definition. */
const START = String.raw`(?:[^\s#>\-*_+\d~<[\`]|\`(?!\`)|[*_]{1,2}(?=[^\s*_])|\[(?![ xX]\]|[^\n]*\]:))`;
const LINE = String.raw`${START}[^\n]*`;

const PARAGRAPH = new RegExp(`^${LINE}(?=\\n(?:\\n|$)|$)`);
const LIST = new RegExp(`^([-*+]) ${LINE}(?:\\n\\1 ${LINE})*(?=\\n\\n[^\\s*+-]|\\n*$)`);
/** A line that starts with one of these after the first may turn the lines before it into a heading or a table. */
const QUOTE = new RegExp(`^> ${LINE}(?:\\n> (?![=|:])${LINE})*(?=\\n\\n|\\n*$)`);

export const quickBlocks: TokenizerExtension = {
  name: 'quickBlocks',
  level: 'block',
  tokenizer(source, before): Token | undefined {
    const { lexer } = this;
    // marked reads blank lines.
    if (source.startsWith('\n')) return undefined;
    // A line of a quote may continue its last paragraph.
    if (before.at(-1)?.type === 'paragraph') return undefined;
    const [line] = PARAGRAPH.exec(source) ?? [];
    if (line !== undefined) return textToken('paragraph', line, lexer);
    const [quote] = QUOTE.exec(source) ?? [];
    if (quote !== undefined) return quoteToken(quote, lexer);
    const [list] = LIST.exec(source) ?? [];
    return list === undefined ? undefined : listToken(list, lexer);
  },
};

function textToken(type: 'paragraph' | 'text', raw: string, lexer: TokenizerThis['lexer']): Token {
  return { type, raw, text: raw, tokens: lexer.inline(raw) };
}

function quoteToken(raw: string, lexer: TokenizerThis['lexer']): Tokens.Blockquote {
  const text = raw.slice(2).replaceAll('\n> ', '\n');
  return { type: 'blockquote', raw, tokens: [textToken('paragraph', text, lexer)], text };
}

function listToken(raw: string, lexer: TokenizerThis['lexer']): Tokens.List {
  const lines = raw.split('\n');
  const items = lines.map((line, index): Tokens.ListItem => {
    const text = line.slice(2);
    const tokens = [textToken('text', text, lexer)];
    const end = index < lines.length - 1 ? '\n' : '';
    return { type: 'list_item', raw: line + end, task: false, loose: false, text, tokens };
  });
  return { type: 'list', raw, ordered: false, start: '', loose: false, items };
}
