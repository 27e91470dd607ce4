// The last build of a site as a shared result: what its engine knew, and the bytes of its pages. A machine without a cache of its own
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
import { isRecord } from '../../model/fields/forms.ts';
import type { OutputFile } from '../../model/files/output.ts';
import { type BuildState, REQUESTS_AT_ONCE, type SharedObjects } from './shared-results.ts';

/** Some bytes on a server. */
type Part = readonly [hash: string, size: number];

/** A file of the cache as parts, and some pages in one part: their bytes one after another. */
interface StoredBuild {
  readonly files: readonly (readonly [name: string, parts: readonly Part[]])[];
  readonly pages: readonly (readonly [all: Part, pages: readonly Part[]])[];
}

/** Bytes in a part of a file. Appending to the file changes only its last part. */
const PART = 1024 * 1024;
/** Pages in one part: fewer need more requests, and more send more bytes for a change. */
const PAGES = 64;

const KIND = 'build';

/** A fetched build, which is in the cache now. */
export interface FetchedBuild {
  /** The bytes of its pages, until it is closed. */
  readonly pages: Shares;
  close(): void;
}

/** Fetches a build into the cache; undefined if anything of it is missing or wrong. */
export async function fetchBuild(
  server: SharedObjects,
  key: string,
  { folder, isOwn }: BuildState,
): Promise<FetchedBuild | undefined> {
  const { build, signer = '' } = (await storedBuild(server, key)) ?? {};
  if (!build?.files.every(([name]) => isOwn(name))) return undefined;
  const work = path.join(folder, 'fetched');
  const remove = () => rmSync(work, { recursive: true, force: true });
  remove();
  mkdirSync(work, { recursive: true });
  try {
    for (const [name, parts] of build.files) await fetchFile(server, path.join(work, name), parts);
    const pages = new ShareWriter(path.join(work, 'pages'));
    try {
      for await (const [bytes, sizes] of ahead(
        build.pages,
        async ([all, own]) => [await take(server, all), own] as const,
      )) {
        let start = 0;
        for (const [hash, size] of sizes) {
          server.credit(hash, signer);
          pages.add(fileRecord(hash), bytes.subarray(start, start + size));
          start += size;
        }
      }
      pages.finish('');
    } finally {
      pages.discard();
    }
    for (const [name] of build.files) renameSync(path.join(work, name), path.join(folder, name));
    const shares = new Shares([path.join(work, 'pages')], '');
    return {
      pages: shares,
      close() {
        shares.close();
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
    const isBuild = isRecord(build) && Array.isArray(build.files) && Array.isArray(build.pages);
    return isBuild ? { build: build as unknown as StoredBuild, signer } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Stores a build. `pages` are published, and `read` returns their bytes. Unless it `isAlone`, nothing is sent that the build
 * there has already.
 */
export async function storeBuild(
  server: SharedObjects,
  key: string,
  { folder, isOwn }: BuildState,
  { pages, read, isAlone }: PagesToStore,
): Promise<void> {
  const before = isAlone ? undefined : (await storedBuild(server, key))?.build;
  const known = new Set(before?.files.flatMap(([, parts]) => parts.map(([hash]) => hash)));
  const groups = new Map(before?.pages.map(([all, own]) => [JSON.stringify(own), all]));
  const store = async (bytes: Uint8Array): Promise<Part> => {
    const hash = sha256(bytes);
    if (!known.has(hash) && !(await server.storeObject(hash, bytes))) throw new MissingPart();
    return [hash, bytes.length];
  };
  const storeGroup = async (group: readonly OutputFile[]): Promise<StoredBuild['pages'][number]> => {
    const own = group.map(({ hash, size }): Part => [hash, size]);
    const all = groups.get(JSON.stringify(own));
    return [all ?? (await store(Buffer.concat(group.map(read)))), own];
  };
  try {
    const files: (readonly [string, readonly Part[]])[] = [];
    for (const name of readdirSync(folder).filter(isOwn).sort()) {
      const parts: Part[] = [];
      for await (const part of ahead([...partsOf(path.join(folder, name))], (read) => store(read())))
        parts.push(part);
      files.push([name, parts]);
    }
    const stored: StoredBuild['pages'][number][] = [];
    for await (const group of ahead(groupsOf(pages), storeGroup)) stored.push(group);
    const build: StoredBuild = { files, pages: stored };
    await server.storeResult(KIND, key, Buffer.from(JSON.stringify(build)));
  } catch (error) {
    if (!(error instanceof MissingPart)) throw error;
  }
}

export interface PagesToStore {
  readonly pages: readonly OutputFile[];
  readonly read: (page: OutputFile) => Uint8Array;
  /** True if what is on the server can't be used. */
  readonly isAlone: boolean;
}

function groupsOf(pages: readonly OutputFile[]): readonly (readonly OutputFile[])[] {
  const groups: OutputFile[][] = [];
  for (let start = 0; start < pages.length; start += PAGES) groups.push(pages.slice(start, start + PAGES));
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
