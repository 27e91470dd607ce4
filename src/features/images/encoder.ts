// Encodes images with sharp, upright and in sRGB, without metadata.
import type SharpLibrary from 'sharp';
import type { Sharp } from 'sharp';
import { ENCODING, type Variant } from '../../images/index.ts';
import { loadPackage, PackageProblem } from '../../kit/system/packages.ts';
import { wordsOf } from '../../kit/thrown.ts';
import type { ImageFacts } from '../../model/images/image.ts';

export type EncodedFacts = Pick<ImageFacts, 'kind' | 'frames'>;

export type EncodeResult =
  | { readonly kind: 'encoded'; readonly forms: readonly (readonly [variant: Variant, bytes: Buffer])[] }
  /** The image can't be decoded. */
  | { readonly kind: 'failed'; readonly why: string }
  /** sharp can't be loaded; `why` follows its name in a sentence. */
  | { readonly kind: 'missing'; readonly why: string };

/** Encodes forms of an image that have one size. `file` is absolute. */
export type Encoder = (
  file: string,
  facts: EncodedFacts,
  variants: readonly Variant[],
) => Promise<EncodeResult>;

export const SHARP = 'sharp';

/** Opens an encoder, which loads sharp with the first image. */
export function openEncoder(root: string): Encoder {
  let sharp: typeof SharpLibrary | undefined;
  return async (file, facts, variants) => {
    try {
      sharp ??= loadSharp(root);
      return { kind: 'encoded', forms: await encodeImage(sharp, file, facts, variants) };
    } catch (error) {
      if (error instanceof PackageProblem) return { kind: 'missing', why: error.message };
      return { kind: 'failed', why: wordsOf(error).split('\n', 1)[0] ?? '' };
    }
  };
}

function loadSharp(root: string): typeof SharpLibrary {
  const sharp = loadPackage<typeof SharpLibrary>(SHARP, root);
  // Images are encoded in parallel, and each only once.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

async function encodeImage(
  sharp: typeof SharpLibrary,
  file: string,
  { kind, frames }: EncodedFacts,
  variants: readonly Variant[],
): Promise<(readonly [Variant, Buffer])[]> {
  const [first] = variants;
  if (!first) return [];
  const { width, height } = first;
  const isFilm = frames > 1;
  const opened = sharp(file, {
    animated: isFilm,
    // In all frames together.
    limitInputPixels: 110_000_000,
    failOn: 'error',
    sequentialRead: true,
  });
  // Browsers ignore the orientation of a WebP.
  const upright = kind === 'webp' ? opened : opened.autoOrient();
  const sized = upright.resize({ width, height, fit: 'fill' }).toColorspace('srgb');
  const forms: (readonly [Variant, Buffer])[] = [];
  if (isFilm) {
    for (const variant of variants) forms.push([variant, await encoded(sized.clone(), variant)]);
    return forms;
  }
  // The image is decoded and resized once for all formats.
  const { data, info } = await sized.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  for (const variant of variants) forms.push([variant, await encoded(sharp(data, { raw }), variant)]);
  return forms;
}

function encoded(image: Sharp, { format, quality, isSubsampled }: Variant): Promise<Buffer> {
  switch (format) {
    case 'avif':
      return image.avif({ quality, ...ENCODING.avif }).toBuffer();
    case 'webp':
      return image.webp({ quality, ...ENCODING.webp }).toBuffer();
    case 'jpeg':
      return image
        .jpeg({ quality, ...ENCODING.jpeg, chromaSubsampling: isSubsampled ? '4:2:0' : '4:4:4' })
        .toBuffer();
    case 'png':
      return image.png(ENCODING.png).toBuffer();
  }
}
