// Templates that compare values of the site by identity: with `===`, `includes`, `indexOf`, maps and sets. Clean and
// incremental builds, threads and the preview agree, whatever was edited before.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildSite } from '../../src/build/build.ts';
import { LiveSite } from '../../src/live/live-site.ts';
import { build, quiet, requestFor } from '../support/build.ts';
import { type Files, makeFolder, makeSite, minimal, PIXEL, readTree, writeFiles } from '../support/site.ts';
import { repository } from '../support/sources.ts';

/** Everything that a layout can get twice, by different questions. */
const FACTS = `
import type { SiteIndex } from 'sitewright';
import { KINDS, Money } from './shared';

const count = (found: readonly unknown[]) => found.filter(Boolean).length;

export function factsOf(site: any, page: any) {
  const posts = site.entries('posts');
  const people = site.entries('people');
  const tags = site.entries('tags');
  const all = [...posts, ...people, ...tags];
  const ranks = new Map(all.map((entry, rank) => [entry, rank]));
  const pages = new Set(site.pages);
  const tree = site.tree();
  const branches = [tree, ...tree.children, ...tree.children.flatMap((one: any) => one.children)];
  const images = new Set(posts.map(({ fields }: any) => fields.cover).filter(Boolean));
  return {
    referring: tags.map((tag: any) => count(site.referring('posts', tag).map((post: any) => posts.includes(post)))),
    writers: people.map((one: any) => site.referring('posts', one).map((post: any) => posts.indexOf(post))),
    entry: all.map(({ collection, id }: any) => ranks.get(site.entry(collection, id))),
    references: posts.map(({ fields }: any) => [...fields.tags, fields.author].map((name: any) => ranks.get(site.get(name)))),
    named: new Set(posts.flatMap(({ fields }: any) => [...fields.tags, fields.author])).size,
    around: posts.map((post: any) => { const { before, after } = site.neighbors('posts', post); return [ranks.get(before), ranks.get(after)]; }),
    neighbors: site.neighbors('posts', posts[0]) === site.neighbors('posts', posts[0]),
    pages: count(all.map((entry) => pages.has(entry))),
    own: [pages.has(page), ranks.get(page), site.pages.map((one: any) => one.fields).indexOf(page.fields)],
    lists: [site.entries('posts') === posts, site.pages === site.pages, site.pages.indexOf(site.pages.at(-1))],
    branches: branches.map((one) => branches.indexOf(one)),
    folder: [branches.indexOf(site.tree('posts')), site.tree('posts').children.map((one: any) => branches.includes(one))],
    leaves: new Set(branches.map(({ children }: any) => children)).size,
    trails: new Set(site.pages.flatMap((one: any) => site.breadcrumbs(one))).size,
    images: images.size,
    cover: posts.map(({ fields }: any) => [...images].indexOf(fields.cover)),
    notes: new Set(posts.map(({ fields }: any) => fields.notes)).size,
    kinds: [new Set(posts.map(({ fields }: any) => fields.kind)).size, posts.map(({ fields }: any) => fields.kind === KINDS[0])],
    days: new Set(posts.map(({ fields }: any) => fields.day)).size,
    prices: posts.map(({ fields }: any) => [fields.price instanceof Money, fields.day instanceof Date]),
    posts,
    constant: KINDS[1],
  };
}
`;

const layout = (head: string, inner: string) => `
import { type LayoutProps, PageHead, paginate } from 'sitewright';
import { factsOf } from './facts';
import { KINDS, Money } from './shared';
${head}
export default function Page({ page, site, pagination, children }: any) {
  const { posts = [], constant, ...facts } = site.selected ?? {};
  return <html lang={site.language}><head><PageHead page={page} site={site} /></head><body>{children}
    <pre>{JSON.stringify(facts, null, 1)}</pre>
    <p>{JSON.stringify([
      posts.findIndex(({ fields }: any) => fields === page.fields), constant === KINDS[1],
      pagination?.items.map((item: any) => posts.indexOf(item.entry ?? item)), pagination?.items.map((item: any) => item.kind === KINDS[1]),
      pagination?.pages.indexOf(pagination.next), page.fields.price instanceof Money, site.theme === KINDS[0], site.since instanceof Date,
      site.fee instanceof Money, posts.map(({ fields }: any) => [fields.kind === page.fields.kind, fields.cover === page.fields.cover]),
    ])}</p>${inner}</body></html>;
}
`;

const post = (fields: string, body = 'Text.') => `---\n${fields}\n---\n\n${body}\n`;
const first = 'title: First\nauthor: ada\ntags: [a, b]\ncover: ../dot.png\nkind: 1\nprice: "3"';
const second = 'title: Second\nauthor: bob\ntags: [b]\ncover: ../dot.png\nkind: 0';
const third = 'title: Third\nauthor: ada\ntags: [a]\nnotes: [{ x: 1 }]';
const tags = 'a: { label: A }\nb: { label: B }\n';
const people = 'id,name\nada,Ada\nbob,Bob\n';
const shared = (more = '') =>
  `export const KINDS = [{ name: 'short' }, { name: 'long' }];
export class Money { constructor(readonly amount: number) {} }
${more}`;
const collections = (more = '') => `import { collection, image, reference } from 'sitewright';
import { z } from 'zod';
import { KINDS, Money } from './shared';
export const collections = {
  posts: collection({ layout: 'post', order: 'title', fields: z.object({
    author: reference('people'), tags: z.array(reference('tags')).default([]), cover: image().optional(),
    kind: z.number().default(0).transform((kind) => KINDS[kind]), notes: z.array(z.any()).default([]),
    price: z.string().optional().transform((price) => (price ? new Money(Number(price)) : undefined)),
    day: z.string().default('2026-01-01').transform((day) => new Date(day)),
  }) }),
  people: collection({ fields: z.object({ name: z.string() }) }),
  tags: collection({ fields: z.object({ label: z.string() }), pages: { layout: 'tag', title: 'label' } }),
};
${more}`;
const settings = (more = '') => `${minimal['content/site.yaml']}${more}`;
const ownSettings = `import { z } from 'zod';
import { KINDS, Money } from './shared';
export const settings = z.object({
  theme: z.number().default(0).transform((kind) => KINDS[kind]), since: z.string().default('2020').transform((day) => new Date(day)),
  fee: z.number().default(1).transform((fee) => new Money(fee)),
});
`;
const perPage = 'export const select = (site: any, page: any) => factsOf(site, page);';
const forAll = "export const select = (site: any) => factsOf(site, site.entries('posts')[0]);";
const pages = (more = '') =>
  `export const select = (site: any) => ({ posts: site.entries('posts'), constant: KINDS[1] });
export const pages = (site: any, page: any) => paginate(site.referring('posts', page).map((entry: any) => ({ entry, kind: KINDS[1] })), 1);${more}`;

const SITE: Files = {
  ...minimal,
  'content/site.yaml': settings(),
  'content/dot.png': PIXEL,
  'content/index.md': '# Home\n',
  'content/about.md': '# About\n',
  'content/posts/index.md': '---\nlayout: page\n---\n\n# Posts\n',
  'content/posts/first.md': post(first),
  'content/posts/second.md': post(second),
  'content/posts/third.md': post(third),
  'content/tags.yaml': tags,
  'content/people.csv': people,
  'templates/shared.ts': shared(),
  'templates/facts.ts': FACTS,
  'templates/collections.ts': collections(),
  'templates/settings.ts': ownSettings,
  'templates/page.tsx': layout(forAll, ''),
  'templates/post.tsx': layout(perPage, ''),
  'templates/tag.tsx': layout(pages(), ''),
};

/** The change of one save; null deletes a file. */
type Edit = readonly [name: string, files: Readonly<Record<string, Files[string] | null>>];

const EDITS: readonly Edit[] = [
  ['a title', { 'content/posts/first.md': post(first.replace('First', 'Fist')) }],
  ['it is last', { 'content/posts/first.md': post(first.replace('First', 'Zuletzt')) }],
  ['its text', { 'content/posts/first.md': post(first, 'Other text.') }],
  ['a tag goes', { 'content/posts/first.md': post(first.replace('a, b', 'a')) }],
  ['another author', { 'content/posts/second.md': post(second.replace('bob', 'ada')) }],
  ['another kind', { 'content/posts/second.md': post(second.replace('kind: 0', 'kind: 1')) }],
  ['no image', { 'content/posts/second.md': post(second.replace('cover: ../dot.png\n', '')) }],
  ['the image', { 'content/posts/second.md': post(second) }],
  ['a price', { 'content/posts/third.md': post(`${third}\nprice: "4"`) }],
  ['a day', { 'content/posts/third.md': post(`${third}\nday: "2026-02-02"`) }],
  ['notes', { 'content/posts/second.md': post(`${second}\nnotes: [{ x: 1 }]`) }],
  ['a label', { 'content/tags.yaml': tags.replace('label: A', 'label: Z') }],
  ['another tag first', { 'content/tags.yaml': `c: { label: C }\n${tags}` }],
  ['a name', { 'content/people.csv': people.replace('Bob', 'Bobby') }],
  ['a person more', { 'content/people.csv': `${people}eve,Eve\n` }],
  ['a page that is in no collection', { 'content/about.md': '# About us\n' }],
  ['its position', { 'content/about.md': '---\norder: 1\n---\n# About\n' }],
  ['a draft', { 'content/posts/second.md': post(`${second}\ndraft: true`) }],
  ['a page more', { 'content/posts/fourth.md': post('title: Fourth\nauthor: bob\ntags: [b]') }],
  ['it goes', { 'content/posts/fourth.md': null }],
  ['a layout', { 'templates/page.tsx': layout(forAll, '<p>Other</p>') }],
  ['a layout of all posts', { 'templates/post.tsx': layout(perPage, '<p>Other</p>') }],
  ['a layout with pages', { 'templates/tag.tsx': layout(pages('\n// Other'), '<p>Other</p>') }],
  ['a shared module', { 'templates/shared.ts': shared('export const more = 1;\n') }],
  ['the collections', { 'templates/collections.ts': collections('// Other\n') }],
  ['the settings', { 'content/site.yaml': settings('since: "2021"\n') }],
  ['another image', { 'content/dot.png': Buffer.concat([PIXEL as Uint8Array, Buffer.from('\n')]) }],
  ['an error', { 'content/posts/third.md': '---\ntitle: [\n---\n' }],
];

const worker = pathToFileURL(path.join(repository, 'lib/site.cjs'));

const pagesIn = (folder: string) =>
  Object.fromEntries(Object.entries(readTree(folder)).filter(([file]) => file.endsWith('.html')));

/** Pages of a clean build; none if it refuses the site. */
async function builtClean(root: string, workers?: number) {
  const out = path.join(makeFolder(), 'dist');
  const request = requestFor(root, { out, identity: undefined, workers });
  const { outcome } = await buildSite(request, { ...quiet, worker: workers ? worker : undefined });
  return outcome === 'refused' ? {} : pagesIn(out);
}

/** Saves edits one by one. Returns those after which not all agree. */
async function compare(root: string, sequence: readonly Edit[]) {
  const preview = new LiveSite(requestFor(root, { dryRun: true, identity: undefined }), {
    take: async () => [],
  });
  const differing: string[] = [];
  const refused: string[] = [];
  const check = async (name: string, changed: readonly string[] | undefined) => {
    const expected = await builtClean(root);
    await preview.prepare(changed);
    for (const [file, html] of Object.entries(expected)) {
      const { content } = await preview.read(file);
      if (Buffer.from(content ?? '').toString('latin1') !== html)
        differing.push(`${name}: the preview of ${file}`);
    }
    const { outcome } = await build(root);
    if (outcome === 'refused') refused.push(name);
    if (outcome === 'refused') return;
    const incremental = pagesIn(path.join(root, 'dist'));
    for (const [file, html] of Object.entries(expected))
      if (incremental[file] !== html) differing.push(`${name}: the incremental build of ${file}`);
  };
  await check('at first', undefined);
  for (const [name, files] of sequence) {
    for (const [file, content] of Object.entries(files))
      if (content === null) rmSync(path.join(root, file), { force: true });
      else writeFiles(root, { [file]: content as Files[string] });
    await check(name, Object.keys(files));
  }
  return { differing, refused };
}

/** `SEED=…` tries another order. */
const SEED = Number(process.env.SEED ?? 20_261);
/** `npm run test:faults` saves more often. */
const SAVES = process.env.FAULTS === 'all' ? 400 : 10;

test(`each of ${EDITS.length} saves keeps what is the same the same`, { timeout: 300_000 }, async () => {
  const root = makeSite(SITE);
  const [home] = Object.values(await builtClean(root));
  // Equal values are one object, whatever a build reads from its cache.
  expect(
    JSON.parse(/<pre>(.*?)<\/pre>/s.exec(home ?? '')?.[1]?.replaceAll('&quot;', '"') ?? ''),
  ).toMatchInlineSnapshot(`
    {
      "around": [
        [
          null,
          1,
        ],
        [
          0,
          2,
        ],
        [
          1,
          null,
        ],
      ],
      "branches": [
        0,
        1,
        2,
        3,
        4,
        5,
        6,
        7,
        8,
      ],
      "cover": [
        0,
        0,
        -1,
      ],
      "days": 1,
      "entry": [
        0,
        1,
        2,
        3,
        4,
        5,
        6,
      ],
      "folder": [
        2,
        [
          true,
          true,
          true,
        ],
      ],
      "images": 1,
      "kinds": [
        2,
        [
          false,
          false,
          false,
        ],
      ],
      "leaves": 4,
      "lists": [
        true,
        true,
        7,
      ],
      "named": 4,
      "neighbors": true,
      "notes": 2,
      "own": [
        true,
        0,
        2,
      ],
      "pages": 5,
      "prices": [
        [
          true,
          true,
        ],
        [
          false,
          true,
        ],
        [
          false,
          true,
        ],
      ],
      "references": [
        [
          5,
          6,
          3,
        ],
        [
          6,
          4,
        ],
        [
          5,
          3,
        ],
      ],
      "referring": [
        2,
        2,
      ],
      "trails": 8,
      "writers": [
        [
          0,
          2,
        ],
        [
          1,
        ],
      ],
    }
  `);
  expect(await compare(root, EDITS)).toEqual({ differing: [], refused: ['an error'] });
});

test(`in any order too (SEED=${SEED})`, { timeout: 3_600_000 }, async () => {
  const order = fc.array(fc.constantFrom(...EDITS), { minLength: SAVES, maxLength: SAVES });
  const [sequence = []] = fc.sample(order, { seed: SEED, numRuns: 1 });
  expect((await compare(makeSite(SITE), sequence)).differing).toEqual([]);
});

test('threads agree', async () => {
  const root = makeSite(SITE);
  expect(await builtClean(root, 2)).toEqual(await builtClean(root));
});
