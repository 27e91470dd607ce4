// Compares what a build made with what lies in the output folder. Nothing is changed here.
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sha256 } from '../base/hash.ts';
import { compareText, sortedBy } from '../base/order.ts';
import { faultOf } from '../diagnostics/fault.ts';
import { OUTPUT_KINDS, type OutputFile, type Plan } from '../model/output.ts';
import type { Manifest } from './manifest.ts';

/** What publishing `files` into `out` would do. Throws a Fault where the folder cannot be read. */
export function planPublication(files: readonly OutputFile[], out: string, manifest: Manifest): Plan {
  const ordered = [...files].sort(
    (a, b) => OUTPUT_KINDS.indexOf(a.kind) - OUTPUT_KINDS.indexOf(b.kind) || compareText(a.file, b.file),
  );
  const present = filesIn(out);
  const wanted = new Set(files.map(({ file }) => file));
  const written = new Set(manifest.files.map(({ file }) => file));
  const rest = sortedBy(
    [...present.keys()].filter((file) => !wanted.has(file)),
    (file) => file,
  );
  const isKept = (output: OutputFile) => present.get(output.file) === output.size && hasHash(out, output);
  const keep = new Set(ordered.filter(isKept));
  return {
    write: ordered.filter((output) => !keep.has(output)),
    keep: [...keep],
    remove: rest.filter((file) => written.has(file)),
    foreign: rest.filter((file) => !written.has(file)),
  };
}

function hasHash(out: string, { file, hash }: OutputFile): boolean {
  try {
    return sha256(readFileSync(path.join(out, file))) === hash;
  } catch (error) {
    throw faultOf(error, `${file} in the output folder cannot be read`);
  }
}

/** Every file below a folder with its size; -1 for what is not a regular file. */
function filesIn(folder: string): Map<string, number> {
  const found = new Map<string, number>();
  const visit = (relative: string) => {
    for (const entry of readdirSync(path.join(folder, relative), { withFileTypes: true })) {
      const file = relative === '' ? entry.name : `${relative}/${entry.name}`;
      if (file === '.site-staging') continue;
      if (entry.isDirectory()) visit(file);
      else found.set(file, entry.isFile() ? lstatSync(path.join(folder, file)).size : -1);
    }
  };
  try {
    if (lstatSync(folder, { throwIfNoEntry: false })) visit('');
  } catch (error) {
    throw faultOf(error, `${folder} cannot be read`);
  }
  return found;
}
