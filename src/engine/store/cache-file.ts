// Files of the cache in a state folder: each carries a hash of itself and the identity of the code that wrote it. A file
// that is damaged, or that other code wrote, counts as absent. One that can't be written only costs time.
import { closeSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { HASH_DIGITS, sha256 } from '../../kit/hash.ts';
import { realDisk } from '../../kit/system/disk.ts';
import { hideFromGit } from '../../kit/system/state-folder.ts';

export function cacheFolder(stateFolder: string): string {
  return path.join(stateFolder, 'cache');
}

interface CacheFile {
  /** SHA-256 of name, identity and content. */
  readonly hash: string;
  readonly content: Buffer;
}

/** Reads the file of this name, if code with this identity wrote it. */
export function openCacheFile(stateFolder: string, name: string, identity: string): CacheFile | undefined {
  return readSealed(path.join(cacheFolder(stateFolder), name), [name, identity]);
}

/** Replaces a file by one rename. Returns its hash; undefined if it can't be written. */
export function writeCacheFile(
  stateFolder: string,
  name: string,
  identity: string,
  content: Uint8Array,
): string | undefined {
  const file = path.join(cacheFolder(stateFolder), name);
  try {
    hideFromGit(realDisk, stateFolder);
    mkdirSync(path.dirname(file), { recursive: true });
    return writeSealed(file, `${file}.new`, [name, identity], content);
  } catch {
    return undefined;
  }
}

/** Name and identity of a file. The same bytes under another label count as damaged. */
type Label = readonly [string, string];

/** Reads a file that `writeSealed` wrote; undefined if it is incomplete. */
export function readSealed(file: string, label: Label): CacheFile | undefined {
  try {
    const bytes = readFileSync(file);
    const content = bytes.subarray(HASH_DIGITS);
    const hash = hashOf(label, content);
    return bytes.toString('latin1', 0, HASH_DIGITS) === hash ? { hash, content } : undefined;
  } catch {
    return undefined;
  }
}

/** Writes a hash and the content under a temporary name, and renames the file. Returns the hash. */
export function writeSealed(file: string, temporary: string, label: Label, content: Uint8Array): string {
  const hash = hashOf(label, content);
  const opened = openSync(temporary, 'w');
  try {
    // A copy of both would take as long as writing them.
    writeFileSync(opened, hash);
    writeFileSync(opened, content);
  } finally {
    closeSync(opened);
  }
  replace(temporary, file);
  return hash;
}

/** Removes a cache file, or anything else at its path. If that fails, the file stays and is never read. */
export function removeCacheFile(stateFolder: string, name: string): void {
  try {
    rmSync(path.join(cacheFolder(stateFolder), name), { recursive: true, force: true });
  } catch {}
}

function hashOf(label: Label, content: Uint8Array): string {
  return sha256(`${JSON.stringify(label)} ${sha256(content)}`);
}

/** Renames a file, and removes anything that blocks its new path. */
function replace(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch {
    rmSync(to, { recursive: true, force: true });
    renameSync(from, to);
  }
}
