// Runs tasks, records every question that they ask, and reuses their values while the answers are the same: in memory,
// from the store of the last build, and from other threads and machines. It knows nothing about sites.
export { nodeNumbers, storeOf } from './exchange.ts';
export {
  FINGERPRINT_LENGTH,
  fingerprint,
  fingerprintOf,
  fingerprintOfJson,
  hashOfJson,
  hashOnce,
} from './fingerprint.ts';
export type { Changes, EngineState } from './graph.ts';
export { intern } from './intern.ts';
export { openEngine } from './open.ts';
export { createBlobs, openBlobs, type StoredBlobs } from './store/blobs.ts';
export { type Cache, layeredCache, noCache } from './store/cache.ts';
export { cacheFolder, openCacheFile, writeCacheFile } from './store/cache-file.ts';
export { createMeasures, momentIn, momentOfState, type StoredMeasures } from './store/files.ts';
export { type FileStats, type Measure, type Measures, noMeasures } from './store/measure.ts';
export { createPack, openPack, openTexts, type Pack } from './store/pack.ts';
export {
  compress,
  decompress,
  entryKind,
  FILE,
  SHARD_FILE,
  ShardFiles,
  ShardWriter,
} from './store/shard-file.ts';
export {
  type DiskTime,
  hasStamp,
  isSettled,
  noStamps,
  putStamp,
  STAMP_LENGTH,
  stampOf,
} from './store/stamp.ts';
export { noStore, type Store, StoreFile, storeFor, withPortableEntries } from './store/store.ts';
export { clearUserCache, FONT_SUBSETS, openUserCache, userCacheFolder } from './store/user-cache.ts';
export { DamagedStore, type SharedValues, type Values, ValuesFile } from './store/values.ts';
export {
  type AnyTask,
  type Argument,
  type ArgumentList,
  type Engine,
  type Form,
  type Get,
  LIVE,
  live,
  type Run,
  STORED,
  STORED_ON_DISK,
  type Task,
} from './tasks.ts';
export { knownHash, rememberHash } from './value-text.ts';
