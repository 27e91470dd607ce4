// Files that other programs make: other sizes of images, cards, icons, compressed forms. Each has a key that stands for
// everything it is made of, so that it is made once, on whichever machine.
import { type Cache, fingerprint } from '../engine/index.ts';
import type { Diagnostic } from '../kit/diagnostics/diagnostic.ts';
import type { Disk } from '../kit/system/disk.ts';
import type { OutputFile, OutputKind } from '../model/files/output.ts';
import type { Programs } from '../model/request.ts';

export interface MadeFile {
  /** Path relative to the output folder. */
  readonly file: string;
  readonly kind: OutputKind;
  /** Identifies all inputs, and the version of the program. */
  readonly key: string;
  /** Set if it has notes. */
  readonly hasNotes?: true;
}

/** Bytes of a file, none if it isn't worth publishing, with JSON about it that is cached with them. */
export interface MadeBytes {
  readonly bytes: Uint8Array;
  readonly notes?: unknown;
}

/** A kind of work. Its files are made together, and its progress is shown. */
export interface Craft {
  /** `Drawing cards` */
  readonly doing: string;
  /** Sentence for a person who waits for many: `Drawing 1,000 cards. …` */
  readonly announce: (count: number) => string;
  /** Number of `make` that may run at the same time. */
  readonly atOnce: () => number;
}

/** Files that are made together, because they share some of the work. */
export interface MadeFiles<F extends MadeFile = MadeFile> {
  readonly files: readonly F[];
  /** Paths of pages that show them. */
  readonly pages: readonly string[];
  readonly craft: Craft;
  /** Makes some of the files, in their order. Returns the reason if that fails. Throws a Fault. */
  make(tools: MakeTools, wanted: readonly F[]): Promise<readonly MadeBytes[] | Diagnostic>;
}

export interface MakeTools {
  /** Folder of the site. */
  readonly root: string;
  readonly disk: Pick<Disk, 'hash'>;
  /** Returns the bytes of another file of the output. Throws a Fault. */
  readonly read: (output: OutputFile) => Uint8Array;
  /** Opens something on its first use. It is closed once all files of a craft are made. */
  readonly use: <P extends Closable>(open: (workplace: Workplace) => P) => P;
}

export interface Closable {
  close(): void | Promise<void>;
}

export interface Workplace {
  readonly root: string;
  /** Number of `make` to come. */
  readonly count: number;
  /** Compiled programs to run in threads and processes of their own; absent if all work is done in this thread. */
  readonly programs: Programs;
}

/** Number of `make` from which progress is shown, and starting threads or processes pays off. */
export const MANY = 24;

/** Returns a file from the cache, with its notes. */
export function cachedFile(cache: Pick<Cache, 'get'>, made: MadeFile): MadeBytes | undefined {
  const [bytes, notes] = cacheKeys(made).map((key) => cache.get(key));
  if (!bytes || !made.hasNotes) return bytes && { bytes };
  return notes && { bytes, notes: JSON.parse(Buffer.from(notes).toString()) };
}

/** Keys of a file and of its notes in the cache. */
export function cacheKeys({ key, hasNotes }: MadeFile): readonly string[] {
  return hasNotes ? [key, notesKey(key)] : [key];
}

export function notesKey(key: string): string {
  return fingerprint(`${key} notes`);
}
