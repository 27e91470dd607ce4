// What is kept beside the output for its hosts: files that servers read from elsewhere, in `.site/hosts/`, and the
// addresses that are redirected, for the commands that look at a published site.
import path from 'node:path';
import { sha256 } from '../base/hash.ts';
import { faultOf } from '../diagnostics/fault.ts';
import { HOSTS, type HostName, type Redirect } from '../model/hosting.ts';
import type { GeneratedFile } from '../model/output.ts';
import { type Disk, removeTree } from './disk.ts';
import { isList, outputKey } from './manifest.ts';
import { statsIn } from './published.ts';
import { readRecord, writeRecord } from './record.ts';
import { openStateFolder, STATE_FOLDER } from './state-folder.ts';

/** What the latest build of one output folder says of its addresses. */
export interface Addresses {
  readonly hosts: readonly HostName[];
  readonly redirects: readonly Redirect[];
}

interface Stored {
  readonly version: typeof VERSION;
  /** By output folder, relative to the site's root. */
  readonly outputs: Readonly<Record<string, Addresses>>;
}

const VERSION = 1;
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

/** Stands for all that is kept beside outputs; empty where nothing is. Throws a Fault. */
export function hostingState(disk: Disk, root: string): string {
  const folder = hostFolder(root);
  if (!disk.stat(addressesFile(root)) && !disk.stat(folder)) return '';
  const files = [...statsIn(disk, folder)].map(([file, stats]) => [
    file,
    stats && disk.hash(path.join(folder, file)),
  ]);
  const addresses = disk.stat(addressesFile(root)) ? disk.hash(addressesFile(root)) : '';
  return sha256(JSON.stringify([addresses, files.sort()]));
}

/** Nothing, where no build has said anything. Throws a Fault. */
export function readAddresses(disk: Disk, root: string, out: string): Addresses {
  const { outputs } = readStored(disk, root);
  const key = outputKey(root, out);
  return (Object.hasOwn(outputs, key) ? outputs[key] : undefined) ?? NOTHING;
}

/** Throws a Fault. */
export function writeAddresses(disk: Disk, root: string, out: string, addresses: Addresses): void {
  const { outputs } = readStored(disk, root);
  const key = outputKey(root, out);
  const isEmpty = addresses.hosts.length === 0 && addresses.redirects.length === 0;
  if (isEmpty ? !Object.hasOwn(outputs, key) : JSON.stringify(outputs[key]) === JSON.stringify(addresses))
    return;
  const { [key]: _, ...others } = outputs;
  const next = isEmpty ? others : { ...others, [key]: addresses };
  try {
    openStateFolder(disk, root);
    writeRecord(disk, addressesFile(root), { version: VERSION, outputs: next } satisfies Stored);
  } catch (error) {
    throw faultOf(error, `${STATE_FOLDER}/addresses.json cannot be written`);
  }
}

function readStored(disk: Disk, root: string): Stored {
  try {
    const stored = disk.stat(addressesFile(root)) ? readRecord(disk, addressesFile(root)) : undefined;
    return isStored(stored) ? stored : { version: VERSION, outputs: {} };
  } catch (error) {
    throw faultOf(error, `${STATE_FOLDER}/addresses.json cannot be read`);
  }
}

export function addressesFile(root: string): string {
  return path.join(root, STATE_FOLDER, 'addresses.json');
}

function isStored(value: unknown): value is Stored {
  if (typeof value !== 'object' || value === null) return false;
  const { version, outputs } = value as Partial<Stored>;
  return (
    version === VERSION &&
    typeof outputs === 'object' &&
    outputs !== null &&
    Object.values(outputs).every(isAddresses)
  );
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
