// The index as browsers read it: the router first, then the files that a query needs.
import {
  type FileName,
  type FoundPage,
  filesBetween,
  type Line,
  namesOf,
  type PageRange,
  ROUTER,
  type Router,
  readWord,
  similarKey,
  textKey,
  type WrittenPage,
  wordKey,
} from './format.ts';
import { createPause } from './pauses.ts';
import { type Ranking, type RankWords, rank } from './rank.ts';

export interface Found extends Pick<Ranking, 'found'> {
  /** Number of all pages that match. */
  readonly count: number;
  /** The best pages, in order. */
  readonly pages: readonly FoundPage[];
}

/** Pages to search; without a field, those of all languages, versions or collections. */
export interface Filter {
  readonly language?: string | undefined;
  /** Name of a version. Pages outside of versions are found in each. */
  readonly version?: string | undefined;
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

/** Lines of the files that are loaded or loading, by their names. */
type LoadedFiles = Map<string, Promise<readonly Line[]>>;

export function openIndex(loader: Loader = NETWORK): SearchIndex {
  // A name contains a hash, so its file is the same in all releases.
  const open = (files: LoadedFiles = new Map()) => ({ at: Date.now(), files, ...openRelease(loader, files) });
  let opened = open();
  return {
    async find(...asked) {
      if (Date.now() - opened.at > FRESH) opened = open(opened.files);
      try {
        return await opened.find(...asked);
      } catch {
        // A missing file belongs to an older release; the current router names other files.
        opened = open();
        return opened.find(...asked);
      }
    },
  };
}

function openRelease(loader: Loader, files: LoadedFiles): SearchIndex {
  const opened = loader.text(ROUTER, true).then((written) => {
    const router: Router = JSON.parse(written);
    return { ...router, names: namesOf(router.files) };
  });
  // Nothing may be waiting for it yet.
  opened.catch(() => {});
  const read = ([, name]: FileName) => {
    const file = files.get(name) ?? loader.text(name, false).then(linesIn);
    files.set(name, file);
    return file;
  };
  const load = async (names: readonly FileName[]) => (await Promise.all(names.map(read))).flat();
  const lines: ReadLines = async (first, last, most) => {
    const { names: listed, hasTables } = await opened;
    let names = filesBetween(first, last, listed);
    if (hasTables) names = filesBetween(first, last, await load(names));
    if (most !== undefined && names.length > most) return undefined;
    return (await load(names)).filter(([key]) => key >= first && key <= last);
  };
  const readPage = async (page: number, part?: number): Promise<FoundPage> => {
    const key = textKey(page, part);
    const [[, written = ''] = []] = (await lines(key, key)) ?? [];
    const [title, address, about, sections]: WrittenPage = JSON.parse(written);
    return { title, address, about, sections };
  };
  return {
    async find(query, most, filter = {}, language = '') {
      const router = await opened;
      const ranges = router.ranges.filter((range) => isIn(range, filter));
      const isWhole = ranges.length === router.ranges.length;
      const file = Object.hasOwn(router.stemmers, language) ? router.stemmers[language] : undefined;
      const stemmer = file === undefined ? undefined : await loader.stemmer(file);
      const { hits, found, partOf } = await rank(query, {
        ...wordsIn(lines, router.units),
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
type ReadLines = (first: string, last: string, most?: number) => Promise<readonly Line[] | undefined>;

function wordsIn(lines: ReadLines, units: number): RankWords {
  return {
    async linesOf(word, next, most) {
      const key = wordKey(word, units);
      // The forms of a word follow it, each after a blank.
      const own = await lines(key, `${key} \uffff`);
      const longer = next ? await lines(key + next, `${key}\uffff`, most) : [];
      return own && longer && [...own, ...longer].map(readWord);
    },
    async similarTo(word) {
      const key = similarKey(word, units);
      return (await lines(key, key))?.flatMap(([, similar]) => similar.split(' ')) ?? [];
    },
  };
}

function linesIn(text: string): readonly Line[] {
  const lines = text.split('\n').slice(0, -1);
  return lines.map((line) => {
    const [key = '', value = ''] = line.split('\t');
    return [key, value];
  });
}

function isIn(
  { language, version, collection }: PageRange,
  { language: wanted, version: chosen, collections, except }: Filter,
): boolean {
  if (wanted && language !== wanted) return false;
  if (chosen && version && version !== chosen) return false;
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
