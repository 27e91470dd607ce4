// Abbreviations, as in PHP Markdown Extra: `*[HTML]: HyperText Markup Language` explains each `HTML` of the page.
import type { TokenizerExtension } from 'marked';

export interface AbbreviationToken {
  readonly type: 'abbreviation';
  readonly raw: string;
  readonly short: string;
  readonly long: string;
}

/** Test for texts that may explain an abbreviation. */
export const MAY_ABBREVIATE = /^[ \t>]*\*\[/m;

const LINE = String.raw` {0,3}\*\[([^\]\n]{1,100})\]:[ \t]*([^\n]*\S)[ \t]*(?:\n|$)`;
const HERE = new RegExp(`^${LINE}`);
const IN_PARAGRAPH = new RegExp(`\\n(?:(${LINE})|[ \\t]*(?:\\n|$))`);

export const abbreviation: TokenizerExtension = {
  name: 'abbreviation',
  level: 'block',
  start(source) {
    const match = IN_PARAGRAPH.exec(source);
    return match?.[1] === undefined ? undefined : match.index + 1;
  },
  tokenizer(source): AbbreviationToken | undefined {
    const [raw, short = '', long = ''] = HERE.exec(source) ?? [];
    return raw === undefined ? undefined : { type: 'abbreviation', raw, short, long };
  },
};
