// One walk over a page's tokens, before anything is rendered: links to a heading may stand before it, and
// an automatic id must give way to one that is set by hand further down.
import type { Tokens } from 'marked';
import { type HtmlGroup, splitHtml } from '../html/pieces.ts';
import { type FootnoteDefinition, type HtmlToken, listsInside, type PageToken } from '../lexer/tokens.ts';

export interface Survey {
  /** Without those in footnotes, which are not shown where they stand, if at all. */
  readonly headings: readonly Tokens.Heading[];
  readonly footnotes: readonly FootnoteDefinition[];
  /** Grouped by the block, paragraph or emphasis that directly holds them. */
  readonly html: readonly HtmlGroup[];
}

export function survey(tokens: readonly PageToken[]): Survey {
  const headings: Tokens.Heading[] = [];
  const footnotes: FootnoteDefinition[] = [];
  const html: HtmlGroup[] = [];
  const visit = (list: readonly PageToken[]): void => {
    let group: HtmlToken[] | undefined;
    for (const token of list) {
      if (token.type === 'html') {
        group ??= [];
        group.push(token);
      } else if (token.type === 'heading') headings.push(token);
      else if (token.type === 'footnoteDefinition') footnotes.push(token);
      const { length } = headings;
      for (const inside of listsInside(token)) visit(inside);
      if (token.type === 'footnoteDefinition') headings.length = length;
    }
    if (group) html.push(group.map((token) => [token, splitHtml(token.raw)]));
  };
  visit(tokens);
  return { headings, footnotes, html };
}
