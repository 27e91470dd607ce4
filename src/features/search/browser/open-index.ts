// The index as browsers read it: the router first, then the files that a query needs.
import {
  EMPTY,
  type FoundPage,
  HASH,
  type Line,
  type PageRange,
  ROUTER,
  type Router,
  readShard,
  type ShardName,
  shardsFor,
  TABLE_NUMBERS,
  tableFile,
  textFile,
  type WrittenPage,
  wordsFile,
} from './format.ts';
import { type Ranking, type RankWords, rank } from './rank.ts';

export interface Found extends Pick<Ranking, 'found'> {
  /** Number of all pages that match. */
  readonly count: number;
  /** The best pages, in order. */
  readonly pages: readonly FoundPage[];
}

/** Pages to search; without a field, those of all languages or collections. */
export interface Filter {
  readonly language?: string | undefined;
  readonly collections?: readonly string[] | undefined;
  readonly except?: readonly string[] | undefined;
}

export interface SearchIndex {
  /** Finds pages. Rejects if a file can't be loaded. `language` is the visitor's. */
  readonly find: (query: string, most: number, filter?: Filter, language?: string) => Promise<Found>;
}

/** Reads files by their names relative to the script. */
export interface Loader {
  /** Reads a text, from the network if `isFresh`. */
  readonly text: (name: string, isFresh: boolean) => Promise<string>;
  /** Loads a stemmer. */
  readonly stemmer: (name: string) => Promise<{ readonly stemmer: (word: string) => string }>;
}

/** Milliseconds after which the router is read again, so that search never lists a page that a later release removed. */
export const FRESH = 1000;

export function openIndex(loader: Loader = NETWORK): SearchIndex {
  const open = (release = Promise.resolve(openRelease(loader))) => ({ at: Date.now(), release });
  let opened = open();
  return {
    async find(...asked) {
      if (Date.now() - opened.at > FRESH) opened = open(renewed(opened.release, loader));
      try {
        return await (await opened.release).find(...asked);
      } catch {
        // A missing file belongs to an older release; the current router names other files.
        opened = open();
        return (await opened.release).find(...asked);
      }
    },
  };
}

/** Most shards that are loaded to find a typing error. */
const MOST_NEAR = 6;

interface Release extends SearchIndex {
  /** The router as text. */
  readonly router: Promise<string>;
}

/** Returns the current release: the known one, with the files that it has read, unless there is a newer one. */
async function renewed(known: Promise<Release>, loader: Loader): Promise<Release> {
  const [before, now] = [await known, openRelease(loader)];
  return (await now.router) === (await before.router) ? before : now;
}

function openRelease(loader: Loader): Release {
  const text = loader.text(ROUTER, true);
  const opened = text.then((router): Router => JSON.parse(router));
  // Nothing may be waiting for it yet.
  opened.catch(() => {});
  const files = new Map<string, Promise<string>>();
  const read = (name: string) => {
    const file = files.get(name) ?? loader.text(name, false);
    files.set(name, file);
    return file;
  };
  const words = opened.then((router) => wordsOf(router, read));
  words.catch(() => {});
  return {
    router: text,
    async find(query, most, filter = {}, language = '') {
      const router = await opened;
      const ranges = router.ranges.filter((range) => isIn(range, filter));
      const isWhole = ranges.length === router.ranges.length;
      const file = Object.hasOwn(router.stemmers, language) ? router.stemmers[language] : undefined;
      const stemmer = file === undefined ? undefined : await loader.stemmer(file);
      const { hits, found, partOf } = await rank(query, {
        ...(await words),
        pages: ranges.reduce((sum, { pages }) => sum + pages, 0),
        isWanted: isWhole ? undefined : (page) => ranges.some(({ from, to }) => page >= from && page < to),
        boosts: new Map(router.boosts),
        stem: stemmer?.stemmer ?? ((word) => word),
      });
      const pages = hits.slice(0, most).map(({ page }) => readPage(page, partOf(page), router, read));
      return { count: hits.length, found, pages: await Promise.all(pages) };
    },
  };
}

/** Reads the words of a release. */
function wordsOf({ words, wordsInTables }: Router, read: (name: string) => Promise<string>): RankWords {
  const shards = new Map<string, Promise<readonly Line[]>>();
  const shardOf = (hash: string) => {
    const shard = shards.get(hash) ?? read(wordsFile(hash)).then(readShard);
    shards.set(hash, shard);
    return shard;
  };
  const namesFor = async (word: string, hasLonger: boolean) => {
    const names = shardsFor(word, hasLonger, words);
    if (!wordsInTables) return names;
    const tables = await Promise.all(names.map((hash) => read(tableFile(hash))));
    return shardsFor(
      word,
      hasLonger,
      tables.flatMap((table): readonly ShardName[] => JSON.parse(table)),
    );
  };
  const linesIn = async (names: readonly string[]) => (await Promise.all(names.map(shardOf))).flat();
  return {
    linesOf: async (word, hasLonger) => linesIn(await namesFor(word, hasLonger)),
    async linesNear(prefix) {
      const names = await namesFor(prefix, true);
      return names.length > MOST_NEAR ? undefined : linesIn(names);
    },
    async restOf(hash, { word, form }) {
      const line = (await shardOf(hash)).find((one) => one.word === word && one.form === form);
      return line?.postings ?? '';
    },
  };
}

function isIn(
  { language, collection }: PageRange,
  { language: wanted, collections, except }: Filter,
): boolean {
  if (wanted && language !== wanted) return false;
  return (collections?.includes(collection) ?? true) && !except?.includes(collection);
}

async function readPage(
  page: number,
  part: number | undefined,
  { texts, textsInTables }: Router,
  read: (name: string) => Promise<string>,
): Promise<FoundPage> {
  const table = Math.floor(page / TABLE_NUMBERS);
  const hash = textsInTables
    ? hashAt(await read(tableFile(hashAt(texts, table))), page % TABLE_NUMBERS)
    : hashAt(texts, page);
  const written: readonly WrittenPage[] = JSON.parse(await read(textFile(page, hash, part)));
  const [, title = '', address = '', about = '', sections = []] = written.find(([one]) => one === page) ?? [];
  return { title, address, about, sections };
}

function hashAt(hashes: string, index: number): string {
  return hashes.slice(index * HASH, (index + 1) * HASH) || EMPTY;
}

const NETWORK: Loader = {
  async text(name, isFresh) {
    const response = await fetch(new URL(name, import.meta.url), { cache: isFresh ? 'no-cache' : 'default' });
    if (!response.ok) throw new Error(`${response.status} ${name}`);
    return response.text();
  },
  async stemmer(name) {
    try {
      return await import(new URL(name, import.meta.url).href);
    } catch {
      // A failed import doesn't say whether the file or the network is missing; this request throws the right error.
      await NETWORK.text(name, true);
      throw new Error(`${name} can't be run`);
    }
  },
};
