import { Marked } from 'marked';
import { blockComponent, inlineComponent, mayHoldComponents, noHtmlBlock } from '../components/syntax.ts';
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
  const footnotes = [footnoteDefinition, footnoteReference];
  const withFootnotes = new Marked({ gfm: true, extensions: [plainParagraph, ...footnotes], tokenizer });
  const extensions = [plainParagraph, blockComponent, inlineComponent, ...footnotes];
  const withAll = new Marked({ gfm: true, extensions, tokenizer: { ...tokenizer, ...noHtmlBlock } });
  return (source) => {
    // An extension is asked at every token, which pages without footnotes and components are spared.
    const { defaults } = mayHoldComponents(source) ? withAll : source.includes('[^') ? withFootnotes : plain;
    return pageTokens(new QuickLexer(defaults).lex(source));
  };
}
