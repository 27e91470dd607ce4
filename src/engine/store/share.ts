// Shares: results of one machine for others, as records under names in one file with an index at its end. A record is proved by its
// hash, the index by its own. Damage counts as absence.
import { closeSync, mkdirSync, openSync, readSync, statSync, writeSync } from 'node:fs';
import path from 'node:path';
import { sha256 } from '../../kit/hash.ts';
import type { Offer, Offers } from '../offers.ts';

/** The file in the folder of a shard. */
export const SHARE = 'share';

/** Bytes that are gathered for one system call. */
const CHUNK = 1024 * 1024;

const HASH = 64;
/** Digits of the sizes of the index and of the signature. */
const DIGITS = 16;
const FOOTER = HASH + 2 * DIGITS;

type IndexEntry = readonly [name: string, size: number, hash: string];

/** Identifies what records mean. An index under another label counts as damaged. */
function sealOf(label: string, index: Uint8Array): string {
  return sha256(`${JSON.stringify(label)} ${sha256(index)}`);
}

export function offerName(task: string, argument: string): string {
  return `task ${task} ${argument}`;
}

/** The name of a record with the bytes of an output file. */
export function fileRecord(hash: string): string {
  return `file ${hash}`;
}

/** Writes a share, which is complete once it is finished. */
export class ShareWriter {
  readonly #descriptor: number;
  readonly #index = new Map<string, IndexEntry>();
  #pending: Uint8Array[] = [];
  #waiting = 0;
  #size = 0;
  #isOpen = true;

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true });
    this.#descriptor = openSync(path.join(folder, SHARE), 'w');
  }

  /** Does nothing if there is a record of this name. */
  add(name: string, content: Uint8Array | string): void {
    if (this.#index.has(name)) return;
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    this.#index.set(name, [name, bytes.length, sha256(bytes)]);
    this.#pending.push(bytes);
    this.#waiting += bytes.length;
    if (this.#waiting > CHUNK) this.#write();
  }

  /** Writes the index, and closes. `sign` returns a signature of the seal. Returns the size of the share in bytes. */
  finish(label: string, sign?: (seal: string) => string): number {
    const index = Buffer.from(JSON.stringify([...this.#index.values()]));
    const seal = sealOf(label, index);
    const signature = Buffer.from(sign?.(seal) ?? '');
    const sizes = [index, signature].map(({ length }) => `${length}`.padStart(DIGITS, '0'));
    this.#pending.push(index, signature, Buffer.from(seal + sizes.join('')));
    this.#write();
    this.close();
    return this.#size;
  }

  close(): void {
    if (this.#isOpen) closeSync(this.#descriptor);
    this.#isOpen = false;
  }

  #write(): void {
    const bytes = Buffer.concat(this.#pending);
    this.#pending = [];
    this.#waiting = 0;
    this.#size += bytes.length;
    for (let done = 0; done < bytes.length; ) done += writeSync(this.#descriptor, bytes, done);
  }
}

/** Bytes that are read at once: records are read about in the order in which they were written. */
const WINDOW = 64 * 1024;

/** An opened share, and the part of it that was read last. */
interface OpenShare {
  readonly descriptor: number;
  start: number;
  bytes: Buffer;
}

/** A record of an opened share. */
interface RecordPlace {
  readonly share: OpenShare;
  readonly start: number;
  readonly size: number;
  readonly hash: string;
  /** Place of the same record in a later share. */
  readonly next: RecordPlace | undefined;
}

/** Records of several shares. */
export class Shares implements Offers {
  readonly #label: string;
  readonly #places = new Map<string, RecordPlace>();
  readonly #descriptors: number[] = [];

  constructor(label: string) {
    this.#label = label;
  }

  /** Adds the share in a folder. Returns the reason if it isn't used: it is absent, damaged, has another label or isn't trusted. */
  open(
    folder: string,
    isTrusted: (seal: string, signature: string) => boolean = () => true,
  ): 'incomplete' | 'untrusted' | undefined {
    const file = path.join(folder, SHARE);
    try {
      const descriptor = openSync(file, 'r');
      this.#descriptors.push(descriptor);
      const end = statSync(file).size - FOOTER;
      const footer = read(descriptor, end, FOOTER).toString('latin1');
      const [size, signed] = [HASH, HASH + DIGITS].map((at) => Number(footer.slice(at, at + DIGITS)));
      if (!size || signed === undefined) return 'incomplete';
      const bytes = read(descriptor, end - signed - size, size);
      const seal = footer.slice(0, HASH);
      if (sealOf(this.#label, bytes) !== seal) return 'incomplete';
      if (!isTrusted(seal, read(descriptor, end - signed, signed).toString())) return 'untrusted';
      const share = { descriptor, start: 0, bytes: Buffer.alloc(0) };
      let start = 0;
      for (const [name, length, hash] of JSON.parse(bytes.toString()) as readonly IndexEntry[]) {
        this.#places.set(name, { share, start, size: length, hash, next: this.#places.get(name) });
        start += length;
      }
      return undefined;
    } catch {
      return 'incomplete';
    }
  }

  has(name: string): boolean {
    return this.#places.has(name);
  }

  /** The bytes of a record, from the first share in which it is intact. */
  get(name: string): Buffer | undefined {
    for (let place = this.#places.get(name); place; place = place.next) {
      const bytes = readRecord(place);
      if (bytes) return bytes;
    }
    return undefined;
  }

  /** The bytes of all intact records of this name. */
  all(name: string): readonly Buffer[] {
    const found: (Buffer | undefined)[] = [];
    for (let place = this.#places.get(name); place; place = place.next) found.push(readRecord(place));
    return found.flatMap((bytes) => bytes ?? []);
  }

  find(task: string, argument: string): Offer | undefined {
    const bytes = this.get(offerName(task, argument));
    return bytes && (JSON.parse(bytes.toString()) as Offer);
  }

  close(): void {
    for (const descriptor of this.#descriptors) closeSync(descriptor);
  }
}

function readRecord({ share, start, size, hash }: RecordPlace): Buffer | undefined {
  try {
    const end = start + size;
    if (start < share.start || end > share.start + share.bytes.length) {
      share.bytes = read(share.descriptor, start, Math.max(size, WINDOW));
      share.start = start;
    }
    const bytes = share.bytes.subarray(start - share.start, end - share.start);
    return sha256(bytes) === hash ? bytes : undefined;
  } catch {
    return undefined;
  }
}

function read(descriptor: number, start: number, size: number): Buffer {
  const bytes = Buffer.alloc(size);
  return bytes.subarray(0, readSync(descriptor, bytes, 0, size, start));
}
