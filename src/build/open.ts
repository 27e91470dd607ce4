import type { RuleSet } from '../checks/run.ts';
import { FEATURES } from '../features/features.ts';
import type { SiteEngine } from '../pipeline/ask.ts';
import { openSiteEngine } from '../pipeline/engine.ts';
import { openResults, openTools } from '../pipeline/tools.ts';
import type { World } from '../pipeline/world.ts';
import type { Reuse } from '../reuse/open.ts';

/** Opens a site with all features. Its pages are checked with `rules`. */
export function openSite(
  world: World,
  rules: RuleSet,
  { store, results }: Pick<Reuse, 'store' | 'results'>,
): SiteEngine {
  const tools = openTools(world, { features: FEATURES, rules, results: openResults(results) });
  return openSiteEngine(world, tools, store);
}
