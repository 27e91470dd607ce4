// Smaller forms of images in the preview: each is encoded when a browser asks for it, and is known once a page may show it.
import path from 'node:path';
import type { StoredBlobs } from '../../engine/store/blobs.ts';
import { openEncoder } from '../../features/images/encoder.ts';
import { realDisk } from '../../kit/system/disk.ts';
import type { ImageFacts } from '../../model/images/image.ts';
import type { Variant } from '../../site/images/plan.ts';
import { type Variants, variantKey } from '../../site/read/images.ts';

export interface PreviewImages {
  /** Pages may show an image of the site in these forms. */
  note(source: string, variants: Variants): void;
  /** Whether a form was noted. */
  has(file: string): boolean;
  /** The bytes of a form by its file in the output; undefined where it was not noted, or where it cannot be made. */
  read(file: string, version: string): Promise<Uint8Array | undefined>;
}

/** Bytes of forms that stay in memory. */
const MOST_BYTES = 64 * 1024 * 1024;

/** `built` holds what builds have encoded. */
export function createPreviewImages(root: string, built: Pick<StoredBlobs, 'get'>): PreviewImages {
  const known = new Map<string, { source: string; hash: string; facts: ImageFacts; variant: Variant }>();
  const made = new Map<string, Promise<Uint8Array | undefined>>();
  const encode = openEncoder(root);
  let size = 0;
  const remember = (bytes: Uint8Array) => {
    size += bytes.length;
    if (size <= MOST_BYTES) return;
    made.clear();
    size = 0;
  };
  const make = async (file: string, version: string): Promise<Uint8Array | undefined> => {
    const found = known.get(file);
    if (!found) return undefined;
    const kept = built.get(variantKey(found.variant, version));
    if (kept) return kept;
    const place = path.join(root, found.source);
    const encoded = await encode(place, found.facts, [found.variant]);
    // Of what was saved meanwhile there are forms of other names.
    const isMade = encoded.kind === 'encoded' && realDisk.hash(place).startsWith(found.hash);
    return isMade ? encoded.forms[0]?.[1] : undefined;
  };
  return {
    note(source, { hash, facts, variants }) {
      for (const variant of variants) known.set(variant.file, { source, hash, facts, variant });
    },
    has: (file) => known.has(file),
    async read(file, version) {
      const before = made.get(file);
      if (before) return before;
      const making = make(file, version);
      made.set(file, making);
      let bytes: Uint8Array | undefined;
      try {
        bytes = await making;
        return bytes;
      } finally {
        if (bytes) remember(bytes);
        // It may be made when it is asked for again.
        else made.delete(file);
      }
    },
  };
}
