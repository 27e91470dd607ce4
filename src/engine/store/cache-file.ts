// Files of the cache in a state folder: each carries a hash of itself and the identity of the code that wrote it. One that is damaged
// or another's counts as absent, and one that cannot be written costs time alone.
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sha256 } from '../../kit/hash.ts';
import { realDisk } from '../../kit/system/disk.ts';
import { hideFromGit } from '../../kit/system/state-folder.ts';

const HASH = 64;

export function cacheFolder(stateFolder: string): string {
  return path.join(stateFolder, 'cache');
}

/** The bytes that were written under this name, and by this identity, with the hash that stands for them. */
export function openCacheFile(
  stateFolder: string,
  name: string,
  identity: string,
): { readonly hash: string; readonly content: Buffer } | undefined {
  try {
    const bytes = readFileSync(path.join(cacheFolder(stateFolder), name));
    const content = bytes.subarray(HASH);
    const hash = hashOf(name, identity, content);
    return bytes.toString('latin1', 0, HASH) === hash ? { hash, content } : undefined;
  } catch {
    return undefined;
  }
}

/** Replaces a file by one rename. Returns its hash; undefined where it cannot be written. */
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
    const hash = hashOf(name, identity, content);
    writeFileSync(`${file}.new`, Buffer.concat([Buffer.from(hash), content]));
    replace(`${file}.new`, file);
    return hash;
  } catch {
    return undefined;
  }
}

/** Removes one, or whatever is in its place. What cannot be removed stays, and nobody asks for it. */
export function removeCacheFile(stateFolder: string, name: string): void {
  try {
    rmSync(path.join(cacheFolder(stateFolder), name), { recursive: true, force: true });
  } catch {}
}

/** Under another name, or of another identity, the same bytes count as damaged. */
function hashOf(name: string, identity: string, content: Uint8Array): string {
  return sha256(`${JSON.stringify([name, identity])} ${sha256(content)}`);
}

/** Whatever is in the way is no file of ours. */
function replace(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch {
    rmSync(to, { recursive: true, force: true });
    renameSync(from, to);
  }
}
