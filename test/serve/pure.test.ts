// The decisions of the server as pure functions.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cacheControl, securityHeaders } from '../../src/hosts/policy.ts';
import { contentType } from '../../src/serve/answer.ts';
import { chooseEncoding, isSameVersion, isUnchanged, parseRange } from '../../src/serve/conditions.ts';
import { hostOf, judge, judgeHost, parseTarget } from '../../src/serve/guard.ts';
import { routeRequest } from '../../src/serve/route.ts';
import type { Redirect } from '../../src/settings/hosting.ts';

describe('Host', () => {
  test.each([
    ...[
      'localhost',
      'LOCALHOST:4000',
      'a.b.localhost',
      'localhost.',
      'localhost.:80',
      '127.0.0.1',
      '[::1]:4000',
    ],
    'preview.test:1',
  ])('own: %s', (value) => {
    expect(judgeHost([value], new Set(['preview.test']))).toBe('own');
  });

  test.each([
    ...[
      'evil.com',
      'evil.com:666',
      '1.2.3.4',
      '1.2.3.4:666',
      '[::1234]:666',
      '[::ffff:1.2.3.4]',
      'L',
      'localhost..',
    ],
    ...['localhost.evil.com', 'xlocalhost', '127.0.0.1.evil.com', '0.0.0.0', '127.0.0.2'],
  ])('foreign: %s', (value) => {
    expect(judgeHost([value], new Set())).toBe('foreign');
  });

  test.each([
    ...[
      '',
      '[',
      '::1234',
      'localhost@evil',
      'localhost:98777',
      'localhost:1:2',
      'localhost/evil',
      'localhost, evil',
    ],
    ...['localhost:', 'lo calhost', 'localhost#', '[::1', 'ℓocalhost'],
  ])('malformed: %s', (value) => {
    expect(judgeHost([value], new Set())).toBe('malformed');
  });

  test('must occur once', () => {
    expect(judgeHost([], new Set())).toBe('malformed');
    expect(judgeHost(['localhost', 'localhost'], new Set())).toBe('malformed');
  });

  test.each([
    ['127.0.0.1', '127.0.0.1'],
    ['::ffff:192.168.1.5', '192.168.1.5'],
    ['FE80::1', '[fe80::1]'],
  ])('of a socket: %s', (address, host) => {
    expect(hostOf(address)).toBe(host);
  });
});

describe('target', () => {
  const parse = (target: string, platform: NodeJS.Platform = 'linux') => {
    const parsed = parseTarget(target, platform);
    return parsed.kind === 'path' ? parsed.path : parsed.status;
  };

  test.each<[string, readonly string[]]>([
    ['/', []],
    ['/about', ['about']],
    ['/about/', ['about']],
    ['//about//us/', ['about', 'us']],
    ['/a%20b%23%3F%2C.txt', ['a b#?,.txt']],
    ['/%2541', ['%41']],
    ['/.well-known/security.txt', ['.well-known', 'security.txt']],
    ['/a?x=/../..', ['a']],
    ['/%F0%9F%8D%B5', ['🍵']],
  ])('%s', (target, segments) => {
    expect(parse(target)).toMatchObject({ segments });
  });

  test.each<[string, number]>([
    ...['*', '', 'http://localhost/', '/a#b', '/a\\b', '/%5Ca', '/%2e%2e/a', '/../a', '/a/./b', '/a/..'].map(
      (target): [string, number] => [target, 400],
    ),
    ...[
      '/%',
      '/%1',
      '/%zz',
      '/%00',
      '/a%0d%0aX:1',
      '/%2F',
      '/a%2fb',
      '/%ff',
      '/%c0%ae%c0%ae/',
      '/\u007f',
      '/\u0001',
    ].map((target): [string, number] => [target, 400]),
    ...['/.env', '/.git/config', '/a/.well-known/x', '/a/.b/c', '/%2eenv', '/...'].map(
      (target): [string, number] => [target, 404],
    ),
    [`/${'a'.repeat(8192)}`, 414],
  ])('refused: %s', (target, status) => {
    expect(parse(target)).toBe(status);
  });

  test.each(['/con', '/aux.txt', '/a:b', '/a.', '/a%20', '/progra~1', '/index.html::$DATA'])(
    'on Windows: %s',
    (target) => {
      expect(parse(target, 'win32')).toBe(400);
      expect(parse(target)).not.toBe(400);
    },
  );

  test('no segment of any target leaves the folder', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^\/[%./\\2eEfF5cC0a?#]*$/)), (target) => {
        const parsed = parse(`/${target}`);
        if (typeof parsed === 'number') return;
        for (const segment of parsed.segments) {
          expect(segment).not.toMatch(/[/\\\0]|^\.{1,2}$|^$/);
        }
      }),
    );
  });
});

describe('guard', () => {
  const policy = { allowedHosts: new Set<string>(), platform: 'linux' } as const;
  const status = (rawHeaders: readonly string[], method = 'GET', target = '/') => {
    const verdict = judge({ method, target, rawHeaders: ['Host', 'localhost:4000', ...rawHeaders] }, policy);
    return verdict.kind === 'path' ? 200 : verdict.status;
  };
  const from = (site: string, mode: string, dest: string) => [
    ...['Sec-Fetch-Site', site, 'Sec-Fetch-Mode', mode, 'Sec-Fetch-Dest', dest],
  ];

  test.each<[string, readonly string[], number]>([
    ['a plain client', [], 200],
    ['our page', ['Origin', 'http://localhost:4000', ...from('same-origin', 'cors', 'empty')], 200],
    ['typed URL', from('none', 'navigate', 'document'), 200],
    ['a link on another site', from('cross-site', 'navigate', 'document'), 200],
    ['a frame on another site', from('cross-site', 'navigate', 'iframe'), 403],
    ['a script on another site', from('cross-site', 'no-cors', 'script'), 403],
    ['fetch from another port', from('same-site', 'cors', 'empty'), 403],
    ['an unknown value', ['Sec-Fetch-Site', 'elsewhere'], 403],
    ['doubled', ['Sec-Fetch-Site', 'same-origin', 'Sec-Fetch-Site', 'cross-site'], 403],
    ['another origin', ['Origin', 'https://evil.com'], 403],
    ['another port', ['Origin', 'http://localhost:4001'], 403],
    ['https', ['Origin', 'https://localhost:4000'], 403],
    ['null', ['Origin', 'null'], 403],
    ['two origins', ['Origin', 'http://localhost:4000', 'Origin', 'https://evil.com'], 403],
  ])('%s', (_name, headers, expected) => {
    expect(status(headers)).toBe(expected);
  });

  test('Host is checked first, and the method before the target', () => {
    expect(judge({ method: 'POST', target: '*', rawHeaders: ['Host', 'evil.com'] }, policy)).toMatchObject({
      status: 403,
    });
    expect(status([], 'POST', '*')).toBe(405);
    expect(status([], 'GET', '/.env')).toBe(404);
    expect(status(['Origin', 'null'], 'GET', '/.env')).toBe(403);
  });
});

describe('Range', () => {
  test.each<[string | undefined, string]>([
    [undefined, 'whole'],
    ...[
      '',
      'hello',
      'bytes',
      'bytes=',
      'bytes=-',
      'items=0-1',
      'bytes=5-2',
      'bytes=0-1,3-4',
      'bytes=a-b',
    ].map((header): [string, string] => [header, 'whole']),
    ['bytes=0-0', '0-0'],
    ['bytes=0-', '0-9'],
    ['bytes=3-5', '3-5'],
    ['BYTES=3-500', '3-9'],
    ['bytes=-3', '7-9'],
    ['bytes=-300', '0-9'],
    ['bytes=9-', '9-9'],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=99999999999999999-', 'whole'],
  ])('%s of ten bytes', (header, expected) => {
    const verdict = parseRange(header, 10);
    expect(typeof verdict === 'string' ? verdict : `${verdict.start}-${verdict.end}`).toBe(expected);
  });

  test('of an empty file', () => {
    expect(parseRange('bytes=0-', 0)).toBe('unsatisfiable');
    expect(parseRange('bytes=-1', 0)).toBe('unsatisfiable');
  });

  test('is always within the file', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(), fc.nat(), fc.nat(50), (junk, first, last, size) => {
        for (const header of [junk, `bytes=${junk}`, `bytes=${first}-${last}`, `bytes=-${last}`]) {
          const verdict = parseRange(header, size);
          if (typeof verdict === 'string') continue;
          const { start, end } = verdict;
          expect(0 <= start && start <= end && end < size).toBe(true);
        }
      }),
    );
  });
});

describe('conditions', () => {
  test.each<[string | undefined, boolean]>([
    [undefined, false],
    ['*', true],
    ['"a"', true],
    ['W/"a"', true],
    ['"b", W/"a"', true],
    ['"b"', false],
    ['a', false],
    ['"a-br"', false],
  ])('If-None-Match: %s', (header, unchanged) => {
    expect(isUnchanged(header, '"a"')).toBe(unchanged);
  });

  test('If-Range', () => {
    expect(isSameVersion(undefined, '"a"')).toBe(true);
    expect(isSameVersion('"a"', '"a"')).toBe(true);
    expect(isSameVersion('W/"a"', '"a"')).toBe(false);
    expect(isSameVersion('Wed, 21 Oct 2015 07:28:00 GMT', '"a"')).toBe(false);
  });

  test.each<[string | undefined, string | undefined]>([
    [undefined, undefined],
    ['', undefined],
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['br;q=0.5, gzip', 'gzip'],
    ['br;q=0, gzip;q=0', undefined],
    ['*', 'br'],
    ['*;q=0', undefined],
    ['identity, gzip;q=0.5', undefined],
    ['gzip;q=nonsense', undefined],
    ['brotli', undefined],
  ])('Accept-Encoding: %s', (header, encoding) => {
    expect(chooseEncoding(header)).toBe(encoding);
  });

  test.each([
    ['text/html;charset=utf-8', 'text/html; charset=utf-8'],
    ['text/css', 'text/css; charset=utf-8'],
    ['application/manifest+json', 'application/manifest+json; charset=utf-8'],
    ['image/png', 'image/png'],
    ['', 'application/octet-stream'],
  ])('type %s', (known, type) => {
    expect(contentType(known)).toBe(type);
  });
});

describe('route', () => {
  const files = new Set([
    'index.html',
    'about/index.html',
    'about.txt',
    '404.html',
    '500.html',
    'a b/index.html',
    '//x/index.html',
  ]);
  const redirects = new Map(
    [
      { from: '/old/', to: '/about/', status: 301 },
      { from: '/a%20b/c/', to: '/about/#team', status: 308 },
      { from: '/old.html', to: 'https://example.com/new/?a=b', status: 301 },
      { from: '/away/', to: 'https://example.com/', status: 301 },
    ].map((redirect) => [redirect.from, redirect as Redirect]),
  );
  const route = async (target: string, base = '/') => {
    const parsed = parseTarget(target, 'linux');
    if (parsed.kind !== 'path') return parsed.status;
    const found = await routeRequest(parsed.path, {
      base,
      redirects,
      has: async (file) => files.has(file),
    });
    return found.kind === 'file' ? found.file : found.kind === 'redirect' ? `→ ${found.location}` : 404;
  };

  test.each<[string, string | number]>([
    ['/', 'index.html'],
    ['/index.html', '→ /'],
    ['//', '→ /'],
    ['/about/', 'about/index.html'],
    ['/about', '→ /about/'],
    ['/old/', '→ /about/'],
    ['/old?x=1', '→ /about/?x=1'],
    ['//old', '→ /about/'],
    ['/Old/', 404],
    ['/a%20b/c/?x=1', '→ /about/#team'],
    ['/old.html?x=1', '→ https://example.com/new/?a=b'],
    ['/old.html/', 404],
    ['/away/?x=1', '→ https://example.com/?x=1'],
    ['/about?a=1&b', '→ /about/?a=1&b'],
    ['/about/index.html?x', '→ /about/?x'],
    ['//about', '→ /about/'],
    ['//about/', '→ /about/'],
    ['/a%20b', '→ /a%20b/'],
    ['/about.txt', 'about.txt'],
    ['/about.txt/', 404],
    ['/about.html', 404],
    ['/ABOUT/', 404],
    ['/404.html', 404],
    ['/500.html', '500.html'],
    ['//evil.com/', 404],
    ['/missing', 404],
  ])('%s', async (target, expected) => {
    expect(await route(target)).toBe(expected);
  });

  test.each<[string, string | number]>([
    ['/', '→ /my%20site/'],
    ['/my%20site', '→ /my%20site/'],
    ['/my%20site/', 'index.html'],
    ['/my%20site/about', '→ /my%20site/about/'],
    ['/about/', 404],
    ['/my%20sites/about/', 404],
  ])('below a base: %s', async (target, expected) => {
    expect(await route(target, '/my%20site/')).toBe(expected);
  });

  test('no redirect leaves the server', async () => {
    await fc.assert(
      fc.asyncProperty(fc.stringMatching(/^\/[%./\\2eEfF5cC0ad:@?]*$/), async (target) => {
        const parsed = parseTarget(target, 'linux');
        if (parsed.kind !== 'path') return;
        const found = await routeRequest(parsed.path, {
          base: '/',
          redirects,
          has: async (file) => file.endsWith('index.html'),
        });
        if (found.kind === 'redirect') expect(found.location).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/);
      }),
    );
  });
});

describe('policy', () => {
  test.each<[number, string | undefined, string]>([
    [200, 'assets/site-1A2B3C4D.css', 'public, max-age=31536000, immutable'],
    [206, 'assets/film-1A2B3C4D.mp4', 'public, max-age=31536000, immutable'],
    [304, 'assets/site-1A2B3C4D.css', 'public, max-age=31536000, immutable'],
    [404, 'assets/site-1A2B3C4D.css', 'no-store'],
    [416, 'assets/site-1A2B3C4D.css', 'no-store'],
    [200, 'index.html', 'no-cache'],
    [200, 'sitemap.xml', 'no-cache'],
    [200, 'social.png', 'public, max-age=3600, stale-while-revalidate=86400'],
    [301, undefined, 'no-cache'],
    [500, undefined, 'no-store'],
  ])('%i %s', (status, file, expected) => {
    expect(cacheControl(status, file)).toBe(expected);
  });

  test('allows no inline code and no other origin', () => {
    const value = securityHeaders().find(({ name }) => name === 'Content-Security-Policy')?.value ?? '';
    expect(value).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/);
    expect(value).not.toMatch(/unsafe|\*|http/);
  });
});
