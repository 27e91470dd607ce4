// EXIF: what cameras note beside the picture. Of all that only how the picture is to be turned is of use to visitors, and where
// it was taken is nobody's business.

/** From 1, upright, to 8; 5 to 8 lie on their side. */
export type Orientation = number;

const ORIENTATION = 0x0112;
const GPS = 0x8825;
const LATITUDE = 2;
const SHORT = 3;
const LONG = 4;
const RATIONAL = 5;
const ENTRY = 12;

/** The orientation that a TIFF block tells; 1 where it tells none. */
export function orientationIn(tiff: Buffer): Orientation {
  const block = openBlock(tiff);
  const at = block && findEntry(block, block.first, ORIENTATION, SHORT);
  if (!block || at === undefined) return 1;
  const orientation = block.short(at + 8);
  return orientation >= 1 && orientation <= 8 ? orientation : 1;
}

/** Whether a TIFF block tells where it was taken: cameras that do not know leave it out, or divide by zero. */
export function tellsPlace(tiff: Buffer): boolean {
  const block = openBlock(tiff);
  const pointer = block && findEntry(block, block.first, GPS, LONG);
  if (!block || pointer === undefined) return false;
  const at = findEntry(block, block.long(pointer + 8), LATITUDE, RATIONAL);
  if (at === undefined) return false;
  const degrees = block.long(at + 8);
  return degrees + 8 <= tiff.length && block.long(degrees + 4) !== 0;
}

/** A TIFF block, whose numbers are in either order. */
interface Block {
  readonly length: number;
  /** Where its first directory is. */
  readonly first: number;
  short(at: number): number;
  long(at: number): number;
}

function openBlock(tiff: Buffer): Block | undefined {
  const order = tiff.toString('latin1', 0, 2);
  if (tiff.length < 8 || (order !== 'II' && order !== 'MM')) return undefined;
  const isLittle = order === 'II';
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const long = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  return { length: tiff.length, first: long(4), short, long };
}

/** Where the entry of a directory is that has this tag and this type. */
function findEntry(
  { length, short }: Block,
  directory: number,
  tag: number,
  type: number,
): number | undefined {
  if (directory + 2 > length) return undefined;
  for (
    let at = directory + 2, left = short(directory);
    left > 0 && at + ENTRY <= length;
    left -= 1, at += ENTRY
  )
    if (short(at) === tag && short(at + 2) === type) return at;
  return undefined;
}

/** A TIFF block that tells an orientation and nothing else. */
export function orientationBlock(orientation: Orientation): Buffer {
  const block = Buffer.alloc(26);
  block.write('MM\0*', 'latin1');
  block.writeUInt32BE(8, 4);
  block.writeUInt16BE(1, 8);
  block.writeUInt16BE(ORIENTATION, 10);
  block.writeUInt16BE(SHORT, 12);
  block.writeUInt32BE(1, 14);
  block.writeUInt16BE(orientation, 18);
  return block;
}

/** Whether a picture that is turned so has its width and its height exchanged. */
export function liesOnItsSide(orientation: Orientation): boolean {
  return orientation >= 5;
}
