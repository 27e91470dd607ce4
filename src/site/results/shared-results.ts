// Results that machines share, one layer below the caches of a site: missing results are fetched into a cache, and
// new ones are stored for others. A server can only cost time: an invalid result counts as missing.
import type { Cache } from '../../engine/store/cache.ts';
import { sha256 } from '../../kit/hash.ts';
import type { Anchors, OutputFile } from '../../model/files/output.ts';
import type { SharedUse } from '../request.ts';
import type { ResultServer } from './server.ts';
import { readRecord, type Signer, signRecord, type TrustedKeys } from './signature.ts';

/** Server, and the rights of this machine there. */
export interface ResultAccess {
  readonly server: ResultServer;
  readonly at: string;
  readonly keys: TrustedKeys;
  readonly reads: boolean;
  /** Undefined if this machine only reads. */
  readonly signer: Signer | undefined;
}

export interface SharedResults {
  /** Returns a cache with the results of other machines below it. `kind` names the results. */
  under<T extends Cache>(kind: string, cache: T): T;
  /** The server that is used, for results that are stored in several objects; undefined without one. */
  readonly server: SharedObjects | undefined;
  /** Signer of this build's results and share; undefined if it may not sign. */
  readonly signer: Signer | undefined;
  signWith(signer: Signer | undefined): void;
  /** Uses a server from now on. `notice` gets one sentence about each of its problems. */
  connect(access: ResultAccess & { readonly site: string }, notice: (text: string) => void): void;
  /** Waits until new results are stored, unless the build was interrupted, and disconnects. */
  close(isInterrupted: boolean): Promise<void>;
  readonly use: SharedUse;
}

/** Files of the cache that a build consists of. */
export interface BuildState {
  /** Absolute. */
  readonly folder: string;
  readonly isOwn: (name: string) => boolean;
}

/** All files of an output folder. */
export interface BuiltOutput {
  readonly files: readonly OutputFile[];
  readonly anchors: Anchors;
}

interface SignedResult {
  readonly bytes: Uint8Array;
  readonly signer: string;
}

/** Objects on a server by their hashes, and results that name them. Undefined and false stand for anything that is wrong. */
export interface SharedObjects {
  /** Tells the site from others. */
  readonly site: string;
  readonly reads: boolean;
  readonly writes: boolean;
  /** Notes who signed the result that named some bytes. */
  credit(hash: string, signer: string): void;
  /** The bytes of a result whose record is signed. `key` stands for what it is made of. */
  result(kind: string, key: string): Promise<SignedResult | undefined>;
  object(hash: string, size: number): Promise<Uint8Array | undefined>;
  storeObject(hash: string, bytes: Uint8Array): Promise<boolean>;
  storeResult(kind: string, key: string, bytes: Uint8Array): Promise<boolean>;
}

/** Number of concurrent requests. */
export const REQUESTS_AT_ONCE = 16;
/** Size limits of a record and of a result in bytes. */
const MOST_RECORD = 4096;
const MOST_RESULT = 64 * 1024 * 1024;

interface Connection extends ResultAccess {
  readonly site: string;
  readonly notice: (text: string) => void;
}

/** Result that isn't stored yet. */
interface NewResult {
  readonly name: string;
  read(): Uint8Array | undefined;
}

/** Shared results; `identity` identifies everything that may change a result for the same key. */
export class SharedCaches implements SharedResults {
  readonly #identity: string;
  #connection: Connection | undefined;
  #reads = false;
  #signer: Signer | undefined;
  /** True once a result was invalid, which is reported once. */
  #isDoubted = false;
  readonly #queue: NewResult[] = [];
  readonly #storing: Promise<void>[] = [];
  #working = 0;
  readonly use = { fetched: 0, stored: 0, signers: new Map<string, string>() };
  signer: Signer | undefined;

  constructor(identity: string) {
    this.#identity = identity;
  }

  get server(): SharedObjects | undefined {
    if (!this.#connection) return undefined;
    return {
      site: this.#connection.site,
      reads: this.#reads,
      writes: this.#signer !== undefined,
      credit: (hash, signer) => void this.use.signers.set(hash, signer),
      result: (kind, key) => this.#fetchSigned(this.#nameOf(kind, key)),
      object: (hash, size) => this.#object(hash, size),
      storeObject: (hash, bytes) => this.#put('cas', hash, bytes),
      storeResult: (kind, key, bytes) => this.#storeOne(this.#nameOf(kind, key), bytes),
    };
  }

  #nameOf(kind: string, key: string): string {
    return sha256(JSON.stringify([this.#identity, kind, key]));
  }

  under<T extends Cache>(kind: string, cache: T): T {
    const nameOf = (key: string) => this.#nameOf(kind, key);
    return {
      ...cache,
      load: async (keys: Iterable<string>) => {
        if (!this.#reads) return;
        const missing = [...new Set(keys)].filter((key) => !cache.has(key)).values();
        const work = async () => {
          for (const key of missing) {
            const found = await this.#fetchSigned(nameOf(key));
            if (found) cache.put(key, found.bytes);
          }
        };
        await Promise.all(Array.from({ length: REQUESTS_AT_ONCE }, work));
      },
      put: (key: string, bytes: Uint8Array) => {
        const isNew = this.#signer !== undefined && !cache.has(key);
        cache.put(key, bytes);
        // The bytes stay in the cache until they are stored, so that many of them take no memory.
        if (isNew) this.#store({ name: nameOf(key), read: () => cache.get(key) });
      },
    };
  }

  signWith(signer: Signer | undefined): void {
    this.signer = signer;
  }

  connect(access: ResultAccess & { readonly site: string }, notice: (text: string) => void): void {
    this.#connection = { ...access, notice };
    this.#reads = access.reads;
    this.#signer = access.signer;
  }

  async close(isInterrupted: boolean): Promise<void> {
    if (!isInterrupted) await Promise.all(this.#storing);
    this.#reads = false;
    this.#signer = undefined;
    this.#connection?.server.close();
  }

  async #fetchSigned(name: string): Promise<SignedResult | undefined> {
    const connection = this.#connection;
    if (!connection || !this.#reads) return undefined;
    const { server, keys } = connection;
    const found = await server.get('ac', name, MOST_RECORD);
    if (found.kind !== 'found') return this.#miss(found);
    const record = readRecord(found.bytes.toString(), name, keys);
    if (typeof record === 'string') return this.#doubt(name, record);
    if (record.size > MOST_RESULT) return this.#doubt(name, 'is too large');
    const bytes = await this.#object(record.cas, record.size, name);
    if (!bytes) return undefined;
    this.use.fetched += 1;
    this.use.signers.set(record.cas, record.signer);
    return { bytes, signer: record.signer };
  }

  async #object(hash: string, size: number, name = hash): Promise<Uint8Array | undefined> {
    const connection = this.#connection;
    if (!connection || !this.#reads) return undefined;
    const answer = await connection.server.get('cas', hash, size);
    if (answer.kind !== 'found') return this.#miss(answer);
    if (sha256(answer.bytes) !== hash) return this.#doubt(name, 'has other bytes than its record says');
    return answer.bytes;
  }

  #miss(answer: { readonly kind: string; readonly why?: string }): undefined {
    if (answer.why === undefined || !this.#reads) return;
    this.#reads = false;
    this.#signer = undefined;
    this.#notice((at) => `${at} ${answer.why}, so this build shares no results.`);
  }

  #doubt(name: string, why: string): undefined {
    if (this.#isDoubted) return;
    this.#isDoubted = true;
    this.#notice((at) => `A result from ${at} ${why}, so it is not used (${name.slice(0, 12)}).`);
  }

  #notice(text: (at: string) => string): void {
    const { at = '', notice } = this.#connection ?? {};
    notice?.(text(at));
  }

  #store(result: NewResult): void {
    this.#queue.push(result);
    if (this.#working >= REQUESTS_AT_ONCE / 2) return;
    this.#working += 1;
    this.#storing.push(this.#storeAll());
  }

  async #storeAll(): Promise<void> {
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) {
      const bytes = this.#signer && next.read();
      if (bytes) await this.#storeOne(next.name, bytes);
    }
    this.#working -= 1;
  }

  async #storeOne(name: string, bytes: Uint8Array): Promise<boolean> {
    if (!this.#signer || bytes.length > MOST_RESULT) return false;
    const described = { cas: sha256(bytes), size: bytes.length };
    const record = Buffer.from(signRecord(name, described, this.#signer));
    const isStored = (await this.#put('cas', described.cas, bytes)) && (await this.#put('ac', name, record));
    if (isStored) this.use.stored += 1;
    return isStored;
  }

  async #put(folder: 'ac' | 'cas', name: string, bytes: Uint8Array): Promise<boolean> {
    if (!this.#connection || !this.#signer) return false;
    const why = await this.#connection.server.put(folder, name, bytes);
    if (why === undefined) return true;
    if (this.#signer) {
      this.#signer = undefined;
      this.#notice((at) => `${at} ${why}, so this build stores no more results there.`);
    }
    return false;
  }
}

/** Shared results of a build without a cache. */
export const noSharedResults: SharedResults = {
  server: undefined,
  signer: undefined,
  under: (_, cache) => cache,
  signWith() {},
  connect() {},
  close: async () => {},
  use: { fetched: 0, stored: 0, signers: new Map() },
};
