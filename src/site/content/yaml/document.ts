import { Composer, type CST, type Document, Lexer, type ParsedNode, Parser } from 'yaml';

export type YamlDocument = Document.Parsed<ParsedNode>;

export type Composed =
  | { readonly kind: 'documents'; readonly documents: readonly YamlDocument[] }
  | { readonly kind: 'too-deep' | 'too-long'; readonly offset: number };

export const MAX_DEPTH = 64;

/** The stack of the parser holds the document and a scalar besides the collections. */
const MAX_STACK = MAX_DEPTH + 2;

// All plain scalars stay texts here (`failsafe`); their meaning is ours to give. Equal keys are found by
// our own conversion, since this check of the library takes the square of their number.
const OPTIONS = {
  version: '1.2',
  schema: 'failsafe',
  resolveKnownTags: false,
  uniqueKeys: false,
  prettyErrors: false,
} as const;

/**
 * YAML text as the documents of the `yaml` package. Its composer is recursive, and deep nesting ends the
 * process instead of throwing; its lexer and parser are not. So these two run first, and stop at a limit.
 */
export function composeYaml(text: string, maxLexemes: number): Composed {
  const parser = new Parser();
  const tokens: CST.Token[] = [];
  let lexemes = 0;
  for (const lexeme of new Lexer().lex(text)) {
    for (const token of parser.next(lexeme)) tokens.push(token);
    if (parser.stack.length > MAX_STACK) return { kind: 'too-deep', offset: parser.offset };
    lexemes += 1;
    if (lexemes > maxLexemes) return { kind: 'too-long', offset: parser.offset };
  }
  for (const token of parser.end()) tokens.push(token);
  const documents = [...new Composer(OPTIONS).compose(tokens, true, text.length)];
  return { kind: 'documents', documents };
}
