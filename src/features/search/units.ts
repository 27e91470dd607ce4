// Words of the index by prefix. A unit contains all words with one prefix, and becomes one shard or, if it is
// large, several.
import { type Posting, writeLine } from './format.ts';

/** Count of page numbers in a group, whose words are gathered together. */
export const GROUP = 512;

/** Limit for a shard in characters, unless a single word has more. */
const SHARD = 12_000;

/** Words of a group that belong to a unit: lines of a key, a tab and a character for each page. */
export type Chunks = ReadonlyMap<number, string>;

/** Lowest code unit for a page and its weight. From here on, hardly any needs an escape in the cache. */
const FIRST_CODE = 0x100;
const WEIGHTS = 32;

/** Number of the unit of a key, in the order of keys. Large sites have a unit for each two letters. */
export function unitOf(key: string, isLarge: boolean): number {
  const first = key.charCodeAt(0);
  const start = first < 0x250 ? first : 0x250 + (first >> 7);
  if (!isLarge || first < 97 || first > 122) return start * 32;
  const second = key.charCodeAt(1) || 0;
  return start * 32 + (second < 97 ? 0 : Math.min(second - 96, 27));
}

/** Gathers the words of a group. Numbers of pages are relative to the group. */
export function chunksOf(
  pages: Iterable<readonly [number: number, weights: ReadonlyMap<string, number>]>,
  isLarge: boolean,
): Chunks {
  const all = new Map<string, string>();
  for (const [number, weights] of pages)
    for (const [key, weight] of weights)
      all.set(key, (all.get(key) ?? '') + String.fromCharCode(FIRST_CODE + number * WEIGHTS + weight));
  const chunks = new Map<number, string>();
  for (const [key, codes] of all) {
    const unit = unitOf(key, isLarge);
    chunks.set(unit, `${chunks.get(unit) ?? ''}${key}\t${codes}\n`);
  }
  return chunks;
}

/** A shard, and the first word in it. */
export interface Shard {
  readonly first: string;
  readonly text: string;
}

/** Creates the shards of a unit from its chunks, each with the number of its group's first page. */
export function shardsOf(chunks: Iterable<readonly [base: number, chunk: string]>): readonly Shard[] {
  const all = new Map<string, Posting[]>();
  for (const [base, chunk] of chunks)
    for (const line of chunk.split('\n').slice(0, -1)) {
      const tab = line.indexOf('\t');
      const key = line.slice(0, tab);
      const postings = all.get(key) ?? [];
      if (postings.length === 0) all.set(key, postings);
      for (let at = tab + 1; at < line.length; at += 1) {
        const code = line.charCodeAt(at) - FIRST_CODE;
        postings.push([base + Math.floor(code / WEIGHTS), code % WEIGHTS]);
      }
    }
  const lines = [...all.keys()].sort().map((key) => ({ key, line: writeLine(key, all.get(key) ?? []) }));
  return divide(lines, 0).map((part) => ({
    first: part[0]?.key ?? '',
    text: part.map(({ line }) => line).join(''),
  }));
}

interface Line {
  readonly key: string;
  readonly line: string;
}

/** Divides words where their prefixes differ, so that a new word moves only nearby borders. */
function divide(lines: readonly Line[], depth: number): (readonly Line[])[] {
  if (lines.length < 2 || sizeOf(lines) <= SHARD) return lines.length === 0 ? [] : [lines];
  const shards: (readonly Line[])[] = [];
  let open: readonly Line[] = [];
  const close = () => {
    if (open.length > 0) shards.push(open);
    open = [];
  };
  for (const group of groupsOf(lines, depth + 1)) {
    if (sizeOf(open) + sizeOf(group) > SHARD) close();
    if (sizeOf(group) > SHARD) shards.push(...divide(group, depth + 1));
    else open = [...open, ...group];
  }
  close();
  return shards;
}

function groupsOf(lines: readonly Line[], length: number): Iterable<readonly Line[]> {
  const groups = new Map<string, Line[]>();
  for (const line of lines) {
    const beginning = line.key.slice(0, length);
    const group = groups.get(beginning);
    if (group) group.push(line);
    else groups.set(beginning, [line]);
  }
  return groups.values();
}

function sizeOf(lines: readonly Line[]): number {
  return lines.reduce((size, { line }) => size + line.length, 0);
}
