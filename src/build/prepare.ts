// Opens and prepares a site, up to the point where its pages can be rendered.

import { FEATURES, packageExports } from '../features/index.ts';
import type { Diagnostic } from '../kit/diagnostics/diagnostic.ts';
import type { BuildCache } from '../publish/index.ts';
import type { RuleSet } from '../rules/index.ts';
import { preparationFindings } from '../site/check/index.ts';
import { openResults, openSiteEngine, openTools, type SiteEngine, type World } from '../site/index.ts';
import { recordFiles, updateTemplates } from '../site/read/index.ts';
// Threads open a site too, and begin with all values of the main thread.
import './tasks.ts';

/** Opens a site with all features. Its pages are checked with `rules`. */
export function openSite(
  world: World,
  rules: RuleSet,
  { store, results }: Pick<BuildCache, 'store' | 'results'>,
): SiteEngine {
  const tools = openTools(world, {
    features: FEATURES,
    exports: packageExports(FEATURES),
    rules,
    results: openResults(results),
  });
  return openSiteEngine(world, tools, store);
}

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
