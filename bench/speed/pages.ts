// The seeded sites that every tool builds: a title in the front matter, then paragraphs.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const WORDS = (
  'the a of to and in that it is was for on as with his they at be this have from or one had by word but not what ' +
  'all were we when your can said there use an each which she do how their if will up other about out many then ' +
  'them these so some her would make like him into time has look two more write go see number no way could people ' +
  'my than first water been call who oil its now find long down day did get come made may part mountain paper river'
).split(' ');

/** Characters of a paragraph, about. */
const PARAGRAPH = 250;

/** `page-000012` */
export function slugOf(page: number): string {
  return `page-${String(page).padStart(6, '0')}`;
}

/** The Markdown of a page, of about `bytes` bytes; `edition` changes its text and not its length. */
export function pageText(page: number, bytes: number, edition = 0): string {
  const random = seeded(page);
  const paragraphs: string[] = [editionText(edition)];
  for (let length = 0; length < bytes; length += PARAGRAPH) paragraphs.push(paragraph(random));
  return `---\ntitle: ${titleOf(page)}\n---\n\n${paragraphs.join('\n\n')}\n`;
}

/** Sorts as the pages do. */
export function titleOf(page: number): string {
  return `The page of number ${String(page).padStart(6, '0')}`;
}

/** A text of the page that stands in no other edition of it. */
export function editionText(edition: number): string {
  return `Edition ${String(edition).padStart(6, '0')} of this page.`;
}

/** Writes pages from 0 into `folder`. */
export function writePages(folder: string, count: number, bytes: number): void {
  mkdirSync(folder, { recursive: true });
  for (let page = 0; page < count; page += 1) writePage(folder, page, bytes);
}

export function writePage(folder: string, page: number, bytes: number, edition = 0): void {
  writeFileSync(path.join(folder, `${slugOf(page)}.md`), pageText(page, bytes, edition));
}

function paragraph(random: () => number): string {
  let text = '';
  while (text.length < PARAGRAPH - 10) text += ` ${WORDS[Math.floor(random() * WORDS.length)]}`;
  const [, first = '', ...rest] = text;
  return `${first.toUpperCase()}${rest.join('')}.`;
}

/** Numbers from 0 to below 1, always the same for one seed: Mulberry32, https://gist.github.com/tommyettinger/46a874533244883189143505d203312c */
function seeded(seed: number): () => number {
  let state = (seed * 2_654_435_769 + 1) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
