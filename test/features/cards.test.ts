// Social cards in whole sites: which pages get one, when it is drawn, and its findings.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { imageSize } from 'image-size';
import { describe, expect, test } from 'vitest';
import { build, check } from '../support/build.ts';
import { figtree } from '../support/font.ts';
import { makeSite, minimal, readTree, writeFiles } from '../support/site.ts';
import { repository } from '../support/sources.ts';

const card = (style: string, inner = '{page.title}', code = '') => `
import figtree from './figtree.woff2';
export const size = { width: 200, height: 100 };
export const fonts = [{ name: 'Figtree', src: figtree }];
${code}
export default function Card({ page, site }: any) {
  return <div style={{ display: 'flex', fontFamily: 'Figtree', fontSize: 20, width: 200, ${style} }}>${inner}</div>;
}
`;

/** A PNG of one pixel. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const SITE = {
  ...minimal,
  'content/index.md': '---\ntitle: Home\n---\n',
  'content/about.md': '---\ntitle: About\n---\n',
  'content/404.md': '---\ntitle: Gone\n---\n',
  'content/own.md': '---\ntitle: Own\nimage: /own.png\n---\n',
  'public/own.png': Buffer.from(PIXEL, 'base64'),
  'templates/cards/default.tsx': card(''),
  'templates/cards/figtree.woff2': figtree,
};

/** Replaces the package that draws with one that fails. */
const BROKEN_PACKAGE = {
  'node_modules/@takumi-rs/core/package.json': JSON.stringify({ version: versionOf('@takumi-rs/core') }),
  'node_modules/@takumi-rs/core/index.js': "throw new Error('It was loaded');",
};

function versionOf(name: string): string {
  return JSON.parse(readFileSync(path.join(repository, 'node_modules', name, 'package.json'), 'utf8'))
    .version;
}

const cardsOf = (root: string) =>
  Object.fromEntries(
    Object.entries(readTree(path.join(root, 'dist'))).filter(([file]) => file.startsWith('assets/cards/')),
  );
const cardNamed = (root: string, page: string) => {
  const html = readTree(path.join(root, 'dist'))[page] ?? '';
  return /<meta property="og:image" content="https:\/\/example\.com\/([^"]+)"/.exec(html)?.[1];
};

describe('a page without an image', () => {
  test('gets a card, with its size and a description', async () => {
    const root = makeSite(SITE);
    const { diagnostics } = await build(root);
    expect(diagnostics).toEqual([]);
    expect(Object.keys(cardsOf(root)).map((file) => file.replace(/-.*/, ''))).toEqual([
      'assets/cards/about',
      'assets/cards/index',
    ]);
    const file = cardNamed(root, 'index.html') ?? '';
    expect(imageSize(readFileSync(path.join(root, 'dist', file)))).toMatchObject({
      type: 'png',
      width: 200,
      height: 100,
    });
    expect(readTree(path.join(root, 'dist'))['index.html']).toContain(
      '<meta property="og:image:width" content="200"/><meta property="og:image:height" content="100"/><meta property="og:image:alt" content="Home"/><meta name="twitter:card" content="summary_large_image"/>',
    );
    expect(cardNamed(root, 'own/index.html')).toBe('own.png');
    expect(cardNamed(root, '404.html')).toBeUndefined();
  });

  test('gets the card of its layout, else of its collection, else the default one', async () => {
    const color = (name: string) =>
      card(`background: '${name}'`, '<b />', `export const alt = () => '${name}';`);
    const root = makeSite({
      ...SITE,
      'content/blog/post.md': '---\ntitle: Post\n---\n',
      'content/blog/special.md': '---\ntitle: Special\nlayout: special\n---\n',
      'templates/special.tsx': String(minimal['templates/page.tsx']),
      'templates/cards/default.tsx': color('red'),
      'templates/cards/blog.tsx': color('green'),
      'templates/cards/special.tsx': color('blue'),
    });
    expect((await build(root)).diagnostics).toEqual([]);
    const output = readTree(path.join(root, 'dist'));
    const altOf = (page: string) => /og:image:alt" content="(\w+)"/.exec(output[page] ?? '')?.[1];
    expect(['index.html', 'blog/post/index.html', 'blog/special/index.html'].map(altOf)).toEqual([
      'red',
      'green',
      'blue',
    ]);
  });

  test('is described by its title if its card has no description', async () => {
    const alt = 'export const alt = ({ page }: any) => page.keywords;';
    const root = makeSite({ ...SITE, 'templates/cards/default.tsx': card('', '<b />', alt) });
    expect((await build(root)).diagnostics).toEqual([]);
    expect(readTree(path.join(root, 'dist'))['index.html']).toContain('og:image:alt" content="Home"');
  });

  test('is reported if its card has an empty description', async () => {
    const root = makeSite({
      ...SITE,
      'templates/cards/default.tsx': card('', '<b />', "export const alt = () => '';"),
    });
    const { diagnostics } = await check(root, (code) => code === 'social-image-alt');
    const reported = diagnostics.map(({ at, hint }) => [at?.path, hint]);
    const hint = 'Return a description from alt of the card, or remove alt there: the title is used instead.';
    expect(reported).toEqual([
      ['content/about.md', hint],
      ['content/index.md', hint],
      ['content/own.md', expect.stringContaining('imageAlt')],
    ]);
  });

  test('lets its card select data and use hooks of React', async () => {
    const code =
      "import { useId } from 'react';\nexport const select = (site: any, page: any) => site.pages.length + page.title;\nexport const alt = ({ site }: any) => site.selected;";
    const root = makeSite({
      ...SITE,
      'templates/cards/default.tsx': card('', '<p id={useId()}>{site.selected}</p>', code),
    });
    expect((await build(root)).diagnostics).toEqual([]);
    expect(readTree(path.join(root, 'dist'))['about/index.html']).toContain('og:image:alt" content="3About"');
  });

  test('has none without the URL of the site', async () => {
    const root = makeSite({ ...SITE, 'content/site.yaml': 'name: Example\ndescription: An example.\n' });
    await build(root);
    expect(cardsOf(root)).toEqual({});
  });
});

describe('a card', () => {
  test('is not drawn while the site has errors', async () => {
    const root = makeSite({ ...SITE, ...BROKEN_PACKAGE, 'content/broken.md': '[Nothing](/nothing/)\n' });
    const { diagnostics } = await build(root);
    expect(diagnostics.map(({ code }) => code)).toEqual(['link-broken']);
  });

  test('is drawn while other pages are rendered, and kept if one of these has an error', async () => {
    const pages = Array.from({ length: 60 }, (_, at) => `content/page${String(at).padStart(2, '0')}.md`);
    const site = {
      ...SITE,
      // With this word, a build looks for a server with results of other machines.
      'content/site.yaml': `${minimal['content/site.yaml']}# results\n`,
      ...Object.fromEntries(pages.map((file) => [file, `---\ntitle: ${file}\n---\n`])),
    };
    const root = makeSite({ ...site, 'content/zoo.md': '[Nothing](/nothing/)\n' });
    const made = path.join(root, '.site/cache/made');
    expect((await build(root)).outcome).toBe('refused');
    expect(existsSync(made) && readdirSync(made).length).toBeGreaterThan(0);
    writeFiles(root, { 'content/zoo.md': 'Animals\n' });
    const clean = makeSite({ ...site, 'content/zoo.md': 'Animals\n' });
    expect([(await build(root)).diagnostics, (await build(clean)).diagnostics]).toEqual([[], []]);
    expect(Object.keys(cardsOf(root))).toHaveLength(63);
    expect(readTree(path.join(root, 'dist'))).toEqual(readTree(path.join(clean, 'dist')));
  });

  test('is drawn once, and again when the title of its page changes', async () => {
    const root = makeSite(SITE);
    await build(root);
    const first = cardsOf(root);
    writeFiles(root, BROKEN_PACKAGE);
    rmSync(path.join(root, 'dist'), { recursive: true });
    expect((await build(root)).diagnostics).toEqual([]);
    expect(cardsOf(root)).toEqual(first);
    writeFiles(root, { 'content/about.md': '---\ntitle: About\n---\n\nAnother text.\n' });
    expect((await build(root)).diagnostics).toEqual([]);
    rmSync(path.join(root, 'node_modules'), { recursive: true });
    writeFiles(root, { 'content/about.md': '---\ntitle: About us\n---\n' });
    const { rendered } = await build(root);
    const second = cardsOf(root);
    expect(rendered).toBe(1);
    expect(Object.keys(second).filter((file) => !(file in first))).toEqual([
      expect.stringContaining('cards/about-'),
    ]);
  });

  test('is drawn once by all checks, and by the build after them', async () => {
    const root = makeSite(SITE);
    const isOfCards = (code: string) => code.startsWith('card-') || code === 'package-missing';
    expect((await check(root, isOfCards)).diagnostics).toEqual([]);
    writeFiles(root, BROKEN_PACKAGE);
    expect((await check(root, isOfCards)).diagnostics).toEqual([]);
    expect((await build(root)).diagnostics).toEqual([]);
    expect(Object.keys(cardsOf(root))).toHaveLength(2);
  });

  test('has the same bytes and name in a new folder', async () => {
    const [first, second] = [makeSite(SITE), makeSite(SITE)];
    await build(first);
    await build(second);
    expect(cardsOf(second)).toEqual(cardsOf(first));
  });

  test('can show images and fonts that only it imports, which are not published', async () => {
    const code = "import mark from './mark.svg';\nimport Icon from './mark.svg?inline';";
    const root = makeSite({
      ...SITE,
      'templates/cards/default.tsx': card(
        '',
        '<img src={mark} width={9} height={9} /><Icon width={9} height={9} />',
        code,
      ),
      'templates/cards/mark.svg':
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="9"/></svg>',
    });
    expect((await build(root)).diagnostics).toEqual([]);
    expect(
      Object.keys(readTree(path.join(root, 'dist/assets'))).every((file) => file.startsWith('cards/')),
    ).toBe(true);
    // Both are drawn.
    const [, drawn = ''] =
      Object.entries(cardsOf(root)).find(([file]) => file.startsWith('assets/cards/index')) ?? [];
    const empty = makeSite({ ...SITE, 'templates/cards/default.tsx': card('', '') });
    await build(empty);
    expect(Object.values(cardsOf(empty))).not.toContain(drawn);
  });

  test('shows images on top of others, whatever their names', async () => {
    const root = makeSite({
      ...SITE,
      'templates/cards/default.tsx': card(
        '',
        '<b style={{ width: 9, height: 9, backgroundImage }} />',
        `import mark from "./it's (1).svg";\nconst backgroundImage = 'url("' + mark + '")';`,
      ),
      "templates/cards/it's (1).svg":
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="9"/></svg>',
    });
    expect((await build(root)).diagnostics).toEqual([]);
  });

  test('reports characters that none of its fonts has', async () => {
    const root = makeSite({
      ...SITE,
      'content/about.md': '---\ntitle: "\u00c9t\u00e9\u200d, Ж 日 🙂"\n---\n',
    });
    const { diagnostics } = await build(root);
    expect(diagnostics.map(({ message }) => message)).toEqual([
      expect.stringMatching(/"Ж".*"日".*"🙂"|Ж.*日.*🙂/),
    ]);
  });

  test.each([
    ['that is too long', card('', '{page.title.repeat(90)}'), ['card-cut']],
    ['that is clamped', card('lineClamp: 1', '{page.title.repeat(9)}'), ['card-cut']],
    [
      'that ends in dots',
      card(
        "display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap'",
        '{page.title.repeat(9)}',
      ),
      ['card-cut'],
    ],
    [
      'that a box hides',
      card('', "<p style={{ overflow: 'hidden', width: 30, height: 30 }}>{page.title.repeat(9)}</p>"),
      ['card-cut'],
    ],
    [
      'that is turned out of the card',
      card("transform: 'rotate(90deg)'", '{page.title.repeat(4)}'),
      ['card-cut'],
    ],
    [
      'that is clamped within a line',
      card('lineClamp: 1', '<b>{page.title} </b>{page.title.repeat(9)}'),
      ['card-cut'],
    ],
    ['that fits', card('lineClamp: 3, overflow: "hidden"'), []],
    ['that fits into several lines', card("width: 50, overflow: 'hidden'", "{'ab cd '.repeat(3)}"), []],
    [
      'in a box within a line',
      card("display: 'block'", "a <b style={{ display: 'inline-block' }}>{page.title}</b>"),
      [],
    ],
    ['that is capital', card("textTransform: 'uppercase'", "{'stra\u00dfe'}"), []],
  ])('with a text %s', async (_, template, codes) => {
    const root = makeSite({ ...SITE, 'templates/cards/default.tsx': template });
    const found = (await check(root, (code) => code.startsWith('card-'))).diagnostics;
    expect([...new Set(found.map(({ code }) => code))]).toEqual(codes);
    if (codes.length > 0)
      expect(found[0]?.at).toMatchObject({ path: 'content/about.md', line: 2, column: 8 });
  });
});
