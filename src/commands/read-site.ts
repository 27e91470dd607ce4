// Reads a site for commands that only ask about it, without building it.
import { compile, openSite, prepare } from '../build/index.ts';
import { buildRules } from '../features/index.ts';
import { realRoot } from '../files/index.ts';
import { type Diagnostic, hasErrors } from '../kit/diagnostics/diagnostic.ts';
import { hearRejections } from '../limits/index.ts';
import type { BuildRequest } from '../model/request.ts';
import { noBuildCache } from '../publish/index.ts';
import { remarksBy } from '../site/check/index.ts';
import { openWorld, type SiteEngine } from '../site/index.ts';
import { locateBy } from '../site/read/index.ts';

/** Site whose errors keep it from being read. */
interface RefusedSite {
  readonly kind: 'refused';
  readonly root: string;
  readonly diagnostics: readonly Diagnostic[];
}

export type SiteResult<T> = { readonly kind: 'read'; readonly value: T } | RefusedSite;

/** Reads a site without building it. `ignores` says which errors don't matter, by their codes. @throws {Fault} */
export async function readSite<T>(
  request: BuildRequest,
  work: (engine: SiteEngine, root: string) => T,
  ignores: (code: string) => boolean = () => false,
): Promise<SiteResult<T>> {
  const root = realRoot(request.root);
  const cache = noBuildCache();
  const world = openWorld({ ...request, root }, cache.measures);
  const engine = openSite(world, buildRules(), cache);
  await compile(engine);
  const errors = await errorsIn(engine, ignores);
  if (errors.length > 0) return { kind: 'refused', root, diagnostics: errors };
  return { kind: 'read', value: work(engine, root) };
}

/** Errors of a site. If there are any, nothing else can be asked. */
async function errorsIn(
  engine: SiteEngine,
  ignores: (code: string) => boolean,
): Promise<readonly Diagnostic[]> {
  const rejections = hearRejections();
  try {
    const early = prepare(engine);
    const found = hasErrors(early) ? early : [...early, ...remarksBy(engine.ask)];
    const all = [...found, ...(await rejections.take(locateBy(engine.ask)))];
    return all.filter(({ severity, code }) => severity === 'error' && !ignores(code));
  } finally {
    await rejections.close();
  }
}
