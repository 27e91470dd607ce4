// A file of an image is a container: pixels, colors, and what programs and cameras noted beside them. Each kind has a
// reader, which goes through the container without unpacking any pixels.
import type { Orientation } from './exif.ts';

export interface Container {
  readonly orientation?: Orientation;
  /** One where it does not move. */
  readonly frames?: number;
  /** Pixels as they are stored, where the reader finds them. */
  readonly stored?: { readonly width: number; readonly height: number };
  /** The same file without notes. */
  readonly bare: Buffer;
}

/** Parts of a file, copied one behind the other: a list of millions of small ones would take many times its memory. */
export class Parts {
  readonly #bytes: Buffer;
  #end = 0;

  /** `most` is how many bytes there may be. */
  constructor(most: number) {
    this.#bytes = Buffer.allocUnsafe(most);
  }

  push(part: Buffer): void {
    this.#end += part.copy(this.#bytes, this.#end);
  }

  joined(): Buffer {
    return this.#bytes.subarray(0, this.#end);
  }
}
