/** Metadata of a file from the file system, as Node.js reports it. */
export interface FileStats {
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  readonly ino: number;
  readonly dev: number;
}

/** Hash and size of a file. */
export interface Measure {
  /** SHA-256 of the bytes. */
  readonly hash: string;
  /** Size in bytes. */
  readonly size: number;
}

/** Measures of files that were read before, by path. */
export interface Measures {
  /** Returns `undefined` if the file may have changed since. The caller then reads it and notes the result. */
  recall(file: string): Measure | undefined;
  /** `stats` is the metadata from before the file was read. */
  note(file: string, measure: Measure, stats: FileStats): void;
}

/** Measures that recall nothing. */
export const noMeasures: Measures = { recall: () => undefined, note() {} };
