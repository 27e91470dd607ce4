import { crc32 } from 'node:zlib';
import { type Container, Parts } from './container.ts';
import { orientationBlock, orientationIn } from './exif.ts';

const SIGNATURE = 8;
/** Bytes of the chunk that tells an orientation and nothing else. */
const ORIENTATION_LENGTH = 38;
const NOTES: ReadonlySet<string> = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME']);

/** A PNG is chunks: a length, a name, the data and a checksum. */
export function readPng(bytes: Buffer): Container | undefined {
  const kept = new Parts(bytes.length + ORIENTATION_LENGTH);
  kept.push(bytes.subarray(0, SIGNATURE));
  let orientation = 1;
  let isTold = false;
  let frames = 1;
  let hasNotes = false;
  for (let at = SIGNATURE; at + 12 <= bytes.length; ) {
    const name = bytes.toString('latin1', at + 4, at + 8);
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return undefined;
    const data = bytes.subarray(at + 8, end - 4);
    if (name === 'eXIf') orientation = orientationIn(data);
    if (name === 'acTL' && data.length >= 4) frames = Math.max(1, data.readUInt32BE());
    // Before the pixels, where readers look for it.
    if (name === 'IDAT' && orientation !== 1 && !isTold) {
      kept.push(orientationChunk(orientation));
      isTold = true;
    }
    if (NOTES.has(name)) hasNotes = true;
    else kept.push(bytes.subarray(at, end));
    at = end;
    if (name !== 'IEND') continue;
    const bare = kept.joined();
    const isBare = (!hasNotes && end === bytes.length) || bytes.equals(bare);
    return { orientation, frames, bare: isBare ? undefined : bare };
  }
  return undefined;
}

function orientationChunk(orientation: number): Buffer {
  const named = Buffer.concat([Buffer.from('eXIf'), orientationBlock(orientation)]);
  const chunk = Buffer.alloc(named.length + 8);
  chunk.writeUInt32BE(named.length - 4);
  named.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(named), named.length + 4);
  return chunk;
}
