// The files of the index, as the browser reads them.
import type { Postings } from './rank.ts';

/** The first file: it names all others, relative to the folder of the script. Its own name never changes. */
export interface Router {
  readonly pages: number;
  /** First word of each shard, in order, and its file. */
  readonly words: readonly (readonly [first: string, file: string])[];
  /** Files with the texts of pages, in order. */
  readonly texts: readonly string[];
}

export interface FoundPage {
  readonly title: string;
  /** With the base of the site. */
  readonly address: string;
  /** Sections; the first one is above all headings, and has neither id nor heading. */
  readonly sections: readonly (readonly [id: string, heading: string, text: string])[];
}

/** Pages in one file of texts. */
export const TEXT_PAGES = 4;

/** `word` and, after a tab, its pages as distances in base 36, each followed by a capital letter for the weight. */
export function writeShard(words: readonly (readonly [string, Postings])[]): string {
  return words.map(([word, postings]) => `${word}\t${writePostings(postings)}\n`).join('');
}

function writePostings(postings: Postings): string {
  let before = -1;
  let text = '';
  for (const [page, weight] of postings) {
    text += (page - before).toString(36) + String.fromCharCode(64 + weight);
    before = page;
  }
  return text;
}

export function readShard(text: string): Map<string, Postings> {
  const lines = text.split('\n').slice(0, -1);
  return new Map(
    lines.map((line) => {
      const tab = line.indexOf('\t');
      return [line.slice(0, tab), readPostings(line.slice(tab + 1))];
    }),
  );
}

function readPostings(text: string): Postings {
  const postings = new Map<number, number>();
  let page = -1;
  for (const [, distance = '', weight = ''] of text.matchAll(/([\da-z]+)([A-Z])/g)) {
    page += Number.parseInt(distance, 36);
    postings.set(page, weight.charCodeAt(0) - 64);
  }
  return postings;
}

/** Files of the shards that may contain words with this prefix. */
export function shardsFor(prefix: string, { words }: Router): readonly string[] {
  return words
    .filter(([first], index) => {
      const next = words[index + 1]?.[0];
      // The last word with a prefix sorts before the prefix followed by the highest character.
      return first <= `${prefix}\uffff` && (next === undefined || next > prefix);
    })
    .map(([, file]) => file);
}
