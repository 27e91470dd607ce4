// The behavior of a good host.

import { createHash } from 'node:crypto';
import { existsSync, rmSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { rollbackSite } from '../../src/commands/rollback.ts';
import { securityHeaders } from '../../src/hosts/policy.ts';
import { createHandler } from '../../src/serve/handler.ts';
import { listen } from '../../src/serve/listen.ts';
import { unbuiltFile } from '../../src/serve/serve.ts';
import { CLOSED } from '../../src/settings/policy.ts';
import { build, quiet } from '../support/build.ts';
import { makeSite, minimal, readTree, writeFiles } from '../support/site.ts';
import { ask, serveFiles, serveRoot } from './support.ts';

const page = `<!doctype html><title>About</title>${'<p>Text.</p>'.repeat(200)}`;
const files = {
  'index.html': '<!doctype html><title>Home</title>',
  'about/index.html': page,
  '404.html': '<title>Not here</title>',
  '500.html': '<title>Broken</title>',
  'assets/site-1A2B3C4D.css': 'a{}',
  'feed.xml': '<feed/>',
  'favicon.ico': 'ico',
  'archive.tar.gz': 'packed',
  'social.png': 'image',
  'apple-app-site-association': '{}',
  '.well-known/security.txt': 'Contact: x',
};

describe('a served folder', () => {
  test('serves each page at one URL', async () => {
    const server = await serveFiles(files);
    const home = await ask(server, '/');
    expect([home.status, home.text]).toEqual([200, files['index.html']]);
    expect(home.headers['content-type']).toBe('text/html; charset=utf-8');
    for (const [from, to] of [
      ['/about', '/about/'],
      ['/about?a=b', '/about/?a=b'],
      ['/about/index.html', '/about/'],
      ['/index.html', '/'],
    ] as const) {
      const { status, headers, text } = await ask(server, from);
      expect([status, headers.location, headers['cache-control'], text]).toEqual([301, to, 'no-cache', '']);
    }
  });

  test('sends the security headers with every answer, except HSTS, which plain HTTP may not carry', async () => {
    const server = await serveFiles(files);
    for (const target of ['/', '/about', '/missing', '/%', '/.env', `/${'a'.repeat(9000)}`]) {
      const { headers } = await ask(server, target);
      for (const { name, value, secureOnly } of securityHeaders())
        expect([target, name, headers[name.toLowerCase()]]).toEqual([
          target,
          name,
          secureOnly ? undefined : value,
        ]);
      expect(headers['access-control-allow-origin']).toBeUndefined();
    }
  });

  test.each([
    ['/assets/site-1A2B3C4D.css', 'text/css; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/feed.xml', 'text/xml; charset=utf-8', 'no-cache'],
    ['/social.png', 'image/png', 'public, max-age=3600, stale-while-revalidate=86400'],
    ['/archive.tar.gz', 'application/gzip', 'no-cache'],
    ['/favicon.ico', 'image/x-icon', 'public, max-age=3600, stale-while-revalidate=86400'],
    ['/apple-app-site-association', 'application/octet-stream', 'no-cache'],
    ['/.well-known/security.txt', 'text/plain; charset=utf-8', 'no-cache'],
  ])('%s is %s, %s', async (target, type, cache) => {
    const { status, headers } = await ask(await serveFiles(files), target, { 'Accept-Encoding': 'gzip' });
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, type, cache]);
    expect(headers['content-encoding']).toBeUndefined();
  });

  test('answers a missing file with 404 and its page, which may not be cached', async () => {
    const server = await serveFiles(files);
    for (const target of ['/missing', '/assets/missing.js', '/about/x/', '/404.html', '/feed.xml/']) {
      const { status, headers, text } = await ask(server, target);
      expect([target, status, headers['cache-control'], text]).toEqual([
        target,
        404,
        'no-store',
        files['404.html'],
      ]);
    }
    const plain = await ask(await serveFiles({ 'index.html': '' }), '/missing');
    expect([plain.status, plain.text]).toEqual([404, '404 Not Found\n']);
  });

  test('compresses texts, with an ETag for each encoding', async () => {
    const server = await serveFiles(files);
    const identity = await ask(server, '/about/');
    const brotli = await ask(server, '/about/', { 'Accept-Encoding': 'gzip, deflate, br' });
    const gzip = await ask(server, '/about/', { 'Accept-Encoding': 'gzip' });
    expect(brotliDecompressSync(brotli.body).toString()).toBe(page);
    expect(gunzipSync(gzip.body).toString()).toBe(page);
    expect(identity.text).toBe(page);
    const answers = [identity, brotli, gzip];
    expect(answers.map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'br', 'gzip']);
    expect(answers.map(({ headers }) => headers.vary)).toEqual(Array(3).fill('Accept-Encoding'));
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(3);
    for (const { headers, body } of answers) expect(headers['content-length']).toBe(String(body.length));
  });

  test('answers 304 to the ETag of the same bytes, and 200 after an edit of the same length', async () => {
    const server = await serveFiles(files);
    const { headers } = await ask(server, '/');
    const again = await ask(server, '/', { 'If-None-Match': headers.etag ?? '' });
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', headers.etag]);
    expect(again.headers['content-length']).toBeUndefined();
    writeFiles(server.out, { 'index.html': files['index.html'].replace('Home', 'Haus') });
    const edited = await ask(server, '/', { 'If-None-Match': headers.etag ?? '' });
    expect(edited.status).toBe(200);
    expect(edited.text).toContain('Haus');
  });

  test('HEAD is GET without the body', async () => {
    const server = await serveFiles({ ...files, 'film.mp4': Buffer.alloc(5_000_000, 'film') });
    for (const target of ['/', '/about/', '/about', '/missing', '/film.mp4', '/%']) {
      const get = await ask(server, target, { 'Accept-Encoding': 'br' });
      const head = await ask(server, target, { 'Accept-Encoding': 'br' }, 'HEAD');
      const undated = ({ date: _, ...headers }: Readonly<Record<string, string>>) => headers;
      expect([target, head.status, undated(head.headers)]).toEqual([
        target,
        get.status,
        undated(get.headers),
      ]);
      expect(head.body.length).toBe(0);
    }
  });

  test('answers ranges of small and large files alike', async () => {
    const small = Buffer.from('0123456789');
    const large = Buffer.alloc(5_000_000, '0123456789');
    const server = await serveFiles({ 'small.bin': small, 'large.bin': large });
    for (const [target, bytes] of [
      ['/small.bin', small],
      ['/large.bin', large],
    ] as const) {
      const size = bytes.length;
      const part = async (range: string, more = {}) => {
        const { status, headers, body } = await ask(server, target, { Range: range, ...more });
        return [status, headers['content-range'], createHash('md5').update(body).digest('hex')];
      };
      const expected = (start: number, end: number) => [
        206,
        `bytes ${start}-${end - 1}/${size}`,
        createHash('md5').update(bytes.subarray(start, end)).digest('hex'),
      ];
      expect(await part('bytes=0-0')).toEqual(expected(0, 1));
      expect(await part('bytes=2-5')).toEqual(expected(2, 6));
      expect(await part('bytes=-3')).toEqual(expected(size - 3, size));
      expect(await part('bytes=7-')).toEqual(expected(7, size));
      expect(await part('bytes=7-99999999')).toEqual(expected(7, size));
      const whole = [200, undefined, createHash('md5').update(bytes).digest('hex')];
      for (const range of ['bytes=5-2', 'hello', 'items=0-1', 'bytes=0-1,4-5'])
        expect(await part(range)).toEqual(whole);
      expect((await part(`bytes=${size}-`)).slice(0, 2)).toEqual([416, `bytes */${size}`]);
      const { etag = '' } = (await ask(server, target)).headers;
      expect(await part('bytes=2-5', { 'If-Range': etag })).toEqual(expected(2, 6));
      expect(await part('bytes=2-5', { 'If-Range': '"other"' })).toEqual(whole);
    }
    const encoded = await ask(await serveFiles(files), '/about/', {
      Range: 'bytes=0-9',
      'Accept-Encoding': 'br',
    });
    expect([encoded.status, encoded.headers['content-encoding'], encoded.text]).toEqual([
      206,
      undefined,
      page.slice(0, 10),
    ]);
  });

  test.each([
    'a#b',
    'a?b',
    '100%',
    'a%41',
    'a b',
    'a,b;c',
    'tea 🍵',
    'é'.normalize('NFC'),
    'é'.normalize('NFD'),
    "a'(b)!",
  ])('reaches the name %s', async (name) => {
    const server = await serveFiles({ [`${name}.txt`]: 'file', [`${name}/index.html`]: 'page' });
    const address = `/${encodeURIComponent(name)}`;
    expect((await ask(server, `${address}.txt`)).text).toBe('file');
    expect((await ask(server, address)).headers.location).toBe(`${address}/`);
    expect((await ask(server, `${address}/`)).text).toBe('page');
  });

  test('answers 500 with its page, and continues', async () => {
    const errors: unknown[] = [];
    const source = {
      base: () => '/',
      openings: () => CLOSED,
      redirects: async () => new Map(),
      has: async () => true,
      open: async (file: string) => {
        if (file !== '500.html')
          throw Object.assign(new Error('broken'), { code: file.startsWith('full') ? 'EMFILE' : 'EIO' });
        return { type: 'text/html', size: 4, tag: '"x"', content: Buffer.from('sad!') };
      },
    };
    const handler = createHandler({
      source,
      policy: { allowedHosts: new Set(), platform: 'linux' },
      compress: async (bytes) => bytes,
      onError: (error) => errors.push(error),
    });
    const server = await listen(handler, { addresses: ['127.0.0.1'], port: 0, exact: true });
    const { status, text, headers } = await ask(server, '/');
    expect([status, text, headers['cache-control'], errors.length]).toEqual([500, 'sad!', 'no-store', 1]);
    expect((await ask(server, '/full.txt')).status).toBe(503);
    await server.close();
  });
});

describe('a built site', () => {
  const site = {
    ...minimal,
    'content/index.md': '# Home\n\n[About](about.md)\n',
    'content/about.md': '# About\n',
    'content/404.md': '# Not here\n',
    'public/a b,c#d.txt': 'named\n',
    'public/.well-known/security.txt': 'Contact: x\n',
  };

  test('is served completely, and nothing else of its folder', async () => {
    const root = makeSite(site);
    const report = await build(root);
    writeFiles(path.join(root, 'dist'), { 'secret.txt': 'canary' });
    const server = await serveRoot(root);
    const tree = readTree(server.out);
    for (const { file } of report.files) {
      const address = `/${file.split('/').map(encodeURIComponent).join('/')}`.replace(/index\.html$/, '');
      const { status, body } = await ask(server, address);
      expect([file, status, body.toString('latin1')]).toEqual([
        file,
        file === '404.html' ? 404 : 200,
        tree[file],
      ]);
    }
    expect((await ask(server, '/secret.txt')).status).toBe(404);
  });

  test('is served updated as soon as it is built again', async () => {
    const root = makeSite(site);
    await build(root);
    const server = await serveRoot(root);
    expect((await ask(server, '/about/')).text).toContain('About');
    writeFiles(root, { 'content/new.md': '# New\n' });
    rmSync(path.join(root, 'content/about.md'));
    writeFiles(root, { 'content/index.md': '# Home\n' });
    await build(root);
    expect((await ask(server, '/new/')).status).toBe(200);
    expect((await ask(server, '/about/')).status).toBe(404);
  });

  test('below a base path is served there', async () => {
    const root = makeSite({
      ...site,
      'content/site.yaml': 'url: https://example.com/my/site/\ndescription: x\n',
    });
    await build(root);
    const server = await serveRoot(root);
    expect(server.url).toBe(`http://localhost:${server.port}/my/site/`);
    expect((await ask(server, '/')).headers.location).toBe('/my/site/');
    expect((await ask(server, '/my/site/about')).headers.location).toBe('/my/site/about/');
    expect((await ask(server, '/my/site/')).text).toContain('href="/my/site/about/"');
    expect((await ask(server, '/about/')).status).toBe(404);
  });

  test('that was never built cannot be served', async () => {
    const root = makeSite(site);
    await expect(serveRoot(root)).rejects.toThrow(/There is no folder .*dist/);
    expect(existsSync(path.join(root, 'dist'))).toBe(false);
  });
});

test('a folder of releases is served in its current release, through builds and rollbacks', async () => {
  const root = makeSite({ ...minimal, 'content/index.md': '---\naliases: [/old/]\n---\n\n# Release 0\n' });
  await build(root, { releases: true });
  const server = await serveRoot(root);
  for (let number = 1; number < 6; number += 1) {
    const text = `---\naliases: [/old/, /old-${number}/]\n---\n\n# Release ${number}\n`;
    writeFiles(root, { 'content/index.md': text, [`content/page-${number}.md`]: '# Page\n' });
    await build(root, { releases: true });
    expect((await ask(server, '/')).text).toContain(`Release ${number}`);
    for (const target of ['/old/', `/old-${number}/`])
      expect((await ask(server, target)).headers.location).toBe('/');
    expect((await ask(server, `/page-${number}/`)).status).toBe(200);
  }
  await rollbackSite(root, server.out, quiet);
  expect((await ask(server, '/')).text).toContain('Release 4');
  expect((await ask(server, '/page-5/')).status).toBe(404);
  expect(server.errors).toEqual([]);
});

test('files with names of object properties are files like others', async () => {
  const server = await serveFiles({
    'index.html': 'x',
    constructor: 'a',
    'a.constructor': 'b',
    toString: 'c',
  });
  for (const name of ['constructor', 'a.constructor', 'toString']) {
    const { status, headers } = await ask(server, `/${name}`);
    expect([name, status, headers['content-type']]).toEqual([name, 200, 'application/octet-stream']);
  }
});

test('a file that was saved after the last change of the output is named', async () => {
  const root = makeSite({ ...minimal, 'content/index.md': '# Home\n', 'public/a.txt': 'A' });
  const served = { root, out: path.join(root, 'dist') };
  expect(unbuiltFile(served)).toBeUndefined();
  await build(root);
  expect(unbuiltFile(served)).toBeUndefined();
  const save = (file: string, seconds: number) =>
    utimesSync(path.join(root, file), new Date(), new Date(Date.now() + seconds * 1000));
  save('content/index.md', 10);
  save('public/a.txt', 20);
  save('templates/page.tsx', 5);
  expect(unbuiltFile(served)).toBe('public/a.txt');
  writeFiles(root, { 'content/.hidden.swp': '', 'content/index.md~': '' });
  for (const file of ['content/.hidden.swp', 'content/index.md~']) save(file, 30);
  expect(unbuiltFile(served)).toBe('public/a.txt');
});
