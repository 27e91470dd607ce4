// The whole build on one screen: values flow from the project to the output folder.

import type { Checked, Diagnostic } from '../diagnostics/diagnostic.ts';
import { mergePages } from '../diagnostics/merge.ts';
import { sortDiagnostics } from '../diagnostics/print.ts';
import type { Plan } from '../model/output.ts';
import type { Project } from '../model/project.ts';
import { isSiteFolder, readProject, realRoot } from '../project/read.ts';
import { checkOutputFolder } from '../publish/folder/output-folder.ts';
import { measureOnly, type Staging } from '../publish/staging.ts';
import { createOutputStamping, type OutputStamping } from '../reuse/output-stamps.ts';
import { contentsOf, lastBuild, recallRecord, rememberBuild } from './last-build.ts';
import { noMemory, openMemory, type StoredMemory } from './memory.ts';
import { keepHosting } from './output/keep-hosting.ts';
import type { Outputs } from './output/outputs.ts';
import { planRelease, readTarget, release } from './output/release.ts';
import { heard } from './render/throw-if-interrupted.ts';
import type { BuildReport, BuildRequest, Surroundings } from './request.ts';
import { inSession } from './session.ts';
import { createStopwatch } from './stopwatch.ts';
import { recallBuild } from './unchanged.ts';
import type { Work } from './work.ts';

/**
 * Builds a site. Mistakes of its author are diagnostics in the report; throws a Fault of the machine, and the
 * reason of the signal, and then the output folder is as it was.
 */
export async function buildSite(request: BuildRequest, surroundings: Surroundings): Promise<BuildReport> {
  const watch = createStopwatch(surroundings.clock);
  const root = realRoot(request.root);
  const { value: output, diagnostics } = checkOutputFolder(root, request.out, request.releases);
  const target = { root, output, force: request.force, disk: surroundings.disk };
  const mayWrite = diagnostics.length === 0 && isSiteFolder(root);
  const run = (staging: Staging, writes: boolean) => {
    const memory = mayWrite ? memoryOf(request, root, writes) : noMemory();
    const stamping = createOutputStamping(output.out, memory.clock);
    const work = { request, surroundings, target, staging, memory, stamping, watch };
    return build(work, readProject(root), diagnostics);
  };
  if (request.dryRun || !mayWrite) return run(measureOnly(), false);
  return inSession(root, output, surroundings, (staging) => run(staging, true));
}

function memoryOf({ identity }: BuildRequest, root: string, writes: boolean): StoredMemory {
  return identity === undefined ? noMemory() : openMemory(root, identity, writes);
}

async function build(
  work: Work,
  found: Checked<Project>,
  refusals: readonly Diagnostic[],
): Promise<BuildReport> {
  const { request, surroundings, target, staging, memory, stamping, watch } = work;
  const isAllowed = refusals.length === 0;
  const known = isAllowed ? recallRecord(work) : undefined;
  const contents = known?.isLeft ? contentsOf(known.record) : undefined;
  const published = isAllowed ? readTarget(target, contents) : undefined;
  const last = known && lastBuild(known, work, found);
  const before = last && published && recallBuild(last, work, found, published);
  if (before) return before;

  const { isRefused, makeSite } = await import('./make.ts');
  const workplace = { staging, memory, published, last, watch };
  const made = await makeSite(found, request, surroundings, workplace);
  await heard(surroundings.signal);
  const { outputs } = made;
  const planned = outputs && published && planRelease(target, outputs, published);
  const all = [...refusals, ...made.diagnostics, ...(planned?.diagnostics ?? [])];
  const plan = isRefused(all, request) ? undefined : planned?.value;
  if (outputs && published && plan && !request.dryRun) {
    keepHosting(target, made.prepared);
    const isWhole = release(target, plan, outputs, published, staging);
    noteChanges(stamping, plan, outputs, isWhole);
  }
  watch.lap('publish');
  const { site, templates } = made.prepared;
  const report: BuildReport = {
    outcome: !plan ? 'refused' : request.dryRun ? 'planned' : 'published',
    root: target.root,
    out: target.output.out,
    pages: site.pages.map(({ path, route, file, title }) => ({ path, route, file, title })),
    rendered: made.rendered,
    unpublished: site.unpublished,
    files: plan && outputs ? outputs.files : [],
    plan,
    diagnostics: sortDiagnostics(mergePages(all)),
    timings: watch.read(),
  };
  rememberBuild(work, found, report, templates);
  return report;
}

/** Lets what was seen of the output be what there is now. */
function noteChanges(
  stamping: OutputStamping,
  { write, remove }: Plan,
  { sights, synced }: Outputs,
  isWhole: boolean,
): void {
  const written = write.map(({ file }) => file);
  if (isWhole && sights) {
    stamping.note(sights);
    stamping.forget(written.filter((file) => !synced.has(file)));
  } else stamping.forget([...written, ...remove]);
}
