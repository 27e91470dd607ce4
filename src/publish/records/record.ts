// Records are what the tool remembers between two commands. Each carries a checksum of itself: one that is
// damaged is one that is absent.
import path from 'node:path';
import { sha256 } from '../../base/hash.ts';
import { isSystemError } from '../../diagnostics/fault.ts';
import { type Disk, removeTree } from '../disk.ts';

/** What stands before the value, with the sum in its middle, and after it. */
const HEAD = ['{"sha256":"', '","value":'] as const;
const TAIL = '}\n';
const START = HEAD.join('').length + sha256('').length;

/** Undefined where the file is absent, truncated or changed. Throws where it is there and cannot be read. */
export function readRecord(disk: Disk, file: string): unknown {
  try {
    const bytes = disk.read(file);
    const value = bytes.subarray(START, -TAIL.length);
    const frame = bytes.toString('latin1', 0, START) + bytes.toString('latin1', START + value.length);
    return frame === HEAD.join(sha256(value)) + TAIL ? JSON.parse(value.toString('utf8')) : undefined;
  } catch (error) {
    if (isSystemError(error) && !['ENOENT', 'EISDIR', 'ENOTDIR'].includes(error.code ?? '')) throw error;
    return undefined;
  }
}

/** Replaces the record by one rename, so that it is whole at every moment, and waits until it is kept. A folder gives way. */
export function writeRecord(disk: Disk, file: string, value: unknown): void {
  const temporary = `${file}.new`;
  const text = JSON.stringify(value);
  disk.write(temporary, HEAD.join(sha256(text)) + text + TAIL);
  disk.sync(temporary);
  if (disk.stat(file)?.isDirectory()) removeTree(disk, file);
  disk.rename(temporary, file);
  disk.sync(path.dirname(file));
}
