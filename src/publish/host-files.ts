// Host data in a state folder: files that servers read from elsewhere, and the redirects and policy for commands that
// check a published site.
import path from 'node:path';
import { attempt } from '../kit/diagnostics/fault.ts';
import { eitherOf, isBoolean, isOneOf, isText, listOf, shape } from '../kit/guards.ts';
import { type Disk, removeTree } from '../kit/system/disk.ts';
import { hideFromGit, nameInState } from '../kit/system/state-folder.ts';
import type { GeneratedFile } from '../model/files/output.ts';
import {
  type Gone,
  HOSTS,
  type HostName,
  NO_HOSTING,
  OPENINGS,
  type Openings,
  type OpenSource,
  type PublishedHosting,
  type Redirect,
} from '../settings/index.ts';
import { OutputRecord } from './records/output-records.ts';

const isPublishedHosting = shape<PublishedHosting>({
  hosts: listOf(isOneOf(HOSTS)),
  redirects: listOf(
    eitherOf(
      shape<Redirect>({ from: isText, to: isText, status: isOneOf([301, 308]) }),
      shape<Gone>({ from: isText, status: isOneOf([410]) }),
    ),
  ),
  openings: shape<Openings>({
    sources: listOf(shape<OpenSource>({ list: isOneOf(OPENINGS), source: isText })),
    wasm: isBoolean,
  }),
});

export const hostingRecord = new OutputRecord('hosting.json', 2, isPublishedHosting);

/** The files next to the output for the hosts of a site. */
export interface SiteHosting {
  readonly hosts: readonly HostName[];
  readonly urls: PublishedHosting;
  /** Files for `.site/hosts/`. */
  readonly aside: readonly GeneratedFile[];
  /** True if a host sends compressed files next to the others. */
  readonly encodes: boolean;
}

const FOLDER = 'hosts';

export function hostFolder(stateFolder: string): string {
  return path.join(stateFolder, FOLDER);
}

/** Makes the folder of hosts contain exactly these files; their paths are relative to it. @throws {Fault} */
export function writeHostFiles(disk: Disk, stateFolder: string, files: readonly GeneratedFile[]): void {
  const folder = hostFolder(stateFolder);
  const stats = disk.stat(folder);
  if (files.length === 0 && !stats) return;
  attempt(`${nameInState(stateFolder, FOLDER)} cannot be written`, () => {
    hideFromGit(disk, stateFolder);
    const wanted = new Map(files.map(({ file, text }) => [path.join(folder, file), text]));
    if (stats && !stats.isDirectory()) disk.unlink(folder);
    if (stats?.isDirectory()) removeOthers(disk, folder, wanted);
    for (const [file, text] of wanted) replace(disk, file, text);
  });
}

function removeOthers(disk: Disk, folder: string, wanted: ReadonlyMap<string, string>): void {
  for (const entry of disk.list(folder)) {
    const file = path.join(folder, entry.name);
    const holdsWanted = [...wanted.keys()].some((one) => one.startsWith(file + path.sep));
    if (entry.isDirectory() && holdsWanted) removeOthers(disk, file, wanted);
    else if (!wanted.has(file) || !entry.isFile()) removeTree(disk, file);
  }
}

/** Replaces a file by one rename, so that a server that starts meanwhile reads a whole file. */
function replace(disk: Disk, file: string, text: string): void {
  if (disk.stat(file) && disk.read(file).equals(Buffer.from(text))) return;
  disk.makeFolder(path.dirname(file));
  disk.write(`${file}.new`, text);
  disk.rename(`${file}.new`, file);
}

export function readHosting(disk: Disk, stateFolder: string, out: string): PublishedHosting {
  return hostingRecord.read(disk, stateFolder, out) ?? NO_HOSTING;
}

export function writeHosting(disk: Disk, stateFolder: string, out: string, hosting: PublishedHosting): void {
  const { hosts, redirects, openings } = hosting;
  const isEmpty = hosts.length + redirects.length + openings.sources.length === 0 && !openings.wasm;
  hostingRecord.write(disk, stateFolder, out, isEmpty ? undefined : hosting);
}
