// Prepares a site, up to the point where its pages can be rendered.

import type { Diagnostic } from '../kit/diagnostics/diagnostic.ts';
import { preparationFindings } from '../site/check/index.ts';
import type { SiteEngine } from '../site/index.ts';
import { recordFiles, updateTemplates } from '../site/read/index.ts';

/** Pages that a data file counts as in the shared time limit: it may hold thousands of records. */
const OF_DATA = 1000;

/** Runs the steps that come before reading any page. */
export async function compile(engine: SiteEngine, onCompiled?: () => void): Promise<void> {
  await updateTemplates(engine, onCompiled);
}

/** Reads and arranges all pages; returns what blocks rendering them. Throws an EndlessTemplate. */
export function prepare({ ask, tools }: SiteEngine): readonly Diagnostic[] {
  const pages = ask.names('content').pages.length + OF_DATA * ask(recordFiles).length;
  return tools.limits.together(pages, () => ask(preparationFindings));
}
