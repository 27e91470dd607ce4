/** What the file system says of a file, as Node.js tells it. */
export interface FileStats {
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  readonly ino: number;
  readonly dev: number;
}

/** What a file holds, in short. */
export interface Measure {
  /** SHA-256 of the bytes. */
  readonly hash: string;
  /** Bytes. */
  readonly size: number;
}

/** Measures of files that were read before, by path. */
export interface Measures {
  /** Undefined where the file may have changed since; whoever reads it then notes what came out. */
  recall(file: string): Measure | undefined;
  /** `stats` is what the file system said before the file was read. */
  note(file: string, measure: Measure, stats: FileStats): void;
}

/** Knows nothing. */
export const noMeasures: Measures = { recall: () => undefined, note() {} };
