// Visits a page's tokens once before rendering: a link to a heading may come before it, and an automatic id must give
// way to a later explicit one.
import type { Tokens } from 'marked';
import { type HtmlGroup, type HtmlPiece, splitHtml } from '../html/pieces.ts';
import { MARKDOWN_WITHIN_MATH } from '../html/raw-mathml.ts';
import { forbiddenHtml } from '../html/rules.ts';
import type { AbbreviationToken } from '../lexer/optional/abbreviations.ts';
import type { AttributeListToken } from '../lexer/optional/attribute-lists.ts';
import { isBlockId } from '../lexer/optional/wiki.ts';
import { type MarkdownProblem, problemIn, wholeOf } from '../lexer/problem.ts';
import { type FootnoteDefinition, type HtmlToken, listsInside, type PageToken } from '../lexer/tokens.ts';
import { targetOf, unattached } from './optional/attribute-targets.ts';

export interface Survey {
  /** Headings except those in footnotes, which are shown elsewhere or not at all. */
  readonly headings: readonly Tokens.Heading[];
  readonly footnotes: readonly FootnoteDefinition[];
  /** Raw HTML, grouped by the block, paragraph or emphasis around it. */
  readonly html: readonly HtmlGroup[];
  /** Values of the attribute `id` of components. */
  readonly componentIds: ReadonlySet<string>;
  readonly abbreviations: readonly AbbreviationToken[];
  /** Attribute lists, by the tokens that they belong to. */
  readonly attributes: ReadonlyMap<PageToken, AttributeListToken>;
  /** Problems of Markdown within raw formulas, and of attribute lists that belong to nothing. */
  readonly problems: readonly MarkdownProblem[];
}

export function survey(tokens: readonly PageToken[]): Survey {
  const headings: Tokens.Heading[] = [];
  const footnotes: FootnoteDefinition[] = [];
  const html: HtmlGroup[] = [];
  const problems: MarkdownProblem[] = [];
  const componentIds = new Set<string>();
  const abbreviations: AbbreviationToken[] = [];
  const attributes = new Map<PageToken, AttributeListToken>();
  const visit = (list: readonly PageToken[], owner?: PageToken): void => {
    const group: (readonly [HtmlToken, readonly HtmlPiece[]])[] = [];
    let formulas = 0;
    for (const [index, token] of list.entries()) {
      if (formulas > 0 && !isPlain(token))
        problems.push(problemIn(token, wholeOf(token), MARKDOWN_IN_FORMULA));
      if (token.type === 'html') {
        const pieces = splitHtml(token.raw);
        group.push([token, pieces]);
        for (const piece of pieces) formulas = Math.max(0, formulas + formulasOpenedBy(piece));
      } else if (token.type === 'heading') headings.push(token);
      else if (token.type === 'componentTag') {
        for (const { name, value } of token.attributes)
          if (name === 'id' && value !== undefined) componentIds.add(value);
      } else if (token.type === 'attributeList') {
        const target = targetOf(list, index, owner) ?? (isBlockId(token) ? token : undefined);
        if (target) attributes.set(target, token);
        else problems.push(unattached(token));
      } else if (token.type === 'wikiLink') {
        if (token.size) attributes.set(token, token.size);
      } else if (token.type === 'abbreviation') abbreviations.push(token);
      else if (token.type === 'footnoteDefinition') footnotes.push(token);
      const { length } = headings;
      // The text of a tight list's item is the item's.
      const block = token.type === 'text' ? owner : token;
      for (const inside of listsInside(token)) visit(inside, block);
      if (token.type === 'footnoteDefinition') headings.length = length;
    }
    if (group.length > 0) html.push(group);
  };
  visit(tokens);
  return { headings, footnotes, html, componentIds, abbreviations, attributes, problems };
}

const MARKDOWN_IN_FORMULA = forbiddenHtml(MARKDOWN_WITHIN_MATH.message, MARKDOWN_WITHIN_MATH.hint);

/** Returns 1 if a formula starts, and -1 if one ends. */
function formulasOpenedBy(piece: HtmlPiece): number {
  if (!('name' in piece) || piece.name !== 'math') return 0;
  if (piece.kind === 'close') return -1;
  return piece.selfClosing ? 0 : 1;
}

/** Returns true for raw HTML and for text without Markdown. */
function isPlain(token: PageToken): boolean {
  if (token.type === 'text') return !('tokens' in token && token.tokens);
  return token.type === 'html' || token.type === 'space' || token.type === 'escape';
}
