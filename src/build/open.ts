import { FEATURES } from '../features/features.ts';
import type { SiteEngine } from '../site/ask.ts';
import { openSiteEngine } from '../site/engine.ts';
import type { Reuse } from '../site/publish/reuse.ts';
import type { RuleSet } from '../site/rules/run.ts';
import { openResults, openTools } from '../site/tools.ts';
import type { World } from '../site/world.ts';

/** Opens a site with all features. Its pages are checked with `rules`. */
export function openSite(
  world: World,
  rules: RuleSet,
  { store, results }: Pick<Reuse, 'store' | 'results'>,
): SiteEngine {
  const tools = openTools(world, { features: FEATURES, rules, results: openResults(results) });
  return openSiteEngine(world, tools, store);
}
