// nginx with its WebDAV module as the server for results, configured as docs/scale.md says.
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { buildSite } from '../../../src/build/build.ts';
import { resultsStatus, trimResults } from '../../../src/commands/results.ts';
import { quiet, requestFor } from '../../support/build.ts';
import { blockOf } from '../../support/documents.ts';
import { keyPair } from '../../support/result-server.ts';
import { makeFolder, makeSite, minimal, readTree } from '../../support/site.ts';
import { freePort, isInstalled } from '../hosts/servers.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

/** The server of the documentation, without its certificate, on a free port. */
async function startNginx(): Promise<{ readonly at: string; readonly store: string }> {
  const place = makeFolder();
  const store = path.join(place, 'results');
  mkdirSync(path.join(store, 'tmp'), { recursive: true });
  writeFileSync(path.join(place, 'htpasswd'), 'builder:{PLAIN}open-sesame\n');
  const port = await freePort();
  const server = blockOf('docs/scale.md', 'nginx.conf')
    .replace('listen 443 ssl', `listen 127.0.0.1:${port}`)
    .replaceAll('/srv/results', store)
    .replace('/etc/nginx/results.htpasswd', path.join(place, 'htpasswd'));
  const temporary = ['proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const lines = [
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    `daemon off; pid ${place}/pid; error_log ${place}/error.log; worker_processes 1;`,
    'events {}',
    `http { access_log off; ${temporary.map((name) => `${name}_temp_path ${place}/${name};`).join(' ')}`,
    server,
    '}',
  ];
  writeFileSync(path.join(place, 'nginx.conf'), lines.join('\n'));
  const child = spawn('nginx', ['-c', `${place}/nginx.conf`, '-e', `${place}/error.log`], {
    stdio: 'ignore',
  });
  onTestFinished(() => void child.kill());
  const at = `http://127.0.0.1:${port}`;
  for (let left = 100; left > 0; left -= 1) {
    const isUp = await fetch(at).then(
      () => true,
      () => false,
    );
    if (isUp) return { at, store };
    await sleep(50);
  }
  throw new Error(readFileSync(path.join(place, 'error.log'), 'utf8'));
}

function siteWith(at: string, open: string): string {
  return makeSite({
    ...minimal,
    'content/site.yaml': `${minimal['content/site.yaml']}hosts: [nginx]\nresults: { at: ${at}, write: always, keys: { main: ${open} } }\n`,
    'content/index.md': `# Home\n\n${'Some words. '.repeat(100)}\n`,
    'content/about.md': `# About\n\n${'Other words. '.repeat(100)}\n`,
  });
}

async function built(root: string) {
  const notices: string[] = [];
  const events = { progress() {}, notice: (text: string) => void notices.push(text) };
  const { remote } = await buildSite(requestFor(root), { ...quiet, events });
  return { ...remote, notices, files: readTree(path.join(root, 'dist')) };
}

test.skipIf(!isInstalled('nginx'))('nginx shares results, and asks writers for the password', async () => {
  const { at, store } = await startNginx();
  const key = keyPair();
  const site = () => siteWith(at, key.open);
  vi.stubEnv('SITE_RESULTS_TIMEOUT', '2500');
  vi.stubEnv('SITE_RESULTS_KEY', key.secret);
  const refused = await built(site());
  expect(refused.stored).toBe(0);
  expect(refused.notices).toEqual([
    `${at} answers with status 401, so this build stores no more results there.`,
  ]);
  vi.stubEnv('SITE_RESULTS_USER', 'builder');
  vi.stubEnv('SITE_RESULTS_PASSWORD', 'open-sesame');
  const writer = await built(site());
  expect(writer.notices).toEqual([]);
  expect(writer.stored).toBeGreaterThanOrEqual(4);
  expect(readdirSync(path.join(store, 'ac'))).toHaveLength(writer.stored);
  for (const name of ['SITE_RESULTS_KEY', 'SITE_RESULTS_USER', 'SITE_RESULTS_PASSWORD']) vi.stubEnv(name, '');
  const reader = await built(site());
  // The last build has all files.
  expect(reader).toMatchObject({ fetched: 1, stored: 0, notices: [] });
  expect([reader.files, refused.files]).toEqual([writer.files, writer.files]);
  expect(await resultsStatus(requestFor(site()), {})).toEqual({
    at,
    problem: undefined,
    reads: true,
    signer: undefined,
    keys: ['main'],
  });
  expect(trimResults(store, 0)).toMatchObject({ files: 0, bytes: 0 });
  expect((await built(site())).fetched).toBe(0);
});

/** Returns true if it answers instead of the server, `bytes` being what that has answered. */
type Fault = (request: IncomingMessage, response: ServerResponse, bytes: Buffer) => boolean;

/** Something between a build and nginx, such as a load balancer. */
async function startProxy(target: string): Promise<{ readonly at: string; fault: Fault }> {
  const proxy = { at: '', fault: (() => false) as Fault };
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const { method = '', url = '', headers } = request;
    const answer = await fetch(`${target}${url}`, {
      method,
      ...(headers.authorization && { headers: { authorization: headers.authorization } }),
      ...(method === 'PUT' && { body: Buffer.concat(parts) }),
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (proxy.fault(request, response, bytes)) return;
    response.statusCode = answer.status;
    response.end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return Object.assign(proxy, { at: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
}

const faults: Readonly<Record<string, Fault>> = {
  'is slow': (_request, response, bytes) => {
    setTimeout(() => response.end(bytes), 6000);
    return true;
  },
  'is full': ({ method }, response) => {
    if (method !== 'PUT') return false;
    response.statusCode = 507;
    response.end();
    return true;
  },
  'wrong bytes': ({ method, url = '' }, response, bytes) => {
    if (method !== 'GET' || !url.startsWith('/cas/')) return false;
    response.end(Buffer.from(bytes).reverse());
    return true;
  },
  'hangs up': (_request, response) => {
    response.destroy();
    return true;
  },
  'hangs up in the middle of bytes': ({ method, url = '' }, response, bytes) => {
    if (method !== 'GET' || !url.startsWith('/cas/')) return false;
    response.setHeader('Content-Length', bytes.length);
    response.write(bytes.subarray(0, bytes.length >> 1), () => response.destroy());
    return true;
  },
};

test.skipIf(!isInstalled('nginx')).each(Object.keys(faults))('nginx behind a proxy that %s', async (name) => {
  const { at } = await startNginx();
  const proxy = await startProxy(at);
  const key = keyPair();
  vi.stubEnv('SITE_RESULTS_TIMEOUT', '2500');
  vi.stubEnv('SITE_RESULTS_KEY', key.secret);
  vi.stubEnv('SITE_RESULTS_USER', 'builder');
  vi.stubEnv('SITE_RESULTS_PASSWORD', 'open-sesame');
  vi.stubEnv('SITE_RESULTS', '');
  const alone = await built(siteWith(proxy.at, key.open));
  vi.stubEnv('SITE_RESULTS', undefined);
  proxy.fault = faults[name] ?? (() => false);
  const first = await built(siteWith(proxy.at, key.open));
  proxy.fault = () => false;
  const healthy = await built(siteWith(proxy.at, key.open));
  proxy.fault = faults[name] ?? (() => false);
  const last = await built(siteWith(proxy.at, key.open));
  for (const { files } of [first, healthy, last]) expect(files).toEqual(alone.files);
  // Each trouble is reported in one line, and every build ends.
  expect(first.notices.length + last.notices.length).toBeGreaterThan(0);
  for (const { notices } of [first, last]) expect(notices.length).toBeLessThan(3);
  expect(healthy.notices).toEqual([]);
});
