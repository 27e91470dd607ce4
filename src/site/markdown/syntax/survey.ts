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

interface Findings extends Survey {
  readonly headings: Tokens.Heading[];
  readonly footnotes: FootnoteDefinition[];
  readonly html: HtmlGroup[];
}

export function survey(tokens: readonly PageToken[]): Survey {
  const findings: Findings = { headings: [], footnotes: [], html: [] };
  visit(tokens, findings);
  return findings;
}

function visit(tokens: readonly PageToken[], findings: Findings): void {
  let group: HtmlToken[] | undefined;
  for (const token of tokens) {
    switch (token.type) {
      case 'html':
        group ??= [];
        group.push(token);
        break;
      case 'heading':
        findings.headings.push(token);
        break;
      case 'footnoteDefinition':
        findings.footnotes.push(token);
        break;
    }
    const headings = findings.headings.length;
    for (const list of listsInside(token)) visit(list, findings);
    if (token.type === 'footnoteDefinition') findings.headings.length = headings;
  }
  if (group) findings.html.push(group.map((token) => [token, splitHtml(token.raw)]));
}
