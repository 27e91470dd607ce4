// A whole build on one screen: values flow from the project to the output folder.

import { DamagedStore } from '../engine/index.ts';
import { isSiteFolder, realRoot } from '../files/index.ts';
import type { Diagnostic } from '../kit/diagnostics/diagnostic.ts';
import { mergePages } from '../kit/diagnostics/merge.ts';
import { sortDiagnostics } from '../kit/diagnostics/print.ts';
import { throwIfInterrupted } from '../limits/index.ts';
import type { Plan } from '../model/files/output.ts';
import {
  type BuildReport,
  type BuildRequest,
  isRefused,
  type Machine,
  type Timings,
} from '../model/request.ts';
import {
  type BuildCache,
  type CacheAccess,
  checkOutputFolder,
  inPack,
  noBuildCache,
  openBuildCache,
  type Staging,
} from '../publish/index.ts';
import { openWorld } from '../site/index.ts';
import { type FinishedSite, recallSite } from './last-build.ts';
import type * as Make from './make.ts';
import {
  fetchLastBuild,
  openRemoteCache,
  openShardFiles,
  removeFetched,
  storeLastBuild,
} from './other-machines.ts';
import {
  type PublishTarget,
  planChanges,
  publishSite,
  readOutput,
  rememberBuild,
  rememberUnpublished,
} from './publication.ts';
import { inSession } from './session.ts';

/**
 * Builds a site. Errors of its author are diagnostics in the report. Throws a Fault of the machine, or the reason of
 * the signal; the output folder is then unchanged.
 */
export async function buildSite(asked: BuildRequest, machine: Machine): Promise<BuildReport> {
  const request = { ...asked, root: realRoot(asked.root) };
  const { root, out, publishing } = request;
  const { value: output, diagnostics: refusals } = checkOutputFolder(root, out, publishing.releases);
  const isAllowed = refusals.length === 0 && isSiteFolder(root);
  const writes = isAllowed && !publishing.dryRun;
  const target = { output, force: publishing.force, disk: machine.disk };
  const run = (staging: Staging) =>
    buildWithShares({ request, target, staging, refusals, isAllowed, writes }, machine);
  return writes ? inSession(output, machine, run) : inPack(run);
}

/** A site to build, and where. */
interface BuildJob {
  readonly request: BuildRequest;
  readonly target: PublishTarget;
  readonly staging: Staging;
  /** Reasons not to touch the output folder. */
  readonly refusals: readonly Diagnostic[];
  /** True if the folders are those of a site and of its output. */
  readonly isAllowed: boolean;
  /** True if the output and the caches may be written. */
  readonly writes: boolean;
}

/** Opens what other machines made, and builds. */
async function buildWithShares(job: BuildJob, machine: Machine): Promise<BuildReport> {
  const { request } = job;
  const remote = openRemoteCache(request, machine);
  const shards = await openShardFiles(request, remote, machine);
  const others = { remote, shards };
  const cache = openCacheFor(job, others, false);
  const isNew = cache.state.isAbsent && remote !== undefined;
  try {
    const isFetched = isNew && (await fetchLastBuild(request, cache, shards));
    const isAlone = isNew && !isFetched;
    return await build(job, cache, isAlone, machine).catch((error) => {
      if (!(error instanceof DamagedStore)) throw error;
      return build(job, openCacheFor(job, others, true), isAlone, machine);
    });
  } finally {
    await remote?.close(machine.signal.aborted);
    shards?.close();
    if (isNew) removeFetched(cache);
  }
}

/** Results of earlier builds and of other machines. */
function openCacheFor(
  { request: { root, identity }, target: { output }, staging, isAllowed, writes }: BuildJob,
  { remote, shards }: Pick<CacheAccess, 'remote' | 'shards'>,
  isDamaged: boolean,
): BuildCache {
  if (!isAllowed || identity === undefined) return noBuildCache({ staging });
  return openBuildCache(root, output, identity, { writes, isDamaged, shards, ...(writes && { remote }) });
}

/** Makes the site, plans the changes of the output folder, and publishes them. */
async function build(
  job: BuildJob,
  cache: BuildCache,
  isAlone: boolean,
  machine: Machine,
): Promise<BuildReport> {
  const { request, staging, refusals } = job;
  const watch = createStopwatch(machine.clock);
  // The manifest is the largest text of a build with nothing to do. While the heap is still small, reading it costs no collection.
  const output = refusals.length === 0 ? readOutput(job.target, cache) : undefined;
  const world = openWorld(request, cache.measures);
  watch.lap('read');
  const keepFiles = (save: FinishedSite['saveUnpublished']) => {
    if (output && save) rememberUnpublished(cache, output, staging, save);
  };
  const site =
    (output && recallSite(world, cache.store, output)) ??
    (await buildAll(world, cache, machine, {
      staging,
      published: output?.published,
      unpublished: cache.unpublished,
      isFirst: cache.state.isAbsent && !cache.results.remote,
      onTemplates: () => watch.lap('templates'),
      onInterrupted: keepFiles,
    }));
  watch.lap('render');
  await throwIfInterrupted(machine.signal).catch((reason) => {
    keepFiles(site.saveUnpublished);
    throw reason;
  });
  const { plan, diagnostics } = planFor(job, output, site);
  if (!plan) keepFiles(site.saveUnpublished);
  else if (output && site.kind === 'built' && job.writes) {
    cache.unpublished.clear();
    const published = publishSite(output, plan, site.outputs, site.report.hosting, staging);
    rememberBuild(cache, output, plan, site, published);
  }
  watch.lap('publish');
  const { remote } = cache.results;
  const report = reportFor(request, site, plan, {
    diagnostics,
    timings: watch.read(),
    remote: remote?.use ?? { fetched: 0, stored: 0, signers: new Map() },
  });
  if (report.outcome === 'published' && site.kind === 'built')
    await storeLastBuild(request, cache, site, isAlone);
  return report;
}

/** Plans the changes of the output folder; no plan for a refused site. */
function planFor(
  { request, refusals }: BuildJob,
  output: ReturnType<typeof readOutput> | undefined,
  site: FinishedSite,
): { readonly plan: Plan | undefined; readonly diagnostics: readonly Diagnostic[] } {
  const planned =
    output && site.kind === 'built' ? planChanges(output, site.outputs, site.anchors) : undefined;
  const diagnostics = [...refusals, ...site.report.diagnostics, ...(planned?.diagnostics ?? [])];
  const isShown = request.options.unfinished === 'build';
  const isPublishable = isShown || !isRefused(diagnostics, request.publishing);
  return { plan: isPublishable ? planned?.value : undefined, diagnostics };
}

/** Loads the code that makes sites only when it is needed. */
const buildAll: typeof Make.buildAll = async (...parameters) =>
  (await import('./make.ts')).buildAll(...parameters);

function reportFor(
  { root, out, publishing }: BuildRequest,
  site: FinishedSite,
  plan: Plan | undefined,
  { diagnostics, ...rest }: Pick<BuildReport, 'diagnostics' | 'timings' | 'remote'>,
): BuildReport {
  const { rendered, asksDay, report } = site;
  const { pages } = report;
  return {
    outcome: outcomeOf(plan, publishing),
    root,
    out,
    pages: pages.published,
    rendered,
    asksDay,
    unpublished: new Map(pages.unpublished),
    files: plan && site.kind === 'built' ? site.outputs.files : [],
    plan,
    diagnostics: sortDiagnostics(mergePages(diagnostics)),
    ...rest,
  };
}

function outcomeOf(plan: Plan | undefined, { dryRun }: BuildRequest['publishing']): BuildReport['outcome'] {
  if (!plan) return 'refused';
  return dryRun ? 'planned' : 'published';
}

/** Measures the stages of a build; one that doesn't run takes no time. */
function createStopwatch(clock: () => number) {
  const start = clock();
  const laps: Record<Exclude<keyof Timings, 'total'>, number> = {
    templates: 0,
    read: 0,
    render: 0,
    publish: 0,
  };
  let last = start;
  return {
    /** Ends a stage, which began when the last one ended. */
    lap(stage: keyof typeof laps): void {
      const now = clock();
      laps[stage] += now - last;
      last = now;
    },
    read: (): Timings => ({ ...laps, total: clock() - start }),
  };
}
