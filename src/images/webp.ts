import { type Container, Parts } from './container.ts';

const HEAD = 12;
/** Bits of the flags of an extended file. */
const HAS_EXIF = 0x08;
const HAS_XMP = 0x04;

/** A WebP is chunks: a name, a length, the data, and a byte to make it even. Browsers do not turn it, whatever its notes say. */
export function readWebp(bytes: Buffer): Container | undefined {
  const size = bytes.readUInt32LE(4) + 8;
  if (size > bytes.length) return undefined;
  const kept = new Parts(bytes.length);
  kept.push(bytes.subarray(0, HEAD));
  let frames = 0;
  let at = HEAD;
  while (at + 8 <= size) {
    const name = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const data = bytes.subarray(at + 8, at + 8 + length);
    if (data.length < length) return undefined;
    if (name === 'ANMF') frames += 1;
    const chunk = bytes.subarray(at, at + 8 + length + (length % 2));
    if (name !== 'EXIF' && name !== 'XMP ') kept.push(name === 'VP8X' ? flagged(chunk) : chunk);
    at += 8 + length + (length % 2);
  }
  const bare = kept.joined();
  if (bare.length === HEAD) return undefined;
  bare.writeUInt32LE(bare.length - 8, 4);
  return { orientation: 1, frames: Math.max(1, frames), bare: bytes.equals(bare) ? undefined : bare };
}

function flagged(chunk: Buffer): Buffer {
  const copy = Buffer.from(chunk);
  copy[8] = (copy[8] ?? 0) & ~HAS_EXIF & ~HAS_XMP;
  return copy;
}
