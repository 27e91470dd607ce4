// Readers of image containers, which contain pixels, colors and metadata of programs and cameras. Each kind has a
// reader, which walks through the container without decoding pixels. It throws a RangeError, or returns `undefined`,
// if the file is damaged or truncated. AVIF has its own file.
import { crc32 } from 'node:zlib';
import { orientationBlock, orientationIn } from './exif.ts';

export interface ImageContainer {
  /** Orientation from 1 (upright) to 8; with 5 to 8, the image is rotated by 90°. */
  readonly orientation?: number;
  /** Number of frames; 1 for a still image. */
  readonly frames?: number;
  /** Stored width and height, if the reader finds them. */
  readonly stored?: { readonly width: number; readonly height: number };
  /** File without its metadata. */
  readonly bare: Buffer;
}

/** Parts of a file, copied into one buffer. A list of millions of small parts would take many times the memory. */
class Parts {
  readonly #bytes: Buffer;
  #end = 0;

  /** `most` is the limit in bytes. */
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

/** Markers of a JPEG. */
const JPEG = {
  startOfScan: 0xda,
  endOfImage: 0xd9,
};
const EXIF = 'Exif\0\0';

/** Reads a JPEG: segments, each with its length, and scans of pixels, which continue up to the next segment. */
export function readJpeg(bytes: Buffer): ImageContainer | undefined {
  const kept = new Parts(bytes.length);
  let orientation = 1;
  let hasNotes = false;
  let at = 2;
  while (at + 4 <= bytes.length || bytes[at + 1] === JPEG.endOfImage) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    // Any number of fill bytes may precede a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === JPEG.endOfImage) {
      if (!hasNotes && at + 2 >= bytes.length) return { orientation, bare: bytes };
      const turned = orientation === 1 ? Buffer.alloc(0) : exifSegment(orientation);
      const [start, end] = [bytes.subarray(0, 2), bytes.subarray(at, at + 2)];
      return { orientation, bare: Buffer.concat([start, turned, kept.joined(), end]) };
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    const segment = bytes.subarray(at, end);
    if (marker === 0xe1 && segment.toString('latin1', 4, 4 + EXIF.length) === EXIF)
      orientation = orientationIn(segment.subarray(4 + EXIF.length));
    if (isJpegNote(marker, segment)) hasNotes = true;
    else kept.push(segment);
    at = end;
    if (marker !== JPEG.startOfScan) continue;
    at = endOfScan(bytes, end);
    kept.push(bytes.subarray(end, at));
  }
  return undefined;
}

function exifSegment(orientation: number): Buffer {
  const data = Buffer.concat([Buffer.from(EXIF, 'latin1'), orientationBlock(orientation)]);
  return Buffer.concat([Buffer.from([0xff, 0xe1, 0, 2 + data.length]), data]);
}

/** Finds the next marker. In a scan, a byte of 255 is followed by a zero, or by the number of a restart. */
function endOfScan(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
}

/** Returns true for comments, and for segments of programs (0xe0 to 0xef) except those that colors depend on. */
function isJpegNote(marker: number, segment: Buffer): boolean {
  if (marker === 0xfe) return true;
  if (marker < 0xe0 || marker > 0xef) return false;
  if (marker === 0xe2) return segment.toString('latin1', 4, 15) !== 'ICC_PROFILE';
  return marker !== 0xe0 && marker !== 0xee;
}

/** Length in bytes of a chunk with only an orientation. */
const ORIENTATION_LENGTH = 38;
const PNG_NOTES: ReadonlySet<string> = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME']);

/** Reads a PNG. A chunk is a length, a name, the data and a checksum. */
export function readPng(bytes: Buffer): ImageContainer | undefined {
  const kept = new Parts(bytes.length + ORIENTATION_LENGTH);
  kept.push(bytes.subarray(0, 8));
  let orientation = 1;
  let frames = 1;
  let hasPixels = false;
  for (let at = 8; at + 12 <= bytes.length; ) {
    const name = bytes.toString('latin1', at + 4, at + 8);
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return undefined;
    const data = bytes.subarray(at + 8, end - 4);
    if (name === 'eXIf') orientation = orientationIn(data);
    if (name === 'acTL' && data.length >= 4) frames = Math.max(1, data.readUInt32BE());
    // It comes before the pixels, where readers look for it.
    if (name === 'IDAT' && orientation !== 1 && !hasPixels) {
      kept.push(orientationChunk(orientation));
      hasPixels = true;
    }
    if (!PNG_NOTES.has(name)) kept.push(bytes.subarray(at, end));
    if (name === 'IEND') return { orientation, frames, bare: kept.joined() };
    at = end;
  }
  return undefined;
}

function orientationChunk(orientation: number): Buffer {
  const named = Buffer.concat([Buffer.from('eXIf'), orientationBlock(orientation)]);
  const chunk = Buffer.alloc(ORIENTATION_LENGTH);
  chunk.writeUInt32BE(named.length - 4);
  named.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(named), named.length + 4);
  return chunk;
}

/** Reads a WebP. A chunk is a name, a length, the data, and a padding byte. Browsers ignore the orientation of a WebP. */
export function readWebp(bytes: Buffer): ImageContainer | undefined {
  const size = bytes.readUInt32LE(4) + 8;
  if (size > bytes.length) return undefined;
  const kept = new Parts(bytes.length);
  kept.push(bytes.subarray(0, 12));
  let frames = 0;
  for (let at = 12; at + 8 <= size; ) {
    const name = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    if (at + 8 + length > bytes.length) return undefined;
    if (name === 'ANMF') frames += 1;
    const chunk = bytes.subarray(at, at + 8 + length + (length % 2));
    if (name !== 'EXIF' && name !== 'XMP ') kept.push(name === 'VP8X' ? withoutFlags(chunk) : chunk);
    at += 8 + length + (length % 2);
  }
  const bare = kept.joined();
  if (bare.length === 12) return undefined;
  bare.writeUInt32LE(bare.length - 8, 4);
  return { frames: Math.max(1, frames), bare };
}

function withoutFlags(chunk: Buffer): Buffer {
  const copy = Buffer.from(chunk);
  // Bits of the flags of an extended WebP: it has EXIF, it has XMP.
  copy[8] = (copy[8] ?? 0) & ~0x08 & ~0x04;
  return copy;
}

/** First bytes of the blocks of a GIF, and the labels of its extensions. */
const GIF = {
  trailer: 0x3b,
  extension: 0x21,
  image: 0x2c,
  application: 0xff,
  comment: 0xfe,
};

/** Applications whose extensions contain the loop count. */
const LOOPS = /^(?:NETSCAPE2\.0|ANIMEXTS1\.0)$/;

/** Reads a GIF: a head with colors, then extensions and frames, each in blocks of at most 255 bytes. */
export function readGif(bytes: Buffer): ImageContainer | undefined {
  const kept = new Parts(bytes.length);
  let frames = 0;
  let at = 13 + tableLength(bytes[10] ?? 0);
  kept.push(bytes.subarray(0, at));
  while (at < bytes.length) {
    const kind = bytes[at];
    if (kind === GIF.trailer) {
      kept.push(bytes.subarray(at, at + 1));
      return frames === 0 ? undefined : { frames, bare: kept.joined() };
    }
    if (kind !== GIF.extension && kind !== GIF.image) return undefined;
    const start = at;
    at += kind === GIF.extension ? 2 : 11 + tableLength(bytes[at + 9] ?? 0);
    while (at < bytes.length && bytes[at] !== 0) at += 1 + (bytes[at] ?? 0);
    at += 1;
    if (kind === GIF.image) frames += 1;
    if (kind === GIF.image || !isGifNote(bytes, start)) kept.push(bytes.subarray(start, at));
  }
  return undefined;
}

/** Length of a color table in bytes, by the field that says whether there is one. */
function tableLength(field: number): number {
  return field & 0x80 ? 3 * 2 ** ((field & 0x07) + 1) : 0;
}

function isGifNote(bytes: Buffer, at: number): boolean {
  const label = bytes[at + 1];
  if (label !== GIF.application) return label === GIF.comment;
  return !LOOPS.test(bytes.toString('latin1', at + 3, at + 14));
}
