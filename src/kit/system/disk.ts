// The few disk operations that publishing needs, as a value, so that tests can make each of them fail.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  type Dirent,
  existsSync,
  fsyncSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  readSync,
  renameSync,
  rmdirSync,
  type Stats,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { attempt, isSystemError } from '../diagnostics/fault.ts';

export type Disk = Readonly<typeof realDisk>;

/** The disk of this machine. All paths are absolute. Every operation throws the error of the operating system. */
export const realDisk = {
  read: (file: string) => readFileSync(file),
  /** SHA-256 of a file's bytes, which need not fit into memory. */
  hash: hashFile,
  list: (folder: string): Dirent[] => readdirSync(folder, { withFileTypes: true }),
  /** Stats of a link itself, not of its target; `undefined` if there is nothing. */
  stat: statPath,
  readLink: (file: string): string => readlinkSync(file),
  write(file: string, content: Uint8Array | string): void {
    writeFileSync(file, content);
  },
  /** Creates a file unless it exists, and returns true if it did (O_EXCL). */
  createAlone,
  copy: (from: string, to: string) => copyFileSync(from, to, constants.COPYFILE_FICLONE),
  /** Sets mode 0644: everyone may read, the owner may write. Windows only has the owner's right to write. */
  setReadable: (file: string) => chmodSync(file, 0o644),
  /** Creates a second name for the same file; EEXIST if `to` exists. */
  link: (from: string, to: string) => linkSync(from, to),
  symlink: (target: string, file: string) => symlinkSync(target, file, 'dir'),
  rename: (from: string, to: string) => renameSync(from, to),
  unlink: (file: string) => unlinkSync(file),
  /** Creates a folder and its parents; an existing one stays. */
  makeFolder,
  removeFolder: (folder: string) => rmdirSync(folder),
  /** Sets both times, in seconds since 1970. */
  setTime: (file: string, seconds: number) => utimesSync(file, seconds, seconds),
  /** Waits until a file's bytes, or a folder's names, would survive a power cut. */
  sync: syncPath,
  /** Syncs the whole file system of a folder. Returns false if that isn't possible, or takes too long. */
  syncAll: syncFileSystem,
};

/** Writes a file of a site by one rename, so that it is whole at every moment, and survives a power cut. @throws {Fault} */
export function replaceFile(disk: Disk, root: string, file: string, text: string): void {
  const target = path.join(root, file);
  attempt(`${file} cannot be written`, () => {
    disk.makeFolder(path.dirname(target));
    disk.write(`${target}.new`, text);
    disk.sync(`${target}.new`);
    disk.rename(`${target}.new`, target);
    disk.sync(path.dirname(target));
  });
}

/** Removes a file or a folder with its content. A missing one counts as removed. */
export function removeTree(disk: Disk, file: string): void {
  const stats = disk.stat(file);
  if (stats?.isDirectory()) removeFolderTree(disk, file);
  else if (stats) disk.unlink(file);
}

function removeFolderTree(disk: Disk, folder: string): void {
  for (const entry of disk.list(folder)) {
    const file = `${folder}/${entry.name}`;
    if (entry.isDirectory()) removeFolderTree(disk, file);
    else disk.unlink(file);
  }
  disk.removeFolder(folder);
}

/** Waits until files in `root`, and the names in its folders, would survive a power cut. Throws a Fault with the file in its message. */
export function syncPaths(disk: Disk, root: string, paths: readonly string[]): void {
  // So many paths are faster to sync with their whole file system than one by one.
  if (paths.length >= 500 && disk.syncAll(root)) return;
  for (const each of paths)
    attempt(`${each || root} cannot be written`, () => disk.sync(path.join(root, each)));
}

/** Creates a hard link if the file system supports it, else a copy with the same time. */
export function linkOrCopy(disk: Disk, from: string, to: string): void {
  try {
    disk.link(from, to);
  } catch (error) {
    if (
      !isSystemError(error) ||
      !['EPERM', 'ENOTSUP', 'ENOSYS', 'EMLINK', 'EXDEV'].includes(error.code ?? '')
    )
      throw error;
    const modified = disk.stat(from)?.mtimeMs ?? 0;
    disk.copy(from, to);
    disk.setTime(to, modified / 1000);
  }
}

/** Returns the stats of a path; undefined if nothing exists there, also if one of its folders is a file. */
function statPath(file: string): Stats | undefined {
  try {
    return lstatSync(file, { throwIfNoEntry: false });
  } catch (error) {
    if (isSystemError(error) && error.code === 'ENOTDIR') return undefined;
    throw error;
  }
}

function createAlone(file: string, content: string): boolean {
  try {
    writeFileSync(file, content, { flag: 'wx' });
    return true;
  } catch (error) {
    if (isSystemError(error) && error.code === 'EEXIST') return false;
    throw error;
  }
}

function hashFile(file: string): string {
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafe(64 * 1024);
  const descriptor = openSync(file, 'r');
  try {
    for (let count = -1; count !== 0; ) {
      count = readSync(descriptor, buffer, 0, buffer.length, null);
      hash.update(buffer.subarray(0, count));
    }
  } finally {
    closeSync(descriptor);
  }
  return hash.digest('hex');
}

/**
 * Creates a folder and its parents. Node.js reports a folder that can't be created like a missing one; plain mkdir reports the
 * reason.
 */
function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    if (!isSystemError(error) || error.code !== 'ENOENT') throw error;
    mkdirSync(firstAbsent(folder));
    mkdirSync(folder, { recursive: true });
  }
}

/** Returns the outermost parent of a folder that doesn't exist, or the folder itself. */
function firstAbsent(folder: string): string {
  const parent = path.dirname(folder);
  return parent === folder || existsSync(parent) ? folder : firstAbsent(parent);
}

/** Syncs a file or folder. Ignores systems that can't sync folders, because they don't need to. */
function syncPath(file: string): void {
  const isWindows = process.platform === 'win32';
  if (isWindows && isFolder(file)) return;
  const descriptor = openSync(file, isWindows ? 'r+' : 'r');
  try {
    fsyncSync(descriptor);
  } catch (error) {
    if (!isUnable(error) || !isFolder(file)) throw error;
  } finally {
    closeSync(descriptor);
  }
}

/** Node.js can't call syncfs, but the command of Linux does. */
function syncFileSystem(folder: string): boolean {
  if (process.platform !== 'linux') return false;
  // After five seconds, syncing single files is better than waiting for what other programs write.
  return spawnSync('sync', ['-f', folder], { stdio: 'ignore', timeout: 5000 }).status === 0;
}

/** Returns true if a file system says that it doesn't support sync. */
function isUnable(error: unknown): boolean {
  return isSystemError(error) && ['EINVAL', 'ENOTSUP'].includes(error.code ?? '');
}

function isFolder(file: string): boolean {
  return lstatSync(file).isDirectory();
}
