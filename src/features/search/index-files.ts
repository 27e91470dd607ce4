// The index and its files. A build compares groups of pages with the index of the last one, and changes the lines of pages whose
// texts differ and of their words. A clean build adds all pages to an empty index.
import { type Measure, type Run, STORED_ON_DISK } from '../../engine/index.ts';
import { sha256 } from '../../kit/hash.ts';
import type { OutputFile } from '../../model/files/output.ts';
import type { OpenHtml } from '../../model/pages/markup.ts';
import {
  type Ask,
  type IndexReceiver,
  outsideTask,
  type PageTask,
  type SiteEngine,
  task,
} from '../../site/index.ts';
import { readContent, siteSettings } from '../../site/read/index.ts';
import { bodyHtml } from '../../site/render/index.ts';
import { type FileName, HASH, pageOfKey, ROUTER, type Router, textKey } from './browser/format.ts';
import { GROUP, hashOf, pageIn, pageLines, type SearchedPage } from './page-lines.ts';
import { searchedParts } from './page-text.ts';
import { chosen, groupPages, searchSite } from './pages.ts';
import {
  assetOf,
  type Change,
  changeSegments,
  type DividedSegment,
  giveFiles,
  type IndexSegment,
  readLines,
} from './segments.ts';
import { Tally } from './tally.ts';
import { wordChanges } from './word-changes.ts';
import { WordTable } from './word-table.ts';

const hasCode = task('search-code', (ask): boolean => {
  const search = chosen(ask(siteSettings).value);
  return search !== false && search.fields.code;
});

/** True for pages with text; pages of records and of values of a field have none. */
const hasText = (path: string): boolean => path.endsWith('.md');

/** Parts of a page with its text, by its path. */
export const pageParts = task(
  'search-parts',
  (ask, path: string): SearchedPage['parts'] =>
    hasText(path) ? partsOf(ask, path, bodyHtml(ask, path).html) : [[]],
  STORED_ON_DISK,
);

function partsOf(ask: Ask, path: string, html: OpenHtml): SearchedPage['parts'] {
  const withCode = ask(hasCode);
  return readContent(ask, path, () => searchedParts(html, withCode));
}

interface Index {
  /** Names of the groups that have pages. */
  readonly groups: readonly string[];
  readonly segments: readonly DividedSegment[];
}

/** Index of the last build. It is right for the pages that it was made from, so it depends only on its segments. */
const lastIndex = outsideTask<undefined, Index>('search-index');
const NO_INDEX: Index = { groups: [], segments: [] };

/** Lines of a segment, by their hash. */
const segmentLines = outsideTask<string, string>('search-segment', STORED_ON_DISK);

/** Valid for a group whose texts are those of the last index. */
const indexedGroup = outsideTask<string, true>('search-group');

/** Keeps the last index for the next build, also if this one fails. */
export function keepIndex({ ask, has }: SiteEngine): void {
  if (chosen(ask(siteSettings).value)) has(lastIndex);
}

/** Parts of each page, from the body that is compiled for the page. */
export const partsOfPages: PageTask<SearchedPage['parts']> = {
  task: pageParts,
  wants: (ask, page) =>
    chosen(ask(siteSettings).value) !== false && page.search && !page.noindex && hasText(page.path),
  fromBody: partsOf,
};

/** Path of the router in the output folder, where the script is in `assets/`. */
export const routerFile = ROUTER.slice('../'.length);

/** Most files that the router names itself. */
const MOST_FILES = 200;

/** Lists all files of the index and hands over those that are wanted. Yields between two steps. */
export function* makeIndex(
  engine: SiteEngine,
  stemmers: Router['stemmers'],
  { isWanted, take }: IndexReceiver,
): Generator<void, readonly OutputFile[]> {
  const { has, ask, begin } = engine;
  const last = has(lastIndex) ? ask(lastIndex) : NO_INDEX;
  const files: OutputFile[] = [];
  const compared: Run<true, Ask>[] = [];
  const give = (text: string, outputOf = assetOf): Measure => {
    const bytes = Buffer.from(text);
    const output = outputOf({ hash: sha256(bytes), size: bytes.length });
    files.push(output);
    if (isWanted(output)) take(output, bytes);
    return { hash: output.hash, size: output.size };
  };
  const written = new Map<string, DividedSegment['files']>();
  const segments = yield* changeSegments(last.segments, changesSince(last, engine, compared), {
    read: (hash) => ask(segmentLines, hash),
    write(hash, text, lines) {
      begin(segmentLines, hash).end(text);
      written.set(hash, giveFiles(lines, give));
    },
  });
  const known = new Map(last.segments.map((segment) => [segment.hash, segment.files]));
  const divided: DividedSegment[] = [];
  for (const segment of segments) {
    const own = written.get(segment.hash) ?? known.get(segment.hash) ?? [];
    divided.push({ ...segment, files: own });
    if (written.has(segment.hash)) continue;
    const outputs = own.map(([, measure]) => assetOf(measure));
    if (!outputs.some(isWanted)) files.push(...outputs);
    else {
      giveFiles(readLines(ask(segmentLines, segment.hash)), give);
      yield;
    }
  }
  const names = divided.flatMap((segment) => segment.files.map(([first, { hash }]) => nameOf(first, hash)));
  const { ranges, boosts, groups } = ask(searchSite);
  const router: Router = { ranges, boosts, ...givenNames(names, give), stemmers };
  give(JSON.stringify(router), (measure) => ({ file: routerFile, kind: 'index', ...measure }));
  if (segments.length !== last.segments.length || segments.some((one, at) => one !== last.segments[at])) {
    const run = begin(lastIndex);
    for (const { hash } of divided) run.note(segmentLines, hash);
    run.end({ groups, segments: divided });
  }
  for (const run of compared) run.end(true);
  return files;
}

function nameOf(first: string, hash: string): FileName {
  return [first, hash.slice(0, HASH)];
}

/** Names for the router: those of the files, or of tables of them, which are given. */
function givenNames(
  names: readonly FileName[],
  give: (text: string) => Measure,
): Pick<Router, 'files' | 'hasTables'> {
  if (names.length <= MOST_FILES) return { files: names, hasTables: false };
  const files = tablesOf(names).map((table) => {
    const lines = table.map((name) => `${name.join('\t')}\n`).join('');
    return nameOf(table[0]?.[0] ?? '', give(lines).hash);
  });
  return { files, hasTables: true };
}

/** Divides names into tables of about 20, which begin with certain keys. */
function tablesOf(names: readonly FileName[]): readonly (readonly FileName[])[] {
  const tables: FileName[][] = [];
  for (const name of names) {
    const open = tables.at(-1);
    if (open && hashOf(name[0]) % 20 > 0) open.push(name);
    else tables.push([name]);
  }
  return tables;
}

/** Returns the changes since the last index, in the order of keys. Adds runs that end once the index has these changes. */
function* changesSince(last: Index, engine: SiteEngine, compared: Run<true, Ask>[]): Iterable<Change> {
  const { has, ask, begin } = engine;
  const table = new WordTable();
  const [old, now] = [new Tally(table), new Tally(table)];
  const known = new Set(last.groups);
  const names = new Set([...known, ...ask(searchSite).groups]);
  for (const name of [...names].sort((a, b) => Number(a) - Number(b))) {
    if (known.has(name) && has(indexedGroup, name)) continue;
    const run = begin(indexedGroup, name);
    compared.push(run);
    const pages = run
      .ask(groupPages, name)
      .map((page) => ({ ...page, parts: run.ask(pageParts, page.path) }));
    const before = textsOfGroup(Number(name), last.segments, (hash) => ask(segmentLines, hash));
    yield* textChanges(before, pages, { old, now });
  }
  yield* wordChanges(table, old, now);
}

/** Words of changed pages, as they were and as they are. */
interface ChangedWords {
  readonly old: Tally;
  readonly now: Tally;
}

/** Compares the pages of a group with their texts in the last index. */
function* textChanges(
  before: ReadonlyMap<string, string>,
  pages: readonly SearchedPage[],
  { old, now }: ChangedWords,
): Iterable<Change> {
  const texts = new Map(pages.flatMap(pageLines));
  const keys = [...new Set([...before.keys(), ...texts.keys()])].filter(
    (key) => before.get(key) !== texts.get(key),
  );
  for (const key of keys.sort()) yield [key, () => texts.get(key)];
  const byNumber = new Map(pages.map((page) => [page.number, page]));
  for (const number of new Set(keys.map(pageOfKey))) {
    const [was, is] = [pageIn(before, number), byNumber.get(number)];
    if (was) old.add(was);
    if (is) now.add(is);
  }
}

/** Texts of a group in the last index. */
function textsOfGroup(
  group: number,
  segments: readonly IndexSegment[],
  read: (hash: string) => string,
): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const [first, end] = [textKey(group * GROUP), textKey((group + 1) * GROUP)];
  for (const [at, segment] of segments.entries()) {
    if (segment.first >= end || (segments[at + 1]?.first ?? end) <= first) continue;
    for (const [key, value] of readLines(read(segment.hash)))
      if (key >= first && key < end) texts.set(key, value);
  }
  return texts;
}
