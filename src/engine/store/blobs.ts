// Results that are too large for the store, such as compiled templates and compressed files: a file for each.
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Cache } from './cache.ts';
import { cacheFolder, openCacheFile, writeCacheFile } from './cache-file.ts';

export interface StoredBlobs extends Cache {
  /** Keeps these blobs and the newest `others` of the rest. */
  retain(keys: ReadonlySet<string>, others?: number): void;
}

/** Creates blobs that live as long as this process. The oldest are deleted if there are more than `most`. */
export function createBlobs(most = Number.POSITIVE_INFINITY): StoredBlobs {
  const cache = new Map<string, Uint8Array>();
  return {
    get: (key) => cache.get(key),
    has: (key) => cache.has(key),
    put(key, bytes) {
      cache.set(key, bytes);
      const [oldest] = cache.keys();
      if (cache.size > most && oldest !== undefined) cache.delete(oldest);
    },
    retain() {},
  };
}

/** Opens blobs in a folder of the site's cache, if it can be written. The oldest are deleted if there are more than `most`. */
export function openBlobs(
  stateFolder: string,
  folder: string,
  writes: boolean,
  most = Number.POSITIVE_INFINITY,
): StoredBlobs {
  const memory = createBlobs(most);
  const nameOf = (key: string) => `${folder}/${key}`;
  const place = path.join(cacheFolder(stateFolder), folder);
  return {
    get: (key) => memory.get(key) ?? openCacheFile(stateFolder, nameOf(key), '')?.content,
    has: (key) => memory.has(key) || existsSync(path.join(place, key)),
    put(key, bytes) {
      if (!writes || !writeCacheFile(stateFolder, nameOf(key), '', bytes)) memory.put(key, bytes);
      else if (most !== Number.POSITIVE_INFINITY) removeOldest(place, new Set(), most);
    },
    retain(keys, others = 0) {
      if (writes) removeOldest(place, keys, others);
    },
  };
}

/** Removes the oldest files, except some, and half-written ones of a killed command. */
function removeOldest(folder: string, except: ReadonlySet<string>, most: number): void {
  try {
    const names = readdirSync(folder).filter((name) => !except.has(name));
    if (names.length <= most) return;
    const ages = names.map((name) => {
      const file = path.join(folder, name);
      return { file, time: statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0 };
    });
    for (const { file } of ages.sort((a, b) => b.time - a.time).slice(most))
      rmSync(file, { recursive: true, force: true });
  } catch {
    // A file that can't be removed only wastes space.
  }
}
