// A site before its pages are rendered, for commands that want no more.
import { buildRules } from '../checks/run.ts';
import { type Diagnostic, hasErrors } from '../diagnostics/diagnostic.ts';
import { readProject, realRoot } from '../project/read.ts';
import { noReuse } from '../reuse/open.ts';
import type { SiteEngine } from './ask.ts';
import { preparationFindings } from './check/findings.ts';
import { hearRejections } from './limits/rejections.ts';
import { openSite } from './open.ts';
import { compileTemplates } from './read/compile-templates.ts';
import { remarksBy } from './read/remarks.ts';
import { locateBy } from './read/run-templates.ts';
import type { BuildRequest } from './request.ts';
import { openWorld } from './world.ts';

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
