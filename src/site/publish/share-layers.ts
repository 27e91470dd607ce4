// Layers on the caches of a site while several machines build it: a shard writes what it gets or makes to its share, and the merge
// finds there what its own caches lack.
import type { Cache } from '../../engine/store/cache.ts';
import { fileRecord, type Shares, type ShareWriter } from '../../engine/store/share.ts';
import type { BuildRequest } from '../request.ts';
import type { UnpublishedFiles } from './unpublished.ts';

/** Adds something to a cache of one kind of results. */
export type CacheLayer = <T extends Cache>(kind: string, cache: T) => T;

/** Label of a share: everything that may change a result besides what it is made of. */
export function shareLabel({ identity = '' }: Pick<BuildRequest, 'identity'>): string {
  return `${identity} ${process.platform}`;
}

/** Writes everything that a cache returns or gets to a share. */
export function recordingTo(share: ShareWriter): CacheLayer {
  return (kind, cache) => ({
    ...cache,
    get(key: string) {
      const found = cache.get(key);
      if (found) share.add(`${kind} ${key}`, found);
      return found;
    },
    put(key: string, bytes: Uint8Array) {
      share.add(`${kind} ${key}`, bytes);
      cache.put(key, bytes);
    },
  });
}

/** Finds results and files in shares. What is found once stays in the site's own caches. */
export function takingFrom(shares: Shares) {
  const layer: CacheLayer = (kind, cache) => {
    const get = (key: string) => {
      const own = cache.get(key);
      const found = own ?? shares.get(`${kind} ${key}`);
      if (found && !own) cache.put(key, found);
      return found;
    };
    return { ...cache, get, has: (key: string) => cache.has(key) || get(key) !== undefined };
  };
  const files = (unpublished: UnpublishedFiles): UnpublishedFiles => ({
    ...unpublished,
    stage(output, staging) {
      if (unpublished.stage(output, staging)) return true;
      const bytes = shares.get(fileRecord(output.hash));
      if (!bytes) return false;
      const { hash, size } = staging.add(output.kind, output.file, bytes);
      return hash === output.hash && size === output.size;
    },
  });
  return { layer, files };
}
