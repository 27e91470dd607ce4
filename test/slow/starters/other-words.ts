// Content of other people in a starter: their names, long words, tables, code, photos and languages.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import matter from 'gray-matter';
import type { Starter } from '../../../src/commands/starters.ts';
import { photograph } from '../../support/images.ts';

export interface Words {
  /** Name of the site. */
  readonly name: string;
  readonly language: string;
  /** Each title gets one of them. */
  readonly words: readonly string[];
  readonly sentence: string;
  /** Number of posts that a blog has. */
  readonly posts: number;
  /** Photos take the place of the bill and the tiles, and parts that nobody needs are left out. */
  readonly ownPictures?: true;
}

const LONG_WORDS = [
  'Communication',
  'Responsibilities',
  'Handwerksbetriebe',
  'Internationalization',
  'non-commercial/educational',
  'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz',
];

const WORDS: Readonly<Record<string, Words>> = {
  'long words': {
    name: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk',
    language: 'en',
    words: LONG_WORDS,
    sentence: 'Everyone reads what they know how to read, and skips whatever looks like work.',
    posts: 1,
  },
  'short names': {
    name: 'Arbo',
    language: 'en',
    words: ['Go', 'An exceptionally long title that somebody wrote because nobody stopped them in time'],
    sentence: '--quiet is short.',
    posts: 60,
  },
  'own pictures': {
    name: 'Collaboration Handbook',
    language: 'en',
    words: ['Downloadable', 'A title that takes so many words that its letters have to be smaller', 'Setup'],
    sentence: 'Pictures say the rest.',
    posts: 1,
    ownPictures: true,
  },
  Japanese: {
    name: '渡り鳥観測所',
    language: 'ja',
    words: ['川沿いの観察小屋から見える冬の渡り鳥', '国際化とアクセシビリティについて', '設定'],
    sentence: '川の流れは絶えずして、しかももとの水にあらず。観測した鳥の数は毎週ここに書きます。',
    posts: 12,
  },
  Arabic: {
    name: 'دفتر الطيور المهاجرة',
    language: 'ar',
    words: ['المسؤوليات المشتركة', 'إعدادات الموقع والخصوصية', 'ملاحظات'],
    sentence: 'نكتب هنا كل أسبوع عدد الطيور التي رأيناها على ضفة النهر، مع ملاحظات عن الطقس والماء.',
    posts: 12,
  },
};

export function wordsOf(variant: string): Words {
  const words = WORDS[variant];
  if (!words) throw new Error(`There are no words named ${variant}`);
  return words;
}

/** Replaces the words of a new site by those of somebody else, and adds a page with everything that pages may contain. */
export async function writeOtherWords(root: string, starter: Starter, words: Words): Promise<void> {
  const content = path.join(root, 'content');
  writeSettings(content, words);
  let count = 0;
  for (const file of readdirSync(content, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!file.endsWith('.md')) continue;
    const target = path.join(content, file);
    const { data, content: body } = matter(readFileSync(target, 'utf8'));
    const fields = replaceTitles(data, words, { count: count++ });
    const isHome = file === 'index.md';
    const changed = isHome && words.ownPictures ? withPictures(fields as Fields, starter) : fields;
    const text = isHome ? `${homeText(starter, words)}${body}` : body;
    writeFileSync(target, matter.stringify(text, withAmounts(changed as Fields)));
  }
  const photo = await photograph(1280, 840).jpeg().toBuffer();
  writeFileSync(path.join(content, 'photo.jpg'), photo);
  const write = (file: string, fields: object, body = fullPage(words)) => {
    const target = path.join(content, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, matter.stringify(body, fields));
    writeFileSync(path.join(path.dirname(target), 'photo.jpg'), photo);
  };
  const title = `${words.words[0]} ${words.words[1]}`;
  if (starter === 'docs') {
    write('guide/everything.md', { title, description: words.sentence });
    write('guide/deep/index.md', { title, description: words.sentence }, words.sentence);
    write('guide/deep/deeper/index.md', { title, description: words.sentence }, words.sentence);
    write('guide/deep/deeper/everything.md', { title, description: words.sentence });
  } else if (starter === 'blog') {
    for (let i = 0; i < words.posts; i++) {
      const date = new Date(Date.UTC(2026, 0, 1 + i));
      const cover = i % 3 === 0 ? { cover: 'photo.jpg' } : {};
      const fields = {
        title: `${words.words[i % words.words.length]} ${i}`,
        description: words.sentence,
        date,
      };
      write(`posts/post-${i}.md`, { ...fields, author: 'me', tags: ['herons'], ...cover });
    }
  } else {
    write('everything/index.md', { title, description: words.sentence, lede: words.sentence });
  }
}

type Fields = Record<string, unknown>;

/** The text of a home page with everything that pages may contain, where its layout has room for it. */
function homeText(starter: Starter, words: Words): string {
  if (starter === 'site') return fullPage(words);
  return starter === 'landing'
    ? `<Details summary="${words.words[0]}">\n${fullPage(words)}\n</Details>\n`
    : '';
}

/** Amounts with many letters on the bill of a landing page. */
function withAmounts(fields: Fields): Fields {
  return fields.demo ? { ...fields, demo: { ...fields.demo, currency: 'SAR' } } : fields;
}

/** The fields of a home page with photos, a plan with a word as its price, and one point more than a row has. */
function withPictures(fields: Fields, starter: Starter): Fields {
  const { demo, proof, pricing, work, points, ...others } = fields;
  if (starter === 'landing') {
    const plans = (pricing as { plans: Fields[] }).plans.map((plan) => ({ ...plan, price: 'Downloadable' }));
    const picture = { src: 'everything/photo.jpg', alt: 'A photo' };
    return { ...others, picture, pricing: { ...(pricing as Fields), plans } };
  }
  if (starter !== 'site') return fields;
  const items = (work as { items: Fields[] }).items.map(({ facts, ...item }) => ({
    ...item,
    picture: 'everything/photo.jpg',
  }));
  const more = [...(points as Fields[]), { title: 'One', text: 'more' }, { title: 'Two', text: 'more' }];
  return { ...others, points: more, picture: 'everything/photo.jpg', work: { ...(work as Fields), items } };
}

function writeSettings(content: string, { name, language, sentence }: Words): void {
  const file = path.join(content, 'site.yaml');
  const settings = readFileSync(file, 'utf8');
  const links = settings.match(/to: (\/[^ ]*)/g)?.map((match) => match.slice(4)) ?? ['/'];
  const five = Array.from({ length: 5 }, (_, i) => links[i % links.length]);
  const navigation = five.map((to, i) => `  - { label: "${name.slice(0, 12)} ${i + 1}", to: ${to} }`);
  const changed = settings
    .replace(/^name: .*/m, `name: "${name}"`)
    .replace(/^description: .*/m, `description: "${sentence}"`)
    .replace(/^language: .*/m, `language: ${language}`)
    .replace(/^navigation:\n(?: {2}- .*\n)+/m, `navigation:\n${navigation.join('\n')}\n`);
  writeFileSync(file, changed);
}

/** Names of fields that are shown in large letters or on buttons. */
const NAMED = new Set(['title', 'name', 'label', 'questions']);

function replaceTitles(
  value: unknown,
  { words, sentence }: Words,
  state: { count: number },
  key = '',
): unknown {
  if (typeof value === 'string') {
    if (key === 'lede' || key === 'text') return sentence;
    if (!NAMED.has(key) || value.includes('{{')) return value;
    return words[state.count++ % words.length];
  }
  if (value instanceof Date || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value))
    return value.map((item) => replaceTitles(item, { words, sentence } as Words, state, key));
  const entries = Object.entries(value).map(([name, item]) => [
    name,
    replaceTitles(item, { words, sentence } as Words, state, name),
  ]);
  return Object.fromEntries(entries);
}

function fullPage({ words, sentence }: Words): string {
  const long = 'x'.repeat(119);
  const columns = Array.from({ length: 9 }, (_, i) => `${words[i % words.length]}`);
  const cells = [
    '12 ms',
    '0.02 %',
    '2019-03-12',
    '`--no-optional-locks`',
    sentence,
    '1,204',
    '€ 3.50',
    'yes',
    '—',
  ];
  return `
${sentence}

## ${words[1]}

${sentence} https://www.example.org/${'path/'.repeat(30)}

| ${columns.join(' | ')} |
|${'--:|'.repeat(4)}---|${'---|'.repeat(4)}
| ${cells.join(' | ')} |
| ${cells.join(' | ')} |

\`\`\`ts title="src/${'folder/'.repeat(8)}file.ts"
const value = '${long}';
\`\`\`

\`\`\`
${long}
\`\`\`

### ${words[0]}

![${sentence}](photo.jpg)

- ${words[0]}
  - ${words.at(-1)}
    1. ${sentence}

> ${sentence}

> [!NOTE]
> ${sentence} \`${'a/long/path/'.repeat(8)}\`

#### ${words.at(-1)}

${sentence} **${words.at(-1)}** and [${words.at(-1)}](https://www.example.org/).

## Contents

## Main

## Series

## Sidebar
`;
}
