// What a state folder keeps for the hosts of an output: files that servers read from elsewhere, and the addresses
// that are redirected and what the policy allows, for the commands that look at a published site.
import path from 'node:path';
import { faultOf } from '../diagnostics/fault.ts';
import type { GeneratedFile } from '../model/files/output.ts';
import {
  type Addresses,
  HOSTS,
  type HostName,
  NO_ADDRESSES,
  type Redirect,
} from '../model/settings/hosting.ts';
import { OPENINGS, type Openings, type OpenSource } from '../model/settings/policy.ts';
import { type Disk, removeTree } from './disk.ts';
import { hideFromGit, nameInState } from './folder/state-folder.ts';
import { isList } from './records/manifest.ts';
import { type RecordKind, readEntry, recordFile, writeEntry } from './records/output-records.ts';

const ADDRESSES: RecordKind<Addresses> = { name: 'addresses.json', version: 2, isEntry: isAddresses };

const FOLDER = 'hosts';

/** Where files for servers are. */
export function hostFolder(stateFolder: string): string {
  return path.join(stateFolder, FOLDER);
}

/** Makes the folder of hosts hold these files and no others; their paths are relative to it. Throws a Fault. */
export function writeHostFiles(disk: Disk, stateFolder: string, files: readonly GeneratedFile[]): void {
  const folder = hostFolder(stateFolder);
  const stats = disk.stat(folder);
  if (files.length === 0 && !stats) return;
  try {
    hideFromGit(disk, stateFolder);
    const wanted = new Map(files.map(({ file, text }) => [path.join(folder, file), text]));
    if (stats && !stats.isDirectory()) disk.unlink(folder);
    if (stats?.isDirectory()) removeOthers(disk, folder, wanted);
    for (const [file, text] of wanted) replace(disk, file, text);
  } catch (error) {
    throw faultOf(error, `${nameInState(stateFolder, FOLDER)} cannot be written`);
  }
}

function removeOthers(disk: Disk, folder: string, wanted: ReadonlyMap<string, string>): void {
  for (const entry of disk.list(folder)) {
    const file = path.join(folder, entry.name);
    const holdsWanted = [...wanted.keys()].some((one) => one.startsWith(file + path.sep));
    if (entry.isDirectory() && holdsWanted) removeOthers(disk, file, wanted);
    else if (!wanted.has(file) || !entry.isFile()) removeTree(disk, file);
  }
}

/** By one rename, so that a server that starts meanwhile reads a whole file. */
function replace(disk: Disk, file: string, text: string): void {
  if (disk.stat(file) && disk.read(file).equals(Buffer.from(text))) return;
  disk.makeFolder(path.dirname(file));
  disk.write(`${file}.new`, text);
  disk.rename(`${file}.new`, file);
}

/** Nothing, where no build has said anything. Throws a Fault. */
export function readAddresses(disk: Disk, stateFolder: string, out: string): Addresses {
  return readEntry(disk, stateFolder, out, ADDRESSES) ?? NO_ADDRESSES;
}

/** Throws a Fault. */
export function writeAddresses(disk: Disk, stateFolder: string, out: string, addresses: Addresses): void {
  const { hosts, redirects, openings } = addresses;
  const isEmpty = hosts.length + redirects.length + openings.sources.length === 0 && !openings.wasm;
  writeEntry(disk, stateFolder, out, ADDRESSES, isEmpty ? undefined : addresses);
}

export function addressesFile(stateFolder: string): string {
  return recordFile(stateFolder, ADDRESSES);
}

function isAddresses(value: unknown): value is Addresses {
  if (typeof value !== 'object' || value === null) return false;
  const { hosts, redirects, openings } = value as Partial<Addresses>;
  const isHost = (name: unknown): name is HostName => HOSTS.some((known) => known === name);
  return isList(hosts, isHost) && isList(redirects, isRedirect) && isOpenings(openings);
}

function isOpenings(value: unknown): value is Openings {
  if (typeof value !== 'object' || value === null) return false;
  const { sources, wasm } = value as Partial<Openings>;
  return isList(sources, isSource) && typeof wasm === 'boolean';
}

function isSource(value: unknown): value is OpenSource {
  if (typeof value !== 'object' || value === null) return false;
  const { list, source } = value as Partial<OpenSource>;
  return OPENINGS.some((known) => known === list) && typeof source === 'string';
}

function isRedirect(value: unknown): value is Redirect {
  if (typeof value !== 'object' || value === null) return false;
  const { from, to, status } = value as Partial<Redirect>;
  return typeof from === 'string' && typeof to === 'string' && (status === 301 || status === 308);
}
