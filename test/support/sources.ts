import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buildSync } from 'esbuild';
import { isDoor, withoutDoors } from '../../scripts/doors.mjs';

export const repository = path.resolve(import.meta.dirname, '../..');

/** A file of the repository with everything that it imports, as a CommonJS module: for a process that tests start. */
export function bundledSource(file: string): string {
  const entryPoints = [path.join(repository, file)];
  const { outputFiles } = buildSync({
    entryPoints,
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
  });
  return outputFiles[0]?.text ?? '';
}

export interface SourceFile {
  /** Relative to `src/`, with forward slashes. */
  readonly file: string;
  readonly text: string;
  /** Its imports, also those through doors: packages by name, own files relative to `src/`. */
  readonly imports: readonly Import[];
  /** Its imports as they are written, of doors too. */
  readonly written: readonly Import[];
}

export interface Import {
  readonly name: string;
  readonly typeOnly: boolean;
  /** Imports by `import()`. */
  readonly onDemand: boolean;
  /** Names that are imported. */
  readonly names: readonly string[];
}

/** Declarations of features, and their list: tables that folders below the features read. */
const DECLARATION = /^features\/(?=(?:[^/]+\/declaration|declarations)\.ts$)/;

/** Components of features for templates. */
const COMPONENT = /^features\/(?=[^/]+\/component\.tsx$)/;

/** Path of a file by what may import it: declarations and components of features count as folders of their own. */
export function placeOf(file: string): string {
  return file.replace(DECLARATION, 'declarations/').replace(COMPONENT, 'components/');
}

/** All files of `src/` with their imports, without doors. */
export function readSources(): SourceFile[] {
  return filesOf(path.join(repository, 'src')).filter(({ file }) => !isRoomDoor(file));
}

/** The doors of all rooms, each with the files behind it as imports. */
export function readDoors(): SourceFile[] {
  return filesOf(path.join(repository, 'src')).filter(({ file }) => isRoomDoor(file));
}

function isRoomDoor(file: string): boolean {
  return isDoor(file) && file !== 'index.ts';
}

function filesOf(root: string): SourceFile[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
    .sort()
    .map((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      const imports = importsOf(file, withoutDoors(text, path.join(root, file)));
      return { file, text, imports, written: importsOf(file, text) };
    });
}

const IMPORT =
  /(?:^|(?<=; ))(?:import|export)\s(type\s)?(?:([^'"]*?)\sfrom\s)?'([^']+)'|(?:\{([^{}]*)\} = await )?\bimport\('([^']+)'\)(?:\)\.(\w+))?/gm;

function importsOf(file: string, text: string): readonly Import[] {
  return [...text.matchAll(IMPORT)].map(([, type, names, name, taken, lazy, only]) => ({
    name: resolve(file, name ?? lazy ?? ''),
    typeOnly: type !== undefined,
    onDemand: lazy !== undefined,
    names: namesIn(names ?? taken ?? only ?? ''),
  }));
}

/** The names of `{ a, type B, c as d }` or `{ a, c: d }` in the file that declares them. */
export function namesIn(list: string): readonly string[] {
  return [...list.matchAll(/(?<=^|[{,])\s*(?:type )?([\w$]+)/g)].flatMap(([, name]) => name ?? []);
}

function resolve(file: string, name: string): string {
  return name.startsWith('.') ? path.posix.join(path.posix.dirname(file), name) : name;
}
