/** One text file of the project as it was read. */
export interface Source {
  /** Relative to the site's root, with forward slashes: `content/about.md`. */
  readonly path: string;
  readonly bytes: Uint8Array;
  /** SHA-256 of the bytes. */
  readonly hash: string;
}
