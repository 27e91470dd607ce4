// Expands `{{ site.email }}` in Markdown. The lexer must not see the spaces in it, because a link's destination
// ends at a space. While a page is compiled, a character that no text uses replaces them.
import { EXPRESSION, type Lookup, lookUp } from '../../content/index.ts';
import { withoutNoncharacters } from './decode.ts';

export type UnknownExpression = Exclude<Lookup, { kind: 'text' }>;

/**
 * Receives an expression for an unknown setting, or belongs to another tool; `from` is its offset in the text, `source` the
 * expression.
 */
export type OnUnknownExpression = (unknown: UnknownExpression, from: number, source: string) => void;

export type SettingValues = Readonly<Record<string, unknown>>;

/** A Unicode noncharacter, which programs don't exchange, and which is invalid in HTML. */
const SOLID_BLANK = '\ufdd0';

/** Expression, with the backslash that makes it literal text, if any. */
const MAYBE_ESCAPED = new RegExp(`\\\\?${EXPRESSION.source}`, 'g');

/** Replaces the spaces in expressions; the length stays the same. */
export function solidify(text: string): string {
  if (!text.includes('{{')) return text;
  return text.replace(EXPRESSION, (expression) => expression.replaceAll(' ', SOLID_BLANK));
}

/** Limit in UTF-16 code units for text from settings in one page. */
export const MOST_INSERTED = 1024 * 1024;

/** Length of the text that settings insert; counting may stop above the limit. */
export function insertedBy(text: string, values: SettingValues): number {
  if (!text.includes('{{')) return 0;
  let length = 0;
  for (const [, name = ''] of text.matchAll(EXPRESSION)) {
    const lookup = lookUp(name, values);
    if (lookup.kind === 'text') length += lookup.text.length;
    if (length > MOST_INSERTED) return length;
  }
  return length;
}

export function soften(text: string): string {
  return text.includes(SOLID_BLANK) ? text.replaceAll(SOLID_BLANK, ' ') : text;
}

/**
 * Builds a text from the parts between expressions and the values of expressions, each passed through its function. Unknown
 * expressions stay as written.
 */
export function expand(
  text: string,
  values: SettingValues,
  literal: (part: string) => string,
  insert: (value: string, before: string) => string,
  onUnknown: OnUnknownExpression,
): string {
  if (!text.includes('{{')) return literal(text);
  let result = '';
  let end = 0;
  for (const match of text.matchAll(MAYBE_ESCAPED)) {
    const [source, name = ''] = match;
    result += literal(text.slice(end, match.index));
    end = match.index + source.length;
    if (source.startsWith('\\')) {
      result += literal(source.slice(1));
      continue;
    }
    const lookup = lookUp(soften(name), values);
    if (lookup.kind === 'text') {
      result += insert(withoutNoncharacters(lookup.text), result);
    } else {
      result += literal(source);
      onUnknown(lookup, match.index, source);
    }
  }
  return result + literal(text.slice(end));
}

/** Expands plain text: neither the text nor the values are escaped. */
export function expandPlain(text: string, values: SettingValues, onUnknown: OnUnknownExpression): string {
  return expand(text, values, unchanged, unchanged, onUnknown);
}

/** Ignores unknown settings, because they are reported elsewhere. */
export function ignoreUnknown(): void {}

function unchanged(text: string): string {
  return text;
}
