// Stores data that outlives a command: the engine's state for each output folder, in the cache of the state folder.

import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type Cache,
  cacheFolder,
  clearUserCache,
  createBlobs,
  createMeasures,
  createPack,
  type DiskTime,
  FONT_SUBSETS,
  fingerprint,
  layeredCache,
  momentOfState,
  noCache,
  noMeasures,
  noStore,
  openBlobs,
  openCacheFile,
  openPack,
  openUserCache,
  type Pack,
  type ShardFiles,
  type ShardWriter,
  type SharedValues,
  type Store,
  type StoredBlobs,
  type StoredMeasures,
  StoreFile,
  storeFor,
  userCacheFolder,
  type Values,
  ValuesFile,
  withPortableEntries,
  writeCacheFile,
} from '../engine/index.ts';
import { isNumber, recordOf } from '../kit/guards.ts';
import type { BuildState, RemoteCache } from '../results/index.ts';
import type { Output } from './folder/output-folder.ts';
import type { OutputStamps } from './output-stamps.ts';
import { outputKey } from './records/output-records.ts';
import { recordingTo, takingFrom, withFilesOf } from './shard-layers.ts';
import type { Staging } from './staging.ts';
import { noUnpublishedFiles, openUnpublishedFiles, type UnpublishedFiles } from './unpublished.ts';

/** Results that are stored by their inputs, independent of tasks. */
export interface ResultCaches {
  readonly templates: Cache;
  /** Subsets of fonts. */
  readonly fonts: Cache;
  /** Files that other programs made. There may be more than fit into memory. */
  readonly made: StoredBlobs;
  /** HTML of code that was highlighted or drawn. */
  readonly code: Pack;
  /** Results of other machines, below some of these caches; undefined if the site has no server for them. */
  readonly remote: RemoteCache | undefined;
}

/** Opens the caches by content, with layers on those whose results can be shared. */
function openCaches(
  stateFolder: string,
  { writes, known, shards, shard, remote }: CacheAccess,
): Pick<ResultCaches, 'templates' | 'fonts' | 'made'> {
  const layers = [shards && takingFrom(shards), shard && recordingTo(shard), remote?.under];
  const under = <T extends Cache>(kind: string, cache: T): T => ({
    ...cache,
    ...layers.reduce<Cache>((below, layer) => layer?.(kind, below) ?? below, cache),
  });
  const own = openMade(stateFolder, writes);
  const made = { ...own, ...layeredCache(own, known === undefined ? noCache : openMade(known, false)) };
  return {
    // Only programs that this machine compiled are run, so templates aren't shared.
    templates: openBlobs(stateFolder, 'templates', writes, MOST_TEMPLATES),
    fonts: under('font', openFonts(stateFolder, writes)),
    made: under('made', made),
  };
}

/** Opens the cache of made files. Without writing, nothing is kept: there may be more than fit into memory. */
function openMade(stateFolder: string | undefined, writes: boolean): StoredBlobs {
  const blobs = stateFolder === undefined ? createBlobs() : openBlobs(stateFolder, 'made', writes);
  return { ...blobs, ...(writes ? {} : READ_ONLY) };
}

export interface BuildCache {
  readonly store: Store;
  readonly measures: StoredMeasures;
  readonly results: ResultCaches;
  readonly unpublished: UnpublishedFiles;
  /** Files of the last build for the engine, which machines share. */
  readonly state: BuildState & { readonly isAbsent: boolean };
  /** Returns the current time by the clock of the state folder's file system; undefined if nothing can be written. */
  clock(): DiskTime | undefined;
  /** Reads what pages took in the last builds of the site that made them. */
  readTimes(): PageTimes;
  writeTimes(times: PageTimes): void;
  /** Reads the stamps of the output from when it had this state. */
  readStamps(state: string): OutputStamps | undefined;
  writeStamps(state: string, stamps: OutputStamps): void;
}

/** Milliseconds by the paths of pages. */
export type PageTimes = Readonly<Record<string, number>>;

const isPageTimes = recordOf((value): value is number => isNumber(value) && value >= 0);

/** Reads times that were written as JSON. Anything else counts as none. */
export function timesFrom(bytes: Uint8Array | undefined): PageTimes {
  try {
    const times: unknown = bytes && JSON.parse(Buffer.from(bytes).toString());
    return isPageTimes(times) ? times : {};
  } catch {
    return {};
  }
}

/** Name of the file with the times of pages, which is the same for all output folders, and of their records elsewhere. */
export const TIMES = 'times';

export function readTimes(stateFolder: string): PageTimes {
  return timesFrom(openCacheFile(stateFolder, TIMES, '')?.content);
}

/** Limit of stored compiled templates and font subsets: those of some URLs of the site, and of some states of the templates. */
export const MOST_TEMPLATES = 32;

/** Files of the pack of code. */
const CODE_PACK = /^code(?:-texts)?$/;

const READ_ONLY = { put() {} };

/**
 * Opens the cache of fonts: with the site's compiled templates, with the fonts of all sites of the user, and with those of the
 * starters, which this package contains.
 */
function openFonts(stateFolder: string, writes: boolean): Cache {
  const ofSite = openBlobs(stateFolder, 'templates', writes, MOST_TEMPLATES);
  const ofUser = openUserCache(folderOfUser(), FONT_SUBSETS, writes);
  const ofStarters = openUserCache(fileURLToPath(new URL('.', import.meta.url)), FONT_SUBSETS, false);
  return layeredCache(ofSite, layeredCache(ofUser, ofStarters));
}

function folderOfUser(): string | undefined {
  return userCacheFolder(process.env, process.platform);
}

/** Deletes all caches: those in the state folder, and the user's cache for all sites. */
export function deleteCaches(stateFolder: string): void {
  rmSync(cacheFolder(stateFolder), { recursive: true, force: true });
  clearUserCache(folderOfUser(), FONT_SUBSETS);
}

/**
 * Opens the results of the last build for a check, whose pages go to `staging` together with the values of tasks. Stores only
 * fonts and made files, which need no lock, because their names depend on all inputs.
 */
export function openCheckCache(
  root: string,
  output: Pick<Output, 'out' | 'stateFolder'>,
  identity: string | undefined,
  staging: Pick<Staging, 'folder' | 'pack'>,
): BuildCache {
  const none = noBuildCache({ stateFolder: output.stateFolder, writes: true, staging });
  if (identity === undefined || !staging.pack) return none;
  const access = { writes: false, isDamaged: false, values: staging.pack };
  const known = openBuildCache(root, output, identity, access);
  if (known.store.version() === '') return none;
  const { fonts, made } = none.results;
  return { ...known, results: { ...known.results, fonts, made } };
}

interface NoCacheOptions {
  readonly stateFolder?: string;
  readonly writes?: boolean;
  /** Receives values that threads share. */
  readonly staging?: Pick<Staging, 'folder' | 'pack'>;
}

/**
 * Reuses no pages. With a state folder, it reads fonts and made files; if it writes, it also stores them
 * there. They need no lock, because their names depend on all inputs.
 */
export function noBuildCache({ stateFolder, writes = false, staging }: NoCacheOptions = {}): BuildCache {
  return {
    store: staging ? storeFor(() => valuesIn(staging)) : noStore,
    measures: { ...noMeasures, close() {} },
    results: {
      templates: createBlobs(),
      fonts: stateFolder === undefined ? createBlobs() : openFonts(stateFolder, writes),
      made: openMade(stateFolder, writes),
      code: createPack(),
      remote: undefined,
    },
    unpublished: noUnpublishedFiles,
    state: { folder: '', isOwn: () => false, isAbsent: false },
    clock: () => undefined,
    readTimes: () => ({}),
    writeTimes() {},
    readStamps: () => undefined,
    writeStamps() {},
  };
}

function valuesIn({ folder, pack }: Pick<Staging, 'folder' | 'pack'>): Values {
  return pack ? ValuesFile.of(pack) : new ValuesFile(path.join(folder, 'values'), 0);
}

/** Access to the caches of a site. */
export interface CacheAccess {
  readonly writes: boolean;
  /** A damaged store is not read. */
  readonly isDamaged: boolean;
  /** Empty file for values, instead of that of the store, which is then only read. */
  readonly values?: SharedValues;
  /** Receives all results that can be shared. */
  readonly shard?: ShardWriter;
  /** State folder whose results may be used too. */
  readonly known?: string;
  /** Results of other machines, after the caches. */
  readonly shards?: ShardFiles | undefined;
  readonly remote?: RemoteCache | undefined;
}

/** `identity` represents the code, and anything else that may change the output for the same input. */
export function openBuildCache(
  root: string,
  { out, stateFolder }: Pick<Output, 'out' | 'stateFolder'>,
  identity: string,
  access: CacheAccess,
): BuildCache {
  const { writes, isDamaged, shards, values } = access;
  const output = fingerprint(outputKey(stateFolder, out)).slice(0, 8);
  const clock = () => (writes ? momentOfState(stateFolder) : undefined);
  const stampsFile = `output-${output}`;
  const folder = cacheFolder(stateFolder);
  const tasks = `tasks-${output}`;
  const file = new StoreFile(stateFolder, tasks, identity, { writes, reads: !isDamaged });
  const store = values ? file.copiedTo(values) : file;
  const unpublished = openUnpublishedFiles(stateFolder, `unpublished-${output}`, writes);
  return {
    store: shards ? withPortableEntries(store, shards) : store,
    measures: createMeasures(stateFolder, root, writes, clock()),
    results: {
      ...openCaches(stateFolder, access),
      remote: access.remote,
      code: openPack(stateFolder, 'code', identity, writes),
    },
    state: {
      folder,
      isOwn: (name) =>
        name.startsWith(tasks) ? /^(?:-values-\d+)?$/.test(name.slice(tasks.length)) : CODE_PACK.test(name),
      isAbsent: writes && !existsSync(path.join(folder, tasks)),
    },
    unpublished: shards ? withFilesOf(shards, unpublished) : unpublished,
    clock,
    readTimes: () =>
      Object.assign({}, readTimes(stateFolder), ...(shards?.all(TIMES, '').map(timesFrom) ?? [])),
    writeTimes(times) {
      if (writes) writeCacheFile(stateFolder, TIMES, '', Buffer.from(JSON.stringify(times)));
    },
    readStamps(state) {
      const bytes = openCacheFile(stateFolder, stampsFile, identity)?.content;
      const known = bytes && (JSON.parse(bytes.toString()) as { state: string; stamps: OutputStamps });
      return known?.state === state ? known.stamps : undefined;
    },
    writeStamps(state, stamps) {
      if (writes)
        writeCacheFile(stateFolder, stampsFile, identity, Buffer.from(JSON.stringify({ state, stamps })));
    },
  };
}
