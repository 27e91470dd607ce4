// Pages in `public/` are published as they are, and under the same policy as those of the site.
import { Parser } from 'htmlparser2';
import { inlineCode } from '../../base/inline-code.ts';
import { linesOf } from '../../base/lines.ts';
import { type Diagnostic, diagnostic } from '../../diagnostics/diagnostic.ts';

/** Whether a file of `public/` is one. */
export function isPublicPage(file: string): boolean {
  return /\.html?$/i.test(file);
}

/** What the policy breaks in an HTML file. */
export function checkPublicPage(file: string, text: string): Diagnostic[] {
  const found = new Map<string, number>();
  const parser = new Parser({
    onopentag(name, attributes) {
      for (const inline of inlineCode(name, attributes))
        if (!found.has(inline)) found.set(inline, parser.startIndex);
    },
  });
  parser.end(text);
  const [first] = found.values();
  if (first === undefined) return [];
  const message = `The file holds ${[...found.keys()].join(', ')}, which the published policy blocks`;
  const hint = 'Put styles and code into files beside it, or make it a page of the site.';
  return [
    diagnostic('public-inline', { message, at: { path: file, ...linesOf(text).at(first), length: 1 }, hint }),
  ];
}
