// Eight readers use a real web server while the site is rebuilt.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { site, start } from '../../support/command.ts';
import { tallied } from '../../support/counts.ts';
import { makeFolder, makeSite, readTree, writeFiles } from '../../support/site.ts';
import { freePort } from '../hosts/servers.ts';
import { ALL, has, inputs } from './support.ts';

const READERS = 8;
const REBUILDS = ALL ? 300 : 10;
const PAGES = 12;
const present = has('nginx');

test.skipIf(!present).each([
  ['a folder', []],
  ['releases', ['--releases']],
])(
  `no reader of %s sees anything but whole pages${present ? '' : ' (skipped: nginx is not installed)'}`,
  async (_kind, options) => {
    const tally = tallied(`answers of nginx during ${REBUILDS} rebuilds`);
    const root = makeSite(inputs('old', PAGES));
    const known = new Map<string, Set<string>>();
    for (const version of ['old', 'new'] as const) {
      const clean = makeSite(inputs(version, PAGES));
      expect(site(['build'], { cwd: clean }).code).toBe(0);
      for (const [file, bytes] of Object.entries(readTree(path.join(clean, 'dist')))) {
        known.set(file, (known.get(file) ?? new Set()).add(hashOf(Buffer.from(bytes, 'latin1'))));
      }
    }
    expect(site(['build', ...options], { cwd: root }).code).toBe(0);
    const origin = await serve(path.join(root, 'dist'));
    const work = { done: false };
    const readers = Array.from({ length: READERS }, (_, reader) =>
      read(origin, known, work, reader, tally.count),
    );
    for (let time = 0; time < REBUILDS; time += 1) {
      rmSync(path.join(root, 'content'), { recursive: true });
      writeFiles(root, inputs(time % 2 === 0 ? 'new' : 'old', PAGES));
      const { code, stderr } = await start(['build'], { cwd: root }).done;
      expect([code, stderr]).toEqual([0, '']);
    }
    work.done = true;
    const broken = (await Promise.all(readers)).flat();
    tally.print();
    expect(broken).toEqual([]);
  },
  ALL ? 1_800_000 : 120_000,
);

/** Fetches pages and their assets until the work is done. Returns the errors. */
async function read(
  origin: string,
  known: ReadonlyMap<string, ReadonlySet<string>>,
  work: { readonly done: boolean },
  reader: number,
  count: (kind: string) => void,
): Promise<string[]> {
  const broken: string[] = [];
  const versions = new Map<string, string>();
  const get = async (url: string, file: string): Promise<string> => {
    const response = await fetch(`${origin}${url}`);
    const body = Buffer.from(await response.arrayBuffer());
    const [hash, tag] = [hashOf(body), response.headers.get('etag') ?? ''];
    if (response.status !== 200) broken.push(`${url}: ${response.status}`);
    else if (!known.get(file)?.has(hash)) broken.push(`${url}: neither old nor new`);
    const before = versions.get(`${file} ${tag}`);
    if (before !== undefined && before !== hash) broken.push(`${url}: two bodies with the ETag ${tag}`);
    versions.set(`${file} ${tag}`, hash);
    return body.toString('utf8');
  };
  for (let step = reader; !work.done; step += 1) {
    const name = `page-${step % PAGES}`;
    const html = await get(`/${name}/`, `${name}/index.html`);
    count('pages');
    for (const [, url = ''] of html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)) {
      await get(url, url.slice(1));
      count('assets');
    }
  }
  return broken;
}

/** Starts nginx on a folder; it ends with the test. Returns its origin. */
async function serve(folder: string): Promise<string> {
  const place = makeFolder();
  const port = await freePort();
  mkdirSync(path.join(place, 'tmp'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  writeFileSync(
    path.join(place, 'nginx.conf'),
    [
      ...(process.getuid?.() === 0 ? ['user root;'] : []),
      `daemon off; pid ${place}/pid; error_log ${place}/error.log; worker_processes 1;`,
      'events {}',
      'http {',
      '  access_log off; default_type text/html; sendfile on; types { text/css css; text/html html; }',
      ...temporary.map((name) => `  ${name}_temp_path ${place}/tmp/${name};`),
      `  server { listen 127.0.0.1:${port}; root ${folder}; index index.html; }`,
      '}',
    ].join('\n'),
  );
  const server = spawn('nginx', ['-c', `${place}/nginx.conf`, '-e', `${place}/error.log`], {
    stdio: 'ignore',
  });
  onTestFinished(() => void server.kill('SIGTERM'));
  for (let waited = 0; waited < 100; waited += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined);
    if (answer) return `http://127.0.0.1:${port}`;
    await sleep(50);
  }
  throw new Error('nginx does not answer');
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
