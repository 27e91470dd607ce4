import { type Container, Parts } from './container.ts';
import { orientationBlock, orientationIn } from './exif.ts';

const START_OF_SCAN = 0xda;
const END = 0xd9;
const EXIF = 'Exif\0\0';

/** A JPEG is segments, each with its length, and scans of pixels, which go on to the next segment. */
export function readJpeg(bytes: Buffer): Container | undefined {
  const kept = new Parts(bytes.length);
  let orientation = 1;
  let hasNotes = false;
  let at = 2;
  while (at + 4 <= bytes.length || bytes[at + 1] === END) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    // Any number of them may fill the space before a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === END) {
      if (!hasNotes && at + 2 >= bytes.length) return { orientation, bare: bytes };
      const turned = orientation === 1 ? Buffer.alloc(0) : exifSegment(orientation);
      const [start, end] = [bytes.subarray(0, 2), bytes.subarray(at, at + 2)];
      return { orientation, bare: Buffer.concat([start, turned, kept.joined(), end]) };
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    const segment = bytes.subarray(at, end);
    if (marker === 0xe1 && segment.toString('latin1', 4, 4 + EXIF.length) === EXIF)
      orientation = orientationIn(segment.subarray(4 + EXIF.length));
    if (isNote(marker, segment)) hasNotes = true;
    else kept.push(segment);
    at = end;
    if (marker !== START_OF_SCAN) continue;
    at = endOfScan(bytes, end);
    kept.push(bytes.subarray(end, at));
  }
  return undefined;
}

function exifSegment(orientation: number): Buffer {
  const data = Buffer.concat([Buffer.from(EXIF, 'latin1'), orientationBlock(orientation)]);
  return Buffer.concat([Buffer.from([0xff, 0xe1, 0, 2 + data.length]), data]);
}

/** Finds the next marker: in a scan a byte of 255 has a zero after it, or the number of a restart. */
function endOfScan(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
}

/** Comments, and segments of programs (0xe0 to 0xef) except those that colors depend on. */
function isNote(marker: number, segment: Buffer): boolean {
  if (marker === 0xfe) return true;
  if (marker < 0xe0 || marker > 0xef) return false;
  if (marker === 0xe2) return segment.toString('latin1', 4, 15) !== 'ICC_PROFILE';
  return marker !== 0xe0 && marker !== 0xee;
}
