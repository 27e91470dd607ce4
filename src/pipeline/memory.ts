// What a build knows of the ones before it. Without it every build makes the same, later.
import type { Moment } from '../base/stamp.ts';
import { parseSettings } from '../content/settings/settings.ts';
import { type Cache, noCache } from '../model/cache.ts';
import { type Measures, noMeasures } from '../model/measure.ts';
import type {
  BuildRecord,
  DocumentRecord,
  EncodedRecord,
  PublicPageRecord,
  SourceRecord,
  StampsRecord,
} from '../model/record.ts';
import { openCache, readCache } from '../reuse/blobs.ts';
import {
  createMeasures,
  lookOnce,
  type MeasuresRecord,
  momentOfSite,
  type StoredMeasures,
  statsBelow,
} from '../reuse/files.ts';
import { noRecords, openRecords, type Records } from '../reuse/records.ts';
import { type Arrange, arrangeSite } from './arrange/arrange.ts';
import { type ParsePages, parsePages } from './read/parse-pages.ts';

export interface Memory {
  /** Results by the hash of all that they depend on. */
  readonly results: Cache;
  /** Of the files that a site consists of. */
  readonly measures: Measures;
  /** By the page's path. */
  readonly sources: Records<SourceRecord>;
  /** By the page's path. */
  readonly documents: Records<DocumentRecord>;
  /** By the file that is compressed. */
  readonly encoded: Records<EncodedRecord>;
  /** By the file in `public/`. */
  readonly publicPages: Records<PublicPageRecord>;
  /** These make the same of the same, or take what they made before. */
  readonly parseSettings: typeof parseSettings;
  readonly parsePages: ParsePages;
  readonly arrange: Arrange;
}

/** What is remembered between two commands. */
export interface StoredMemory extends Memory {
  /** By the request. */
  readonly builds: Records<BuildRecord>;
  /** By the request. */
  readonly stamps: Records<StampsRecord>;
  readonly measures: StoredMeasures;
  /** Now, by the clock of the site's file system; undefined where nothing may be written. */
  clock(): Moment | undefined;
  /** To be called when a build ends. */
  close(): void;
}

const STAGES = { parseSettings, parsePages, arrange: arrangeSite };

export const noMemory = (): StoredMemory => ({
  results: noCache,
  measures: { ...noMeasures, sumOf: () => undefined, close() {} },
  sources: noRecords,
  documents: noRecords,
  encoded: noRecords,
  publicPages: noRecords,
  ...STAGES,
  builds: noRecords,
  stamps: noRecords,
  clock: () => undefined,
  close() {},
});

/**
 * The memory in `.site/cache/`. `identity` names the code that made it, and what else may make other bytes of the
 * same input. Where nothing may be written, it is read alone.
 */
export function openMemory(root: string, identity: string, writes: boolean): StoredMemory {
  const open = <T>(name: string) => openRecords<T>(root, name, identity, writes);
  const builds = open<BuildRecord>('builds');
  const clock = () => (writes ? momentOfSite(root) : undefined);
  const looks = lookOnce(statsBelow(root));
  const measures = createMeasures(looks, open<MeasuresRecord>('files'), clock());
  return {
    results: writes ? openCache(root) : readCache(root),
    measures,
    sources: open('sources'),
    documents: open('documents'),
    encoded: open('encoded'),
    publicPages: open('public-pages'),
    ...STAGES,
    builds,
    stamps: open('stamps'),
    clock,
    close() {
      measures.close();
      builds.close();
    },
  };
}
