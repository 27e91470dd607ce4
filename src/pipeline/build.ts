// The whole build on one screen: values flow from the project to the output folder.
import { buildRules } from '../checks/run.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { mergePages } from '../diagnostics/merge.ts';
import { sortDiagnostics } from '../diagnostics/print.ts';
import { isSiteFolder, readProject, realRoot } from '../project/read.ts';
import { checkOutputFolder } from '../publish/folder/output-folder.ts';
import { measureOnly, type Staging } from '../publish/staging.ts';
import { noReuse, openReuse, type Reuse } from '../reuse/open.ts';
import { DamagedStore } from '../reuse/values.ts';
import { throwIfInterrupted } from './limits/throw-if-interrupted.ts';
import { isRefused, makeSite } from './make.ts';
import { keepHosting } from './output/keep-hosting.ts';
import { lookAtOutput, planRelease, publishPlan, remember, type Target } from './output/release.ts';
import type { BuildReport, BuildRequest, Machine } from './request.ts';
import { inSession } from './session.ts';
import { createStopwatch } from './stopwatch.ts';
import { openTasks } from './tasks.ts';
import { openWorkshop } from './workshop.ts';

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
    try {
      return await build(request, machine, { target, staging, reuse: open(false), refusals: diagnostics });
    } catch (error) {
      if (!(error instanceof DamagedStore)) throw error;
      return build(request, machine, { target, staging, reuse: open(true), refusals: diagnostics });
    }
  };
  return writes ? inSession(request.root, output, machine, run) : run(measureOnly());
}

/** Where a build goes to, and what it goes on from. */
interface Site {
  readonly target: Target;
  readonly staging: Staging;
  readonly reuse: Reuse;
  /** What stands against the output folder. */
  readonly refusals: readonly Diagnostic[];
}

async function build(
  request: BuildRequest,
  machine: Machine,
  { target, staging, reuse, refusals }: Site,
): Promise<BuildReport> {
  const watch = createStopwatch(machine.clock);
  const workshop = openWorkshop(request, readProject(request.root), reuse);
  const tasks = openTasks(workshop, buildRules(), reuse.store);
  const output = refusals.length === 0 ? lookAtOutput(target, reuse) : undefined;
  watch.lap('read');
  const made = await makeSite(tasks, workshop, machine, { staging, published: output?.published });
  watch.lap('render');
  await throwIfInterrupted(machine.signal);
  const planned = made.outputs && output && planRelease(target, made.outputs, made.anchors, output);
  const diagnostics = [...refusals, ...made.diagnostics, ...(planned?.diagnostics ?? [])];
  const plan = isRefused(diagnostics, request) ? undefined : planned?.value;
  if (plan && made.outputs && output && !request.dryRun) {
    keepHosting(target, tasks.get(tasks.hosting));
    publishPlan(target, plan, made.outputs, output, staging);
    remember(tasks, reuse, output, plan);
  }
  watch.lap('publish');
  return {
    outcome: !plan ? 'refused' : request.dryRun ? 'planned' : 'published',
    root: request.root,
    out: target.output.out,
    pages: tasks.get(tasks.pages).published,
    rendered: made.rendered,
    unpublished: new Map(tasks.get(tasks.pages).unpublished),
    files: plan && made.outputs ? made.outputs.files : [],
    plan,
    diagnostics: sortDiagnostics(mergePages(diagnostics)),
    timings: watch.read(),
  };
}
