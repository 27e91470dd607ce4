// Ranking by the index equals the formula computed over all texts, without an index.
import { readdirSync, readFileSync } from 'node:fs';
import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { expect, test } from 'vitest';
import { MOST_PAGES } from '../../../src/features/search/browser/format.ts';
import { type RankSource, rank } from '../../../src/features/search/browser/rank.ts';
import { foldWord, searchWords } from '../../../src/features/search/browser/words.ts';
import { WordCounts } from '../../../src/features/search/word-counts.ts';
import { DECLARATION } from './declaration.ts';
import { type NumberedPage, sourceOf } from './memory-index.ts';

const ENGLISH = readdirSync('docs')
  .filter((name) => name.endsWith('.md'))
  .flatMap((name) => readFileSync(`docs/${name}`, 'utf8').split(/^(?=## )/m))
  .filter((_, index) => index % 8 === 0);

const LANGUAGES: Readonly<Record<string, readonly string[]>> = { en: ENGLISH, ...DECLARATION };
const STEMMERS: Readonly<Record<string, (word: string) => string>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
};

function pageOf(text: string, index: number): NumberedPage {
  const [first = '', ...rest] = text.split('\n');
  const body = rest.join('\n');
  return {
    number: index * 7 + 3,
    title: first,
    address: '/',
    about: body.slice(0, 60),
    subjects: body.slice(100, 130),
    sections: [
      ['', '', body.slice(0, 200)],
      ['a', first, body.slice(200)],
    ],
  };
}

/** Damerau distance: the number of letters to add, remove, replace or swap. */
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

/** The text of a page as words with the weights of their fields, without an index. */
function wordsOf({ title, about, subjects = '', sections }: NumberedPage) {
  const field = (text: string, weight: number) => searchWords(text).map((one) => ({ ...one, weight }));
  const [title8, subjects2] = [field(title, 8), field(subjects, 2)];
  const rest = [
    ...field(about, 2),
    ...sections.flatMap(([, heading, text]) => [...field(heading, 4), ...field(text, 1)]),
  ];
  const names = [
    ...innerWords(title, 8),
    ...sections.flatMap(([, heading]) => innerWords(heading, 4)),
    ...subjects2,
  ];
  const all = [...title8, ...rest, ...names];
  const inside = new Set(innerWords(title, 8).map(({ word }) => word));
  return {
    all,
    title: title8,
    /** Words inside the title, if it is a name, and those of subjects. */
    inside: [...inside].map((word) => ({ word, exact: word })),
    subjects: subjects2.filter(({ word }) => !inside.has(word) && !title8.some((one) => one.word === word)),
    words: [...new Set(all.map((one) => one.word))],
    length: rest.length,
  };
}

/** Words inside a name that has several. */
function innerWords(text: string, weight: number) {
  if (/[^!-~]/.test(text)) return [];
  return text.split(/[^a-z\d]+/i).flatMap((name) => {
    const words = name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z\d]+/g) ?? [];
    return words.length > 1
      ? words.map((one) => one.toLowerCase()).map((word) => ({ word, exact: word, weight }))
      : [];
  });
}

type PageWords = ReturnType<typeof wordsOf>;

/** BM25 of the words that `isMeant` chooses, in steps of a 25th. */
function bruteWeight({ all, length }: PageWords, isMeant: (one: { word: string; exact: string }) => boolean) {
  const count = all.filter(isMeant).reduce((sum, { weight }) => sum + weight, 0);
  const times = 2 ** Math.min(3, Math.max(-2, Math.round(Math.log2(Math.max(1, length) / 300))));
  return count === 0 ? 0 : Math.max(1, Math.round((25 * count) / (count + 6 * (0.4 + 0.6 * times))));
}

/** Best match of a query's word on a page: its weight, and its factor in the title, whose size is 0 for subjects. */
interface BestMatch {
  readonly weight: number;
  readonly title: { readonly share: number; readonly size: number };
}

const NO_TITLE: BestMatch['title'] = { share: 0, size: 0 };

/** Match in a title, in a title whose names are taken apart, or in keywords and route. */
function titleMatch(
  { title, inside, subjects }: PageWords,
  isMeant: (one: { word: string; exact: string }) => boolean,
  factor: number,
): BestMatch['title'] {
  const keys = new Set(title.flatMap(({ word, exact }) => (word === exact ? [word] : [word, exact])));
  if (title.some(isMeant)) return { share: factor, size: Math.min(30, keys.size) };
  if (inside.some(isMeant)) return { share: factor, size: Math.min(30, keys.size - 1 + inside.length) };
  return subjects.some(isMeant) ? { share: factor * 0.85, size: 0 } : NO_TITLE;
}

function bruteRank(query: string, pages: readonly NumberedPage[], stem: (word: string) => string) {
  const texts = pages.map(wordsOf);
  const known = new Map(texts.flatMap(({ all }) => all.map((one) => [`${one.word} ${one.exact}`, one])));
  const asked = searchWords(query);
  const terms: { readonly rarity: number; readonly best: readonly BestMatch[]; readonly keys: number }[] = [];
  const stems = new Map<string, string>();
  const stemOf = (word: string) => {
    const known = stems.get(word) ?? foldWord(stem(word));
    stems.set(word, known);
    return known;
  };
  for (const [index, { word, exact }] of asked.entries()) {
    if (asked.findIndex((one) => one.exact === exact) < index) continue;
    const own = stemOf(exact);
    const near = own === word ? own : own.slice(0, Math.max(3, own.length - 1));
    const beginning = [...word].findIndex((_, at) => !near.startsWith(word.slice(0, at + 1)));
    const common = word.slice(0, Math.max(Math.min(3, word.length), beginning < 0 ? word.length : beginning));
    const hasStem = (one: string, form: string) =>
      word.length > 3 && one.length >= 3 && one.startsWith(common) && stemOf(form) === own;
    const begins = (one: string) => index === asked.length - 1 && word.length >= 3 && one.startsWith(word);
    let share = (one: string, form: string): number => {
      if (one === word) return form === exact ? 1 : 0.7;
      return hasStem(one, form) ? 0.8 : begins(one) ? 0.6 : 0;
    };
    const forms = [...known.values()].flatMap(
      ({ word: one, exact: form }) =>
        [
          [one, form],
          [one, one],
        ] as const,
    );
    if (!forms.some(([one, form]) => share(one, form) > 0) && word.length >= 5) {
      const right = (one: string) => [...one].findIndex((_, at) => !word.startsWith(one.slice(0, at + 1)));
      const meant = [...new Set(forms.map(([one]) => one))]
        .filter((one) => one.slice(0, 2) === word.slice(0, 2) && distance(one, word) === 1)
        .map((one) => ({ one, right: right(one) < 0 ? one.length : right(one) }))
        .toSorted((x, y) => y.right - x.right || (x.one < y.one ? -1 : 1));
      const four = new Set(meant.slice(0, 4).map(({ one }) => one));
      share = (one) => (four.has(one) ? 0.4 : 0);
    }
    const shared = new Set(forms.filter(([one, form]) => share(one, form) > 0).map(([one]) => one));
    const counts = [0];
    const lists = new Map<string, ReadonlySet<PageWords>>();
    // Pages on which a word counts: those with the word in the title, then those where it weighs most.
    const listOf = (one: string, form: string) => {
      const key = `${one} ${form}`;
      const known = lists.get(key);
      if (known) return known;
      const isMeant = (each: { word: string; exact: string }) =>
        each.word === one && (one === form || each.exact === form);
      const having = texts
        .map((text, at) => ({
          text,
          at,
          weight: bruteWeight(text, isMeant),
          has: [...text.title, ...text.inside].some(isMeant) ? 2 : text.subjects.some(isMeant) ? 1 : 0,
        }))
        .filter(({ weight }) => weight > 0)
        .toSorted((x, y) => Number(y.has) - Number(x.has) || y.weight - x.weight || x.at - y.at);
      const list = new Set(having.slice(0, MOST_PAGES).map(({ text }) => text));
      counts.push(having.length);
      lists.set(key, list);
      return list;
    };
    const best = texts.map((text) => {
      const matches = text.words
        .filter((one) => shared.has(one))
        .flatMap((one) => {
          const whole = bruteWeight(text, (each) => each.word === one);
          const written = text.all.filter((each) => each.word === one).map((each) => each.exact);
          if (one === word && share(word, exact) === 1) {
            const hasOwn = exact === word ? everyOther(text, word, whole) : written.includes(exact);
            const factor = hasOwn ? 1 : 0.7;
            const title = titleMatch(text, (each) => each.word === one, factor);
            return listOf(one, one).has(text) ? [{ weight: whole * factor, title }] : [];
          }
          return [one, ...written.filter((form) => form !== one)]
            .filter((form) => share(one, form) > 0 && listOf(one, form).has(text))
            .map((form) => {
              const isMeant = (each: { word: string; exact: string }) =>
                each.word === one && (form === one || each.exact === form);
              const factor = share(one, form);
              return {
                weight: bruteWeight(text, isMeant) * factor,
                title: titleMatch(text, isMeant, factor),
              };
            });
        });
      return {
        weight: Math.max(0, ...matches.map(({ weight }) => weight)),
        title: matches.reduce((best, { title }) => (title.share > best.share ? title : best), NO_TITLE),
      };
    });
    const having = Math.max(best.filter(({ weight }) => weight > 0).length, ...counts);
    const rarity = having === 0 ? 0 : Math.log(1 + (pages.length - having + 0.5) / (having + 0.5));
    terms.push({ rarity: rarity * (/[ぁ-ゟ]/u.test(word) ? 0.3 : 1), best, keys: word === exact ? 1 : 2 });
  }
  const all = terms.reduce((sum, { rarity }) => sum + rarity, 0);
  return pages
    .flatMap(({ number }, at) => {
      const sum = (value: (best: BestMatch, rarity: number, keys: number) => number) =>
        terms.reduce((sum, { rarity, best, keys }) => sum + value(best[at] as BestMatch, rarity, keys), 0);
      const share = sum(({ weight }, rarity) => (weight > 0 ? rarity / all : 0));
      const size = Math.max(1, ...terms.map(({ best }) => best[at]?.title.size ?? 0));
      const inTitle = sum(({ title }, _, keys) => (title.size > 0 ? keys * title.share : 0));
      const others = 0.5 * Math.max(0, 1 - inTitle / size);
      const whole = sum((_best, _rarity, keys) => keys);
      const isQuery = inTitle === whole && size === Math.min(30, whole);
      const title =
        6 * sum((best, rarity) => (rarity / all) * best.title.share) ** 1.5 * (1 - others) +
        (isQuery ? 1 : 0);
      const score = share * (sum(({ weight }, rarity) => (rarity * weight) / (all * 25)) + title);
      return share > 0 ? [{ page: number, score: score * (number % 5 === 0 ? 1.5 : 1) }] : [];
    })
    .sort((a, b) => b.score - a.score || a.page - b.page);
}

/** True if no form with diacritics weighs as much as all forms together. */
function everyOther(text: PageWords, word: string, whole: number): boolean {
  const forms = new Set(
    text.all.filter((one) => one.word === word && one.exact !== word).map((one) => one.exact),
  );
  return [...forms].every((form) => bruteWeight(text, (one) => one.exact === form) < whole);
}

/** Fifty queries from the words of the texts: words, pairs, prefixes and typos. */
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
  '50 queries in %s rank like the formula over the text of all pages',
  async (language) => {
    const texts = LANGUAGES[language] ?? [];
    const stem = STEMMERS[language] ?? ((word: string) => word);
    const pages = texts.map(pageOf);
    const source = sourceOf(pages, stem);
    let found = 0;
    for (const query of queriesFrom(texts)) {
      const { hits } = await rank(query, source);
      expect(hits, query).toEqual(bruteRank(query, pages, stem));
      if (hits.length > 0) found += 1;
    }
    expect(found).toBeGreaterThan(45);
  },
);

test('a word on many pages counts on those where it weighs most', async () => {
  const pages = Array.from({ length: 1500 }, (_, index) => ({
    ...pageOf(`Page\n${'common '.repeat(1 + (index % 10))}`, index),
    about: '',
  }));
  const { hits } = await rank(
    'common',
    sourceOf(pages, (word) => word),
  );
  expect(hits.length).toBe(MOST_PAGES);
  expect(hits).toEqual(bruteRank('common', pages, (word) => word));
});

const word = (text: string, forms: readonly string[]) => forms.map((form) => [text, form]);

test.each([
  ['Über', [['uber', 'über']]],
  ['Straße Œuvre', [...word('strasse', ['straße']), ...word('oeuvre', ['œuvre'])]],
  ['東京都', [...word('東京', ['東京']), ...word('京都', ['京都'])]],
  ['한국어', [...word('한국', ['한국']), ...word('국어', ['국어'])]],
  ['ไทย', [...word('ไท', ['ไท']), ...word('ทย', ['ทย'])]],
  ['constructor __proto__', [...word('constructor', ['constructor']), ...word('proto', ['proto'])]],
])('the words of %s', (text, words) => {
  expect(searchWords(text).map((one) => [one.word, one.exact])).toEqual(words);
});

test.each([
  ['en', 'settings', 'setting'],
  ['de', 'Bücher', 'Buch'],
  ['fr', 'parlées', 'parlé'],
  ['es', 'canciones', 'canción'],
])('in %s, %s finds %s', async (language, query, text) => {
  const source = sourceOf([pageOf(`${text}\n`, 0)], STEMMERS[language] ?? String);
  expect((await rank(query, source)).hits).toHaveLength(1);
});

test('a stem that begins too many words finds only those with a longer beginning', async () => {
  const texts = ['con', 'cons', 'considered', 'cone conic conch conned conger'];
  const source = sourceOf(texts.map(pageOf), (word) => word.replace(/s$/, ''));
  // Each line is a file.
  const limited: RankSource = {
    ...source,
    async linesOf(word, next, most = Number.POSITIVE_INFINITY) {
      const lines = await source.linesOf(word, next);
      return lines && lines.length > most ? undefined : lines;
    },
  };
  const pagesFor = async (from: RankSource) => (await rank('cons', from)).hits.map(({ page }) => page);
  expect(await pagesFor(source)).toEqual([10, 3, 17]);
  expect(await pagesFor(limited)).toEqual([10, 17]);
});

test('punctuation of texts separates words', () => {
  const words = (text: string) => searchWords(text).map((one) => [one.exact, text.slice(one.from, one.to)]);
  for (const sign of ['’', '—', '…', '\u200b', '\u2028', ' ', '/'])
    expect(words(`It${sign}Works`)).toEqual([
      ['it', 'It'],
      ['works', 'Works'],
    ]);
  expect(words('x² — É')).toEqual([
    ['x²', 'x²'],
    ['é', 'É'],
  ]);
});

test.each([
  'Owls2go OWLS, owls; éclair ÉCLAIR Éclair x² straßen-Größe I’m',
  'Über naïve cafés İstanbul ǅ ﬁx 42 Ⅷ a\u0301b',
  '使用npm安装，然后𠮷野家で食べる。ひらがな 東 한국어Text ไทย ー',
  'документация документация, текст\u2028ещё 👍🏽 👍word \ud83d lone',
  `${'abc'.repeat(40)} ${'ä'.repeat(60)} ${'漢字'.repeat(30)}z ${'a'.repeat(39)}é`,
])('the index reads the words that a search reads: %s', (text) => {
  const counts = new WordCounts();
  const page = {
    number: 1,
    title: '',
    address: '',
    about: '',
    subjects: '',
    parts: [[['', '', `${text} ${text}`]]],
  } as const;
  counts.add(page);
  const forms = searchWords(text).flatMap(({ word, exact }) =>
    word === exact ? [word] : [word, `${word} ${exact}`],
  );
  expect(
    counts
      .words()
      .map(({ key }) => key)
      .sort(),
  ).toEqual([...new Set(forms)].sort());
});

test('a word of a megabyte is shortened', () => {
  expect(searchWords('a'.repeat(1_000_000)).map((one) => one.word.length)).toEqual([40]);
  expect(searchWords('ä'.repeat(1_000_000)).map((one) => one.word.length)).toEqual([40]);
});
