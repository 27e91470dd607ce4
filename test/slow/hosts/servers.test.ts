// Real servers with their generated files: every case must be answered as the policy requires.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { cacheControl, securityHeaders } from '../../../src/hosts/policy.ts';
import { ask, type RawAnswer } from '../../serve/support.ts';
import { build } from '../../support/build.ts';
import { writeFiles } from '../../support/site.ts';
import { isInstalled, type RunningServer, type WebServer, webServers } from './servers.ts';
import { makeHostedSite } from './site.ts';

interface Case {
  readonly method?: string;
  readonly target: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly status: number;
  /** Path of the served file in the output. */
  readonly file?: string;
  readonly location?: string;
  readonly type?: string;
  /** True if the server refuses it before it reads our configuration, so it sends none of our headers. */
  readonly bare?: readonly WebServer['name'][];
}

const REDIRECTS: readonly (readonly [string, number, string])[] = [
  ['/about', 301, '/about/'],
  ['/about?x=1', 301, '/about/?x=1'],
  ['/about/index.html', 301, '/about/'],
  ['/index.html?x=1', 301, '/?x=1'],
  ['/caf%C3%A9', 301, '/caf%C3%A9/'],
  ['/old', 301, '/about/'],
  ['/old/?x=1', 301, '/about/?x=1'],
  ['/About/', 301, '/about/'],
  ['/company/', 301, '/about/'],
  ['/legacy/page.html?x=1', 308, '/about/#team'],
  ['/a%20b%C3%A9/', 301, '/caf%C3%A9/'],
  ['/shop/?a=b', 301, 'https://shop.example.com/?from=site'],
  ['/assets/gone.css', 301, '/about/'],
  ['/away?x=%0d%0aSet-Cookie:a', 301, 'https://other.example.com/a%20b/%241?x=%0d%0aSet-Cookie:a'],
];

const FILES: readonly (readonly [string, string, string])[] = [
  ['/', 'index.html', 'text/html; charset=utf-8'],
  ['/about/', 'about/index.html', 'text/html; charset=utf-8'],
  ['/about/?x=1', 'about/index.html', 'text/html; charset=utf-8'],
  ['/caf%C3%A9/', 'café/index.html', 'text/html; charset=utf-8'],
  ['/single.html', 'single.html', 'text/html; charset=utf-8'],
  ['/sitemap.xml', 'sitemap.xml', 'text/xml; charset=utf-8'],
  ['/social.png', 'social.png', 'image/png'],
  ['/favicon.svg', 'favicon.svg', 'image/svg+xml; charset=utf-8'],
  ['/site.webmanifest', 'site.webmanifest', 'application/manifest+json; charset=utf-8'],
  ['/a%20b,c.txt', 'a b,c.txt', 'text/plain; charset=utf-8'],
  ['/deep.folder/file.json', 'deep.folder/file.json', 'application/json; charset=utf-8'],
  ['/app-ads.txt', 'app-ads.txt', 'text/plain; charset=utf-8'],
  ['/.well-known/security.txt', '.well-known/security.txt', 'text/plain; charset=utf-8'],
  ['/.well-known/assetlinks.json', '.well-known/assetlinks.json', 'application/json; charset=utf-8'],
  [
    '/.well-known/apple-app-site-association',
    '.well-known/apple-app-site-association',
    'application/json; charset=utf-8',
  ],
];

const MISSING = [
  ...['/missing', '/missing/', '/assets/missing.js', '/404.html', '/assets/', '/ABOUT/', '/OLD'],
  ...['/.git/config', '/.htaccess', '/.env', '/about/.git/config', '/about/x', '/single.html/x'],
  ...[
    '//evil.com/',
    '//evil.com/index.html',
    '/%5cevil.com',
    '/%5cabout',
    '/\\evil.com/',
    '/..%2findex.html',
  ],
  ...['/about%0d%0aSet-Cookie:x', '/%2e%2e%2f%2e%2e%2fetc/passwd', '/index.html%00.png', '/%2525'],
];

const REFUSED: readonly Case[] = [
  ...['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'].flatMap((method) =>
    ['/', '/old/', '/missing'].map((target) => ({ method, target, status: 405 })),
  ),
  { method: 'TRACE', target: '/', status: 405, bare: ['apache'] },
];

function running(server: WebServer, root: string): Promise<RunningServer> {
  return server.start(root);
}

/** All security headers, once each, except those for HTTPS. */
function expectHeaders(target: string, { headers }: RawAnswer): void {
  for (const { name, value, secureOnly } of securityHeaders())
    expect([target, name, headers[name.toLowerCase()]]).toEqual([
      target,
      name,
      secureOnly ? undefined : value,
    ]);
}

/** The body without the frames of `Transfer-Encoding: chunked`. */
function dechunked({ headers, body }: RawAnswer): Buffer {
  if (headers['transfer-encoding'] !== 'chunked') return body;
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const end = body.indexOf('\r\n', at);
    const size = Number.parseInt(body.toString('latin1', at, end), 16);
    if (!size) return Buffer.concat(parts);
    parts.push(body.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
}

/** Some servers write the whole URL. */
function locationOf({ port }: RunningServer, { headers }: RawAnswer): string {
  const location = (headers.location ?? '').replace(`http://localhost:${port}`, '');
  return location.replace(/%[0-9a-f]{2}/g, (sign) => sign.toUpperCase());
}

describe.each(webServers)('$name', (server) => {
  const present = isInstalled(server.program);
  const name = present ? '' : ` (skipped: ${server.program} is not installed)`;

  test.skipIf(!present)(`answers as the policy says${name}`, async () => {
    const root = makeHostedSite([server.name]);
    const report = await build(root);
    expect([report.outcome, report.diagnostics]).toEqual(['published', []]);
    writeFiles(path.join(root, 'dist'), { '.git/config': 'canary', '.env': 'canary' });
    const here = await running(server, root);
    const bytesOf = (file: string) => readFileSync(path.join(root, 'dist', file));

    for (const [target, file, type] of FILES) {
      const answer = await ask(here, target);
      const { status, headers, body } = answer;
      expect([target, status, headers['content-type'], body.equals(bytesOf(file))]).toEqual([
        target,
        200,
        type,
        true,
      ]);
      expect([target, headers['cache-control']]).toEqual([target, cacheControl(200, file)]);
      expectHeaders(target, answer);
      const head = await ask(here, target, {}, 'HEAD');
      expect([target, head.status, head.body.length]).toEqual([target, 200, 0]);
    }

    for (const [target, status, location] of REDIRECTS) {
      const answer = await ask(here, target);
      expect([target, answer.status, locationOf(here, answer)]).toEqual([
        target,
        status,
        location.replace(/%[0-9a-f]{2}/g, (sign) => sign.toUpperCase()),
      ]);
      expect([target, answer.headers['cache-control']]).toEqual([target, 'no-cache']);
      expect(Object.keys(answer.headers)).not.toContain('set-cookie');
      expectHeaders(target, answer);
    }

    const doubled = await ask(here, '//about');
    expect([[301, 308].includes(doubled.status), locationOf(here, doubled)]).toEqual([true, '/about/']);

    for (const target of MISSING) {
      const answer = await ask(here, target);
      expect(answer.text).not.toContain('canary');
      // A path outside the site, or with NUL, may be refused before our configuration is read.
      if (answer.status === 400 || /%00|%2f/.test(target)) {
        expect([target, [400, 404].includes(answer.status)]).toEqual([target, true]);
        continue;
      }
      expect([target, answer.status, answer.headers['cache-control']]).toEqual([target, 404, 'no-store']);
      expect([target, answer.body.equals(bytesOf('404.html'))]).toEqual([target, true]);
      expectHeaders(target, answer);
    }

    for (const { method = 'GET', target, status, bare } of REFUSED) {
      const answer = await ask(here, target, {}, method);
      const what = `${method} ${target}`;
      expect([what, answer.status]).toEqual([what, status]);
      if (bare?.includes(server.name)) continue;
      expect([what, answer.headers['cache-control'], answer.headers.allow?.trim()]).toEqual([
        what,
        'no-store',
        'GET, HEAD',
      ]);
      expectHeaders(what, answer);
    }
  });

  test.skipIf(!present)(`compresses, and asks again for what changed${name}`, async () => {
    const root = makeHostedSite([server.name]);
    await build(root);
    const here = await running(server, root);
    const page = readFileSync(path.join(root, 'dist/about/index.html'));
    const forms = new Set<string>();
    for (const [accepted, coding] of [
      ['', undefined],
      ['gzip', 'gzip'],
      ['gzip, deflate, br', server.name === 'nginx' ? 'gzip' : 'br'],
      ['gzip;q=0', undefined],
    ] as const) {
      const answer = await ask(here, '/about/', { 'Accept-Encoding': accepted });
      const { headers, status } = answer;
      const body = dechunked(answer);
      expect([accepted, status, headers['content-encoding']]).toEqual([accepted, 200, coding]);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(headers['cache-control']).toBe('no-cache');
      if (coding) expect(headers.vary).toContain('Accept-Encoding');
      const plain = coding === 'br' ? brotliDecompressSync(body) : coding ? gunzipSync(body) : body;
      expect(plain.equals(page)).toBe(true);
      forms.add(`${coding} ${headers.etag}`);
    }
    // An ETag for each encoding.
    expect(new Set([...forms].map((form) => form.split(' ')[1])).size).toBe(forms.size);

    const asset =
      readFileSync(path.join(root, 'dist/index.html'), 'utf8').match(/\/assets\/site-\w+\.css/)?.[0] ?? '';
    const sent = await ask(here, asset, { 'Accept-Encoding': 'gzip' });
    expect([sent.status, sent.headers['content-encoding'], sent.headers['cache-control']]).toEqual([
      200,
      'gzip',
      'public, max-age=31536000, immutable',
    ]);

    const { headers } = await ask(here, '/about/');
    const same = await ask(here, '/about/', { 'If-None-Match': headers.etag ?? '' });
    expect([same.status, same.headers['cache-control'], same.body.length]).toEqual([304, 'no-cache', 0]);
    writeFileSync(
      path.join(root, 'content/about.md'),
      readFileSync(path.join(root, 'content/about.md'), 'utf8').replace('Team', 'Crew'),
    );
    await build(root);
    const edited = await ask(here, '/about/', { 'If-None-Match': headers.etag ?? '' });
    expect([edited.status, edited.text.includes('Crew')]).toEqual([200, true]);
    const packed = await ask(here, '/about/', { 'Accept-Encoding': 'gzip' });
    expect(gunzipSync(dechunked(packed)).toString()).toContain('Crew');
  });

  test.skipIf(!present)(`sends parts${name}`, async () => {
    const root = makeHostedSite([server.name]);
    await build(root);
    const here = await running(server, root);
    const page = readFileSync(path.join(root, 'dist/about/index.html'));
    const part = await ask(here, '/about/', { Range: 'bytes=2-5' });
    expect([part.status, part.headers['content-range'], part.text]).toEqual([
      206,
      `bytes 2-5/${page.length}`,
      page.toString().slice(2, 6),
    ]);
    expect(part.headers['cache-control']).toBe('no-cache');
    const beyond = await ask(here, '/about/', { Range: 'bytes=999999-' });
    expect(beyond.status).toBe(416);
    expect(beyond.body.length).toBeLessThan(page.length);
  });

  test.skipIf(!present)(`lets nobody cache the answer to a request that it refuses${name}`, async () => {
    const root = makeHostedSite([server.name]);
    await build(root);
    const here = await running(server, root);
    const asset = `assets/${readdirSync(path.join(root, 'dist/assets')).find((file) => /^site-\w+\.css$/.test(file))}`;
    const refused: readonly (readonly [Readonly<Record<string, string>>, number])[] = [
      ...['bytes=9999999-', 'bytes=09999999-10000000', 'bytes=LENGTH-'].map(
        (Range) => [{ Range }, 416] as const,
      ),
      [{ 'If-Match': '"another"' }, 412],
    ];
    const accepted = ['bytes=LAST-', 'bytes=0-', 'bytes=-1', 'bytes=9-9999999', 'bytes=100-100'];
    for (const file of [asset, 'favicon.svg', 'about/index.html']) {
      const { length } = readFileSync(path.join(root, 'dist', file));
      const target = `/${file.replace('index.html', '')}`;
      const filled = (range: string) => range.replace('LENGTH', `${length}`).replace('LAST', `${length - 1}`);
      for (const method of ['GET', 'HEAD']) {
        for (const [sent, status] of refused) {
          const headers = { ...sent, ...(sent.Range && { Range: filled(sent.Range) }) };
          const answer = await ask(here, target, headers, method);
          // Apache ignores the range of a HEAD.
          if (answer.status === 200 && method === 'HEAD') continue;
          const what = `${method} ${target} ${JSON.stringify(headers)}`;
          expect([what, answer.status, answer.headers['cache-control']]).toEqual([what, status, 'no-store']);
        }
      }
      for (const range of accepted) {
        const answer = await ask(here, target, { Range: filled(range) });
        expect([target, range, answer.status, answer.headers['cache-control']]).toEqual([
          target,
          range,
          206,
          cacheControl(206, file),
        ]);
        expectHeaders(target, answer);
      }
    }
    // Missing files stay missing, and a redirect stays one.
    for (const headers of [{ Range: 'bytes=9999999-' }, { 'If-Match': '"another"' }]) {
      const missing = await ask(here, '/assets/missing.js', headers);
      expect([missing.status, missing.headers['cache-control']]).toEqual([404, 'no-store']);
      const moved = await ask(here, '/old/', headers);
      expect([moved.status, moved.headers['cache-control']]).toEqual([301, 'no-cache']);
    }
  });

  test.skipIf(!present)(`tells caches that texts have several forms${name}`, async () => {
    const root = makeHostedSite([server.name]);
    await build(root);
    const here = await running(server, root);
    const assets = readdirSync(path.join(root, 'dist/assets')).map((file) => `/assets/${file}`);
    const texts = ['/', '/about/', '/favicon.svg', ...assets.filter((file) => /(?:css|js)$/.test(file))];
    for (const target of texts) {
      for (const accepted of ['', 'gzip', 'br']) {
        const { headers } = await ask(here, target, { 'Accept-Encoding': accepted });
        expect([target, accepted, headers.vary]).toEqual([target, accepted, 'Accept-Encoding']);
      }
    }
  });

  test.skipIf(!present)(`sends HSTS and redirects to HTTPS behind a proxy that ends it${name}`, async () => {
    const root = makeHostedSite([server.name]);
    await build(root);
    const here = await running(server, root);
    const proxied = { 'X-Forwarded-Proto': 'https', Host: 'example.com' };
    for (const target of ['/', '/missing', '/about']) {
      const { headers } = await ask(here, target, proxied);
      expect([target, headers['strict-transport-security']]).toEqual([target, 'max-age=31536000']);
    }
    for (const [target, status, location] of REDIRECTS) {
      const answer = await ask(here, target, proxied);
      const found = new URL(locationOf(here, answer), 'https://example.com').href;
      expect([target, answer.status, found]).toEqual([
        target,
        status,
        new URL(location, 'https://example.com').href.replace(/%[0-9a-f]{2}/g, (sign) => sign.toUpperCase()),
      ]);
      expect([target, answer.headers.vary ?? '']).toEqual([target, expect.not.stringContaining('Proto')]);
    }
  });
});
