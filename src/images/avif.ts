import type { Container } from './container.ts';

/** A box of the file, without its head. */
interface Box {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** Where the bytes of an item are. */
interface Extent {
  readonly from: number;
  readonly to: number;
}

/**
 * An AVIF is boxes within boxes. Notes are items beside the picture, and other boxes tell where their bytes are: these are
 * made empty where they stand, so that nothing moves.
 */
export function readAvif(bytes: Buffer): Container | undefined {
  const outer = boxesIn(bytes, 0, bytes.length);
  const meta = outer?.find(({ name }) => name === 'meta');
  const inner = meta && boxesIn(bytes, meta.from + 4, meta.to);
  if (!inner) return undefined;
  const brand = bytes.toString('latin1', 8, 12);
  const extents = extentsOf(bytes, inner, notesIn(bytes, inner));
  const properties = propertiesIn(bytes, inner);
  const stored = largest(bytes, properties);
  if (!extents || !stored) return undefined;
  const isTurned = turns(bytes, properties) % 2 === 1;
  const isEmpty = extents.every(({ from, to }) => bytes.subarray(from, to).every((byte) => byte === 0));
  return {
    orientation: isTurned ? 6 : 1,
    // How many a film has does not matter: none is taken apart.
    frames: brand === 'avis' ? 2 : 1,
    stored,
    bare: isEmpty ? undefined : emptied(bytes, extents),
  };
}

function emptied(bytes: Buffer, extents: readonly Extent[]): Buffer {
  const copy = Buffer.from(bytes);
  for (const { from, to } of extents) copy.fill(0, from, to);
  return copy;
}

/** Most boxes in one box, and most parts of all items: many times as many as images have. */
const MOST = 4096;

/** Undefined where one of them is cut off, or where there are too many. */
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

/** What is told of the items: sizes, turns, colours. */
function propertiesIn(bytes: Buffer, meta: readonly Box[]): readonly Box[] {
  const properties = meta.find(({ name }) => name === 'iprp');
  const lists = properties && boxesIn(bytes, properties.from, properties.to);
  const list = lists?.find(({ name }) => name === 'ipco');
  return (list && boxesIn(bytes, list.from, list.to)) ?? [];
}

/** The size of the picture: no item is larger. */
function largest(bytes: Buffer, properties: readonly Box[]): Container['stored'] {
  const sizes = properties
    .filter(({ name }) => name === 'ispe')
    .map(({ from }) => ({ width: bytes.readUInt32BE(from + 4), height: bytes.readUInt32BE(from + 8) }))
    .filter(({ width, height }) => width * height > 0);
  return sizes.sort((a, b) => b.width * b.height - a.width * a.height)[0];
}

/** Quarter turns of the picture. */
function turns(bytes: Buffer, properties: readonly Box[]): number {
  const rotation = properties.find(({ name }) => name === 'irot');
  return rotation ? (bytes[rotation.from] ?? 0) & 3 : 0;
}

/** Numbers of the items that are notes. */
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

/** Undefined where they cannot be told. */
function extentsOf(
  bytes: Buffer,
  meta: readonly Box[],
  items: ReadonlySet<number>,
): readonly Extent[] | undefined {
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
  const found: Extent[] = [];
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
