import { Marked } from 'marked';
import { footnoteDefinition, footnoteReference } from './footnotes/syntax.ts';
import { plainParagraph, plainText as tokenizer } from './plain-text.ts';
import { type PageToken, pageTokens } from './tokens.ts';

/** Splits Markdown (GFM, with footnotes) into tokens. */
export type Lexer = (source: string) => readonly PageToken[];

export function createLexer(): Lexer {
  const plain = new Marked({ gfm: true, extensions: [plainParagraph], tokenizer });
  const extensions = [plainParagraph, footnoteDefinition, footnoteReference];
  const withFootnotes = new Marked({ gfm: true, extensions, tokenizer });
  // An extension is asked at every token, which pages without footnotes are spared.
  return (source) => pageTokens((source.includes('[^') ? withFootnotes : plain).lexer(source));
}
