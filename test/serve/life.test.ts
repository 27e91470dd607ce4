// The lifetime of the server: starting, ending, and a folder that changes while served.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { build } from '../support/build.ts';
import { site } from '../support/command.ts';
import { makeSite, minimal, writeFiles } from '../support/site.ts';
import { repository } from '../support/sources.ts';
import { ask, parseAnswer, sendRaw, serveFiles, serveRoot } from './support.ts';

const MEGABYTE = 1024 * 1024;

function descriptors(): number {
  return process.platform === 'linux' ? readdirSync('/proc/self/fd').length : 0;
}

/** Resolves when the count of open descriptors is close to the first one again. */
async function expectDescriptors(before: number): Promise<void> {
  for (let wait = 0; descriptors() > before + 5 && wait < 100; wait += 1) await sleep(50);
  expect(descriptors()).toBeLessThanOrEqual(before + 5);
}

describe('addresses', () => {
  test('both loopback addresses answer, and a requested port must be free', async () => {
    const first = await serveFiles({ 'index.html': 'one' });
    expect((await ask(first, '/')).text).toBe('one');
    const six = await sendRaw(
      first.port,
      `GET / HTTP/1.1\r\nHost: [::1]:${first.port}\r\nConnection: close\r\n\r\n`,
      '::1',
    ).catch(() => undefined);
    if (six) expect(parseAnswer(six).text).toBe('one');
    await expect(serveRoot(first.root, { port: first.port })).rejects.toThrow(`Port ${first.port} is in use`);
    const next = await serveRoot(first.root, { port: first.port, exactPort: false });
    expect(next.port).toBeGreaterThan(first.port);
  });

  test('further names are allowed by name', async () => {
    const server = await serveFiles({ 'index.html': '' }, { allowedHosts: ['preview.test'] });
    expect((await ask(server, '/', { Host: 'preview.test' })).status).toBe(200);
    expect((await ask(server, '/', { Host: 'other.test' })).status).toBe(403);
  });

  test('start and stop a hundred times, and nothing is left over', async () => {
    const { root } = await serveFiles({ 'index.html': 'x' });
    const before = descriptors();
    for (let round = 0; round < 100; round += 1) {
      const server = await serveRoot(root);
      expect((await ask(server, '/')).status).toBe(200);
      await server.close();
    }
    await expectDescriptors(before);
  });
});

describe('a folder that changes', () => {
  test('each answer is entirely old or entirely new while the site is rebuilt', async () => {
    const root = makeSite({ ...minimal, 'content/index.md': '# Home\n' });
    const body = (word: string) => `# Home\n\n${`${word} `.repeat(20_000)}\n`;
    const html = new Set<number>();
    await build(root);
    const server = await serveRoot(root);
    let building = true;
    const reader = async () => {
      while (building) {
        const { status, text } = await ask(server, '/');
        expect(status).toBe(200);
        expect(text.endsWith('</html>\n')).toBe(true);
        expect(text.includes('tea') && text.includes('rum')).toBe(false);
        html.add(text.length);
      }
    };
    const readers = [reader(), reader(), reader()];
    for (let round = 0; round < 15; round += 1) {
      writeFiles(root, { 'content/index.md': body(round % 2 ? 'tea' : 'rum') });
      await build(root);
      await sleep(5);
    }
    building = false;
    await Promise.all(readers);
    expect(html.size).toBeGreaterThan(0);
  });

  test('a large file that is replaced, deleted or cut while it is sent', async () => {
    const size = 24 * MEGABYTE;
    const server = await serveFiles({ 'index.html': 'home', 'film.mp4': Buffer.alloc(size, 'a') });
    const film = path.join(server.out, 'film.mp4');
    const download = () => startDownload(server.port, '/film.mp4');

    const replaced = await download();
    writeFileSync(`${film}.new`, Buffer.alloc(size / 2, 'b'));
    renameSync(`${film}.new`, film);
    expect(await replaced.finish()).toEqual({ bytes: size, letters: 'a' });

    const deleted = await download();
    rmSync(film);
    expect(await deleted.finish()).toEqual({ bytes: size / 2, letters: 'b' });
    expect((await ask(server, '/film.mp4')).status).toBe(404);

    writeFileSync(film, Buffer.alloc(size, 'c'));
    const cut = await download();
    truncateSync(film, MEGABYTE);
    expect((await cut.finish()).bytes).toBeLessThan(size);
    expect((await ask(server, '/')).text).toBe('home');
  });

  test('aborted downloads leave no descriptor open', async () => {
    const server = await serveFiles({ 'index.html': 'home', 'film.mp4': Buffer.alloc(8 * MEGABYTE) });
    const before = descriptors();
    for (let round = 0; round < 20; round += 1) {
      await Promise.all(
        Array.from({ length: 50 }, async (_, index) => {
          const socket = connect(server.port, '127.0.0.1');
          socket.on('error', () => {});
          await once(socket, 'connect');
          socket.write('GET /film.mp4 HTTP/1.1\r\nHost: localhost\r\n\r\n');
          if (index % 2) await once(socket, 'data');
          if (index % 3) socket.destroy();
          else socket.resetAndDestroy();
        }),
      );
    }
    await expectDescriptors(before);
    expect((await ask(server, '/')).text).toBe('home');
  });

  test('an output folder that disappears and returns', async () => {
    const server = await serveFiles({ 'index.html': 'home' });
    rmSync(server.out, { recursive: true });
    expect((await ask(server, '/')).status).toBe(404);
    mkdirSync(server.out);
    writeFiles(server.out, { 'index.html': 'again' });
    expect((await ask(server, '/')).text).toBe('again');
    expect(server.errors).toEqual([]);
  });
});

/** A client that reads the head of an answer and then waits. */
async function startDownload(port: number, target: string) {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {}).setMaxListeners(0);
  socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  await once(socket, 'readable');
  return {
    async finish() {
      const chunks: Buffer[] = [];
      for (;;) {
        const chunk: Buffer | null = socket.read();
        if (chunk) chunks.push(chunk);
        else if (socket.readableEnded || socket.destroyed) break;
        else await Promise.race([once(socket, 'readable'), once(socket, 'close')]).catch(() => {});
      }
      const { body } = parseAnswer(Buffer.concat(chunks));
      return { bytes: body.length, letters: [...new Set(body.subarray(0, -1).toString('latin1'))].join('') };
    },
  };
}

describe('the command', () => {
  test.each(['SIGINT', 'SIGTERM'] as const)(
    'ends with %s within a second, though a client is connected',
    async (signal) => {
      const root = makeSite({ ...minimal, 'content/index.md': '# Home\n' });
      await build(root);
      const child = spawn(
        process.execPath,
        [path.join(repository, 'bin/site.js'), 'serve', '--root', root, '--port', '0'],
        {
          env: { PATH: process.env.PATH },
        },
      );
      let said = '';
      for await (const chunk of child.stdout) {
        said += chunk;
        if (said.includes('\n')) break;
      }
      const port = Number(/^Serving at http:\/\/localhost:(\d+)\/ until Ctrl-C\.\n$/.exec(said)?.[1]);
      expect((await ask({ port }, '/')).status).toBe(200);
      const idle = connect(port, '127.0.0.1');
      idle.on('error', () => {});
      await once(idle, 'connect');
      const start = performance.now();
      child.kill(signal);
      const [code] = await once(child, 'exit');
      expect(code).toBe(0);
      expect(performance.now() - start).toBeLessThan(1000);
      idle.destroy();
    },
  );

  test('says what is wrong', async () => {
    const root = makeSite({ ...minimal, 'content/index.md': '# Home\n' });
    const missing = site(['serve', '--root', root]);
    expect(missing.code).toBe(1);
    expect(missing.stderr).toContain('→ Run site build first');
    expect(site(['serve', '--port', 'x'])).toMatchObject({ code: 2 });
    const taken = await serveFiles({ 'index.html': '' });
    const second = site(['serve', '--root', taken.root, '--port', String(taken.port)]);
    expect([second.code, second.stderr]).toEqual([
      1,
      `error Port ${taken.port} is in use\n  → Stop the other program, or choose another port with --port.\n`,
    ]);
  });
});
