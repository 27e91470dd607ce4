// Words of the index by prefix. A unit contains all words with one prefix, and becomes one shard or, if it is
// large, several.
import { BEST_PAGES, FIRST_PART, MOST_PAGES } from './browser/format.ts';
import type { Tally } from './tally.ts';
import type { Weighted } from './weights.ts';

/** Count of page numbers in a group, whose words are gathered together. */
export const GROUP = 512;

/** Limit for a shard in characters, unless a single word has more. */
const SHARD = 4000;

/** Words of a group that belong to a unit: lines of a key, a tab and characters for each page. */
export type Chunks = ReadonlyMap<number, string>;

/** Lowest code unit for a page and its weight. From here on, hardly any needs an escape in the cache. */
const FIRST_CODE = 0x100;
const WEIGHTS = 32;
/** Lowest code unit for a part, after that of its page. */
const PART_CODE = 0x5000;

/** Number of the unit of a key, in the order of keys. Large sites have a unit for each two letters. */
export function unitOf(key: string, isLarge: boolean): number {
  const first = key.charCodeAt(0);
  const start = first < 0x250 ? first : 0x250 + (first >> 7);
  if (!isLarge || first < 97 || first > 122) return start * 32;
  const second = key.charCodeAt(1) || 0;
  return start * 32 + (second < 97 ? 0 : Math.min(second - 96, 27));
}

/** Words of a page in a group. */
export interface PageWords {
  /** Number relative to the group. */
  readonly number: number;
  readonly words: readonly Weighted[];
  readonly isDivided: boolean;
}

/** Gathers the words of a group, which were counted by `tally`. */
export function chunksOf(
  pages: Iterable<PageWords>,
  { keys }: Pick<Tally, 'keys'>,
  isLarge: boolean,
): Chunks {
  const codes: string[] = keys.map(() => '');
  for (const { number, words, isDivided } of pages)
    for (const { id, weight, part } of words) {
      codes[id] += String.fromCharCode(FIRST_CODE + number * WEIGHTS + weight);
      if (isDivided) codes[id] += String.fromCharCode(PART_CODE + part);
    }
  const chunks = new Map<number, string>();
  for (const [id, key] of keys.entries()) {
    const unit = unitOf(key, isLarge);
    chunks.set(unit, `${chunks.get(unit) ?? ''}${key}\t${codes[id]}\n`);
  }
  return chunks;
}

/** A shard, and the first word in it. */
export interface Shard {
  readonly first: string;
  readonly text: string;
}

export interface UnitShards {
  readonly shards: readonly Shard[];
  /** Files with postings that lines leave out. */
  readonly rests: readonly string[];
}

/** Creates the shards of a unit from its chunks, each with the number of its group's first page. */
export function shardsOf(
  chunks: Iterable<readonly [base: number, chunk: string]>,
  nameOf: (text: string) => string,
): UnitShards {
  const postings = new Map<string, Postings>();
  for (const [base, chunk] of chunks)
    for (let from = 0; from < chunk.length; ) {
      const tab = chunk.indexOf('\t', from);
      const end = chunk.indexOf('\n', tab);
      const key = chunk.slice(from, tab);
      const own = postings.get(key) ?? { pages: [], weights: [], parts: [] };
      if (own.pages.length === 0) postings.set(key, own);
      for (let at = tab + 1; at < end; at += 1) {
        const code = chunk.charCodeAt(at);
        if (code >= PART_CODE) own.parts[own.pages.length - 1] = code - PART_CODE;
        else {
          own.pages.push(base + Math.floor((code - FIRST_CODE) / WEIGHTS));
          own.weights.push((code - FIRST_CODE) % WEIGHTS);
        }
      }
      from = end + 1;
    }
  const keys = [...postings.keys()].sort();
  const written = keys.map((key) => ({ key, ...writePostings(postings.get(key) ?? NONE) }));
  const rests = joined(
    divide(
      written.flatMap(({ key, rest }) => (rest ? [{ key, line: `${key}\t${rest}\n` }] : [])),
      0,
    ),
  );
  const names = new Map(
    rests.flatMap(({ text, keys }) => {
      const name = nameOf(text);
      return keys.map((key) => [key, name] as const);
    }),
  );
  const lines = written.map(({ key, best, count }) => {
    const name = names.get(key);
    return {
      key,
      line: name === undefined ? `${key}\t${best}\n` : `${key}\t${count.toString(36)} ${name} ${best}\n`,
    };
  });
  return {
    shards: joined(divide(lines, 0)).map(({ text, keys: [first = ''] }) => ({ first, text })),
    rests: rests.map(({ text }) => text),
  };
}

/** Pages with a word, in order. Pages with a single part have none. */
interface Postings {
  readonly pages: number[];
  readonly weights: number[];
  readonly parts: number[];
}

const NONE: Postings = { pages: [], weights: [], parts: [] };

/** Postings of the pages in which a word weighs most, and those of other pages, as far as they count. */
function writePostings({ pages, weights, parts }: Postings) {
  const count = pages.length;
  if (count <= BEST_PAGES) return { count, best: written(pages, weights, parts, () => true), rest: '' };
  const ranks = ranksOf(weights);
  return {
    count,
    best: written(pages, weights, parts, (at) => (ranks[at] ?? 0) < BEST_PAGES),
    rest: written(
      pages,
      weights,
      parts,
      (at) => (ranks[at] ?? 0) >= BEST_PAGES && (ranks[at] ?? 0) < MOST_PAGES,
    ),
  };
}

/** Ranks by weight; among equal ones, earlier pages come first. */
function ranksOf(weights: readonly number[]): readonly number[] {
  const next: number[] = Array.from({ length: WEIGHTS + 1 }, () => 0);
  for (const weight of weights) next[WEIGHTS - weight] = (next[WEIGHTS - weight] ?? 0) + 1;
  let before = 0;
  for (const [at, count] of next.entries()) {
    next[at] = before;
    before += count;
  }
  return weights.map((weight) => {
    const rank = next[WEIGHTS - weight] ?? 0;
    next[WEIGHTS - weight] = rank + 1;
    return rank;
  });
}

/** Distances up to here are looked up. */
const DISTANCES = Array.from({ length: 2048 }, (_, distance) => distance.toString(36));
const LETTERS = Array.from({ length: WEIGHTS }, (_, weight) => String.fromCharCode(64 + weight));

function written(
  pages: readonly number[],
  weights: readonly number[],
  parts: readonly number[],
  isChosen: (at: number) => boolean,
): string {
  let text = '';
  let before = -1;
  for (let at = 0; at < pages.length; at += 1) {
    if (!isChosen(at)) continue;
    const page = pages[at] ?? 0;
    const part = parts[at];
    text += (DISTANCES[page - before] ?? (page - before).toString(36)) + LETTERS[weights[at] ?? 0];
    if (part !== undefined) text += String.fromCharCode(FIRST_PART + part);
    before = page;
  }
  return text;
}

interface WrittenLine {
  readonly key: string;
  readonly line: string;
}

function joined(all: readonly (readonly WrittenLine[])[]) {
  return all.map((lines) => ({
    keys: lines.map(({ key }) => key),
    text: lines.map(({ line }) => line).join(''),
  }));
}

/** Divides words where their prefixes differ, so that a new word moves only nearby borders. */
function divide(lines: readonly WrittenLine[], depth: number): (readonly WrittenLine[])[] {
  if (lines.length < 2 || sizeOf(lines) <= SHARD) return lines.length === 0 ? [] : [lines];
  const shards: (readonly WrittenLine[])[] = [];
  let open: WrittenLine[] = [];
  let size = 0;
  const close = () => {
    if (open.length > 0) shards.push(open);
    open = [];
    size = 0;
  };
  for (const group of groupsOf(lines, depth + 1)) {
    const own = sizeOf(group);
    if (size + own > SHARD) close();
    if (own > SHARD) shards.push(...divide(group, depth + 1));
    else {
      open.push(...group);
      size += own;
    }
  }
  close();
  return shards;
}

function groupsOf(lines: readonly WrittenLine[], length: number): Iterable<readonly WrittenLine[]> {
  const groups = new Map<string, WrittenLine[]>();
  for (const line of lines) {
    const beginning = line.key.slice(0, length);
    const group = groups.get(beginning);
    if (group) group.push(line);
    else groups.set(beginning, [line]);
  }
  return groups.values();
}

function sizeOf(lines: readonly WrittenLine[]): number {
  let size = 0;
  for (const { line } of lines) size += line.length;
  return size;
}
