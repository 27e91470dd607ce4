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

/** Reads a site without building it. Errors with the codes in `resolved` don't matter. @throws {Fault} */
export async function readSite<T>(
  request: BuildRequest,
  work: (engine: SiteEngine, root: string) => T,
  resolved: readonly string[] = [],
): Promise<SiteResult<T>> {
  const root = realRoot(request.root);
  const cache = noBuildCache();
  const world = openWorld({ ...request, root }, cache.measures);
  const engine = openSite(world, buildRules(), cache);
  await compile(engine);
  const errors = await errorsIn(engine, resolved);
  if (errors.length > 0) return { kind: 'refused', root, diagnostics: errors };
  return { kind: 'read', value: work(engine, root) };
}

/** Errors of a site. If there are any, nothing else can be asked. */
async function errorsIn(engine: SiteEngine, resolved: readonly string[]): Promise<readonly Diagnostic[]> {
  const rejections = hearRejections();
  try {
    const early = prepare(engine).filter(({ code }) => !resolved.includes(code));
    const found = hasErrors(early) ? early : [...early, ...remarksBy(engine.ask)];
    const all = [...found, ...(await rejections.take(locateBy(engine.ask)))];
    return all.filter(({ severity }) => severity === 'error');
  } finally {
    await rejections.close();
  }
}
