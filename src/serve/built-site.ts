// The output folder as a source: only files that a build wrote, and only while they are inside that folder.
import { statSync } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import sirv from 'sirv';
import { typeOf as knownType } from '../hosts/index.ts';
import { contains } from '../kit/contains.ts';
import { sha256 } from '../kit/hash.ts';
import { realDisk } from '../kit/system/disk.ts';
import {
  hostingRecord,
  type Output,
  outputManifestFile,
  readHosting,
  readOutputManifest,
} from '../publish/index.ts';
import { CLOSED, type OldRoute } from '../settings/index.ts';
import { contentType, type OpenFile, type SiteSource } from './answer.ts';
import type { ByteRange } from './conditions.ts';
import { type RecordedResponse, recordResponse, type Sender } from './recorded-response.ts';

/** Milliseconds to wait for a file that the manifest doesn't name yet, because a build writes the manifest last. */
const PATIENCE = 500;
/** Milliseconds between two looks at the manifest. */
const INTERVAL = 25;

/** System error codes that mean "no such file". */
const ABSENT = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP', 'EACCES', 'EPERM']);

/** Opens the output folder. With releases, each request is answered from the current one. */
export function openBuiltSite(output: Output, base: string): SiteSource {
  const { out } = output;
  const hosting = createHosting(output);
  const listed = createListing(output);
  const find = async (file: string) => {
    const folder = await unlessAbsent(() => realpath(out));
    return folder !== undefined && (await isFileIn(folder, file)) ? folder : undefined;
  };
  return {
    base: () => base,
    openings: () => hosting().openings,
    redirects: async () => hosting().redirects,
    has: async (file) => (await find(file)) !== undefined && (await listed(file)),
    async open(file) {
      // A build may be replacing the file.
      for (let attempt = 0; attempt < 20; attempt += 1) {
        const folder = await find(file);
        if (folder === undefined) return undefined;
        const send = sirv(folder, { dev: true, etag: true, extensions: [], dotfiles: true });
        const opened = await openFile({ folder, send }, file);
        if (opened !== 'changed') return opened;
        await sleep(attempt);
      }
      return undefined;
    },
  };
}

/** Returns true for a regular file in the folder. A symbolic link may lead to another file of the folder. */
async function isFileIn(folder: string, file: string): Promise<boolean> {
  const found = await unlessAbsent(async () => {
    const real = await realpath(path.join(folder, file));
    return contains(folder, real) && (await stat(real)).isFile();
  });
  return found === true;
}

async function unlessAbsent<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (ABSENT.has((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

async function openFile(sender: Sender, file: string): Promise<OpenFile | 'changed' | undefined> {
  const response = await recordResponse(sender, file);
  if (typeof response === 'string') return response === 'missing' ? undefined : response;
  const size = Number(response.headers.get('content-length'));
  const type = typeOf(response, file);
  // Larger files are streamed uncompressed, with a tag from size and time.
  if (size <= 4 * 1024 * 1024) {
    const content = Buffer.concat(await response.body.toArray());
    if (content.length !== size) return 'changed';
    return { type, size, tag: `"${sha256(content).slice(0, 20)}"`, content };
  }
  response.body.destroy();
  const tag = response.headers.get('etag') ?? '';
  return {
    type,
    size,
    tag: tag.replace('W/', ''),
    content: (range) => stream(sender, file, tag, size, range),
  };
}

/** Content type of a file: sirv treats `.gz` and `.br` as encodings of another file. */
function typeOf({ headers }: RecordedResponse, file: string): string {
  return contentType(
    knownType(file) ?? (/\.(?:gz|br)$/.test(file) ? '' : (headers.get('content-type') ?? '')),
  );
}

async function stream(
  sender: Sender,
  file: string,
  tag: string,
  size: number,
  range: ByteRange | undefined,
): Promise<Readable> {
  const response = await recordResponse(sender, file, range);
  if (typeof response === 'string' || response.headers.get('etag') !== tag) {
    if (typeof response !== 'string') response.body.destroy();
    throw new Error(`${file} was replaced while it was being sent`);
  }
  const length = range ? range.end - range.start + 1 : size;
  // The generator of a stream that nobody reads never runs, so the file is closed here.
  return Readable.from(exactly(response.body, length), { objectMode: false }).once('close', () =>
    response.body.destroy(),
  );
}

/**
 * Sends exactly that many bytes, and fails if there are fewer, so the connection breaks and nobody mistakes a part for
 * the whole.
 */
async function* exactly(source: AsyncIterable<Buffer>, length: number): AsyncGenerator<Buffer> {
  let left = length;
  for await (const chunk of source) {
    yield chunk.subarray(0, left);
    left -= chunk.length;
    if (left <= 0) return;
  }
  if (left > 0) throw new Error('The file became shorter while it was being sent');
}

/** Creates a reader of URLs, which reads them again after a build has changed them. */
function createHosting({ out, stateFolder }: Output) {
  const isNew = createVersion(() => hostingRecord.fileIn(stateFolder));
  let served = { openings: CLOSED, redirects: new Map<string, OldRoute>() };
  return () => {
    if (isNew()) {
      const { openings, redirects } = readHosting(realDisk, stateFolder, out);
      served = { openings, redirects: new Map(redirects.map((one) => [one.from, one])) };
    }
    return served;
  };
}

/** Creates a test that returns true if a file has changed since the last call. */
function createVersion(fileNow: () => string): () => boolean {
  let version: string | undefined;
  return () => {
    const file = fileNow();
    const stats = statSync(file, { throwIfNoEntry: false });
    const before = version;
    version = stats ? `${file} ${stats.ino} ${stats.mtimeMs} ${stats.size}` : 'none';
    return version !== before;
  };
}

/** Creates a test for files that the build wrote. A folder without a manifest comes from elsewhere and is served whole. */
function createListing(output: Output): (file: string) => Promise<boolean> {
  const isNew = createVersion(() => outputManifestFile(realDisk, output));
  let files: ReadonlySet<string> = new Set();
  let foreign: ReadonlySet<string> = new Set();
  const refresh = () => {
    if (!isNew()) return;
    const manifest = readOutputManifest(realDisk, output);
    // Pages of the previous release still name its assets.
    files = new Set([...(manifest?.files ?? []), ...(manifest?.retained ?? [])].map(({ file }) => file));
    foreign = new Set(manifest?.foreign);
  };
  const isListed = (file: string) => {
    refresh();
    return files.size === 0 || files.has(file);
  };
  return async (file) => {
    for (let waited = 0; !isListed(file); waited += INTERVAL) {
      if (foreign.has(file) || waited >= PATIENCE) return false;
      await sleep(INTERVAL);
    }
    return true;
  };
}
