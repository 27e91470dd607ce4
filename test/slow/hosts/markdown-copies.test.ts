// Programs that ask for Markdown, on real servers with their generated files, and on `site serve`.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ask, serveRoot } from '../../serve/support.ts';
import { build } from '../../support/build.ts';
import { makeSite, minimal } from '../../support/site.ts';
import { isInstalled, webServers } from './servers.ts';

const MARKDOWN = 'text/markdown; charset=utf-8';
const HTML = 'text/html; charset=utf-8';
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8';

const site = (base: string) =>
  makeSite({
    ...minimal,
    'content/site.yaml': [
      'name: Example',
      `url: https://example.com${base}`,
      'description: An example.',
      'markdown: { copies: true }',
      'hosts: [apache, caddy, nginx]',
      'redirects: [{ from: /old/, to: /about/ }]',
      '',
    ].join('\n'),
    'content/index.md':
      '# Home\n\n[About](about.md), [café](café.md), [file](single.md), [hidden](hidden.md), [deep](docs/deep.md), [signs](<docs/a b 100%25.md>), [index](index/index.md).\n',
    'content/about.md': '# About\n',
    'content/café.md': '# Café\n',
    'content/docs/deep.md': '# Deep\n',
    'content/docs/a b 100%.md': '# Signs\n',
    'content/index/index.md': '# Named index\n',
    'content/hidden.md': '---\nnoindex: true\n---\n# Hidden\n',
    'content/single.md': '---\npermalink: /single.html\n---\n# A page that is a file\n',
    'content/404.md': '# Not here\n',
    'templates/page.tsx': [
      "import { type LayoutProps, PageHead } from 'sitewright';",
      'export default function Page({ page, site, children }: LayoutProps) {',
      '  return (',
      '    <html lang={site.language}>',
      '      <head><PageHead page={page} site={site} /></head>',
      '      <body>{children}</body>',
      '    </html>',
      '  );',
      '}',
      '',
    ].join('\n'),
  });

/** Values of `Accept`, and whether they get the copy of a page. */
const ACCEPTED: readonly (readonly [accept: string | undefined, isCopy: boolean])[] = [
  [undefined, false],
  ['*/*', false],
  [BROWSER, false],
  ['text/markdown', true],
  ['text/markdown, text/html, */*', true],
  ['text/markdown;q=1.0, text/html;q=0.7, text/plain;q=0.9', true],
  ['text/plain', true],
  ['text/plain;q=0.5', true],
  ['TEXT/Markdown', true],
  ['application/json, text/plain, */*', false],
  ['text/html, text/markdown;q=0.5', false],
  ['text/markdown;q=0', false],
  ['text/markdownish', false],
];

const PAGES: readonly (readonly [target: string, file: string, copy: string, url: string])[] = [
  ['/', 'index.html', 'index.md', '/index.md'],
  ['/about/', 'about/index.html', 'about.md', '/about.md'],
  ['/about/?x=1', 'about/index.html', 'about.md', '/about.md'],
  ['/caf%C3%A9/', 'café/index.html', 'café.md', '/caf%C3%A9.md'],
  ['/docs/a%20b%20100%25/', 'docs/a b 100%/index.html', 'docs/a b 100%.md', '/docs/a%20b%20100%25.md'],
  ['/docs/deep/', 'docs/deep/index.html', 'docs/deep.md', '/docs/deep.md'],
  ['/single.html', 'single.html', 'single.html.md', '/single.html.md'],
];

const LINK = (url: string) => `<${url}>; rel="alternate"; type="text/markdown"`;

type Start = (root: string) => Promise<{ readonly port: number }>;

const servers: readonly (readonly [name: string, isPresent: boolean, start: Start])[] = [
  ['site serve', true, (root) => serveRoot(root)],
  ...webServers.map(
    (server) => [server.name, isInstalled(server.program), (root: string) => server.start(root)] as const,
  ),
];

describe.each(servers)('%s', (name, isPresent, start) => {
  test.skipIf(!isPresent)('sends Markdown to programs that prefer it, and HTML to browsers', async () => {
    const root = site('');
    expect((await build(root)).diagnostics).toEqual([]);
    const here = await start(root);
    const textOf = (file: string) => readFileSync(path.join(root, 'dist', file), 'utf8');
    const get = async (target: string, accept?: string, method?: string) => {
      const { status, headers, text } = await ask(here, target, accept ? { Accept: accept } : {}, method);
      const { vary = '', link, location } = headers;
      const [type, robots] = [headers['content-type'], headers['x-robots-tag']];
      return { status, text, type, vary, link, robots, location, from: headers['content-location'], headers };
    };

    for (const [accept, isCopy] of ACCEPTED) {
      const { type, status } = await get('/about/', accept);
      expect([name, accept, status, type]).toEqual([name, accept, 200, isCopy ? MARKDOWN : HTML]);
    }
    for (const [target, file, copy, url] of PAGES) {
      const page = await get(target, BROWSER);
      expect([target, page.text === textOf(file), page.link, page.robots]).toEqual([
        target,
        true,
        LINK(url),
        undefined,
      ]);
      const chosen = await get(target, 'text/markdown');
      expect([target, chosen.text === textOf(copy), chosen.from, chosen.robots, chosen.link]).toEqual([
        target,
        true,
        url,
        'noindex',
        undefined,
      ]);
      const own = await get(url);
      expect([url, own.status, own.type, own.text === textOf(copy), own.robots]).toEqual([
        url,
        200,
        MARKDOWN,
        true,
        'noindex',
      ]);
      for (const { vary } of [page, chosen])
        expect([target, /\baccept\b(?!-)/i.test(vary)]).toEqual([target, true]);
      expect((await get(target, 'text/markdown', 'HEAD')).type).toBe(MARKDOWN);
      expect([target, (await ask(here, target, { 'Accept-Encoding': 'gzip' })).status]).toEqual([
        target,
        200,
      ]);
    }
    // A page without a copy, and one whose copy has another name than its URL.
    expect(await get('/hidden/', 'text/markdown')).toMatchObject({
      status: 200,
      type: HTML,
      link: undefined,
    });
    expect((await get('/index/', 'text/plain')).text).not.toContain('# Home');
    // Missing files: Markdown for programs, the page for browsers.
    for (const [target, accept] of [
      ['/missing.md', BROWSER],
      ['/missing/', 'text/markdown'],
      ['/404.md', undefined],
    ] as const) {
      const answer = await get(target, accept);
      expect([target, answer.status, answer.text, answer.headers['cache-control']]).toEqual([
        target,
        404,
        textOf('404.md'),
        'no-store',
      ]);
    }
    expect((await get('/missing/', BROWSER)).text).toBe(textOf('404.html'));
    expect(textOf('404.md')).toBe('# Not here\n\n[llms.txt](https://example.com/llms.txt)\n');
    // Other files, and redirects, stay as they are.
    expect(await get('/sitemap.xml', 'text/markdown')).toMatchObject({ status: 200, link: undefined });
    expect((await get('/old/', 'text/markdown')).location?.replace(/^http:\/\/[^/]+/, '')).toBe('/about/');
    expect((await get('/single.html/x', 'text/markdown')).status).toBe(404);
    expect((await get('/about/%0d%0aSet-Cookie:a/', 'text/markdown')).headers).not.toHaveProperty(
      'set-cookie',
    );
  });
});
