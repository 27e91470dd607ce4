// EXIF: what cameras note beside the picture. Of all that only how the picture is to be turned is of use to visitors.

/** From 1, upright, to 8; 5 to 8 lie on their side. */
export type Orientation = number;

const ORIENTATION = 0x0112;
const SHORT = 3;
const ENTRY = 12;

/** The orientation that a TIFF block tells; 1 where it tells none. */
export function orientationIn(tiff: Buffer): Orientation {
  const order = tiff.toString('latin1', 0, 2);
  if (tiff.length < 8 || (order !== 'II' && order !== 'MM')) return 1;
  const isLittle = order === 'II';
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (first + 2 > tiff.length) return 1;
  for (
    let at = first + 2, left = short(first);
    left > 0 && at + ENTRY <= tiff.length;
    left -= 1, at += ENTRY
  ) {
    if (short(at) !== ORIENTATION || short(at + 2) !== SHORT) continue;
    const orientation = short(at + 8);
    return orientation >= 1 && orientation <= 8 ? orientation : 1;
  }
  return 1;
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
