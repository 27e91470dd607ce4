// Records are the tool's data between two commands. Each has a checksum: a damaged record counts as missing.
import path from 'node:path';
import { isSystemError } from '../../kit/diagnostics/fault.ts';
import { sha256 } from '../../kit/hash.ts';
import { type Disk, removeTree } from '../../kit/system/disk.ts';

/** Texts around the checksum, in front of the value. */
const HEAD = ['{"sha256":"', '","value":'] as const;
const TAIL = '}\n';
const START = HEAD.join('').length + sha256('').length;

/** Reads the value of a record, and its checksum. Throws if the file exists but can't be read. */
export function openRecord(
  disk: Disk,
  file: string,
): { readonly value: unknown; readonly sum: string } | undefined {
  try {
    const bytes = disk.read(file);
    const value = bytes.subarray(START, -TAIL.length);
    const sum = sha256(value);
    const frame = bytes.toString('latin1', 0, START) + bytes.toString('latin1', START + value.length);
    return frame === HEAD.join(sum) + TAIL ? { value: JSON.parse(value.toString('utf8')), sum } : undefined;
  } catch (error) {
    if (isSystemError(error) && !['ENOENT', 'EISDIR', 'ENOTDIR'].includes(error.code ?? '')) throw error;
    return undefined;
  }
}

/**
 * Replaces the record by one rename, so that it is whole at every moment, and waits until it is on disk. Removes a folder in
 * its place.
 */
export function writeRecord(disk: Disk, file: string, value: unknown): void {
  stageRecord(disk, file, value);
  commitRecord(disk, file);
}

/** Stages the replacement for a record, and waits until it is on disk. Returns its checksum. */
export function stageRecord(disk: Disk, file: string, value: unknown): string {
  const text = JSON.stringify(value);
  const sum = sha256(text);
  disk.write(stagedRecord(file), HEAD.join(sum) + text + TAIL);
  disk.sync(stagedRecord(file));
  return sum;
}

/** Replaces a record with its staged version. */
export function commitRecord(disk: Disk, file: string): void {
  if (disk.stat(file)?.isDirectory()) removeTree(disk, file);
  disk.rename(stagedRecord(file), file);
  disk.sync(path.dirname(file));
}

/** Returns the path of the staged replacement for a record; remains of a killed command are removed. */
export function stagedRecord(file: string): string {
  return `${file}.new`;
}
