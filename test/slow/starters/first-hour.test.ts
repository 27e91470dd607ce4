// A person's first hour: a site from the package, edited, previewed, checked, built, served by nginx, and verified.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { STARTERS } from '../../../src/commands/starters.ts';
import { installInto, packedSite, unpackPackage } from '../../support/packed.ts';
import { makeFolder } from '../../support/site.ts';
import { isInstalled, webServers } from '../hosts/servers.ts';

const nginx = webServers.find(({ name }) => name === 'nginx');

const unpacked = mkdtempSync(path.join(tmpdir(), 'site-hour-'));
let home = '';

beforeAll(() => {
  home = unpackPackage(unpacked);
});
afterAll(() => rmSync(unpacked, { recursive: true, force: true }));

test.skipIf(!isInstalled('nginx')).each(STARTERS)(
  '%s',
  async (starter) => {
    const place = makeFolder();
    const made = packedSite(home, place, 'new', 'mine', '--starter', starter);
    expect(made).toMatchObject({ code: 0, stderr: '' });
    const root = path.join(place, 'mine');
    installInto(root, home);
    // The new name would draw all of them again. `starters.test.ts` draws them.
    rmSync(path.join(root, 'templates/cards'), { recursive: true });
    const edit = (file: string, change: (text: string) => string) =>
      writeFileSync(path.join(root, file), change(readFileSync(path.join(root, file), 'utf8')));

    const preview = await startPreview(home, root);
    expect(await preview.text()).toContain('Mine');
    edit('content/site.yaml', (text) => text.replace('!placeholder "Mine"', 'Herons and Sons'));
    await expect.poll(preview.text, { timeout: 10_000 }).toContain('Herons and Sons');
    await preview.stop();

    edit('content/index.md', (text) => `${text}\n[To nowhere](nowhere.md)\n`);
    const refused = packedSite(home, root, 'build');
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.stderr).toContain('content/index.md');
    edit('content/index.md', (text) => text.replace('\n[To nowhere](nowhere.md)\n', ''));
    edit('content/site.yaml', (text) =>
      text.replaceAll('!placeholder ', '').replace('hosts: [github]', 'hosts: [nginx]'),
    );
    expect(packedSite(home, root, 'check', '--strict').code).toBe(0);
    expect(packedSite(home, root, 'build', '--strict').code).toBe(0);

    const { origin } = (await nginx?.start(root)) ?? { origin: '' };
    expect(await (await fetch(origin)).text()).toContain('Herons and Sons');
    const verified = await packedLive(home, root, 'verify', origin);
    expect(verified.stdout).toContain('(nginx)');
    expect(verified.code, verified.stdout).toBe(0);
  },
  120_000,
);

/** A preview in use. */
async function startPreview(home: string, root: string) {
  const child = spawn(process.execPath, [path.join(home, 'bin/site.js'), 'serve', '--watch', '--port', '0'], {
    cwd: root,
    env: { PATH: process.env.PATH },
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGINT');
    await ended;
  };
  onTestFinished(stop);
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  while (!/http:\/\/localhost:\d+/.test(output)) await sleep(25);
  const url = /http:\/\/localhost:\d+/.exec(output)?.[0] ?? '';
  return { stop, text: async () => (await fetch(url)).text() };
}

/** Runs the command without blocking this process. */
async function packedLive(home: string, root: string, ...parameters: readonly string[]) {
  const child = spawn(process.execPath, [path.join(home, 'bin/site.js'), ...parameters], { cwd: root });
  let stdout = '';
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, stdout };
}
