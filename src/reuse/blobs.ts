// Results that are too large for the store, such as compiled templates and subsets of fonts: a file for each.
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Cache } from '../model/cache.ts';
import { cacheFolder, readCacheFile, writeCacheFile } from './cache-file.ts';

const FOLDER = 'blobs';

/** Files that stay; the oldest go. */
const MOST = 32;

/** Within this process. */
export function createBlobs(): Cache {
  const known = new Map<string, Uint8Array>();
  return {
    get: (key) => known.get(key),
    has: (key) => known.has(key),
    put: (key, bytes) => void known.set(key, bytes),
  };
}

/** In the cache of a site too, which `writes` tells whether it may be written. */
export function openBlobs(root: string, writes: boolean): Cache {
  const memory = createBlobs();
  const nameOf = (key: string) => `${FOLDER}/${key}`;
  return {
    get(key) {
      const bytes = memory.get(key) ?? readCacheFile(root, nameOf(key), '');
      if (bytes) memory.put(key, bytes);
      return bytes;
    },
    has: (key) => memory.has(key) || existsSync(path.join(cacheFolder(root), nameOf(key))),
    put(key, bytes) {
      memory.put(key, bytes);
      if (writes && writeCacheFile(root, nameOf(key), '', bytes)) tidy(path.join(cacheFolder(root), FOLDER));
    },
  };
}

/** What a killed command left half written goes too. */
function tidy(folder: string): void {
  const names = readdirSync(folder);
  if (names.length <= MOST) return;
  const ages = names.map((name) => {
    const file = path.join(folder, name);
    return { file, time: statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0 };
  });
  for (const { file } of ages.sort((a, b) => b.time - a.time).slice(MOST))
    rmSync(file, { recursive: true, force: true });
}
