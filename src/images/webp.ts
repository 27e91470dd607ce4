import type { Container } from './container.ts';
import { orientationBlock, orientationIn } from './exif.ts';

const HEAD = 12;
/** Bits of the flags of an extended file. */
const HAS_EXIF = 0x08;
const HAS_XMP = 0x04;

/** A WebP is chunks: a name, a length, the data, and a byte to make it even. */
export function readWebp(bytes: Buffer): Container | undefined {
  const size = bytes.readUInt32LE(4) + 8;
  if (size > bytes.length) return undefined;
  const kept: Buffer[] = [];
  let orientation = 1;
  let frames = 0;
  let at = HEAD;
  while (at + 8 <= size) {
    const name = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const data = bytes.subarray(at + 8, at + 8 + length);
    if (data.length < length) return undefined;
    if (name === 'ANMF') frames += 1;
    if (name === 'EXIF') orientation = orientationIn(withoutPrefix(data));
    if (name !== 'EXIF' && name !== 'XMP ') kept.push(bytes.subarray(at, at + 8 + length + (length % 2)));
    at += 8 + length + (length % 2);
  }
  if (kept.length === 0) return undefined;
  const bare = bareFile(bytes, kept, orientation);
  return {
    orientation,
    frames: Math.max(1, frames),
    bare: bytes.equals(Buffer.concat(bare)) ? undefined : bare,
  };
}

/** Some programs begin it as in a JPEG. */
function withoutPrefix(data: Buffer): Buffer {
  return data.toString('latin1', 0, 4) === 'Exif' ? data.subarray(6) : data;
}

function bareFile(bytes: Buffer, kept: readonly Buffer[], orientation: number): Buffer[] {
  const chunks = kept.map((chunk) =>
    chunk.toString('latin1', 0, 4) === 'VP8X' ? flagged(chunk, orientation) : chunk,
  );
  if (orientation !== 1) {
    const block = orientationBlock(orientation);
    const head = Buffer.from('EXIF\0\0\0\0', 'latin1');
    head.writeUInt32LE(block.length, 4);
    chunks.push(head, block);
  }
  const head = Buffer.from(bytes.subarray(0, HEAD));
  head.writeUInt32LE(4 + chunks.reduce((sum, { length }) => sum + length, 0), 4);
  return [head, ...chunks];
}

function flagged(chunk: Buffer, orientation: number): Buffer {
  const copy = Buffer.from(chunk);
  const flags = (copy[8] ?? 0) & ~HAS_EXIF & ~HAS_XMP;
  copy[8] = orientation === 1 ? flags : flags | HAS_EXIF;
  return copy;
}
