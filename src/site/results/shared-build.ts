// The last build of a site as a shared result: what its engine knew, and the bytes of its files. A machine without a cache of its own
// goes on from there, as if it had made that build. What hasn't changed since is not sent again.
import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { fileRecord, Shares, ShareWriter } from '../../engine/store/share.ts';
import { sha256 } from '../../kit/hash.ts';
import { sortedBy } from '../../kit/order.ts';
import { isNumber, isText, listOf, recordOf, shape } from '../../model/files/guards.ts';
import type { Anchors, OutputFile } from '../../model/files/output.ts';
import { areOutputFiles } from '../../model/files/output-guards.ts';
import { type BuildState, type BuiltOutput, REQUESTS_AT_ONCE, type SharedObjects } from './shared-results.ts';

/** Some bytes on a server. */
type Part = readonly [hash: string, size: number];

/** Some files of the output in one part: their bytes one after another. */
interface StoredGroup {
  readonly all: Part;
  readonly files: readonly OutputFile[];
}

/** Parts of each file of the cache, and the files of the output, except copies of project files. */
interface StoredBuild {
  readonly cache: Readonly<Record<string, readonly Part[]>>;
  readonly groups: readonly StoredGroup[];
  readonly copies: readonly OutputFile[];
  readonly anchors: Anchors;
}

const isPart = (value: unknown): value is Part =>
  Array.isArray(value) && isText(value[0]) && isNumber(value[1]);

const isStoredBuild = shape<StoredBuild>({
  cache: recordOf(listOf(isPart)),
  groups: listOf(shape<StoredGroup>({ all: isPart, files: areOutputFiles })),
  copies: areOutputFiles,
  anchors: recordOf(listOf(isText)),
});

/** Bytes in a part of a file. Appending to the file changes only its last part. */
const PART = 1024 * 1024;
/** Most files in one part, and about the most bytes: less needs more requests, and more sends more bytes for a change. */
const FILES = 64;

const KIND = 'build';

/** A fetched build, which is in the cache now. */
export interface FetchedBuild {
  /** The bytes of its files, until it is closed. */
  readonly bytes: Shares;
  readonly output: BuiltOutput;
  close(): void;
}

/** Fetches a build into the cache; undefined if anything of it is missing or wrong. */
export async function fetchBuild(
  server: SharedObjects,
  key: string,
  { folder, isOwn }: BuildState,
): Promise<FetchedBuild | undefined> {
  const { build, signer = '' } = (await storedBuild(server, key)) ?? {};
  if (!build || !Object.keys(build.cache).every(isOwn)) return undefined;
  const work = path.join(folder, 'fetched');
  const remove = () => rmSync(work, { recursive: true, force: true });
  remove();
  mkdirSync(work, { recursive: true });
  try {
    for (const [name, parts] of Object.entries(build.cache))
      await fetchFile(server, path.join(work, name), parts);
    const share = new ShareWriter(path.join(work, 'output'));
    try {
      for await (const [bytes, files] of ahead(
        build.groups,
        async (group) => [await take(server, group.all), group.files] as const,
      )) {
        let start = 0;
        for (const { hash, size } of files) {
          server.credit(hash, signer);
          share.add(fileRecord(hash), bytes.subarray(start, start + size));
          start += size;
        }
      }
      share.finish('');
    } finally {
      share.discard();
    }
    for (const name of Object.keys(build.cache)) renameSync(path.join(work, name), path.join(folder, name));
    const bytes = new Shares([path.join(work, 'output')], '');
    const files = [...build.groups.flatMap((group) => group.files), ...build.copies];
    return {
      bytes,
      output: { files, anchors: build.anchors },
      close() {
        bytes.close();
        remove();
      },
    };
  } catch (error) {
    remove();
    if (!(error instanceof MissingPart)) throw error;
    return undefined;
  }
}

/** A part is missing or wrong, or the server doesn't answer any more. */
class MissingPart extends Error {}

async function take(server: SharedObjects, [hash, size]: Part): Promise<Uint8Array> {
  const bytes = await server.object(hash, size);
  if (bytes?.length !== size) throw new MissingPart();
  return bytes;
}

async function fetchFile(server: SharedObjects, file: string, parts: readonly Part[]): Promise<void> {
  const descriptor = openSync(file, 'wx');
  try {
    for await (const bytes of ahead(parts, (part) => take(server, part)))
      for (let done = 0; done < bytes.length; ) done += writeSync(descriptor, bytes, done);
  } finally {
    closeSync(descriptor);
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

async function storedBuild(server: SharedObjects, key: string) {
  const { bytes, signer = '' } = (await server.result(KIND, key)) ?? {};
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
  server: SharedObjects,
  key: string,
  { folder, isOwn }: BuildState,
  { files, anchors, read, isAlone }: BuildToStore,
): Promise<void> {
  const before = isAlone ? undefined : (await storedBuild(server, key))?.build;
  const known = new Set(Object.values(before?.cache ?? {}).flatMap((parts) => parts.map(([hash]) => hash)));
  const groups = new Map(before?.groups.map((group) => [hashesOf(group.files), group.all]));
  const store = async (bytes: Uint8Array): Promise<Part> => {
    const hash = sha256(bytes);
    if (!known.has(hash) && !(await server.storeObject(hash, bytes))) throw new MissingPart();
    return [hash, bytes.length];
  };
  const storeGroup = async (group: readonly OutputFile[]): Promise<StoredGroup> => {
    const all = groups.get(hashesOf(group)) ?? (await store(Buffer.concat(group.map(read))));
    return { all, files: group };
  };
  try {
    const cache: Record<string, readonly Part[]> = {};
    for (const name of readdirSync(folder).filter(isOwn).sort()) {
      const parts: Part[] = [];
      for await (const part of ahead([...partsOf(path.join(folder, name))], (one) => store(one())))
        parts.push(part);
      cache[name] = parts;
    }
    const copies = files.filter(({ kind }) => kind === 'public');
    const stored: StoredGroup[] = [];
    for await (const group of ahead(groupsOf(files), storeGroup)) stored.push(group);
    const build: StoredBuild = { cache, groups: stored, copies, anchors };
    await server.storeResult(KIND, key, Buffer.from(JSON.stringify(build)));
  } catch (error) {
    if (!(error instanceof MissingPart)) throw error;
  }
}

export interface BuildToStore extends BuiltOutput {
  readonly read: (output: OutputFile) => Uint8Array;
  /** True if what is on the server can't be used. */
  readonly isAlone: boolean;
}

function hashesOf(files: readonly OutputFile[]): string {
  return files.map(({ hash }) => hash).join(' ');
}

/** Groups of the files that aren't copies. Pages are apart from the rest, which changes at other times. */
function groupsOf(files: readonly OutputFile[]): readonly (readonly OutputFile[])[] {
  const groups: OutputFile[][] = [];
  for (const isPage of [true, false]) {
    const some = files.filter(({ kind }) => kind !== 'public' && (kind === 'page') === isPage);
    let size = PART;
    for (const output of sortedBy(some, ({ file }) => file)) {
      const last = groups.at(-1);
      if (last && size + output.size <= PART && last.length < FILES) last.push(output);
      else groups.push([output]);
      size = output === groups.at(-1)?.[0] ? output.size : size + output.size;
    }
  }
  return groups;
}

/** Functions that read the parts of a file. */
function* partsOf(file: string): Generator<() => Uint8Array> {
  const { size } = statSync(file);
  for (let start = 0; start < size; start += PART)
    yield () => {
      const descriptor = openSync(file, 'r');
      try {
        const bytes = Buffer.alloc(Math.min(PART, size - start));
        return bytes.subarray(0, readSync(descriptor, bytes, 0, bytes.length, start));
      } finally {
        closeSync(descriptor);
      }
    };
}
