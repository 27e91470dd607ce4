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
  EMPTY,
  HASH,
  MOST_TEXTS,
  ROUTER,
  type Router,
  type Section,
  TABLE_TEXTS,
  TEXT_NUMBERS,
  tableFile,
  textFile,
  wordsFile,
} from './format.ts';
import { sectionsOf } from './page-text.ts';
import { chosen, groupPages, type NumberedPage, type SearchSite, searchSite } from './pages.ts';
import { chunksOf, GROUP, shardsOf } from './units.ts';
import { weightsOf } from './weights.ts';

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

/** Receives the files of the index. */
export interface IndexReceiver {
  /** Returns true if the bytes of a file are needed. */
  readonly isWanted: (output: OutputFile) => boolean;
  readonly take: (output: OutputFile, text: string) => void;
}

/** Group of pages, without its words. */
interface Group {
  /** Units, each with a hash of the group's words in it. */
  readonly units: readonly (readonly [unit: number, hash: string])[];
  /** Total length of all words, in characters. */
  readonly size: number;
  readonly texts: readonly (readonly [number: number, measure: Measure])[];
}

type UnitChunks = readonly (readonly [unit: number, chunk: string])[];

/** Group by its number. */
const groupTask = outsideTask<string, Group>('search-group');

/** Parts in which the words of a group are stored, so that an edit reads few of them. */
const PARTS = Array.from({ length: 16 }, (_, part) =>
  outsideTask<string, UnitChunks>(`search-words-${part}`, STORED),
);

/** Shards of a unit, by its number and the hash of its words in all groups. */
const unitTask = outsideTask<
  readonly [unit: string, hash: string],
  readonly (readonly [first: string, Measure])[]
>('search-unit');

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
  const words = yield* unitsOf(engine, groups, files, once);
  const texts = textsOf(engine.ask, groups, files, once);
  const { ranges, boosts } = site;
  const hashes = hashList(texts, (ranges.at(-1)?.to ?? 0) / TEXT_NUMBERS);
  const inTables = hashes.length / HASH > MOST_TEXTS;
  const listed = inTables ? tablesOf(hashes, files, once) : hashes;
  const router: Router = { ranges, boosts, words, texts: listed, inTables, stemmers };
  give(routerFile, JSON.stringify(router), files, once);
  return files;
}

function takingOnce({ isWanted, take }: IndexReceiver): IndexReceiver {
  const taken = new Set<string>();
  return {
    isWanted: (output) => !taken.has(output.file) && isWanted(output),
    take(output, text) {
      taken.add(output.file);
      take(output, text);
    },
  };
}

/** Path of the router in the output folder, where the script is in `assets/`. */
export const routerFile = ROUTER.slice('../'.length);

function groupOf(engine: SiteEngine, name: string, { isLarge }: SearchSite, receiver: IndexReceiver): Group {
  const { has, ask, begin, put } = engine;
  if (has(groupTask, name) && PARTS.every((part) => has(part, name))) return ask(groupTask, name);
  const run = begin(groupTask, name);
  run.note(searchSite);
  const pages = run
    .ask(groupPages, name)
    .map((page) => ({ ...page, sections: run.ask(pageSections, page.path) }));
  const base = Number(name) * GROUP;
  const chunks = [
    ...chunksOf(
      pages.map((page) => [page.number - base, weightsOf(page)]),
      isLarge,
    ),
  ];
  const numbers = new Set(pages.map(({ number }) => textNumber(number)));
  const texts = Array.from(numbers, (number) => {
    const text = textOf(pages.filter((page) => textNumber(page.number) === number));
    const measure = measureOf(text);
    const output = textOutput(measure);
    if (receiver.isWanted(output)) receiver.take(output, text);
    return [number, measure] as const;
  });
  const units = chunks.map(([unit, chunk]) => [unit, sha256(chunk).slice(0, HASH)] as const);
  const group: Group = { units, size: chunks.reduce((sum, [, chunk]) => sum + chunk.length, 0), texts };
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

/** Returns the first word and the hash of each shard, in order. */
function* unitsOf(
  engine: SiteEngine,
  groups: ReadonlyMap<string, Group>,
  files: OutputFile[],
  { isWanted, take }: IndexReceiver,
): Generator<void, Router['words']> {
  const { has, ask, begin } = engine;
  const kept = new Map<number, readonly (readonly [string, Measure])[]>();
  const outdated = new Map<number, string>();
  for (const [unit, hash] of unitHashes(groups)) {
    const argument = [String(unit), hash] as const;
    const shards = has(unitTask, argument) ? ask(unitTask, argument) : undefined;
    if (shards?.every(([, measure]) => !isWanted(shardFile(measure)))) kept.set(unit, shards);
    else outdated.set(unit, hash);
  }
  for (const units of passesOf([...outdated.keys()], groups)) {
    for (const [unit, chunks] of gatherUnits(ask, units, groups)) {
      const shards = shardsOf(chunks).map(({ first, text }) => ({ first, text, measure: measureOf(text) }));
      const measures = shards.map(({ first, measure }) => [first, measure] as const);
      begin(unitTask, [String(unit), outdated.get(unit) ?? '']).end(measures);
      kept.set(unit, measures);
      for (const { measure, text } of shards)
        if (isWanted(shardFile(measure))) take(shardFile(measure), text);
    }
    yield;
  }
  const shards = [...kept].sort(([a], [b]) => a - b).flatMap(([, shards]) => shards);
  for (const [, measure] of shards) files.push(shardFile(measure));
  return shards.map(([first, { hash }]) => [first, hash.slice(0, HASH)]);
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

function shardFile({ hash, size }: Measure): OutputFile {
  return { file: `assets/${wordsFile(hash.slice(0, HASH))}`, kind: 'asset', hash, size };
}

function textNumber(page: number): number {
  return Math.floor(page / TEXT_NUMBERS);
}

/** Text file of some pages: a list of their numbers, titles, addresses, descriptions and sections. */
function textOf(pages: readonly (NumberedPage & { readonly sections: readonly Section[] })[]): string {
  return JSON.stringify(
    pages.map(({ number, title, address, about, sections }) => [number, title, address, about, sections]),
  );
}

function textOutput({ hash, size }: Measure): OutputFile {
  return { file: `assets/${textFile(hash.slice(0, HASH))}`, kind: 'asset', hash, size };
}

/** Returns the hashes of texts by their number. */
function textsOf(
  ask: Ask,
  groups: ReadonlyMap<string, Group>,
  files: OutputFile[],
  { isWanted, take }: IndexReceiver,
): ReadonlyMap<number, string> {
  const hashes = new Map<number, string>();
  for (const [name, { texts }] of groups)
    for (const [number, measure] of texts) {
      const output = textOutput(measure);
      hashes.set(number, measure.hash.slice(0, HASH));
      files.push(output);
      if (!isWanted(output)) continue;
      const pages = ask(groupPages, name).filter((page) => textNumber(page.number) === number);
      take(output, textOf(pages.map((page) => ({ ...page, sections: ask(pageSections, page.path) }))));
    }
  return hashes;
}

function hashList(hashes: ReadonlyMap<number, string>, count: number): string {
  return Array.from({ length: count }, (_, number) => hashes.get(number) ?? EMPTY).join('');
}

/** Writes the names of texts to files of their own, for large sites. Returns the hashes of these files. */
function tablesOf(hashes: string, files: OutputFile[], receiver: IndexReceiver): string {
  const length = TABLE_TEXTS * HASH;
  let tables = '';
  for (let from = 0; from < hashes.length; from += length) {
    const table = hashes.slice(from, from + length);
    const hash = /[^-]/.test(table) ? sha256(table).slice(0, HASH) : EMPTY;
    if (hash !== EMPTY) give(`assets/${tableFile(hash)}`, table, files, receiver);
    tables += hash;
  }
  return tables;
}

function give(file: string, text: string, files: OutputFile[], { isWanted, take }: IndexReceiver): void {
  const output: OutputFile = { file, kind: file === routerFile ? 'index' : 'asset', ...measureOf(text) };
  files.push(output);
  if (isWanted(output)) take(output, text);
}

function measureOf(text: string): Measure {
  return { hash: sha256(text), size: Buffer.byteLength(text) };
}
