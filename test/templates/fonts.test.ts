// `font.woff2?subset=…` in stylesheets and templates, and the cache that keeps its results.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { openBlobs } from '../../src/engine/store/blobs.ts';
import type { Cache } from '../../src/engine/store/cache.ts';
import { parseFallback } from '../../src/templates/assets/font-fallback.ts';
import { makeFont, parseSubset, subsetFont } from '../../src/templates/assets/font-plugin.ts';
import { compileTemplates } from '../../src/templates/compile.ts';
import { figtree } from '../support/font.ts';
import { makeFolder, makeSite } from '../support/site.ts';

const compile = (root: string, cache?: Cache) =>
  compileTemplates(
    {
      root,
      layouts: ['templates/page.tsx'],
      components: [],
      cards: [],
      ownSettings: undefined,
      collections: undefined,
    },
    '/base/',
    cache,
  );

describe('the query', () => {
  test('names characters, and values of axes', () => {
    expect(parseSubset('?subset=U+41-43,U+2013&wght=400..700&opsz=12')).toEqual({
      characters: 'ABC–',
      axes: { wght: { min: 400, max: 700 }, opsz: 12 },
    });
  });

  test.each([
    ['?subset=', '"" is neither characters such as U+20-7E nor latin or latin-ext'],
    ['?subset=U+41,greek', '"greek" is neither characters such as U+20-7E nor latin or latin-ext'],
    ['?subset=constructor', '"constructor" is neither characters such as U+20-7E nor latin or latin-ext'],
    ['?subset=U+43-41', '"U+43-41" is neither characters such as U+20-7E nor latin or latin-ext'],
    ['?subset=U+110000', '"U+110000" is neither characters such as U+20-7E nor latin or latin-ext'],
    ['?subset=U+41&weight=700', '"weight=700" is not an axis such as wght=700 or wght=400..700'],
  ])('%s is refused', (query, problem) => {
    expect(parseSubset(query)).toEqual({ problem });
  });

  test.each([
    ['latin', 'Aœß€…ı', 'Łğ'],
    ['latin-ext', 'Łğőșẞ₺', 'A€'],
    ['latin,latin-ext', 'AœŁ', 'Я'],
  ])('has the characters of %s', (name, characters, others) => {
    const { characters: found = '' } = parseSubset(`?subset=${name}`) as { characters?: string };
    expect([...characters].filter((letter) => !found.includes(letter))).toEqual([]);
    expect([...others].filter((letter) => found.includes(letter))).toEqual([]);
  });

  test('accepts every character', () => {
    const all = parseSubset('?subset=U+0-10FFFF');
    expect('characters' in all && [...all.characters].length).toBeGreaterThan(0x10f000);
  });
});

describe('a subset', () => {
  test('is a smaller font, the same each time', async () => {
    const letters = { characters: 'ABC', axes: { wght: 700 } };
    const first = await subsetFont(figtree, letters);
    expect(first.length).toBeLessThan(figtree.length / 5);
    expect(Buffer.from(first).toString('latin1', 0, 4)).toBe('wOF2');
    expect(Buffer.from(await subsetFont(figtree, letters)).equals(first)).toBe(true);
  });

  const files = (query: string) => ({
    'templates/page.tsx': `import style from './site.css';\nimport font from './figtree.woff2${query}';\nexport default () => [style, font];`,
    'templates/site.css': `@font-face { font-family: F; src: url("./figtree.woff2${query}") }`,
    'templates/figtree.woff2': figtree,
  });

  test('has the same URL in stylesheet and template, and is cached for the next build', async () => {
    const root = makeSite(files('?subset=U+41-5A'));
    const first = await compile(root, openBlobs(path.join(root, '.site'), 'blobs', true, 32));
    expect(first.diagnostics).toEqual([]);
    const fonts = first.value?.program.assets.filter(({ file }) => file.endsWith('.woff2')) ?? [];
    expect(fonts.map(({ file }) => file)).toEqual([
      expect.stringMatching(/^assets\/figtree-[A-Z0-9]{8}\.woff2$/),
    ]);
    const style = first.value?.program.assets.find(({ file }) => file.endsWith('.css'));
    expect(Buffer.from(style?.bytes ?? []).toString()).toContain(`/base/${fonts[0]?.file}`);

    const kept = openBlobs(path.join(root, '.site'), 'blobs', false, 32);
    let hits = 0;
    const counting: Cache = {
      get(key) {
        const found = kept.get(key);
        if (found) hits += 1;
        return found;
      },
      has: kept.has,
      put: () => expect.unreachable(),
    };
    const second = await compile(root, counting);
    expect(hits).toBe(1);
    expect(second.value?.program.assets).toEqual(first.value?.program.assets);
  });

  test.each([
    [
      '?subset=A-Z',
      'Unknown font subset: "A-Z" is neither characters such as U+20-7E nor latin or latin-ext',
    ],
    ['?subset=U+41&slnt=700', 'Cannot create a subset of figtree.woff2: '],
  ])('that cannot be created is reported at its import: %s', async (query, message) => {
    const { diagnostics } = await compile(makeSite(files(query)));
    expect(diagnostics.map(({ message: text }) => text)).toEqual(
      expect.arrayContaining([expect.stringContaining(message)]),
    );
    expect(diagnostics[0]).toMatchObject({
      code: 'template-build',
      at: { path: 'templates/page.tsx', line: 2 },
    });
  });

  test('of a file in public/ is refused, because public files are copied unchanged', async () => {
    const root = makeSite({
      ...files('?subset=U+41'),
      'templates/site.css': '@font-face { font-family: F; src: url("/f.woff2?subset=U+41") }',
      'public/f.woff2': figtree,
    });
    const { diagnostics } = await compile(root);
    expect(diagnostics.map(({ message }) => message)).toContainEqual(
      expect.stringContaining('A font in public/ is copied unchanged'),
    );
  });
});

describe('the cache', () => {
  const key = 'a'.repeat(64);
  const bytes = Buffer.from('kept');

  test('returns the stored value', () => {
    const root = makeFolder();
    openBlobs(path.join(root, '.site'), 'blobs', true, 32).put(key, bytes);
    expect(openBlobs(path.join(root, '.site'), 'blobs', true, 32).get(key)).toEqual(bytes);
    expect(openBlobs(path.join(root, '.site'), 'blobs', false, 32).get('b'.repeat(64))).toBeUndefined();
  });

  test('a damaged entry counts as missing', () => {
    const root = makeFolder();
    openBlobs(path.join(root, '.site'), 'blobs', true, 32).put(key, bytes);
    const folder = path.join(root, '.site/cache/blobs');
    const [entry = ''] = readdirSync(folder);
    const whole = readFileSync(path.join(folder, entry));
    for (const damaged of ['', 'short', whole.subarray(0, -1), Buffer.concat([whole, bytes])]) {
      writeFileSync(path.join(folder, entry), damaged);
      expect(openBlobs(path.join(root, '.site'), 'blobs', false, 32).get(key)).toBeUndefined();
    }
  });

  test('writes nothing for commands that write nothing', () => {
    const root = makeFolder();
    openBlobs(path.join(root, '.site'), 'blobs', false, 32).put(key, bytes);
    expect(readdirSync(root)).toEqual([]);
  });
});

describe('a fallback', () => {
  test.each([
    ['?fallback=', '"" is not the name of a font'],
    ['?fallback=A";}', '"A";}" is not the name of a font'],
    ['?fallback=A&like=mono', 'like=mono is neither like=sans nor like=serif'],
    ['?fallback=A&wght=400..700', 'wght=400..700 is not a list of weights such as wght=400,600'],
    ['?fallback=A&width=3', 'width=3 is not an axis such as opsz=48'],
  ])('%s is refused', (query, problem) => {
    expect(parseFallback(query)).toEqual({ problem });
  });

  test('has the widths and heights of the font, at each weight', async () => {
    const wanted = parseFallback('?fallback=Figtree+Text&wght=400,700');
    if ('problem' in wanted) throw new Error(wanted.problem);
    const styles = Buffer.from(await makeFont(figtree, wanted)).toString();
    const rules = [
      ...styles.matchAll(/font-weight: (\d+);\n {2}size-adjust: ([\d.]+)%;\n {2}ascent-override: ([\d.]+)%/g),
    ];
    expect(rules.map(([, weight]) => weight)).toEqual(['400', '700']);
    for (const [, , size, ascent] of rules) {
      // In Figtree, letters are a little wider than in Arial, and reach 0.95 above the line.
      expect(Number(size)).toBeGreaterThan(92);
      expect(Number(size)).toBeLessThan(104);
      expect((Number(size) * Number(ascent)) / 10_000).toBeCloseTo(0.95, 3);
    }
    expect(styles).toContain('font-family: "Figtree Text Fallback";');
    expect(styles).toMatch(/local\("Arial"\)[^}]*400[^}]*}[^}]*local\("Arial Bold"\)[^}]*700/);
  });

  test('is a part of the stylesheet that imports it, and of nothing else', async () => {
    const query = '?fallback=Figtree&wght=400';
    const root = makeSite({
      'templates/page.tsx': "import style from './site.css';\nexport default () => style;",
      'templates/site.css': `@import "./figtree.woff2${query}";`,
      'templates/figtree.woff2': figtree,
    });
    const { value } = await compile(root);
    const assets = value?.program.assets ?? [];
    expect(assets.map(({ file }) => path.extname(file))).toEqual(['.css']);
    expect(Buffer.from(assets[0]?.bytes ?? []).toString()).toContain('Figtree Fallback');
    writeFileSync(
      path.join(root, 'templates/page.tsx'),
      `import font from './figtree.woff2${query}';\nexport default () => font;`,
    );
    const { diagnostics } = await compile(root);
    expect(diagnostics.map(({ message }) => message).join()).toContain('@import');
  });
});
