// Pages in `public/` are published as they are, and under the same policy as those of the site.
import path from 'node:path';
import { Parser } from 'htmlparser2';
import { inlineCode } from '../../base/inline-code.ts';
import { linesOf } from '../../base/lines.ts';
import { type Diagnostic, diagnostic } from '../../diagnostics/diagnostic.ts';
import type { Measures } from '../../model/measure.ts';
import type { Project } from '../../model/project.ts';
import { readText } from '../../project/excerpt.ts';
import { measureAgain } from '../../project/read.ts';
import type { Memory } from '../memory.ts';

/** What the policy breaks in the HTML files of `public/`. A file that was looked at before is not read again. */
export function checkPublicPages(
  { root, publicFiles }: Project,
  records: Memory['publicPages'],
  measures: Measures,
): Diagnostic[] {
  const pages = publicFiles.filter((file) => /\.html?$/i.test(file));
  const diagnostics = pages.flatMap((file) => {
    const { hash } = measureAgain(root, file, measures);
    const known = records.get(file);
    if (known?.hash === hash) {
      records.keep(file);
      return known.diagnostics;
    }
    const found = checkPublicPage(file, readText(path.join(root, file)) ?? '');
    records.put(file, { hash, diagnostics: found });
    return found;
  });
  records.close();
  return diagnostics;
}

function checkPublicPage(file: string, text: string): Diagnostic[] {
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
