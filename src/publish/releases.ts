// With releases, each build is a separate folder, and the output is a symbolic link that one rename replaces. No
// journal is needed: a release without the link doesn't count.
import path from 'node:path';
import { attempt, Fault, faultOf } from '../kit/diagnostics/fault.ts';
import { type Disk, linkOrCopy, removeTree, syncPaths } from '../kit/system/disk.ts';
import { hideFromGit } from '../kit/system/state-folder.ts';
import type { Output } from './folder/output-folder.ts';
import { foldersOf } from './output-stamps.ts';
import { changesNothing, manifestAfter } from './plan.ts';
import { completeStaging, type Publication } from './publish.ts';
import { isManifest, type Manifest, manifests } from './records/manifest.ts';
import { openRecord, writeRecord } from './records/record.ts';

/** Number of releases that are kept, including the current one. */
const MOST_RELEASES = 3;

type ReleasePlaces = Pick<Extract<Output, { kind: 'releases' }>, 'out' | 'releases'>;

/** Returns the release that the link names, if it is one. @throws {Fault} */
function currentRelease(disk: Disk, { out, releases }: ReleasePlaces): string | undefined {
  return attempt(`${out} cannot be read`, () => {
    if (!disk.stat(out)?.isSymbolicLink()) return undefined;
    const target = path.resolve(path.dirname(out), disk.readLink(out));
    return path.dirname(target) === releases ? path.basename(target) : undefined;
  });
}

/** Returns the folder that the link points to; without a link, one that doesn't exist. */
export function currentFolder(disk: Disk, places: ReleasePlaces): string {
  return path.join(places.releases, currentRelease(disk, places) ?? 'none');
}

/** Returns the path of an output's manifest. @throws {Fault} */
export function outputManifestFile(disk: Disk, output: Output): string {
  return output.kind === 'releases'
    ? `${currentFolder(disk, output)}.json`
    : manifests.fileIn(output.stateFolder);
}

/** Reads the manifest of an output. @throws {Fault} */
export function readOutputManifest(disk: Disk, output: Output): Manifest | undefined {
  if (output.kind === 'folder') return manifests.read(disk, output.stateFolder, output.out);
  const file = outputManifestFile(disk, output);
  return attempt(`${file} cannot be read`, () => {
    const value = openRecord(disk, file)?.value;
    return isManifest(value) ? value : undefined;
  });
}

/** Creates a release and switches the link. Throws a Fault; the link is then unchanged. */
export function publishRelease(disk: Disk, places: ReleasePlaces, publication: Publication): void {
  const { plan, staging, before } = publication;
  const current = currentRelease(disk, places);
  if (current !== undefined && plan.write.length === 0 && plan.remove.length === 0) {
    const file = path.join(places.releases, `${current}.json`);
    if (!changesNothing(plan, before))
      attempt(`${file} cannot be written`, () => writeRecord(disk, file, manifestAfter(plan)));
    return;
  }
  completeStaging(disk, publication);
  const id = String(Math.max(0, ...releaseIds(disk, places).map(Number)) + 1).padStart(6, '0');
  const folder = path.join(places.releases, id);
  try {
    if (current !== undefined) takeOver(disk, path.join(places.releases, current), publication);
    const files = [plan.write, plan.keep, plan.retain].flat().map(({ file }) => file);
    syncPaths(disk, path.join(staging, 'new'), [...foldersOf([...files, ...plan.foreign])]);
    writeRecord(disk, `${folder}.json`, manifestAfter(plan));
    disk.rename(path.join(staging, 'new'), folder);
    disk.sync(places.releases);
    point(disk, places, id);
  } catch (error) {
    // If the incomplete release can't be removed now, the next command does it.
    try {
      if (currentRelease(disk, places) !== id) removeTree(disk, folder);
      tidyReleases(disk, places);
    } catch {
      // The first error is reported instead.
    }
    throw faultOf(error, `The release ${folder} cannot be created`);
  }
  tidyReleases(disk, places);
}

/** Switches the link to the previous release. Returns both. @throws {Fault} */
export function rollBack(disk: Disk, places: ReleasePlaces): { readonly from: string; readonly to: string } {
  const from = currentRelease(disk, places);
  if (from === undefined)
    throw new Fault(
      `There is no earlier release: ${places.out} was built without --releases`,
      'Build with --releases to keep earlier releases.',
    );
  const to = releaseIds(disk, places)
    .filter((id) => id < from)
    .at(-1);
  if (to === undefined)
    throw new Fault(
      `There is no release before ${from}`,
      `The last ${MOST_RELEASES} releases are kept. To publish an older state, check it out and build it.`,
    );
  attempt(`${places.out} cannot be switched to release ${to}`, () => point(disk, places, to));
  return { from, to };
}

/**
 * Removes unneeded releases: old ones, incomplete ones, and those that were rolled back. If someone
 * removed the link, the newest ones stay.
 */
export function tidyReleases(disk: Disk, places: ReleasePlaces): void {
  attempt(`${places.releases} cannot be cleaned up`, () => {
    hideFromGit(disk, places.releases);
    const current = currentRelease(disk, places);
    const kept = releaseIds(disk, places)
      .filter((id) => current === undefined || id <= current)
      .slice(-MOST_RELEASES);
    for (const { name } of disk.list(places.releases)) {
      if (name !== '.gitignore' && name !== 'staging' && !kept.includes(name.replace(/\.json$/, '')))
        removeTree(disk, path.join(places.releases, name));
    }
  });
}

/** Links unchanged files from the current release, so that they keep their time. */
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

/** Lists the releases, oldest first. */
function releaseIds(disk: Disk, { releases }: ReleasePlaces): string[] {
  if (!disk.stat(releases)) return [];
  return disk
    .list(releases)
    .filter((entry) => entry.isDirectory() && /^\d{6}$/.test(entry.name))
    .map(({ name }) => name)
    .sort();
}
