import type { RuleSet } from '../checks/run.ts';
import { FEATURES } from '../features/features.ts';
import type { Reuse } from '../reuse/open.ts';
import type { SiteEngine } from './ask.ts';
import { openSiteEngine } from './engine.ts';
import { openResults, openTools } from './tools.ts';
import type { World } from './world.ts';

/** Opens a site with all features. Its pages are checked with `rules`. */
export function openSite(
  world: World,
  rules: RuleSet,
  { store, results }: Pick<Reuse, 'store' | 'results'>,
): SiteEngine {
  const tools = openTools(world, { features: FEATURES, rules, results: openResults(results) });
  return openSiteEngine(world, tools, store);
}
