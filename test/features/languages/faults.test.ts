// A translator can't stop a release: what is published of a translation with errors is whole.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { build } from '../../support/build.ts';
import { type Files, makeSite, minimal, writeFiles } from '../../support/site.ts';

const FILES = {
  ...minimal,
  'templates/page.tsx': `import { Languages, type LayoutProps, PageHead } from 'sitewright';
export default function Page({ page, site, children }: LayoutProps) {
  return (
    <html lang={page.language} dir={page.direction}>
      <head><PageHead page={page} site={site} /></head>
      <body>
        <header>{site.name} {String((site as any).motto)} {site.navigation.map(({ label }) => label)}</header>
        <Languages page={page} site={site} />
        <main><h1 lang={page.textLanguage}>{page.title}</h1>{children}</main>
        <footer>End</footer>
      </body>
    </html>
  );
}
`,
  'templates/markdown/Price.tsx': `import type { ComponentProps } from 'sitewright';
import { z } from 'zod';
export const schema = z.object({ of: z.enum(['boat', 'berth']) });
export default function Price({ of, children }: ComponentProps<typeof schema>) {
  return <b>{of}: {children}</b>;
}
`,
  'content/site.yaml': `name: Harbor
url: https://example.com
description: Boats.
motto: We settle arguments.
markdown: { math: true }
feeds: [{ collection: blog, at: /feed.xml }]
navigation: [{ label: About, to: /about/ }]
languages:
  de: { name: Deutsch }
`,
  'templates/collections.ts':
    "import { collection } from 'sitewright';\nexport const collections = { blog: collection({ order: '-date' }) };\n",
  'content/index.md': '# Home\n\n[About](about.md)\n',
  'content/about.md': '---\ntitle: About\n---\n\nOur boats.\n\n[Home](index.md)\n',
  'content/blog/ice.md': '---\ntitle: Ice\ndate: 2026-01-02\n---\n\nIt holds.\n',
  'content/de/index.md': '# Start\n\n[Über uns](about.md)\n',
  'content/de/about.md': '---\ntitle: Über uns\n---\n\nUnsere Boote.\n',
  'content/de/blog/eis.md': '---\ntitle: Eis\ndate: 2026-01-02\ntranslates: blog/ice.md\n---\n\nEs trägt.\n',
};

const about = (text: string, fields = 'title: Über uns\n') =>
  ({ 'content/de/about.md': `---\n${fields}---\n\n${text}\n` }) as const;

async function built(files: Files) {
  const root = makeSite({ ...FILES, ...files });
  return { root, ...(await outcome(root)) };
}

async function outcome(root: string) {
  const report = await build(root);
  const found = report.diagnostics.map(({ severity, code, at }) => `${severity} ${code} ${at?.path}`);
  const read = (file: string) => readFileSync(path.join(root, 'dist', file), 'utf8');
  const hints = report.diagnostics.map(({ hint }) => hint);
  return { found: [...new Set(found)], hints, outcome: report.outcome, read };
}

describe('an error in the text of a translation is a warning, and the text is published without it', () => {
  test.each([
    ['html-unbalanced', 'Vor <b>fett nach', 'Vor fett nach'],
    ['html-unbalanced', 'Vor</div>\n\nnach', '<p>Vor</p>\n<p>nach</p>'],
    ['html-forbidden', 'Vor\n\n<script>alert(1)</script>\n\nnach', '<p>Vor</p>\n\n<p>nach</p>'],
    ['html-forbidden', 'Vor <b onclick="x()">fett</b>', 'Vor <b>fett</b>'],
    ['component-unknown', 'Vor <Preis>zwei</Preis> nach', 'Vor zwei nach'],
    ['component-attribute', 'Vor <Price of="haus">zwei</Price> nach', 'Vor zwei nach'],
    ['include-file', 'Vor\n\n<Include file="_fehlt.md" />\n\nnach', '<p>Vor</p>\n<p>nach</p>'],
    ['formula-invalid', 'Vor $\\frac{1}$ nach', 'Vor <code>$\\frac{1}$</code> nach'],
    ['setting-unknown', 'Vor {{ site.preis }} nach', 'Vor {{ site.preis }} nach'],
    ['footnote-undefined', 'Vor[^1] nach', 'Vor[^1] nach'],
    ['translation-link', 'Vor [weg](weg.md) nach', 'Vor weg nach'],
  ])('%s: %s', async (code, text, shown) => {
    const { found, outcome: kind, read } = await built(about(text));
    expect([kind, ...found]).toEqual(['published', `warning ${code} content/de/about.md`]);
    const html = read('de/about/index.html');
    expect(html).toContain(shown);
    expect(html).toMatch(/<\/main><footer>End<\/footer><\/body><\/html>\s*$/);
  });
});

describe('a translation whose fields have errors is replaced by its original', () => {
  test.each([
    ['yaml-syntax', about('Unsere Boote.', 'title: "Über uns\n')],
    ['field-invalid', about('Unsere Boote.', 'title: Über uns\ndescription: [a]\n')],
    ['date-invalid', about('Unsere Boote.', 'title: Über uns\ndate: 2026-02-31\n')],
    ['layout-unknown', about('Unsere Boote.', 'title: Über uns\nlayout: seite\n')],
  ])('%s', async (code, files) => {
    const { found, outcome: kind, read } = await built(files);
    expect([kind, ...found]).toEqual([
      'published',
      expect.stringMatching(`^warning ${code} content/de/about.md$`),
    ]);
    const html = read('de/about/index.html');
    expect(html).toContain('<html lang="de"');
    expect(html).toContain(
      '<meta name="robots" content="noindex"/><link rel="canonical" href="https://example.com/about/"/>',
    );
    expect(html).toContain(
      '<p class="untranslated" role="note">Diese Seite ist noch nicht übersetzt.</p>\n<div lang="en" dir="ltr">\n<p>Our boats.</p>',
    );
    expect(html).toContain('<h1 lang="en">About</h1>');
    expect(html).not.toContain('hrefLang="x-default"');
    expect(read('de/index.html')).toContain('<a href="/de/about/">Über uns</a>');
    expect(read('sitemap.xml')).not.toContain('/de/about/');
  });

  test('also in the lists and feeds of its language', async () => {
    const { root, read } = await built({});
    expect(read('de/feed.xml')).toContain('Eis');
    writeFiles(root, {
      'content/de/blog/eis.md': FILES['content/de/blog/eis.md'].replace('date: 2026', 'date: x'),
    });
    const { found, read: now } = await outcome(root);
    expect(found).toEqual(['warning date-invalid content/de/blog/eis.md']);
    expect(now('de/blog/eis/index.html')).toContain('It holds.');
    const clean = await built({
      'content/de/blog/eis.md': readFileSync(path.join(root, 'content/de/blog/eis.md'), 'utf8'),
    });
    for (const file of ['de/blog/eis/index.html', 'de/index.html', 'index.html', 'sitemap.xml'])
      expect(now(file)).toBe(clean.read(file));
  });
});

test('a setting of a language with an error is that of the site', async () => {
  const {
    root,
    found,
    outcome: kind,
    read,
  } = await built({
    'content/de/site.yaml':
      'name: Hafen\nmotto: Wir schlichten.\nmoto: Streit\nurl: https://example.org\nnavigation: About\n',
  });
  expect([kind, ...found].sort()).toEqual([
    'published',
    'warning field-invalid content/de/site.yaml',
    'warning field-unknown content/de/site.yaml',
  ]);
  expect(read('de/index.html')).toContain('<header>Hafen Wir schlichten. About</header>');
  writeFiles(root, { 'content/de/site.yaml': 'name: "Hafen\n' });
  const broken = await outcome(root);
  expect([broken.outcome, ...broken.found]).toEqual([
    'published',
    'warning yaml-syntax content/de/site.yaml',
  ]);
  expect(broken.read('de/index.html')).toContain('<header>Harbor We settle arguments. About</header>');
});

describe('errors stay errors', () => {
  const wrong: Files = {
    ...about('Unsere Boote.', 'title: Über uns\ndescription: [a]\n'),
    'content/de/index.md': '# Start\n\nVor <b>fett nach\n',
    'content/de/site.yaml': 'moto: Streit\n',
  };
  const all = [
    'refused',
    'error field-invalid content/de/about.md',
    'error field-unknown content/de/site.yaml',
    'error html-unbalanced content/de/index.md',
  ];

  test('if checks.translations says so', async () => {
    const { root, found, outcome: kind } = await built(wrong);
    expect([kind, ...found].sort()).toEqual(
      ['published', ...all.slice(1)].map((one) => one.replace('error', 'warning')),
    );
    writeFiles(root, {
      'content/site.yaml': `${FILES['content/site.yaml']}checks: { translations: error }\n`,
    });
    const strict = await outcome(root);
    expect([strict.outcome, ...strict.found].sort()).toEqual(all.sort());
  });

  test('in legal pages, and in the settings of a language with one', async () => {
    const legal = Object.fromEntries(
      Object.entries(wrong).map(([file, text]) => [
        file,
        file.endsWith('index.md')
          ? `---\nlegal: true\n---\n\n${text}`
          : String(text).replace('title', 'legal: true\ntitle'),
      ]),
    );
    const { found, outcome: kind } = await built(legal);
    expect([kind, ...found.filter((one) => !/legal|updated/.test(one))].sort()).toEqual(all.sort());
  });

  test('in a page that exists only in its language, and in originals', async () => {
    const { found } = await built({
      'content/de/nur.md': '---\ntitle: Nur\ntranslates: false\ndescription: [a]\n---\n\nText.\n',
      'content/more.md': 'Vor <b>fett nach\n',
    });
    expect(found.sort()).toEqual([
      'error field-invalid content/de/nur.md',
      'error html-unbalanced content/more.md',
    ]);
  });
});

test('the finding says what visitors see until the error is fixed', async () => {
  const { hints } = await built({
    ...about('Unsere Boote.', 'title: Über uns\ndescription: [a]\n'),
    'content/de/index.md': '# Start\n\nVor <b>fett nach\n',
    'content/de/site.yaml': 'moto: Streit\n',
  });
  for (const said of [
    'visitors see the original instead',
    'the text is published without it',
    'it is that of the site',
  ])
    expect(hints.filter((hint) => hint.endsWith(`Until then, ${said}.`))).toHaveLength(1);
});
