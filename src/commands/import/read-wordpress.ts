// Reads the export of a site of WordPress, and finds the uploaded files next to it.
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import path from 'node:path';
import { exportedProject, readExport } from '../../import/index.ts';
import { attempt, Fault } from '../../kit/diagnostics/fault.ts';
import { filesBelow, NOT_READ, type OldSource } from './read-old-project.ts';

const CHUNK = 256 * 1024;

/** Folder of uploads that belongs to an export if no other one is named. */
export function uploadsFolder(file: string): string {
  return path.join(path.dirname(file), 'wp-content', 'uploads');
}

/** Reads an export. Paths of files are relative to `root`, the folder of uploads. @throws {Fault} */
export function readWordPress(file: string, uploads: string | undefined): OldSource {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile())
    throw new Fault(
      `There is no file ${file}`,
      'Name the XML file that you exported from WordPress: Tools, Export, All content.',
    );
  const root = uploads ?? uploadsFolder(file);
  const isFolder = statSync(root, { throwIfNoEntry: false })?.isDirectory() === true;
  if (uploads !== undefined && !isFolder)
    throw new Fault(
      `There is no folder ${uploads}`,
      'Name a copy of wp-content/uploads, or leave out --uploads.',
    );
  const { files, skipped } = isFolder
    ? filesBelow(root, (name) => !name.startsWith('.'))
    : { files: [], skipped: [] };
  const name = path.basename(file);
  const exported = attempt(`${file} cannot be read`, () => readExport(name, chunksOf(file, name)));
  return {
    root,
    project: exportedProject(exported, files),
    left: skipped.map((file) => ({ file, what: NOT_READ })),
  };
}

/** Text of a file in chunks. @throws {Fault} if it is empty, or isn't UTF-8 */
function* chunksOf(file: string, name: string): Generator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const bytes = Buffer.alloc(CHUNK);
  const descriptor = openSync(file, 'r');
  let offset = 0;
  try {
    for (let length = -1; length !== 0; offset += length) {
      length = readSync(descriptor, bytes, 0, CHUNK, null);
      if (length === 0 && offset === 0)
        throw new Fault(`${name} is empty`, 'Export the site again: Tools, Export, All content.');
      yield decoder.decode(bytes.subarray(0, length), { stream: length > 0 });
    }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new Fault(
      `${name} is not UTF-8 text, near byte ${offset}`,
      'Unpack it if it is compressed, or convert it to UTF-8.',
    );
  } finally {
    closeSync(descriptor);
  }
}
