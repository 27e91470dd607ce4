// Downloads files that a WordPress export names into the folder of uploads. Nothing else of an import uses the network.
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Leftover, MissingFile } from '../../import/index.ts';
import { contains } from '../../kit/contains.ts';
import { createGate, fetchAgain } from '../../kit/requests.ts';
import type { Disk } from '../../kit/system/disk.ts';
import { wordsOf } from '../../kit/thrown.ts';
import { type ImportReport, type ImportRequest, importSite } from './import-site.ts';
import { uploadsFolder } from './read-wordpress.ts';

/** Concurrent requests, milliseconds for an answer, and bytes of a file. */
const MOST = { requests: 4, patience: 60_000, size: 256 * 1024 * 1024 };

/** Imports a WordPress export after the files that are missing in its folder of uploads are downloaded. @throws {Fault} */
export async function fetchAndImport(request: ImportRequest, disk: Disk): Promise<ImportReport> {
  const { missing } = importSite({ ...request, dryRun: true }, disk);
  const failed = await fetchUploads(missing, request.uploads ?? uploadsFolder(request.from), disk);
  const report = importSite(request, disk);
  return { ...report, left: [...failed, ...report.left] };
}

/** Downloads files into a folder. Returns those that can't be downloaded, with the reasons. */
async function fetchUploads(
  files: readonly MissingFile[],
  folder: string,
  disk: Disk,
): Promise<readonly Leftover[]> {
  const gate = createGate(MOST.requests, 'oldest');
  const left: Leftover[] = [];
  const fetchOne = async ({ file, url }: MissingFile) => {
    const target = path.resolve(folder, file);
    try {
      if (!contains(folder, target)) throw new Error('its path leads out of the folder of uploads');
      const bytes = await download(url);
      disk.makeFolder(path.dirname(target));
      disk.write(`${target}.part`, bytes);
      disk.rename(`${target}.part`, target);
    } catch (error) {
      const { cause = error } = error as Error;
      left.push({ file, what: 'A file cannot be downloaded.', words: `${url}: ${wordsOf(cause)}` });
    }
  };
  await Promise.all(files.map((one) => gate(() => fetchOne(one))));
  return left;
}

async function download(url: string): Promise<Uint8Array> {
  const init = () => ({
    signal: AbortSignal.timeout(MOST.patience),
    headers: { 'user-agent': 'sitewright (site import)' },
  });
  const response = await fetchAgain(url, init, sleep);
  const isPage = /\bhtml\b/.test(response.headers.get('content-type') ?? '');
  if (!response.ok || isPage) {
    await response.body?.cancel();
    throw new Error(response.ok ? 'a page is at its URL' : `the server answers ${response.status}`);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MOST.size) throw new Error(`it is larger than ${MOST.size >> 20} MiB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
