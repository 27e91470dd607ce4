// Results that all sites of a user share, in a folder of the user: fonts that take a second to subset and are the
// same for each site. Several commands may write there at once, and nothing depends on its content.
import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { type Cache, noCache } from './cache.ts';
import { readSealed, writeSealed } from './cache-file.ts';

/** A kind of results. */
export const FONT_SUBSETS = 'font-subsets';

/** Limit in bytes for one kind of results. The least recently used are deleted first. */
const MOST_BYTES = 64 * 1024 * 1024;

type Environment = Readonly<Record<string, string | undefined>>;

/** The user's cache folder, according to the environment; undefined if there is none, or if `SITEWRIGHT_CACHE` is empty. */
export function userCacheFolder(environment: Environment, platform: NodeJS.Platform): string | undefined {
  const { SITEWRIGHT_CACHE: own } = environment;
  if (own !== undefined) return path.isAbsolute(own) ? own : undefined;
  const shared = sharedFolder(environment, platform);
  return shared !== undefined && path.isAbsolute(shared) ? path.join(shared, 'sitewright') : undefined;
}

/** The folder in which all programs of a user have theirs. A relative one counts as none, as the XDG specification demands. */
function sharedFolder(
  { XDG_CACHE_HOME, LOCALAPPDATA, HOME }: Environment,
  platform: NodeJS.Platform,
): string | undefined {
  if (XDG_CACHE_HOME !== undefined && path.isAbsolute(XDG_CACHE_HOME)) return XDG_CACHE_HOME;
  if (platform === 'win32') return LOCALAPPDATA;
  if (!HOME) return undefined;
  return platform === 'darwin' ? path.join(HOME, 'Library', 'Caches') : path.join(HOME, '.cache');
}

/** Opens the results of one kind. Results that can't be read or written count as missing. */
export function openUserCache(
  folder: string | undefined,
  kind: string,
  writes: boolean,
  mostBytes = MOST_BYTES,
): Cache {
  if (folder === undefined) return noCache;
  const place = path.join(folder, kind);
  const fileOf = (key: string) => path.join(place, key);
  return {
    get(key) {
      const found = readSealed(fileOf(key), [kind, key])?.content;
      if (found && writes) noteUse(fileOf(key));
      return found;
    },
    has: (key) => readSealed(fileOf(key), [kind, key]) !== undefined,
    put(key, bytes) {
      if (!writes || bytes.length > mostBytes) return;
      try {
        mkdirSync(place, { recursive: true, mode: 0o700 });
        writeSealed(fileOf(key), `${fileOf(key)}.${randomUUID()}`, [kind, key], bytes);
        removeUnused(place, mostBytes);
      } catch {
        // The next build creates it again.
      }
    },
  };
}

function noteUse(file: string): void {
  try {
    const now = Date.now();
    // A time of use is precise enough for a day.
    if (now - statSync(file).mtimeMs > 24 * 60 * 60 * 1000) utimesSync(file, now / 1000, now / 1000);
  } catch {
    // It may be deleted earlier than necessary.
  }
}

/** Names of cached and temporary files: the key is a SHA-256. Files with other names are never touched. */
const OWN_NAME = /^[0-9a-f]{64}(?:\.[0-9a-f-]{36})?$/;

/** Removes the least recently used files until the rest is small enough. Other processes may do the same at once. */
function removeUnused(place: string, mostBytes: number): void {
  const files = readdirSync(place).flatMap((name) => {
    const file = path.join(place, name);
    const stats = OWN_NAME.test(name) && statSync(file, { throwIfNoEntry: false });
    return stats ? [{ file, size: stats.size, time: stats.mtimeMs }] : [];
  });
  let bytes = 0;
  for (const { file, size } of files.sort((a, b) => b.time - a.time)) {
    bytes += size;
    if (bytes > mostBytes) rmSync(file, { force: true });
  }
}

/** Removes all results of one kind. Files that can't be removed stay. */
export function clearUserCache(folder: string | undefined, kind: string): void {
  if (folder === undefined) return;
  try {
    removeUnused(path.join(folder, kind), 0);
  } catch {
    // There is none.
  }
}
