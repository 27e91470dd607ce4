// Detects the type of a file from its bytes: an image that browsers show, with its size, or the reason why it isn't
// one.
import { imageSize } from 'image-size';
import type { ImageFault, ImageKind, ImageReading } from '../model/images/image.ts';
import { readAvif } from './avif.ts';
import { type ImageContainer, readGif, readJpeg, readPng, readWebp } from './containers.ts';
import { containsLocation } from './exif.ts';
import { readSvg } from './svg.ts';

/** Largest image file in bytes. */
export const MOST_BYTES = 64 * 1024 * 1024;

/** Limit of pixels: each takes four bytes of a visitor's memory. */
const MOST_PIXELS = 100_000_000;

type Bitmap = Exclude<ImageKind, 'svg' | 'ico'>;

const READERS: Readonly<Record<Bitmap, (bytes: Buffer) => ImageContainer | undefined>> = {
  avif: readAvif,
  gif: readGif,
  jpeg: readJpeg,
  png: readPng,
  webp: readWebp,
};

function kindOf(bytes: Buffer): ImageKind | 'heic' | 'other' | undefined {
  const head = bytes.toString('latin1', 0, 16);
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (/^GIF8[79]a/.test(head)) return 'gif';
  if (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) return 'webp';
  if (head.startsWith('\0\0\x01\0')) return 'ico';
  if (head.startsWith('ftyp', 4)) return kindOfBrand(bytes);
  if (OTHER.some((start) => head.startsWith(start))) return 'other';
  return readSvg(bytes) ? 'svg' : undefined;
}

/** TIFF, Photoshop, JPEG XL, JPEG 2000 and BMP. */
const OTHER = [
  'II*\0',
  'MM\0*',
  '8BPS',
  '\xff\x0a',
  '\0\0\0\x0cJXL ',
  '\0\0\0\x0cjP  ',
  '\xff\x4f\xff\x51',
  'BM',
];

/** Kind of a file of this family, by the brands that it lists: a photo from an iPhone starts like an AVIF. */
function kindOfBrand(bytes: Buffer): 'avif' | 'heic' | undefined {
  const brands = bytes.toString('latin1', 8, Math.min(bytes.length, Math.max(16, bytes.readUInt32BE(0))));
  if (/avi[fs]/.test(brands)) return 'avif';
  return /hei|hev|mif1|msf1/.test(brands) ? 'heic' : undefined;
}

export function readImage(bytes: Buffer): ImageReading {
  if (bytes.length === 0) return fault('image-broken', 'is empty', 'Save it again.');
  const kind = bytes.length < 4 ? undefined : kindOf(bytes);
  if (kind === undefined)
    return fault('image-broken', 'is not an image', 'Name an image file; use <Video> for videos.');
  if (kind === 'heic' || kind === 'other') {
    const what = kind === 'heic' ? 'a HEIC image, which' : 'in a format that';
    return fault('image-format', `is ${what} browsers cannot show`, 'Save it as a JPEG, PNG, WebP or AVIF.');
  }
  if (kind !== 'svg') return bitmap(bytes, kind, kind === 'ico' ? { bare: bytes } : containerIn(bytes, kind));
  const { width, height } = readSvg(bytes) ?? { width: undefined, height: undefined };
  return { kind: 'image', facts: { kind, width, height, frames: 1, size: bytes.length } };
}

function bitmap(bytes: Buffer, kind: Bitmap | 'ico', container: ImageContainer | undefined): ImageReading {
  const stored = container && (container.stored ?? sizeIn(bytes));
  if (!stored) return fault('image-broken', 'is cut off or damaged', 'Save it again, or get a fresh copy.');
  const { orientation = 1, frames = 1 } = container;
  const isTurned = orientation > 4;
  const width = isTurned ? stored.height : stored.width;
  const height = isTurned ? stored.width : stored.height;
  if (width * height > MOST_PIXELS)
    return fault(
      'image-too-large',
      `has ${width} × ${height} pixels, more than browsers can show`,
      `Reduce it to at most ${MOST_PIXELS / 1_000_000} million pixels.`,
    );
  return { kind: 'image', facts: { kind, width, height, frames, size: bytes.length } };
}

function containerIn(bytes: Buffer, kind: Bitmap): ImageContainer | undefined {
  try {
    return READERS[kind](bytes);
  } catch (error) {
    // The file refers to missing bytes.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function sizeIn(bytes: Buffer): ImageContainer['stored'] {
  try {
    const { width, height } = imageSize(bytes);
    return width > 0 && height > 0 ? { width, height } : undefined;
  } catch {
    return undefined;
  }
}

export function tooManyBytes(size: number): ImageFault {
  const message = `has ${Math.round(size / 1024 / 1024)} MiB, more than ${MOST_BYTES / 1024 / 1024}`;
  return { code: 'image-too-large', message, hint: 'Reduce its size.' };
}

/**
 * Returns the image without the metadata that cameras and programs added: places, times, names, earlier versions.
 * Returns `undefined` if there is none, or if the file isn't an image with a known container.
 */
export function withoutNotes(bytes: Buffer): Buffer | undefined {
  const kind = bytes.length < 16 ? undefined : kindOf(bytes);
  const bare = kind !== undefined && kind in READERS ? containerIn(bytes, kind as Bitmap)?.bare : undefined;
  return bare?.equals(bytes) ? undefined : bare;
}

/** Returns true if an image contains its location: in a TIFF block with either byte order, or in XMP metadata. */
export function showsPlace(image: Buffer): boolean {
  if (!withoutNotes(image)) return false;
  if (image.includes('exif:GPSLatitude', 0, 'latin1')) return true;
  return ['II*\0', 'MM\0*'].some((start) => hasPlaceAfter(image, start));
}

function hasPlaceAfter(image: Buffer, start: string): boolean {
  let at = -1;
  // Pixels may look like the start of a block too, so the search is limited.
  for (let left = 1000; left > 0; left -= 1) {
    at = image.indexOf(start, at + 1, 'latin1');
    if (at < 0) return false;
    if (containsLocation(image.subarray(at))) return true;
  }
  return false;
}

function fault(code: ImageFault['code'], message: string, hint: string): ImageReading {
  return { kind: 'fault', fault: { code, message, hint } };
}
