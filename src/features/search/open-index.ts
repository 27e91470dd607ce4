// The index as browsers read it: the router first, then the files that a query needs.
import { type FoundPage, type Router, readShard, shardsFor, TEXT_PAGES } from './format.ts';
import { type Postings, rank } from './rank.ts';

export interface SearchIndex {
  /** The best pages, and how many there are. Rejects if a file can't be loaded. */
  readonly find: (query: string, most: number) => Promise<{ count: number; pages: readonly FoundPage[] }>;
}

/** Reads a file by its name relative to the script, from the network if `isFresh`. */
type Load = (name: string, isFresh: boolean) => Promise<string>;

export function openIndex(load: Load = fetchText): SearchIndex {
  let router = readRouter(load);
  const files = new Map<string, Promise<string>>();
  const text = (name: string) => {
    const file = files.get(name) ?? load(name, false);
    files.set(name, file);
    return file;
  };
  const find = async (query: string, most: number) => {
    const known = await router;
    const hits = await rank(query, {
      pages: known.pages,
      beginningWith: (prefix) => wordsFrom(shardsFor(prefix, known), text),
    });
    const pages = hits.slice(0, most).map(async ({ page }) => {
      const group = await text(known.texts[Math.floor(page / TEXT_PAGES)] ?? '');
      return JSON.parse(group)[page % TEXT_PAGES] as FoundPage;
    });
    return { count: hits.length, pages: await Promise.all(pages) };
  };
  // A file that is gone belongs to an older release: the router of the current one names others.
  return {
    find: (query, most) =>
      find(query, most).catch(() => {
        files.clear();
        router = readRouter(load);
        return find(query, most);
      }),
  };
}

async function readRouter(load: Load): Promise<Router> {
  return JSON.parse(await load('../search.json', true));
}

async function wordsFrom(
  shards: readonly string[],
  text: (name: string) => Promise<string>,
): Promise<ReadonlyMap<string, Postings>> {
  const read = await Promise.all(shards.map(async (name) => readShard(await text(name))));
  return new Map(read.flatMap((words) => [...words]));
}

async function fetchText(name: string, isFresh: boolean): Promise<string> {
  const response = await fetch(new URL(name, import.meta.url), { cache: isFresh ? 'no-cache' : 'default' });
  if (!response.ok) throw new Error(`${response.status} ${name}`);
  return response.text();
}
