import path from 'node:path';
import type { Measure } from '../../engine/store/measure.ts';

/** A file next to the pages, published under a hashed name when a page refers to it. */
export interface Attachment {
  /** Relative to the output folder: `assets/map-1a2b3c4d5e.png`. */
  readonly file: string;
  readonly hash: string;
  /** Bytes. */
  readonly size: number;
}

/** Digits of the hash that go into the name. */
const DIGITS = 10;

/** `source` is the path of a file in `content/`. */
export function attachmentOf(source: string, { hash, size }: Measure): Attachment {
  const { name, ext } = path.posix.parse(source);
  return { file: `assets/${name.normalize('NFC')}-${hash.slice(0, DIGITS)}${ext}`, hash, size };
}
