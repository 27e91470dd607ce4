// Shard files: results of one machine for others, as records in one file. Records are compressed in blocks, because the network is slower
// than everything else about them. A block is proved by its hash, and the index at the end by its own. Damage counts as absence.
import { closeSync, constants as fs, fstatSync, mkdirSync, openSync, readSync, writeSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { HASH_DIGITS, sha256 } from '../../kit/hash.ts';
import { NONE, NumberColumn } from '../columns.ts';
import { type PortableEntries, type PortableEntry, readPortableEntry } from '../portable-entry.ts';

/** The file in the folder of a shard. */
export const SHARD_FILE = 'shard';

/** Kind of records with the bytes of output files, by their hashes. */
export const FILE = 'file';

/** Digits of the sizes of the index and of the signature. */
const DIGITS = 16;
const FOOTER = HASH_DIGITS + 2 * DIGITS;

/** A block in the index, which has one on each line: its bytes and hash in the file, and its records in order. */
type IndexLine = readonly [size: number, hash: string, records: readonly IndexEntry[]];
type IndexEntry = readonly [kind: string, key: string, size: number];

/** Identifies what records mean. An index under another label counts as damaged. */
function sealOf(label: string, index: Uint8Array): string {
  return sha256(`${JSON.stringify(label)} ${sha256(index)}`);
}

/** Kind of records with portable entries of a task, by its arguments. */
export function entryKind(task: string): string {
  return `task ${task}`;
}

export function compress(bytes: Uint8Array): Buffer {
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
}

/** Throws if the bytes are more than any honest shard file has: some kilobytes can become many gigabytes. */
export function decompress(bytes: Uint8Array): Buffer {
  return brotliDecompressSync(bytes, { maxOutputLength: 1024 ** 3 });
}

/** Writes a shard file, which is complete once it is finished. */
export class ShardWriter {
  readonly #descriptor: number;
  readonly #known = new Set<string>();
  readonly #lines: Buffer[] = [];
  #records: IndexEntry[] = [];
  #pending: Uint8Array[] = [];
  #waiting = 0;
  #size = 0;
  #isOpen = true;

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true });
    this.#descriptor = openSync(path.join(folder, SHARD_FILE), 'w');
  }

  /** Does nothing if there is such a record. */
  add(kind: string, key: string, content: Uint8Array | string): void {
    const name = `${kind} ${key}`;
    if (this.#known.has(name)) return;
    this.#known.add(name);
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    this.#records.push([kind, key, bytes.length]);
    this.#pending.push(bytes);
    this.#waiting += bytes.length;
    // Smaller blocks compress worse, and a reader of many shard files holds a block of each.
    if (this.#waiting > 128 * 1024) this.#endBlock();
  }

  /** Adds the compressed bytes of records, one after another. */
  addBlock(block: Uint8Array, records: readonly IndexEntry[]): void {
    const line: IndexLine = [block.length, sha256(block), records];
    this.#lines.push(Buffer.from(`${JSON.stringify(line)}\n`));
    this.#write(block);
  }

  /** Writes the index, and closes. `sign` returns a signature of the seal. Returns the size of the shard file in bytes. */
  finish(label: string, sign?: (seal: string) => string): number {
    this.#endBlock();
    const index = compress(Buffer.concat(this.#lines));
    const seal = sealOf(label, index);
    const signature = Buffer.from(sign?.(seal) ?? '');
    const sizes = [index, signature].map(({ length }) => `${length}`.padStart(DIGITS, '0'));
    this.#write(Buffer.concat([index, signature, Buffer.from(seal + sizes.join(''))]));
    this.close();
    return this.#size;
  }

  close(): void {
    if (this.#isOpen) closeSync(this.#descriptor);
    this.#isOpen = false;
  }

  #endBlock(): void {
    this.addBlock(compress(Buffer.concat(this.#pending)), this.#records);
    this.#records = [];
    this.#pending = [];
    this.#waiting = 0;
  }

  #write(bytes: Uint8Array): void {
    this.#size += bytes.length;
    for (let done = 0; done < bytes.length; ) done += writeSync(this.#descriptor, bytes, done);
  }
}

/** An opened shard file, and its block that was read last: records are read about in the order in which they were written. */
interface OpenShard {
  readonly descriptor: number;
  block: Block | undefined;
  /** Undefined if the block is damaged. */
  bytes: Buffer | undefined;
}

interface Block {
  readonly shard: OpenShard;
  readonly start: number;
  readonly size: number;
  readonly hash: string;
}

/** Records of several shard files. They are numbers, with columns for what is known about them: an object for each takes twice the memory. */
export class ShardFiles implements PortableEntries {
  readonly #label: string;
  /** Records by kind and key. */
  readonly #records = new Map<string, Map<string, number>>();
  readonly #blocks: Block[] = [];
  readonly #blockOf = new NumberColumn(NONE);
  /** Position in the bytes of the block. */
  readonly #starts = new NumberColumn(0);
  readonly #sizes = new NumberColumn(0);
  /** The same record in an earlier shard file. */
  readonly #others = new NumberColumn(NONE);
  #count = 0;
  readonly #descriptors: number[] = [];

  constructor(label: string) {
    this.#label = label;
  }

  /** Adds the shard file in a folder. Returns the reason if it isn't used: it is absent, damaged, has another label or isn't trusted. */
  open(
    folder: string,
    isTrusted: (seal: string, signature: string) => boolean = () => true,
  ): 'incomplete' | 'untrusted' | undefined {
    const file = path.join(folder, SHARD_FILE);
    try {
      // Otherwise a named pipe would be opened once something writes to it.
      const descriptor = openSync(file, fs.O_RDONLY | fs.O_NONBLOCK);
      this.#descriptors.push(descriptor);
      const stats = fstatSync(descriptor);
      if (!stats.isFile()) return 'incomplete';
      const end = stats.size - FOOTER;
      const footer = read(descriptor, end, FOOTER).toString('latin1');
      const [size, signed] = [HASH_DIGITS, HASH_DIGITS + DIGITS].map((at) =>
        Number(footer.slice(at, at + DIGITS)),
      );
      if (!size || signed === undefined) return 'incomplete';
      const index = read(descriptor, end - signed - size, size);
      const seal = footer.slice(0, HASH_DIGITS);
      if (sealOf(this.#label, index) !== seal) return 'incomplete';
      if (!isTrusted(seal, read(descriptor, end - signed, signed).toString())) return 'untrusted';
      this.#take(descriptor, decompress(index));
      return undefined;
    } catch {
      return 'incomplete';
    }
  }

  #take(descriptor: number, lines: Buffer): void {
    const shard: OpenShard = { descriptor, block: undefined, bytes: undefined };
    let start = 0;
    let last = '';
    // A million pages have an index that is too long for one text.
    for (let at = 0, end = 0; at < lines.length; at = end + 1) {
      end = lines.indexOf('\n', at);
      const [size, hash, records] = JSON.parse(lines.toString('utf8', at, end)) as IndexLine;
      const block = this.#blocks.push({ shard, start, size, hash }) - 1;
      start += size;
      let inBlock = 0;
      for (const [kind, key, length] of records) {
        // The records of a page have the same key, which is kept once.
        if (key !== last) last = key;
        const found = this.#records.get(kind) ?? new Map<string, number>();
        this.#records.set(kind, found);
        this.#blockOf.set(this.#count, block);
        this.#starts.set(this.#count, inBlock);
        this.#sizes.set(this.#count, length);
        this.#others.set(this.#count, found.get(key) ?? NONE);
        found.set(last, this.#count);
        this.#count += 1;
        inBlock += length;
      }
    }
  }

  has(kind: string, key: string): boolean {
    return this.#recordOf(kind, key) !== NONE;
  }

  /** The bytes of a record, from the first shard file in which it is intact. */
  get(kind: string, key: string): Buffer | undefined {
    for (const bytes of this.#intact(kind, key)) return bytes;
    return undefined;
  }

  /** The bytes of all intact records of this kind and key. */
  all(kind: string, key: string): readonly Buffer[] {
    return [...this.#intact(kind, key)];
  }

  find(task: string, argument: string): PortableEntry | undefined {
    const bytes = this.get(entryKind(task), argument);
    return bytes && readPortableEntry(bytes.toString());
  }

  close(): void {
    for (const descriptor of this.#descriptors) closeSync(descriptor);
  }

  #recordOf(kind: string, key: string): number {
    return this.#records.get(kind)?.get(key) ?? NONE;
  }

  *#intact(kind: string, key: string): Generator<Buffer> {
    for (let record = this.#recordOf(kind, key); record !== NONE; record = this.#others.get(record)) {
      const block = this.#blocks[this.#blockOf.get(record)];
      const start = this.#starts.get(record);
      const bytes = block && bytesOf(block)?.subarray(start, start + this.#sizes.get(record));
      if (bytes) yield bytes;
    }
  }
}

/** The bytes of a block; undefined if they are damaged. */
function bytesOf(block: Block): Buffer | undefined {
  const { shard } = block;
  if (shard.block !== block) {
    shard.block = block;
    shard.bytes = readBlock(block);
  }
  return shard.bytes;
}

function readBlock({ shard, start, size, hash }: Block): Buffer | undefined {
  try {
    const bytes = read(shard.descriptor, start, size);
    return sha256(bytes) === hash ? decompress(bytes) : undefined;
  } catch {
    return undefined;
  }
}

function read(descriptor: number, start: number, size: number): Buffer {
  const bytes = Buffer.alloc(size);
  return bytes.subarray(0, readSync(descriptor, bytes, 0, size, start));
}
