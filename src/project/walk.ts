// Finds the files below a folder without ever opening one: pipes and devices could wait for ever, and
// symbolic links could lead out of the project.
import { isAscii } from 'node:buffer';
import { type Dirent, lstatSync, readdirSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { contains } from '../base/contains.ts';
import { sortedBy } from '../base/order.ts';
import { type Diagnostic, diagnostic, wholeFile } from '../diagnostics/diagnostic.ts';
import { faultOf, isSystemError } from '../diagnostics/fault.ts';

interface Walk {
  /** Absolute, real. */
  readonly root: string;
  /** Names whose files are left out in silence or by a diagnostic of the caller. */
  readonly skip: (file: string, name: string) => boolean;
  readonly files: string[];
  readonly linked: string[];
  readonly diagnostics: Diagnostic[];
}

export interface Found {
  /** Relative to the root, with forward slashes, sorted. */
  readonly files: readonly string[];
  /** Those of them that lie elsewhere: a symbolic link leads there. */
  readonly linked: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

/** All regular files below `root/folder`. A folder that does not exist is empty. */
export function walk(root: string, folder: string, skip: Walk['skip']): Found {
  const state: Walk = { root, skip, files: [], linked: [], diagnostics: [] };
  if (lstatSync(path.join(root, folder), { throwIfNoEntry: false })) visit(state, folder, new Set());
  return { ...state, files: sortedBy(state.files, (file) => file) };
}

/** `above` holds the real paths of the folders on the way here, so that links cannot lead in a circle. */
function visit(state: Walk, file: string, above: ReadonlySet<string>): void {
  const target = targetOf(state, file);
  if (target === undefined) return;
  const stats = statSync(target, { throwIfNoEntry: false });
  if (!stats) return;
  if (stats.isFile()) addFile(state, file, true);
  else if (stats.isDirectory()) visitFolder(state, file, target, above);
  else state.diagnostics.push(specialFile(file));
}

function visitFolder(state: Walk, folder: string, target: string, above: ReadonlySet<string>): void {
  if (above.has(target)) {
    state.diagnostics.push(dangling(folder, 'leads back to a folder that it lies in'));
    return;
  }
  const within = new Set(above).add(target);
  const linked = target !== path.join(state.root, folder);
  for (const entry of list(target, folder)) {
    const name = decodeName(entry.name);
    if (name === undefined) state.diagnostics.push(invalidName(folder, entry.name));
    else if (state.skip(`${folder}/${name}`, name)) continue;
    else if (entry.isFile()) addFile(state, `${folder}/${name}`, linked);
    else visit(state, `${folder}/${name}`, within);
  }
}

function addFile(state: Walk, file: string, linked: boolean): void {
  state.files.push(file);
  if (linked) state.linked.push(file);
}

function list(target: string, folder: string): Dirent<Buffer>[] {
  try {
    return readdirSync(target, { withFileTypes: true, encoding: 'buffer' });
  } catch (error) {
    throw faultOf(error, `${folder} cannot be read`);
  }
}

/** Where a path really leads; undefined, with a diagnostic, where a link leads astray. */
function targetOf(state: Walk, file: string): string | undefined {
  const absolute = path.join(state.root, file);
  try {
    const target = realpathSync(absolute);
    if (contains(state.root, target) && !isHidden(path.relative(state.root, target))) return target;
    state.diagnostics.push(outside(file));
  } catch (error) {
    if (!isSystemError(error) || !['ENOENT', 'ELOOP', 'ENOTDIR'].includes(error.code ?? '')) {
      throw faultOf(error, `${file} cannot be read`);
    }
    state.diagnostics.push(
      dangling(file, error.code === 'ELOOP' ? 'leads back to itself' : 'leads to nothing'),
    );
  }
  return undefined;
}

/** `.well-known` is the one hidden folder that a site publishes. */
function isHidden(relative: string): boolean {
  return relative.split(path.sep).some((segment) => segment.startsWith('.') && segment !== '.well-known');
}

/** File names are bytes on Linux; those that are not UTF-8 could be listed but never opened again. */
function decodeName(name: Buffer): string | undefined {
  if (isAscii(name)) return name.toString('latin1');
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(name);
  } catch {
    return undefined;
  }
}

function invalidName(folder: string, name: Buffer): Diagnostic {
  return diagnostic('name-invalid', {
    message: `A file in ${folder} has a name that is not UTF-8: ${name.toString('latin1')}`,
    at: wholeFile(folder),
    hint: 'Rename the file.',
  });
}

function specialFile(file: string): Diagnostic {
  return diagnostic('file-special', {
    message: `${file} is a pipe, a socket or a device, and is left out`,
    at: wholeFile(file),
    hint: 'Remove it, or put a regular file in its place.',
  });
}

function outside(file: string): Diagnostic {
  return diagnostic('link-outside', {
    message: `${file} is a symbolic link that leaves the project or leads to a hidden file`,
    at: wholeFile(file),
    hint: 'Put a copy of the file in its place.',
  });
}

function dangling(file: string, what: string): Diagnostic {
  return diagnostic('link-dangling', {
    message: `${file} is a symbolic link that ${what}`,
    at: wholeFile(file),
    hint: 'Remove the link, or point it to a file of the project.',
  });
}
