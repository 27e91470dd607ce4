// Files with the texts of pages.
import type { Measure } from '../../engine/store/measure.ts';
import { sha256 } from '../../kit/hash.ts';
import type { OutputFile } from '../../model/files/output.ts';
import { BLOCK, type FoundPage, HASH, textFile, type WrittenPage } from './browser/format.ts';
import type { DividedSections } from './divided.ts';
import { type IndexReceiver, measureOf } from './receiver.ts';

/** Text of pages that share a file, or of a page in several parts. */
export interface GroupText {
  readonly numbers: readonly number[];
  readonly hash: string;
  readonly files: readonly Measure[];
  readonly isDivided: boolean;
}

export interface DividedPage extends DividedSections, Pick<FoundPage, 'title' | 'address' | 'about'> {
  readonly number: number;
}

/** Longest file of texts, unless a single page has more. */
const TEXT = 3000;

interface WrittenText {
  readonly numbers: readonly number[];
  /** Text of each file. */
  readonly files: readonly string[];
}

/** Writes the texts of pages: short ones with close numbers share a file, and each part of a long one has its own. */
export function writeTexts(pages: readonly DividedPage[]): readonly WrittenText[] {
  const texts: WrittenText[] = [];
  let open: { readonly number: number; readonly text: string }[] = [];
  let size = 0;
  const close = () => {
    if (open.length > 0)
      texts.push({
        numbers: open.map(({ number }) => number),
        files: [`[${open.map(({ text }) => text).join()}]`],
      });
    open = [];
    size = 0;
  };
  for (const { number, title, address, about, parts } of pages) {
    const written = parts.map((sections) => {
      const page: WrittenPage = [number, title, address, about, sections];
      return JSON.stringify(page);
    });
    if (written.length > 1) texts.push({ numbers: [number], files: written.map((text) => `[${text}]`) });
    else
      for (const text of written) {
        const before = open.at(-1)?.number ?? number;
        if (size + text.length > TEXT || blockOf(before) !== blockOf(number)) close();
        open.push({ number, text });
        size += text.length;
      }
  }
  close();
  return texts;
}

function blockOf(number: number): number {
  return Math.floor(number / BLOCK);
}

export function giveText({ numbers, files }: WrittenText, { isWanted, take }: IndexReceiver): GroupText {
  const measures = files.map(measureOf);
  const isDivided = files.length > 1;
  const hash = isDivided ? sha256(measures.map((one) => one.hash).join()) : (measures[0]?.hash ?? '');
  const text: GroupText = { numbers, hash: hash.slice(0, HASH), files: measures, isDivided };
  for (const [index, output] of textOutputs(text).entries())
    if (isWanted(output)) take(output, files[index] ?? '');
  return text;
}

function textOutputs({ numbers, hash, files, isDivided }: GroupText): readonly OutputFile[] {
  return files.map(({ hash: whole, size }, part) => ({
    file: `assets/${textFile(numbers[0] ?? 0, hash, isDivided ? part : undefined)}`,
    kind: 'asset',
    hash: whole,
    size,
  }));
}

/** Returns the hashes of texts by the numbers of their pages. */
export function textsOf(
  groups: ReadonlyMap<string, { readonly texts: readonly GroupText[] }>,
  files: OutputFile[],
  receiver: IndexReceiver,
  pagesOf: (group: string) => readonly DividedPage[],
): ReadonlyMap<number, string> {
  const hashes = new Map<number, string>();
  for (const [name, { texts }] of groups) {
    const outputs = texts.flatMap(textOutputs);
    files.push(...outputs);
    for (const { numbers, hash } of texts) for (const number of numbers) hashes.set(number, hash);
    if (outputs.some(receiver.isWanted))
      for (const text of writeTexts(pagesOf(name))) giveText(text, receiver);
  }
  return hashes;
}
