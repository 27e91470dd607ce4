// EXIF metadata of cameras. Visitors need only the orientation; the location is private.

/** Tags of entries. */
const TAG = {
  orientation: 0x0112,
  gps: 0x8825,
  latitude: 2,
};
/** Types of values. */
const TYPE = {
  short: 3,
  long: 4,
  rational: 5,
};
/** Bytes of an entry. */
const ENTRY = 12;

/** Reads the orientation in a TIFF block, from 1 to 8; 1 (upright) if there is none. */
export function orientationIn(tiff: Buffer): number {
  const numbers = numbersOf(tiff);
  const at = numbers && findEntry(numbers, numbers.long(4), TAG.orientation, TYPE.short);
  const orientation = at === undefined ? 1 : (numbers?.short(at + 8) ?? 1);
  return orientation >= 1 && orientation <= 8 ? orientation : 1;
}

/** Returns true if a TIFF block contains a location: cameras without one omit it, or divide by zero. */
export function containsLocation(tiff: Buffer): boolean {
  const numbers = numbersOf(tiff);
  const pointer = numbers && findEntry(numbers, numbers.long(4), TAG.gps, TYPE.long);
  if (!numbers || pointer === undefined) return false;
  const at = findEntry(numbers, numbers.long(pointer + 8), TAG.latitude, TYPE.rational);
  const degrees = at === undefined ? tiff.length : numbers.long(at + 8);
  return degrees + 8 <= tiff.length && numbers.long(degrees + 4) !== 0;
}

/** Reads the numbers of a TIFF block, which are in either order. */
function numbersOf(tiff: Buffer) {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  if (tiff.length < 8 || (!isLittle && tiff.toString('latin1', 0, 2) !== 'MM')) return undefined;
  return {
    length: tiff.length,
    short: (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)),
    long: (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at)),
  };
}

type ExifNumbers = NonNullable<ReturnType<typeof numbersOf>>;

/** Finds the entry of a directory that has this tag and this type. */
function findEntry(
  { length, short }: ExifNumbers,
  start: number,
  tag: number,
  type: number,
): number | undefined {
  if (start + 2 > length) return undefined;
  const end = Math.min(length - ENTRY, start + 2 + (short(start) - 1) * ENTRY);
  for (let at = start + 2; at <= end; at += ENTRY) if (short(at) === tag && short(at + 2) === type) return at;
  return undefined;
}

/** Creates a TIFF block with a single entry: the orientation. */
export function orientationBlock(orientation: number): Buffer {
  const start = 'MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0';
  return Buffer.concat([Buffer.from(start, 'latin1'), Buffer.from([orientation, 0, 0, 0, 0, 0, 0])]);
}
