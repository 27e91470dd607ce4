// The whole build on one screen: values flow from the project to the output folder.

import { DamagedStore } from '../engine/store/values.ts';
import type { Diagnostic } from '../kit/diagnostics/diagnostic.ts';
import { mergePages } from '../kit/diagnostics/merge.ts';
import { sortDiagnostics } from '../kit/diagnostics/print.ts';
import type { Plan } from '../model/files/output.ts';
import { isSiteFolder, readProject, realRoot } from '../site/files/read.ts';
import { throwIfInterrupted } from '../site/limits/throw-if-interrupted.ts';
import { checkOutputFolder } from '../site/publish/folder/output-folder.ts';
import { noReuse, openReuse, type Reuse } from '../site/publish/reuse.ts';
import { measureOnly, type Staging } from '../site/publish/staging.ts';
import {
  type BuildReport,
  type BuildRequest,
  isRefused,
  type Machine,
  type Timings,
} from '../site/request.ts';
import { openWorld } from '../site/world.ts';
import { type MadeSite, recallSite } from './last-build.ts';
import type * as Make from './make.ts';
import { lookAtOutput, type PublishTarget, planRelease, publishSite } from './release.ts';
import { inSession } from './session.ts';
import { createStopwatch } from './stopwatch.ts';

/** Where a build goes to, and what it goes on from. */
interface Site {
  readonly request: BuildRequest;
  readonly target: PublishTarget;
  readonly staging: Staging;
  readonly reuse: Reuse;
  /** What stands against the output folder. */
  readonly refusals: readonly Diagnostic[];
}

async function build(site: Site, machine: Machine): Promise<BuildReport> {
  const { request, target, staging, reuse, refusals } = site;
  const watch = createStopwatch(machine.clock);
  const world = openWorld(request, readProject(request.root), reuse.measures);
  const output = refusals.length === 0 ? lookAtOutput(target, reuse) : undefined;
  watch.lap('read');
  const onTemplates = () => watch.lap('templates');
  const destination = { staging, published: output?.published, onTemplates };
  const made =
    (output && recallSite(world, reuse.store, output)) ??
    (await buildAll(world, reuse, machine, destination));
  watch.lap('render');
  await throwIfInterrupted(machine.signal);
  const planned = made.outputs && output && planRelease(target, made.outputs, made.anchors, output);
  const diagnostics = [...refusals, ...made.report.diagnostics, ...(planned?.diagnostics ?? [])];
  const plan = isRefused(diagnostics, request.publishing) ? undefined : planned?.value;
  if (plan && output && !request.publishing.dryRun) publishSite(target, reuse, output, made, plan, staging);
  watch.lap('publish');
  return reportFor(request, made, plan, diagnostics, watch.read());
}

/** Loads what makes sites when it is needed. */
const buildAll: typeof Make.buildAll = async (...parameters) =>
  (await import('./make.ts')).buildAll(...parameters);

function reportFor(
  { root, out, publishing }: BuildRequest,
  { outputs, rendered, report: { pages } }: MadeSite,
  plan: Plan | undefined,
  diagnostics: readonly Diagnostic[],
  timings: Timings,
): BuildReport {
  return {
    outcome: !plan ? 'refused' : publishing.dryRun ? 'planned' : 'published',
    root,
    out,
    pages: pages.published,
    rendered,
    unpublished: new Map(pages.unpublished),
    files: plan && outputs ? outputs.files : [],
    plan,
    diagnostics: sortDiagnostics(mergePages(diagnostics)),
    timings,
  };
}

/**
 * Builds a site. Mistakes of its author are diagnostics in the report; throws a Fault of the machine, and the
 * reason of the signal, and then the output folder is as it was.
 */
export async function buildSite(asked: BuildRequest, machine: Machine): Promise<BuildReport> {
  const request = { ...asked, root: realRoot(asked.root) };
  const { value: output, diagnostics } = checkOutputFolder(
    request.root,
    request.out,
    request.publishing.releases,
  );
  const isAllowed = diagnostics.length === 0 && isSiteFolder(request.root);
  const writes = isAllowed && !request.publishing.dryRun;
  const open = (isDamaged: boolean) =>
    isAllowed && request.identity !== undefined
      ? openReuse(request.root, output, request.identity, { writes, isDamaged })
      : noReuse();
  const target = { root: request.root, output, force: request.publishing.force, disk: machine.disk };
  const run = async (staging: Staging) => {
    const site = { request, target, staging, refusals: diagnostics };
    try {
      return await build({ ...site, reuse: open(false) }, machine);
    } catch (error) {
      if (!(error instanceof DamagedStore)) throw error;
      return build({ ...site, reuse: open(true) }, machine);
    }
  };
  return writes ? inSession(output, machine, run) : run(measureOnly());
}
