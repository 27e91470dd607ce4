// From the project to all files of its site, staged and checked; nothing is published here.
import path from 'node:path';
import { buildRules } from '../checks/run.ts';
import { type Checked, type Diagnostic, hasErrors } from '../diagnostics/diagnostic.ts';
import type { Project } from '../model/project.ts';
import { measureOnly } from '../publish/staging.ts';
import { amendSite } from './amend.ts';
import { checkCapacity } from './arrange/hosting.ts';
import { exempt } from './check/exempt.ts';
import { checkPublicPages } from './check/public-pages.ts';
import { type Examination, examineSite } from './check/site-checks.ts';
import { createFinishers, type Finishers } from './finish/finishers.ts';
import { growSlowly } from './finish/heap.ts';
import { withEncoded } from './output/compress.ts';
import { collectOutputs, type Outputs } from './output/outputs.ts';
import { type PreparedSite, prepareSite } from './read/prepare.ts';
import { renderPages } from './render/render-pages.ts';
import type { BuildRequest, Surroundings } from './request.ts';
import type { Workplace } from './workplace.ts';

export interface MadeSite {
  readonly prepared: PreparedSite;
  /** Undefined where diagnostics stand against it. */
  readonly outputs: Outputs | undefined;
  /** How many pages were not kept. */
  readonly rendered: number;
  readonly diagnostics: readonly Diagnostic[];
}

/** Throws a Fault, and the signal's reason. */
export async function makeSite(
  found: Checked<Project>,
  request: BuildRequest,
  surroundings: Surroundings,
  workplace: Workplace,
  examination: Examination = { rules: buildRules() },
): Promise<MadeSite> {
  const growFreely = growSlowly(found.value.pages.length);
  const finishers = createFinishers(
    request,
    surroundings,
    workplace.staging,
    workplace.published?.isAbsent ?? false,
  );
  // While the pages are read threads load, where nothing is known of any page and so all will be rendered.
  if (workplace.memory.documents.isEmpty()) finishers.expect(found.value.pages.length);
  try {
    return await makeWith(finishers, found, request, surroundings, workplace, examination);
  } finally {
    growFreely();
    await finishers.close();
  }
}

async function makeWith(
  finishers: Finishers,
  found: Checked<Project>,
  request: BuildRequest,
  surroundings: Surroundings,
  workplace: Workplace,
  examination: Examination,
): Promise<MadeSite> {
  const { staging, memory, published, watch } = workplace;
  const { value: prepared, diagnostics: early } = await prepareSite(
    found,
    request,
    memory,
    watch,
    surroundings.onCompiled,
  );
  const { documents, measures, publicPages } = memory;
  const target = hasErrors(early) ? measureOnly() : staging;
  if (prepared.hosted.encodes) target.retain();
  const { rules } = examination;
  const demands = { url: prepared.site.settings.core.url, codes: [...rules.codes] };
  const amended = hasErrors(early) ? undefined : await amendSite(prepared, early, workplace, demands);
  watch.lap('render');
  if (amended) return { prepared, ...amended };
  const finishing = (count: number) => finishers.begin(target, demands, count);
  const store = { finishing, documents, isPublished: published?.isIntact ?? (() => false) };
  const pages = await renderPages(prepared, store, rules, surroundings);
  watch.lap('render');
  const all = [...early, ...checkPublicPages(prepared.project, publicPages, measures), ...pages.diagnostics];
  // A site that lacks pages would seem to lack much more.
  const isWhole = !hasErrors(early) && pages.files.length === prepared.site.pages.length;
  const collected = isWhole ? collectOutputs(prepared, pages, staging, measures) : undefined;
  if (collected) {
    const staged = path.join(staging.folder, 'new');
    all.push(...checkCapacity(prepared.site, collected.files));
    all.push(...(await examineSite(prepared, collected, staged, pages.checks, request.today, examination)));
  }
  const diagnostics = exempt(all, prepared, (code) => isWhole && rules.codes.has(code));
  const { rendered } = pages;
  if (!collected || isRefused(diagnostics, request))
    return { prepared, outputs: undefined, rendered, diagnostics };
  const encodes = published !== undefined && prepared.hosted.encodes;
  const outputs = encodes ? await withEncoded(collected, { ...workplace, published }) : collected;
  return { prepared, outputs: { ...outputs, sights: await pages.sights }, rendered, diagnostics };
}

export function isRefused(diagnostics: readonly Diagnostic[], { strict }: BuildRequest): boolean {
  return hasErrors(diagnostics) || (strict && diagnostics.some(({ severity }) => severity === 'warning'));
}
