// From the project to all files of its site, staged and checked; nothing is published here.
import { checkAssets } from '../checks/assets.ts';
import { type Diagnostic, hasErrors } from '../diagnostics/diagnostic.ts';
import { measureOnly, type Staging } from '../publish/staging.ts';
import { withEncoded } from './encoded.ts';
import { collectOutputs, type Outputs } from './outputs.ts';
import { type PreparedSite, prepareSite } from './prepare.ts';
import { renderPages } from './render-pages.ts';
import type { BuildRequest, Surroundings } from './request.ts';
import type { Stopwatch } from './stopwatch.ts';

export interface MadeSite {
  readonly prepared: PreparedSite;
  /** Undefined where diagnostics stand against it. */
  readonly outputs: Outputs | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** Throws a Fault, and the signal's reason. */
export async function makeSite(
  request: BuildRequest,
  surroundings: Surroundings,
  staging: Staging,
  watch: Stopwatch,
): Promise<MadeSite> {
  const { value: prepared, diagnostics: early } = await prepareSite(request, watch);
  if (prepared.hosted.encodes) staging.retain();
  const rendered = await renderPages(prepared, hasErrors(early) ? measureOnly() : staging, surroundings);
  watch.lap('render');
  const diagnostics = [...early, ...rendered.diagnostics];
  if (!hasErrors(diagnostics)) diagnostics.push(...checkAssets(prepared.addresses, rendered.resources));
  if (isRefused(diagnostics, request)) return { prepared, outputs: undefined, diagnostics };
  const outputs = collectOutputs(prepared, rendered, staging);
  if (!prepared.hosted.encodes) return { prepared, outputs, diagnostics };
  const encoded = await withEncoded(outputs, staging, prepared.cache);
  return { prepared, outputs: encoded, diagnostics };
}

export function isRefused(diagnostics: readonly Diagnostic[], { strict }: BuildRequest): boolean {
  return hasErrors(diagnostics) || (strict && diagnostics.some(({ severity }) => severity === 'warning'));
}
