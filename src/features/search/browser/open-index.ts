// The index as browsers read it: the router first, then the files that a query needs.
import {
  type FileName,
  type FoundPage,
  filesBetween,
  indexFile,
  type PageRange,
  ROUTER,
  type Router,
  readWord,
  similarKey,
  textKey,
  type WrittenPage,
} from './format.ts';
import { createPause } from './pauses.ts';
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
  const files = new Map<string, Promise<readonly KeyedLine[]>>();
  const read = (hash: string) => {
    const file = files.get(hash) ?? loader.text(indexFile(hash), false).then(linesIn);
    files.set(hash, file);
    return file;
  };
  const lines: ReadLines = async (first, last, most) => linesBetween([first, last], await opened, read, most);
  const readPage = async (page: number, part?: number): Promise<FoundPage> => {
    const key = textKey(page, part);
    const [[, written = ''] = []] = (await lines(key, key)) ?? [];
    const [title, address, about, sections]: WrittenPage = JSON.parse(written);
    return { title, address, about, sections };
  };
  return {
    router: text,
    async find(query, most, filter = {}, language = '') {
      const router = await opened;
      const ranges = router.ranges.filter((range) => isIn(range, filter));
      const isWhole = ranges.length === router.ranges.length;
      const file = Object.hasOwn(router.stemmers, language) ? router.stemmers[language] : undefined;
      const stemmer = file === undefined ? undefined : await loader.stemmer(file);
      const { hits, found, partOf } = await rank(query, {
        ...wordsIn(lines),
        pages: ranges.reduce((sum, { pages }) => sum + pages, 0),
        isWanted: isWhole ? undefined : (page) => ranges.some(({ from, to }) => page >= from && page < to),
        boosts: new Map(router.boosts),
        stem: stemmer?.stemmer ?? ((word) => word),
        pause: createPause(),
      });
      const pages = hits.slice(0, most).map(({ page }) => readPage(page, partOf(page)));
      return { count: hits.length, found, pages: await Promise.all(pages) };
    },
  };
}

/** Reads the lines with keys from `first` to `last`; undefined if they are in more than `most` files. */
type ReadLines = (first: string, last: string, most?: number) => Promise<readonly KeyedLine[] | undefined>;

function wordsIn(lines: ReadLines): RankWords {
  return {
    async linesOf(word, most) {
      // The forms of a word follow it, each after a blank.
      const found = most > 0 ? await lines(word, `${word}\uffff`, most) : await lines(word, `${word} \uffff`);
      return found?.map(([key, value]) => readWord(key, value));
    },
    async similarTo(word) {
      const key = similarKey(word);
      return (await lines(key, key))?.flatMap(([, similar]) => similar.split(' ')) ?? [];
    },
  };
}

/** Key and value. */
type KeyedLine = readonly [key: string, value: string];

function linesIn(text: string): readonly KeyedLine[] {
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => {
      const tab = line.indexOf('\t');
      return [line.slice(0, tab), line.slice(tab + 1)];
    });
}

async function linesBetween(
  [first, last]: readonly [first: string, last: string],
  { files, hasTables }: Router,
  read: (hash: string) => Promise<readonly KeyedLine[]>,
  most?: number,
): Promise<readonly KeyedLine[] | undefined> {
  const load = async (names: readonly FileName[]) =>
    (await Promise.all(names.map(([, hash]) => read(hash)))).flat();
  const within = (names: readonly FileName[]) => filesBetween(first, last, names);
  let names = within(files);
  if (hasTables) names = within(await load(names));
  if (most !== undefined && names.length > most) return undefined;
  return (await load(names)).filter(([key]) => key >= first && key <= last);
}

function isIn(
  { language, collection }: PageRange,
  { language: wanted, collections, except }: Filter,
): boolean {
  if (wanted && language !== wanted) return false;
  return (collections?.includes(collection) ?? true) && !except?.includes(collection);
}

const NETWORK: Loader = {
  async text(name, isFresh) {
    const response = await fetch(new URL(name, import.meta.url), { cache: isFresh ? 'no-cache' : 'default' });
    if (!response.ok) throw new Error(name);
    return response.text();
  },
  async stemmer(name) {
    try {
      return await import(new URL(name, import.meta.url).href);
    } catch {
      // A failed import doesn't say whether the file or the network is missing; this request throws the right error.
      await NETWORK.text(name, true);
      throw new Error(name);
    }
  },
};
