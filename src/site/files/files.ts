// Files of a project, each read once: for its hash, and for what is made of it.

import type { Measure, Measures } from '../../engine/store/measure.ts';
import { ChangedFault, isSystemError } from '../../kit/diagnostics/fault.ts';
import { measureAgain, type ReadSource, readSource } from './read.ts';
import { readDuring } from './read-during.ts';

export interface ProjectFiles {
  /** SHA-256 of a file, or the system's code for why it cannot be read: `ENOENT`. */
  stateOf(file: string): string;
  /** Throws a Fault. */
  measure(file: string): Measure;
  /** Reads a file, or returns what was read of it for its hash. Throws a Fault, also where it has changed since that was told. */
  take(file: string): ReadSource;
  /** Tells what a file held when it was read elsewhere. */
  note(file: string, state: string): void;
  /** Reads files that are not known yet while something else is waited for. Rejects as that does. */
  readDuring<T>(work: Promise<T>, wanted: Iterable<string>): Promise<T>;
  /** Forgets what was read and told; only some files, where they are named. */
  forget(files: readonly string[] | undefined): void;
}

export function createProjectFiles(root: string, measures: Measures): ProjectFiles {
  const readNow = (file: string) => readSource(root, file);
  let readFile = readNow;
  const held = new Map<string, ReadSource>();
  const noted = new Map<string, string>();
  const read = (file: string) => {
    const source = readFile(file);
    measures.note(file, { hash: source.hash, size: source.bytes.length }, source.stats);
    return source;
  };
  const told = (file: string) => noted.get(file) ?? measures.recall(file)?.hash;
  return {
    stateOf(file) {
      const known = told(file);
      if (known !== undefined) return known;
      try {
        if (!file.endsWith('.md')) return measureAgain(root, file, measures).hash;
        const source = read(file);
        held.set(file, source);
        return source.hash;
      } catch (error) {
        const { cause } = error as Error;
        if (isSystemError(cause)) return cause.code ?? 'unreadable';
        throw error;
      }
    },
    measure: (file) => measureAgain(root, file, measures),
    take(file) {
      const state = told(file);
      const source = held.get(file) ?? read(file);
      held.delete(file);
      // What is made of these bytes would be kept for others. Of a file that is too large its size alone is read.
      const isOther = state !== undefined && source.size === undefined && source.hash !== state;
      if (isOther) throw new ChangedFault(file);
      return source;
    },
    async readDuring(work, wanted) {
      const ahead = await readDuring(work, root, unknownIn(wanted, measures));
      readFile = ahead.read;
      return ahead.value;
    },
    note: (file, state) => void noted.set(file, state),
    forget(files) {
      readFile = readNow;
      for (const map of [held, noted])
        for (const file of files ?? [...map.keys()]) if (!map.delete(file)) deleteBelow(map, file);
    },
  };
}

/** A folder may have moved with all that is in it. */
export function deleteBelow(map: Map<string, unknown>, folder: string): void {
  for (const file of map.keys()) if (file.startsWith(`${folder}/`)) map.delete(file);
}

function* unknownIn(files: Iterable<string>, measures: Measures): Generator<string> {
  for (const file of files) if (!measures.recall(file)) yield file;
}
