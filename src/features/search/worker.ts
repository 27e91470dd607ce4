// Thread that makes the index of a site that has none, while pages are rendered. It writes the files to the staging folder.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sha256 } from '../../kit/hash.ts';
import { groupBy } from '../../kit/order.ts';
import { realDisk } from '../../kit/system/disk.ts';
import { answerQuestions } from '../../kit/system/thread.ts';
import type { OpenHtml } from '../../model/pages/markup.ts';
import { addTo, type Staging } from '../../site/publish/staging.ts';
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

/** One `of` so many pages with its body or its sections, or the question for the index. */
export type IndexQuestion = IndexedPage | 'index';
interface IndexedPage {
  readonly page: NumberedPage;
  readonly of: number;
  readonly body: { readonly html: OpenHtml; readonly hasCode: boolean } | readonly Section[];
}

/** Sections of a body as JSON, or the index; undefined if there is none, or if pages are missing. */
export type IndexAnswer = Uint8Array | NewIndex | undefined;

export interface NewIndex {
  /** Hashes of groups of pages, by their names. */
  readonly groups: Readonly<Record<string, string>>;
  readonly segments: readonly WrittenSegment[];
}
interface WrittenSegment extends DividedSegment {
  /** Lines as JSON. */
  readonly lines: Uint8Array;
}

answerQuestions(({ folder }: { readonly folder: string }) => {
  const add = addTo(realDisk, folder);
  const table = new WordTable();
  const words = new Tally(table);
  /** Lines of each page as JSON. As texts they would be in the heap. */
  const linesOf = new Map<number, Uint8Array>();
  let index: Promise<NewIndex> | undefined;
  /** Adds a page, unless the index has it. Makes the index once it has all pages. */
  const addPage = ({ page, of }: IndexedPage, sections: readonly Section[]) => {
    if (linesOf.has(page.number)) return;
    const divided = { ...page, parts: dividedSections(sections) };
    linesOf.set(page.number, json(pageLines(divided)));
    words.add(divided);
    if (linesOf.size < of) return;
    index = nextTurn().then(() => newIndex(linesOf, wordChanges(table, new Tally(table), words), add));
    // The build asks for it later.
    index.catch(() => {});
  };
  return (question: IndexQuestion): IndexAnswer | Promise<IndexAnswer> => {
    if (question === 'index') return index;
    const { body } = question;
    const sections = 'html' in body ? sectionsOf(body.html, body.hasCode) : body;
    addPage(question, sections);
    return 'html' in body ? json(sections) : undefined;
  };
});

/** Makes the segments and writes their files. */
function newIndex(
  linesOf: ReadonlyMap<number, Uint8Array>,
  words: Iterable<Change>,
  add: Staging['add'],
): NewIndex {
  const groups: Record<string, string> = {};
  const segments: WrittenSegment[] = [];
  const give = (text: string) => {
    const bytes = Buffer.from(text);
    const output = assetOf({ hash: sha256(bytes), size: bytes.length });
    const { hash, size } = add(output.kind, output.file, bytes);
    return { hash, size };
  };
  const steps = changeSegments([], allChanges(linesOf, words, groups), {
    read: () => '',
    write(hash, text, lines) {
      const files = giveFiles(lines, give);
      segments.push({ first: files[0]?.[0] ?? '', hash, files, lines: json(text) });
    },
  });
  while (!steps.next().done);
  return { groups, segments };
}

/** Returns the changes to an empty index, in the order of keys, and fills `groups`. */
function* allChanges(
  linesOf: ReadonlyMap<number, Uint8Array>,
  words: Iterable<Change>,
  groups: Record<string, string>,
): Iterable<Change> {
  const pagesInOrder = [...linesOf].sort(([a], [b]) => a - b);
  for (const [name, pages] of groupBy(pagesInOrder, ([number]) => String(Math.floor(number / GROUP)))) {
    const lines = pages.flatMap(([, bytes]) => JSON.parse(Buffer.from(bytes).toString()) as readonly Line[]);
    groups[name] = hashOfLines(lines);
    for (const [key, value] of lines) yield [key, () => value];
  }
  yield* words;
}

function json(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value));
}
