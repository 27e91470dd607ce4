import path from 'node:path';
import type { Measures } from '../model/measure.ts';
import { measureAgain } from './read.ts';

/** A file that lies beside the pages, published under a hashed name when a page refers to it. */
export interface Attachment {
  /** Relative to the output folder: `assets/map-1a2b3c4d5e.png`. */
  readonly file: string;
  readonly hash: string;
  /** Bytes. */
  readonly size: number;
}

/** Digits of the hash that go into the name. */
const DIGITS = 10;

/** Measures files of `content/`, by their path. Throws a Fault. */
export function measureAttachments(
  root: string,
  files: readonly string[],
  measures: Measures,
): ReadonlyMap<string, Attachment> {
  return new Map(
    files.map((file) => {
      const { hash, size } = measureAgain(root, file, measures);
      const { name, ext } = path.posix.parse(file);
      return [file, { file: `assets/${name.normalize('NFC')}-${hash.slice(0, DIGITS)}${ext}`, hash, size }];
    }),
  );
}
