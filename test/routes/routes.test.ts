import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contains } from '../../src/kit/contains.ts';
import { routePages } from '../../src/routes/routes.ts';
import { page, spansOf } from './support.ts';

function route(source: string, permalink?: string) {
  const { value, diagnostics } = routePages([page(source, { permalink })], spansOf);
  return {
    route: value[0]?.route,
    file: value[0]?.file,
    broken: value[0]?.broken,
    lines: diagnostics.map(({ code, at, message }) => `${code} ${at?.line}:${at?.column} ${message}`),
    hints: diagnostics.map(({ hint }) => hint),
  };
}

describe('routes by file name', () => {
  test.each([
    ['content/index.md', '/', 'index.html'],
    ['content/about.md', '/about/', 'about/index.html'],
    ['content/about/index.md', '/about/', 'about/index.html'],
    ['content/a/b/c.md', '/a/b/c/', 'a/b/c/index.html'],
    ['content/404.md', '/404.html', '404.html'],
    ['content/500.md', '/500.html', '500.html'],
    ['content/blog/404.md', '/blog/404.html', 'blog/404.html'],
    ['content/404/index.md', '/404/', '404/index.html'],
    ['content/Index.md', '/Index/', 'Index/index.html'],
    ['content/index/index.md', '/index/', 'index/index.html'],
    ['content/v1.2.md', '/v1.2/', 'v1.2/index.html'],
    ['content/.well-known/x.md', '/.well-known/x/', '.well-known/x/index.html'],
    ['content/a b#c%d,e.md', '/a%20b%23c%25d%2Ce/', 'a b#c%d,e/index.html'],
    [
      'content/👩\u200d💻❤\ufe0f.md',
      '/%F0%9F%91%A9%E2%80%8D%F0%9F%92%BB%E2%9D%A4%EF%B8%8F/',
      '👩\u200d💻❤\ufe0f/index.html',
    ],
    ['content/می\u200cخ.md', '/%D9%85%DB%8C%E2%80%8C%D8%AE/', 'می\u200cخ/index.html'],
    ['content/assets2.md', '/assets2/', 'assets2/index.html'],
    ['content/😀.md', '/%F0%9F%98%80/', '😀/index.html'],
    ['content/e\u0301t\u00e9.md', '/%C3%A9t%C3%A9/', 'été/index.html'],
    ['content/-x~1.md', '/-x~1/', '-x~1/index.html'],
    ['content/connect.md', '/connect/', 'connect/index.html'],
    ['content/com10.md', '/com10/', 'com10/index.html'],
  ])('%s', (source, expected, file) => {
    expect(route(source)).toEqual({ route: expected, file, broken: false, lines: [], hints: [] });
  });

  test.each([
    ['content/con.md', 'has a name that Windows reserves for a device'],
    ['content/NUL/x.md', 'has a name that Windows reserves for a device'],
    ['content/aux.old.md', 'has a name that Windows reserves for a device'],
    ['content/lpt1.md', 'has a name that Windows reserves for a device'],
    ['content/COM¹.md', 'has a name that Windows reserves for a device'],
    ['content/x..md', 'has a name that ends with a dot or a space'],
    ['content/x .md', 'has a name that ends with a dot or a space'],
    ['content/x ./y.md', 'has a name that ends with a dot or a space'],
    ['content/.hidden.md', 'has a name that starts with a dot'],
    ['content/a/.well-known/x.md', 'has a name that starts with a dot'],
    ['content/../x.md', 'has a name that starts with a dot'],
    ['content/a\\b.md', 'has a name with a backslash, a slash or a control character'],
    ['content/a\nb.md', 'has a name with a backslash, a slash or a control character'],
    ['content/a\u007fb.md', 'has a name with a backslash, a slash or a control character'],
    ...[...'<>:"|?*'].map((sign) => [
      `content/a${sign}b.md`,
      `has a name with ${sign}, which Windows does not allow`,
    ]),
    ...[...'\u200b\u200c\u200d\u2060\ufeff\u00ad\u3164\ufe0f\u00a0\u2003\u2028\u{e0061}'].map((sign) => [
      `content/a${sign}b.md`,
      'has a name with an invisible character or an unusual space',
    ]),
    ['content/assets/x.md', 'would be in assets/, whose files browsers cache for a year'],
    ['content/Assets.md', 'would be in assets/, whose files browsers cache for a year'],
    ['content/a\u202eb.md', 'has a name with a character that changes the writing direction'],
    [`content/${'é'.repeat(128)}.md`, 'has a name that is longer than 230 bytes'],
    [`content/${'x/'.repeat(600)}x.md`, 'is longer than 1024 bytes'],
  ])('%j is refused', (source, problem) => {
    expect(route(source)).toMatchObject({
      route: undefined,
      lines: [`name-invalid 1:1 ${source} ${problem}`],
    });
  });

  test('a refused name does not affect the route of a permalink, but is still refused', () => {
    const { route: given, broken, lines } = route('content/con.md', '/x/');
    expect({ given, broken, count: lines.length }).toEqual({ given: '/x/', broken: true, count: 1 });
  });
});

describe('routes by permalink', () => {
  test.each([
    ['/', '/', 'index.html'],
    ['/x/', '/x/', 'x/index.html'],
    ['/x/y.html', '/x/y.html', 'x/y.html'],
    ['/404.html', '/404.html', '404.html'],
    ['/a b/', '/a%20b/', 'a b/index.html'],
    ['/caf%C3%A9/', '/caf%C3%A9/', 'café/index.html'],
    ['/cafe\u0301/', '/caf%C3%A9/', 'café/index.html'],
    ['/100%25/', '/100%25/', '100%/index.html'],
    ['/a%25b%23c/', '/a%25b%23c/', 'a%b#c/index.html'],
    ['/assets.html', '/assets.html', 'assets.html'],
    ['/.well-known/x.html', '/.well-known/x.html', '.well-known/x.html'],
    ['/a.html/', '/a.html/', 'a.html/index.html'],
    ['a/b', '/a/b/', 'a/b/index.html'],
    ['x/', '/x/', 'x/index.html'],
    ['a/b.html', '/a/b.html', 'a/b.html'],
  ])('%j', (permalink, expected, file) => {
    expect(route('content/about.md', permalink)).toEqual({
      route: expected,
      file,
      broken: false,
      lines: [],
      hints: [],
    });
  });

  test.each([
    ['', 'does not start with exactly one slash'],
    ['./x/', 'does not start with exactly one slash'],
    ['../x/', 'does not start with exactly one slash'],
    [':year/x/', 'does not start with exactly one slash'],
    ['x?y', 'does not start with exactly one slash'],
    ['x/../y/', 'has a name that starts with a dot'],
    ['//evil.com/', 'does not start with exactly one slash'],
    ['/\\evil.com/', 'does not start with exactly one slash'],
    ['https://evil.com/', 'does not start with exactly one slash'],
    ['javascript:alert(1).html', 'does not start with exactly one slash'],
    ['/x', 'does not end with a slash or .html'],
    ['/x.htm', 'does not end with a slash or .html'],
    ['/x/?y=1/', 'contains ? or #'],
    ['/x/#y.html', 'contains ? or #'],
    ['/../x/', 'has a name that starts with a dot'],
    ['/x/./', 'has a name that starts with a dot'],
    ['/%2e%2e/x/', 'has a name that starts with a dot'],
    ['/%2E%2E/%2e./x.html', 'has a name that starts with a dot'],
    ['/.html', 'has a name that starts with a dot'],
    ['/x//y/', 'has an empty name between two slashes'],
    ['/x%2fy/', 'contains an invalid % escape, or an escaped slash'],
    ['/%2f/', 'contains an invalid % escape, or an escaped slash'],
    ['/100%/', 'contains an invalid % escape, or an escaped slash'],
    ['/%ff/', 'contains an invalid % escape, or an escaped slash'],
    ['/a%5Cb/', 'has a name with a backslash, a slash or a control character'],
    ['/a\\b/', 'has a name with a backslash, a slash or a control character'],
    ['/a%00/', 'has a name with a backslash, a slash or a control character'],
    ['/a\nb/', 'has a name with a backslash, a slash or a control character'],
    ['/a\ud800/', 'has a name with a backslash, a slash or a control character'],
    ['/a%3Fb/', 'has a name with ?, which Windows does not allow'],
    ['/assets/', 'would be in assets/, whose files browsers cache for a year'],
    ['/ASSETS/x.html', 'would be in assets/, whose files browsers cache for a year'],
    ['/con/', 'has a name that Windows reserves for a device'],
    ['/aux.html', 'has a name that Windows reserves for a device'],
    ['/a /', 'has a name that ends with a dot or a space'],
    ['/a%2e/', 'has a name that ends with a dot or a space'],
    ['/index.html', 'ends with index.html'],
    ['/x/index.html', 'ends with index.html'],
    ['/x/INDEX.html', 'ends with index.html'],
    [`/${'x'.repeat(256)}/`, 'has a name that is longer than 230 bytes'],
    [`/${'x/'.repeat(600)}`, 'is longer than 1024 bytes'],
  ])('%j is refused', (permalink, problem) => {
    expect(route('content/about.md', permalink)).toMatchObject({
      route: '/about/',
      broken: true,
      lines: [`route-invalid 2:12 The permalink ${permalink} ${problem}`],
    });
  });

  test.each([
    ['/x/index.html', 'Write /x/ instead.'],
    ['/index.html', 'Write / instead.'],
    ['/x', 'Write /x/ instead.'],
  ])('%s gets a hint', (permalink, hint) => {
    expect(route('content/about.md', permalink).hints).toEqual([hint]);
  });
});

describe('collisions', () => {
  test('name both pages, at their permalinks', () => {
    const pages = [page('content/b.md', { permalink: '/x/' }), page('content/a.md', { permalink: '/x/' })];
    const { value, diagnostics } = routePages(pages, spansOf);
    expect(diagnostics).toEqual([
      {
        code: 'route-taken',
        severity: 'error',
        message: '/x/ is also the route of content/a.md',
        at: { path: 'content/b.md', line: 2, column: 12 },
        related: [{ message: 'the other page', at: { path: 'content/a.md', line: 2, column: 12 } }],
        hint: 'Give one of the two pages another permalink.',
      },
    ]);
    expect(value.map(({ path, broken }) => [path, broken])).toEqual([
      ['content/a.md', false],
      ['content/b.md', true],
    ]);
  });

  test.each([
    ['upper and lower case', '/Über/', '/über/'],
    ['composed and decomposed letters', '/\u00e9/', '/e\u0301/'],
    ['sharp s', '/straße/', '/STRASSE/'],
    ['dotless i', '/ı/', '/I/'],
    ['the sign for kelvin', '/\u212a/', '/k/'],
    ['a file and a folder with its name', '/x.html', '/x/'],
    ['a file below another file', '/x.html', '/x.html/'],
    ['a file far below another file', '/x.html/y/z/', '/x.html'],
    ['the page for errors and a folder', '/404.html', '/404/'],
  ])('of %s are found in either order', (_, one, other) => {
    for (const [first, second] of [
      [one, other],
      [other, one],
    ]) {
      const { diagnostics } = routePages(
        [page('content/a.md', { permalink: first }), page('content/b.md', { permalink: second })],
        spansOf,
      );
      expect(diagnostics).toMatchObject([{ code: 'route-taken', at: { path: 'content/b.md' } }]);
    }
  });

  test.each([
    ['/a/', '/a/b/'],
    ['/a.html', '/a.html.html'],
    ['/a/', '/a-b/'],
    ['/', '/x.html'],
  ])('are none of %s and %s', (one, other) => {
    const pages = [page('content/a.md', { permalink: one }), page('content/b.md', { permalink: other })];
    expect(routePages(pages, spansOf).diagnostics).toEqual([]);
  });

  test('a page with a refused permalink takes no route from another', () => {
    const { value, diagnostics } = routePages(
      [page('content/a.md', { permalink: 'nonsense' }), page('content/b.md', { permalink: '/a/' })],
      spansOf,
    );
    expect(diagnostics.map(({ code }) => code)).toEqual(['route-invalid']);
    expect(value.map(({ broken }) => broken)).toEqual([true, false]);
  });

  test('pages are routed once, and their errors are reported each time', () => {
    const sources = [
      page('content/a.md'),
      page('content/b.md', { permalink: '/a/' }),
      page('content/c.md', { permalink: 'nonsense' }),
    ];
    const first = routePages(sources, spansOf);
    const second = routePages(sources, spansOf);
    expect(second).toEqual(first);
    expect(second.diagnostics.map(({ code }) => code)).toEqual(['route-invalid', 'route-taken']);
    expect(second.value[0]).toBe(first.value[0]);
    const freed = routePages(
      [sources[0], page('content/b.md'), sources[2]].flatMap((one) => one ?? []),
      spansOf,
    );
    expect(freed.value.map(({ route, broken }) => [route, broken])).toEqual([
      ['/a/', false],
      ['/b/', false],
      ['/c/', true],
    ]);
  });
});

test('no route leaves the output folder, and each is the route of its file', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '/',
      '/',
      '..',
      '.',
      '\\',
      '%2e',
      '%2F',
      '%5c',
      '%00',
      'a',
      'b',
      '.html',
      '//',
      'C:',
      '~',
      '%25',
    ),
    fc.string({ unit: 'binary', maxLength: 4 }),
  );
  const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(text, fc.option(text.map((rest) => `/${rest}/`)), (name, permalink) => {
      const { value } = routePages(
        [page(`content/${name}.md`, { permalink: permalink ?? undefined })],
        spansOf,
      );
      for (const { route: url, file } of value) {
        for (const { resolve, join } of [path.posix, path.win32]) {
          expect(resolve(join('/out', file)).startsWith(resolve('/out'))).toBe(true);
        }
        expect(contains('/out', path.join('/out', file))).toBe(true);
        const { pathname, search, hash, host } = new URL(url, 'https://example.com');
        expect({ pathname, search, hash, host }).toEqual({
          pathname: url,
          search: '',
          hash: '',
          host: 'example.com',
        });
        const decoded = decodeURIComponent(url.slice(1));
        expect(decoded.endsWith('/') || decoded === '' ? `${decoded}index.html` : decoded).toBe(file);
      }
    }),
    { numRuns: 3000 },
  );
});

test('the order of the pages does not matter', () => {
  const pages = ['b', 'a', 'A', 'c/index', 'c', 'index'].map((name) => page(`content/${name}.md`));
  fc.assert(
    fc.property(fc.shuffledSubarray(pages, { minLength: pages.length }), (shuffled) => {
      expect(routePages(shuffled, spansOf)).toEqual(routePages(pages, spansOf));
    }),
  );
});
