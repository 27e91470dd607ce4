// Plans the smaller versions of an image and their names. A name depends on the bytes of the image and the encoder
// options, so that pages are the same on every machine, whether a version exists already or not.
import path from 'node:path';
import { sha256 } from '../kit/hash.ts';
import { encodePath, withBase } from '../kit/urls/url-path.ts';
import type { ImageFacts, ImageKind, ShownImage } from '../model/images/image.ts';
import type { Settings } from '../settings/index.ts';

export interface Variant {
  /** Path relative to the output folder: `assets/map-480-1a2b3c4d5e.avif`. */
  readonly file: string;
  /** Identifies its source and its settings, without the encoder. */
  readonly key: string;
  readonly format: Exclude<ImageKind, 'svg' | 'ico' | 'gif'>;
  readonly quality: number;
  /** True for a JPEG with half of the color resolution, like most JPEGs. */
  readonly isSubsampled: boolean;
  readonly width: number;
  readonly height: number;
}

/** Forms of an image that are published. */
interface ImagePlan {
  /** Version in its own format; undefined if the file itself is shown. */
  readonly own: Variant | undefined;
  /** Versions in other formats: best format first, and narrowest first within a format. */
  readonly others: readonly (readonly Variant[])[];
  readonly width: number;
  readonly height: number;
}

/**
 * Encoder options besides the quality; part of every key. A reduced image has as many colors as pixels, and AVIF
 * stores them cheaply.
 */
export const ENCODING = {
  avif: { effort: 3, chromaSubsampling: '4:4:4' },
  webp: { effort: 4 },
  jpeg: { mozjpeg: true },
  png: { compressionLevel: 9 },
} as const;

/**
 * Plans the versions of an image; `hash` identifies the bytes of the file `source`. Returns undefined if the file is shown
 * unchanged.
 */
export function planImage(
  source: string,
  hash: string,
  facts: ImageFacts,
  settings: Settings['images'],
): ImagePlan | undefined {
  const { kind, width, height, size } = facts;
  if (!settings || kind === 'svg' || kind === 'ico' || width === undefined || height === undefined)
    return undefined;
  const formats = formatsOf(facts, settings);
  // Versions of smaller images would save little.
  if (size < 4096 || formats.length === 0) return undefined;
  const most = Math.min(width, settings.widths.at(-1) ?? width);
  const widths = [...settings.widths.filter((each) => each < most), most];
  const variant = (format: Variant['format'], wide: number): Variant => {
    const high = Math.max(1, Math.round((height * wide) / width));
    const quality = format === 'png' ? 100 : settings.quality[format];
    const isSubsampled = kind === 'jpeg';
    const key = sha256(JSON.stringify([hash, format, quality, isSubsampled, wide, high, ENCODING])).slice(
      0,
      32,
    );
    const name = path.posix.parse(source).name.normalize('NFC');
    const ending = format === 'jpeg' ? 'jpg' : format;
    const file = `assets/${name}-${wide}-${key.slice(0, 10)}.${ending}`;
    return { file, key, format, quality, isSubsampled, width: wide, height: high };
  };
  const isWhole = most === width || kind === 'gif' || facts.frames > 1;
  return {
    own: isWhole ? undefined : variant(kind, most),
    others: formats.map((format) => widths.map((wide) => variant(format, wide))),
    ...(isWhole ? { width, height } : { width: most, height: variant(kind, most).height }),
  };
}

/** Formats of versions. Animated AVIF can't be encoded, and animated PNG can't be read. */
function formatsOf(
  { kind, frames, width = 0, height = 0 }: ImageFacts,
  { formats }: NonNullable<Settings['images']>,
) {
  if (frames === 1) return formats;
  // An animation with more pixels in all frames isn't encoded again.
  const isTaken = (kind === 'gif' || kind === 'webp') && width * height * frames <= 50_000_000;
  return isTaken ? formats.filter((format) => format === 'webp') : [];
}

/** All versions, each once: one in the image's own format may also be among the others. */
export function variantsOf(plan: ImagePlan | undefined): readonly Variant[] {
  const all = plan ? [...(plan.own ? [plan.own] : []), ...plan.others.flat()] : [];
  return [...new Map(all.map((variant) => [variant.key, variant])).values()];
}

export function showImage(
  { width, height }: Pick<ImageFacts, 'width' | 'height'>,
  plan: ImagePlan | undefined,
  settings: Settings['images'],
  base: string,
): ShownImage {
  if (!plan) return { src: undefined, width, height, sources: [], sizes: undefined };
  const urlOf = (file: string) => withBase({ base }, encodePath(file));
  return {
    src: plan.own && urlOf(plan.own.file),
    width: plan.width,
    height: plan.height,
    sources: plan.others.map((variants) => ({
      type: `image/${variants[0]?.format}`,
      srcset: variants.map(({ file, width: wide }) => `${urlOf(file)} ${wide}w`).join(', '),
    })),
    sizes: settings?.sizes ?? `(min-width: ${plan.width}px) ${plan.width}px, 100vw`,
  };
}

/** Recognizes a smaller form of an image by its name in the output. */
export function isVariantFile(file: string): boolean {
  return /^assets\/.+-\d+-[\da-f]{10}\.(?:avif|webp|jpg|png)$/.test(file);
}
