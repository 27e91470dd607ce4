import { Marked, Lexer as MarkedLexer } from 'marked';
import { blockComponent, inlineComponent, mayHoldComponents, noHtmlBlock } from './components.ts';
import { footnoteDefinition, footnoteReference } from './footnotes.ts';
import { formulas } from './formulas.ts';
import { quickBlocks } from './quick-blocks.ts';
import { QuickLexer } from './quick-inline.ts';
import { type PageToken, pageTokens } from './tokens.ts';

/** Splits Markdown (GFM, with footnotes) into tokens; `math` if it may contain formulas. */
export type Lexer = (source: string, math: boolean) => readonly PageToken[];

export function createLexer(): Lexer {
  const footnotes = [footnoteDefinition, footnoteReference];
  const components = { extensions: [blockComponent, inlineComponent, ...footnotes], tokenizer: noHtmlBlock };
  const plain = new Marked({ gfm: true, extensions: [quickBlocks] });
  const withFootnotes = new Marked({ gfm: true, extensions: footnotes });
  const withAll = new Marked({ gfm: true }, components);
  const withMath = new Marked({ gfm: true }, components, formulas);
  return (source, math) => {
    if (math && source.includes('$')) return pageTokens(new MarkedLexer(withMath.defaults).lex(source));
    // An extension is called for every token, so pages without footnotes and components don't use it.
    const { defaults } = mayHoldComponents(source) ? withAll : source.includes('[^') ? withFootnotes : plain;
    return pageTokens(new QuickLexer(defaults).lex(source));
  };
}
