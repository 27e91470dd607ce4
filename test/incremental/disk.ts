// Writes the state of a site to disk, in the ways of editors and other programs.
import {
  type Dirent,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { LINKS } from './site.ts';
import type { State } from './state.ts';

/** Ways to write a file: in place or replaced, and with which time. */
export const SAVES = [
  'in place',
  'in place, whole second',
  'in place, same time',
  'in place, old time',
  'another file',
  'another file, same time',
] as const;

export type Save = (typeof SAVES)[number];

/** Seconds since 1970: the time that many files share after unpacking an archive. */
const OLD = 1_000_000_000;

/** Changes the files of a folder from the state `before` to another one. */
export function writeState(root: string, state: State, before: State | undefined, save: Save): void {
  const old: State['files'] = before?.files ?? new Map();
  for (const file of old.keys()) if (!state.files.has(file)) rmSync(path.join(root, file));
  for (const [file, text] of state.files)
    if (old.get(file) !== text) saveAs(path.join(root, file), text, save);
  if (before) return;
  for (const [file, target] of Object.entries(LINKS)) symlinkSync(target, path.join(root, file));
}

/** Writes a file, in the given way if it exists. */
export function saveAs(file: string, content: string | Uint8Array, save: Save): void {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats) mkdirSync(path.dirname(file), { recursive: true });
  const target = save.startsWith('another') ? `${file}~` : file;
  writeFileSync(target, content);
  const seconds = timeAfter(save, stats);
  if (seconds !== undefined) utimesSync(target, seconds, seconds);
  if (target !== file) renameSync(target, file);
}

/** Modification time of a saved file; undefined for the system's clock. */
function timeAfter(save: Save, before: Stats | undefined): number | undefined {
  if (save.endsWith('old time')) return OLD;
  if (save.endsWith('whole second')) return Math.floor(Date.now() / 1000);
  // Only exact for whole seconds, because Node.js takes a number.
  return save.endsWith('same time') && before ? before.mtimeMs / 1000 : undefined;
}

/** All regular files below a folder, links followed, sorted. */
export function filesBelow(folder: string): string[] {
  const isThere = statSync(folder, { throwIfNoEntry: false })?.isDirectory();
  const entries: Dirent[] = isThere ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

/** The bytes of all files below a folder, as Latin-1, by their absolute path. */
export function treeOf(folder: string): Map<string, string> {
  return new Map(filesBelow(folder).map((file) => [file, readFileSync(file, 'latin1')]));
}
