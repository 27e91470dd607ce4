// URLs with the status 410, on hosts that can send it, and in the documents of those that can't.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { preview } from '../../preview/support.ts';
import { ask, serveRoot } from '../../serve/support.ts';
import { build } from '../../support/build.ts';
import { site } from '../../support/command.ts';
import { isEmulated, managedHosts } from './managed-servers.ts';
import { isInstalled, webServers } from './servers.ts';
import { hostedFiles, makeHostedSite } from './site.ts';
import { shown, verify } from './verify-support.ts';

const settings = `${hostedFiles['content/site.yaml']}`.replace(
  'redirects:\n',
  [
    'redirects:',
    '  - { from: /removed/, status: 410 }',
    '  - { from: /removed.html, status: 410 }',
    `  - { from: '/the "best" %C3%A9$1/', status: 410 }`,
    '  - { from: /docs/removed/, status: 410 }',
    '',
  ].join('\n'),
);
const more = {
  'content/site.yaml': settings,
  'content/docs/404.md': '# No such page of the manual\n',
  'content/docs/index.md': '# Manual\n',
};

/** URLs that are gone, each with the page that is sent for it. */
const GONE: readonly (readonly [string, string])[] = [
  ['/removed/', '404.html'],
  ['/removed', '404.html'],
  ['/removed/?a=b', '404.html'],
  ['/removed.html', '404.html'],
  ['/the%20%22best%22%20%C3%A9$1/', '404.html'],
  ['/docs/removed/', 'docs/404.html'],
];

/** URLs that look like those, and are only missing. */
const MISSING = ['/removed/more/', '/removed.html/', '/removedmore', '/Removed/'];

/** Builds the site, and returns what `site check` says about the limits of its host. */
async function built(host: string): Promise<{ readonly root: string; readonly limits: string }> {
  const root = makeHostedSite([host], { ...more, 'content/site.yaml': `${settings}hosts: [${host}]\n` });
  expect((await build(root)).outcome).toBe('published');
  expect(existsSync(path.join(root, 'dist/removed'))).toBe(false);
  expect(readFileSync(path.join(root, 'dist/sitemap.xml'), 'utf8')).not.toContain('removed');
  const { diagnostics } = JSON.parse(site(['check', '--format', 'json'], { cwd: root }).stdout);
  const limits = diagnostics.filter(({ code }: { code: string }) => code === 'host-limit');
  return { root, limits: limits.map(({ message }: { message: string }) => message).join() };
}

async function expectGone(server: { readonly port: number }, root: string): Promise<void> {
  for (const [target, page] of GONE) {
    const { status, headers, body } = await ask(server, target);
    expect([target, status, headers['cache-control'], headers['x-content-type-options']]).toEqual([
      target,
      410,
      'no-store',
      'nosniff',
    ]);
    expect([target, body.equals(readFileSync(path.join(root, 'dist', page)))]).toEqual([target, true]);
  }
  for (const target of MISSING) expect([target, (await ask(server, target)).status]).toEqual([target, 404]);
  expect((await ask(server, '/removed/', {}, 'POST')).status).toBe(405);
}

describe.each(webServers)('$name', (server) => {
  const present = isInstalled(server.program);

  test.skipIf(!present)(`sends 410${present ? '' : ` (skipped: ${server.program} is missing)`}`, async () => {
    const { root, limits } = await built(server.name);
    expect(limits).toBe('');
    const here = await server.start(root);
    await expectGone(here, root);
    expect(shown(await verify(root, here.origin))).toEqual([]);
  });
});

describe.each(managedHosts)('$name', (host) => {
  const present = isEmulated(host);
  const skipped = present ? '' : ` (skipped: ${host.needs} is not installed in test/slow/hosts/emulators)`;

  test('says that it sends 404', async () => {
    expect((await built(host.name)).limits).toContain('get a 404 instead of a 410 for pages that are gone');
  });

  test.skipIf(!present)(`sends 404${skipped}`, async () => {
    const { root } = await built(host.name);
    const origin = await host.start(root);
    expect((await fetch(`${origin}/removed/`)).status).toBe(404);
    const found = shown(await verify(root, origin));
    expect(found.filter((line) => !host.quirks.some((quirk) => quirk.test(line)))).toEqual([]);
  });
});

test('site serve and the preview send 410', async () => {
  const { root } = await built('nginx');
  await expectGone(await serveRoot(root), root);
  const server = await preview({ ...hostedFiles, ...more });
  for (const [target] of GONE) expect([target, (await ask(server, target)).status]).toEqual([target, 410]);
  for (const target of MISSING) expect([target, (await ask(server, target)).status]).toEqual([target, 404]);
});

test('without a host, no page is written for it, and links to it are broken', async () => {
  const root = makeHostedSite([], { ...more, 'content/a.md': '# A\n\n[Gone](/removed/)\n' });
  const { outcome, diagnostics } = await build(root);
  expect([outcome, diagnostics.map(({ message }) => message)]).toEqual([
    'refused',
    expect.arrayContaining(['No such page or file: /removed/']),
  ]);
});
