// Texts of values, one behind the other in a file to which new ones are appended. A text is found by where it begins, and
// proven by its fingerprint.
import { closeSync, ftruncateSync, mkdirSync, openSync, readSync, writeSync } from 'node:fs';
import path from 'node:path';
import { fingerprint } from './fingerprint.ts';

export interface Values {
  /** Bytes, with those that are not written yet. */
  readonly length: number;
  /** Returns its place; negative where texts are not kept, or cannot be written. */
  add(text: string): number;
  /** Throws a DamagedStore where the text is not the one with this fingerprint. */
  read(place: number, print: string): string;
  /** Bytes that a text takes. */
  sizeAt(place: number): number;
  /** Writes what was added, and closes the file. False where that cannot be done. */
  flush(): boolean;
}

/** The store does not hold what it says that it holds. */
export class DamagedStore extends Error {}

/** Keeps no texts. */
export const noValues: Values = {
  length: 0,
  add: () => -1,
  read: () => '',
  sizeAt: () => 0,
  flush: () => false,
};

/** Before each text: its length. */
const HEAD = 4;
/** Bytes that are gathered for one system call. */
const CHUNK = 256 * 1024;
/** Bytes that are read where it is not known yet how long a text is. */
const FIRST_READ = 1024;

/** The first `length` bytes of a file; what stands behind them was never finished. */
export function openValues(file: string, length: number): Values {
  let descriptor: number | undefined;
  let written = length;
  let failed = false;
  /** What is not written yet. */
  let added: Buffer[] = [];
  let waiting = 0;
  const scratch = Buffer.alloc(FIRST_READ);

  const open = () => {
    mkdirSync(path.dirname(file), { recursive: true });
    const opened = openSync(file, length === 0 ? 'w+' : 'r+');
    ftruncateSync(opened, length);
    return opened;
  };
  const flush = () => {
    if (failed || waiting === 0) return !failed;
    try {
      descriptor ??= open();
      const bytes = Buffer.concat(added);
      for (let done = 0; done < bytes.length; )
        done += writeSync(descriptor, bytes, done, bytes.length - done, written + done);
      written += bytes.length;
      added = [];
      waiting = 0;
    } catch {
      failed = true;
    }
    return !failed;
  };
  /** So many bytes from a place on, or fewer. They are good until the next ones are read. */
  const bytesAt = (place: number, most: number): Buffer =>
    place < written || flush()
      ? readAt(place, Math.min(most, (place < length ? length : written) - place))
      : Buffer.concat(added).subarray(place - written, place - written + most);
  const readAt = (place: number, size: number): Buffer => {
    const bytes = size > scratch.length ? Buffer.alloc(size) : scratch;
    // It is closed once all is written, and some values are asked for after that.
    const opened = descriptor ?? reopened(file);
    try {
      return bytes.subarray(0, readSync(opened, bytes, 0, size, place));
    } catch {
      throw new DamagedStore(`${file} cannot be read`);
    } finally {
      if (opened !== descriptor) closeSync(opened);
    }
  };
  const sizeIn = (bytes: Buffer) => (bytes.length < HEAD ? 0 : bytes.readUInt32LE(0));
  /** A text, or fewer bytes where the file is damaged. */
  const textAt = (place: number): Buffer => {
    const first = bytesAt(place, FIRST_READ);
    const end = HEAD + sizeIn(first);
    const isWhole = end <= first.length || first.length < FIRST_READ;
    return (isWhole ? first : bytesAt(place, end)).subarray(HEAD, end);
  };
  return {
    get length() {
      return written + waiting;
    },
    add(text) {
      if (failed) return -1;
      const place = written + waiting;
      const size = Buffer.byteLength(text);
      const bytes = Buffer.allocUnsafe(HEAD + size);
      bytes.writeUInt32LE(size, 0);
      bytes.write(text, HEAD);
      added.push(bytes);
      waiting += bytes.length;
      if (waiting > CHUNK) flush();
      return place;
    },
    read(place, print) {
      const bytes = textAt(place);
      if (fingerprint(bytes) !== print) throw new DamagedStore(`${file} is damaged at ${place}`);
      return bytes.toString();
    },
    sizeAt: (place) => HEAD + sizeIn(bytesAt(place, HEAD)),
    flush() {
      const isWhole = flush();
      if (descriptor !== undefined) closeSync(descriptor);
      descriptor = undefined;
      return isWhole;
    },
  };
}

function reopened(file: string): number {
  try {
    return openSync(file, 'r');
  } catch {
    throw new DamagedStore(`${file} is gone`);
  }
}
