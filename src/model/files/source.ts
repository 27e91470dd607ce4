/** A text file of the project. */
export interface Source {
  /** Path relative to the site's root, with forward slashes: `content/about.md`. */
  readonly path: string;
  /** Undefined if the file is too large. */
  readonly bytes: Uint8Array;
  /** SHA-256 of the bytes, or only of the size. */
  readonly hash: string;
  /** Size in bytes, of a file that wasn't read. */
  readonly size?: number;
}
