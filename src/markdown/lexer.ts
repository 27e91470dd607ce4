import { Marked } from 'marked';
import { footnoteDefinition, footnoteReference } from './footnote-syntax.ts';
import { type PageToken, pageTokens } from './tokens.ts';

/** Splits Markdown (GFM, with footnotes) into tokens. */
export type Lexer = (source: string) => readonly PageToken[];

export function createLexer(): Lexer {
  const plain = new Marked({ gfm: true });
  const withFootnotes = new Marked({ gfm: true, extensions: [footnoteDefinition, footnoteReference] });
  // An extension is asked at every token, which pages without footnotes are spared.
  return (source) => pageTokens((source.includes('[^') ? withFootnotes : plain).lexer(source));
}
