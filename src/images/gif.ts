import { type Container, Parts } from './container.ts';

const TRAILER = 0x3b;
const EXTENSION = 0x21;
const IMAGE = 0x2c;
const APPLICATION = 0xff;
const COMMENT = 0xfe;

/** Applications whose extensions say how often a film is shown. */
const LOOPS = /^(?:NETSCAPE2\.0|ANIMEXTS1\.0)$/;

/** A GIF is a head with colours, then extensions and frames, each in blocks of at most 255 bytes. */
export function readGif(bytes: Buffer): Container | undefined {
  const first = 13 + tableLength(bytes[10] ?? 0);
  const kept = new Parts(bytes.length);
  kept.push(bytes.subarray(0, first));
  let frames = 0;
  for (let at = first; at < bytes.length; ) {
    const kind = bytes[at];
    if (kind === TRAILER) {
      kept.push(bytes.subarray(at, at + 1));
      const bare = kept.joined();
      return frames === 0
        ? undefined
        : { orientation: 1, frames, bare: bytes.equals(bare) ? undefined : bare };
    }
    if (kind !== EXTENSION && kind !== IMAGE) return undefined;
    const blocks = kind === EXTENSION ? at + 2 : at + 11 + tableLength(bytes[at + 9] ?? 0);
    const end = endOfBlocks(bytes, blocks);
    if (kind === IMAGE) frames += 1;
    if (kind === IMAGE || !isNote(bytes, at)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return undefined;
}

/** Bytes of a table of colours, by the field that tells whether there is one. */
function tableLength(field: number): number {
  return field & 0x80 ? 3 * 2 ** ((field & 0x07) + 1) : 0;
}

function endOfBlocks(bytes: Buffer, start: number): number {
  let at = start;
  while (at < bytes.length && bytes[at] !== 0) at += 1 + (bytes[at] ?? 0);
  return at + 1;
}

function isNote(bytes: Buffer, at: number): boolean {
  const label = bytes[at + 1];
  return (
    label === COMMENT || (label === APPLICATION && !LOOPS.test(bytes.toString('latin1', at + 3, at + 14)))
  );
}
