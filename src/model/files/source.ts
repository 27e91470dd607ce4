/** A text file of the project. */
export interface Source {
  /** Relative to the site's root, with forward slashes: `content/about.md`. */
  readonly path: string;
  /** Undefined if the file is too large. */
  readonly bytes: Uint8Array;
  /** SHA-256 of the bytes, or of the size alone. */
  readonly hash: string;
  /** In bytes, of a file that was not read. */
  readonly size?: number;
}
