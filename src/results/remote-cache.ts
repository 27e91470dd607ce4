// Results that machines share, one layer below the caches of a site: missing results are fetched into a cache, and
// new ones are stored for others. A server can only cost time: an invalid result counts as missing.
import type { Cache } from '../engine/index.ts';
import { sha256 } from '../kit/hash.ts';
import type { RemoteUse } from '../model/request.ts';
import type { ResultServer, StoreReply } from './server.ts';
import { readRecord, type Signer, signRecord, type TrustedKeys } from './signature.ts';

/** Server for the results of a site. */
interface ResultAccess {
  readonly server: ResultServer;
  readonly at: string;
  readonly reads: boolean;
}

/** Server for results, whose signatures count, and notices about what isn't used. */
export interface ResultPlan {
  readonly access: ResultAccess | undefined;
  /** Tells the site from others. */
  readonly site: string;
  /** Undefined if the site has no keys. */
  readonly keys: TrustedKeys | undefined;
  /** Undefined if this machine may not sign. */
  readonly signer: Signer | undefined;
  /** Sentences for the person at the terminal. */
  readonly notices: readonly string[];
}

/** Files of the cache that a build consists of. */
export interface BuildState {
  /** Absolute. */
  readonly folder: string;
  readonly isOwn: (name: string) => boolean;
}

interface SignedResult {
  readonly bytes: Uint8Array;
  readonly signer: string;
}

/** Number of concurrent requests. */
export const REQUESTS_AT_ONCE = 16;
/** Size limit of a result in bytes. */
const MOST_RESULT = 64 * 1024 * 1024;

/** Result that isn't stored yet. */
interface NewResult {
  readonly name: string;
  read(): Uint8Array | undefined;
}

/** Objects on a server by their hashes, and results that name them. Undefined and false stand for anything that is wrong. */
export class RemoteCache {
  readonly #identity: string;
  readonly #readPlan: () => Promise<ResultPlan>;
  readonly #notice: (text: string) => void;
  #plan: ResultPlan | undefined;
  #reads = false;
  #signer: Signer | undefined;
  /** True once a result was invalid, which is reported once. */
  #isDamageReported = false;
  readonly #queue: NewResult[] = [];
  readonly #storing: Promise<void>[] = [];
  #working = 0;
  readonly #use = { fetched: 0, stored: 0, signers: new Map<string, string>() };

  /**
   * `identity` identifies everything that may change a result for the same key. `readPlan` is called when results are needed,
   * `notice` with one sentence about each problem.
   */
  constructor(identity: string, readPlan: () => Promise<ResultPlan>, notice: (text: string) => void) {
    this.#identity = identity;
    this.#readPlan = readPlan;
    this.#notice = notice;
  }

  /** Uses the server from now on. Returns the plan. Throws a Fault. */
  async connect(): Promise<ResultPlan> {
    if (this.#plan) return this.#plan;
    const plan = await this.#readPlan();
    const { access, signer, notices } = plan;
    this.#plan = plan;
    this.#reads = access?.reads === true;
    this.#signer = access && signer;
    for (const notice of notices) this.#notice(notice);
    return plan;
  }

  get reads(): boolean {
    return this.#reads;
  }

  get writes(): boolean {
    return this.#signer !== undefined;
  }

  get use(): RemoteUse {
    return this.#use;
  }

  /** Notes who signed the result that named some bytes. */
  credit(hash: string, signer: string): void {
    this.#use.signers.set(hash, signer);
  }

  #nameOf(kind: string, key: string): string {
    return sha256(JSON.stringify([this.#identity, kind, key]));
  }

  /** Returns a cache with the results of other machines below it. `kind` is the key of the results. */
  readonly under = (kind: string, cache: Cache): Cache => {
    return {
      ...cache,
      load: async (keys: Iterable<string>) => {
        if (!this.#reads) return;
        const missing = [...new Set(keys)].filter((key) => !cache.has(key)).values();
        const work = async () => {
          for (const key of missing) {
            const found = await this.result(kind, key);
            if (found) cache.put(key, found.bytes);
          }
        };
        await Promise.all(Array.from({ length: REQUESTS_AT_ONCE }, work));
      },
      put: (key: string, bytes: Uint8Array) => {
        const isNew = this.writes && !cache.has(key);
        cache.put(key, bytes);
        // The bytes stay in the cache until they are stored, so that many of them take no memory.
        if (isNew) this.#storeLater({ name: this.#nameOf(kind, key), read: () => cache.get(key) });
      },
    };
  };

  /** Waits until new results are stored, unless the build was interrupted, and disconnects. */
  async close(isInterrupted: boolean): Promise<void> {
    if (!isInterrupted) await Promise.all(this.#storing);
    this.#reads = false;
    this.#signer = undefined;
    this.#plan?.access?.server.close();
  }

  /** The bytes of a result whose record is signed. `key` stands for what it is made of. */
  async result(kind: string, key: string): Promise<SignedResult | undefined> {
    const { access, keys } = this.#plan ?? {};
    if (!access || !keys || !this.#reads) return undefined;
    const name = this.#nameOf(kind, key);
    const found = await access.server.get('ac', name, 4096);
    if (found.kind !== 'found') return this.#miss(found);
    const record = readRecord(found.bytes.toString(), name, keys);
    if (typeof record === 'string') return this.#reportDamage(name, record);
    if (record.size > MOST_RESULT) return this.#reportDamage(name, 'is too large');
    const bytes = await this.object(record.cas, record.size, name);
    if (!bytes) return undefined;
    this.#use.fetched += 1;
    this.credit(record.cas, record.signer);
    return { bytes, signer: record.signer };
  }

  async object(hash: string, size: number, name = hash): Promise<Uint8Array | undefined> {
    const { access } = this.#plan ?? {};
    if (!access || !this.#reads) return undefined;
    const answer = await access.server.get('cas', hash, size);
    if (answer.kind !== 'found') return this.#miss(answer);
    if (sha256(answer.bytes) !== hash)
      return this.#reportDamage(name, 'has other bytes than its record says');
    return answer.bytes;
  }

  #miss(answer: StoreReply): undefined {
    if (answer.kind !== 'failed' || !this.#reads) return;
    this.#reads = false;
    this.#signer = undefined;
    this.#notice(`${this.#at} ${answer.why}, so this build shares no results.`);
  }

  #reportDamage(name: string, why: string): undefined {
    if (this.#isDamageReported) return;
    this.#isDamageReported = true;
    this.#notice(`A result from ${this.#at} ${why}, so it is not used (${name.slice(0, 12)}).`);
  }

  get #at(): string {
    return this.#plan?.access?.at ?? '';
  }

  #storeLater(result: NewResult): void {
    this.#queue.push(result);
    if (this.#working >= REQUESTS_AT_ONCE / 2) return;
    this.#working += 1;
    this.#storing.push(this.#storeAll());
  }

  async #storeAll(): Promise<void> {
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) {
      const bytes = this.#signer && next.read();
      if (bytes) await this.#store(next.name, bytes);
    }
    this.#working -= 1;
  }

  storeResult(kind: string, key: string, bytes: Uint8Array): Promise<boolean> {
    return this.#store(this.#nameOf(kind, key), bytes);
  }

  async #store(name: string, bytes: Uint8Array): Promise<boolean> {
    if (!this.#signer || bytes.length > MOST_RESULT) return false;
    const described = { cas: sha256(bytes), size: bytes.length };
    const record = Buffer.from(signRecord(name, described, this.#signer));
    const isStored = (await this.storeObject(described.cas, bytes)) && (await this.#put('ac', name, record));
    if (isStored) this.#use.stored += 1;
    return isStored;
  }

  storeObject(hash: string, bytes: Uint8Array): Promise<boolean> {
    return this.#put('cas', hash, bytes);
  }

  async #put(folder: 'ac' | 'cas', name: string, bytes: Uint8Array): Promise<boolean> {
    const { access } = this.#plan ?? {};
    if (!access || !this.#signer) return false;
    const why = await access.server.put(folder, name, bytes);
    if (why === undefined) return true;
    if (this.#signer) this.#notice(`${this.#at} ${why}, so this build stores no more results there.`);
    this.#signer = undefined;
    return false;
  }
}
