// `site verify` against real servers: clean with the generated files, and with a finding for each damage.
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openAnswerCache } from '../../../src/audit/answer-cache.ts';
import { createAsker, retrying } from '../../../src/verify/ask.ts';
import { serveRoot } from '../../serve/support.ts';
import { build } from '../../support/build.ts';
import { start } from '../../support/command.ts';
import { makeSite, minimal } from '../../support/site.ts';
import { isInstalled, type WebServer, webServers } from './servers.ts';
import { makeHostedSite } from './site.ts';
import { shown, verify } from './verify-support.ts';

/** A damage, and the finding that must report it. */
interface Break {
  readonly what: string;
  readonly from: string | RegExp;
  readonly to: string;
  readonly found: RegExp;
}

const breaks: Readonly<Record<WebServer['name'], readonly Break[]>> = {
  nginx: [
    {
      what: 'headers without always',
      from: / always;/g,
      to: ';',
      found: /missing\/ content-security-policy: none/,
    },
    {
      what: 'no status in the map',
      from: 'default "no-store"',
      to: 'default "public, max-age=31536000, immutable"',
      found: /missing\.js cache-control: public, max-age=31536000/,
    },
    { what: 'soft 404', from: '=404;', to: '/index.html;', found: /missing\/ status: 200, a soft 404/ },
    { what: 'no page for 404', from: /error_page 404 [^;]+;/, to: '', found: /missing\/ body/ },
    {
      what: 'temporary redirects',
      from: 'return 308',
      to: 'return 302',
      found: /legacy\/page\.html status: 302/,
    },
    {
      what: 'a redirect that leads elsewhere',
      from: /(location = "\/company\/" \{ return 301 )"[^"]+"/,
      to: '$1"/"',
      found: /company\/ location: \//,
    },
    {
      what: 'redirects that drop the query',
      from: /\$is_args\$args/g,
      to: '',
      found: /company\/ location: \/about\/$/,
    },
    {
      what: 'answers to POST',
      from: /if \(\$request_method [^\n]+/,
      to: 'error_page 405 =200 /index.html;',
      found: /^\/ status: 200/,
    },
    {
      what: 'one form that a cache keeps for all',
      from: 'index index.html;',
      to: 'index index.html; add_header Content-Encoding gzip; gzip off;',
      found: /about\/ (?:content-encoding: gzip|answer)/,
    },
    {
      what: 'no ETag',
      from: 'gzip_static on;',
      to: 'gzip_static on; etag off;',
      found: /about\/ etag: none/,
    },
    {
      what: 'hidden files that are sent',
      from: 'index index.html;',
      to: 'index index.html; location = /.env { return 200 "TOKEN=1"; }',
      found: /\.env status: 200/,
    },
    { what: 'no compression', from: 'gzip_static on;', to: '', found: /about\/ content-encoding: none/ },
    { what: 'no Vary', from: 'gzip_vary on;', to: '', found: /about\/ vary: none/ },
    {
      what: 'wrong type',
      from: 'application/manifest+json webmanifest;',
      to: '',
      found: /webmanifest content-type: application\/octet-stream/,
    },
    {
      what: 'Latin-1',
      from: 'charset utf-8;',
      to: 'charset iso-8859-1;',
      found: /about\/ content-type: text\/html; charset=iso-8859-1/,
    },
    {
      what: 'a location that drops headers',
      from: 'location / {',
      to: 'location / { add_header X-Own 1;',
      found: /^\/ content-security-policy: none/,
    },
    {
      what: 'a cookie',
      from: 'index index.html;',
      to: 'index index.html; add_header Set-Cookie a=b always;',
      found: /about\/ set-cookie: a=b/,
    },
    {
      what: 'a proxy that rewrites pages',
      from: 'gzip_static on;',
      to: 'sub_filter "<p>" "<p class=x>"; sub_filter_once off;',
      found: /about\/ body: \d+ different bytes/,
    },
  ],
  caddy: [
    {
      what: 'no Vary for the uncompressed form',
      from: 'Vary Accept-Encoding',
      to: 'X-Other Accept-Encoding',
      found: /about\/ vary: none/,
    },
    {
      what: 'a deferred header',
      from: '  header {',
      to: '  header {\n    -Server',
      found: /missing\/ content-security-policy: none/,
    },
    {
      what: 'no policy for errors',
      from: /handle_errors \{\n\s+header Cache-Control [^\n]+/,
      to: 'handle_errors {',
      found: /missing\/ cache-control: no-cache/,
    },
    {
      what: 'long times for what is not there',
      from: /@hashed \{\n\s+file\n/,
      to: '@hashed {\n',
      found: /gone\.css cache-control: public, max-age=31536000/,
    },
    {
      what: 'soft 404',
      from: '  file_server {',
      to: '  try_files {path} {path}/ /index.html\n  file_server {',
      found: /missing\/ status: 200, a soft 404/,
    },
    {
      what: 'no redirects',
      from: /redir @site_redirect_308[^\n]+/,
      to: '',
      found: /legacy\/page\.html status: 404/,
    },
    {
      what: 'no compression',
      from: 'precompressed br gzip',
      to: '',
      found: /about\/ content-encoding: none/,
    },
    {
      what: 'no types',
      from: 'header @typed Content-Type {site_type}',
      to: '',
      found: /apple-app-site-association content-type: none/,
    },
  ],
  apache: [
    {
      what: 'headers on success alone',
      from: /Header always set Content/g,
      to: 'Header set Content',
      found: /about content-security-policy: none/,
    },
    {
      what: 'long times for what is missing',
      from: `Header always set Cache-Control "no-store"`,
      to: 'Header always set Cache-Control "public, max-age=31536000, immutable"',
      found: /missing\.js cache-control: public, max-age=31536000/,
    },
    { what: 'no page for 404', from: /ErrorDocument 404 [^\n]+/, to: '', found: /missing\/ body/ },
    {
      what: 'compressed bytes without their name',
      from: 'AddEncoding br .br',
      to: '',
      found: /about\/ body|about\/ content-type/,
    },
    { what: 'wrong status', from: '[R=308', to: '[R=307', found: /legacy\/page\.html status: 307/ },
    { what: 'no types', from: 'ForceType', to: '#', found: /apple-app-site-association content-type/ },
  ],
};

describe.each(webServers)('$name', (server) => {
  const present = isInstalled(server.program);
  const skipped = present ? '' : ` (skipped: ${server.program} is not installed)`;

  test.skipIf(!present)(`is clean${skipped}`, async () => {
    const root = makeHostedSite([server.name]);
    await build(root);
    const { origin } = await server.start(root);
    const report = await verify(root, origin);
    expect(shown(report)).toEqual([]);
    expect(report.host).toBe(server.name);
    // The contents of the site: pages, other files, redirects in the settings and in a page, and one for a slash.
    const refused = server.name === 'apache' ? 2 : 1;
    expect(report.compared).toEqual({ page: 4, file: 14, redirect: 10, missing: 4, refused });
  });

  test.skipIf(!present).each(breaks[server.name])(
    `broken is found: $what${skipped}`,
    async ({ from, to, found }) => {
      const root = makeHostedSite([server.name]);
      await build(root);
      let changed = 0;
      const { origin } = await server.start(root, (text) => {
        const next = text.replace(from, to);
        if (next !== text) changed += 1;
        return next;
      });
      expect(changed).toBeGreaterThan(0);
      expect(shown(await verify(root, origin))).toContainEqual(expect.stringMatching(found));
    },
  );
});

describe.each(webServers)('$name with a broken file', (server) => {
  const present = isInstalled(server.program);

  test.skipIf(!present)('is found, in every encoding of a page', async () => {
    const root = makeHostedSite([server.name]);
    await build(root);
    const { origin } = await server.start(root);
    const page = path.join(root, 'dist/about/index.html');
    const forms = ['', '.gz', '.br'].map((ending) => page + ending).filter((file) => existsSync(file));
    expect(forms.length).toBeGreaterThan(1);
    for (const form of forms) {
      const whole = readFileSync(form);
      writeFileSync(form, whole.subarray(0, whole.length - 20));
      // nginx has no module for Brotli here, and sends no such file.
      const isSent = !(server.name === 'nginx' && form.endsWith('.br'));
      const found = shown(await verify(root, origin)).filter((text) => text.startsWith('/about/'));
      expect([form, found.length > 0]).toEqual([form, isSent]);
      writeFileSync(form, whole);
    }
  });
});

interface FakeServer {
  readonly origin: string;
  /** Targets in the order in which they came. */
  readonly asked: string[];
}

/** A server of the test's own, on loopback. */
async function fake(listener: RequestListener): Promise<FakeServer> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  return { origin: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`, asked };
}

/** A built site with one page, and a correct server for it. */
async function builtSite() {
  const root = makeSite({ ...minimal, 'content/index.md': '# Home\n', 'content/404.md': '# Gone\n' });
  await build(root);
  const server = await serveRoot(root);
  return { root, server };
}

describe('site verify', () => {
  test('finds deleted pages that are still served, and have no redirect', async () => {
    const root = makeSite({
      ...minimal,
      'content/index.md': '# Home\n',
      'content/old.md': '# Old\n',
      'content/moved.md': '# Moved\n',
    });
    await build(root);
    const stale = path.join(root, 'stale');
    cpSync(path.join(root, 'dist'), stale, { recursive: true });
    for (const file of ['content/old.md', 'content/moved.md']) rmSync(path.join(root, file));
    const settings = `${minimal['content/site.yaml']}redirects:\n  - { from: /moved/, to: / }\n`;
    writeFileSync(path.join(root, 'content/site.yaml'), settings);
    await build(root);
    await build(root, { force: true });
    // Files were copied to the server, and none deleted.
    cpSync(path.join(root, 'dist'), stale, { recursive: true });
    const kept = await serveRoot(root);
    expect(shown(await verify(root, `http://localhost:${kept.port}`))).toEqual([]);
    const leftOver = await fake((request, response) => {
      const file = path.join(stale, request.url ?? '', 'index.html');
      if (request.url === '/old/') response.writeHead(200).end(readFileSync(file));
      else response.writeHead(404).end();
    });
    expect(shown(await verify(root, leftOver.origin))).toContain('/old/ status: 200, a soft 404');
    // A restored page is not a deleted one.
    writeFileSync(path.join(root, 'content/old.md'), '# Old\n');
    await build(root);
    const again = await serveRoot(root);
    expect(shown(await verify(root, `http://localhost:${again.port}`))).toEqual([]);
  });

  test('is clean against site serve, below a path too', async () => {
    for (const base of ['', '/my-site']) {
      const root = makeHostedSite([], {});
      const file = path.join(root, 'content/site.yaml');
      const url = `https://example.com${base}`;
      writeFileSync(
        file,
        readFileSync(file, 'utf8').replace('hosts: []', '').replace('https://example.com\n', `${url}\n`),
      );
      expect((await build(root)).outcome).toBe('published');
      const { port } = await serveRoot(root);
      const report = await verify(root, `http://localhost:${port}${base}/`);
      expect(shown(report)).toEqual([]);
      expect(report.compared).toEqual({
        page: 4,
        file: base === '' ? 14 : 11,
        redirect: 10,
        missing: 4,
        refused: 1,
      });
    }
  });

  test('asks plain HTTP for a redirect only on its own port', async () => {
    const { root, server } = await builtSite();
    const { ask, close } = createAsker();
    onTestFinished(close);
    for (const [port, plain] of [
      ['', ['http://example.com/']],
      [':443', ['http://example.com/']],
      [':8443', []],
    ] as const) {
      const insecure: string[] = [];
      const { findings } = await verify(root, `https://example.com${port}`, {
        ask(url, manner) {
          const { protocol, pathname, search } = new URL(url);
          if (protocol === 'http:') insecure.push(url);
          return ask(`http://localhost:${server.port}${pathname}${search}`, manner);
        },
      });
      expect([port, insecure]).toEqual([port, plain]);
      const found = findings.filter(({ expected }) => expected === 'a redirect to https');
      expect([port, found.length]).toEqual([port, plain.length]);
    }
  });

  test('retries three times with pauses, and believes the last answer', async () => {
    const { root, server } = await builtSite();
    const failures = new Map<string, number>();
    const flaky = await fake(async ({ method, url = '' }, response) => {
      const count = (failures.get(url) ?? 0) + 1;
      failures.set(url, count);
      if (count <= 3) {
        if (count === 1) response.destroy();
        else response.writeHead(503, { 'Retry-After': count === 2 ? '7' : '900' }).end();
        return;
      }
      const real = await fetch(`http://localhost:${server.port}${url}`, {
        method: method ?? 'GET',
        redirect: 'manual',
        headers: { 'Accept-Encoding': 'identity' },
      });
      const body = Buffer.from(await real.arrayBuffer());
      response.writeHead(real.status, Object.fromEntries(real.headers)).end(body);
    });
    const pauses: number[] = [];
    const { ask, close } = createAsker();
    onTestFinished(close);
    const answer = await retrying(ask, async (pause) => pauses.push(pause))(`${flaky.origin}/`);
    expect([answer.status, pauses]).toEqual([200, [1000, 7000, 30_000]]);
    expect(shown(await verify(root, flaky.origin))).toEqual([]);
    const dead = await fake((_request, response) => response.writeHead(503).end());
    expect((await retrying(ask, async () => {})(`${dead.origin}/`)).status).toBe(503);
    expect(dead.asked.length).toBe(4);
  });

  test('caches right answers for five minutes, and requests wrong ones again', async () => {
    const { root, server } = await builtSite();
    const state = { broken: true };
    const proxy = await fake(async ({ method, url = '' }, response) => {
      const real = await fetch(`http://localhost:${server.port}${url}`, {
        method: method ?? 'GET',
        redirect: 'manual',
        headers: { 'Accept-Encoding': 'identity' },
      });
      const headers = Object.fromEntries(real.headers);
      if (state.broken && url === '/' && method === 'GET') headers['referrer-policy'] = 'unsafe-url';
      response.writeHead(real.status, headers).end(Buffer.from(await real.arrayBuffer()));
    });
    const at = Date.UTC(2026, 0, 15);
    const ask = (now: number) =>
      verify(root, proxy.origin, {
        kept: (build) => openAnswerCache(path.join(root, '.site'), 'answers', build, () => now),
      });
    expect(shown(await ask(at))).toEqual(['/ referrer-policy: unsafe-url']);
    state.broken = false;
    proxy.asked.length = 0;
    const soon = await ask(at + 299_000);
    expect([shown(soon), soon.kept > 0, proxy.asked]).toEqual([[], true, ['/', '/']]);
    proxy.asked.length = 0;
    const later = await ask(at + 600_000);
    expect([shown(later), later.kept]).toEqual([[], 0]);
    // Rebuilt files are requested again, however fresh the answer.
    writeFileSync(path.join(root, 'content/index.md'), '# New home\n');
    await build(root);
    expect(shown(await ask(at + 601_000))).toEqual([]);
  });

  test('sends at most eight requests at a time', async () => {
    const pages = Object.fromEntries(
      Array.from({ length: 60 }, (_, number) => [`content/page-${number}.md`, `# Page ${number}\n`]),
    );
    const root = makeSite({ ...minimal, ...pages });
    await build(root);
    let open = 0;
    let most = 0;
    const slow = await fake((_request, response) => {
      open += 1;
      most = Math.max(most, open);
      setTimeout(() => {
        open -= 1;
        response.writeHead(404).end();
      }, 5);
    });
    await verify(root, slow.origin);
    expect(most).toBe(8);
  });

  test('recognizes a cached 404 and a truncated body', async () => {
    const { root, server } = await builtSite();
    const proxy = await fake(async ({ method, url = '' }, response) => {
      const real = await fetch(`http://localhost:${server.port}${url}`, {
        method: method ?? 'GET',
        redirect: 'manual',
        headers: { 'Accept-Encoding': 'identity' },
      });
      const headers = Object.fromEntries(real.headers);
      const body = Buffer.from(await real.arrayBuffer());
      if (real.status === 404) headers.age = '12';
      if (url === '/robots.txt') {
        response.writeHead(200, headers);
        response.write(body.subarray(0, 4));
        setTimeout(() => response.destroy(), 10);
        return;
      }
      response.writeHead(real.status, headers).end(body);
    });
    const found = shown(await verify(root, proxy.origin));
    expect(found).toEqual([
      '/robots.txt answer: ECONNRESET',
      '/site-verify-asks-for-what-is-missing/ age: 12',
      '/assets/site-verify-asks-for-what-is-missing.js age: 12',
      '/.env age: 12',
      '/.git/HEAD age: 12',
    ]);
  });

  test('does not wait for a server that sends single bytes', async () => {
    const dripping = await fake((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' });
      const drip = setInterval(() => response.write('.'), 10);
      response.on('close', () => clearInterval(drip));
    });
    const { ask, close } = createAsker(100);
    onTestFinished(close);
    await expect(ask(`${dripping.origin}/`)).rejects.toThrow('no answer within 0.1 s, or a very slow one');
    const silent = await fake(() => {});
    await expect(ask(`${silent.origin}/`)).rejects.toThrow('no answer within 0.1 s, or a very slow one');
  });

  test('needs a build and a site that answers', async () => {
    const root = makeSite({ ...minimal, 'content/index.md': '# Home\n' });
    await expect(verify(root, 'http://127.0.0.1:9')).rejects.toThrow('contains no build');
    await build(root);
    await expect(verify(root, 'http://127.0.0.1:9')).rejects.toThrow('does not respond: ECONNREFUSED');
  });

  test('as a command prints a table or JSON, and exits with 1 on a difference', async () => {
    const { root, server } = await builtSite();
    const url = `http://localhost:${server.port}`;
    const clean = await start(['verify', url], { cwd: root }).done;
    expect([clean.code, clean.stderr, clean.stdout]).toEqual([
      0,
      '',
      `${url}/: 8 URLs: 1 page, 2 other files, 0 redirects, 4 missing URLs, 1 refused.\nAll as built.\n`,
    ]);
    rmSync(path.join(root, 'dist/robots.txt'));
    writeFileSync(path.join(root, 'dist/index.html'), 'something else');
    const again = await start(['verify', url], { cwd: root }).done;
    expect([again.code, again.stdout]).toEqual([
      0,
      expect.stringContaining('8 succeeded less than five minutes ago.'),
    ]);
    const broken = await start(['verify', url, '--fresh'], { cwd: root }).done;
    expect([broken.code, broken.stdout.replaceAll(url, '')]).toEqual([
      1,
      [
        '/: 8 URLs: 1 page, 2 other files, 0 redirects, 4 missing URLs, 1 refused.',
        '',
        '/',
        '  body    expected  the 602 bytes that were built',
        '          found     14 different bytes',
        '/robots.txt',
        '  status  expected  200',
        '          found     404',
        '',
        '2 differences at 2 URLs.',
        '',
      ].join('\n'),
    ]);
    const json = await start(['verify', url, '--fresh', '--json'], { cwd: root }).done;
    expect(json.code).toBe(1);
    expect(JSON.parse(json.stdout)).toMatchObject({
      url: `${url}/`,
      findings: [{ what: 'body' }, { what: 'status' }],
    });
  });
});
