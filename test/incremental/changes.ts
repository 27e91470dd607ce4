// The author's changes to a site between two builds, each as a function of the state and two numbers.
import path from 'node:path';
import { TRANSLATION_LOCK } from '../../src/features/translations/declaration.ts';
import { printTranslationLock, recordFor } from '../../src/features/translations/translation-lock.ts';
import { sha256 } from '../../src/kit/hash.ts';
import { MARK, page, SITE } from './site.ts';
import {
  ATTACHMENTS,
  changed,
  choose,
  LAYOUTS,
  PAGES,
  pathsIn,
  type State,
  setField,
  withFile,
  withOptions,
} from './state.ts';

type Change = (state: State, pick: number, value: number) => State;

const EVERY = /./;
const IMAGES = /^content\/.*\.svg$/;
const DRAWINGS = /^(?:content|public|templates)\/.*\.svg$/;

const DATES = [
  '2026-01-01',
  '2026-01-15',
  '2026-01-16T23:59:59-08:00',
  '2026-05-01',
  '2027-01-01',
  undefined,
] as const;
const TITLES = [
  'Alpha',
  'Gamma',
  'Longer than others',
  '"Quoted: <b> & {{ site.name }}"',
  undefined,
] as const;
const PERMALINKS = [
  '/here/',
  '/there/',
  '/about/',
  '/blog/first/',
  '/a%20b/',
  '/years/2025/',
  undefined,
] as const;

const HOST_LISTS = [
  '[nginx]',
  '[caddy, github]',
  '[apache]',
  '[cloudflare]',
  '[netlify, firebase]',
  '[cloudfront, vercel]',
  undefined,
] as const;
/** Redirects. Some conflict with a page or a permalink, or make a chain. */
const REDIRECTS = [
  '[{ from: /old/, to: /about/ }]',
  '[{ from: /old/, to: /blog/first/, status: 308 }, { from: /gone.html, to: / }]',
  '[{ from: /here/, to: / }, { from: /elsewhere/, to: "https://example.net/" }]',
  '[{ from: /old/, to: /older/ }, { from: /older/, to: / }]',
  undefined,
] as const;

const SOCIAL_IMAGES: readonly (readonly [image?: string, alt?: string])[] = [
  ['/dot.svg', 'A dot'],
  ['/dot.svg', 'Another dot'],
  ['/dot.svg'],
  ['/mark.svg', 'A dot'],
  [],
];

/** State of a module, and code that shows and changes it. Pages would show how often that ran. */
const STATES: readonly (readonly [declared: string, change: string])[] = [
  ['let kept = 0;', '++kept'],
  ['const kept = (() => { let n = 0; return () => ++n; })();', 'kept()'],
  ['class Own_kept { #n = 0; next() { return ++this.#n; } } const kept = new Own_kept();', 'kept.next()'],
  ['const kept = new Uint8Array(1);', 'kept[0]++'],
  ['const kept = [1, 2, 3, 4].values();', 'kept.next().value'],
  ['const kept = /./g;', "kept.test('aaaaaaaa') && kept.lastIndex"],
  ['const kept = new ArrayBuffer(4);', 'Atomics.add(new Int32Array(kept), 0, 1)'],
];

/** Code files. Some exist, and some of these may be shown. */
const CODE_FILES = [
  'shared/outer.ts',
  'node_modules/little/index.js',
  'content/blog/table.csv',
  'content/blog/fourth.md',
  'content/blog/first.md',
  'content/more/deep.md',
  'content/code/new-0.txt',
  'public/code.txt',
  'shared/code/new-1.txt',
  'templates/menu.client.ts',
  'content/blog/new-1.txt',
] as const;

const field =
  (name: string, values: readonly (string | undefined)[], files = PAGES): Change =>
  (state, pick, value) =>
    changed(state, files, pick, (text) => setField(text, name, choose(values, value)));

/** Alternative text without a social image is an error, so both change together. */
const socialImage =
  (files: RegExp): Change =>
  (state, pick, value) => {
    const [image, alt] = choose(SOCIAL_IMAGES, value) ?? [];
    return changed(state, files, pick, (text) => setField(setField(text, 'image', image), 'imageAlt', alt));
  };

const setting = (name: string, values: readonly (string | undefined)[]): Change =>
  field(name, values, /^content\/site\.yaml$/);

/** Adds content to the body of a page that needs no other file. */
const appended =
  (piece: (value: number) => string): Change =>
  (state, pick, value) =>
    changed(state, PAGES, pick, (text) => `${text}\n${piece(value)}\n`);

/** Adds a link or an image to the body of a page. */
const linked =
  (pattern: RegExp, markdown: (url: string, value: number) => string): Change =>
  (state, pick, value) => {
    const target = choose(pathsIn(state, pattern), value);
    if (target === undefined) return state;
    return changed(state, PAGES, pick, (text, file) => {
      const url = path.posix.relative(path.posix.dirname(file), target);
      return `${text}\n${markdown(url, value)}\n`;
    });
  };

const removed =
  (pattern: RegExp): Change =>
  (state, pick) => {
    const file = choose(pathsIn(state, pattern), pick);
    return file === undefined ? state : withFile(state, file, undefined);
  };

const renamed =
  (pattern: RegExp, folders: readonly string[]): Change =>
  (state, pick, value) => {
    const file = choose(pathsIn(state, pattern), pick);
    if (file === undefined) return state;
    const to = `${choose(folders, value)}name-${value % 5}${path.posix.extname(file)}`;
    return withFile(withFile(state, file, undefined), to, state.files.get(file));
  };

const added =
  (name: (value: number) => string, text: (value: number) => string): Change =>
  (state, _pick, value) =>
    withFile(state, name(value), text(value));

const replaced =
  (pattern: RegExp, from: string | RegExp, to: (value: number) => string): Change =>
  (state, pick, value) =>
    changed(state, pattern, pick, (text) => text.replace(from, () => to(value)));

const swapped =
  (pattern: RegExp): Change =>
  (state, pick, value) => {
    const files = pathsIn(state, pattern);
    const [one, other] = [choose(files, pick), choose(files, value)];
    if (one === undefined || other === undefined) return state;
    return withFile(withFile(state, one, state.files.get(other)), other, state.files.get(one));
  };

/** Translates a page, or replaces its translation. */
const translated: Change = (state, pick, value) => {
  const file = choose(
    pathsIn(state, PAGES).filter((one) => !/^content\/(?:de|ar)\//.test(one)),
    pick,
  );
  if (file === undefined) return state;
  const to = file.replace('content', `content/${choose(['de', 'de', 'ar'], value)}`);
  return withFile(state, to, `${state.files.get(file)}\n${digits(value)}\n`);
};

/** Records of translations whose originals have changed in one block since then. */
export function recordsOf(paths: readonly string[]): string {
  const records = paths.map(
    (path) => [path, recordFor(path.replace('/de/', '/'), 'person', sha256(''), ['p000000000000'])] as const,
  );
  return printTranslationLock(new Map(records));
}

/** Copies a page to the other version, or moves it there. */
const toVersion =
  (stays: boolean): Change =>
  (state, pick, value) => {
    const file = choose(pathsIn(state, /^content\/(?:de\/)?(?:blog|old)\/.*\.md$/), pick);
    if (file === undefined) return state;
    const to = file.replace(/(?<=\/)(?:blog|old)(?=\/)/, (folder) => (folder === 'old' ? 'blog' : 'old'));
    const text = state.files.get(file);
    if (!stays) return withFile(withFile(state, file, undefined), to, text);
    return withFile(state, to, `${text}\n${digits(value)}\n`);
  };

/** Replaces the pages of a version by finished HTML, as someone does who no longer changes it. */
const finished: Change = (state) => {
  const pages = pathsIn(state, /^content\/(?:[a-z]+\/)?old\/.*\.md$/);
  const without = pages.reduce((left, file) => withFile(left, file, undefined), state);
  const made = ['index', ...pages.map((file) => path.posix.basename(file, '.md'))];
  const withPages = made.reduce(
    (more, name) => withFile(more, `public/finished/${name}.html`, `<h1 id="one">${name} N1122N</h1>\n`),
    without,
  );
  return changed(withPages, /^content\/site\.yaml$/, 0, (text) =>
    setField(text, 'versions', '{ v2: { folder: blog, current: true }, v1: { html: finished } }'),
  );
};

const digits = (value: number) => `N${String(1000 + (value % 9000))}N`;

/** Changes by name, for messages. Changes that mostly break a site are rarer, because little is compared then. */
export const CHANGES: Readonly<Record<string, Change>> = {
  'any file, same length': replaced(EVERY, MARK, digits),
  'any page, same length': replaced(PAGES, MARK, digits),
  'any template, same length': replaced(/^templates\//, MARK, digits),
  'any file, other length': replaced(EVERY, MARK, (value) => `N${value}N`),
  'page: paragraph': appended((value) => `Paragraph ${value % 9}.`),
  'page: heading': appended((value) => `## Heading ${value % 3}`),
  'page: setting': appended(() => '{{ site.tagline }}'),
  'page: found by searches': field('search', ['false', 'true', undefined]),
  'page: rank in searches': field('boost', ['2', '0.5', '-1', undefined]),
  'page: not searched in parts': appended(
    (value) => `<div data-search="no">\n\nHidden${value % 3}\n\n</div>`,
  ),
  'page: unused footnote': appended((value) => `[^u${value % 3}]: Nobody asks.`),
  'page: code': appended((value) => `\`\`\`ts {1}\nconst a = ${value % 9};\n\`\`\``),
  'page: formula': appended(
    (value) => `It costs $5, and $x_${value % 3}$.\n\n$$\n${value % 4 ? 'a^2' : '\\foo'}\n$$`,
  ),
  'page: alert': appended(() => '> [!NOTE]\n> Words.'),
  'page: language': field('language', ['de', 'de-AT', 'en', undefined]),
  'settings: languages': setting('languages', [
    '{ de: { name: Deutsch } }',
    '{ de: { name: Deutsch, missing: show }, ar: { name: العربية, missing: hide } }',
    '{ de: { name: Deutsch, stale: original }, ar: { name: العربية } }',
    '{ ar: { name: العربية, missing: show }, de: { name: German } }',
    '{ en: { name: English } }',
    undefined,
  ]),
  'language: page translated': translated,
  'language: page with another name': added(
    (value) => `content/${choose(['de', 'ar'], value)}/name-${value % 3}.md`,
    (value) =>
      page(
        { translates: choose(['about.md', 'blog/first.md', 'gone.md', 'false'], value >> 1) ?? '' },
        digits(value),
      ),
  ),
  'language: settings': added(
    (value) => `content/${choose(['de', 'ar'], value)}/site.yaml`,
    (value) =>
      choose(
        [`name: Beispiel${value % 9}\n`, 'tagline: Worte\nlabels: { next: Vor }\n', 'url: wrong\n', ''],
        value >> 1,
      ) ?? '',
  ),
  'language: translations recorded': (state, pick, value) => {
    const translations = pathsIn(state, /^content\/de\/.*\.md$/);
    const stale = translations.filter((_, index) => ((value >> 1) + index) % 3 > 0);
    return withFile(
      state,
      TRANSLATION_LOCK,
      value % 2 ? recordsOf(stale) : recordsOf(translations.slice(0, pick % 3)),
    );
  },
  'language: file deleted': removed(/^content\/(?:de|ar)\//),
  'settings: versions': setting('versions', [
    '{ v2: { folder: blog, current: true }, v1: { folder: old } }',
    '{ next: { folder: blog }, v1: { folder: old, current: true, name: "1.0" } }',
    '{ v2: { current: true }, v1: { folder: old, listed: true } }',
    '{ v2: { folder: blog, current: true }, v1: { folder: old, until: 2026-03-01 } }',
    '{ v2: { current: true }, v1: { folder: old, until: 2026-03-01, ended: keep } }',
    '{ v2: { folder: blog, current: true }, v1: { folder: old, until: 2026-01-01 } }',
    '{ v3: { folder: journal, current: true }, v2: { folder: blog }, v1: { folder: old } }',
    '{ v2: { folder: blog, current: true }, v0: { folder: old, name: "1" } }',
    '{ v2: { folder: blog, current: true }, v1: { html: finished } }',
    '{ v2: { folder: nowhere, current: true } }',
    undefined,
  ]),
  'version: finished': finished,
  'version: finished page': added(
    (value) => `public/finished/${choose(['index', 'first', 'third', 'first/index'], value)}.html`,
    (value) => `<h1 id="${choose(['one', 'heading-1'], value >> 2)}">${digits(value)}</h1>\n`,
  ),
  'version: finished page deleted': removed(/^public\/finished\//),
  'version: renamed in the settings and in links': (state, _pick, value) => {
    const [from, to] = value % 2 ? ['v1', 'v0'] : ['v0', 'v1'];
    const paths = pathsIn(state, /^content\/(?:site\.yaml|.*\.md)$/);
    const texts = paths.map(
      (file) => [file, state.files.get(file)?.replaceAll(`${from}:`, `${to}:`) ?? ''] as const,
    );
    return texts.reduce((renamed, [file, text]) => withFile(renamed, file, text), state);
  },
  'version: page copied': toVersion(true),
  'version: page moved': toVersion(false),
  'version: link': appended(
    (value) =>
      choose(
        [
          '[a](v1:first.md)',
          '[b](v2:first.md#one)',
          '[c](/old/first/)',
          '[d](v1:first.md#heading-1)',
          '[e](v1:)',
          '[f](v0:first.md)',
        ],
        value,
      ) ?? '',
  ),
  'version: file deleted': removed(/^content\/old\//),
  'page: code in a file': appended((value) => `\`\`\`js lines file="/${choose(CODE_FILES, value)}"\n\`\`\``),
  'dates from Git: recorded': added(
    () => 'content/git.lock.yaml',
    (value) =>
      ['index.md', 'about.md', 'blog/first.md', 'broken line']
        .slice(0, 1 + (value % 4))
        .map((file, index) => {
          const history = ` changed: 2024-05-0${1 + ((value + index) % 9)}, authors: ["Author ${value % 3}"],`;
          return `${file}: {${value % 5 === 0 ? '' : history} text: ${'0'.repeat(16)} }\n`;
        })
        .join(''),
  ),
  'dates from Git: deleted': removed(/^content\/git\.lock\.yaml$/),
  'code: added': added(
    (value) => `${choose(['shared/code', 'content/blog'], value >> 1)}/new-${value % 2}.txt`,
    (value) => `${digits(value)}\n`,
  ),
  'code: deleted': removed(/^(?:shared\/code|content\/blog)\/new-.*\.txt$/),
  'code: ignored by Git': added(
    (value) => `${choose(['', 'shared/', 'content/', 'shared/code/'], value)}.gitignore`,
    (value) => `${choose(['outer.ts', 'new-*', '/blog/', '*.txt\n!*.txt', '# nothing', '/gone'], value)}\n`,
  ),
  'code: ignored no more': removed(/(?:^|\/)\.gitignore$/),
  'settings: folders of code': setting('codeFolders', [
    '[shared]',
    '[shared, public]',
    '[templates]',
    undefined,
  ]),
  'page: component': appended(
    (value) =>
      choose(
        ['<Details summary="a">\nText\n</Details>', '<Badge n="1">\n*text*\n</Badge>', 'A <Bagde />'],
        value,
      ) ?? '',
  ),
  'component in Markdown: deleted': removed(/^templates\/markdown\//),
  'component in Markdown: built in': added(
    () => 'templates/markdown/Details.tsx',
    (value) =>
      `export const schema = undefined;\nexport default ({ children }: any) => <i title="${digits(value)}">{children}</i>;\n`,
  ),
  'page: include': appended(
    (value) =>
      choose(
        [
          '<Include file="/_shared/terms.md" />',
          '- <Include file="/_shared/more.md" />',
          '<Include file="/blog/first.md" />',
          '<Include file="/_shared/new-1.md" />',
        ],
        value,
      ) ?? '',
  ),
  'inclusion: added': added(
    (value) => `content/_shared/new-${value % 2}.md`,
    (value) => `${digits(value)} [about](../about.md)\n\n## New ${value % 3}\n`,
  ),
  'inclusion: text': replaced(
    /^content\/_shared\//,
    /$/,
    (value) =>
      choose(
        ['\n## Heading 1\n', '\n[a](more.md)\n', '\n<Include file="new-0.md" />\n', '\n[^s]: Twice.\n'],
        value,
      ) ?? '',
  ),
  'inclusion: deleted': removed(/^content\/_shared\//),
  'inclusions: restored': (state) =>
    ['content/_shared/terms.md', 'content/_shared/more.md'].reduce(
      (restored, file) => withFile(restored, file, String(SITE[file])),
      state,
    ),
  'hook: added': added(
    (value) => `templates/markdown/${choose(['heading', 'image', 'code', 'alert', 'table'], value)}.tsx`,
    (value) =>
      `export default ({ id, children }: any) => <section id={id} title="${digits(value)}">{children}</section>;\n`,
  ),
  'hook: mistake': replaced(/^templates\/markdown\/[a-z]/, /title=/, (value) =>
    value % 2 ? 'style=' : 'title={gone} name=',
  ),
  'page: link': linked(PAGES, (url) => `[link](${url})`),
  'page: markup of another tool': appended(
    (value) =>
      choose(
        ['{{ page.title }}', '{% if a %}', ':::note', '> [!NOTE] Title', '[a]({{ page.url }})'],
        value,
      ) ?? '',
  ),
  'page: link by another URL': appended(
    (value) =>
      choose(
        [
          '[a](/about)',
          '[b](/blog/first.html#heading-1)',
          '[c](../about/)',
          '[d](../../about/)',
          '[e](name-1)',
          '[f](/old)',
          '[g](../blog/name-2.html)',
          '![h](/data.svg)',
          '[i](#Heading_1)',
        ],
        value,
      ) ?? '',
  ),
  'page: wiki link': appended(
    (value) =>
      choose(
        [
          'A [[first]] link.',
          '[[About|x]] too.',
          '![[second]]',
          '[[Another]]',
          '![[dot.svg]]',
          'B. [a](/about/)',
        ],
        value,
      ) ?? '',
  ),
  'page: link to a heading': linked(PAGES, (url, value) => `[link](${url}#heading-${value % 3})`),
  'page: image': linked(IMAGES, (url) => `![image](${url})`),
  'page: image in public/': appended(() => '![dot](/dot.svg) <img src="/dot.svg" alt="" width="8">'),
  'page: link to a public file': appended(() => '[data](/data.txt)'),
  'page: mistake': appended(
    (value) => choose(['{{ site.nothing }}', '<script>1</script>', '[gone](gone.md)'], value) ?? '',
  ),
  'page: title': field('title', TITLES),
  'page: date': field('date', DATES),
  'page: updated': field('updated', DATES),
  'page: expires': field('expires', ['2026-01-15', '2026-06-01', '2030-01-01', undefined]),
  'page: order': field('order', ['1', '2', '-1', undefined]),
  'page: description': field('description', ['Some', 'Same', undefined]),
  'page: permalink': field('permalink', PERMALINKS),
  'page: layout': field('layout', [
    'page',
    'post',
    'list',
    'find',
    'posts',
    'years',
    'bare',
    'home',
    undefined,
  ]),
  'page: unknown layout': field('layout', ['nothing']),
  'page: draft': field('draft', ['true', 'false', undefined]),
  'page: noindex': field('noindex', ['true', undefined]),
  'page: social image': socialImage(PAGES),
  'page: own field': field('tags', ['[a]', '[b, c]', undefined]),
  'page: field with a URL': field(
    'next',
    ['second.md', '../about.md#heading-1', '/data.txt', 'gone.md', undefined],
    /^content\/blog\//,
  ),
  'page: layout fails': field('tags', ['[boom]']),
  'page: likely misspelled': field('titel', ['a', 'b', undefined]),
  'page: bad date': field('date', ['tomorrow', '2026-02-30']),
  'page: aliases': field('aliases', [
    '[/old/]',
    '[/was/, /once.html]',
    '[/here/]',
    '[Another, /was/]',
    undefined,
  ]),
  'page: restored': (state, pick) =>
    changed(state, PAGES, pick, (text, file) => (SITE[file] as string | undefined) ?? text),
  'page: added': added(
    (value) => `content/${choose(['', 'blog/', 'notes/'], value)}new-${value % 4}.md`,
    (value) =>
      page(
        {
          title: `New ${value % 3}`,
          date: choose(DATES, value) ?? '2026-01-03',
          layout: value % 2 ? 'post' : 'page',
        },
        digits(value),
      ),
  ),
  'page: deleted': removed(/^content\/(?!index).*\.md$/),
  'page: renamed': renamed(PAGES, ['content/', 'content/blog/', 'content/notes/']),
  'pages: swapped': swapped(PAGES),
  'parts: more or fewer': field('order', ['1', '2', '3', '0'], /^content\/posts\.md$/),
  'parts: a post at either end': added(
    (value) => `content/blog/${value % 2 ? 'a' : 'z'}-new-${value % 3}.md`,
    (value) => page({ title: `At an end ${value % 3}`, layout: 'post', date: '2025-12-31' }, digits(value)),
  ),
  'parts: a post less': removed(/^content\/blog\/[az]-new/),
  'parts: a page over one': added(
    () => 'content/posts/page/2.md',
    (value) => page({ title: 'Over a part' }, digits(value)),
  ),
  'parts: that page deleted': removed(/^content\/posts\//),
  'parts: linked to': appended(
    (value) => choose(['[2](/posts/page/2/)', '[2025](/years/2025/)', '[3](/posts/page/3/)'], value) ?? '',
  ),
  'entry: added': added(
    (value) => `content/journal/new-${value % 3}.md`,
    (value) =>
      page(
        { title: `Day ${value % 4}`, date: choose(DATES, value) ?? '2026-01-07', topics: '[news]' },
        digits(value),
      ),
  ),
  'entry: topics': field(
    'topics',
    ['[news]', '[work]', '[work, news]', undefined],
    /^content\/journal\/(?!index).*\.md$/,
  ),
  'entry: cover': field(
    'cover',
    ['../map.svg', '/dot.svg', '/mark.svg', '/journal/tuesday/dot.svg', 'gone.svg', undefined],
    /^content\/journal\/(?!index).*\.md$/,
  ),
  'entry: unknown topic': field('topics', ['[nwes]'], /^content\/journal\/(?!index).*\.md$/),
  'records: topics': added(
    () => 'content/topics.yaml',
    (value) =>
      choose(
        [
          'work: { label: Work }\nnews: { label: News }\n',
          'news: { label: Newest }\nwork: { label: Work }\n',
          'news: { label: News }\nwork: { label: Work, permalink: /jobs/ }\nplay: { label: Play }\n',
          '- { id: news, label: News }\n- { id: work, label: Labour }\n',
          'news: { label: News }\nwork: { label: Work }\nnews: {}\n',
        ],
        value,
      ) ?? '',
  ),
  'records: localized': added(
    () => 'content/birds.yaml',
    (value) =>
      choose(
        [
          `robin: { label: { en: Robin, de: Rotkehlchen${value % 9} } }\n`,
          `robin: { label: { en: Robin${value % 9} } }\n`,
          'robin: { label: { en: Robin, de: Rotkehlchen } }\nowl: { label: { en: Owl, de: Eule, ar: بومة } }\n',
          'robin: { label: { de: Rotkehlchen } }\n',
        ],
        value >> 2,
      ) ?? '',
  ),
  'records: pictures': added(
    () => 'content/tools.yaml',
    (value) =>
      choose(
        [
          'saw: { picture: map.svg }\n',
          'axe: { picture: /dot.svg, of: [{ to: /years/2026/ }, { to: /old/ }] }\nsaw: { picture: /mark.svg }\n',
          'saw: { picture: gone.svg }\n',
          'saw: { picture: blog/extra-1.svg, of: [{ to: about.md, sheet: blog/table.csv }, { to: blog/fourth.md }] }\n',
          'saw: { picture: map.svg, of: [{ to: /about }, { to: blog/second.html }] }\n',
        ],
        value,
      ) ?? '',
  ),
  'records: a row': (state, _pick, value) =>
    changed(state, /^content\/stock\.csv$/, 0, (text) => {
      const lines = text.trimEnd().split('\n');
      const rows = [`d,Dog,${value % 9}`, `a,Ant ${value % 9},1`, `b,Bee,${value % 9}`];
      const at = 1 + (value % lines.length);
      return `${lines.toSpliced(at, value % 2, choose(rows, value) ?? '').join('\n')}\n`;
    }),
  'records: rows in another order': (state, _pick, value) =>
    changed(state, /^content\/stock\.csv$/, 0, (text) => {
      const [head = '', ...rows] = text.trimEnd().split('\n');
      const at = value % Math.max(1, rows.length);
      return `${[head, ...rows.slice(at), ...rows.slice(0, at)].join('\n')}\n`;
    }),
  'records: a mistake': replaced(/^content\/stock\.csv$/, /,(\d)\n/, (value) =>
    value % 2 ? ',free\n' : ',1,2\n',
  ),
  'records: restored': (state, pick) =>
    changed(state, /^content\/(?:stock\.csv|t(?:opics|ools)\.yaml)$/, pick, (text, file) =>
      String(SITE[file] ?? text),
    ),
  'records: next to Markdown': added(
    () => 'content/topics/extra.json',
    (value) => `{ "label": "Extra ${value % 3}" }\n`,
  ),
  'records: another file': added(
    (value) => `content/${choose(['topics', 'journal', 'stock'], value)}.json`,
    (value) => `[{ "id": "x${value % 2}", "sku": "x", "label": "X", "name": "X", "price": 1 }]\n`,
  ),
  'collection: order': replaced(
    /^templates\/collections\.ts$/,
    /order: '-?\w+'/,
    (value) => `order: '${choose(['-date', 'date', 'title', '-title', 'path'], value)}'`,
  ),
  'collection: route': replaced(
    /^templates\/collections\.ts$/,
    /route: '[^']*'/,
    (value) => `route: '${choose(['/journal/{slug}/', '/j/{year}/{slug}/', '/j/{path}.html'], value)}'`,
  ),
  'collection: layout': replaced(
    /^templates\/collections\.ts$/,
    /layout: '(?:item|page|nothing)'/,
    (value) => `layout: '${choose(['item', 'page', 'item', 'nothing'], value)}'`,
  ),
  'collections: restored': (state) =>
    withFile(state, 'templates/collections.ts', String(SITE['templates/collections.ts'])),
  'collections: deleted': removed(/^templates\/collections\.ts$/),
  'attachment: changed': replaced(ATTACHMENTS, MARK, digits),
  'attachment: another size': replaced(
    DRAWINGS,
    /viewBox="0 0 4 \d"/,
    (value) => `viewBox="0 0 4 ${(value % 9) + 1}"`,
  ),
  'attachment: no image': replaced(DRAWINGS, /^<\w+/, (value) => (value % 3 === 0 ? '<html' : '<svg')),
  'attachment: added': added(
    (value) => `content/${value % 2 ? 'blog/' : ''}extra-${value % 3}.svg`,
    (value) => `<svg xmlns="http://www.w3.org/2000/svg"><title>${digits(value)}</title></svg>\n`,
  ),
  'attachment: drawing or not': replaced(/^content\/.*\.svg$/, /(?:title|script)>/g, (value) =>
    value % 2 === 0 ? 'script>' : 'title>',
  ),
  'attachment: deleted': removed(ATTACHMENTS),
  'attachment: renamed': renamed(ATTACHMENTS, ['content/', 'content/blog/']),
  'public: added': added((value) => `public/extra-${value % 3}.txt`, digits),
  'public: deleted': removed(/^public\//),
  'public: long text': added(
    () => 'public/data.txt',
    (value) => `${digits(value)} and more words\n`.repeat(40),
  ),
  'public: a page with code': added(
    () => 'public/slides.html',
    (value) => {
      const attribute = choose(['onclick', 'style', 'class'], value);
      return `${'\n'.repeat(value % 4)}<p ${attribute}="next()">${digits(value)}</p>\n`;
    },
  ),
  'public: a compressed form of its own': added(
    (value) => `public/data.txt.${value % 2 ? 'br' : 'gz'}`,
    (value) => `not really ${digits(value)}\n`,
  ),
  'public: a file of a host': added(
    (value) => `public/${choose(['_headers', '.htaccess', '.nojekyll'], value)}`,
    (value) => `# ${digits(value)}\n`,
  ),
  'public: takes a page': added(() => 'public/about/index.html', digits),
  'layout: added': added(
    (value) => `templates/extra${choose(['a', 'b'], value)}.tsx`,
    () => String(SITE['templates/page.tsx']),
  ),
  'layout: deleted': removed(LAYOUTS),
  'layout: selects other pages': replaced(
    /^templates\/home\.tsx$/,
    /slice\(0, \d\)/,
    (value) => `slice(0, ${value % 5})`,
  ),
  'layout: schema': replaced(/^templates\/post\.tsx$/, /to(?:Upper|Lower)Case/, (value) =>
    value % 2 ? 'toUpperCase' : 'toLowerCase',
  ),
  'layout: imports': (state, pick, value) =>
    changed(
      state,
      LAYOUTS,
      pick,
      (text) =>
        `import { closing as end${value} } from './components/words';\n${text.replace(MARK, `$&{end${value}}`)}`,
    ),
  'layout: state': (state, pick, value) => {
    const [declared, change] = choose(STATES, value) ?? ['', '0'];
    const name = `kept${value % 1000}`;
    return changed(
      state,
      LAYOUTS,
      pick,
      (text) =>
        `${declared.replaceAll('kept', name)}\n${text.replace(MARK, `$&{String(${change.replaceAll('kept', name)})}`)}`,
    );
  },
  'template: nothing imports it': added(
    (value) => `templates/unused/extra-${value % 3}.ts`,
    (value) =>
      choose(
        [
          '// site-check-ignore image-alt\n',
          '// site-check-ignore image-alt: it is so\n',
          "export const address = '/gone/';\n",
          `export const mark = '${digits(value)}';\n`,
        ],
        value,
      ) ?? '',
  ),
  'template: that one deleted': removed(/^templates\/unused\//),
  'template: handler': replaced(/^templates\/.*\.tsx$/, /<p(?: onClick=\{\(\) => \d\})?>/, (value) =>
    value % 2 ? `<p onClick={() => ${value % 10}}>` : '<p>',
  ),
  'layout: mistake': replaced(
    LAYOUTS,
    /$/,
    (value) => choose(['}', 'throw new Error("no");\n'], value) ?? '',
  ),
  'component: mistake': replaced(/^templates\/components\//, 'return', () => 'return gone,'),
  'module: outside of templates/': replaced(/^(?:shared\/.*ts|node_modules\/.*js)$/, MARK, digits),
  'module: class of a stylesheet': replaced(
    /^templates\/look\.module\.css$/,
    /composes[^;]*; |(?<=\{ )(?=--mark)/,
    (value) => (value % 2 ? "composes: other from './other.module.css'; " : ''),
  ),
  'module: class that another has': added(
    () => 'templates/other.module.css',
    (value) =>
      `.other { ${value % 2 ? 'composes: further; ' : ''}color: red }\n.further { margin: ${digits(value)} }\n`,
  ),
  'module: another of the same name': added(
    () => 'templates/components/words.tsx',
    (value) => `export const closing = '${digits(value)}';\n`,
  ),
  'module: that one deleted': removed(/^templates\/components\/words\.tsx$/),
  'package: a nearer copy': added(
    () => 'templates/components/node_modules/little/index.js',
    (value) => `exports.little = '${digits(value)}';\n`,
  ),
  'package: that one deleted': removed(/^templates\/components\/node_modules/),
  'tsconfig: written': added(
    () => 'tsconfig.json',
    (value) =>
      `{ "compilerOptions": { "paths": { ${value % 2 ? '"little": ["./shared/outer.ts"]' : ''} } } }\n`,
  ),
  'tsconfig: deleted': removed(/^tsconfig\.json$/),
  'settings: name': setting('name', ['Example', 'Another']),
  'settings: url': setting('url', ['https://example.com', 'https://example.org/base', undefined]),
  'settings: language': setting('language', ['en', 'de-AT', undefined]),
  'settings: description': setting('description', ['An example.', 'Words', undefined]),
  'settings: social image': socialImage(/^content\/site\.yaml$/),
  'settings: labels': setting('labels', [
    '{ page: "Part {number}" }',
    '{ note: Note, de: { note: Hinweis, page: "{number}. Teil" } }',
    '{ next: On, page: None }',
    undefined,
  ]),
  'settings: own': setting('tagline', ['One', '{{ site.name }}', '!placeholder two', undefined]),
  'settings: search': setting('search', [
    'true',
    'false',
    '{ at: /about/ }',
    '{ at: /nowhere/ }',
    '{ exclude: [blog], fields: { code: true } }',
    undefined,
  ]),
  'settings: feeds': setting('feeds', [
    '[{ collection: journal, at: /feed.xml, full: true }]',
    '[{ collection: journal, at: /feed.rss, count: 1 }, { collection: journal, of: { topics: news }, at: /news.json }]',
    '[{ collection: stock, at: /feed.xml }]',
    undefined,
  ]),
  'settings: Markdown': setting('markdown', [
    '{ copies: true }',
    '{ math: true }',
    '{ math: true, copies: true }',
    '{ math: true, wiki: true }',
    undefined,
  ]),
  'settings: hosts': setting('hosts', HOST_LISTS),
  'settings: redirects': setting('redirects', REDIRECTS),
  'settings: policy': setting('policy', [
    '{ images: [{ from: https://img.example.com, why: Pictures are there. }] }',
    '{ images: [{ from: "data:", why: Pictures are small. }], wasm: { why: The search needs it. } }',
    undefined,
  ]),
  'settings: attachments': setting('attachments', ['[gpx]', '[gpx, html]', undefined]),
  'settings: app files': setting('appFiles', [
    '{ security: { contact: safe@example.com } }',
    '{ ads: ["example.com, 1, DIRECT"] }',
    undefined,
  ]),
  'settings: mistake': setting('language', ['not a language', '[']),
  'options: drafts': (state) => withOptions(state, { drafts: !state.options.drafts }),
  'options: strict': (state, pick) => withOptions(state, { strict: pick % 3 === 0 }),
  'options: dry run': (state, pick) => withOptions(state, { dryRun: pick % 2 === 0 }),
  'options: base URL': (state, pick) =>
    withOptions(state, { baseUrl: choose([undefined, 'https://stage.example/x'], pick) }),
  'options: day': (state, pick) =>
    withOptions(state, { today: choose(['2026-01-15', '2026-06-01', '2027-02-01'], pick) ?? '' }),
  'options: hosts': (state, pick) =>
    withOptions(state, { hosts: choose([undefined, ['nginx'], ['github'], ['caddy', 'vercel']], pick) }),
  'options: cache': (state) => withOptions(state, { cache: !state.options.cache }),
  'options: threads': (state, pick) => withOptions(state, { workers: choose([undefined, 1, 2], pick) }),
  'options: output folder': (state, pick) =>
    withOptions(state, { out: choose(['dist', 'other', 'live'] as const, pick) ?? 'dist' }),
};
