import path from 'node:path';
import type { Measure } from '../engine/index.ts';

/** File next to the pages, published under a hashed name if a page refers to it. */
export interface Attachment {
  /** Path relative to the output folder: `assets/map-1a2b3c4d5e.png`. */
  readonly file: string;
  readonly hash: string;
  /** Size in bytes. */
  readonly size: number;
}

/** Number of digits of the hash in a name. */
const DIGITS = 10;

/** Plans the name of a file; `source` is its path in `content/`. */
export function attachmentOf(source: string, { hash, size }: Measure): Attachment {
  const { name, ext } = path.posix.parse(source);
  return { file: `assets/${name.normalize('NFC')}-${hash.slice(0, DIGITS)}${ext}`, hash, size };
}
