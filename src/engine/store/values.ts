// Texts of values, concatenated in a file that grows at its end. A text is found by its position and verified by its
// fingerprint.
import { closeSync, ftruncateSync, mkdirSync, openSync, readSync, writeSync } from 'node:fs';
import path from 'node:path';
import { fingerprint } from '../fingerprint.ts';

/** Texts that may be kept in a file. */
export type Values = Pick<ValuesFile, 'length' | 'add' | 'read' | 'flush' | 'share' | 'pass'>;

/** Open file whose values several threads read, and which they add to. `end` is its length, which they share. */
export interface SharedValues {
  readonly descriptor: number;
  readonly end: BigInt64Array;
}

/** Error for a store whose content doesn't match its checksums. */
export class DamagedStore extends Error {}

export const noValues: Values = {
  length: 0,
  add: () => -1,
  read: () => '',
  flush: () => false,
  share: () => undefined,
  pass: () => false,
};

/** Bytes of the length in front of each text. */
const HEAD = 4;
/** Texts start at multiples of this many bytes, so that their places are 32-bit numbers in files of up to 16 GiB. */
const UNIT = 8;
/** Bytes that are gathered for one system call. */
const CHUNK = 256 * 1024;
/** Bytes that are read at once: values stored one after the other are often read in that order too. */
const WINDOW = 16 * 1024;

/** Range of the file in memory. */
interface FileWindow {
  readonly bytes: Buffer;
  readonly start: number;
  readonly end: number;
}

export class ValuesFile {
  readonly #file: string;
  /** Position in the file at which the texts that aren't written yet begin. */
  #written: number;
  /** End of the range that this thread fills. The next one begins at the end of the file. */
  #limit: number;
  /** End of the ranges of all threads. */
  #end: BigInt64Array = new BigInt64Array(new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT));
  /** True if someone else closes the file. */
  #isBorrowed = false;
  #descriptor: number | undefined;
  /** Open for reading while the current synchronous work lasts. */
  #reader: number | undefined;
  #hasFailed = false;
  /** Texts that aren't written yet. */
  #chunk = Buffer.alloc(0);
  #waiting = 0;
  /** Range of the file that was read last. */
  #window: FileWindow = { bytes: Buffer.alloc(0), start: 0, end: 0 };

  /** Uses the first `known` bytes of a file; the rest was never finished. */
  constructor(file: string, known: number) {
    this.#file = file;
    this.#written = known;
    this.#limit = known;
    this.#end[0] = BigInt(known);
  }

  /** Length in bytes, including texts that aren't written yet. */
  get length(): number {
    const end = Number(Atomics.load(this.#end, 0));
    return end === this.#limit ? this.#written + this.#waiting : end;
  }

  /** Adds to an open file that others add to as well, and that one of them closes. */
  static of({ descriptor, end }: SharedValues): ValuesFile {
    const values = new ValuesFile('', 0);
    values.#end = end;
    values.#descriptor = descriptor;
    values.#isBorrowed = true;
    return values;
  }

  /** Lets other threads read these values and add to them, until `flush`. Returns undefined if the file can't be written. */
  share(): SharedValues | undefined {
    if (!this.#write()) return undefined;
    try {
      this.#descriptor ??= this.#open();
      return { descriptor: this.#descriptor, end: this.#end };
    } catch {
      this.#hasFailed = true;
      return undefined;
    }
  }

  /** Lets other threads read the values added so far. Returns false if they can't be written. */
  pass(): boolean {
    return this.#write();
  }

  /** Returns the place of the text; negative if texts aren't kept or can't be written. */
  readonly add = (text: string): number => {
    const size = Buffer.byteLength(text);
    if (!this.#makeRoom(sizeOf(size))) return -1;
    const place = (this.#written + this.#waiting) / UNIT;
    // The store keeps places as 32-bit numbers.
    if (place >= 2 ** 31) return -1;
    const [start, end] = [this.#waiting + HEAD, this.#waiting + HEAD + size];
    this.#chunk.writeUInt32LE(size, this.#waiting);
    this.#chunk.write(text, start);
    this.#waiting += sizeOf(size);
    this.#chunk.fill(0, end, this.#waiting);
    return place;
  };

  #makeRoom(size: number): boolean {
    if (this.#hasFailed) return false;
    const isFree = this.#written + this.#waiting + size <= this.#limit;
    if (isFree && this.#waiting + size <= this.#chunk.length) return true;
    if (!this.#write()) return false;
    if (this.#written + size > this.#limit) {
      this.#giveBack();
      const length = Math.max(size, CHUNK) + UNIT;
      const start = Number(Atomics.add(this.#end, 0, BigInt(length)));
      // The file may contain something else of any length.
      this.#written = Math.ceil(start / UNIT) * UNIT;
      this.#limit = start + length;
    }
    if (size > this.#chunk.length) this.#chunk = Buffer.allocUnsafe(Math.max(size, CHUNK));
    return true;
  }

  /** Shortens the file by the rest of the range, unless another thread's follows. */
  #giveBack(): void {
    Atomics.compareExchange(this.#end, 0, BigInt(this.#limit), BigInt(this.#written));
    this.#limit = this.#written;
  }

  /**
   * Reads the text at a place. @throws {DamagedStore} if the text doesn't have this fingerprint.
   */
  read(place: number, print: string): string {
    let text = this.#textAt(place, print);
    if (text === undefined) {
      // Another thread may have written it since these bytes were read.
      this.#window = { ...this.#window, end: 0 };
      text = this.#textAt(place, print);
    }
    // A damaged file may return fewer bytes, or others.
    if (text === undefined) throw new DamagedStore(`${this.#file} is damaged at ${place * UNIT}`);
    return text;
  }

  #textAt(place: number, print: string): string | undefined {
    const end = HEAD + sizeIn(this.#bytesAt(place, HEAD));
    const bytes = this.#bytesAt(place, end).subarray(HEAD);
    return fingerprint(bytes) === print ? bytes.toString() : undefined;
  }

  /** Writes new values and closes the file. Returns false if that fails. */
  flush(): boolean {
    const isWhole = this.#write();
    this.#giveBack();
    if (this.#isBorrowed) return isWhole;
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
    this.#descriptor = undefined;
    return isWhole;
  }

  #write(): boolean {
    if (this.#hasFailed || this.#waiting === 0) return !this.#hasFailed;
    try {
      this.#descriptor ??= this.#open();
      for (let done = 0; done < this.#waiting; )
        done += writeSync(this.#descriptor, this.#chunk, done, this.#waiting - done, this.#written + done);
      this.#written += this.#waiting;
      this.#waiting = 0;
      if (this.#chunk.length > CHUNK) this.#chunk = Buffer.alloc(0);
    } catch {
      this.#hasFailed = true;
    }
    return !this.#hasFailed;
  }

  #open(): number {
    mkdirSync(path.dirname(this.#file), { recursive: true });
    const opened = openSync(this.#file, this.#written === 0 ? 'w+' : 'r+');
    ftruncateSync(opened, this.#written);
    return opened;
  }

  /** Returns the bytes at a place, or fewer if there aren't as many. They are valid until the next read. */
  #bytesAt(place: number, size: number): Buffer {
    const start = place * UNIT;
    const inChunk = start - this.#written;
    if (inChunk >= 0 && inChunk < this.#waiting)
      return this.#chunk.subarray(inChunk, Math.min(inChunk + size, this.#waiting));
    if (start < this.#window.start || start + size > this.#window.end) {
      this.#readAt(start, Math.min(Math.max(size, WINDOW), this.length - start));
    }
    const { bytes, start: first, end } = this.#window;
    return bytes.subarray(start - first, Math.min(start + size, end) - first);
  }

  #readAt(start: number, size: number): void {
    const used = this.#window.bytes;
    const bytes = used.length >= size ? used : Buffer.alloc(Math.max(size, WINDOW));
    const opened = this.#descriptor ?? this.#openReader();
    this.#window = { bytes, start: 0, end: 0 };
    try {
      this.#window = { bytes, start, end: start + readSync(opened, bytes, 0, size, start) };
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

/** Copies the first `length` bytes of a file of values. Returns false if it doesn't have them. */
export function copyValues(file: string, length: number, { descriptor, end }: SharedValues): boolean {
  try {
    const source = openSync(file, 'r');
    const bytes = Buffer.allocUnsafe(4 * CHUNK);
    let done = 0;
    for (let read = -1; done < length && read !== 0; done += read) {
      read = readSync(source, bytes, 0, Math.min(bytes.length, length - done), done);
      for (let written = 0; written < read; )
        written += writeSync(descriptor, bytes, written, read - written, done + written);
    }
    closeSync(source);
    Atomics.store(end, 0, BigInt(done));
    return done === length;
  } catch {
    return false;
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
