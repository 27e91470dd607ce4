// A whole build on one screen: values flow from the project to the output folder.

import { DamagedStore } from '../engine/index.ts';
import { isSiteFolder, realRoot } from '../files/index.ts';
import type { Diagnostic } from '../kit/diagnostics/diagnostic.ts';
import { Fault } from '../kit/diagnostics/fault.ts';
import { mergePages } from '../kit/diagnostics/merge.ts';
import { sortDiagnostics } from '../kit/diagnostics/print.ts';
import { stateFolderFor } from '../kit/system/state-folder.ts';
import { throwIfInterrupted } from '../limits/index.ts';
import type { OutputFile, Plan } from '../model/files/output.ts';
import {
  type BuildReport,
  type BuildRequest,
  isRefused,
  type Machine,
  type Timings,
} from '../model/request.ts';
import {
  checkOutputFolder,
  deleteCaches,
  inPack,
  noReuse,
  openReuse,
  type Reuse,
  type Staging,
} from '../publish/index.ts';
import { openWorld } from '../site/index.ts';
import { type CompleteSite, recallSite } from './last-build.ts';
import type * as Make from './make.ts';
import {
  type PublishTarget,
  planRelease,
  publishSite,
  readOutput,
  rememberBuild,
  rememberUnpublished,
} from './release.ts';
import { inSession } from './session.ts';
import { fetchLastBuild, openShared, openShares, removeFetched, shareBuild, sharesWith } from './sharing.ts';

/**
 * Builds a site. Errors of its author are diagnostics in the report. Throws a Fault of the machine, or the reason of
 * the signal; the output folder is then unchanged.
 */
export async function buildSite(asked: BuildRequest, machine: Machine): Promise<BuildReport> {
  const request = { ...asked, root: realRoot(asked.root) };
  const { root, out, publishing, identity } = request;
  const { value: output, diagnostics: refusals } = checkOutputFolder(root, out, publishing.releases);
  const isAllowed = refusals.length === 0 && isSiteFolder(root);
  const writes = isAllowed && !publishing.dryRun;
  const target = { output, force: publishing.force, disk: machine.disk };
  const run = async (staging: Staging) => {
    const shared = openShared(request, machine);
    const shares = await openShares(request, shared, machine);
    const open = (isDamaged: boolean) =>
      isAllowed && identity !== undefined
        ? openReuse(root, output, identity, { writes, isDamaged, shares, ...(writes && { shared }) })
        : noReuse({ staging });
    const reuse = open(false);
    const isNew = reuse.state.isAbsent && shared !== undefined;
    try {
      const isFetched = isNew && (await fetchLastBuild(request, reuse, shares));
      const job = { request, target, staging, refusals, isAlone: isNew && !isFetched };
      return await build({ ...job, reuse }, machine).catch((error) => {
        if (!(error instanceof DamagedStore)) throw error;
        return build({ ...job, reuse: open(true) }, machine);
      });
    } finally {
      await shared?.close(machine.signal.aborted);
      shares?.close();
      if (isNew) removeFetched(reuse);
    }
  };
  return writes ? inSession(output, machine, run) : inPack(run);
}

/** One attempt to build a site. */
interface BuildJob {
  readonly request: BuildRequest;
  readonly target: PublishTarget;
  readonly staging: Staging;
  /** Results of earlier builds. */
  readonly reuse: Reuse;
  /** Reasons not to touch the output folder. */
  readonly refusals: readonly Diagnostic[];
  /** True if the build on the server for shared results can't be used. */
  readonly isAlone: boolean;
}

async function build(job: BuildJob, machine: Machine): Promise<BuildReport> {
  const { request, target, staging, reuse, refusals } = job;
  const watch = createStopwatch(machine.clock);
  // The manifest is the largest text of a build with nothing to do. While the heap is still small, reading it costs no collection.
  const output = refusals.length === 0 ? readOutput(target, reuse) : undefined;
  const world = openWorld(request, reuse.measures);
  watch.lap('read');
  const onTemplates = () => watch.lap('templates');
  const keep = (save: (() => void) | undefined) => {
    if (output && save) rememberUnpublished(reuse, output, staging, save);
  };
  const { unpublished } = reuse;
  const destination = {
    staging,
    published: output?.published,
    unpublished,
    onTemplates,
    onInterrupted: keep,
  };
  const made =
    (output && recallSite(world, reuse.store, output)) ??
    (await buildAll(world, reuse, machine, destination));
  watch.lap('render');
  await throwIfInterrupted(machine.signal).catch((reason) => {
    keep(made.saveUnpublished);
    throw reason;
  });
  const { outputs, anchors, report } = made;
  const planned = output && outputs && planRelease(output, outputs, anchors);
  const diagnostics = [...refusals, ...report.diagnostics, ...(planned?.diagnostics ?? [])];
  const isShown = request.options.unfinished === 'build';
  const plan = isRefused(diagnostics, request.publishing) && !isShown ? undefined : planned?.value;
  if (!plan) keep(made.saveUnpublished);
  else if (output && outputs && !request.publishing.dryRun) {
    unpublished.clear();
    const published = publishSite(output, plan, outputs, report.hosting, staging);
    rememberBuild(reuse, output, plan, made, published);
  }
  watch.lap('publish');
  const result = reportFor(request, made, plan, {
    diagnostics,
    timings: watch.read(),
    shared: reuse.results.shared?.use ?? { fetched: 0, stored: 0, signers: new Map() },
  });
  if (result.outcome === 'published') await shareBuild(request, reuse, made, job.isAlone);
  return result;
}

/** Loads the code that makes sites only when it is needed. */
const buildAll: typeof Make.buildAll = async (...parameters) =>
  (await import('./make.ts')).buildAll(...parameters);

function reportFor(
  { root, out, publishing }: BuildRequest,
  { outputs, rendered, asksDay, report: { pages } }: CompleteSite,
  plan: Plan | undefined,
  { diagnostics, ...rest }: Pick<BuildReport, 'diagnostics' | 'timings' | 'shared'>,
): BuildReport {
  return {
    outcome: !plan ? 'refused' : publishing.dryRun ? 'planned' : 'published',
    root,
    out,
    pages: pages.published,
    rendered,
    asksDay,
    unpublished: new Map(pages.unpublished),
    files: plan && outputs ? outputs.files : [],
    plan,
    diagnostics: sortDiagnostics(mergePages(diagnostics)),
    ...rest,
  };
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

/**
 * Builds, and compares files and diagnostics with those of a build without a cache, or with some files that `remake` makes again. If
 * they differ, deletes the cache, builds without it and throws a Fault. Throws the signal's reason too.
 */
export async function verifyBuild(
  request: BuildRequest,
  machine: Machine,
  remake?: (request: BuildRequest, machine: Machine) => Promise<readonly OutputFile[]>,
): Promise<BuildReport> {
  const report = await buildSite(request, machine);
  if (remake && report.outcome === 'refused') return report;
  const clean = { ...request, identity: undefined };
  const differences = remake
    ? missingFrom(report, await remake({ ...request, root: report.root }, machine))
    : differencesOf(
        report,
        await buildSite({ ...clean, publishing: { ...request.publishing, dryRun: true } }, machine),
      );
  if (differences.length === 0) return report;
  const wrong = report.files.filter(({ file }) => differences.includes(file));
  const origins = {
    signers: [...new Set(wrong.flatMap(({ hash }) => report.shared.signers.get(hash) ?? []))].sort(),
    shares: sharesWith(wrong, request),
  };
  if (request.publishing.dryRun) throw mismatch(differences, origins, 'Build once with --no-cache');
  deleteCaches(stateFolderFor(report.root, report.out));
  await buildSite(clean, machine);
  throw mismatch(differences, origins, 'The cache was deleted, and the site was rebuilt without it');
}

/** Files that a build has with other bytes, or lacks. */
function missingFrom({ files }: BuildReport, made: readonly OutputFile[]): string[] {
  const hashes = new Map(files.map(({ file, hash }) => [file, hash]));
  return made.filter(({ file, hash }) => hashes.get(file) !== hash).map(({ file }) => file);
}

function differencesOf(report: BuildReport, clean: BuildReport): string[] {
  const hashes = (files: readonly OutputFile[]) => new Map(files.map(({ file, hash }) => [file, hash]));
  const actual = hashes(report.files);
  const expected = hashes(clean.files);
  const files = [...new Set([...actual.keys(), ...expected.keys()])].sort();
  const differing = files.filter((file) => actual.get(file) !== expected.get(file));
  return diagnosticsIn(report) === diagnosticsIn(clean) ? differing : [...differing, 'errors and warnings'];
}

/** Foreign files are reported once, whether or not there is a cache. */
function diagnosticsIn({ diagnostics }: BuildReport): string {
  return JSON.stringify(diagnostics.filter(({ code }) => code !== 'output-foreign'));
}

/** `signers` signed shared results in files that differ, and `shares` contain such files. */
function mismatch(
  differences: readonly string[],
  { signers, shares }: Readonly<Record<'signers' | 'shares', readonly string[]>>,
  done: string,
): Fault {
  const shown = differences.slice(0, 5).join(', ');
  const more = differences.length > 5 ? `, and ${differences.length - 5} more` : '';
  if (signers.length > 0)
    return new Fault(
      `Results signed by ${signers.join(', ')} are wrong: ${shown}${more}`,
      `${done}. Remove the key from \`results.keys\` in content/site.yaml until you know why, and empty the server.`,
    );
  if (shares.length > 0)
    return new Fault(
      `Pages in ${shares.join(', ')} are wrong: ${shown}${more}`,
      `${done}. Find out which machine made them, and who else can write there.`,
    );
  return new Fault(
    `The cached build differs from a clean build: ${shown}${more}`,
    `${done}. If your templates keep state in a closure or in a package, remove that state; otherwise please report this as a bug in site.`,
  );
}
