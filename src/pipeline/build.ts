// The whole build on one screen: values flow from the project to the output folder.
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { mergePages } from '../diagnostics/merge.ts';
import { sortDiagnostics } from '../diagnostics/print.ts';
import { isSiteFolder, readProject, realRoot } from '../project/read.ts';
import { checkOutputFolder } from '../publish/folder/output-folder.ts';
import { measureOnly, type Staging } from '../publish/staging.ts';
import { noReuse, openReuse, type Reuse } from '../reuse/open.ts';
import { DamagedStore } from '../reuse/values.ts';
import { recallSite } from './last-build.ts';
import { throwIfInterrupted } from './limits/throw-if-interrupted.ts';
import { keepHosting } from './output/keep-hosting.ts';
import { lookAtOutput, planRelease, publishPlan, remember, type Target } from './output/release.ts';
import { type BuildReport, type BuildRequest, isRefused, type Machine } from './request.ts';
import { inSession } from './session.ts';
import { createStopwatch } from './stopwatch.ts';
import { openWorkshop } from './workshop.ts';

/** Where a build goes to, and what it goes on from. */
interface Site {
  readonly request: BuildRequest;
  readonly target: Target;
  readonly staging: Staging;
  readonly reuse: Reuse;
  /** What stands against the output folder. */
  readonly refusals: readonly Diagnostic[];
}

async function build(site: Site, machine: Machine): Promise<BuildReport> {
  const { request, target, staging, reuse, refusals } = site;
  const watch = createStopwatch(machine.clock);
  const workshop = openWorkshop(request, readProject(request.root), reuse);
  const output = refusals.length === 0 ? lookAtOutput(target, reuse) : undefined;
  watch.lap('read');
  const made =
    (output && recallSite(workshop, reuse.store, output)) ??
    (await (await import('./make.ts')).buildAll(workshop, reuse.store, machine, staging, output?.published));
  watch.lap('render');
  await throwIfInterrupted(machine.signal);
  const { outputs, anchors, report } = made;
  const planned = outputs && output && planRelease(target, outputs, anchors, output);
  const diagnostics = [...refusals, ...report.diagnostics, ...(planned?.diagnostics ?? [])];
  const plan = isRefused(diagnostics, request) ? undefined : planned?.value;
  if (plan && outputs && output && !request.dryRun) {
    keepHosting(target, report.hosting);
    publishPlan(target, plan, outputs, output, staging);
    made.save();
    remember(reuse, output, plan);
  }
  watch.lap('publish');
  return {
    outcome: !plan ? 'refused' : request.dryRun ? 'planned' : 'published',
    root: request.root,
    out: target.output.out,
    pages: report.pages.published,
    rendered: made.rendered,
    unpublished: new Map(report.pages.unpublished),
    files: plan && outputs ? outputs.files : [],
    plan,
    diagnostics: sortDiagnostics(mergePages(diagnostics)),
    timings: watch.read(),
  };
}

/**
 * Builds a site. Mistakes of its author are diagnostics in the report; throws a Fault of the machine, and the
 * reason of the signal, and then the output folder is as it was.
 */
export async function buildSite(asked: BuildRequest, machine: Machine): Promise<BuildReport> {
  const request = { ...asked, root: realRoot(asked.root) };
  const { value: output, diagnostics } = checkOutputFolder(request.root, request.out, request.releases);
  const isAllowed = diagnostics.length === 0 && isSiteFolder(request.root);
  const writes = isAllowed && !request.dryRun;
  const open = (isDamaged: boolean) =>
    isAllowed && request.identity !== undefined
      ? openReuse(request.root, output.out, request.identity, { writes, isDamaged })
      : noReuse();
  const target = { ...request, output, disk: machine.disk };
  const run = async (staging: Staging) => {
    const site = { request, target, staging, refusals: diagnostics };
    try {
      return await build({ ...site, reuse: open(false) }, machine);
    } catch (error) {
      if (!(error instanceof DamagedStore)) throw error;
      return build({ ...site, reuse: open(true) }, machine);
    }
  };
  return writes ? inSession(request.root, output, machine, run) : run(measureOnly());
}
