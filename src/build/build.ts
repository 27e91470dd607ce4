// The whole build on one screen: values flow from the project to the output folder.
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { mergePages } from '../diagnostics/merge.ts';
import { sortDiagnostics } from '../diagnostics/print.ts';
import type { Page } from '../model/page.ts';
import { isSiteFolder, realRoot } from '../project/read.ts';
import { checkOutputFolder } from '../publish/output-folder.ts';
import { measureOnly, type Staging } from '../publish/staging.ts';
import { heard } from './heard.ts';
import { keepHosting } from './keep-hosting.ts';
import { isRefused, makeSite } from './make.ts';
import { planRelease, release, type Target } from './release.ts';
import type { BuildReport, BuildRequest, BuiltPage, Surroundings } from './request.ts';
import { inSession } from './session.ts';
import { createStopwatch, type Stopwatch } from './stopwatch.ts';

/**
 * Builds a site. Mistakes of its author are diagnostics in the report; throws a Fault of the machine, and the
 * reason of the signal, and then the output folder is as it was.
 */
export async function buildSite(request: BuildRequest, surroundings: Surroundings): Promise<BuildReport> {
  const watch = createStopwatch(surroundings.clock);
  const root = realRoot(request.root);
  const { value: output, diagnostics } = checkOutputFolder(root, request.out, request.releases);
  const target = { root, output, force: request.force, disk: surroundings.disk };
  const run = (staging: Staging) => build(request, target, surroundings, staging, watch, diagnostics);
  const writes = !request.dryRun && diagnostics.length === 0 && isSiteFolder(root);
  return writes ? inSession(root, output, surroundings, run) : run(measureOnly());
}

async function build(
  request: BuildRequest,
  target: Target,
  surroundings: Surroundings,
  staging: Staging,
  watch: Stopwatch,
  refusals: readonly Diagnostic[],
): Promise<BuildReport> {
  const { prepared, outputs, diagnostics } = await makeSite(request, surroundings, staging, watch);
  await heard(surroundings.signal);
  const found = [...refusals, ...diagnostics];
  const planned = outputs && refusals.length === 0 ? planRelease(target, outputs) : undefined;
  found.push(...(planned?.diagnostics ?? []));
  const plan = isRefused(found, request) ? undefined : planned?.value;
  if (outputs && plan && !request.dryRun) {
    keepHosting(target, prepared);
    release(target, plan, outputs, staging);
  }
  watch.lap('publish');
  return {
    outcome: !plan ? 'refused' : request.dryRun ? 'planned' : 'published',
    root: target.root,
    out: target.output.out,
    pages: prepared.site.pages.map(builtPage),
    unpublished: prepared.site.unpublished,
    files: plan && outputs ? outputs.files : [],
    plan,
    diagnostics: sortDiagnostics(mergePages(found)),
    timings: watch.read(),
  };
}

function builtPage({ path, route, file, title }: Page): BuiltPage {
  return { path, route, file, title };
}
