// Titles in the ranking of generated sites: a title that is the query comes first, and no heading or text outweighs a title with
// more words of the query.
import { expect, test } from 'vitest';
import { choose, seeded } from '../../../bench/speed/random.ts';
import { rank } from '../../../src/features/search/browser/rank.ts';
import { searchWords } from '../../../src/features/search/browser/words.ts';
import { type NumberedPage, sourceOf } from './memory-index.ts';

const LANGUAGES = {
  en: {
    words:
      'baggage collector context deploy exporter gateway install language metric network operator pipeline'.split(
        ' ',
      ),
    between: [' ', ' of ', ' and '],
  },
  ja: {
    words: '検索 設定 画像 変換 配信 公開 権限 通知 トレース サーバー 送る 使い方'.split(' '),
    between: ['', 'の', 'と', 'を'],
  },
} as const;

type Language = keyof typeof LANGUAGES;

function generator(language: Language, seed: number) {
  const random = seeded(seed);
  const { words, between } = LANGUAGES[language];
  const oneOf = (items: readonly string[]) => choose(random, items);
  /** Different words in any order. */
  const some = (count: number, all: readonly string[] = words) =>
    all
      .map((word) => [random(), word] as const)
      .toSorted(([a], [b]) => a - b)
      .slice(0, count)
      .map(([, word]) => word);
  const phrase = (some: readonly string[]) => some.reduce((all, word) => `${all}${oneOf(between)}${word}`);
  return { oneOf, some, phrase };
}

function pageOf(number: number, title: string, headings: readonly string[], text: string): NumberedPage {
  return {
    // Numbers that sourceOf doesn't boost.
    number: number * 5 + 1,
    title,
    address: '/',
    about: '',
    sections: headings.map((heading, at) => [`h${at}`, heading, text]),
  };
}

/** Different words of a title: two titles with the same ones answer the same queries. */
const wordsOf = (title: string) => [...new Set(searchWords(title).map(({ word }) => word))].sort().join(' ');

const seeds = Array.from({ length: 6 }, (_, seed) => seed + 1);
const CASES = (['en', 'ja'] as const).flatMap((language) => seeds.map((seed) => [language, seed] as const));

test.each(CASES)('a title that is the query comes first: %s, site %i', async (language, seed) => {
  const { oneOf, some, phrase } = generator(language, seed);
  const titles = new Map<string, string>();
  for (let at = 0; at < 120; at += 1) {
    const title = phrase(some(1 + (at % 4)));
    titles.set(wordsOf(title), title);
  }
  const all = [...titles.values()];
  const pages = all.map((title, at) =>
    // Other pages name the title in headings, and repeat its words.
    pageOf(
      at,
      title,
      [oneOf(all), oneOf(all), oneOf(all)],
      `${phrase(some(6))}. ${oneOf(all).repeat(at % 9)}`,
    ),
  );
  const source = sourceOf(pages, (word) => word);
  for (const title of all) {
    const { hits } = await rank(title, source);
    expect(all[((hits[0]?.page ?? 0) - 1) / 5], title).toBe(title);
  }
});

test.each(CASES)('no section beats a title with more words: %s, site %i', async (language, seed) => {
  const { oneOf, some, phrase } = generator(language, seed);
  // Words that weigh the same: in Japanese, those with a single pair.
  const words = LANGUAGES[language].words.filter(
    (word) => language === 'en' || /^\p{sc=Han}{2}$/u.test(word),
  );
  const others = Array.from({ length: 60 }, (_, at) =>
    pageOf(at + 2, phrase(some(2)), [phrase(some(2))], phrase(some(8))),
  );
  for (let round = 0; round < 20; round += 1) {
    const asked = some(2 + (round % 2), words);
    const rest = words.filter((word) => !asked.includes(word));
    const [most, fewer] =
      round % 3 === 0 ? [asked.slice(0, -1), asked.slice(0, -2)] : [asked, asked.slice(0, -1)];
    const query = asked.join(' ');
    const titled = pageOf(
      0,
      phrase([...most, oneOf(rest)]),
      [phrase(some(2, rest))],
      `${query} ${phrase(some(8))}`,
    );
    const section = pageOf(1, phrase([...fewer, oneOf(rest)]), [query, query, query], query);
    const { hits } = await rank(
      query,
      sourceOf([titled, section, ...others], (word) => word),
    );
    const places = [titled, section].map(({ number }) => hits.findIndex(({ page }) => page === number));
    expect(places[0], `${titled.title} and ${section.title} for ${query}`).toBeLessThan(places[1] ?? -1);
  }
});
