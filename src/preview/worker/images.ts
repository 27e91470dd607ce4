// Smaller forms of images in the preview: each is encoded when a browser asks for it, and is known once a page shows it.
import path from 'node:path';
import { openEncoder } from '../../drawing/encoder.ts';
import type { Variant } from '../../images/plan.ts';
import type { ImageFacts } from '../../model/images/image.ts';
import { type Variants, variantKey } from '../../pipeline/images/images.ts';
import type { StoredBlobs } from '../../reuse/blobs.ts';

export interface PreviewImages {
  /** Pages show an image of the site in these forms. */
  note(source: string, variants: Variants): void;
  /** The bytes of a form by its file in the output; undefined where no page shows it, or where it cannot be made. */
  read(file: string, version: string): Promise<Uint8Array | undefined>;
}

/** Bytes of forms that stay in memory. */
const MOST_BYTES = 64 * 1024 * 1024;

/** `built` holds what builds have encoded. */
export function createPreviewImages(root: string, built: Pick<StoredBlobs, 'get'>): PreviewImages {
  const known = new Map<string, { source: string; facts: ImageFacts; variant: Variant }>();
  const made = new Map<string, Promise<Uint8Array | undefined>>();
  const encode = openEncoder(root);
  let size = 0;
  const remember = (file: string, bytes: Uint8Array | undefined) => {
    size += bytes?.length ?? 0;
    if (bytes && size <= MOST_BYTES) return;
    if (bytes) made.clear();
    else made.delete(file);
    size = 0;
  };
  const make = async (file: string, version: string): Promise<Uint8Array | undefined> => {
    const found = known.get(file);
    if (!found) return undefined;
    const kept = built.get(variantKey(found.variant, version));
    if (kept) return kept;
    const encoded = await encode(path.join(root, found.source), found.facts, [found.variant]);
    return encoded.kind === 'encoded' ? encoded.forms[0]?.[1] : undefined;
  };
  return {
    note(source, { facts, variants }) {
      for (const variant of variants) known.set(variant.file, { source, facts, variant });
    },
    async read(file, version) {
      const before = made.get(file);
      if (before) return before;
      const making = make(file, version);
      made.set(file, making);
      const bytes = await making;
      remember(file, bytes);
      return bytes;
    },
  };
}
