// A build of the same input into an output folder that is as the last build left it has nothing to do: what that one
// reported is reported again.
import path from 'node:path';
import { sha256 } from '../base/hash.ts';
import { isSettled, stampOf } from '../base/stamp.ts';
import { areUnchanged, type Inputs } from '../bundle/inputs.ts';
import { type StatsOf, statsBelow } from '../cache/measures.ts';
import type { Checked } from '../diagnostics/diagnostic.ts';
import type { Project } from '../model/project.ts';
import type { BuildRecord, BuildStamps } from '../model/record.ts';
import { measureAgain } from '../project/read.ts';
import { hostingState } from '../publish/host-files.ts';
import { manifestState } from '../publish/manifest.ts';
import type { Published } from '../publish/published.ts';
import type { BuildReport, BuildRequest } from './request.ts';
import type { Work } from './work.ts';

/** The report of a build that has nothing to do; undefined where it may have. Throws a Fault. */
export function recallBuild(
  work: Work,
  found: Checked<Project>,
  published: Published,
): BuildReport | undefined {
  const { request, target, memory, watch } = work;
  const key = requestKey(request);
  const known = target.output.kind === 'folder' ? memory.builds.get(key) : undefined;
  if (!known || !isAround(known, work)) return undefined;
  if (!isStamped(known, work, found)) {
    if (!holds(known, work, found, published)) return undefined;
    memory.builds.put(key, { ...known, stamps: settledStamps(known, work, found) });
    memory.close();
  }
  watch.lap('read');
  const { pages, files, diagnostics, unpublished, retain, foreign } = known;
  return {
    outcome: request.dryRun ? 'planned' : 'published',
    root: target.root,
    out: target.output.out,
    pages,
    rendered: 0,
    unpublished: new Map(unpublished),
    files,
    plan: { write: [], replace: [], keep: files, retain, remove: [], foreign, anchors: {} },
    diagnostics,
    timings: watch.read(),
  };
}

/** To be called when a build ends, however it does. `templates` is what the templates depend on. */
export function rememberBuild(
  { request, target, memory }: Work,
  found: Checked<Project>,
  { outcome, plan, pages, files, diagnostics, unpublished }: BuildReport,
  templates: Inputs | undefined,
): void {
  const { root, output, disk } = target;
  if (plan && templates && outcome === 'published' && output.kind === 'folder') {
    memory.builds.put(requestKey(request), {
      fingerprint: fingerprintOf(found, memory),
      templates,
      manifest: manifestState(disk, root),
      hosting: hostingState(disk, root),
      pages,
      files,
      // Told once.
      diagnostics: diagnostics.filter(({ code }) => code !== 'output-foreign'),
      unpublished: [...unpublished],
      retain: plan.retain,
      foreign: plan.foreign,
      stamps: undefined,
    });
  }
  memory.close();
}

/** Requests with one key ask for the same files. */
function requestKey({ out, drafts, strict, releases, baseUrl, hosts, today }: BuildRequest): string {
  return JSON.stringify([out, drafts, strict, releases, baseUrl, hosts, today]);
}

/** Whether what surrounds the pages is as it was. */
function isAround({ templates, manifest, hosting }: BuildRecord, { target: { root, disk } }: Work): boolean {
  const isBeside = manifest === manifestState(disk, root) && hosting === hostingState(disk, root);
  return isBeside && areUnchanged(root, templates);
}

/** Whether the project and the output folder hold what they held. */
function holds(
  { fingerprint, files, retain, foreign }: BuildRecord,
  { memory }: Work,
  found: Checked<Project>,
  { names, isIntact }: Published,
): boolean {
  // Sources change more often than outputs, and are looked at in any case.
  if (fingerprintOf(found, memory) !== fingerprint) return false;
  const own = [...files, ...retain];
  const present = names();
  return (
    present.size === own.length + foreign.length &&
    foreign.every((file) => present.has(file)) &&
    own.every(isIntact)
  );
}

/** Stands for all files of a project, and for what was wrong with the finding of them. */
function fingerprintOf(found: Checked<Project>, { measures }: Work['memory']): string {
  const { root } = found.value;
  const hashes = filesOf(found).map((file) => `${file} ${measureAgain(root, file, measures).hash}`);
  return sha256(JSON.stringify([restOf(found), hashes]));
}

/** Whether the file system says of all files of the project and of the output what it said. */
function isStamped(known: BuildRecord, work: Work, found: Checked<Project>): boolean {
  const { stamps } = known;
  if (!stamps || stamps.sources !== sourceStamps(found, work.memory.statsOf)) return false;
  return stamps.outputs === outputStamps(known, statsBelow(work.target.output.out));
}

/** Undefined where a later change might not show in them. */
function settledStamps(
  known: BuildRecord,
  { target: { output }, memory: { moment, statsOf } }: Work,
  found: Checked<Project>,
): BuildStamps | undefined {
  const settled = (statsOf: StatsOf): StatsOf => {
    return (file) => {
      const stats = statsOf(file);
      return stats && moment && isSettled(stats, moment) ? stats : undefined;
    };
  };
  const sources = sourceStamps(found, settled(statsOf));
  const outputs = outputStamps(known, settled(statsBelow(output.out)));
  return sources === undefined || outputs === undefined ? undefined : { sources, outputs };
}

function sourceStamps(found: Checked<Project>, statsOf: StatsOf): string | undefined {
  const stamps = stampsOf(filesOf(found), statsOf);
  return stamps && sha256(JSON.stringify([restOf(found), stamps]));
}

/** With the output's folders, whose times change with the names in them. */
function outputStamps({ files, retain, foreign }: BuildRecord, statsOf: StatsOf): string | undefined {
  const own = [...[...files, ...retain].map(({ file }) => file), ...foreign];
  return stampsOf([...own, ...foldersOf(own)], statsOf);
}

/** Stands for what the file system says of some files; undefined where it knows nothing of one of them. */
function stampsOf(files: Iterable<string>, statsOf: StatsOf): string | undefined {
  const lines: string[] = [];
  for (const file of files) {
    const stats = statsOf(file);
    if (!stats) return undefined;
    lines.push(file, stampOf(stats));
  }
  return sha256(lines.join('\n'));
}

function filesOf({ value: { pages, attachments, publicFiles } }: Checked<Project>): readonly string[] {
  return [...pages, ...attachments, ...publicFiles];
}

/** What is known of the other files, and of those that were left out. */
function restOf({ value: { settings, layouts, ownSettings }, diagnostics }: Checked<Project>): unknown {
  return [settings?.hash, layouts, ownSettings, diagnostics];
}

/** All folders on the way to files. */
function foldersOf(files: readonly string[]): ReadonlySet<string> {
  const folders = new Set(['.']);
  for (const file of files) {
    for (let folder = path.posix.dirname(file); !folders.has(folder); folder = path.posix.dirname(folder))
      folders.add(folder);
  }
  return folders;
}
