// `site diff` compares a folder with a live site: pages of its sitemap, of links, and those that the folder has.
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { start } from '../support/command.ts';
import { makeFolder, writeFiles } from '../support/site.ts';

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/docs/`;
}

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`;

const files = {
  'site/index.html': page('Home', '<p>Text. <a href="linked/">More</a> <img src="a.png" alt="A"></p>'),
  'site/linked/index.html': page('Linked', '<p>Linked text.</p>'),
  'site/alone/index.html': page('Alone', '<p>No link leads here.</p>'),
  'site/old/index.html': page('Old', '<p>Old text.</p>'),
  'site/a.png': 'PNG',
  'site/plan.pdf': '%PDF',
};

test('a folder and a live site', async () => {
  const root = makeFolder();
  writeFiles(root, files);
  const asked: string[] = [];
  const url = await serve(({ url: target = '' }, response) => {
    asked.push(target);
    const inner = target.replace('/docs/', '');
    if (inner === 'old/') return response.writeHead(301, { location: '/docs/moved/' }).end();
    const file = `site/${inner.replace('moved/', 'old/')}${inner === '' || inner.endsWith('/') ? 'index.html' : ''}`;
    const isPage = file.endsWith('.html');
    if (!(file in files) || file.includes('plan')) return response.writeHead(404).end();
    const text = readFileSync(path.join(root, file), 'utf8');
    response.writeHead(200, { 'content-type': isPage ? 'text/html' : 'image/png' });
    response.end(text.replace('Linked text', 'Live text'));
  });
  const { code, stdout, stderr } = await start(['diff', 'site', url], { cwd: root }).done;
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain(`Compared site (4 pages) with ${url} (4 pages).`);
  expect(stdout).toContain('1 file: missing\n  /plan.pdf\n');
  expect(stdout).toContain('1 page: text differs\n  /linked/\n    - Linked text.\n    + Live text.\n');
  expect(stdout).toMatch(/URLs +100 % +of +4\n/);
  expect(stdout.match(/: /g)).toHaveLength(2);
  expect(asked.every((target) => target.startsWith('/docs/'))).toBe(true);
  const back = await start(['diff', url, 'site'], { cwd: root }).done;
  expect(back.stdout).toContain('    - Live text.\n    + Linked text.\n');
});

test('a site that does not answer, or has no pages, is one error', async () => {
  const root = makeFolder();
  writeFiles(root, files);
  const closed = await start(['diff', 'site', 'http://127.0.0.1:9/'], { cwd: root }).done;
  expect(closed.code).toBe(1);
  expect(closed.stderr).toMatch(/^error http:\/\/127\.0\.0\.1:9\/ does not respond: .*\n {2}→ Check the URL/);
  const empty = await serve((_, response) => response.writeHead(404).end());
  const { code, stderr } = await start(['diff', empty, 'site'], { cwd: root }).done;
  expect(code).toBe(1);
  expect(stderr).toContain(`${empty} has no pages`);
});
