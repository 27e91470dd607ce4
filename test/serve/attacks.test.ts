// Each class of attack on a local server, replayed with bytes that no client library would send.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeLink, makePipe, writeFiles } from '../support/site.ts';
import { ask, parseAnswer, type Served, sendRaw, serveFiles } from './support.ts';

const CANARY = 'canary-5f1c';
const HOME = '<title>Home</title>';

/** A served folder that contains traps and is next to secrets. */
async function serveTrapped(): Promise<Served> {
  const server = await serveFiles({
    'index.html': HOME,
    'about/index.html': '<title>About</title>',
    'plain.txt': 'x'.repeat(1000),
    '.env': CANARY,
    '.git/config': CANARY,
    'evil.com/index.html': '<title>Not evil</title>',
    '.well-known/security.txt': 'Contact: x',
  });
  writeFiles(server.root, { 'dist-secret/file.txt': CANARY, 'outside.txt': CANARY, '.env': CANARY });
  makeLink(server.out, 'link.txt', '../outside.txt');
  makeLink(server.out, 'linked', '../dist-secret');
  makeLink(server.out, 'loop', 'loop');
  makeLink(server.out, 'inside.txt', 'plain.txt');
  makePipe(server.out, 'pipe');
  makePipe(server.out, 'piped/index.html');
  mkdirSync(path.join(server.out, 'folder.txt'));
  return server;
}

/** Expects that the server still answers, and disclosed nothing outside the folder. */
async function expectSafe(server: Served, answer: Buffer): Promise<void> {
  expect(answer.includes(CANARY)).toBe(false);
  expect(answer.toString('latin1').toLowerCase()).not.toContain('access-control-allow-origin');
  expect((await ask(server, '/')).text).toBe(HOME);
  expect(server.errors).toEqual([]);
}

const crlf = (...lines: string[]) => `${lines.join('\r\n')}\r\n\r\n`;
const get = (target: string, ...headers: string[]) =>
  crlf(`GET ${target} HTTP/1.1`, 'Host: localhost', ...headers, 'Connection: close');

/** The name, the bytes sent, and the accepted statuses. */
type Row = readonly [name: string, request: string, ...statuses: number[]];

const hosts: Row[] = [
  ...['evil.com', 'evil.com:666', '1.2.3.4', '[::1234]:666', 'localhost.evil.com', '[::ffff:1.2.3.4]'].map(
    (host): Row => [`Host: ${host}`, crlf('GET / HTTP/1.1', `Host: ${host}`, 'Connection: close'), 403],
  ),
  ...['', '::1234', '[', 'localhost@evil', 'localhost:98777', 'localhost:1:2'].map(
    (host): Row => [`Host: "${host}"`, crlf('GET / HTTP/1.1', `Host: ${host}`, 'Connection: close'), 400],
  ),
  ['no Host', crlf('GET / HTTP/1.1', 'Connection: close'), 400],
  ['no Host in HTTP/1.0', crlf('GET / HTTP/1.0'), 400],
  ['HTTP/0.9', 'GET /\r\n\r\n', 400],
  ['two Hosts', get('/', 'Host: localhost'), 400],
  ['two Hosts, one foreign', get('/', 'Host: evil.com'), 400],
  [
    'X-Forwarded-Host',
    crlf('GET / HTTP/1.1', 'Host: evil.com', 'X-Forwarded-Host: localhost', 'Connection: close'),
    403,
  ],
];

const origins: Row[] = [
  ['foreign Origin', get('/', 'Origin: https://evil.com'), 403],
  ['Origin: null', get('/', 'Origin: null'), 403],
  [
    'cross-site script',
    get('/', 'Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: no-cors', 'Sec-Fetch-Dest: script'),
    403,
  ],
  [
    'same-site fetch',
    get('/', 'Sec-Fetch-Site: same-site', 'Sec-Fetch-Mode: cors', 'Sec-Fetch-Dest: empty'),
    403,
  ],
  [
    'cross-site frame',
    get('/', 'Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: navigate', 'Sec-Fetch-Dest: iframe'),
    403,
  ],
  [
    'cross-site link',
    get('/', 'Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: navigate', 'Sec-Fetch-Dest: document'),
    200,
  ],
  ['none of these headers', get('/'), 200],
];

const paths: Row[] = [
  ...[
    ...[
      '/../outside.txt',
      '/about/../../outside.txt',
      '/%2e%2e/outside.txt',
      '/%2E%2E%2Foutside.txt',
      '/..%2foutside.txt',
    ],
    ...[
      '/%252e%252e/outside.txt',
      '/..%5coutside.txt',
      '/..\\outside.txt',
      '/../dist-secret/file.txt',
      '/..%c0%afoutside.txt',
    ],
    ...[
      '/@fs/etc/passwd',
      '/about/..#frag',
      '/#/../outside.txt',
      '/./.env',
      '//../outside.txt',
      '/....//outside.txt',
    ],
    ...[
      '/%2e%2e%2fdist-secret/file.txt',
      '/..;/outside.txt',
      '/%uff0e%uff0e/outside.txt',
      '/-secret/file.txt',
    ],
  ].map((target): Row => [target, get(target), 400, 404]),
  ['absolute form', get('http://localhost/index.html'), 400],
  ['absolute form of another host', get('http://evil.com/'), 400],
  ['asterisk', get('*'), 400],
  ['no slash', get('index.html'), 400],
  ...[
    '/.env',
    '/.git/config',
    '/.env?raw',
    '/.env?raw??',
    '/.env?import&url',
    '/.env/',
    '/%2eenv',
    '/about/.env',
    '/.env%20',
  ].map((target): Row => [target, get(target), 404]),
  ['/.well-known/', get('/.well-known/security.txt'), 200],
  ...[
    '/link.txt',
    '/linked/file.txt',
    '/loop',
    '/loop/x',
    '/pipe',
    '/piped/',
    '/piped',
    '/folder.txt',
    '/folder.txt/',
  ].map((target): Row => [target, get(target), 404]),
  ['a link within the folder', get('/inside.txt'), 200],
  ['a name that is too long', get(`/${'a'.repeat(4000)}`), 404],
  ['a deep path', get('/a'.repeat(3000)), 404],
];

const malformed: Row[] = [
  ...[
    '/%',
    '/%1',
    '/%zz',
    '/foo/bar%',
    '/%00',
    '/index.html%00.txt',
    '/%ff%fe',
    '/%0d%0aX-Injected:%20yes',
    '/\x02',
    '/\x7f',
  ].map((target): Row => [JSON.stringify(target), get(target), 400]),
  ['a space in the target', get('/ /'), 400],
  ['a bare line end in the target', 'GET /\nabout HTTP/1.1\r\nHost: localhost\r\n\r\n', 400],
  ['a URL of 9 kB', get(`/${'a'.repeat(9000)}`), 414],
  ['a URL of 20 kB', get(`/${'a'.repeat(20_000)}`), 414, 431],
  ['a header of 20 kB', get('/', `X-Long: ${'a'.repeat(20_000)}`), 431],
  ['a query of 9 kB', get(`/?${'a'.repeat(9000)}`), 414],
  [
    'both lengths',
    `GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
  ],
  ['two lengths', get('/', 'Content-Length: 4', 'Content-Length: 5'), 400],
  ['a broken chunk', `GET / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: xchunked\r\n\r\n`, 400],
  ['a space before the colon', get('/', 'X-Name : value'), 400],
  ['a folded header', get('/', 'X-Name: a', ' b'), 200, 400],
  ['not HTTP', 'SSH-2.0-client\r\n\r\n', 400],
  ['TLS', '\x16\x03\x01\x02\x00\x01\x00', 400],
];

const methods: Row[] = [
  ...['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND'].map(
    (method): Row => [
      method,
      crlf(`${method} / HTTP/1.1`, 'Host: localhost', 'Content-Length: 0', 'Connection: close'),
      405,
    ],
  ),
  ['OPTIONS *', crlf('OPTIONS * HTTP/1.1', 'Host: localhost', 'Connection: close'), 405],
  ['an unknown method', crlf('BREW / HTTP/1.1', 'Host: localhost', 'Connection: close'), 400],
  ['CONNECT', crlf('CONNECT evil.com:443 HTTP/1.1', 'Host: localhost'), 0, 400, 405],
  ['an upgrade', get('/', 'Upgrade: websocket', 'Connection: Upgrade'), 200, 400],
  ['GET with a body', `${get('/', 'Content-Length: 4')}body`, 200],
];

const ranges: Row[] = [
  ...[
    'bytes=5-2',
    'hello',
    'items=0-1',
    'bytes=-',
    'bytes=0-1,2-3',
    'bytes=--1',
    'bytes=1e3-',
    'bytes=0x1-',
  ].map((range): Row => [range, get('/plain.txt', `Range: ${range}`), 200]),
  ...['bytes=1000-', 'bytes=5000-6000', 'bytes=-0'].map(
    (range): Row => [range, get('/plain.txt', `Range: ${range}`), 416],
  ),
  ...['bytes=0-0', 'bytes=999-', 'bytes=-1', 'bytes=0-99999'].map(
    (range): Row => [range, get('/plain.txt', `Range: ${range}`), 206],
  ),
];

describe.each([
  ['hosts', hosts],
  ['origins', origins],
  ['paths', paths],
  ['malformed requests', malformed],
  ['methods', methods],
  ['ranges', ranges],
])('%s', (_name, rows) => {
  test.each(rows.map(([name, request, ...statuses]) => ({ name, request, statuses })))(
    '$name',
    async ({ request, statuses }) => {
      const server = await serveTrapped();
      const bytes = await sendRaw(server.port, Buffer.from(request, 'latin1'));
      const { status, headers } = parseAnswer(bytes);
      expect(statuses).toContain(status);
      if (status > 0) {
        expect(headers['cross-origin-resource-policy']).toBe('same-origin');
        expect(headers['x-content-type-options']).toBe('nosniff');
      }
      if (status === 405) expect(headers.allow).toBe('GET, HEAD');
      expect(headers['x-injected']).toBeUndefined();
      await expectSafe(server, bytes);
    },
  );
});

describe('redirects', () => {
  test.each([
    '//evil.com',
    '///evil.com',
    '/%2f/evil.com',
    '//evil.com/..',
    '/\\evil.com',
    '/%5cevil.com',
    '/evil.com',
    '//about//?a=//evil.com',
  ])('%s stays here', async (target) => {
    const server = await serveTrapped();
    const bytes = await sendRaw(server.port, get(target));
    const { headers } = parseAnswer(bytes);
    expect(headers.location ?? '/about/').toMatch(/^\/(evil\.com|about)\/(\?a=\/\/evil\.com)?$/);
    await expectSafe(server, bytes);
  });

  test('keep a query without interpreting it', async () => {
    const server = await serveTrapped();
    const { headers, body } = await ask(server, '/about?%0d%0aX-Injected:%20yes');
    expect([headers.location, headers['x-injected'], body.length]).toEqual([
      '/about/?%0d%0aX-Injected:%20yes',
      undefined,
      0,
    ]);
  });
});

test('pipelined requests are answered in order, and a malformed one closes the connection', async () => {
  const server = await serveTrapped();
  const good = 'GET /plain.txt HTTP/1.1\r\nHost: localhost\r\n\r\n';
  const answers = (await sendRaw(server.port, good + good + get('/'))).toString('latin1');
  expect(answers.match(/HTTP\/1\.1 200/g)).toHaveLength(3);
  const broken = await sendRaw(server.port, `${good}BROKEN\r\n\r\n`);
  await expectSafe(server, broken);
});
