// Sites with search: their published files, and the results of a search.
import path from 'node:path';
import { expect } from 'vitest';
import { type Filter, type Loader, openIndex } from '../../../src/features/search/browser/open-index.ts';
import { build } from '../../support/build.ts';
import { type Files, minimal, readTree } from '../../support/site.ts';

export const SETTINGS = `${minimal['content/site.yaml']}policy: { forms: [{ from: self, why: The search form opens the page for results }] }\n`;

/** A site with a form on each page. */
export const SEARCHED: Files = {
  ...minimal,
  'content/site.yaml': `${SETTINGS}search: true\n`,
  'templates/page.tsx': String(minimal['templates/page.tsx'])
    .replace('PageHead }', 'PageHead, Search }')
    .replace('lang={site.language}', 'lang={page.language}')
    .replace('{children}', '<Search site={site} />{children}'),
  'content/index.md': '---\ntitle: Home\n---\n\nWelcome to all birds.\n',
  'content/search.md': '---\ntitle: Search\n---\n\nEverything at once.\n',
};

/** Pages with different words, so that the index has several files. */
export const ARTICLES: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from({ length: 30 }, (_, at) => [`content/a${10 + at}.md`, article(at)]),
);

function article(number: number): string {
  const words = Array.from({ length: 300 }, (_, at) => ((number * 300 + at) * 7_368_787).toString(36));
  return `---\ntitle: Article ${number}\n---\n\n${words.join(' ')}\n`;
}

export async function published(
  root: string,
  options: Parameters<typeof build>[1] = {},
): Promise<Readonly<Record<string, string>>> {
  expect((await build(root, options)).diagnostics).toEqual([]);
  const tree = readTree(path.join(root, 'dist'));
  return Object.fromEntries(
    Object.entries(tree).map(([file, bytes]) => [file, Buffer.from(bytes, 'latin1').toString()]),
  );
}

export function loaderOf(files: () => Readonly<Record<string, string>>): Loader {
  return {
    async text(name) {
      const text = files()[path.posix.join('assets', name)];
      if (text === undefined) throw new Error(`404 ${name}`);
      return text;
    },
    stemmer: async (name) => import(`../../../lib/browser/stem-${/stem-(..)/.exec(name)?.[1]}.js`),
  };
}

export function indexOf(files: Readonly<Record<string, string>>) {
  return openIndex(loaderOf(() => files));
}

export async function titles(
  files: Readonly<Record<string, string>>,
  query: string,
  filter: Filter = {},
): Promise<readonly string[]> {
  return (await indexOf(files).find(query, 8, filter, 'en')).pages.map(({ title }) => title);
}
