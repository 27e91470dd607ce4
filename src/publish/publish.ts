// Carries out a plan. Until the journal is written nothing in the output folder has changed; from then on
// the publication is finished, or undone at once, or, if this process dies, by the next command.
import path from 'node:path';
import { momentIn } from '../engine/index.ts';
import { attempt, Fault } from '../kit/diagnostics/fault.ts';
import { type Disk, linkOrCopy, syncPaths } from '../kit/system/disk.ts';
import type { OutputFile, Plan } from '../model/files/output.ts';
import { finish, parentsOf, savedManifests, savedPlaces, undo } from './carry-out.ts';
import { type FileStamps, lookAtFiles } from './output-stamps.ts';
import { changesNothing, manifestAfter } from './plan.ts';
import { filesIn } from './published.ts';
import { dropJournal, type Journal, VERSION, writeJournal } from './records/journal.ts';
import {
  assetsIn,
  type Manifest,
  type Manifests,
  manifests,
  NO_MANIFEST,
  rememberLeft,
  restoreManifest,
} from './records/manifest.ts';
import { outputKey } from './records/output-records.ts';
import { stagingPlaces } from './staging.ts';

export interface Publication {
  readonly stateFolder: string;
  readonly out: string;
  readonly plan: Plan;
  readonly before: Manifest | undefined;
  readonly manifests: Manifests;
  readonly staging: string;
  /** Absolute source of a copied file; undefined for staged files. */
  readonly sourceOf: (output: OutputFile) => string | undefined;
}

interface PublishResult extends Pick<Manifests, 'sum'> {
  /** Stamps of all files, if the staged folder became the output folder because there was none. */
  readonly stamps?: FileStamps | undefined;
}

/** Publishes. If that fails, the output folder is unchanged. @throws {Fault} */
export function publish(disk: Disk, publication: Publication): PublishResult {
  const { stateFolder, out, plan, staging } = publication;
  const { sum } = publication.manifests;
  if (changesNothing(plan, publication.before)) return { sum };
  const stage = () => manifests.stage(disk, stateFolder, out, manifestAfter(plan), publication.manifests);
  if (plan.write.length === 0 && plan.remove.length === 0) {
    const after = stage();
    manifests.commit(disk, stateFolder);
    return { sum: after };
  }
  const changes = planChanges(disk, publication);
  completeStaging(disk, publication, changes.whole ? ['', ...changes.folders] : []);
  // Nobody else changes files in staging, so these stamps are those of the files that were made.
  const files = plan.write.map(({ file }) => file);
  const stamps = changes.whole ? lookAtFiles(path.join(staging, 'new'), files, momentIn(staging)) : undefined;
  saveOld(disk, publication, changes);
  const journal: Journal = { ...changes, manifests: { before: sum, after: stage() } };
  let { after } = journal.manifests;
  let state = 'was not changed';
  try {
    writeJournal(disk, stateFolder, journal);
    state = 'is half published';
    const left = finish(disk, { out, staging }, journal, assetsIn(publication.before ?? NO_MANIFEST));
    manifests.commit(disk, stateFolder);
    rememberLeft(disk, stateFolder, out, left);
    if (left.length > 0) after = manifests.readAll(disk, stateFolder).sum;
  } catch (error) {
    takeBack(disk, publication, journal, state, error);
    throw error;
  }
  dropJournal(disk, stateFolder);
  return { stamps, sum: after };
}

/** Journal before the manifests are staged. */
type PublishedChanges = Omit<Journal, 'manifests'>;

/** Undoes a publication after an error; `state` describes the output folder if this fails too. */
function takeBack(
  disk: Disk,
  { stateFolder, out, staging }: Publication,
  journal: Journal,
  state: string,
  error: unknown,
): void {
  let left = state;
  try {
    undo(disk, { out, staging }, journal);
    left = 'was not changed';
    restoreManifest(disk, stateFolder, out, journal.manifests.before, savedManifests({ staging }));
    dropJournal(disk, stateFolder);
  } catch {
    const { message } = error instanceof Error ? error : { message: String(error) };
    throw new Fault(
      `${message}; ${out} ${left}`,
      'Fix the problem on this machine and run the command again: it finishes or undoes the publication.',
      { cause: error },
    );
  }
}

function planChanges(disk: Disk, { stateFolder, out, plan, staging }: Publication): PublishedChanges {
  const replaced = new Set(plan.replace);
  const whole = disk.stat(out) === undefined;
  // A file that replaces another one needs no folders, and nothing blocks it.
  const added = plan.write.filter(({ file }) => !replaced.has(file)).map(({ file }) => file);
  const removeFirst = whole ? [] : added.flatMap((file) => inTheWay(disk, out, file, plan.remove));
  const early = new Set(removeFirst);
  const parents = new Set(added.flatMap(parentsOf));
  return {
    version: VERSION,
    out: outputKey(stateFolder, out),
    staging: staging === stagingPlaces(stateFolder, out).state ? 'state' : 'output',
    whole,
    folders: [...parents].filter((folder) => whole || !disk.stat(path.join(out, folder))?.isDirectory()),
    removeFirst: [...early],
    write: plan.write.map((output) => ({ ...output, replaces: replaced.has(output.file) })),
    removeLast: plan.remove.filter((file) => !early.has(file)),
  };
}

/**
 * Finds what blocks a new file: an earlier build's file where a folder is needed, or the files in a folder with its name.
 * @throws {Fault}
 */
function inTheWay(disk: Disk, out: string, file: string, removable: readonly string[]): readonly string[] {
  for (const parent of parentsOf(file)) {
    const stats = disk.stat(path.join(out, parent));
    if (!stats) return [];
    if (stats.isDirectory()) continue;
    if (!removable.includes(parent)) throw obstacle(out, parent);
    return [parent];
  }
  if (!disk.stat(path.join(out, file))?.isDirectory()) return [];
  const inner = removable.filter((other) => other.startsWith(`${file}/`));
  if (filesIn(disk, path.join(out, file)).size > inner.length) throw obstacle(out, file);
  return inner;
}

function obstacle(out: string, file: string): Fault {
  return new Fault(
    `${path.join(out, file)} already exists, and no build wrote it`,
    'Move it away, or choose another folder with --out.',
  );
}

/**
 * Copies files, dates replacements, and waits until all staged files, and the names in `folders`, would survive a power
 * cut.
 */
export function completeStaging(
  disk: Disk,
  { out, plan, staging, sourceOf }: Publication,
  folders: readonly string[] = [],
): void {
  const replaced = new Set(plan.replace);
  for (const output of plan.write) {
    const source = sourceOf(output);
    if (source === undefined && !replaced.has(output.file)) continue;
    const staged = path.join(staging, 'new', output.file);
    attempt(`${output.file} cannot be ${source === undefined ? 'written' : 'copied'}`, () => {
      if (source !== undefined) {
        disk.makeFolder(path.dirname(staged));
        disk.copy(source, staged);
        // A copy has the mode of its source, which may keep a server from reading it.
        disk.setReadable(staged);
        if (disk.hash(staged) !== output.hash) throw changedMeanwhile(source);
      }
      if (replaced.has(output.file)) dateAfter(disk, staged, path.join(out, output.file));
    });
  }
  syncPaths(disk, path.join(staging, 'new'), [...plan.write.map(({ file }) => file), ...folders]);
}

function changedMeanwhile(source: string): Fault {
  return new Fault(
    `${source} changed while it was being read`,
    'Run the command again when nothing is changing the file.',
  );
}

/** Makes a replacement at least one second newer, because servers compute ETags from whole seconds. */
function dateAfter(disk: Disk, staged: string, published: string): void {
  const seconds = (file: string) => Math.floor((disk.stat(file)?.mtimeMs ?? 0) / 1000);
  const before = seconds(published);
  if (seconds(staged) <= before) disk.setTime(staged, before + 1);
}

/** Gives old files a second name in staging, so that they can be restored. */
function saveOld(disk: Disk, publication: Publication, changes: PublishedChanges): void {
  const { stateFolder, out, staging } = publication;
  attempt(`The staging folder ${staging} cannot be written`, () => {
    disk.makeFolder(path.join(staging, 'old'));
    if (publication.manifests.sum !== '')
      linkOrCopy(disk, manifests.fileIn(stateFolder), savedManifests({ staging }));
  });
  if (changes.whole) return;
  for (const [file, saved] of savedPlaces({ staging }, changes))
    attempt(`${file} cannot be saved`, () => linkOrCopy(disk, path.join(out, file), saved));
}
