// `==highlighted text==`
import type { Token, TokenizerExtension } from 'marked';
import { startsAt } from '../text-search.ts';

export interface MarkToken {
  readonly type: 'mark';
  readonly raw: string;
  readonly tokens: Token[];
}

const MARK = /^==(?![\s=])((?:[^`\n]|`+[^`\n]*`+|\n(?![ \t]*\n)){1,2000}?)(?<![\s=])==(?!=)/;
/** Text that may start with a mark. */
export const MAY_BE_MARKED = /==(?![\s=])/;

export const highlightedText: TokenizerExtension = {
  name: 'mark',
  level: 'inline',
  start: startsAt(new RegExp(MAY_BE_MARKED, 'g')),
  tokenizer(source): MarkToken | undefined {
    const [raw, text = ''] = MARK.exec(source) ?? [];
    return raw === undefined ? undefined : { type: 'mark', raw, tokens: this.lexer.inlineTokens(text, []) };
  },
};
