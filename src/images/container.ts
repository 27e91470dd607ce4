// A file of an image is a container: pixels, colours, and what programs and cameras noted beside them. Each kind has a
// reader, which goes through the container without unpacking any pixels.
import type { Orientation } from './exif.ts';

export interface Container {
  readonly orientation: Orientation;
  /** One where it does not move. */
  readonly frames: number;
  /** The same file without notes, in pieces; undefined where it has none. */
  readonly bare: readonly Uint8Array[] | undefined;
}

/** Undefined where the file is damaged or cut off. */
export type ReadContainer = (bytes: Buffer) => Container | undefined;
