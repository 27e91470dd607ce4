// The seeded pages that every tool builds, as files. There are two kinds of them.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A kind of pages: each page depends only on its number, not on the size of the site. */
export interface Pages {
  /** Name in headings: `pages of 1 KB`. */
  readonly name: string;
  /** Folder of `bench/layouts/` that is copied over a tool's own. */
  readonly layouts?: string;
  /** URLs of lists of pages, without the first slash. */
  readonly lists?: readonly string[];
  readonly title: (page: number) => string;
  /** Description in the front matter; undefined if the page has none. */
  readonly description?: (page: number) => string | undefined;
  /** The Markdown; `edition` changes its text and not its length. */
  readonly text: (page: number, edition?: number) => string;
}

/** `page-000012` */
export function slugOf(page: number): string {
  return `page-${String(page).padStart(6, '0')}`;
}

/** Returns a paragraph that only this edition of a page contains. */
export function editionText(edition: number): string {
  return `Edition ${String(edition).padStart(6, '0')} of this page.`;
}

/** Writes pages from 0 into `folder`. */
export function writePages(folder: string, count: number, pages: Pages): void {
  mkdirSync(folder, { recursive: true });
  for (let page = 0; page < count; page += 1) writePage(folder, page, pages);
}

export function writePage(folder: string, page: number, { text }: Pages, edition = 0): void {
  writeFileSync(path.join(folder, `${slugOf(page)}.md`), text(page, edition));
}
