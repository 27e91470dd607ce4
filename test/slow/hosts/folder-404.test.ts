// The page for missing files of a folder, on hosts that have one, and in the documents of those that don't.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { preview } from '../../preview/support.ts';
import { ask, serveRoot } from '../../serve/support.ts';
import { build } from '../../support/build.ts';
import { site } from '../../support/command.ts';
import { makeSite, minimal } from '../../support/site.ts';
import { isEmulated, managedHosts } from './managed-servers.ts';
import { isInstalled, webServers } from './servers.ts';
import { hostedFiles, makeHostedSite } from './site.ts';
import { shown, verify } from './verify-support.ts';

const more = {
  'content/docs/404.md': '# No such page of the manual\n',
  'content/docs/index.md': '# Manual\n',
  'content/docs/a b/404.md': '# No such chapter\n',
  'content/docs/a b/here.md': '# Chapter\n',
  'content/docs/v1.0/404.md': '# Not in this version\n',
};

const TOP = '404.html';

/** Missing URLs, each with the page that is sent for it. */
const MISSING: readonly (readonly [string, string])[] = [
  ['/docs/missing', 'docs/404.html'],
  ['/docs/missing/', 'docs/404.html'],
  ['/docs/missing/deep/er.html', 'docs/404.html'],
  ['/docs/404.html', 'docs/404.html'],
  ['/docs/a%20b/missing/', 'docs/a b/404.html'],
  ['/docs/a%20b/404.html', 'docs/a b/404.html'],
  ['/docs/a%20bc/', 'docs/404.html'],
  ['/docs/v1.0/missing/', 'docs/v1.0/404.html'],
  ['/docs/v1x0/missing/', 'docs/404.html'],
  ['/docsmissing/', TOP],
  ['/missing/', TOP],
  ['/404.html', TOP],
  ['/DOCS/missing/', TOP],
];

/** Builds the site, and returns what `site check` says about the limits of its host. */
async function built(host: string): Promise<{ readonly root: string; readonly limits: string }> {
  const root = makeHostedSite([host], more);
  expect((await build(root)).outcome).toBe('published');
  const { diagnostics } = JSON.parse(site(['check', '--format', 'json'], { cwd: root }).stdout);
  const limits = diagnostics.filter(({ code }: { code: string }) => code === 'host-limit');
  return { root, limits: limits.map(({ message }: { message: string }) => message).join() };
}

async function expectPages(server: { readonly port: number }, root: string, base = ''): Promise<void> {
  for (const [target, page] of MISSING) {
    const { status, headers, body } = await ask(server, base + target);
    expect([target, status, headers['cache-control']]).toEqual([target, 404, 'no-store']);
    const expected = readFileSync(path.join(root, 'dist', page));
    expect([target, page, body.equals(expected)]).toEqual([target, page, true]);
  }
}

describe.each(webServers)('$name', (server) => {
  const present = isInstalled(server.program);

  test.skipIf(!present)(
    `sends the nearest page${present ? '' : ` (skipped: ${server.program} is missing)`}`,
    async () => {
      const { root, limits } = await built(server.name);
      expect(limits).toBe('');
      const here = await server.start(root);
      await expectPages(here, root);
      const found = await verify(root, here.origin);
      expect([shown(found), found.compared.missing]).toEqual([[], 7]);
    },
  );
});

/** Makes each URL that ends in `fails` fail. */
function failing(text: string): string {
  return text
    .replace('location / {', 'location ~ "fails$" { return 500; }\n$&')
    .replace('@method not', '@fails path *fails\n  error @fails 500\n  $&')
    .replace('RewriteCond %{REQUEST_METHOD}', 'RewriteRule "fails$" - [R=500,L]\n$&');
}

describe.each(webServers)('$name', (server) => {
  test.skipIf(!isInstalled(server.program))(
    'sends the page for failures in the language of the folder, if the settings name it',
    async () => {
      const languages = 'languages: { de: { name: Deutsch } }\n';
      const root = makeHostedSite([server.name], {
        'content/site.yaml': `${hostedFiles['content/site.yaml']}hosts: [${server.name}]\n${languages}`,
        'content/de/500.md': '---\ntitle: Gestört\n---\n',
        'content/http/500.md': '# What 500 means\n',
      });
      expect((await build(root)).outcome).toBe('published');
      expect(readFileSync(path.join(root, 'dist/de/500.html'), 'utf8')).toContain('noindex');
      const here = await server.start(root, failing);
      for (const [target, status, page] of [
        ['/de/fails', 500, 'de/500.html'],
        ['/de/deep/fails', 500, 'de/500.html'],
        ['/defails', 500, '500.html'],
        ['/http/fails', 500, '500.html'],
        ['/fails', 500, '500.html'],
        ['/http/500/', 200, 'http/500/index.html'],
        ['/de/missing', 404, '404.html'],
      ] as const) {
        const answer = await ask(here, target);
        expect([target, answer.status]).toEqual([target, status]);
        const expected = readFileSync(path.join(root, 'dist', page));
        expect([target, page, answer.body.equals(expected)]).toEqual([target, page, true]);
        if (status === 500) expect([target, answer.headers['cache-control']]).toEqual([target, 'no-store']);
      }
      const found = await verify(root, here.origin);
      expect(shown(found)).toEqual([]);
    },
  );
});

describe.each(managedHosts)('$name', (host) => {
  const present = isEmulated(host);
  const skipped = present ? '' : ` (skipped: ${host.needs} is not installed in test/slow/hosts/emulators)`;

  test.skipIf(!present)(
    `sends the nearest page, or says that it sends the one at the top${skipped}`,
    async () => {
      const { root, limits } = await built(host.name);
      const isNearest = ['cloudflare', 'netlify'].includes(host.name);
      expect(limits.includes('get 404.html instead of docs/a b/404.html')).toBe(!isNearest);
      const origin = await host.start(root);
      const { text, status } = await fetch(`${origin}/docs/missing/`).then(async (answer) => ({
        status: answer.status,
        text: await answer.text(),
      }));
      expect([status, text]).toEqual([
        404,
        readFileSync(path.join(root, 'dist', isNearest ? 'docs/404.html' : TOP), 'utf8'),
      ]);
      const found = shown(await verify(root, origin));
      expect(found.filter((line) => !host.quirks.some((quirk) => quirk.test(line)))).toEqual([]);
    },
  );
});

test('site serve and the preview send the nearest page', async () => {
  const { root } = await built('nginx');
  await expectPages(await serveRoot(root), root);
  const { 'content/site.yaml': _, ...files } = hostedFiles;
  const server = await preview({ ...files, ...more, 'content/site.yaml': 'name: Example\n' });
  for (const [target, page] of MISSING) {
    const { status, text } = await ask(server, target);
    const title = {
      [TOP]: 'Not here',
      'docs/404.html': 'No such page',
      'docs/a b/404.html': 'No such chapter',
      'docs/v1.0/404.html': 'Not in this version',
    }[page];
    expect([target, status, text.includes(String(title))]).toEqual([target, 404, true]);
  }
});

test('it is neither listed nor searched', async () => {
  const { root } = await built('nginx');
  const dist = (file: string) => readFileSync(path.join(root, 'dist', file), 'utf8');
  expect(dist('sitemap.xml')).not.toContain('404');
  expect(dist('docs/404.html')).toContain('noindex');
});

test('it is not an entry of the collection in its folder', async () => {
  const root = makeSite({
    ...minimal,
    'content/site.yaml':
      'url: https://example.com\ndescription: A site.\nfeeds: [{ collection: posts, at: /feed.json }]\n',
    'templates/collections.ts': [
      "import { collection } from 'sitewright';",
      "import { z } from 'zod';",
      'export const collections = { posts: collection({ fields: z.object({ mood: z.string() }) }) };',
    ].join('\n'),
    'content/index.md': '# Home\n',
    'content/posts/one.md': '---\ndate: 2026-01-01\nmood: calm\n---\n# One\n',
    'content/posts/404.md': '# No such post\n',
    'content/posts/2026/404.md': '# Nor one of this year\n',
  });
  const { outcome, diagnostics } = await build(root);
  expect([outcome, diagnostics]).toEqual(['published', []]);
  const { items } = JSON.parse(readFileSync(path.join(root, 'dist/feed.json'), 'utf8'));
  expect(items.map(({ title }: { title: string }) => title)).toEqual(['One']);
});
