// Finds the files in a folder without opening any: a pipe or device could block, and a symbolic link could leave the
// project.

import { isUtf8 } from 'node:buffer';
import { type Dirent, lstatSync, readdirSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { contains } from '../kit/contains.ts';
import { diagnostic } from '../kit/diagnostics/codes.ts';
import { type Diagnostic, wholeFile } from '../kit/diagnostics/diagnostic.ts';
import { faultOf, isSystemError } from '../kit/diagnostics/fault.ts';
import { sortedBy } from '../kit/order.ts';
import { orUndefined } from '../kit/thrown.ts';

interface Walk {
  /** Absolute real path. */
  readonly root: string;
  /** Returns true for names that are skipped silently, or reported by the caller. */
  readonly skip: (file: string, name: string) => boolean;
  /** Returns true if a link may point to a path, relative to the root. */
  readonly mayEnd: (target: string) => boolean;
  readonly files: string[];
  readonly linked: string[];
  readonly diagnostics: Diagnostic[];
  /** Followed links to folders by their real path, each with the path of the link. */
  readonly followed: Map<string, string>;
}

export interface FoundFiles {
  /** Paths relative to the root, with forward slashes, sorted. */
  readonly files: readonly string[];
  /** Files that are symbolic links. */
  readonly linked: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Finds all regular files below `root/folder`. A folder that doesn't exist is empty. */
export function walk(
  root: string,
  folder: string,
  skip: Walk['skip'],
  mayEnd: Walk['mayEnd'] = () => true,
): FoundFiles {
  const state: Walk = { root, skip, mayEnd, files: [], linked: [], diagnostics: [], followed: new Map() };
  const place = path.join(root, folder);
  if (lstatSync(place, { throwIfNoEntry: false })) visit(state, folder, realPlace(place), new Set());
  const { files, linked, diagnostics } = state;
  return { files: sortedBy(files, (file) => file), linked, diagnostics };
}

/** Real path of the folder itself, which may be a link to anywhere in the project. */
function realPlace(folder: string): string {
  return orUndefined(() => realpathSync(folder)) ?? folder;
}

/**
 * Visits an entry. `place` is its real path; `above` contains the real paths of the parent folders, so that links can't
 * form a loop.
 */
function visit(state: Walk, file: string, place: string, above: ReadonlySet<string>): void {
  const target = targetOf(state, file, place);
  if (target === undefined) return;
  const stats = statSync(target, { throwIfNoEntry: false });
  if (!stats) return;
  if (stats.isFile()) addFile(state, file, true);
  else if (!stats.isDirectory())
    state.diagnostics.push(
      diagnostic('file-special', {
        message: `${file} is a pipe, socket or device, and is skipped`,
        at: wholeFile(file),
        hint: 'Remove it, or replace it with a regular file.',
      }),
    );
  else if (target === place || follow(state, file, place)) visitFolder(state, file, target, above);
}

/** Returns true if a link to a folder may be followed: only once, because a few of them could create any number of pages. */
function follow({ followed, diagnostics }: Walk, file: string, place: string): boolean {
  const first = followed.get(place);
  if (first === undefined) followed.set(place, file);
  else
    diagnostics.push(
      linkFault(
        'link-repeated',
        file,
        `was already followed, as ${first}`,
        'Remove the link to one of the parent folders, or replace the link with a copy of its target.',
      ),
    );
  return first === undefined;
}

function visitFolder(state: Walk, folder: string, target: string, above: ReadonlySet<string>): void {
  if (above.has(target)) {
    state.diagnostics.push(dangling(folder, 'points back to one of its parent folders'));
    return;
  }
  const within = new Set(above).add(target);
  const linked = target !== path.join(state.root, folder);
  for (const { entry, bytes } of sortedBy(list(target, folder), (one) => one.bytes)) {
    // File names are bytes on Linux. Names that aren't UTF-8 could be listed but not opened again.
    const name = isUtf8(entry.name) ? entry.name.toString() : undefined;
    if (name === undefined) state.diagnostics.push(invalidName(folder, bytes));
    else if (state.skip(`${folder}/${name}`, name)) continue;
    else if (entry.isFile()) addFile(state, `${folder}/${name}`, linked);
    else visit(state, `${folder}/${name}`, path.join(target, name), within);
  }
}

function addFile(state: Walk, file: string, linked: boolean): void {
  state.files.push(file);
  if (linked) state.linked.push(file);
}

/** Lists the entries of a folder, each with the bytes of its name as Latin-1. */
function list(
  target: string,
  folder: string,
): readonly { readonly entry: Dirent<Buffer>; readonly bytes: string }[] {
  try {
    const entries = readdirSync(target, { withFileTypes: true, encoding: 'buffer' });
    return entries.map((entry) => ({ entry, bytes: entry.name.toString('latin1') }));
  } catch (error) {
    throw faultOf(error, `${folder} cannot be read`);
  }
}

/** Returns the real path of a link; undefined, with a diagnostic, for a forbidden one. */
function targetOf(state: Walk, file: string, place: string): string | undefined {
  const absolute = path.join(state.root, file);
  try {
    const target = realpathSync(absolute);
    const relative = path.relative(state.root, target);
    const names = relative.split(path.sep);
    // A hidden folder that wasn't skipped is wanted; a link must not lead into another one.
    const own = new Set(file.split('/'));
    const isPrivate =
      names.some((name) => isHidden(name) && !own.has(name)) ||
      (target !== place && names.includes('node_modules'));
    const isInside = contains(state.root, target) && !isPrivate;
    if (isInside && (target === place || state.mayEnd(relative.split(path.sep).join('/')))) return target;
    const [folder = ''] = names;
    const copy = 'Replace the link with a copy of the file';
    const [what, hint] = isInside
      ? [
          `leaves content/: it points to ${relative}`,
          `${copy}, or allow links to it: sharedFolders: [${folder}] in content/site.yaml.`,
        ]
      : ['leaves the project, or points to a hidden file or into node_modules', `${copy}.`];
    state.diagnostics.push(linkFault('link-outside', file, what, hint));
  } catch (error) {
    if (!isSystemError(error) || !['ENOENT', 'ELOOP', 'ENOTDIR'].includes(error.code ?? '')) {
      throw faultOf(error, `${file} cannot be read`);
    }
    state.diagnostics.push(
      dangling(file, error.code === 'ELOOP' ? 'points back to itself' : 'points to nothing'),
    );
  }
  return undefined;
}

/** Returns true for the name of a hidden file or folder, except `.well-known`. */
function isHidden(name: string): boolean {
  return name.startsWith('.') && name !== '.well-known';
}

function invalidName(folder: string, name: string): Diagnostic {
  return diagnostic('name-invalid', {
    message: `${folder} contains a file whose name is not UTF-8: ${name}`,
    at: wholeFile(folder),
    hint: 'Rename it in a terminal. The name is shown here byte by byte.',
  });
}

function dangling(file: string, what: string): Diagnostic {
  return linkFault('link-dangling', file, what, 'Remove the link, or point it to a file of the project.');
}

function linkFault(
  code: 'link-outside' | 'link-repeated' | 'link-dangling',
  file: string,
  what: string,
  hint: string,
): Diagnostic {
  return diagnostic(code, { message: `${file} is a symbolic link that ${what}`, at: wholeFile(file), hint });
}
