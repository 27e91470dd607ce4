// Pages in several versions: each rule for them has a test named after it.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { siteSchedule } from '../../src/cli/commands/schedule.ts';
import { build, reported, requestFor } from '../support/build.ts';
import { makeSite, writeFiles } from '../support/site.ts';

const LAYOUT = `import { Languages, type LayoutProps, PageHead, VersionNote, Versions } from 'sitewright';
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

const page = (title: string, text = 'Text.', fields = '') =>
  `---\ntitle: ${title}\n${fields}---\n\n${text}\n`;

const SETTINGS = `name: Lantern
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

const dated = 'date: 2026-01-01\n';

const FILES = {
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
beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'versions-'));
  writeFiles(root, { ...FILES, 'package.json': '{ "type": "module" }' });
  const { diagnostics, outcome } = await build(root);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(outcome).toBe('published');
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const read = (file: string) => readFileSync(path.join(root, 'dist', file), 'utf8');
const html = (route: string) => read(`${route.slice(1)}index.html`);
const elsewhere = (route: string) =>
  JSON.parse((/<pre>(.*?)<\/pre>/.exec(html(route))?.[1] ?? '[]').replaceAll('&quot;', '"'));
const canonical = (route: string) => /rel="canonical" href="([^"]*)"/.exec(html(route))?.[1];

describe('1: the same page in each version', () => {
  test('is found by its place', () => {
    expect(elsewhere('/docs/v2/')).toEqual([
      'next /docs/next/ same next',
      'v2 /docs/v2/ here current',
      'v1 /docs/v1/ same old',
      'v0 /docs/v0/ same old',
    ]);
  });

  test('is found by the aliases of a page that has moved, in both directions', () => {
    expect(elsewhere('/docs/v2/guide/setup/')).toEqual([
      'next /docs/next/guide/install/ moved next',
      'v2 /docs/v2/guide/setup/ here current',
      'v1 /docs/v1/guide/install/ moved old',
      'v0 /docs/v0/ missing old',
    ]);
    expect(elsewhere('/docs/v1/guide/install/')).toContain('v2 /docs/v2/guide/setup/ moved current');
  });

  test('is else the nearest page above, and the link says so', () => {
    expect(elsewhere('/docs/v2/guide/new/')).toContain('v1 /docs/v1/guide/ missing old');
    expect(html('/docs/v2/guide/new/')).toContain(
      '<a href="/docs/v1/guide/">1.0<small> (not in this version)</small></a>',
    );
  });

  test('is in the language of the page, else in the main one', () => {
    expect(elsewhere('/de/docs/v2/')).toEqual([
      'next /docs/next/ same next',
      'v2 /de/docs/v2/ here current',
      'v1 /de/docs/v1/ same old',
      'v0 /docs/v0/ same old',
    ]);
    expect(html('/de/docs/v1/')).toContain('Aktuelle Version');
  });

  test('does not exist for a page outside of all versions', () => {
    expect(elsewhere('/')).toEqual([]);
    expect(html('/')).not.toContain('class="versions"');
  });
});

describe('2: today’s layout', () => {
  test('has a note and a canonical URL that lead to the same page of the current version', () => {
    expect(html('/docs/v1/guide/install/')).toContain('This page is about an earlier version.');
    expect(html('/docs/v1/guide/install/')).toContain(
      '<a href="/docs/v2/guide/setup/">Current version: 2.0</a>',
    );
    expect(canonical('/docs/v1/guide/install/')).toBe('https://example.com/docs/v2/guide/setup/');
    expect(canonical('/docs/next/')).toBe('https://example.com/docs/v2/');
    expect(html('/docs/next/')).toContain('isn’t released yet');
    expect(html('/docs/v2/')).not.toContain('version-note');
  });

  test('has the URL of a page itself that the current version lacks', () => {
    expect(canonical('/docs/v1/guide/gone/')).toBe('https://example.com/docs/v1/guide/gone/');
  });

  test('hides the pages of an ended version from search engines', async () => {
    expect(html('/docs/v0/')).not.toContain('noindex');
    await build(root, { out: path.join(root, 'later'), today: '2026-07-01' });
    const later = readFileSync(path.join(root, 'later/docs/v0/index.html'), 'utf8');
    expect(later).toContain('<meta name="robots" content="noindex"/>');
    expect(later).toContain('no longer maintained');
  });
});

describe('3: what search engines and lists name', () => {
  test('is the current version in the sitemap, llms.txt and feeds', () => {
    for (const file of ['sitemap.xml', 'llms.txt', 'feed.xml']) {
      expect(read(file)).toContain('example.com/docs/v2/guide/setup');
      expect(read(file)).not.toMatch(/example\.com\/docs\/(?:next|v1|v0)\//);
    }
  });

  test('is another version too if the settings say so', async () => {
    const other = makeSite({
      ...FILES,
      'content/site.yaml': SETTINGS.replace("name: '1.0'", 'listed: true'),
    });
    await build(other);
    expect(readFileSync(path.join(other, 'dist/sitemap.xml'), 'utf8')).toContain('/docs/v1/guide/install/');
    const install = readFileSync(path.join(other, 'dist/docs/v1/guide/install/index.html'), 'utf8');
    expect(install).toContain('rel="canonical" href="https://example.com/docs/v1/guide/install/"');
  });
});

describe('4: after its last day', () => {
  test('the URLs of a version redirect to the same page of the current one, or to the nearest', async () => {
    const out = path.join(root, 'over');
    expect(await build(root, { out, today: '2027-01-01' })).toMatchObject({ outcome: 'published' });
    const over = (file: string) => readFileSync(path.join(out, file), 'utf8');
    expect(over('docs/v1/guide/install/index.html')).toContain('url=/docs/v2/guide/setup/');
    expect(over('docs/v1/guide/gone/index.html')).toContain('url=/docs/v2/guide/');
    expect(over('docs/v1/lost/index.html')).toContain('url=/docs/v2/guide/');
    expect(over('de/docs/v1/index.html')).toContain('url=/de/docs/v2/');
    expect(over('docs/v2/index.html')).not.toContain('/docs/v1/');
  });

  test('is on its last day still as before', async () => {
    const out = path.join(root, 'last');
    await build(root, { out, today: '2026-12-31' });
    expect(readFileSync(path.join(out, 'docs/v1/guide/install/index.html'), 'utf8')).toContain(
      '<h1>Install</h1>',
    );
  });

  test('the schedule lists the day once', async () => {
    const schedule = await siteSchedule(requestFor(root), '2027-01-01');
    expect(schedule).toMatchObject({
      value: [
        { day: '2026-07-01', occasions: [{ kind: 'ended', version: 'v0' }] },
        { day: '2027-01-01', occasions: [{ kind: 'ended', version: 'v1' }, { kind: 'year' }] },
      ],
    });
  });
});

describe('5: a link between versions', () => {
  test('leads to the page that the name of the version and its path say', () => {
    expect(html('/docs/v2/')).toContain('<a href="/docs/v1/">Old</a>');
    expect(html('/docs/v1/guide/install/')).toContain('<a href="/docs/v2/guide/setup/#one">Newer</a>');
    expect(html('/de/docs/v1/')).toContain('<a href="/de/docs/v2/">Neu</a>');
  });

  test('is an error without the name', async () => {
    const links = '[a](../v2/guide/setup.md#one) [b](/docs/v2/) [c](v2:guide/none.md)';
    const other = makeSite({ ...FILES, 'content/docs/v1/index.md': page('Docs', links, dated) });
    expect((await reported(other)).filter((line) => line.includes('content/docs/v1/'))).toEqual([
      expect.stringMatching(
        /^version-link content\/docs\/v1\/index\.md:6:5 .*leads to another version, v2 → Write v2:guide\/setup\.md#one if/,
      ),
      expect.stringMatching(/^version-link content\/docs\/v1\/index\.md:6:35 .* → Write v2:index\.md if/),
      expect.stringMatching(/^link-broken content\/docs\/v1\/index\.md:6:46/),
    ]);
  });
});

describe('7: finished HTML as a version', () => {
  const old = '<!doctype html><title>Old</title><a href="../x.html">X</a>\n';
  const files = {
    ...FILES,
    'content/site.yaml': SETTINGS.replace(/ {2}v1: .*/, "  v1: { html: docs/v1, name: '1.0' }"),
    'content/docs/v2/index.md': page('Docs', '[Old](v1:x.html) and [start](v1:)', dated),
    'public/docs/v1/index.html': old,
    'public/docs/v1/x.html': old,
    'public/docs/v1/guide/index.html': old,
    'public/docs/v1/guide/install.html': old,
    'public/de/docs/v1/index.html': old,
  };
  const pages = Object.fromEntries(
    Object.entries(files).filter(([file]) => !/^content\/(?:de\/)?docs\/v1\//.test(file)),
  );

  test('is published byte for byte, and each page leads to the same page there', async () => {
    const site = makeSite(pages);
    expect((await build(site)).diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    const built = (file: string) => readFileSync(path.join(site, 'dist', file), 'utf8');
    expect(built('docs/v1/guide/install.html')).toBe(old);
    const versionsOf = (file: string) =>
      (/<pre>(.*?)<\/pre>/.exec(built(file))?.[1] ?? '').replaceAll('&quot;', '"');
    expect(versionsOf('docs/v2/index.html')).toContain('v1 /docs/v1/ same old');
    expect(versionsOf('docs/v2/guide/index.html')).toContain('v1 /docs/v1/guide/ same old');
    expect(versionsOf('docs/v2/guide/setup/index.html')).toContain(
      'v1 /docs/v1/guide/install.html moved old',
    );
    expect(versionsOf('docs/v2/guide/new/index.html')).toContain('v1 /docs/v1/guide/ missing old');
    expect(versionsOf('de/docs/v2/index.html')).toContain('v1 /de/docs/v1/ same old');
    expect(built('docs/v2/index.html')).toContain(
      '<a href="/docs/v1/x.html">Old</a> and <a href="/docs/v1/">start</a>',
    );
    expect(built('sitemap.xml')).not.toContain('docs/v1');
  });

  test('is linked by its name, and reported without', async () => {
    const links = '[a](/docs/v1/x.html#top) [b](v1:none.html)';
    const site = makeSite({ ...pages, 'content/docs/v2/index.md': page('Docs', links, dated) });
    expect((await reported(site)).filter((line) => line.includes('content/docs/v2/index.md'))).toEqual([
      expect.stringMatching(/^version-link .*leads to another version, v1 → Write v1:x\.html#top if/),
      expect.stringMatching(/^link-broken /),
    ]);
  });
});

describe('a wrong setting', () => {
  const report = async (text: string) => {
    const site = makeSite({
      'templates/page.tsx': LAYOUT,
      'content/index.md': page('Home'),
      'content/v2/index.md': page('Two'),
      'content/v2/v0/index.md': page('Zero'),
      'content/site.yaml': `name: X\nurl: https://example.com\nversions:\n${text}`,
    });
    return (await reported(site)).filter((line) => !line.startsWith('metadata'));
  };
  const wrong = (name: string, text: string, line: string) =>
    test(name, async () => {
      expect(await report(text)).toEqual([expect.stringContaining(line)]);
    });

  wrong(
    'no pages',
    '  v2: { current: true }\n  v1: { folder: v1 }\n',
    'version-empty content/site.yaml:5:17 No page is in v1',
  );
  wrong(
    'no folder',
    '  v2: { current: true }\n  v1: { name: One }\n',
    'field-invalid content/site.yaml:5:3 v1 has no folder',
  );
  wrong(
    'two current',
    '  v2: { current: true }\n  v1: { folder: v2, current: true }\n',
    'field-invalid content/site.yaml:5:3 v2 and v1 are both the current version',
  );
  wrong(
    'no current',
    '  v2: { folder: v2 }\n',
    'field-invalid content/site.yaml:3:1 No version is the current one',
  );
  wrong(
    'same folders',
    '  v2: { current: true }\n  v1: { folder: v2 }\n  v0: { folder: v2/ }\n',
    'field-invalid',
  );
  wrong(
    'folder in another',
    '  v2: { current: true }\n  v1: { folder: v2 }\n  v0: { folder: v2/v0 }\n',
    'field-invalid content/site.yaml:6:3 The folders of v1 and v0 overlap',
  );
  wrong(
    'day',
    '  v2: { current: true }\n  v1: { folder: v2, until: 2026-02-30 }\n',
    'date-invalid content/site.yaml:5:28',
  );
  wrong(
    'day of the current one',
    '  v2: { current: true, until: 2026-12-31 }\n',
    'field-invalid content/site.yaml:4:3 v2 is the current version, and has a last day',
  );
  wrong('name', '  2.0: { current: true }\n', 'field-invalid content/site.yaml:4:3');
  wrong(
    'ended',
    '  v2: { current: true }\n  v1: { folder: v2, until: 2026-02-01, ended: now }\n',
    'field-invalid content/site.yaml:5:47',
  );
  wrong(
    'folder outside of content/',
    '  v2: { current: true, folder: ../v2 }\n',
    'field-invalid content/site.yaml:4:32',
  );
  wrong('unknown field', '  v2: { current: true, foldr: v2 }\n', 'field-unknown content/site.yaml:4:24');
  wrong(
    'finished HTML without a home page',
    '  v2: { current: true }\n  v1: { html: v1 }\n',
    'version-empty content/site.yaml:5:15 No page is in v1: public/v1/ has no index.html',
  );
  wrong(
    'finished HTML as the current version',
    '  v2: { current: true, html: v2 }\n',
    'field-invalid content/site.yaml:4:9 v2 has both html and current',
  );
  wrong(
    'finished HTML with a folder of pages',
    '  v2: { current: true }\n  v1: { folder: v2, html: v1 }\n',
    'field-invalid content/site.yaml:5:9 v1 has both html and folder',
  );
  wrong(
    'finished HTML with a last day',
    '  v2: { current: true }\n  v1: { html: v1, until: 2026-12-31 }\n',
    'field-invalid content/site.yaml:5:19 v1 has both html and until',
  );
});
