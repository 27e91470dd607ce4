// Containers that are lists of chunks: PNG, WebP and GIF. They throw a RangeError, or return undefined, where a file is
// damaged or cut off.
import { crc32 } from 'node:zlib';
import { type Container, Parts } from './container.ts';
import { orientationBlock, orientationIn } from './exif.ts';

/** Bytes of the chunk that holds nothing but an orientation. */
const ORIENTATION_LENGTH = 38;
const NOTES: ReadonlySet<string> = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME']);

/** A chunk is a length, a name, the data and a checksum. */
export function readPng(bytes: Buffer): Container | undefined {
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
    // Before the pixels, where readers look for it.
    if (name === 'IDAT' && orientation !== 1 && !hasPixels) {
      kept.push(orientationChunk(orientation));
      hasPixels = true;
    }
    if (!NOTES.has(name)) kept.push(bytes.subarray(at, end));
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

/** Bits of the flags of an extended WebP. */
const HAS_EXIF = 0x08;
const HAS_XMP = 0x04;

/** A chunk is a name, a length, the data, and a byte to make it even. Browsers do not turn a WebP, whatever its notes say. */
export function readWebp(bytes: Buffer): Container | undefined {
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
  copy[8] = (copy[8] ?? 0) & ~HAS_EXIF & ~HAS_XMP;
  return copy;
}

const TRAILER = 0x3b;
const EXTENSION = 0x21;
const IMAGE = 0x2c;
const APPLICATION = 0xff;
const COMMENT = 0xfe;

/** Applications whose extensions say how often a film is shown. */
const LOOPS = /^(?:NETSCAPE2\.0|ANIMEXTS1\.0)$/;

/** A GIF is a head with colors, then extensions and frames, each in blocks of at most 255 bytes. */
export function readGif(bytes: Buffer): Container | undefined {
  const kept = new Parts(bytes.length);
  let frames = 0;
  let at = 13 + tableLength(bytes[10] ?? 0);
  kept.push(bytes.subarray(0, at));
  while (at < bytes.length) {
    const kind = bytes[at];
    if (kind === TRAILER) {
      kept.push(bytes.subarray(at, at + 1));
      return frames === 0 ? undefined : { frames, bare: kept.joined() };
    }
    if (kind !== EXTENSION && kind !== IMAGE) return undefined;
    const start = at;
    at += kind === EXTENSION ? 2 : 11 + tableLength(bytes[at + 9] ?? 0);
    while (at < bytes.length && bytes[at] !== 0) at += 1 + (bytes[at] ?? 0);
    at += 1;
    if (kind === IMAGE) frames += 1;
    if (kind === IMAGE || !isNote(bytes, start)) kept.push(bytes.subarray(start, at));
  }
  return undefined;
}

/** Bytes of a table of colors, by the field that says whether there is one. */
function tableLength(field: number): number {
  return field & 0x80 ? 3 * 2 ** ((field & 0x07) + 1) : 0;
}

function isNote(bytes: Buffer, at: number): boolean {
  const label = bytes[at + 1];
  if (label !== APPLICATION) return label === COMMENT;
  return !LOOPS.test(bytes.toString('latin1', at + 3, at + 14));
}
