// Reads the size and the metadata of AVIF images, which are boxes within boxes.
import type { ImageContainer } from './containers.ts';

interface BoxRange {
  readonly from: number;
  readonly to: number;
}

/** Box of the file, without its head. */
interface Box extends BoxRange {
  readonly name: string;
}

/**
 * Reads an AVIF, which is boxes within boxes. Metadata items are stored next to the image, and other boxes point to
 * their bytes: these bytes are cleared in place, so that nothing moves.
 */
export function readAvif(bytes: Buffer): ImageContainer | undefined {
  const meta = boxesIn(bytes, 0, bytes.length)?.find(({ name }) => name === 'meta');
  const inner = meta && boxesIn(bytes, meta.from + 4, meta.to);
  const extents = inner && extentsOf(bytes, inner, notesIn(bytes, inner));
  const properties = inner && boxesWithin(bytes, boxesWithin(bytes, inner, 'iprp'), 'ipco');
  const stored = properties && largest(bytes, properties);
  if (!extents || !stored) return undefined;
  const rotation = properties.find(({ name }) => name === 'irot');
  const bare = extents.length === 0 ? bytes : Buffer.from(bytes);
  for (const { from, to } of extents) bare.fill(0, from, to);
  return {
    // The lowest bits count quarter turns.
    orientation: rotation && (bytes[rotation.from] ?? 0) & 1 ? 6 : 1,
    // The number of frames in an animation doesn't matter, because none is split.
    frames: bytes.toString('latin1', 8, 12) === 'avis' ? 2 : 1,
    stored,
    bare,
  };
}

/** Largest number of boxes in a box, and of parts of all items: many times more than images have. */
const MOST = 4096;

function boxesIn(bytes: Buffer, start: number, end: number): readonly Box[] | undefined {
  const boxes: Box[] = [];
  for (let at = start; at + 8 <= end; ) {
    const length = bytes.readUInt32BE(at);
    const isLong = length === 1 && at + 16 <= end;
    const size = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : length === 0 ? end - at : length;
    const to = at + size;
    if (size < 8 || to > end || boxes.length === MOST) return undefined;
    boxes.push({ name: bytes.toString('latin1', at + 4, at + 8), from: at + (isLong ? 16 : 8), to });
    at = to;
  }
  return boxes;
}

function boxesWithin(bytes: Buffer, boxes: readonly Box[], wanted: string): readonly Box[] {
  const box = boxes.find(({ name }) => name === wanted);
  return (box && boxesIn(bytes, box.from, box.to)) ?? [];
}

/** Size of the image, which is the largest item. */
function largest(bytes: Buffer, properties: readonly Box[]): ImageContainer['stored'] {
  const sizes = properties
    .filter(({ name }) => name === 'ispe')
    .map(({ from }) => ({ width: bytes.readUInt32BE(from + 4), height: bytes.readUInt32BE(from + 8) }))
    .filter(({ width, height }) => width * height > 0);
  return sizes.sort((a, b) => b.width * b.height - a.width * a.height)[0];
}

/** Numbers of the metadata items. */
function notesIn(bytes: Buffer, meta: readonly Box[]): ReadonlySet<number> {
  const notes = new Set<number>();
  const list = meta.find(({ name }) => name === 'iinf');
  if (!list) return notes;
  const isShort = bytes[list.from] === 0;
  for (const { from } of boxesIn(bytes, list.from + (isShort ? 6 : 8), list.to) ?? []) {
    const version = bytes[from] ?? 0;
    const isLong = version === 3;
    const id = isLong ? bytes.readUInt32BE(from + 4) : bytes.readUInt16BE(from + 4);
    const type = bytes.toString('latin1', from + (isLong ? 10 : 8), from + (isLong ? 14 : 12));
    if (version >= 2 && (type === 'Exif' || type === 'mime')) notes.add(id);
  }
  return notes;
}

function extentsOf(
  bytes: Buffer,
  meta: readonly Box[],
  items: ReadonlySet<number>,
): readonly BoxRange[] | undefined {
  if (items.size === 0) return [];
  const places = meta.find(({ name }) => name === 'iloc');
  if (!places) return undefined;
  const version = bytes[places.from] ?? 0;
  const sizes = bytes.readUInt16BE(places.from + 4);
  const [ofOffset, ofLength, ofBase] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const ofIndex = version === 0 ? 0 : sizes & 15;
  let at = places.from + 6;
  const read = (size: number) => {
    const value =
      size === 0 ? 0 : size === 8 ? Number(bytes.readBigUInt64BE(at)) : bytes.readUIntBE(at, size);
    at += size;
    return value;
  };
  const wide = version === 2 ? 4 : 2;
  const found: BoxRange[] = [];
  let count = 0;
  let total = 0;
  for (let left = read(wide); left > 0; left -= 1) {
    const id = read(wide);
    const method = version === 0 ? 0 : read(2) & 15;
    read(2);
    const base = read(ofBase);
    for (let parts = read(2); parts > 0; parts -= 1) {
      read(ofIndex);
      const from = base + read(ofOffset);
      const to = from + read(ofLength);
      count += 1;
      if (count > MOST) return undefined;
      if (!items.has(id)) continue;
      total += to - from;
      if (method !== 0 || to > bytes.length || total > bytes.length) return undefined;
      found.push({ from, to });
    }
  }
  return found;
}
