// A build of the same input into an output folder that is as the last build left it has nothing to do: what that one
// reported is reported again.
import path from 'node:path';
import { sha256 } from '../base/hash.ts';
import { isSettled, STAMP_LENGTH, stampNumbers } from '../base/stamp.ts';
import { type StatsOf, statsBelow } from '../cache/measures.ts';
import type { Checked } from '../diagnostics/diagnostic.ts';
import type { Project } from '../model/project.ts';
import type { BuildRecord, BuildStamps } from '../model/record.ts';
import type { Published } from '../publish/published.ts';
import { filesOf, type LastBuild, rememberStamps, restOf } from './last-build.ts';
import type { BuildReport } from './request.ts';
import type { Work } from './work.ts';

/** The report of a build that has nothing to do; undefined where it may have. Throws a Fault. */
export function recallBuild(
  { record, changed }: LastBuild,
  work: Work,
  found: Checked<Project>,
  published: Published,
): BuildReport | undefined {
  const { request, target, watch } = work;
  if (!isStamped(record, work, found)) {
    // Sources change more often than outputs, and are looked at in any case.
    if (changed()?.length !== 0 || !holds(record, published)) return undefined;
    rememberStamps(work, { ...record, stamps: settledStamps(record, work, found) });
  }
  watch.lap('read');
  const { pages, files, diagnostics, unpublished, retain, foreign } = record;
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

/** Whether the output folder holds what was published. */
function holds({ files, retain, foreign }: BuildRecord, { names, isIntact }: Published): boolean {
  const own = [...files, ...retain];
  const present = names();
  return (
    present.size === own.length + foreign.length &&
    foreign.every((file) => present.has(file)) &&
    own.every(isIntact)
  );
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
  const settled = (told: StatsOf): StatsOf => {
    return (file) => {
      const stats = told(file);
      return stats && moment && isSettled(stats, moment) ? stats : undefined;
    };
  };
  const sources = sourceStamps(found, settled(statsOf));
  const outputs = outputStamps(known, settled(statsBelow(output.out)));
  return sources === undefined || outputs === undefined ? undefined : { sources, outputs };
}

function sourceStamps(found: Checked<Project>, statsOf: StatsOf): string | undefined {
  const stamps = stampsOf(filesOf(found), statsOf);
  return stamps && sha256(restOf(found) + stamps);
}

/** With the output's folders, whose times change with the names in them. */
function outputStamps({ files, retain, foreign }: BuildRecord, statsOf: StatsOf): string | undefined {
  const own = [...[...files, ...retain].map(({ file }) => file), ...foreign];
  return stampsOf([...own, ...foldersOf(own)], statsOf);
}

/** Stands for what the file system says of some files; undefined where it knows nothing of one of them. */
function stampsOf(files: readonly string[], statsOf: StatsOf): string | undefined {
  // As texts these numbers would take several times as long to be written as to be asked for.
  const numbers = new Float64Array(files.length * STAMP_LENGTH);
  for (const [position, file] of files.entries()) {
    const stats = statsOf(file);
    if (!stats) return undefined;
    numbers.set(stampNumbers(stats), position * STAMP_LENGTH);
  }
  return sha256(sha256(files.join('\n')) + sha256(new Uint8Array(numbers.buffer)));
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
