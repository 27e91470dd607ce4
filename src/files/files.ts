// Files of a project, each read once for its hash and its values.

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FileFault } from '../content/index.ts';
import type { Measure, Measures } from '../engine/index.ts';
import { isSystemError, SourceChangedFault } from '../kit/diagnostics/fault.ts';
import type { Source } from '../model/files/source.ts';
import { readText } from './excerpt.ts';
import {
  measureFile,
  type PathEntry,
  type ReadSource,
  readBytes,
  readChunks,
  readEntry,
  readFault,
  readSource,
} from './read.ts';
import { createTextStore } from './text-store.ts';

export interface ProjectFiles {
  /** Returns the SHA-256 of a file, or the system's error code if it can't be read: `ENOENT`. */
  stateOf(file: string): string;
  /** Measures a file. Throws a Fault. */
  measure(file: string): Measure;
  /** Returns the fault of a file that isn't what it seems. Throws a Fault. */
  faultOf(file: string): FileFault | undefined;
  /** Reads a file, or returns the bytes that were read for its hash. Throws a Fault, also if the file has changed since. */
  take(file: string): Source;
  /** Returns the current bytes of a file of any size. Throws a Fault. */
  bytes(file: string): Buffer;
  /** Returns the bytes in chunks of some megabytes, each with the first bytes of the next. Throws a Fault. */
  chunks(file: string): Iterable<Buffer>;
  /** Returns the text of a regular file of moderate size; undefined for anything else. */
  text(file: string): string | undefined;
  entry(file: string): PathEntry;
  /** Records the state of a file that was read elsewhere. */
  note(file: string, state: string): void;
  /** Takes over the measure of a file that another thread read. */
  learn: Measures['note'];
  /** Reads files in advance while other work is pending. Rejects like that work. */
  readDuring<T>(work: Promise<T>, wanted: Iterable<string>): Promise<T>;
  /** Forgets everything, or only the named files. */
  forget(files: readonly string[] | undefined): void;
}

export function createProjectFiles(root: string, measures: Measures): ProjectFiles {
  let ahead = new Map<string, ReadSource>();
  const held = new Map<string, ReadSource>();
  const noted = new Map<string, string>();
  const { faultless, ...inspection } = createInspection(root, measures);
  const read = (file: string) => {
    const source = ahead.get(file) ?? readSource(root, file);
    ahead.delete(file);
    measures.note(file, { hash: source.hash, size: source.bytes.length }, source.stats);
    return source;
  };
  const reported = (file: string) => noted.get(file) ?? measures.recall(file)?.hash;
  return {
    stateOf(file) {
      const known = reported(file);
      if (known !== undefined) return known;
      try {
        if (!file.endsWith('.md')) return inspection.measure(file).hash;
        const source = read(file);
        held.set(file, source);
        return source.hash;
      } catch (error) {
        const { cause } = error as Error;
        if (isSystemError(cause)) return cause.code ?? 'unreadable';
        throw error;
      }
    },
    ...inspection,
    take(file) {
      const state = reported(file);
      const source = held.get(file) ?? read(file);
      held.delete(file);
      // Prevents values of these bytes from being stored for other bytes. Only the size of a too large file is read.
      if (state !== undefined && source.size === undefined && source.hash !== state)
        throw new SourceChangedFault(file);
      return source;
    },
    async readDuring(work, wanted) {
      const sources = await readAhead(work, root, wanted, measures);
      const value = await work;
      ahead = sources;
      return value;
    },
    note: (file, state) => void noted.set(file, state),
    learn: measures.note,
    forget(files) {
      for (const map of [ahead, held, noted, faultless]) forgetIn(map, files);
    },
  };
}

/** Reads files as they are now, whatever was read before. */
function readCurrent(root: string): Pick<ProjectFiles, 'bytes' | 'chunks' | 'text' | 'entry'> {
  return {
    bytes: (file) => readBytes(root, file),
    chunks: (file) => readChunks(root, file),
    text: (file) => readText(`${root}/${file}`),
    entry: (file) => readEntry(root, file),
  };
}

/** Measures files, and remembers which of them had no fault, so that they aren't read for that again. */
function createInspection(root: string, measures: Measures) {
  const faultless = new Map<string, true>();
  return {
    faultless,
    /** Measures a file without reading it if it is unchanged. */
    measure(file: string): Measure {
      const cached = measures.recall(file);
      if (cached) return cached;
      const { stats, isFaultless, ...measured } = measureFile(root, file);
      if (isFaultless) faultless.set(file, true);
      measures.note(file, measured, stats);
      return measured;
    },
    faultOf: (file: string) => (faultless.has(file) ? undefined : readFault(root, file)),
    ...readCurrent(root),
  };
}

function forgetIn(map: Map<string, unknown>, files: readonly string[] | undefined): void {
  for (const file of files ?? [...map.keys()]) if (!map.delete(file)) deleteBelow(map, file);
}

/** Deletes the entries of a folder, which may have moved with everything in it. */
export function deleteBelow(map: Map<string, unknown>, folder: string): void {
  for (const file of map.keys()) if (file.startsWith(`${folder}/`)) map.delete(file);
}

/** Reads unknown files while this thread would wait for other work, and stops when that is done. */
async function readAhead(
  work: Promise<unknown>,
  root: string,
  files: Iterable<string>,
  measures: Measures,
): Promise<Map<string, ReadSource>> {
  const sources = new Map<string, ReadSource>();
  let isDone = false;
  const done = () => {
    isDone = true;
  };
  work.then(done, done);
  let held = 0;
  for (const file of files) {
    if (measures.recall(file)) continue;
    // A pause lets this thread see whether the work is done.
    if (sources.size % 32 === 0) await nextTurn();
    // Files that are read ahead stay in memory.
    if (isDone || held > 16 * 1024 * 1024) break;
    try {
      const source = readSource(root, file);
      sources.set(file, source);
      held += source.bytes.length;
    } catch {
      // The error is reported when the file is needed.
      break;
    }
  }
  return sources;
}

/**
 * Texts of pages. They are read twice: as many as fit into a bounded store are kept from the first reading to
 * the rendering, and the others are read again. So memory use doesn't grow with the site.
 */
export interface Texts {
  store(path: string, text: string): void;
  /** Returns the text of a page and removes it from the store. Throws a Fault if the file has changed. */
  take(page: TextOwner): string;
  /** Returns the text of a page if it is in the store, and removes it. */
  release(path: string): string | undefined;
  /** Returns the text of a page and keeps it in the store. Throws a Fault. */
  read(page: TextOwner): string;
}

interface TextOwner {
  readonly path: string;
  readonly hash: string;
}

/** `read` returns the current source of a page; `capacity` limits the texts in memory, in UTF-16 code units. */
export function createTexts(read: (path: string) => Source, capacity: number = 32 * 1024 * 1024): Texts {
  const stored = createTextStore(capacity);
  const readAgain = ({ path: file, hash }: TextOwner) => {
    const source = read(file);
    if (source.hash !== hash) throw new SourceChangedFault(file);
    return new TextDecoder().decode(source.bytes);
  };
  return {
    store: stored.store,
    release: stored.release,
    take: (page) => stored.release(page.path) ?? readAgain(page),
    read: (page) => stored.get(page.path) ?? readAgain(page),
  };
}
