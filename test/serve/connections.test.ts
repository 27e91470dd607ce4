// Clients that send slowly, too much or nothing, or disconnect, do not affect others.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, realpathSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sirv from 'sirv';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createHandler } from '../../src/serve/handler.ts';
import { type Limits, listen } from '../../src/serve/listen.ts';
import { recordResponse } from '../../src/serve/recorded-response.ts';
import { CLOSED } from '../../src/settings/policy.ts';
import { folderOf, preview, until } from '../preview/support.ts';
import { build } from '../support/build.ts';
import { makeFolder, makeLink, makeSite, minimal, writeFiles } from '../support/site.ts';
import { repository } from '../support/sources.ts';
import { ask, parseAnswer, sendRaw, serveFiles } from './support.ts';

const head = 'GET / HTTP/1.1\r\nHost: localhost\r\n';

/** A connection that is closed with the test. */
async function open(port: number, allowHalfOpen = false): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen });
  socket.on('error', () => {});
  onTestFinished(() => {
    socket.destroy();
  });
  await once(socket, 'connect');
  return socket;
}

async function readAll(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  if (!socket.destroyed) await once(socket, 'close');
  return Buffer.concat(chunks).toString('latin1');
}

async function limited(
  limits: Partial<Limits>,
  handler: RequestListener = (_, response) => response.end('home'),
) {
  const server = await listen(handler, {
    addresses: ['127.0.0.1'],
    port: 0,
    exact: true,
    limits: {
      room: { connections: 2048, idle: 1024 },
      head: 10_000,
      request: 30_000,
      interval: 5000,
      ...limits,
    },
  });
  onTestFinished(() => server.close());
  return server;
}

describe('slow clients', () => {
  test('a head that never ends is cut off, and others are served meanwhile', async () => {
    const server = await limited({ head: 400, request: 400, interval: 50 });
    const slow = await Promise.all(Array.from({ length: 100 }, () => open(server.port)));
    const answers = slow.map(readAll);
    const drip = setInterval(() => {
      for (const socket of slow) if (socket.writable) socket.write('X');
    }, 20);
    onTestFinished(() => clearInterval(drip));
    for (const socket of slow) socket.write(head);
    expect((await ask(server, '/')).text).toBe('home');
    const ended = await Promise.all(answers);
    expect(new Set(ended.map((text) => text.slice(0, 12)))).toEqual(new Set(['HTTP/1.1 408']));
    expect(ended[0]).toContain('Cross-Origin-Resource-Policy: same-origin');
    expect((await ask(server, '/')).text).toBe('home');
  });

  test('a silent connection is closed too', async () => {
    const server = await limited({ head: 300, request: 300, interval: 50 });
    const silent = await open(server.port);
    await readAll(silent);
    expect(silent.destroyed).toBe(true);
  });

  test('a body that never ends is cut off', async () => {
    const server = await limited({ head: 400, request: 400, interval: 50 });
    const socket = await open(server.port);
    const answer = readAll(socket);
    socket.write(`${head}Content-Length: 1000\r\n\r\nx`);
    expect(await answer).toMatch(/^HTTP\/1\.1 (200|408) /);
  });
});

describe('a crowd', () => {
  test('idle connections are closed, the oldest first, and busy ones stay', async () => {
    const waiting: (() => void)[] = [];
    const server = await limited({ room: { connections: 40, idle: 10 } }, ({ url }, response) => {
      if (url === '/slow') waiting.push(() => response.end('slow'));
      else response.end('home');
    });
    const busy = await open(server.port);
    const answer = readAll(busy);
    busy.write('GET /slow HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    await until(() => waiting.length === 1);
    const idle: Socket[] = [];
    for (let count = 0; count < 60; count += 1) idle.push(await open(server.port));
    await until(() => idle.filter(({ destroyed, readableEnded }) => destroyed || readableEnded).length >= 50);
    expect((await ask(server, '/')).text).toBe('home');
    expect(idle.at(0)?.destroyed || idle.at(0)?.readableEnded).toBe(true);
    expect(idle.at(-1)?.destroyed).toBe(false);
    waiting[0]?.();
    expect(await answer).toMatch(/slow$/);
  });

  /** Both ends in one process would need twice as many descriptors. */
  test('ten thousand idle connections block nobody, and leave nothing behind', {
    timeout: 60_000,
  }, async () => {
    const root = makeSite({ ...minimal, 'content/index.md': '# Home\n' });
    await build(root);
    const command = [path.join(repository, 'bin/site.js'), 'serve', '--root', root, '--port', '0'];
    const child = spawn(process.execPath, command, { env: { PATH: process.env.PATH } });
    onTestFinished(() => {
      child.kill('SIGKILL');
    });
    let said = '';
    child.stdout.on('data', (text) => {
      said += text;
    });
    const port = await until(() => Number(/localhost:(\d+)/.exec(said)?.[1]));
    const total = Math.min(10_000, allowedDescriptors() - 500);
    const sockets: Socket[] = [];
    while (sockets.length < total) {
      sockets.push(
        ...(await Promise.all(Array.from({ length: 100 }, () => open(port).catch(() => undefined)))).filter(
          (each) => each !== undefined,
        ),
      );
      if (sockets.length % 1000 === 0) expect((await ask({ port }, '/')).status).toBe(200);
    }
    expect((await ask({ port }, '/')).text).toContain('Home');
    for (const socket of sockets) socket.destroy();
    expect((await ask({ port }, '/')).status).toBe(200);
    if (process.platform === 'linux') await until(() => readdirSync(`/proc/${child.pid}/fd`).length < 100);
    expect(child.exitCode).toBeNull();
  });

  function allowedDescriptors(): number {
    const report: { userLimits?: { open_files?: { hard?: unknown } } } = process.report.getReport();
    return Number(report.userLimits?.open_files?.hard) || 4096;
  }
});

describe('heads', () => {
  test('the guard checks every header, however many there are', async () => {
    const server = await serveFiles({ 'index.html': 'home' });
    const many = 'a:\r\n'.repeat(2100);
    const status = async (headers: string) =>
      parseAnswer(await sendRaw(server.port, `${head}${headers}Connection: close\r\n\r\n`)).status;
    expect(await status(many)).toBe(200);
    expect(await status(`${many}Origin: http://evil.com\r\n`)).toBe(403);
    expect(await status(`${many}Host: localhost\r\n`)).toBe(400);
    expect(await status('a: b\r\n'.repeat(20_000))).toBe(431);
    expect(await status(`Cookie: ${'c'.repeat(17_000)}\r\n`)).toBe(431);
  });

  test.each(['100-continue', 'something else'])(
    'Expect: %s is answered with all headers',
    async (expectation) => {
      const server = await serveFiles({ 'index.html': 'home' });
      const request = `${head}Expect: ${expectation}\r\nContent-Length: 4\r\nConnection: close\r\n\r\nbody`;
      const text = (await sendRaw(server.port, request))
        .toString('latin1')
        .replace('HTTP/1.1 100 Continue\r\n\r\n', '');
      const { status, headers, body } = parseAnswer(Buffer.from(text, 'latin1'));
      expect([status, String(body), headers['cross-origin-resource-policy']]).toEqual([
        200,
        'home',
        'same-origin',
      ]);
    },
  );
});

describe('clients that leave', () => {
  test('half-closed ones still receive their answers, in order', async () => {
    const server = await serveFiles({ 'index.html': 'home', 'about/index.html': 'about' });
    const socket = await open(server.port, true);
    const answer = readAll(socket);
    socket.end(`${head}\r\nGET /about/ HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    expect((await answer).match(/HTTP\/1\.1 200|home|about/g)).toEqual([
      'HTTP/1.1 200',
      'home',
      'HTTP/1.1 200',
      'about',
    ]);
  });

  test('an incomplete head, half-closed, is refused', async () => {
    const server = await serveFiles({ 'index.html': 'home' });
    const socket = await open(server.port, true);
    const answer = readAll(socket);
    socket.end('GET / HTTP/1.1\r\nHost: loc');
    expect(await answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(server.errors).toEqual([]);
  });

  test('those that reset during a preview page or the stream harm nobody', async () => {
    const server = await preview({ 'content/long.md': `# Long\n\n${'word '.repeat(50_000)}\n` });
    const folder = await folderOf(server);
    for (let round = 0; round < 50; round += 1) {
      const target = ['/long/', `${folder}events`, `${folder}state?page=/long/`][round % 3];
      const socket = await open(server.port);
      socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
      if (round % 2) await once(socket, 'data');
      socket.resetAndDestroy();
    }
    await sleep(50);
    expect((await ask(server, '/long/')).status).toBe(200);
    expect(server.said).toEqual([]);
  });
});

describe('a client that requests more than it reads', () => {
  const size = 3 * 1024 * 1024;

  test('gets its answers in order, and costs the memory of few', async () => {
    const server = await serveFiles({ 'big.bin': Buffer.alloc(size, 'x') });
    const before = process.memoryUsage().arrayBuffers;
    const socket = await open(server.port);
    const asked = 60;
    const one = 'GET /big.bin HTTP/1.1\r\nHost: localhost\r\n';
    socket.write(`${`${one}\r\n`.repeat(asked - 1)}${one}Connection: close\r\n\r\n`);
    await sleep(1000);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(12 * size);
    let [bytes, answers] = [0, 0];
    socket.on('data', (chunk) => {
      bytes += chunk.length;
      answers += chunk.toString('latin1').split('HTTP/1.1 200').length - 1;
    });
    await once(socket, 'close');
    expect(bytes).toBeGreaterThan(asked * size);
    expect(answers).toBeGreaterThan(asked - 5);
  });

  test('is disconnected when it reads nothing for a while', async () => {
    const content = Buffer.alloc(16 * 1024 * 1024);
    const handler = createHandler({
      source: {
        base: () => '/',
        openings: () => CLOSED,
        redirects: async () => new Map(),
        has: async () => true,
        open: async () => ({ type: 'application/x', size: content.length, tag: '"x"', content }),
      },
      policy: { allowedHosts: new Set(), platform: 'linux' },
      compress: async (bytes) => bytes,
      unread: 300,
      onError: () => {},
    });
    const closed: unknown[] = [];
    const { port } = await limited({}, (request, response) => {
      request.socket.on('close', () => closed.push(request.url));
      handler(request, response);
    });
    const socket = await open(port);
    socket.write(`${head}\r\n`);
    await until(() => closed.length > 0);
  });
});

test.each([
  ['a server', {}],
  ['a preview', { uncached: true as const }],
])(
  'of many clients of %s that never read, the oldest are disconnected, and few files are read at a time',
  async (_name, kind) => {
    const content = Buffer.alloc(4 * 1024 * 1024);
    let [opening, most] = [0, 0];
    const handler = createHandler({
      source: {
        base: () => '/',
        openings: () => CLOSED,
        redirects: async () => new Map(),
        has: async () => true,
        async open() {
          opening += 1;
          most = Math.max(most, opening);
          // Long enough for all requests to arrive.
          await new Promise((resolve) => setTimeout(resolve, 50));
          opening -= 1;
          return { type: 'application/x', size: content.length, tag: '"x"', content };
        },
      },
      policy: { allowedHosts: new Set(), platform: 'linux' },
      ...kind,
      compress: async (bytes) => bytes,
      onError: () => {},
    });
    let closed = 0;
    const { port } = await limited({}, (request, response) => {
      request.socket.once('close', () => {
        closed += 1;
      });
      handler(request, response);
    });
    const clients = await Promise.all(Array.from({ length: 60 }, () => open(port)));
    for (const client of clients) client.pause().write(`${head.replace('/', '/big.bin')}\r\n`);
    // 64 MiB are 16 answers.
    await until(() => closed >= 44);
    expect((await ask({ port }, '/')).body.length).toBe(content.length);
    expect(most).toBe(8);
    expect(closed).toBeLessThan(50);
  },
);

test('a link that replaced a file before it was opened is not served', async () => {
  const folder = realpathSync(makeFolder());
  writeFiles(folder, { 'served/a.txt': 'a', 'secret.txt': 'secret' });
  makeLink(folder, 'served/b.txt', '../secret.txt');
  makeLink(folder, 'served/c.txt', 'a.txt');
  const served = path.join(folder, 'served');
  const sender = { folder: served, send: sirv(served, { dev: true, etag: true, extensions: [] }) };
  expect(await recordResponse(sender, 'b.txt')).toBe('changed');
  for (const file of ['a.txt', 'c.txt']) {
    const draft = await recordResponse(sender, file);
    expect(typeof draft !== 'string' && String(Buffer.concat(await draft.body.toArray()))).toBe('a');
  }
});
