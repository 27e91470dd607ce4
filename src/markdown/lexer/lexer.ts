// Splits Markdown into tokens: GFM with the library marked, and other constructs with extensions of it.
import { Marked, type MarkedExtension } from 'marked';
import type { MarkdownSettings } from '../../settings/index.ts';
import { blockComponent, inlineComponent, mayHoldComponents, noHtmlBlock } from './components.ts';
import { containers } from './containers.ts';
import { footnoteDefinition, footnoteReference } from './footnotes.ts';
import { formulaSyntax } from './formulas.ts';
import { InlineLexer, inlineRules } from './inline-lexer.ts';
import { abbreviation, MAY_ABBREVIATE } from './optional/abbreviations.ts';
import { attributeList, MAY_HAVE_ATTRIBUTES } from './optional/attribute-lists.ts';
import { takeCallouts } from './optional/callouts.ts';
import { definitionList, MAY_DEFINE } from './optional/definitions.ts';
import { highlightedText, MAY_BE_MARKED } from './optional/highlighted-text.ts';
import { keys, MAY_BE_KEYS } from './optional/keys.ts';
import { MAY_BE_WIKI, wikiSyntax } from './optional/wiki.ts';
import { quickBlocks } from './quick-blocks.ts';
import { QuickLexer } from './quick-inline.ts';
import { type PageToken, pageTokens } from './tokens.ts';

/** Constructs that a site switches on, each with a test for texts that may contain it. */
const OPTIONAL = {
  math: { sign: /\$/, extension: formulaSyntax },
  abbreviations: { sign: MAY_ABBREVIATE, extension: { extensions: [abbreviation] } },
  attributes: { sign: MAY_HAVE_ATTRIBUTES, extension: { extensions: [attributeList] } },
  definitions: { sign: MAY_DEFINE, extension: { extensions: [definitionList] } },
  keys: { sign: MAY_BE_KEYS, extension: { extensions: [keys] } },
  mark: { sign: MAY_BE_MARKED, extension: { extensions: [highlightedText] } },
  wiki: { sign: MAY_BE_WIKI, extension: { extensions: [...wikiSyntax] } },
} as const satisfies Readonly<Record<string, { readonly sign: RegExp; readonly extension: MarkedExtension }>>;

type OptionalName = keyof typeof OPTIONAL;

const OPTIONAL_NAMES = Object.keys(OPTIONAL) as readonly OptionalName[];

/** The switches of optional constructs. */
type Switches = Pick<MarkdownSettings, OptionalName>;

/** Splits Markdown (GFM, with footnotes, and the constructs that are switched on) into tokens. */
export type Lexer = (source: string, switches: Switches) => readonly PageToken[];

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
  const withOptional = new Map<string, Marked>();
  return (source, switches) => {
    const used = OPTIONAL_NAMES.filter((name) => switches[name] && OPTIONAL[name].sign.test(source));
    if (used.length > 0) {
      const key = used.join(' ');
      const extensions = used.map((name) => OPTIONAL[name].extension);
      const marked = withOptional.get(key) ?? new Marked({ gfm: true }, components, ...extensions);
      withOptional.set(key, marked);
      const tokens = pageTokens(new InlineLexer(marked.defaults).lex(source));
      if (switches.wiki) takeCallouts(tokens);
      return tokens;
    }
    // An extension is called for every token, so pages without footnotes and components don't use it.
    const { defaults } = mayHoldComponents(source) ? withAll : source.includes('[^') ? withFootnotes : plain;
    return pageTokens(new QuickLexer(defaults).lex(source));
  };
}
