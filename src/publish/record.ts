// Records are what the tool remembers between two commands. Each carries a checksum of itself: one that is
// damaged is one that is absent.
import path from 'node:path';
import { sha256 } from '../base/hash.ts';
import { isSystemError } from '../diagnostics/fault.ts';
import type { Disk } from './disk.ts';

/** Undefined where the file is absent, truncated or changed. Throws where it is there and cannot be read. */
export function readRecord(disk: Disk, file: string): unknown {
  try {
    const { sha256: sum, value } = JSON.parse(disk.read(file).toString('utf8'));
    return sum === sha256(JSON.stringify(value)) ? value : undefined;
  } catch (error) {
    if (isSystemError(error) && !['ENOENT', 'EISDIR', 'ENOTDIR'].includes(error.code ?? '')) throw error;
    return undefined;
  }
}

/** Replaces the record by one rename, so that it is whole at every moment, and waits until it is kept. */
export function writeRecord(disk: Disk, file: string, value: unknown): void {
  const temporary = `${file}.new`;
  disk.write(temporary, `${JSON.stringify({ sha256: sha256(JSON.stringify(value)), value })}\n`);
  disk.sync(temporary);
  disk.rename(temporary, file);
  disk.sync(path.dirname(file));
}
