// Sorted lines in segments. A segment begins with certain keys, and is divided into the files that browsers load. Both depend
// only on the lines, so that an edit changes few segments and files, and leads to the same ones as a clean build.
import type { Measure } from '../../engine/index.ts';
import { sha256 } from '../../kit/hash.ts';
import type { OutputFile } from '../../model/files/output.ts';
import { HASH, indexFile, isSimilarKey, isTextKey, MOST_PAGES } from './browser/format.ts';
import { hashOf, type Line } from './page-lines.ts';
import { bestPostings } from './postings.ts';

/** Usual length of a segment in characters. An edit divides and hashes the whole segment of each word that it changes. */
const SEGMENT = 16_384;
/** Limits for files of texts and of words in bytes, unless a single line has more. */
const TEXTS = 6800;
const WORDS = 3600;

export interface IndexSegment {
  readonly first: string;
  /** Hash of its lines. */
  readonly hash: string;
}

export interface DividedSegment extends IndexSegment {
  readonly files: readonly (readonly [first: string, Measure])[];
}

/** Part of a segment as it is published. */
interface SegmentFile {
  readonly first: string;
  readonly text: string;
}

/** Changes the value of a key; undefined for none. */
export type Change = readonly [key: string, (before: string | undefined) => string | undefined];

/** Keeps the lines of segments by their hashes. */
interface SegmentStore {
  readonly read: (hash: string) => string;
  readonly write: (hash: string, text: string, lines: readonly Line[]) => void;
}

/** Applies changes, which are sorted by key. */
export function* changeSegments(
  before: readonly IndexSegment[],
  changes: Iterable<Change>,
  store: SegmentStore,
): Generator<void, readonly IndexSegment[]> {
  const { segments, add, close } = segmentWriter(store);
  const next = changes[Symbol.iterator]();
  let change = next.next();
  for (let at = 0; at < Math.max(1, before.length); at += 1) {
    const segment = before[at];
    const end = before[at + 1]?.first;
    const isDue = (last: string | undefined) =>
      !change.done && (last === undefined || change.value[0] < last);
    if (segment && !isDue(end)) {
      close();
      segments.push(segment);
      continue;
    }
    for (const [key, value] of segment ? readLines(store.read(segment.hash)) : []) {
      for (; isDue(key) && !change.done; change = next.next())
        add(change.value[0], change.value[1](undefined));
      const isChanged = !change.done && change.value[0] === key;
      add(key, isChanged ? change.value[1](value) : value);
      if (isChanged) change = next.next();
    }
    for (; isDue(end) && !change.done; change = next.next()) {
      const count = segments.length;
      add(change.value[0], change.value[1](undefined));
      if (segments.length > count) yield;
    }
  }
  close();
  return segments;
}

/** Writes lines, in the order of their keys, to segments. */
function segmentWriter({ read, write }: SegmentStore) {
  const segments: IndexSegment[] = [];
  let open: Line[] = [];
  const close = () => {
    const first = open[0]?.[0];
    if (first === undefined) return;
    const text = open.map(([key, value]) => `${key}\t${value}\n`).join('');
    const hash = sha256(text);
    write(hash, text, open);
    segments.push({ first, hash });
    open = [];
  };
  const add = (key: string, value: string | undefined) => {
    if (value === undefined) return;
    if (isStart(key, value)) close();
    else if (open.length === 0) {
      // The line that began a segment is gone, so this one belongs to the segment before.
      const last = segments.pop();
      if (last) open = [...readLines(read(last.hash))];
    }
    open.push([key, value]);
  };
  return { segments, add, close };
}

/** Returns true if a line begins a segment: by its hash, and more likely if it is long. */
function isStart(key: string, value: string): boolean {
  return hashOf(key) < ((key.length + value.length) / SEGMENT) * 2 ** 32;
}

export function* readLines(text: string): Iterable<Line> {
  for (let at = 0; at < text.length; ) {
    const tab = text.indexOf('\t', at);
    const end = text.indexOf('\n', tab);
    yield [text.slice(at, tab), text.slice(tab + 1, end)];
    at = end + 1;
  }
}

/** Hands over the files of a segment. */
export function giveFiles(lines: Iterable<Line>, give: (text: string) => Measure): DividedSegment['files'] {
  return filesOf(lines).map(({ first, text }) => [first, give(text)]);
}

/** Divides the lines of a segment into files. */
export function filesOf(lines: Iterable<Line>): readonly SegmentFile[] {
  const shown: ShownLine[] = [];
  let at = 0;
  for (const [key, value] of lines) {
    const line = `${key}\t${shownValue(key, value)}\n`;
    shown.push({ key, line, at, hash: hashOf(key) });
    at += Buffer.byteLength(line);
  }
  return divide(shown, 0, shown.length, at).map((some) => ({
    first: some[0]?.key ?? '',
    text: some.map(({ line }) => line).join(''),
  }));
}

/** Words on many pages show their best ones. */
function shownValue(key: string, value: string): string {
  if (isTextKey(key) || isSimilarKey(key) || value.length <= MOST_PAGES * 2) return value;
  const { count, best } = bestPostings(value, MOST_PAGES);
  return best === value ? value : `${count.toString(36)} ${best}`;
}

interface ShownLine {
  readonly key: string;
  readonly line: string;
  /** Position in the segment. */
  readonly at: number;
  readonly hash: number;
}

/**
 * Divides the lines from `from` to before `to` near their middle, before the key with the lowest hash, so that an edit rarely
 * moves the border. `end` is the position of the line `to`.
 */
function divide(
  lines: readonly ShownLine[],
  from: number,
  to: number,
  end: number,
): readonly (readonly ShownLine[])[] {
  const start = lines[from]?.at ?? 0;
  const size = end - start;
  if (to - from < 2 || size <= (isTextKey(lines[from]?.key ?? '') ? TEXTS : WORDS))
    return [lines.slice(from, to)];
  const positionOf = (index: number) => lines[index]?.at ?? end;
  let border = from + 1;
  while (border < to - 1 && positionOf(border) < start + size / 3) border += 1;
  for (let index = border + 1; index < to && positionOf(index) < end - size / 3; index += 1)
    if ((lines[index]?.hash ?? 0) < (lines[border]?.hash ?? 0)) border = index;
  return [...divide(lines, from, border, lines[border]?.at ?? end), ...divide(lines, border, to, end)];
}

export function assetOf({ hash, size }: Measure): OutputFile {
  return { file: `assets/${indexFile(hash.slice(0, HASH))}`, kind: 'asset', hash, size };
}
