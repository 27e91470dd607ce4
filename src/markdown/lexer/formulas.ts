// Formulas in Markdown: inline `$…$` and display `$$…$$`. A dollar sign is usually a price, so the rules are those of
// pandoc and GitHub, and one more: two consecutive words are prose.
import type { MarkedExtension, Token, TokenizerExtension } from 'marked';
import { startsAt } from './text-search.ts';

export interface FormulaToken {
  readonly type: 'formula';
  readonly raw: string;
  /** Text between the dollar signs. */
  readonly formula: string;
  /** Offset of the text in `raw`. */
  readonly from: number;
  /** True for a formula on its own line. */
  readonly isDisplay: boolean;
  /** True between blocks, false in a paragraph. */
  readonly isBlock: boolean;
  readonly isClosed: boolean;
}

/** Text without dollar signs, except `\$`. */
const INSIDE = String.raw`(?:[^\\$]|\\[\s\S])`;
/** Inline formula. It has no letters or digits next to it, and no spaces at its edges. */
const INLINE = String.raw`\$(?!\s)(${INSIDE}+?)(?<!\s)\$(?![\p{L}\p{N}$])`;
const DISPLAY = String.raw`\$\$((?:${INSIDE}|\$(?!\$))+?)\$\$(?!\$)`;
const NOT_BEFORE = String.raw`(?<![\p{L}\p{N}\\$])`;

const HERE = new RegExp(`^(?:${DISPLAY}|${INLINE})`, 'u');
const ANYWHERE = new RegExp(`${NOT_BEFORE}(?:${DISPLAY}|${INLINE})`, 'gu');
const WORD_END = /[\p{L}\p{N}]$/u;

/** Formula on its own lines, without a blank line inside. */
const BLOCK = new RegExp(
  String.raw`^( {0,3}\$\$)((?:(?!\n[ \t]*\n)(?:${INSIDE}|\$(?!\$)))+?)\$\$[ \t]*(?:\n|$)`,
  'u',
);
/** Line that starts a formula, and the rest of the paragraph. */
const UNCLOSED = /^( {0,3}\$\$)[ \t]*(?:\n(?:[ \t]*\S[^\n]*(?:\n|$))*|$)/;
/** Line that starts with the sign, or the end of the paragraph. */
const LINE_IN_PARAGRAPH = /\n(?:( {0,3}\$\$)|[ \t]*(?:\n|$))/g;

const WORDS = /\p{L}{2,}\s+\p{L}{2,}|^\d[\d.,]*\s+\p{L}{2,}/u;
const SIGN = /[\\^_{}=<>+]/;

/** Returns true for prose between dollar signs: `$5 (or 7 in US$)`. */
function isProse(formula: string): boolean {
  return WORDS.test(formula) && !SIGN.test(formula);
}

const blockFormula: TokenizerExtension = {
  name: 'blockFormula',
  level: 'block',
  start(source) {
    for (const { 1: begin, index } of source.matchAll(LINE_IN_PARAGRAPH)) {
      if (begin === undefined) return undefined;
      if (blockAt(source.slice(index + 1))) return index + 1;
    }
    return undefined;
  },
  tokenizer: blockAt,
};

function blockAt(source: string): FormulaToken | undefined {
  const closed = BLOCK.exec(source);
  const match = closed ?? UNCLOSED.exec(source);
  if (!match) return undefined;
  const [raw, { length: from } = '', formula = ''] = match;
  const isClosed = closed !== null;
  return { type: 'formula', raw, formula, from, isDisplay: true, isBlock: true, isClosed };
}

const inlineFormula: TokenizerExtension = {
  name: 'inlineFormula',
  level: 'inline',
  start: startsAt(ANYWHERE),
  tokenizer(source, before: readonly Token[] = []): FormulaToken | undefined {
    if (!source.startsWith('$') || WORD_END.test(before.at(-1)?.raw ?? '')) return undefined;
    const [raw, apart, within = ''] = HERE.exec(source) ?? [];
    if (raw === undefined) return undefined;
    const isDisplay = apart !== undefined;
    if (!isDisplay && isProse(within)) return undefined;
    // GitHub has a second form: $`…`$.
    const isQuoted = !isDisplay && /^`.*`$/s.test(within);
    const formula = isQuoted ? within.slice(1, -1) : (apart ?? within);
    const from = isDisplay || isQuoted ? 2 : 1;
    return { type: 'formula', raw, formula, from, isDisplay, isBlock: false, isClosed: true };
  },
};

/** Extension that lets a lexer read formulas. Emphasis characters inside them are plain text. */
export const formulaSyntax: MarkedExtension = {
  extensions: [blockFormula, inlineFormula],
  hooks: {
    emStrongMask: (text) => text.replace(ANYWHERE, (raw) => `$${'a'.repeat(raw.length - 2)}$`),
  },
};
