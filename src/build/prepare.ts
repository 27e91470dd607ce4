// Opens a site and prepares it, up to the point where its pages can be rendered.

import { FEATURES } from '../features/features.ts';
import { type Diagnostic, hasErrors } from '../kit/diagnostics/diagnostic.ts';
import type { SiteEngine } from '../site/ask.ts';
import { preparationFindings, remarksBy } from '../site/check/findings.ts';
import { openSiteEngine } from '../site/engine.ts';
import { realRoot } from '../site/files/read.ts';
import { hearRejections } from '../site/limits/rejections.ts';
import { noReuse, type Reuse } from '../site/publish/reuse.ts';
import { updateTemplates } from '../site/read/compile-templates.ts';
import { locateBy } from '../site/read/templates.ts';
import type { BuildRequest } from '../site/request.ts';
import type { RuleSet } from '../site/rules/rule.ts';
import { buildRules } from '../site/rules/rules.ts';
import { openResults, openTools } from '../site/tools.ts';
import { openWorld, type World } from '../site/world.ts';

/** Opens a site with all features. Its pages are checked with `rules`. */
export function openSite(
  world: World,
  rules: RuleSet,
  { store, results }: Pick<Reuse, 'store' | 'results'>,
): SiteEngine {
  const tools = openTools(world, { features: FEATURES, rules, results: openResults(results) });
  return openSiteEngine(world, tools, store);
}

export interface PreparedSite {
  readonly root: string;
  readonly engine: SiteEngine;
  /** If there are any, nothing else may be asked for. */
  readonly errors: readonly Diagnostic[];
}

/** Throws a Fault. */
export async function prepareSite(asked: BuildRequest): Promise<PreparedSite> {
  const root = realRoot(asked.root);
  const reuse = noReuse();
  const engine = openSite(openWorld({ ...asked, root }, reuse.measures), buildRules(), reuse);
  await compile(engine);
  const rejections = hearRejections();
  try {
    const early = prepare(engine);
    const found = hasErrors(early) ? early : [...early, ...remarksBy(engine.ask)];
    const all = [...found, ...(await rejections.take(locateBy(engine.ask)))];
    return { root, engine, errors: all.filter(({ severity }) => severity === 'error') };
  } finally {
    await rejections.close();
  }
}

/** Runs what has to be done before any page is read. */
export async function compile(engine: SiteEngine, onCompiled?: () => void): Promise<void> {
  await updateTemplates(engine, onCompiled);
  for (const feature of engine.tools.features) feature.prepare?.(engine);
}

/** Reads and arranges all pages; returns what blocks rendering them. Throws an EndlessTemplate. */
export function prepare({ ask, tools }: SiteEngine): readonly Diagnostic[] {
  const { pages } = ask.names('content');
  return tools.limit.together(pages.length, () => ask(preparationFindings));
}
