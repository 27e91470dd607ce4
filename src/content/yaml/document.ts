// Parses YAML into documents of the `yaml` package, with syntax errors and the places of fields.

import {
  Composer,
  type CST,
  type Document,
  isMap,
  isScalar,
  isSeq,
  Lexer,
  type ParsedNode,
  Parser,
  type YAMLMap,
  type YAMLParseError,
  type YAMLSeq,
} from 'yaml';
import type { Code } from '../../kit/diagnostics/codes.ts';
import type { Span, Spans } from '../../kit/diagnostics/span.ts';
import { type Lines, linesOf } from '../../kit/lines.ts';
import { MAX_DEPTH } from '../depth.ts';

export type YamlDocument = Document.Parsed<ParsedNode>;
export type YamlMapping = YAMLMap<ParsedNode, ParsedNode | null>;
export type YamlList = YAMLSeq<ParsedNode>;

export interface YamlMistake {
  readonly code: Code;
  readonly offset: number;
  readonly message: string;
  readonly hint: string;
}

/** Document of a file, and its first syntax error; later ones usually follow from it. */
interface ComposedYaml {
  readonly document?: YamlDocument | undefined;
  readonly mistake?: YamlMistake | undefined;
}

/** The parser's stack contains the document and a scalar besides the collections. */
const MAX_STACK = MAX_DEPTH + 2;

// All plain scalars stay texts here (`failsafe`), because our own rules decide their meaning. Equal keys are found by
// our own conversion, because the library's check needs quadratic time.
const OPTIONS = {
  version: '1.2',
  schema: 'failsafe',
  resolveKnownTags: false,
  uniqueKeys: false,
  prettyErrors: false,
} as const;

/**
 * Parses YAML with the `yaml` package. Its composer is recursive, and deep nesting ends the
 * process instead of throwing; its lexer and parser are not. So these two run first, and stop at a limit.
 */
export function composeYaml(text: string, maxLexemes: number): ComposedYaml {
  const parser = new Parser();
  const tokens: CST.Token[] = [];
  let lexemes = 0;
  for (const lexeme of new Lexer().lex(text)) {
    for (const token of parser.next(lexeme)) tokens.push(token);
    if (parser.stack.length > MAX_STACK)
      return tooComplex(`Values are nested more than ${MAX_DEPTH} levels deep`, parser);
    lexemes += 1;
    if (lexemes > maxLexemes) return tooComplex('The YAML has too many nodes', parser);
  }
  for (const token of parser.end()) tokens.push(token);
  const [document, second] = new Composer(OPTIONS).compose(tokens, true, text.length);
  const error = document?.errors[0];
  return { document, mistake: error ? mistakeOf(error, text) : second && secondDocument(second) };
}

function tooComplex(message: string, { offset }: Parser): ComposedYaml {
  const hint = 'Reduce the amount and the nesting.';
  return { mistake: { code: 'yaml-too-complex', offset, message, hint } };
}

function secondDocument({ range: [offset] }: YamlDocument): YamlMistake {
  return {
    code: 'yaml-syntax',
    offset,
    message: 'A second YAML document starts here',
    hint: 'Keep one document per file, without lines of --- or ... in it.',
  };
}

const COMPARE =
  'Compare its indentation with the lines around it, and look for unclosed quotes and brackets.';

const INDENTED_OTHERWISE = {
  message: 'The indentation does not match',
  hint: 'Start all fields of a mapping, or all entries of a list, in the same column.',
};

/** Hints, and messages to replace those of the library that need knowledge of its grammar. */
const KNOWN: Readonly<Record<string, { readonly message?: string; readonly hint: string }>> = {
  BAD_DQ_ESCAPE: { hint: 'Write \\\\ for a backslash, or use single quotes.' },
  BLOCK_AS_IMPLICIT_KEY: {
    message: 'The value of a field contains another field',
    hint: 'Put a value that contains a colon and a space in quotes, or correct the indentation.',
  },
  BAD_INDENT: INDENTED_OTHERWISE,
  MULTILINE_IMPLICIT_KEY: INDENTED_OTHERWISE,
  BAD_SCALAR_START: { hint: 'Put the value in quotes: it starts with a special YAML character.' },
  UNEXPECTED_TOKEN: {
    message: 'This line does not belong to any field',
    hint: 'Start it in the column of the fields around it, or put the whole value in quotes.',
  },
  TAB_AS_INDENT: { message: 'A tab is used for indentation', hint: 'Indent with spaces.' },
};

/** Words for messages of the library, some only after a text that ends in a certain way. */
const CLEAR: readonly {
  readonly pattern: RegExp;
  readonly after?: RegExp;
  readonly message: string;
  readonly hint: string;
}[] = [
  {
    pattern: /^Unexpected (?:,|empty item) in/,
    message: 'A comma has no value before it',
    hint: 'Remove the comma, or put a value that contains a comma in quotes.',
  },
  {
    pattern: /^Block collections are not allowed within flow collections/,
    message: 'A comma is missing',
    hint: 'Write commas between the fields in { } and the items in [ ]. Put a value with a colon in quotes.',
  },
  {
    pattern: /^Unexpected .* at node end/,
    after: /["']$/,
    message: 'Text follows the closing quote',
    hint: "Put the whole value in double quotes, or write an apostrophe in single quotes twice: 'It''s'.",
  },
  {
    pattern: /^Unexpected .* at node end/,
    after: /[\]}]$/,
    message: 'Text follows the closing bracket',
    hint: 'Remove it, or put the whole value in quotes.',
  },
];

const NO_COLON = 'Implicit map keys need to be followed by map values';

function mistakeOf(error: YAMLParseError, source: string): YamlMistake {
  const offset = error.pos[0];
  const [message = error.message] = error.message.split('\n', 1);
  if (message === NO_COLON) {
    const hint = 'Write it as name: value, or indent it if it continues the line above.';
    return { code: 'yaml-syntax', offset, message: 'This line has no colon', hint };
  }
  const [, bracket] = /end with a ([\]}])/.exec(message) ?? [];
  if (bracket !== undefined) {
    const hint = `Write ${bracket} after the last item, and a comma between items.`;
    return { code: 'yaml-syntax', offset, message: 'Unclosed bracket', hint };
  }
  const [, quote] = /^Missing closing (["'])/.exec(message) ?? [];
  if (quote !== undefined) {
    const hint = `Write ${quote} at the end of the text.`;
    // The error is at the end of the file. The last quote is the one that opens the text.
    const opening = source.slice(0, offset + 1).search(quote === '"' ? /(?<!\\)"(?:[^"]|\\")*$/ : /'[^']*$/);
    return { code: 'yaml-syntax', offset: opening < 0 ? offset : opening, message: 'Unclosed quote', hint };
  }
  const before = source.slice(0, offset).trimEnd();
  const clear = CLEAR.find(({ pattern, after }) => pattern.test(message) && after?.test(before) !== false);
  const known = clear ?? KNOWN[error.code];
  const code = error.code === 'TAG_RESOLVE_FAILED' ? 'yaml-tag' : 'yaml-syntax';
  return { code, offset, message: known?.message ?? message, hint: known?.hint ?? COMPARE };
}

interface FieldSpans {
  readonly name: Span;
  readonly value: Span;
}

export const NO_SPANS: Spans = { get: () => undefined };

/**
 * Finds the places of fields in YAML text by parsing it again on the first request: pages without errors never ask,
 * and so keep only their front matter.
 */
export function yamlSpans(text: string): Spans {
  let found: ReadonlyMap<string, FieldSpans> | undefined;
  return {
    get(field, part = 'value') {
      found ??= fieldSpans(text);
      return found.get(field)?.[part];
    },
  };
}

function fieldSpans(text: string): ReadonlyMap<string, FieldSpans> {
  const found = new Map<string, FieldSpans>();
  const lines = linesOf(text);
  const spanAt = ({ range: [start, end] }: ParsedNode): Span => spanOf(text, start, end, lines);
  const addNested = (value: ParsedNode | null | undefined, prefix: string): void => {
    if (isMap(value))
      for (const { key, value: inner } of (value as YamlMapping).items) {
        if (!isScalar(key)) continue;
        const field = prefix + String(key.value);
        const name = spanAt(key);
        const isWritten = inner && inner.range[1] > inner.range[0];
        found.set(field, { name, value: isWritten ? spanAt(inner) : name });
        addNested(inner, `${field}.`);
      }
    if (isSeq(value))
      for (const [index, item] of (value as YamlList).items.entries()) {
        const span = spanAt(item);
        found.set(prefix + index, { name: span, value: span });
        addNested(item, `${prefix}${index}.`);
      }
  };
  addNested(composeYaml(text, Number.POSITIVE_INFINITY).document?.contents, '');
  return found;
}

/** Span from the first character to the last, or to the end of the first line. */
export function spanOf(text: string, start: number, end: number, lines: Lines): Span {
  const firstLine =
    text
      .slice(start, end)
      .split(/[\r\n]/, 1)[0]
      ?.trimEnd() ?? '';
  return { ...lines.at(start), ...(firstLine.length > 1 && { length: firstLine.length }) };
}
