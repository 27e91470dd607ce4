import { Marked } from 'marked';
import { footnoteDefinition, footnoteReference } from '../footnotes/syntax.ts';
import { plainParagraph, plainText } from './plain-text.ts';
import { QuickLexer } from './quick-inline.ts';
import { quickList } from './quick-list.ts';
import { type PageToken, pageTokens } from './tokens.ts';

/** Splits Markdown (GFM, with footnotes) into tokens. */
export type Lexer = (source: string) => readonly PageToken[];

export function createLexer(): Lexer {
  const tokenizer = { ...plainText, ...quickList };
  const plain = new Marked({ gfm: true, extensions: [plainParagraph], tokenizer });
  const extensions = [plainParagraph, footnoteDefinition, footnoteReference];
  const withFootnotes = new Marked({ gfm: true, extensions, tokenizer });
  return (source) => {
    // An extension is asked at every token, which pages without footnotes are spared.
    const { defaults } = source.includes('[^') ? withFootnotes : plain;
    return pageTokens(new QuickLexer(defaults).lex(source));
  };
}
