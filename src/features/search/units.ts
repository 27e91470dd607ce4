// Words of the index by prefix. A unit contains all words with one prefix, and becomes one shard or, if it is
// large, several.
import { groupBy } from '../../kit/order.ts';
import { BEST_PAGES, FIRST_PART, MOST_PAGES } from './browser/format.ts';
import { Tally } from './tally.ts';
import { type PageParts, weighWords } from './weights.ts';

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
/** Factor of a page and its weight in one number; the rest is the part plus 1, or 0. */
const PARTS = 128;
const TAB = 9;
const LINE_END = 10;

/** Number of the unit of a key, in the order of keys. Large sites have a unit for each two letters. */
export function unitOf(key: string, isLarge: boolean): number {
  const first = key.charCodeAt(0);
  const start = first < 0x250 ? first : 0x250 + (first >> 7);
  if (!isLarge || first < 97 || first > 122) return start * 32;
  const second = key.charCodeAt(1) || 0;
  return start * 32 + (second < 97 ? 0 : Math.min(second - 96, 27));
}

/** A page in a group; its number is relative to the group. */
interface GroupPage extends PageParts {
  readonly number: number;
}

/** Gathers the words of a group. */
export function chunksOf(pages: Iterable<GroupPage>, isLarge: boolean): Chunks {
  const tally = new Tally();
  /** Pages and their parts by word. */
  const codes: string[] = [];
  for (const page of pages) {
    const base = FIRST_CODE + page.number * WEIGHTS;
    const isDivided = page.parts.length > 1;
    weighWords(page, tally, (id, weight, part) => {
      const own = codes[id] ?? '';
      const code = own + String.fromCharCode(base + weight);
      codes[id] = isDivided ? code + String.fromCharCode(PART_CODE + part) : code;
    });
  }
  const chunks = new Map<number, string>();
  for (const [id, key] of tally.keys.entries()) {
    const unit = unitOf(key, isLarge);
    chunks.set(unit, `${chunks.get(unit) ?? ''}${key}\t${codes[id] ?? ''}\n`);
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
  const postings = new Map<string, number[]>();
  for (const [base, chunk] of chunks)
    for (let at = 0; at < chunk.length; at += 1) {
      const from = at;
      while (chunk.charCodeAt(at) !== TAB) at += 1;
      const key = chunk.slice(from, at);
      const own = postings.get(key) ?? [];
      if (own.length === 0) postings.set(key, own);
      const first = base * WEIGHTS - FIRST_CODE;
      at += 1;
      for (let code = chunk.charCodeAt(at); code !== LINE_END; at += 1, code = chunk.charCodeAt(at))
        if (code < PART_CODE) own.push((first + code) * PARTS);
        else own[own.length - 1] = (own.at(-1) ?? 0) + code - PART_CODE + 1;
    }
  const keys = [...postings.keys()].sort();
  const written = keys.map((key) => ({
    key,
    ...writePostings(postings.get(key) ?? []),
  }));
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

/** Postings of the pages in which a word weighs most, and those of other pages, as far as they count. */
function writePostings(codes: readonly number[]) {
  const count = codes.length;
  if (count <= BEST_PAGES) return { count, best: joinPostings(codes), rest: '' };
  const ranks = ranksOf(codes);
  const ranked = (from: number, to: number) =>
    joinPostings(codes.filter((_, at) => (ranks[at] ?? 0) >= from && (ranks[at] ?? 0) < to));
  return { count, best: ranked(0, BEST_PAGES), rest: ranked(BEST_PAGES, MOST_PAGES) };
}

/** Ranks by weight; among equal ones, earlier pages come first. */
function ranksOf(codes: readonly number[]): readonly number[] {
  const next = new Int32Array(WEIGHTS + 1);
  const placeOf = (code: number) => WEIGHTS - (Math.floor(code / PARTS) % WEIGHTS);
  for (const code of codes) next[placeOf(code)] = (next[placeOf(code)] ?? 0) + 1;
  let before = 0;
  for (const [at, count] of next.entries()) {
    next[at] = before;
    before += count;
  }
  return codes.map((code) => {
    const rank = next[placeOf(code)] ?? 0;
    next[placeOf(code)] = rank + 1;
    return rank;
  });
}

/** Distances up to here are looked up. */
const DISTANCES = Array.from({ length: 2048 }, (_, distance) => distance.toString(36));
const LETTERS = Array.from({ length: WEIGHTS }, (_, weight) => String.fromCharCode(64 + weight));

function joinPostings(codes: readonly number[]): string {
  let text = '';
  let before = -1;
  for (const code of codes) {
    const page = Math.floor(code / (WEIGHTS * PARTS));
    text += DISTANCES[page - before] ?? (page - before).toString(36);
    text += LETTERS[Math.floor(code / PARTS) % WEIGHTS];
    const part = code % PARTS;
    if (part > 0) text += String.fromCharCode(FIRST_PART + part - 1);
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
  for (const group of groupBy(lines, ({ key }) => key.slice(0, depth + 1)).values()) {
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

function sizeOf(lines: readonly WrittenLine[]): number {
  let size = 0;
  for (const { line } of lines) size += line.length;
  return size;
}
