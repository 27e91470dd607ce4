// Variants of images in the preview: each is encoded when a browser asks for it.
import path from 'node:path';
import type { StoredBlobs } from '../../engine/store/blobs.ts';
import { openEncoder } from '../../features/images/encoder.ts';
import { realDisk } from '../../kit/system/disk.ts';
import type { Variant } from '../../site/images/plan.ts';
import { type Variants, variantKey } from '../../site/read/files.ts';

/** Bytes of variants that stay in memory. */
const MOST_BYTES = 64 * 1024 * 1024;

interface ImageVariant extends Pick<Variants, 'hash' | 'facts'> {
  readonly source: string;
  readonly variant: Variant;
}

export class PreviewImages {
  readonly #root: string;
  readonly #built: Pick<StoredBlobs, 'get'>;
  readonly #encode: ReturnType<typeof openEncoder>;
  /** Variants that pages may show, by file. */
  readonly #variants = new Map<string, ImageVariant>();
  readonly #bytes = new Map<string, Promise<Uint8Array | undefined>>();
  #size = 0;

  /** `built` holds the variants that builds have encoded. */
  constructor(root: string, built: Pick<StoredBlobs, 'get'>) {
    this.#root = root;
    this.#built = built;
    this.#encode = openEncoder(root);
  }

  /** Records the variants in which pages may show an image of the site. */
  note(source: string, { hash, facts, variants }: Variants): void {
    for (const variant of variants) this.#variants.set(variant.file, { source, hash, facts, variant });
  }

  /** Whether a variant was recorded. */
  has(file: string): boolean {
    return this.#variants.has(file);
  }

  /** Returns the bytes of a variant by its file in the output; undefined if it is unknown or can't be encoded. */
  async read(file: string, version: string): Promise<Uint8Array | undefined> {
    const kept = this.#bytes.get(file);
    if (kept) return kept;
    const encoding = this.#make(file, version);
    this.#bytes.set(file, encoding);
    let bytes: Uint8Array | undefined;
    try {
      bytes = await encoding;
      return bytes;
    } finally {
      if (bytes) this.#makeRoom(bytes.length);
      // Encoding may succeed the next time.
      else this.#bytes.delete(file);
    }
  }

  async #make(file: string, version: string): Promise<Uint8Array | undefined> {
    const image = this.#variants.get(file);
    if (!image) return undefined;
    const built = this.#built.get(variantKey(image.variant, version));
    if (built) return built;
    const source = path.join(this.#root, image.source);
    const encoded = await this.#encode(source, image.facts, [image.variant]);
    // An image that was saved meanwhile has variants with other names.
    const isCurrent = encoded.kind === 'encoded' && realDisk.hash(source).startsWith(image.hash);
    return isCurrent ? encoded.forms[0]?.[1] : undefined;
  }

  #makeRoom(size: number): void {
    this.#size += size;
    if (this.#size <= MOST_BYTES) return;
    this.#bytes.clear();
    this.#size = 0;
  }
}
