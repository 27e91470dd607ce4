import path from 'node:path';
import { faultOf } from '../diagnostics/fault.ts';
import type { Disk } from './disk.ts';

/** Writes a file of a site by one rename, so that it is whole at every moment, and survives a power cut. Throws a Fault. */
export function replaceFile(disk: Disk, root: string, file: string, text: string): void {
  const target = path.join(root, file);
  try {
    disk.makeFolder(path.dirname(target));
    disk.write(`${target}.new`, text);
    disk.sync(`${target}.new`);
    disk.rename(`${target}.new`, target);
    disk.sync(path.dirname(target));
  } catch (error) {
    throw faultOf(error, `${file} cannot be written`);
  }
}
