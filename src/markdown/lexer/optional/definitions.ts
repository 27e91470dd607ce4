// TermDefinition lists, as in PHP Markdown Extra: terms on their own lines, then `:   text` for each definition. Further paragraphs
// of a definition are indented.
import type { Lexer, Token, TokenizerExtension } from 'marked';

export interface DefinitionTerm {
  readonly type: 'definitionTerm';
  readonly raw: string;
  readonly tokens: Token[];
}

export interface TermDefinition {
  readonly type: 'definition';
  readonly raw: string;
  readonly tokens: Token[];
}

export interface DefinitionList {
  readonly type: 'definitionList';
  readonly raw: string;
  readonly tokens: (DefinitionTerm | TermDefinition)[];
}

/** Test for texts that may contain a definition. */
export const MAY_DEFINE = /^[ \t>]*:[ \t]/m;

/** Start of a line that is a block of its own, so it's neither a term nor the rest of a definition. */
const OTHER_BLOCK = String.raw` {0,3}(?:#{1,6}(?:\s|$)|>|[-+*][ \t]|\d{1,9}[.)][ \t]|\`{3}|~{3}|:[ \t]|\[\^|\*\[|</?(?:[A-Z]|div|p|table|ul|ol|dl|details|h[1-6])|(?:-{3,}|\*{3,}|_{3,})\s*$)`;
/** Terms before a definition. A longer run of lines is a paragraph. */
const TERMS = new RegExp(
  String.raw`((?:(?!${OTHER_BLOCK}|[ \t\n])[^\n]+\n){1,12}?)(?:[ \t]*\n)?(?= {0,3}:[ \t]+\S)`,
  'y',
);
const MARKER = / {0,3}:[ \t]+(?=\S)/y;
const INTERRUPTION = new RegExp(`^${OTHER_BLOCK}`);
const BLANK_LINES = /(?:[ \t]*\n)*/y;
const INDENTED = /^(?: {2}|\t)/;
const INDENTATION = /^(?: {1,4}|\t)/gm;

export const definitionList: TokenizerExtension = {
  name: 'definitionList',
  level: 'block',
  tokenizer(source): DefinitionList | undefined {
    const tokens: (DefinitionTerm | TermDefinition)[] = [];
    let end = 0;
    for (let from = 0; ; from = after(BLANK_LINES, source, end)) {
      TERMS.lastIndex = from;
      const [, terms] = TERMS.exec(source) ?? [];
      if (terms === undefined) break;
      for (const raw of terms.trimEnd().split('\n'))
        tokens.push({ type: 'definitionTerm', raw, tokens: this.lexer.inline(raw.trim()) });
      end = readDefinitions(source, from + terms.length, tokens, this.lexer);
    }
    return tokens.length === 0 ? undefined : { type: 'definitionList', raw: source.slice(0, end), tokens };
  },
};

/** Reads the definitions of a term. Returns the offset after the last one. */
function readDefinitions(
  source: string,
  from: number,
  tokens: (DefinitionTerm | TermDefinition)[],
  lexer: Lexer,
): number {
  let end = from;
  for (;;) {
    const start = after(BLANK_LINES, source, end);
    const text = after(MARKER, source, start);
    if (text === start) return end;
    const body = bodyOf(source, text);
    const inner = lexer.blockTokens(body.replace(INDENTATION, ''), []);
    const isLoose = start > end || /\n[ \t]*\n/.test(body);
    if (!isLoose) for (const token of inner) if (token.type === 'paragraph') token.type = 'text';
    end = text + body.length;
    tokens.push({ type: 'definition', raw: source.slice(start, end), tokens: inner });
    if (source.startsWith('\n', end)) end += 1;
  }
}

function after(pattern: RegExp, source: string, from: number): number {
  pattern.lastIndex = from;
  return from + (pattern.exec(source)?.[0].length ?? 0);
}

/** Returns the text of a definition: its first line, and the lines that continue it. */
function bodyOf(source: string, from: number): string {
  let [end, isAfterBlank] = [from, false];
  for (let start = from; start < source.length; ) {
    const stop = source.indexOf('\n', start);
    const lineEnd = stop < 0 ? source.length : stop;
    const line = source.slice(start, lineEnd);
    const isBlank = line.trim() === '';
    const mayEnd = start > from && !isBlank && !INDENTED.test(line);
    if (mayEnd && (isAfterBlank || INTERRUPTION.test(line))) break;
    if (!isBlank) end = lineEnd;
    isAfterBlank = isBlank;
    start = lineEnd + 1;
  }
  return source.slice(from, end);
}
