// Creates the files of the index from the texts of pages.
import { sha256 } from '../../kit/hash.ts';
import { type FoundPage, type Router, TEXT_PAGES, writeShard } from './format.ts';
import { searchWords } from './words.ts';

export interface IndexFile {
  /** Relative to the folder of the script. */
  readonly file: string;
  readonly text: string;
}

/** Characters of a shard of words at most, unless one word alone has more. */
const SHARD = 12_000;

/** Weights of the fields. */
const TITLE = 8;
const HEADING = 4;
/** Parameters of BM25. The usual length is fixed, so that an edit changes no other page's weights. */
const SATURATION = 6;
const LENGTH = 0.6;
const USUAL_LENGTH = 300;

/** Weights of the words of a page, 1 to 25, by BM25 without the rarity of the word. */
export function weightsOf({ title, sections }: FoundPage): Map<string, number> {
  const counts = new Map<string, number>();
  const add = (text: string, weight: number): number => {
    const words = searchWords(text);
    for (const { word, exact } of words)
      for (const form of new Set([word, exact])) counts.set(form, (counts.get(form) ?? 0) + weight);
    return words.length;
  };
  add(title, TITLE);
  let length = 0;
  for (const [, heading, text] of sections) length += add(heading, HEADING) + add(text, 1);
  const norm = SATURATION * (1 - LENGTH + (LENGTH * length) / USUAL_LENGTH);
  const weights = new Map<string, number>();
  for (const [word, count] of counts)
    weights.set(word, Math.max(1, Math.round((25 * count) / (count + norm))));
  return weights;
}

/** Shards and texts, and last the router. */
export function indexFiles(
  pages: readonly FoundPage[],
  weights: readonly ReadonlyMap<string, number>[],
): IndexFile[] {
  const all = new Map<string, Map<number, number>>();
  for (const [page, words] of weights.entries())
    for (const [word, weight] of words) {
      const postings = all.get(word) ?? new Map<number, number>();
      all.set(word, postings.set(page, weight));
    }
  const sorted = [...all].sort(([a], [b]) => (a < b ? -1 : 1));
  const shards = divide(
    sorted.map(([word, postings]) => ({ word, line: writeShard([[word, postings]]) })),
    0,
  );
  const files = shards.map((lines) => named('words', lines.map(({ line }) => line).join(''), 'txt'));
  const texts = textFilesOf(pages);
  const router: Router = {
    pages: pages.length,
    words: shards.map((lines, index) => [lines[0]?.word ?? '', files[index]?.file ?? '']),
    texts: texts.map(({ file }) => file),
  };
  return [...files, ...texts, { file: ROUTER, text: JSON.stringify(router) }];
}

/** Outside `assets/`, because browsers request it again after each release. */
export const ROUTER = '../search.json';

function textFilesOf(pages: readonly FoundPage[]): IndexFile[] {
  const groups = Array.from({ length: Math.ceil(pages.length / TEXT_PAGES) }, (_, index) =>
    pages.slice(index * TEXT_PAGES, (index + 1) * TEXT_PAGES),
  );
  return groups.map((group) => named('text', JSON.stringify(group), 'json'));
}

function named(kind: string, text: string, ending: string): IndexFile {
  return { file: `search/${kind}-${sha256(text).slice(0, 8)}.${ending}`, text };
}

interface Line {
  readonly word: string;
  readonly line: string;
}

/** Divides words where their beginnings differ, so that a new word moves only the borders nearby. */
function divide(lines: readonly Line[], depth: number): (readonly Line[])[] {
  if (lines.length < 2 || sizeOf(lines) <= SHARD) return lines.length === 0 ? [] : [lines];
  const groups = groupsOf(lines, depth + 1);
  const shards: (readonly Line[])[] = [];
  let open: readonly Line[] = [];
  for (const group of groups.values()) {
    if (sizeOf(open) + sizeOf(group) <= SHARD) open = [...open, ...group];
    else {
      if (open.length > 0) shards.push(open);
      open = [];
      if (sizeOf(group) <= SHARD) open = group;
      else shards.push(...divide(group, depth + 1));
    }
  }
  return open.length > 0 ? [...shards, open] : shards;
}

function groupsOf(lines: readonly Line[], length: number): Map<string, Line[]> {
  const groups = new Map<string, Line[]>();
  for (const line of lines) {
    const beginning = line.word.slice(0, length);
    const group = groups.get(beginning);
    if (group) group.push(line);
    else groups.set(beginning, [line]);
  }
  return groups;
}

function sizeOf(lines: readonly Line[]): number {
  return lines.reduce((size, { line }) => size + line.length, 0);
}
