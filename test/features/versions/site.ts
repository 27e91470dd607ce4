// A site with versions and languages, built once for each file of tests.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { build } from '../../support/build.ts';
import { writeFiles } from '../../support/site.ts';

export const LAYOUT = `import { Languages, type LayoutProps, PageHead, VersionNote, Versions } from 'sitewright';
export default function Page({ page, site, children }: LayoutProps) {
  return (
    <html lang={page.language} dir={page.direction}>
      <head><PageHead page={page} site={site} /></head>
      <body>
        <Languages page={page} site={site} />
        <Versions page={page} site={site} />
        <VersionNote page={page} site={site} />
        <main><h1>{page.title}</h1>{children}</main>
        <pre>{JSON.stringify(page.versions.map(({ version, href, state, status }) => [version, href, state, status].join(' ')))}</pre>
      </body>
    </html>
  );
}
`;

export const page = (title: string, text = 'Text.', fields = '') =>
  `---\ntitle: ${title}\n${fields}---\n\n${text}\n`;

export const SETTINGS = `name: Lantern
url: https://example.com
description: A command.
markdown: { copies: true }
feeds: [{ collection: docs, at: /feed.xml }]
languages:
  de: { name: Deutsch }
versions:
  next: { folder: docs/next }
  v2: { folder: docs/v2, name: '2.0', current: true }
  v1: { folder: docs/v1, name: '1.0', until: 2026-12-31 }
  v0: { folder: docs/v0, until: 2026-06-30, ended: keep }
`;

export const dated = 'date: 2026-01-01\n';

export const FILES = {
  'templates/page.tsx': LAYOUT,
  'templates/collections.ts':
    "import { collection } from 'sitewright';\nexport const collections = { docs: collection({}) };\n",
  'content/site.yaml': SETTINGS,
  'content/index.md': page('Home', '[Docs](docs/v2/index.md)'),
  'content/404.md': page('Nothing here'),
  'content/docs/next/index.md': page('Docs', 'Text.', dated),
  'content/docs/next/guide/install.md': page('Install', 'Text.', dated),
  'content/docs/v2/index.md': page('Docs', '[Old](v1:index.md) and [setup](guide/setup.md#one)', dated),
  'content/docs/v2/guide/index.md': page('Guide', 'Text.', dated),
  'content/docs/v2/guide/setup.md': page(
    'Setup',
    '## One\n\nText.',
    `${dated}aliases: [/docs/v2/guide/install/]\n`,
  ),
  'content/docs/v2/guide/new.md': page('New', 'Text.', dated),
  'content/docs/v1/index.md': page('Docs', 'Text.', dated),
  'content/docs/v1/guide/index.md': page('Guide', 'Text.', dated),
  'content/docs/v1/guide/install.md': page('Install', '[Newer](v2:guide/setup.md#one)', dated),
  'content/docs/v1/guide/gone.md': page('Gone', 'Text.', `${dated}aliases: [/docs/v1/lost/]\n`),
  'content/docs/v0/index.md': page('Docs', 'Text.', dated),
  'content/de/index.md': page('Start'),
  'content/de/docs/v2/index.md': page('Doku', 'Text.', dated),
  'content/de/docs/v1/index.md': page('Doku', '[Neu](v2:index.md)', dated),
};

let root: string;

/** Builds the site before the tests of a file, and returns what reads its output. */
export function sharedSite() {
  beforeAll(async () => {
    root = mkdtempSync(path.join(tmpdir(), 'versions-'));
    writeFiles(root, { ...FILES, 'package.json': '{ "type": "module" }' });
    const { diagnostics, outcome } = await build(root);
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(outcome).toBe('published');
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  return { root: () => root, ...readers(() => path.join(root, 'dist')) };
}

/** Functions that read the output in a folder. */
export function readers(out: () => string) {
  const read = (file: string) => readFileSync(path.join(out(), file), 'utf8');
  const html = (route: string) => read(route.endsWith('/') ? `${route.slice(1)}index.html` : route.slice(1));
  /** The page in all versions, as layouts get it. */
  const elsewhere = (route: string): readonly string[] =>
    JSON.parse((/<pre>(.*?)<\/pre>/.exec(html(route))?.[1] ?? '[]').replaceAll('&quot;', '"'));
  const canonical = (route: string) => /rel="canonical" href="([^"]*)"/.exec(html(route))?.[1];
  return { read, html, elsewhere, canonical };
}
