// With releases each build is a folder of its own, and the output a symbolic link that is swapped by one
// rename. No journal is needed: a release that the link does not name does not count.
import path from 'node:path';
import { Fault, faultOf } from '../diagnostics/fault.ts';
import { type Disk, linkOrCopy, removeTree, syncFolders } from './disk.ts';
import { hideFromGit } from './folder/state-folder.ts';
import { changesNothing, manifestAfter } from './plan.ts';
import { completeStaging, type Publication } from './publish.ts';
import { isManifest, type Manifest } from './records/manifest.ts';
import { readRecord, writeRecord } from './records/record.ts';

/** Releases that are kept, the current one among them. */
const KEPT = 3;

export interface ReleasePlaces {
  /** The link, absolute. */
  readonly out: string;
  /** The folder of all releases, absolute. */
  readonly releases: string;
}

/** The release that the link names; undefined where there is no link. Throws a Fault. */
function currentRelease(disk: Disk, { out, releases }: ReleasePlaces): string | undefined {
  try {
    if (!disk.stat(out)?.isSymbolicLink()) return undefined;
    const target = path.resolve(path.dirname(out), disk.readLink(out));
    return path.dirname(target) === releases ? path.basename(target) : undefined;
  } catch (error) {
    throw faultOf(error, `${out} cannot be read`);
  }
}

/** The folder that the link leads to; one that does not exist where there is no link. */
export function currentFolder(disk: Disk, places: ReleasePlaces): string {
  return path.join(places.releases, currentRelease(disk, places) ?? 'none');
}

/** Where the manifest of the current release is. Throws a Fault. */
export function releaseManifestFile(disk: Disk, places: ReleasePlaces): string {
  return `${currentFolder(disk, places)}.json`;
}

/** Undefined where there is none that can be understood. Throws a Fault. */
export function readReleaseManifest(disk: Disk, places: ReleasePlaces): Manifest | undefined {
  const file = releaseManifestFile(disk, places);
  try {
    const value = readRecord(disk, file);
    return isManifest(value) ? value : undefined;
  } catch (error) {
    throw faultOf(error, `${file} cannot be read`);
  }
}

function writeReleaseManifest(disk: Disk, places: ReleasePlaces, manifest: Manifest): void {
  const file = releaseManifestFile(disk, places);
  try {
    writeRecord(disk, file, manifest);
  } catch (error) {
    throw faultOf(error, `${file} cannot be written`);
  }
}

/** Makes a release and swaps the link. Throws a Fault, and then the link is as it was. */
export function publishRelease(disk: Disk, places: ReleasePlaces, publication: Publication): void {
  const { plan, staging, before } = publication;
  const current = currentRelease(disk, places);
  if (current !== undefined && plan.write.length === 0 && plan.remove.length === 0) {
    if (!changesNothing(plan, before)) writeReleaseManifest(disk, places, manifestAfter(plan));
    return;
  }
  completeStaging(disk, publication);
  const id = String(Math.max(0, ...releaseIds(disk, places).map(Number)) + 1).padStart(6, '0');
  const folder = path.join(places.releases, id);
  try {
    if (current !== undefined) takeOver(disk, path.join(places.releases, current), publication);
    syncFolders(disk, path.join(staging, 'new'));
    writeRecord(disk, `${folder}.json`, manifestAfter(plan));
    disk.rename(path.join(staging, 'new'), folder);
    disk.sync(places.releases);
    point(disk, places, id);
  } catch (error) {
    // The half-made release is removed by the next command if it cannot be now.
    quietly(() => {
      if (currentRelease(disk, places) !== id) removeTree(disk, folder);
      tidyReleases(disk, places);
    });
    throw faultOf(error, `The release ${folder} cannot be made`);
  }
  tidyReleases(disk, places);
}

/** Points the link to the release before. Returns both. Throws a Fault. */
export function rollBack(disk: Disk, places: ReleasePlaces): { readonly from: string; readonly to: string } {
  const from = currentRelease(disk, places);
  if (from === undefined)
    throw new Fault(`${places.out} is not a link to a release`, 'Build with --releases to have releases.');
  const to = releaseIds(disk, places)
    .filter((id) => id < from)
    .at(-1);
  if (to === undefined)
    throw new Fault(
      `There is no release before ${from}`,
      `The last ${KEPT} releases are kept; build an older state anew.`,
    );
  try {
    point(disk, places, to);
  } catch (error) {
    throw faultOf(error, `${places.out} cannot be pointed to release ${to}`);
  }
  return { from, to };
}

/**
 * Removes what no link will name any more: old releases, half-made ones, and those that were rolled back. Where somebody
 * removed the link, the newest stay.
 */
export function tidyReleases(disk: Disk, places: ReleasePlaces): void {
  try {
    hideFromGit(disk, places.releases);
    const current = currentRelease(disk, places);
    const kept = releaseIds(disk, places)
      .filter((id) => current === undefined || id <= current)
      .slice(-KEPT);
    for (const { name } of disk.list(places.releases)) {
      if (name !== '.gitignore' && name !== 'staging' && !kept.includes(name.replace(/\.json$/, '')))
        removeTree(disk, path.join(places.releases, name));
    }
  } catch (error) {
    throw faultOf(error, `${places.releases} cannot be tidied`);
  }
}

/** What did not change is the same file in both releases, and so keeps its time. */
function takeOver(disk: Disk, current: string, { plan, staging }: Publication): void {
  const same = [...plan.keep, ...plan.retain].map(({ file }) => file);
  for (const file of [...same, ...plan.foreign]) {
    const target = path.join(staging, 'new', file);
    if (disk.stat(target)) disk.unlink(target);
    disk.makeFolder(path.dirname(target));
    linkOrCopy(disk, path.join(current, file), target);
  }
}

function point(disk: Disk, { out, releases }: ReleasePlaces, id: string): void {
  const temporary = path.join(releases, 'link');
  removeTree(disk, temporary);
  // A relative target survives a move of the whole site.
  disk.symlink(path.relative(path.dirname(out), path.join(releases, id)), temporary);
  disk.rename(temporary, out);
  disk.sync(path.dirname(out));
}

function quietly(action: () => void): void {
  try {
    action();
  } catch {
    // There is a better error to tell.
  }
}

/** Sorted, the oldest first. */
function releaseIds(disk: Disk, { releases }: ReleasePlaces): string[] {
  if (!disk.stat(releases)) return [];
  return disk
    .list(releases)
    .filter((entry) => entry.isDirectory() && /^\d{6}$/.test(entry.name))
    .map(({ name }) => name)
    .sort();
}
