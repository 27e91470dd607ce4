// The index and its files. Pages are in groups by their numbers, and words in units by their first letters. The texts of a group
// and the words of a unit are written whole when one of their pages changes; the others stay as they are.
import { LIVE, type Measure, STORED_ON_DISK } from '../../engine/index.ts';
import { sha256 } from '../../kit/hash.ts';
import { appendTo, sortedBy } from '../../kit/order.ts';
import type { OutputFile } from '../../model/files/output.ts';
import type { OpenHtml } from '../../model/pages/markup.ts';
import {
  type Ask,
  type IndexReceiver,
  measureOf,
  outsideTask,
  type PageTask,
  type SiteEngine,
  task,
} from '../../site/index.ts';
import { readContent, siteSettings } from '../../site/read/index.ts';
import { bodyHtml } from '../../site/render/index.ts';
import {
  type FileGroup,
  HASH,
  type Line,
  namesOf,
  ROUTER,
  type Router,
  similarKey,
  unitOf,
  wordKey,
} from './browser/format.ts';
import { isCorrectable } from './browser/words.ts';
import { hashOf, pageLines, type SearchedPage } from './page-parts.ts';
import { searchedParts } from './page-text.ts';
import { chosen, groupPages, isSearched, searchGroups, searchSite } from './pages.ts';
import { shownPostings } from './postings.ts';
import { WordCounts } from './word-counts.ts';

const hasCode = task('search-code', (ask): boolean => {
  const search = chosen(ask(siteSettings).value);
  return search !== false && search.fields.code;
});

/** True for pages with text; pages of records and of values of a field have none. */
const hasText = (path: string): boolean => path.endsWith('.md');

/** Parts of a page with its text, by its path. */
const pageParts = task(
  'search-parts',
  (ask, path: string): SearchedPage['parts'] =>
    hasText(path) ? partsOf(ask, path, bodyHtml(ask, path).html) : [[]],
  STORED_ON_DISK,
);

function partsOf(ask: Ask, path: string, html: OpenHtml): SearchedPage['parts'] {
  const withCode = ask(hasCode);
  return readContent(ask, path, () => searchedParts(html, withCode));
}

/** Parts of each page, from the body that is compiled for the page. */
export const partsOfPages: PageTask<SearchedPage['parts']> = {
  task: pageParts,
  wants: (ask, page) => chosen(ask(siteSettings).value) !== false && isSearched(page) && hasText(page.path),
  fromBody: partsOf,
};

function pagesOf(ask: Ask, group: string): readonly SearchedPage[] {
  return ask(groupPages, group).map((page) => ({ ...page, parts: ask(pageParts, page.path) }));
}

/** Words of a group by their units: in turns a word and its postings, each in a line. */
const groupWords = task(
  'search-group-words',
  (ask, group: string): ReadonlyMap<number, string> => {
    const counts = new WordCounts();
    for (const page of pagesOf(ask, group)) counts.add(page);
    const { units } = ask(searchGroups);
    const words = new Map<number, string[]>();
    for (const { key, postings } of counts.words())
      appendTo(words, unitOf(key, units), `${key}\n${postings}`);
    return new Map(Array.from(words, ([unit, lines]) => [unit, lines.join('\n')]));
  },
  LIVE,
);

/** Words of a group that belong to a unit. */
const unitWords = task(
  'search-unit-words',
  (ask, [group = '', unit = '']: readonly string[]) => ask(groupWords, group).get(Number(unit)) ?? '',
  STORED_ON_DISK,
);

/** Divides lines into texts of files, each with its first key, or the beginning of it that comes after all keys before. */
export function filesOf(lines: Iterable<Line>): readonly Line[] {
  const files: [first: string, text: string][] = [];
  let [size, last] = [0, ''];
  for (const [key, value] of lines) {
    const line = `${key}\t${value}\n`;
    const length = Buffer.byteLength(line);
    const open = files.at(-1);
    // Most bytes of a file, unless a single line has more.
    size = open && size + length <= 7500 ? size + length : length;
    if (open && size > length) open[1] += line;
    else files.push([beginningOf(key, last), line]);
    last = key;
  }
  return files;
}

function beginningOf(key: string, last: string): string {
  let shared = 0;
  while (shared < key.length && key[shared] === last[shared]) shared += 1;
  if (last === '') return key;
  return key.slice(0, shared) + String.fromCodePoint(key.codePointAt(shared) ?? 0);
}

/** Texts of the pages of a group. */
function textsOf(ask: Ask, group: string): readonly Line[] {
  return pagesOf(ask, group).flatMap(pageLines);
}

function wordsOf(ask: Ask, unit: string): readonly Line[] {
  const { groups, units } = ask(searchGroups);
  const postings = new Map<string, string>();
  for (const group of groups) {
    const words = ask(unitWords, [group, unit]).split('\n');
    for (let at = 0; at + 1 < words.length; at += 2) {
      const [word = '', more = ''] = [words[at], words[at + 1]];
      const before = postings.get(word);
      postings.set(word, before === undefined ? more : `${before},${more}`);
    }
  }
  return wordLines(postings, units);
}

/** Lines for the words of a unit, and the lists of its words for typing errors. */
export function wordLines(postings: ReadonlyMap<string, string>, units: number): readonly Line[] {
  const similar = new Map<string, string[]>();
  const lines = Array.from(postings, ([word, all]): Line => [wordKey(word, units), shownPostings(all)]);
  for (const word of postings.keys())
    if (isCorrectable(word)) appendTo(similar, similarKey(word, units), word);
  const lists = Array.from(similar, ([key, words]): Line => [key, words.sort().join(' ')]);
  return sortedBy([...lines, ...lists], ([key]) => key);
}

/** Files of a group, of a unit, or a table of files. */
interface IndexFiles {
  readonly first: string;
  readonly names: FileGroup;
  readonly files: readonly OutputFile[];
}

const textFiles = outsideTask<string, IndexFiles>('search-text-files');
const wordFiles = outsideTask<string, IndexFiles>('search-word-files');

/** Path of the router in the output folder, where the script is in `assets/`. */
export const routerFile = ROUTER.slice('../'.length);

/** Lists all files of the index, and passes on those that are wanted. Yields between two steps. */
export function* makeIndex(
  engine: SiteEngine,
  stemmers: Router['stemmers'],
  receiver: IndexReceiver,
): Generator<void, readonly OutputFile[]> {
  const { ask } = engine;
  const { groups, units } = ask(searchGroups);
  const made: IndexFiles[] = [];
  for (const group of groups) {
    made.push(filesFor(engine, [textFiles, group], textsOf, receiver));
    yield;
  }
  for (const unit of Array.from({ length: units }, (_, at) => String(at))) {
    made.push(filesFor(engine, [wordFiles, unit], wordsOf, receiver));
    yield;
  }
  const own = sortedBy(made, ({ first }) => first).filter(({ files }) => files.length > 0);
  const tables = tablesOf(own.map(({ names }) => names)).map((table) => give([table], receiver));
  const hasTables = tables.length > 0;
  const files = (hasTables ? tables : own).map(({ names }) => names);
  const router: Router = { ...ask(searchSite), units, files, hasTables, stemmers };
  const text = JSON.stringify(router);
  const output = { file: routerFile, kind: 'index', ...measureOf(text) } as const;
  if (receiver.isWanted(output)) receiver.take(output, Buffer.from(text));
  return [...[...made, ...tables].flatMap(({ files }) => files), output];
}

/** Lists the files of a group or a unit, and makes them if one is wanted. */
function filesFor(
  { has, ask, begin }: SiteEngine,
  [task, name]: readonly [task: typeof textFiles, name: string],
  linesOf: (ask: Ask, name: string) => readonly Line[],
  receiver: IndexReceiver,
): IndexFiles {
  const known = has(task, name) ? ask(task, name) : undefined;
  if (known && !known.files.some(receiver.isWanted)) return known;
  const run = begin(task, name);
  const made = give(filesOf(linesOf(run.ask, name)), receiver);
  run.end(made);
  return made;
}

/** Makes files whose names share one hash to keep the router small, and passes on those that are wanted. */
function give(files: readonly Line[], { isWanted, take }: IndexReceiver): IndexFiles {
  const measures = files.map(([, text]) => measureOf(text));
  const hash = sha256(measures.map(({ hash }) => hash).join('')).slice(0, HASH);
  const names = [hash, ...packed(files.map(([first]) => first))].join(',');
  const outputs = namesOf([names]).map(([, name], at): OutputFile => {
    return { file: `assets/${name}`, kind: 'asset', ...(measures[at] ?? NOTHING) };
  });
  for (const [at, output] of outputs.entries())
    if (isWanted(output)) take(output, Buffer.from(files[at]?.[1] ?? ''));
  return { first: files[0]?.[0] ?? '', names, files: outputs };
}

/** Shortens keys, as `FileGroup` says. */
function packed(keys: readonly string[]): readonly string[] {
  let before = '';
  return keys.map((key) => {
    let shared = 0;
    while (shared < 35 && shared < key.length && key[shared] === before[shared]) shared += 1;
    before = key;
    return shared.toString(36) + key.slice(shared);
  });
}

const NOTHING: Measure = { hash: '', size: 0 };

/** Divides the names of files into tables, which begin with certain keys; none if the router can list them. */
export function tablesOf(groups: readonly FileGroup[], most = 4500, size = 64): readonly Line[] {
  const names = namesOf(groups);
  if (names.length <= most) return [];
  const tables: [first: string, text: string][] = [];
  for (const [first, name] of names) {
    const open = tables.at(-1);
    if (open && hashOf(first) % size > 0) open[1] += `${first}\t${name}\n`;
    else tables.push([first, `${first}\t${name}\n`]);
  }
  return tables;
}
