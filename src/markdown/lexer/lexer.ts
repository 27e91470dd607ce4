import { Marked } from 'marked';
import { blockComponent, inlineComponent, mayHoldComponents, noHtmlBlock } from './components.ts';
import { containers } from './containers.ts';
import { footnoteDefinition, footnoteReference } from './footnotes.ts';
import { formulas } from './formulas.ts';
import { InlineLexer, inlineRules } from './inline-lexer.ts';
import { quickBlocks } from './quick-blocks.ts';
import { QuickLexer } from './quick-inline.ts';
import { type PageToken, pageTokens } from './tokens.ts';

/** Splits Markdown (GFM, with footnotes) into tokens; `math` if it may contain formulas. */
export type Lexer = (source: string, math: boolean) => readonly PageToken[];

export function createLexer(): Lexer {
  const rules = { ...containers, ...inlineRules };
  const footnotes = [footnoteDefinition, footnoteReference];
  const components = {
    extensions: [blockComponent, inlineComponent, ...footnotes],
    tokenizer: { ...rules, ...noHtmlBlock },
  };
  const plain = new Marked({ gfm: true, extensions: [quickBlocks], tokenizer: rules });
  const withFootnotes = new Marked({ gfm: true, extensions: footnotes, tokenizer: rules });
  const withAll = new Marked({ gfm: true }, components);
  const withMath = new Marked({ gfm: true }, components, formulas);
  return (source, math) => {
    if (math && source.includes('$')) return pageTokens(new InlineLexer(withMath.defaults).lex(source));
    // An extension is called for every token, so pages without footnotes and components don't use it.
    const { defaults } = mayHoldComponents(source) ? withAll : source.includes('[^') ? withFootnotes : plain;
    return pageTokens(new QuickLexer(defaults).lex(source));
  };
}
