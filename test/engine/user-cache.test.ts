// The cache that all sites of a user share: its location, and that problems only cost time.
import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { createBlobs } from '../../src/engine/store/blobs.ts';
import { layeredCache } from '../../src/engine/store/cache.ts';
import { clearUserCache, openUserCache, userCacheFolder } from '../../src/engine/store/user-cache.ts';
import { site } from '../support/command.ts';
import { makeFolder, makeSite } from '../support/site.ts';
import { repository } from '../support/sources.ts';

const KEY = 'a'.repeat(64);
const OTHER = 'b'.repeat(64);
const bytes = Buffer.from('kept');

describe.skipIf(process.platform === 'win32')('its folder', () => {
  test.each([
    ['/home/ada/.cache/sitewright', 'linux', { HOME: '/home/ada' }],
    ['/home/ada/Library/Caches/sitewright', 'darwin', { HOME: '/home/ada' }],
    ['/local/sitewright', 'win32', { LOCALAPPDATA: '/local', HOME: '/home/ada' }],
    ['/xdg/sitewright', 'linux', { XDG_CACHE_HOME: '/xdg', HOME: '/home/ada' }],
    ['/home/ada/.cache/sitewright', 'linux', { XDG_CACHE_HOME: 'relative', HOME: '/home/ada' }],
    ['/own', 'linux', { SITEWRIGHT_CACHE: '/own', XDG_CACHE_HOME: '/xdg', HOME: '/home/ada' }],
    [undefined, 'linux', { SITEWRIGHT_CACHE: '', XDG_CACHE_HOME: '/xdg', HOME: '/home/ada' }],
    [undefined, 'linux', { HOME: '' }],
    [undefined, 'linux', { HOME: 'relative' }],
    [undefined, 'win32', { HOME: '/home/ada' }],
    [undefined, 'linux', {}],
  ] as const)('is %s on %s with %j', (folder, platform, environment) => {
    expect(userCacheFolder(environment, platform)).toBe(folder);
  });
});

describe('its contents', () => {
  test('is found by the next command, whole or not at all', () => {
    const folder = path.join(makeFolder(), 'cache/sitewright');
    openUserCache(folder, 'fonts', true).put(KEY, bytes);
    expect(readdirSync(path.join(folder, 'fonts'))).toEqual([KEY]);
    expect(openUserCache(folder, 'fonts', false).get(KEY)).toEqual(bytes);
    expect(openUserCache(folder, 'fonts', false).get(OTHER)).toBeUndefined();
    const file = path.join(folder, 'fonts', KEY);
    const whole = readFileSync(file);
    for (const damaged of ['', 'short', whole.subarray(0, -1), Buffer.concat([whole, bytes])]) {
      writeFileSync(file, damaged);
      expect(openUserCache(folder, 'fonts', false).get(KEY)).toBeUndefined();
    }
    // Another name doesn't make it valid either.
    writeFileSync(path.join(folder, 'fonts', OTHER), whole);
    expect(openUserCache(folder, 'fonts', false).get(OTHER)).toBeUndefined();
  });

  test('replaces anything damaged', () => {
    const folder = makeFolder();
    mkdirSync(path.join(folder, 'fonts', KEY, 'within'), { recursive: true });
    openUserCache(folder, 'fonts', true).put(KEY, bytes);
    expect(openUserCache(folder, 'fonts', false).get(KEY)).toEqual(bytes);
  });

  test('stays small: the least recently used is deleted, and nothing of others', () => {
    const folder = makeFolder();
    const place = path.join(folder, 'fonts');
    const cache = openUserCache(folder, 'fonts', true, 350);
    const daysAgo = (days: number) => Date.now() / 1000 - days * 24 * 3600;
    const [a = '', b = '', c = '', d = ''] = [...'abcd'].map((letter) => letter.repeat(64));
    const left = `${a}.01234567-0123-4567-89ab-0123456789ab`;
    mkdirSync(place);
    for (const [days, name] of [left, 'theirs.woff2'].entries()) {
      writeFileSync(path.join(place, name), Buffer.alloc(100));
      utimesSync(path.join(place, name), daysAgo(20 - days), daysAgo(20 - days));
    }
    for (const [index, key] of [a, b, c].entries()) {
      cache.put(key, Buffer.alloc(40));
      utimesSync(path.join(place, key), daysAgo(9 - index), daysAgo(9 - index));
    }
    expect(readdirSync(place).sort()).toEqual([a, b, c, 'theirs.woff2']);
    expect(cache.get(a)).toBeDefined();
    expect(statSync(path.join(place, a)).mtimeMs).toBeGreaterThan(daysAgo(1) * 1000);
    cache.put(d, Buffer.alloc(40));
    expect(readdirSync(place).sort()).toEqual([a, c, d, 'theirs.woff2']);
    cache.put(b, Buffer.alloc(400));
    expect(readdirSync(place).sort()).toEqual([a, c, d, 'theirs.woff2']);
    clearUserCache(folder, 'fonts');
    expect(readdirSync(place)).toEqual(['theirs.woff2']);
  });

  test('is silently missing where there is no writable folder', () => {
    const folder = makeFolder();
    writeFileSync(path.join(folder, 'file'), '');
    for (const place of [undefined, path.join(folder, 'file/below'), path.join(folder, 'file')]) {
      const cache = openUserCache(place, 'fonts', true);
      cache.put(KEY, bytes);
      expect([cache.get(KEY), cache.has(KEY)]).toEqual([undefined, false]);
    }
    expect(readdirSync(folder)).toEqual(['file']);
  });

  test('is not written by read-only commands', () => {
    const folder = makeFolder();
    openUserCache(folder, 'fonts', false).put(KEY, bytes);
    expect(readdirSync(folder)).toEqual([]);
  });
});

test("the cache of a site copies what only the user's cache has", () => {
  const [own, users] = [createBlobs(), createBlobs()];
  const both = layeredCache(own, users);
  users.put(KEY, bytes);
  expect([both.has(KEY), own.has(KEY)]).toEqual([true, false]);
  expect(both.get(KEY)).toEqual(bytes);
  expect(own.get(KEY)).toEqual(bytes);
  both.put(OTHER, bytes);
  expect([own.has(OTHER), users.has(OTHER)]).toEqual([true, true]);
});

describe('fonts of a site', () => {
  const font = readFileSync(
    path.join(repository, 'node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
  );
  const makeFontSite = () =>
    makeSite({
      'templates/site.css': '@font-face { font-family: F; src: url("./f.woff2?subset=U+41-5A") }',
      'templates/page.tsx': [
        "import style from './site.css';",
        'export default ({ children }) => <html lang="en"><head><meta charSet="utf-8" /><title>T</title>',
        '<link rel="stylesheet" href={style} /></head><body>{children}</body></html>;',
      ].join('\n'),
      'templates/f.woff2': font,
      'content/site.yaml': 'name: Site\nlanguage: en\n',
      'content/index.md': '# Site\n\nText.\n',
    });
  const fontsOf = (root: string) => {
    const assets = path.join(root, 'dist/assets');
    const names = readdirSync(assets).filter((name) => name.endsWith('.woff2'));
    return names.map((name) => [name, readFileSync(path.join(assets, name)).toString('base64')]);
  };

  test('are prepared once for all sites, the same with and without the cache', () => {
    const cache = path.join(makeFolder(), 'cache');
    const env = { SITEWRIGHT_CACHE: cache };
    const build = (root: string, ...more: string[]) =>
      expect(site(['build', '--quiet', ...more], { cwd: root, env }).code).toBe(0);
    const [plain, first, second] = [makeFontSite(), makeFontSite(), makeFontSite()];

    build(plain, '--no-cache');
    build(first, '--dry-run');
    expect(readdirSync(path.dirname(cache))).toEqual([]);

    build(first);
    expect(fontsOf(first)).toEqual(fontsOf(plain));
    const [kept = '', ...others] = readdirSync(path.join(cache, 'font-subsets'));
    expect(others).toEqual([]);

    const planted = Buffer.from('found in the cache');
    openUserCache(cache, 'font-subsets', true).put(kept, planted);
    build(second);
    expect(fontsOf(second).map(([, font]) => font)).toEqual([planted.toString('base64')]);
    expect(readdirSync(path.join(second, '.site/cache/templates'))).toContain(kept);
    build(second, '--no-cache');
    expect(fontsOf(second)).toContainEqual(fontsOf(plain)[0]);
  });
});
