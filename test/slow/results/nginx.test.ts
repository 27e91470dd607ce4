// nginx with its WebDAV module as the server for results, configured as docs/scale.md says.
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { buildSite } from '../../../src/build/build.ts';
import { resultsStatus, trimResults } from '../../../src/commands/results.ts';
import { quiet, requestFor } from '../../support/build.ts';
import { keyPair } from '../../support/result-server.ts';
import { makeFolder, makeSite, minimal, readTree } from '../../support/site.ts';
import { repository } from '../../support/sources.ts';
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
  const guide = readFileSync(path.join(repository, 'docs/scale.md'), 'utf8');
  const [, example = ''] = /```nginx\n([\s\S]*?)```/.exec(guide) ?? [];
  const port = await freePort();
  const server = example
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

test.skipIf(!isInstalled('nginx'))('nginx shares results, and asks writers for the password', async () => {
  const { at, store } = await startNginx();
  const key = keyPair();
  const site = () =>
    makeSite({
      ...minimal,
      'content/site.yaml': `${minimal['content/site.yaml']}hosts: [nginx]\nresults: { at: ${at}, write: always, keys: { main: ${key.open} } }\n`,
      'content/index.md': `# Home\n\n${'Some words. '.repeat(100)}\n`,
      'content/about.md': `# About\n\n${'Other words. '.repeat(100)}\n`,
    });
  const built = async (root: string) => {
    const notices: string[] = [];
    const events = { progress() {}, notice: (text: string) => void notices.push(text) };
    const { shared } = await buildSite(requestFor(root), { ...quiet, events });
    return { ...shared, notices, files: readTree(path.join(root, 'dist')) };
  };
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
  expect(reader).toMatchObject({ fetched: writer.stored, stored: 0, notices: [] });
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
