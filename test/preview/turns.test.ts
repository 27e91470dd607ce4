// Requests while the site is prepared again: each waits, and gets its answer from the newest version.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { LiveSite, Turns } from '../../src/live/live-site.ts';
import { ask } from '../serve/support.ts';
import { requestFor } from '../support/build.ts';
import { photograph } from '../support/images.ts';
import { type Files, makeSite, minimal, writeFiles } from '../support/site.ts';
import { preview, until } from './support.ts';

const layout = (word: string) =>
  String(minimal['templates/page.tsx']).replace('{children}', `{children}<p>${word}</p>`);

const files: Files = {
  ...minimal,
  'content/site.yaml': `${minimal['content/site.yaml']}images: { widths: [100], formats: [webp] }\nsearch: {}\n`,
  'content/index.md': '# Home\n\n![One](one.jpg)\n',
  'content/secret.md': '---\ndraft: true\n---\n# Secret\n',
  'public/a.txt': 'a',
  'templates/cards/default.tsx':
    "export const size = { width: 9, height: 9 };\nexport default () => <div style={{ background: 'red' }} />;\n",
};

const messages: Readonly<Record<string, (site: LiveSite) => Promise<unknown>>> = {
  'a page': (site) => site.read('index.html'),
  'a draft': (site) => site.read('secret/index.html'),
  'a file': (site) => site.read('a.txt'),
  'an unknown file': (site) => site.read('assets/nothing.js'),
  'a version of an image': (site) => site.read('assets/one-100-0123456789.webp'),
  'a card': (site) => site.read('assets/cards/index-01234567.png'),
  'the search for errors': (site) => site.findErrors(),
  'the place of an element': (site) => site.locate('index.html', { name: 'h1', index: 0, text: 'Home' }),
};

test('no message asks the engine before a new version is prepared', async () => {
  const root = makeSite({ ...files, 'content/one.jpg': await photograph(300, 200).jpeg().toBuffer() });
  const site = new LiveSite(requestFor(root, { dryRun: true, identity: undefined }), {
    take: async () => [],
  });
  await site.prepare(undefined);
  for (const [name, send] of Object.entries(messages)) {
    writeFiles(root, { 'templates/page.tsx': layout(name) });
    const sent = [send(site)];
    const preparing = [site.prepare(['templates/page.tsx'])];
    sent.push(send(site));
    await nextTurn();
    sent.push(send(site));
    preparing.push(site.prepare(['templates/page.tsx']));
    sent.push(send(site));
    const results = await Promise.allSettled([...sent, ...preparing]);
    const reasons = results.map((result) => (result.status === 'rejected' ? String(result.reason) : ''));
    expect([name, ...reasons.filter((reason) => reason !== '')]).toEqual([name]);
    const { content } = await site.read('index.html');
    expect(Buffer.from(content ?? '').toString()).toContain(`<p>${name}</p>`);
  }
});

test('pages that are requested while files are saved are never an error', { timeout: 600_000 }, async () => {
  const server = await preview({ ...files, 'content/one.jpg': await photograph(300, 200).jpeg().toBuffer() });
  const statuses = new Set<number>();
  let isOver = false;
  const request = async (address: string) => {
    while (!isOver) {
      // Unlike `ask`, it waits as long as a busy machine takes.
      const response = await fetch(`http://localhost:${server.port}${address}`);
      await response.arrayBuffer();
      statuses.add(response.status);
    }
  };
  // A template that is half written before the first answer is an error, because no earlier page can be shown.
  for (const address of ['/', '/secret/', '/a.txt']) await ask(server, address);
  const clients = ['/', '/secret/', '/a.txt', '/'].map(request);
  const SAVES = process.env.FAULTS === 'all' ? 400 : 15;
  for (let save = 0; save < SAVES; save += 1) {
    writeFileSync(path.join(server.root, 'templates/page.tsx'), layout(`Save ${save}`));
    await new Promise((resolve) => setTimeout(resolve, (save * 37) % 110));
  }
  await until(async () => (await ask(server, '/')).text.includes(`Save ${SAVES - 1}`));
  isOver = true;
  await Promise.all(clients);
  expect([...statuses]).toEqual([200]);
  expect(server.said).toEqual([]);
});

describe('turns', () => {
  const log =
    (lines: string[], name: string, time = 1) =>
    async () => {
      lines.push(`${name} begins`);
      for (let step = 0; step < time; step += 1) await nextTurn();
      lines.push(`${name} ends`);
      return name;
    };

  test('nothing runs next to anything else, and preparations come first', async () => {
    const turns = new Turns();
    const lines: string[] = [];
    const all = [
      turns.take(log(lines, 'one', 3)),
      turns.take(log(lines, 'two')),
      turns.prepare(log(lines, 'first', 2)),
    ];
    await nextTurn();
    all.push(turns.prepare(log(lines, 'second')));
    expect(await Promise.all(all)).toEqual(['one', 'two', 'first', 'second']);
    const order = lines.filter((line) => line.endsWith('begins')).map((line) => line.split(' ')[0]);
    expect(order.indexOf('second')).toBeLessThan(order.indexOf('two'));
    for (let at = 0; at < lines.length; at += 2)
      expect(lines[at]?.split(' ')[0]).toBe(lines[at + 1]?.split(' ')[0]);
  });

  test('after a failed preparation, everything fails until the next', async () => {
    const turns = new Turns();
    const fail = () => Promise.reject(new Error('no'));
    await expect(turns.prepare(fail)).rejects.toThrow('no');
    await expect(turns.take(async () => 1)).rejects.toThrow('no');
    await expect(turns.prepare(async () => 2)).resolves.toBe(2);
    await expect(turns.take(fail)).rejects.toThrow('no');
    await expect(turns.take(async () => 3)).resolves.toBe(3);
  });
});
