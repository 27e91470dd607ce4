// A site before its pages are rendered, for commands that want no more.
import { buildRules } from '../checks/run.ts';
import { type Diagnostic, hasErrors } from '../diagnostics/diagnostic.ts';
import type { SiteEngine } from '../pipeline/ask.ts';
import { preparationFindings, remarksBy } from '../pipeline/check/findings.ts';
import { hearRejections } from '../pipeline/limits/rejections.ts';
import { compileTemplates } from '../pipeline/read/compile-templates.ts';
import { locateBy } from '../pipeline/read/run-templates.ts';
import type { BuildRequest } from '../pipeline/request.ts';
import { openWorld } from '../pipeline/world.ts';
import { readProject, realRoot } from '../project/read.ts';
import { noReuse } from '../reuse/open.ts';
import { openSite } from './open.ts';

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
  const engine = openSite(
    openWorld({ ...asked, root }, readProject(root), reuse.measures),
    buildRules(),
    reuse,
  );
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
  await compileTemplates(engine, onCompiled);
  for (const feature of engine.tools.features) feature.prepare?.(engine);
}

/** Reads and arranges all pages; returns what blocks rendering them. Throws an EndlessTemplate. */
export function prepare({ ask, tools }: SiteEngine): readonly Diagnostic[] {
  const { pages } = ask.names('content');
  return tools.limit.together(pages.length, () => ask(preparationFindings));
}
