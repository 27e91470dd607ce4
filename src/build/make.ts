// From the project to all files of its site, staged and checked; nothing is published here.
import path from 'node:path';
import { buildRules } from '../checks/run.ts';
import { type Diagnostic, hasErrors } from '../diagnostics/diagnostic.ts';
import { measureOnly, type Staging } from '../publish/staging.ts';
import { exempt } from './exempting.ts';
import { collectOutputs, type Outputs } from './outputs.ts';
import { type PreparedSite, prepareSite } from './prepare.ts';
import { renderPages } from './render-pages.ts';
import type { BuildRequest, Surroundings } from './request.ts';
import { type Examination, examineSite } from './site-checks.ts';
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
  examination: Examination = { rules: buildRules() },
): Promise<MadeSite> {
  const { value: prepared, diagnostics: early } = await prepareSite(request, watch);
  const { rules } = examination;
  const target = hasErrors(early) ? measureOnly() : staging;
  const rendered = await renderPages(prepared, target, rules, surroundings);
  watch.lap('render');
  const found = [...early, ...rendered.diagnostics];
  // A site that lacks pages would seem to lack much more.
  const isWhole = !hasErrors(early) && rendered.files.length === prepared.site.pages.length;
  const collected = isWhole ? collectOutputs(prepared, rendered, staging) : undefined;
  if (collected) {
    const staged = path.join(staging.folder, 'new');
    found.push(...(await examineSite(prepared, collected, staged, rendered.checks, examination)));
  }
  const diagnostics = exempt(found, prepared, (code) => isWhole && rules.codes.has(code));
  const outputs = isRefused(diagnostics, request) ? undefined : collected;
  return { prepared, outputs, diagnostics };
}

export function isRefused(diagnostics: readonly Diagnostic[], { strict }: BuildRequest): boolean {
  return hasErrors(diagnostics) || (strict && diagnostics.some(({ severity }) => severity === 'warning'));
}
