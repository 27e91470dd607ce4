// The last build of a site as a shared result: what its engine knew, and the bytes of its files. A machine without a cache of its own
// continues from there, as if it had made that build. What hasn't changed since is not sent again.
import { closeSync, openSync, readdirSync, readSync, renameSync, statSync, writeSync } from 'node:fs';
import path from 'node:path';
import { compress, decompress, FILE, ShardWriter } from '../engine/index.ts';
import { isNumber, isText, listOf, recordOf, shape } from '../kit/guards.ts';
import { sha256 } from '../kit/hash.ts';
import { sortedBy } from '../kit/order.ts';
import type { OutputFile } from '../model/files/output.ts';
import { areOutputFiles } from '../model/files/output-guards.ts';
import { type BuildState, REQUESTS_AT_ONCE, type RemoteCache } from './remote-cache.ts';

/** Some bytes, compressed on a server: the network is slower than everything else. */
type Chunk = readonly [hash: string, size: number];

/** Some files of the output in one chunk: a block of a shard file. */
interface StoredGroup {
  readonly all: Chunk;
  readonly files: readonly OutputFile[];
}

/** Chunks of each file of the cache, and the files of the output, except copies of project files. */
interface StoredBuild {
  readonly cache: Readonly<Record<string, readonly Chunk[]>>;
  readonly groups: readonly StoredGroup[];
}

const isChunk = (value: unknown): value is Chunk =>
  Array.isArray(value) && isText(value[0]) && isNumber(value[1]);

const isStoredBuild = shape<StoredBuild>({
  cache: recordOf(listOf(isChunk)),
  groups: listOf(shape<StoredGroup>({ all: isChunk, files: areOutputFiles })),
});

/** Bytes in a chunk of a file. Appending to the file changes only its last chunk. */
const CHUNK = 1024 * 1024;

const KIND = 'build';

/** Fetches a build into the cache, and its output into a shard file in `work`. False if anything of it is missing or wrong. */
export async function fetchBuild(
  remote: RemoteCache,
  key: string,
  { folder, isOwn }: BuildState,
  { work, label }: { readonly work: string; readonly label: string },
): Promise<boolean> {
  const { build, signer = '' } = (await storedBuild(remote, key)) ?? {};
  if (!build || !Object.keys(build.cache).every(isOwn)) return false;
  const shard = new ShardWriter(work);
  try {
    for (const [name, chunks] of Object.entries(build.cache))
      await fetchFile(remote, path.join(work, name), chunks);
    const fetched = ahead(build.groups, async ({ all, files }) => ({
      bytes: await take(remote, all),
      files,
    }));
    for await (const { bytes, files } of fetched) {
      for (const { hash } of files) remote.credit(hash, signer);
      const records = files.map(({ hash, size }) => [FILE, hash, size] as const);
      shard.addBlock(bytes, records);
    }
    shard.finish(label);
    for (const name of Object.keys(build.cache)) renameSync(path.join(work, name), path.join(folder, name));
    return true;
  } catch (error) {
    if (!(error instanceof MissingChunk)) throw error;
    return false;
  } finally {
    shard.close();
  }
}

/** A chunk is missing or wrong, or the server doesn't answer any more. */
class MissingChunk extends Error {}

async function take(remote: RemoteCache, [hash, size]: Chunk): Promise<Uint8Array> {
  const bytes = await remote.object(hash, size);
  if (bytes?.length !== size) throw new MissingChunk();
  return bytes;
}

async function fetchFile(remote: RemoteCache, file: string, chunks: readonly Chunk[]): Promise<void> {
  const descriptor = openSync(file, 'w');
  try {
    for await (const chunk of ahead(chunks, (one) => take(remote, one))) {
      const bytes = unpack(chunk);
      for (let done = 0; done < bytes.length; ) done += writeSync(descriptor, bytes, done);
    }
  } finally {
    closeSync(descriptor);
  }
}

function unpack(bytes: Uint8Array): Uint8Array {
  try {
    return decompress(bytes);
  } catch {
    throw new MissingChunk();
  }
}

/** Does work on several items at once, and returns the results in order. */
async function* ahead<T, R>(items: readonly T[], work: (item: T) => Promise<R>): AsyncGenerator<Awaited<R>> {
  const begun: Promise<R>[] = [];
  for (const item of items) {
    const result = work(item);
    result.catch(() => {});
    begun.push(result);
    const first = begun.length === REQUESTS_AT_ONCE ? begun.shift() : undefined;
    if (first) yield await first;
  }
  for (const result of begun) yield await result;
}

async function storedBuild(remote: RemoteCache, key: string) {
  const { bytes, signer = '' } = (await remote.result(KIND, key)) ?? {};
  try {
    const build: unknown = bytes && JSON.parse(Buffer.from(bytes).toString());
    return isStoredBuild(build) ? { build, signer } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Stores a published build; `read` returns the bytes of its files. Unless it `isAlone`, nothing is sent that the build there has
 * already.
 */
export async function storeBuild(
  remote: RemoteCache,
  key: string,
  { folder, isOwn }: BuildState,
  { files, read, isAlone }: BuildToStore,
): Promise<void> {
  const before = isAlone ? undefined : (await storedBuild(remote, key))?.build;
  const known = new Set(Object.values(before?.cache ?? {}).flatMap((chunks) => chunks.map(([hash]) => hash)));
  const groups = new Map(before?.groups.map((group) => [hashesOf(group.files), group.all]));
  const store = async (content: Uint8Array): Promise<Chunk> => {
    const bytes = compress(content);
    const hash = sha256(bytes);
    if (!known.has(hash) && !(await remote.storeObject(hash, bytes))) throw new MissingChunk();
    return [hash, bytes.length];
  };
  try {
    const cache: Record<string, readonly Chunk[]> = {};
    for (const name of readdirSync(folder).filter(isOwn).sort())
      cache[name] = await all(ahead(chunksOf(path.join(folder, name)), (chunk) => store(chunk())));
    const stored = ahead(groupsOf(files), async (group) => ({
      all: groups.get(hashesOf(group)) ?? (await store(Buffer.concat(group.map(read)))),
      files: group,
    }));
    const build: StoredBuild = { cache, groups: await all(stored) };
    await remote.storeResult(KIND, key, Buffer.from(JSON.stringify(build)));
  } catch (error) {
    if (!(error instanceof MissingChunk)) throw error;
  }
}

async function all<T>(items: AsyncIterable<T>): Promise<readonly T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

interface BuildToStore {
  readonly files: readonly OutputFile[];
  readonly read: (output: OutputFile) => Uint8Array;
  /** True if what is on the server can't be used. */
  readonly isAlone: boolean;
}

function hashesOf(files: readonly OutputFile[]): string {
  return files.map(({ hash }) => hash).join(' ');
}

/** Groups of the files that aren't copies. Pages are apart from the rest, which changes at other times. */
function groupsOf(files: readonly OutputFile[]): readonly (readonly OutputFile[])[] {
  const isPage = ({ kind }: OutputFile) => kind === 'page';
  const others = files.filter((output) => !isPage(output) && output.kind !== 'public');
  return [files.filter(isPage), others].flatMap((some) => {
    const groups: OutputFile[][] = [];
    let size = 0;
    for (const output of sortedBy(some, ({ file }) => file)) {
      const last = groups.at(-1);
      size += output.size;
      // Fewer files or bytes need more requests; more send more bytes for a change.
      if (last && size <= CHUNK && last.length < 64) last.push(output);
      else {
        groups.push([output]);
        size = output.size;
      }
    }
    return groups;
  });
}

/** Functions that read the chunks of a file. */
function chunksOf(file: string): readonly (() => Uint8Array)[] {
  const { size } = statSync(file);
  return Array.from({ length: Math.ceil(size / CHUNK) }, (_, at) => () => {
    const descriptor = openSync(file, 'r');
    try {
      const bytes = Buffer.alloc(Math.min(CHUNK, size - at * CHUNK));
      return bytes.subarray(0, readSync(descriptor, bytes, 0, bytes.length, at * CHUNK));
    } finally {
      closeSync(descriptor);
    }
  });
}
