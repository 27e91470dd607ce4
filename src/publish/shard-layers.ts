// Layers on the caches of a site while several machines build it: a shard writes what it gets or makes to its shard file, and the merge
// finds there what its own caches lack.
import {
  type Cache,
  FILE,
  layeredCache,
  noCache,
  type ShardFiles,
  type ShardWriter,
} from '../engine/index.ts';
import type { BuildRequest } from '../model/request.ts';
import type { UnpublishedFiles } from './unpublished.ts';

/** Adds something to a cache of one kind of results. */
type CacheLayer = (kind: string, cache: Cache) => Cache;

/** Label of a shard file: everything that may change a result besides what it is made of. */
export function shardLabel({ identity = '' }: Pick<BuildRequest, 'identity'>): string {
  return `${identity} ${process.platform}`;
}

/** Writes everything that a cache returns or gets to a shard file. */
export function recordingTo(shard: ShardWriter): CacheLayer {
  return (kind, cache) =>
    layeredCache({ ...noCache, put: (key, bytes) => shard.add(kind, key, bytes) }, cache);
}

/** Finds results in shard files. What is found once stays in the site's own caches. */
export function takingFrom(shards: ShardFiles): CacheLayer {
  return (kind, cache) => {
    const layered = layeredCache(cache, { ...noCache, get: (key) => shards.get(kind, key) });
    return { ...layered, has: (key) => cache.has(key) || layered.get(key) !== undefined };
  };
}

/** Finds files in shard files that aren't kept here. */
export function withFilesOf(shards: ShardFiles, unpublished: UnpublishedFiles): UnpublishedFiles {
  return {
    ...unpublished,
    stage(output, staging) {
      if (unpublished.stage(output, staging)) return true;
      const bytes = shards.get(FILE, output.hash);
      if (!bytes) return false;
      const { hash, size } = staging.add(output.kind, output.file, bytes);
      return hash === output.hash && size === output.size;
    },
  };
}
