import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SitePage } from '../../src/model/pages/page.ts';
import { routeRedirects } from '../../src/routes/redirects.ts';
import { filesAt, routeOfRedirect } from '../../src/routes/route.ts';
import { routePages } from '../../src/routes/routes.ts';
import {
  isRedirect,
  type RedirectStatus,
  type WrittenRedirect,
  type WrittenRoute,
} from '../../src/settings/hosting.ts';
import { page, spansOf } from './support.ts';

const pages: readonly SitePage[] = routePages(
  [page('content/index.md'), page('content/about.md'), page('content/café.md')],
  spansOf,
).value;
const owners = new Map([['robots.txt', 'robots.txt'], ...pages.map((one) => [one.file, one.path] as const)]);

function written(from: string, to: string, line = 1, status: RedirectStatus = 301): WrittenRedirect {
  const place = { path: 'content/site.yaml', line, column: 1 };
  return { from, to, status, at: place, targetAt: place };
}

function gone(from: string, line = 1): WrittenRoute {
  const place = { path: 'content/site.yaml', line, column: 1 };
  return { from, status: 410, at: place, targetAt: place };
}

function route(redirects: readonly WrittenRoute[], url: string | undefined = 'https://example.com') {
  const routes = new Set(pages.map((one) => one.route));
  const { value, diagnostics } = routeRedirects({ pages, routes, redirects, url, owners, spansOf });
  return { value, codes: diagnostics.map(({ code }) => code), diagnostics };
}

describe('an old route', () => {
  test.each([
    ['/old', '/old/'],
    ['/old/', '/old/'],
    ['/old/index.html', '/old/'],
    ['/old.html', '/old.html'],
    ['/v1.2/', '/v1.2/'],
    ['/v1.2', '/v1.2'],
    ['/a b/é', '/a%20b/%C3%A9/'],
    ['/%C3%A9', '/%C3%A9/'],
    ['/e\u0301', '/%C3%A9/'],
    ['/%25', '/%25/'],
    ['/', '/'],
  ])('%s is %s', (url, from) => {
    expect(routeOfRedirect(url)).toEqual({ kind: 'route', from });
  });

  test.each([
    'old',
    '//host/',
    '/\\host',
    '/a?b',
    '/a#b',
    '/%',
    '/a%2fb',
    '/../a',
    '/a//b',
    '/.git/',
    '/a\u0000b',
    '',
  ])('%j is refused', (url) => {
    expect(routeOfRedirect(url).kind).toBe('problem');
  });

  test('never throws, and its normal form is stable', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const result = routeOfRedirect(`/${text}`);
        if (result.kind === 'problem') return;
        expect(result.from).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/);
        expect(routeOfRedirect(result.from)).toEqual(result);
        for (const file of filesAt(result.from)) expect(file).not.toMatch(/^\/|\.\.\/|\\/);
      }),
    );
  });
});

describe('redirects', () => {
  test('as served', () => {
    const { value, codes } = route([
      written('/old', '/about/'),
      written('/older.html', 'https://example.com/about/#team'),
      written('/home', 'https://example.com'),
      written('/café-old', '/café/', 1, 308),
      written('/away', 'https://other.example/$1?a=b c'.replace(' ', '%20')),
      written('/robots', '/robots.txt'),
    ]);
    expect(codes).toEqual([]);
    expect(value).toEqual([
      { from: '/old/', to: '/about/', status: 301 },
      { from: '/older.html', to: '/about/#team', status: 301 },
      { from: '/home/', to: '/', status: 301 },
      { from: '/caf%C3%A9-old/', to: '/caf%C3%A9/', status: 308 },
      { from: '/away/', to: 'https://other.example/%241?a=b%20c', status: 301 },
      { from: '/robots/', to: '/robots.txt', status: 301 },
    ]);
  });

  test.each<[string, string, string]>([
    ['/about', '/', 'redirect-taken'],
    ['/about/index.html', '/', 'redirect-taken'],
    ['/robots.txt', '/', 'redirect-taken'],
    ['/', '/about/', 'redirect-taken'],
    ['/x', '/x', 'redirect-loop'],
    ['/x', 'https://example.com/x/?a', 'redirect-loop'],
    ['/x', '/about', 'redirect-target'],
    ['/x', '/nothing/', 'redirect-target'],
    ['/x', '//evil.example/', 'redirect-invalid'],
    ['/x', '/\\evil.example/', 'redirect-invalid'],
    ['/x', `https://example.net/${'x'.repeat(2000)}`, 'redirect-invalid'],
    ['/x', `https://example.net/?${'é'.repeat(400)}`, 'redirect-invalid'],
    ['/x', '/?\ud800', 'redirect-invalid'],
    ['/x', 'javascript:alert(1)', 'redirect-invalid'],
    ['/x', 'https://evil.example/"\u0000', 'redirect-invalid'],
    ['/x', '/about/?a=b\r\nSet-Cookie: c', 'redirect-invalid'],
    ['/x', '', 'redirect-invalid'],
    ['/blog/*', '/about/', 'redirect-invalid'],
    ['/blog/:slug/', '/about/', 'redirect-invalid'],
  ])('%s to %j is %s', (from, to, code) => {
    expect(route([written(from, to)])).toMatchObject({ value: [], codes: [code] });
  });

  test('loops are reported once, chains at each redirect, and pages may differ in case', () => {
    const ring = [written('/a', '/b/', 1), written('/b', '/c', 2), written('/c', '/a', 3)];
    expect(route(ring).codes).toEqual(['redirect-loop']);
    expect(route([...ring].reverse()).diagnostics[0]?.at?.line).toBe(1);
    const chain = [written('/a', '/b/', 1), written('/b', '/c', 2), written('/c', '/about/', 3)];
    expect(route(chain).codes).toEqual(['redirect-chain', 'redirect-chain']);
    expect(route(chain).diagnostics[0]?.hint).toBe('Redirect directly to /about/.');
    expect(route([written('/About/', '/about/')]).codes).toEqual([]);
    expect(route([written('/a', '/b', 1), written('/b', '/b', 2)]).codes).toContain('redirect-loop');
  });

  test('every accepted redirect ends at a page or another site, in one step', () => {
    const url = fc.constantFrom(
      '/a',
      '/b',
      '/c/',
      '/d.html',
      '/about/',
      '/',
      '/A',
      'https://other.example/',
      'https://example.com/b/',
    );
    const any = fc.array(fc.tuple(url, url), { maxLength: 6 });
    fc.assert(
      fc.property(any, (list) => {
        const { value } = route(list.map(([from, to], line) => written(from, to, line + 1)));
        const froms = new Set(value.map(({ from }) => from));
        expect(froms.size).toBe(value.length);
        for (const { from, to } of value.filter(isRedirect)) {
          expect(owners.has(filesAt(from)[0] ?? '')).toBe(false);
          expect(to.startsWith('https://other.example/') || pages.some((one) => one.route === to)).toBe(true);
        }
      }),
    );
  });
});

describe('a route that is gone', () => {
  test('has no target', () => {
    expect(route([gone('/old')]).value).toEqual([{ from: '/old/', status: 410 }]);
  });

  test('is not the route of a page, and is there once', () => {
    expect(route([gone('/about/')]).codes).toEqual(['redirect-taken']);
    expect(route([gone('/old/'), written('/old', '/about/', 2)]).codes).toEqual(['redirect-twice']);
    expect(route([gone('old')]).codes).toEqual(['redirect-invalid']);
  });

  test('can’t be the target of a redirect', () => {
    expect(route([gone('/old/'), written('/older/', '/old/', 2)]).codes).toEqual(['redirect-target']);
  });
});
