// Texts of values, concatenated in a file that grows at its end. A text is found by its position and verified by its
// fingerprint.
import { closeSync, ftruncateSync, mkdirSync, openSync, readSync, writeSync } from 'node:fs';
import path from 'node:path';
import { fingerprint } from '../fingerprint.ts';

/** Texts that may be kept in a file. */
export type Values = Pick<ValuesFile, 'length' | 'add' | 'read' | 'sizeAt' | 'flush'>;

/** Error for a store whose content doesn't match its checksums. */
export class DamagedStore extends Error {}

export const noValues: Values = {
  length: 0,
  add: () => -1,
  read: () => '',
  sizeAt: () => 0,
  flush: () => false,
};

/** Bytes of the length in front of each text. */
const HEAD = 4;
/** Texts start at multiples of this many bytes, so that their places are 32-bit numbers in files of up to 16 GiB. */
const UNIT = 8;
const MOST_PLACE = 2 ** 31;
/** Bytes that are gathered for one system call. */
const CHUNK = 256 * 1024;
/** Bytes to read at first if the length of a text is unknown. */
const FIRST_READ = 1024;

export class ValuesFile {
  readonly #file: string;
  readonly #known: number;
  #written: number;
  #descriptor: number | undefined;
  /** Open for reading while the current synchronous work lasts. */
  #reader: number | undefined;
  #hasFailed = false;
  /** Blobs that aren't written yet. */
  #added: Buffer[] = [];
  #waiting = 0;
  readonly #scratch = Buffer.alloc(FIRST_READ);

  /** Uses the first `known` bytes of a file; the rest was never finished. */
  constructor(file: string, known: number) {
    this.#file = file;
    this.#known = known;
    this.#written = known;
  }

  /** Length in bytes, including texts that aren't written yet. */
  get length(): number {
    return this.#written + this.#waiting;
  }

  /** Returns the place of the text; negative if texts aren't kept or can't be written. */
  readonly add = (text: string | Uint8Array): number => {
    const place = this.length / UNIT;
    if (this.#hasFailed || place >= MOST_PLACE) return -1;
    const size = typeof text === 'string' ? Buffer.byteLength(text) : text.length;
    const bytes = Buffer.alloc(sizeOf(size));
    bytes.writeUInt32LE(size, 0);
    if (typeof text === 'string') bytes.write(text, HEAD);
    else bytes.set(text, HEAD);
    this.#added.push(bytes);
    this.#waiting += bytes.length;
    if (this.#waiting > CHUNK) this.#write();
    return place;
  };

  /**
   * Reads the text at a place. @throws {DamagedStore} if the text doesn't have this fingerprint.
   */
  read(place: number, print: string): string {
    const first = this.#bytesAt(place, FIRST_READ);
    const end = HEAD + sizeIn(first);
    const isWhole = end <= first.length || first.length < FIRST_READ;
    // A damaged file may return fewer bytes, or others.
    const bytes = (isWhole ? first : this.#bytesAt(place, end)).subarray(HEAD, end);
    if (fingerprint(bytes) !== print) throw new DamagedStore(`${this.#file} is damaged at ${place * UNIT}`);
    return bytes.toString();
  }

  sizeAt(place: number): number {
    return sizeOf(sizeIn(this.#bytesAt(place, HEAD)));
  }

  /** Writes new values and closes the file. Returns false if that fails. */
  flush(): boolean {
    const isWhole = this.#write();
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
    this.#descriptor = undefined;
    return isWhole;
  }

  #write(): boolean {
    if (this.#hasFailed || this.#waiting === 0) return !this.#hasFailed;
    try {
      this.#descriptor ??= this.#open();
      const bytes = Buffer.concat(this.#added);
      for (let done = 0; done < bytes.length; )
        done += writeSync(this.#descriptor, bytes, done, bytes.length - done, this.#written + done);
      this.#written += bytes.length;
      this.#added = [];
      this.#waiting = 0;
    } catch {
      this.#hasFailed = true;
    }
    return !this.#hasFailed;
  }

  #open(): number {
    mkdirSync(path.dirname(this.#file), { recursive: true });
    const opened = openSync(this.#file, this.#known === 0 ? 'w+' : 'r+');
    ftruncateSync(opened, this.#known);
    return opened;
  }

  /** Reads up to `most` bytes from a place. They are valid until the next read. */
  #bytesAt(place: number, most: number): Buffer {
    const start = place * UNIT;
    if (start >= this.#written && !this.#write()) {
      const inAdded = start - this.#written;
      return Buffer.concat(this.#added).subarray(inAdded, inAdded + most);
    }
    const end = start < this.#known ? this.#known : this.#written;
    return this.#readAt(start, Math.min(most, end - start));
  }

  #readAt(start: number, size: number): Buffer {
    const bytes = size > this.#scratch.length ? Buffer.alloc(size) : this.#scratch;
    const opened = this.#descriptor ?? this.#openReader();
    try {
      return bytes.subarray(0, readSync(opened, bytes, 0, size, start));
    } catch {
      throw new DamagedStore(`${this.#file} cannot be read`);
    }
  }

  /** Opens the file for many reads in a row: opening takes longer than reading. */
  #openReader(): number {
    if (this.#reader !== undefined) return this.#reader;
    const opened = reopened(this.#file);
    this.#reader = opened;
    queueMicrotask(() => {
      this.#reader = undefined;
      closeSync(opened);
    });
    return opened;
  }
}

/** Bytes that a text of this many bytes takes in the file. */
function sizeOf(text: number): number {
  return Math.ceil((HEAD + text) / UNIT) * UNIT;
}

/** The length at the start of a text. */
function sizeIn(bytes: Buffer): number {
  return bytes.length < HEAD ? 0 : bytes.readUInt32LE(0);
}

function reopened(file: string): number {
  try {
    return openSync(file, 'r');
  } catch {
    throw new DamagedStore(`${file} is gone`);
  }
}
