// Ranking by the index equals the formula worked out over all texts, without an index.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { indexFiles, weightsOf } from '../../src/features/search/build-index.ts';
import { type FoundPage, type Router, readShard, shardsFor } from '../../src/features/search/format.ts';
import { rank } from '../../src/features/search/rank.ts';
import { searchWords } from '../../src/features/search/words.ts';
import { DECLARATION } from './declaration.ts';

const ENGLISH = readdirSync('docs')
  .filter((name) => name.endsWith('.md'))
  .flatMap((name) => readFileSync(`docs/${name}`, 'utf8').split(/^(?=## )/m));

const LANGUAGES: Readonly<Record<string, readonly string[]>> = { en: ENGLISH, ...DECLARATION };

function pageOf(text: string): FoundPage {
  const [first = '', ...rest] = text.split('\n');
  const body = rest.join('\n');
  return {
    title: first,
    address: '/',
    sections: [
      ['', '', body.slice(0, 200)],
      ['a', first, body.slice(200)],
    ],
  };
}

/** Number of letters to add, remove, replace or swap, by the table of Damerau. */
function distance(a: string, b: string): number {
  const row = (index: number) => Array.from({ length: b.length + 1 }, (_, at) => (index === 0 ? at : 0));
  const table = Array.from({ length: a.length + 1 }, (_, index) => row(index));
  const at = (i: number, j: number) => table[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= a.length; i += 1) {
    const line = table[i] as number[];
    line[0] = i;
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      line[j] = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        line[j] = Math.min(at(i, j), at(i - 2, j - 2) + 1);
    }
  }
  return at(a.length, b.length);
}

type Counts = ReadonlyMap<string, number>;

/** The formula: for each page and word, 8 for the title, 4 for a heading, 1 for the text. */
function bruteWeight(page: FoundPage, form: string): number {
  const count = (text: string) =>
    searchWords(text).filter(({ word, exact }) => word === form || exact === form).length;
  let sum = 8 * count(page.title);
  let length = 0;
  for (const [, heading, text] of page.sections) {
    sum += 4 * count(heading) + count(text);
    length += searchWords(heading).length + searchWords(text).length;
  }
  return sum === 0 ? 0 : Math.max(1, Math.round((25 * sum) / (sum + 6 * (0.4 + (0.6 * length) / 300))));
}

function bruteRank(query: string, pages: readonly FoundPage[], vocabulary: readonly Set<string>[]) {
  const asked = searchWords(query);
  const scores = pages.map(() => 0);
  const add = (shares: Counts) => {
    const best = pages.map((page, index) =>
      Math.max(
        0,
        ...[...shares].map(([form, share]) =>
          vocabulary[index]?.has(form) ? share * bruteWeight(page, form) : 0,
        ),
      ),
    );
    const having = best.filter((one) => one > 0).length;
    for (const [index, weight] of best.entries())
      if (weight > 0)
        scores[index] =
          (scores[index] ?? 0) + Math.log(1 + (pages.length - having + 0.5) / (having + 0.5)) * weight;
  };
  const all = [...new Set(vocabulary.flatMap((words) => [...words]))];
  for (const [index, { word, exact }] of asked.entries()) {
    if (asked.findIndex((one) => one.exact === exact) < index) continue;
    const isLast = index === asked.length - 1 && word.length > 1;
    const shares = new Map<string, number>(
      all.filter((one) => isLast && one.startsWith(word)).map((one) => [one, 0.6]),
    );
    if (all.includes(word)) shares.set(word, 1);
    if (shares.size === 0 && word.length >= 5)
      for (const one of all)
        if (one.slice(0, 2) === word.slice(0, 2) && distance(one, word) === 1) shares.set(one, 0.4);
    add(shares);
    if (exact !== word) add(new Map([[exact, 0.5]]));
  }
  return scores
    .flatMap((score, page) => (score > 0 ? [{ page, score }] : []))
    .sort((a, b) => b.score - a.score || a.page - b.page);
}

/** Fifty queries from the words of the texts: words, pairs, beginnings and typing errors. */
function queriesFrom(texts: readonly string[]): readonly string[] {
  const words = texts.flatMap((text) => searchWords(text).map(({ exact }) => exact));
  return Array.from({ length: 50 }, (_, index) => {
    const one = words[(index * 7919) % words.length] ?? '';
    const two = words[(index * 104_729 + 13) % words.length] ?? '';
    if (index % 4 === 0) return one;
    if (index % 4 === 1) return `${one} ${two}`;
    if (index % 4 === 2) return `${two} ${one.slice(0, Math.max(2, one.length - 2))}`;
    return `${two.slice(0, 2)}${two[3] ?? ''}${two[2] ?? ''}${two.slice(4)} ${one}`;
  });
}

test.each(Object.keys(LANGUAGES))(
  '50 queries in %s rank like the formula over all texts',
  async (language) => {
    const texts = LANGUAGES[language] ?? [];
    const pages = texts.map(pageOf);
    const weights = pages.map(weightsOf);
    const files = new Map(indexFiles(pages, weights).map(({ file, text }) => [file, text]));
    const router: Router = JSON.parse(files.get('../search.json') ?? '');
    const source = {
      pages: router.pages,
      beginningWith: async (prefix: string) =>
        new Map(shardsFor(prefix, router).flatMap((file) => [...readShard(files.get(file) ?? '')])),
    };
    const vocabulary = weights.map((words) => new Set(words.keys()));
    let found = 0;
    for (const query of queriesFrom(texts)) {
      const hits = await rank(query, source);
      expect(hits, query).toEqual(bruteRank(query, pages, vocabulary));
      if (hits.length > 0) found += 1;
    }
    expect(found).toBeGreaterThan(45);
  },
);

test.each([
  ['Über', ['uber'], ['über']],
  ['Straße', ['strasse'], ['straße']],
  ['東京都', ['東京', '京都'], ['東京', '京都']],
  ['ไทย', ['ไท', 'ทย'], ['ไท', 'ทย']],
  ['constructor __proto__', ['constructor', 'proto'], ['constructor', 'proto']],
])('the words of %s', (text, words, exact) => {
  expect(searchWords(text).map((one) => one.word)).toEqual(words);
  expect(searchWords(text).map((one) => one.exact)).toEqual(exact);
});

test('a word of a megabyte is cut', () => {
  expect(searchWords('a'.repeat(1_000_000)).map(({ word }) => word.length)).toEqual([40]);
});
