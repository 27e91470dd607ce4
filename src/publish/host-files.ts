// What is kept beside the output for its hosts: files that servers read from elsewhere, in `.site/hosts/`, and the
// addresses that are redirected, for the commands that look at a published site.
import path from 'node:path';
import { faultOf } from '../diagnostics/fault.ts';
import type { GeneratedFile } from '../model/files/output.ts';
import { type Addresses, HOSTS, type HostName, type Redirect } from '../model/hosting.ts';
import { type Disk, removeTree } from './disk.ts';
import { openStateFolder, STATE_FOLDER } from './folder/state-folder.ts';
import { isList } from './records/manifest.ts';
import { type RecordKind, readEntry, recordFile, writeEntry } from './records/output-records.ts';

const ADDRESSES: RecordKind<Addresses> = { name: 'addresses.json', version: 1, isEntry: isAddresses };

const NOTHING: Addresses = { hosts: [], redirects: [] };

/** Where files for servers are. */
export function hostFolder(root: string): string {
  return path.join(root, STATE_FOLDER, 'hosts');
}

/** Makes `.site/hosts/` hold these files and no others; their paths are relative to it. Throws a Fault. */
export function writeHostFiles(disk: Disk, root: string, files: readonly GeneratedFile[]): void {
  const folder = hostFolder(root);
  const stats = disk.stat(folder);
  if (files.length === 0 && !stats) return;
  try {
    openStateFolder(disk, root);
    const wanted = new Map(files.map(({ file, text }) => [path.join(folder, file), text]));
    if (stats && !stats.isDirectory()) disk.unlink(folder);
    if (stats?.isDirectory()) removeOthers(disk, folder, wanted);
    for (const [file, text] of wanted) replace(disk, file, text);
  } catch (error) {
    throw faultOf(error, `${STATE_FOLDER}/hosts cannot be written`);
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
export function readAddresses(disk: Disk, root: string, out: string): Addresses {
  return readEntry(disk, root, out, ADDRESSES) ?? NOTHING;
}

/** Throws a Fault. */
export function writeAddresses(disk: Disk, root: string, out: string, addresses: Addresses): void {
  const isEmpty = addresses.hosts.length === 0 && addresses.redirects.length === 0;
  writeEntry(disk, root, out, ADDRESSES, isEmpty ? undefined : addresses);
}

export function addressesFile(root: string): string {
  return recordFile(root, ADDRESSES);
}

function isAddresses(value: unknown): value is Addresses {
  if (typeof value !== 'object' || value === null) return false;
  const { hosts, redirects } = value as Partial<Addresses>;
  const isHost = (name: unknown): name is HostName => HOSTS.some((known) => known === name);
  return isList(hosts, isHost) && isList(redirects, isRedirect);
}

function isRedirect(value: unknown): value is Redirect {
  if (typeof value !== 'object' || value === null) return false;
  const { from, to, status } = value as Partial<Redirect>;
  return typeof from === 'string' && typeof to === 'string' && (status === 301 || status === 308);
}
