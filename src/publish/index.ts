// Publishes a finished build: staging, the plan, the journal that a killed command leaves, releases, the lock, and the
// caches between builds. Readers of the output see the old site or the new one, never a mixture.

export {
  type BuildCache,
  type CacheAccess,
  deleteCaches,
  MOST_TEMPLATES,
  noBuildCache,
  openBuildCache,
  openCheckCache,
  type PageTimes,
  type ResultCaches,
  readTimes,
  TIMES,
  timesFrom,
} from './build-cache.ts';
export { type LockWait, takeLock } from './folder/lock.ts';
export { checkOutputFolder, type Output } from './folder/output-folder.ts';
export {
  hostingRecord,
  readHosting,
  type SiteHosting,
  writeHostFiles,
  writeHosting,
} from './host-files.ts';
export { createOutputStamping, type OutputStamping } from './output-stamps.ts';
export { isOurs, manifestAfter, type Outputs, planPublication, unchangedPlan } from './plan.ts';
export { publish } from './publish.ts';
export { filesIn, type PublishedFolder, readPublished } from './published.ts';
export { hasJournal } from './records/journal.ts';
export { type Manifest, type Manifests, manifests } from './records/manifest.ts';
export { entryOf } from './records/output-records.ts';
export { recover } from './recover.ts';
export {
  currentFolder,
  outputManifestFile,
  publishRelease,
  readOutputManifest,
  rollBack,
  tidyReleases,
} from './releases.ts';
export { shardLabel } from './shard-layers.ts';
export {
  addBy,
  addTo,
  addToPack,
  inPack,
  measureOnly,
  openPackedStaging,
  openStaging,
  type PackedRange,
  type Staging,
  stagingFolder,
} from './staging.ts';
export type { UnpublishedFiles } from './unpublished.ts';
