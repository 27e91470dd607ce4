// The files of the index. Words of a group of pages are gathered once; a unit of words is merged from all groups, and its
// task is named by the hashes of its parts. So an edit gathers one group, and merges the units of its words.
import type { Measure } from '../../engine/store/measure.ts';
import { type Run, STORED } from '../../engine/tasks.ts';
import { type Checked, hasErrors } from '../../kit/diagnostics/diagnostic.ts';
import { sha256 } from '../../kit/hash.ts';
import type { OutputFile } from '../../model/files/output.ts';
import type { Markup } from '../../model/pages/markup.ts';
import type { Page } from '../../model/pages/page.ts';
import { type Ask, outsideTask, type SiteEngine, task } from '../../site/ask.ts';
import { siteSettings } from '../../site/read/templates.ts';
import { bodyHtml } from '../../site/render/bodies.ts';
import {
  HASH,
  LONG_HASH,
  MOST_NUMBERS,
  type Router,
  type Section,
  type ShardName,
  wordsFile,
} from './browser/format.ts';
import { dividedSections } from './divided.ts';
import { sectionsOf } from './page-text.ts';
import { chosen, groupPages, type SearchSite, searchSite } from './pages.ts';
import { give, type IndexReceiver, measureOf, routerFile, takingOnce } from './receiver.ts';
import { hashList, shardTables, textTables } from './tables.ts';
import { type DividedPage, type GroupText, giveText, textsOf, writeTexts } from './texts.ts';
import { chunksOf, GROUP, shardsOf } from './units.ts';

const hasCode = task('search-code', (ask): boolean => {
  const search = chosen(ask(siteSettings).value);
  return search !== false && search.fields.code;
});

/** True for pages with text; pages of records and of values of a field have none. */
const hasText = (path: string): boolean => path.endsWith('.md');

/** Sections of a page, by its path. */
export const pageSections = task(
  'search-sections',
  (ask, path: string): readonly Section[] =>
    hasText(path) ? sectionsOf(bodyHtml(ask, path).html, ask(hasCode)) : [],
  STORED,
);

/** Takes the sections of a page from the body that was compiled for the page. */
export function keepSections(
  { ask, has }: SiteEngine,
  page: Page,
  { value: { html }, diagnostics }: Checked<Markup>,
  run: Pick<Run<unknown, Ask>, 'fork'>,
): void {
  const { path } = page;
  if (!chosen(ask(siteSettings).value) || hasErrors(diagnostics)) return;
  if (!hasText(path) || has(pageSections, path)) return;
  // Only the page itself contains old ids of headings.
  if (!page.search || page.archived || page.legal || page.noindex || Object.keys(page.anchors).length > 0)
    return;
  const own = run.fork(pageSections, path);
  own.end(sectionsOf(html, own.ask(hasCode)));
}

/** Group of pages, without its words. */
interface Group {
  /** Units, each with a hash of the group's words in it. */
  readonly units: readonly (readonly [unit: number, hash: string])[];
  /** Total length of all words, in characters. */
  readonly size: number;
  readonly texts: readonly GroupText[];
}

type UnitChunks = readonly (readonly [unit: number, chunk: string])[];

/** Group by its number. */
const groupTask = outsideTask<string, Group>('search-group');

/** Parts in which the words of a group are stored, so that an edit reads few of them. */
const PARTS = Array.from({ length: 16 }, (_, part) =>
  outsideTask<string, UnitChunks>(`search-words-${part}`, STORED),
);

interface UnitFiles {
  readonly shards: readonly (readonly [first: string, Measure])[];
  readonly rests: readonly Measure[];
}

/** Shards of a unit, by its number and the hash of its words in all groups. */
const unitTask = outsideTask<readonly [unit: string, hash: string], UnitFiles>('search-unit');

/** Limit in characters for words that are merged at once. */
const MERGED = 16 * 1024 * 1024;

/** Names all files of the index and hands over those that are wanted. Yields between two steps. */
export function* makeIndex(
  engine: SiteEngine,
  stemmers: Router['stemmers'],
  receiver: IndexReceiver,
): Generator<void, readonly OutputFile[]> {
  const site = engine.ask(searchSite);
  const groups = new Map<string, Group>();
  const once = takingOnce(receiver);
  for (const name of site.groups) {
    groups.set(name, groupOf(engine, name, site, once));
    yield;
  }
  const files: OutputFile[] = [];
  const shards = yield* unitsOf(engine, groups, files, once);
  const hashes = textsOf(groups, files, once, (name) => dividedPages(engine.ask, name));
  const { ranges, boosts } = site;
  const texts = hashList(hashes, ranges.at(-1)?.to ?? 0);
  const wordsInTables = shards.length > MOST_SHARDS;
  const textsInTables = texts.length > MOST_NUMBERS * HASH;
  const router: Router = {
    ranges,
    boosts,
    words: wordsInTables ? shardTables(shards, files, once) : shards,
    wordsInTables,
    texts: textsInTables ? textTables(texts, files, once) : texts,
    textsInTables,
    stemmers,
  };
  give(routerFile, JSON.stringify(router), files, once);
  return files;
}

/** Most shards that the router names itself. */
const MOST_SHARDS = 96;

function groupOf(engine: SiteEngine, name: string, { isLarge }: SearchSite, receiver: IndexReceiver): Group {
  const { has, ask, begin, put } = engine;
  if (has(groupTask, name) && PARTS.every((part) => has(part, name))) return ask(groupTask, name);
  const run = begin(groupTask, name);
  run.note(searchSite);
  const pages = dividedPages(run.ask, name);
  const base = Number(name) * GROUP;
  const numbered = pages.map((page) => ({ ...page, number: page.number - base }));
  const chunks = [...chunksOf(numbered, isLarge)];
  const units = chunks.map(([unit, chunk]) => [unit, sha256(chunk).slice(0, HASH)] as const);
  const size = chunks.reduce((sum, [, chunk]) => sum + chunk.length, 0);
  const texts = writeTexts(pages).map((text) => giveText(text, receiver));
  const group: Group = { units, size, texts };
  run.end(group);
  for (const [index, part] of PARTS.entries())
    put(
      part,
      groupTask,
      name,
      chunks.filter(([unit]) => unit % PARTS.length === index),
    );
  return group;
}

function dividedPages(ask: Ask, group: string): readonly DividedPage[] {
  return ask(groupPages, group).map((page) => ({
    ...page,
    ...dividedSections(ask(pageSections, page.path)),
  }));
}

/** Returns the names of all shards, in order. */
function* unitsOf(
  engine: SiteEngine,
  groups: ReadonlyMap<string, Group>,
  files: OutputFile[],
  { isWanted, take }: IndexReceiver,
): Generator<void, readonly ShardName[]> {
  const { has, ask, begin } = engine;
  const kept = new Map<number, UnitFiles>();
  const outdated = new Map<number, string>();
  for (const [unit, hash] of unitHashes(groups)) {
    const argument = [String(unit), hash] as const;
    const own = has(unitTask, argument) ? ask(unitTask, argument) : undefined;
    if (own && !unitOutputs(own).some(isWanted)) kept.set(unit, own);
    else outdated.set(unit, hash);
  }
  for (const units of passesOf([...outdated.keys()], groups)) {
    for (const [unit, chunks] of gatherUnits(ask, units, groups)) {
      const measured = new Map<string, string>();
      const measure = (text: string): Measure => {
        const own = measureOf(text);
        measured.set(own.hash, text);
        return own;
      };
      const { shards, rests } = shardsOf(chunks, (text) => measure(text).hash.slice(0, LONG_HASH));
      const own: UnitFiles = {
        shards: shards.map(({ first, text }) => [first, measure(text)] as const),
        rests: rests.map(measure),
      };
      begin(unitTask, [String(unit), outdated.get(unit) ?? '']).end(own);
      kept.set(unit, own);
      for (const output of unitOutputs(own))
        if (isWanted(output)) take(output, measured.get(output.hash) ?? '');
    }
    yield;
  }
  const all = [...kept].sort(([a], [b]) => a - b).map(([, own]) => own);
  for (const own of all) files.push(...unitOutputs(own));
  return all.flatMap(({ shards }) =>
    shards.map(([first, { hash }]) => [first, hash.slice(0, LONG_HASH)] as const),
  );
}

function unitOutputs({ shards, rests }: UnitFiles): readonly OutputFile[] {
  return [...shards.map(([, measure]) => measure), ...rests].map(({ hash, size }) => ({
    file: `assets/${wordsFile(hash.slice(0, LONG_HASH))}`,
    kind: 'asset',
    hash,
    size,
  }));
}

function unitHashes(groups: ReadonlyMap<string, Group>): Map<number, string> {
  const all = new Map<number, string>();
  for (const [name, { units }] of groups)
    for (const [unit, hash] of units) all.set(unit, `${all.get(unit) ?? ''} ${name} ${hash}`);
  for (const [unit, hashes] of all) all.set(unit, sha256(hashes).slice(0, 32));
  return all;
}

/** Divides units into passes, so that each pass needs little memory. */
function passesOf(units: readonly number[], groups: ReadonlyMap<string, Group>): readonly Set<number>[] {
  const size = [...groups.values()].reduce((sum, group) => sum + group.size, 0);
  const count = Math.min(units.length, Math.ceil(size / MERGED));
  return Array.from({ length: count }, (_, pass) => new Set(units.filter((_, at) => at % count === pass)));
}

function gatherUnits(
  ask: Ask,
  units: ReadonlySet<number>,
  groups: ReadonlyMap<string, Group>,
): ReadonlyMap<number, (readonly [base: number, chunk: string])[]> {
  const parts = PARTS.filter((_, index) => [...units].some((unit) => unit % PARTS.length === index));
  const gathered = new Map([...units].map((unit): [number, (readonly [number, string])[]] => [unit, []]));
  for (const name of groups.keys())
    for (const part of parts)
      for (const [unit, chunk] of ask(part, name)) gathered.get(unit)?.push([Number(name) * GROUP, chunk]);
  return gathered;
}
