// Prepares a site, up to the point where its pages can be rendered.

import type { Diagnostic } from '../kit/diagnostics/diagnostic.ts';
import { preparationFindings } from '../site/check/index.ts';
import type { SiteEngine } from '../site/index.ts';
import { recordFiles, updateTemplates } from '../site/read/index.ts';

/** Runs the steps that come before reading any page. */
export async function compile(engine: SiteEngine, onCompiled?: () => void): Promise<void> {
  await updateTemplates(engine, onCompiled);
}

/** Reads and arranges all pages; returns what blocks rendering them. Throws an EndlessTemplate. */
export function prepare({ ask, tools }: SiteEngine): readonly Diagnostic[] {
  // A data file may hold thousands of records, so it counts as this many pages in the shared time limit.
  const pages = ask.names('content').pages.length + 1000 * ask(recordFiles).length;
  return tools.limits.together(pages, () => ask(preparationFindings));
}
