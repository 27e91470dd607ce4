// Thread that makes the index of a site that has none, while pages are rendered. It writes the files to the staging folder.
import { sha256 } from '../../kit/hash.ts';
import { appendTo } from '../../kit/order.ts';
import { realDisk } from '../../kit/system/disk.ts';
import { answerQuestions } from '../../kit/system/thread.ts';
import type { OpenHtml } from '../../model/pages/markup.ts';
import { writeTo } from '../../site/publish/staging.ts';
import type { Section } from './browser/format.ts';
import {
  dividedSections,
  GROUP,
  hashOfLines,
  type Line,
  type NumberedPage,
  pageLines,
} from './page-lines.ts';
import { sectionsOf } from './page-text.ts';
import { assetOf, type Change, changeSegments, type DividedSegment, giveFiles } from './segments.ts';
import { Tally } from './tally.ts';
import { wordChanges } from './word-changes.ts';
import { WordTable } from './word-table.ts';

/** One `of` so many pages with its body or its sections, or `'part'` for the next part of the index. */
export type IndexQuestion = IndexedPage | 'part';
interface IndexedPage {
  readonly page: NumberedPage;
  readonly of: number;
  readonly body: { readonly html: OpenHtml; readonly hasCode: boolean } | readonly Section[];
}

/** Sections of a body as JSON, or a part of the index; undefined if there is none, or if pages are missing. */
export type IndexAnswer = Uint8Array | IndexPart | undefined;

/** Some of the segments, and in the last part the hashes of groups of pages by their names. */
export interface IndexPart {
  readonly segments: readonly WrittenSegment[];
  readonly groups?: Readonly<Record<string, string>>;
}
interface WrittenSegment extends DividedSegment {
  /** Lines as JSON. */
  readonly lines: Uint8Array;
}

/** Usual number of segments in a part, and most parts that are made before the build asks for them. */
const PART = 64;
const MOST_READY = 32;

answerQuestions(({ folder }: { readonly folder: string }) => {
  const write = writeTo(realDisk, folder);
  const table = new WordTable();
  const words = new Tally(table);
  const linesOf = new Map<number, readonly Line[]>();
  let parts: Iterator<IndexPart> | undefined;
  const ready: IndexPart[] = [];
  /** Error that the next question for a part throws. */
  let failure: unknown;
  /** Adds a page, unless the index has it. Makes the index once it has all pages. */
  const add = ({ page, of }: IndexedPage, sections: readonly Section[]) => {
    if (linesOf.has(page.number)) return;
    const divided = { ...page, parts: dividedSections(sections) };
    linesOf.set(page.number, pageLines(divided));
    words.add(divided);
    if (linesOf.size < of) return;
    parts = partsOf(linesOf, wordChanges(table, new Tally(table), words), write);
    setImmediate(() => {
      try {
        while (ready.length < MOST_READY && pull());
      } catch (error) {
        failure = error;
      }
    });
  };
  const pull = () => {
    const { value } = parts?.next() ?? {};
    return value && ready.push(value);
  };
  return (question: IndexQuestion): IndexAnswer => {
    if (question === 'part') {
      if (failure) throw failure;
      if (ready.length === 0) pull();
      return ready.shift();
    }
    const { body } = question;
    const sections = 'html' in body ? sectionsOf(body.html, body.hasCode) : body;
    add(question, sections);
    return 'html' in body ? json(sections) : undefined;
  };
});

/** Makes the segments and writes their files. */
function* partsOf(
  linesOf: ReadonlyMap<number, readonly Line[]>,
  words: Iterable<Change>,
  write: (file: string, bytes: Uint8Array) => void,
): Generator<IndexPart> {
  const groups: Record<string, string> = {};
  const give = (text: string) => {
    const bytes = Buffer.from(text);
    const measure = { hash: sha256(bytes), size: bytes.length };
    write(assetOf(measure).file, bytes);
    return measure;
  };
  let segments: WrittenSegment[] = [];
  const steps = changeSegments([], allChanges(linesOf, words, groups), {
    read: () => '',
    write(hash, lines) {
      const files = giveFiles(lines, give);
      segments.push({ first: files[0]?.[0] ?? '', hash, files, lines: json(lines) });
    },
  });
  while (!steps.next().done)
    if (segments.length >= PART) {
      yield { segments };
      segments = [];
    }
  yield { segments, groups };
}

/** Returns the changes to an empty index, in the order of keys, and fills `groups`. */
function* allChanges(
  linesOf: ReadonlyMap<number, readonly Line[]>,
  words: Iterable<Change>,
  groups: Record<string, string>,
): Iterable<Change> {
  const linesByGroup = new Map<string, Line[]>();
  for (const [number, lines] of [...linesOf].sort(([a], [b]) => a - b))
    for (const line of lines) appendTo(linesByGroup, String(Math.floor(number / GROUP)), line);
  for (const [name, lines] of linesByGroup) {
    groups[name] = hashOfLines(lines);
    for (const [key, value] of lines) yield [key, () => value];
  }
  yield* words;
}

function json(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value));
}
