// The manifest remembers what builds wrote, for each output folder: only that may ever be deleted.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { faultOf } from '../diagnostics/fault.ts';
import type { OutputFile } from '../model/output.ts';

/** What one output folder holds. */
export interface Manifest {
  readonly files: readonly OutputFile[];
  /** Files of others that the author has been told of. */
  readonly foreign: readonly string[];
}

interface Stored {
  readonly version: typeof VERSION;
  /** By output folder, relative to the site's root. */
  readonly outputs: Readonly<Record<string, Manifest>>;
}

const VERSION = 1;
const EMPTY: Manifest = { files: [], foreign: [] };

/** The folder in the site's root that holds what the tool remembers. It is safe to delete at any time. */
export const STATE_FOLDER = '.site';

/** The manifest of an output folder. One that is absent or cannot be understood is empty. */
export function readManifest(root: string, out: string): Manifest {
  return readStored(root).outputs[keyOf(root, out)] ?? EMPTY;
}

/** Throws a Fault. */
export function writeManifest(root: string, out: string, manifest: Manifest): void {
  const outputs = { ...readStored(root).outputs, [keyOf(root, out)]: manifest };
  const file = fileIn(root);
  const temporary = `${file}.${process.pid}`;
  try {
    openStateFolder(root);
    writeFileSync(temporary, `${JSON.stringify({ version: VERSION, outputs } satisfies Stored)}\n`);
    renameSync(temporary, file);
  } catch (error) {
    throw faultOf(error, `${path.relative(root, file)} cannot be written`);
  }
}

/** Makes `.site`, with a `.gitignore` of its own so that no project has to name it. */
export function openStateFolder(root: string): string {
  const folder = path.join(root, STATE_FOLDER);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, '.gitignore'), '*\n');
  return folder;
}

function readStored(root: string): Stored {
  try {
    const stored: unknown = JSON.parse(readFileSync(fileIn(root), 'utf8'));
    if (isStored(stored)) return stored;
  } catch {
    // Without a manifest every file in the output folder counts as someone else's, which loses nothing.
  }
  return { version: VERSION, outputs: {} };
}

function isStored(value: unknown): value is Stored {
  if (typeof value !== 'object' || value === null) return false;
  const { version, outputs } = value as Partial<Stored>;
  return (
    version === VERSION &&
    typeof outputs === 'object' &&
    outputs !== null &&
    Object.values(outputs).every(isManifest)
  );
}

function isManifest(value: unknown): value is Manifest {
  if (typeof value !== 'object' || value === null) return false;
  const { files, foreign } = value as Partial<Manifest>;
  return (
    Array.isArray(files) &&
    files.every((entry) => isOutputPath(entry?.file) && typeof entry?.hash === 'string') &&
    Array.isArray(foreign)
  );
}

/** A path that stays within the output folder, whoever wrote the manifest. */
function isOutputPath(file: unknown): boolean {
  return (
    typeof file === 'string' &&
    file !== '' &&
    file.split('/').every((part) => !['', '.', '..'].includes(part))
  );
}

function fileIn(root: string): string {
  return path.join(root, STATE_FOLDER, 'manifest.json');
}

function keyOf(root: string, out: string): string {
  return path.relative(root, out).replaceAll(path.sep, '/');
}
