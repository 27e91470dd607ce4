import { Marked, Lexer as MarkedLexer } from 'marked';
import { blockComponent, inlineComponent, mayHoldComponents, noHtmlBlock } from './components.ts';
import { footnoteDefinition, footnoteReference } from './footnotes.ts';
import { formulas, mayHoldFormulas } from './formulas.ts';
import { plainParagraph, plainText, QuickLexer, quickList } from './quick.ts';
import { type PageToken, pageTokens } from './tokens.ts';

/** Splits Markdown (GFM, with footnotes) into tokens; `math` where there may be formulas in it. */
export type Lexer = (source: string, math: boolean) => readonly PageToken[];

export function createLexer(): Lexer {
  const tokenizer = { ...plainText, ...quickList };
  const plain = new Marked({ gfm: true, extensions: [plainParagraph], tokenizer });
  const footnotes = [footnoteDefinition, footnoteReference];
  const withFootnotes = new Marked({ gfm: true, extensions: [plainParagraph, ...footnotes], tokenizer });
  const extensions = [plainParagraph, blockComponent, inlineComponent, ...footnotes];
  const withAll = new Marked({ gfm: true, extensions, tokenizer: { ...tokenizer, ...noHtmlBlock } });
  const components = { extensions: [blockComponent, inlineComponent, ...footnotes], tokenizer: noHtmlBlock };
  const withMath = new Marked({ gfm: true }, components, formulas);
  return (source, math) => {
    if (math && mayHoldFormulas(source)) return pageTokens(new MarkedLexer(withMath.defaults).lex(source));
    // An extension is asked at every token, which pages without footnotes and components are spared.
    const { defaults } = mayHoldComponents(source) ? withAll : source.includes('[^') ? withFootnotes : plain;
    return pageTokens(new QuickLexer(defaults).lex(source));
  };
}
