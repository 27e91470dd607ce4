// Pages in several languages: each rule for them has a test named after it.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Languages } from '../../../src/features/languages/component.tsx';
import type { Labels } from '../../../src/settings/index.ts';
import { build, reported } from '../../support/build.ts';
import { type Files, makeSite, writeFiles } from '../../support/site.ts';

const LAYOUT = `import { Languages, type LayoutProps, PageHead, Search, type PageSummary, type SiteIndex } from 'sitewright';
export const select = (site: SiteIndex, page: PageSummary) => ({
  posts: site.entries('blog').map(({ title, route }) => title + ' ' + route),
  tree: site.tree().children.map(({ title }) => title),
  path: site.breadcrumbs(page).map(({ title }) => title),
  around: [site.neighbors('blog', page).before?.title, site.neighbors('blog', page).after?.title],
});
export default function Page({ page, site, children }: LayoutProps<{ select: typeof select }>) {
  return (
    <html lang={page.language} dir={page.direction}>
      <head><PageHead page={page} site={site} /></head>
      <body>
        <header>{site.name} {site.navigation.map(({ label }) => label)} {site.labels.next} {(site as any).motto}</header>
        <Languages page={page} site={site} />
        <Search site={site} />
        <main><h1>{page.title}</h1>{children}</main>
        <pre>{JSON.stringify([page.translations, site.selected, site.feeds])}</pre>
      </body>
    </html>
  );
}
`;

const page = (title: string, text = 'Text.', fields = '') =>
  `---\ntitle: ${title}\n${fields}---\n\n${text}\n`;

const FILES = {
  'templates/page.tsx': LAYOUT,
  'templates/collections.ts':
    "import { collection } from 'sitewright';\nexport const collections = { blog: collection({ order: '-date', route: '/blog/{slug}/' }) };\n",
  'content/site.yaml': `name: Harbor
url: https://example.com
description: Boats.
motto: We settle arguments.
search: true
policy: { forms: [{ from: self, why: The search leads to its page. }] }
markdown: { copies: true }
feeds: [{ collection: blog, at: /feed.xml }]
navigation: [{ label: About, to: /about/ }]
languages:
  de: { name: Deutsch }
  ar: { name: العربية, missing: show }
  ja: { name: 日本語, missing: hide }
`,
  'content/de/site.yaml':
    'name: Hafen\nmotto: Wir schlichten Streit.\nlabels: { next: Vorwärts }\nnavigation: [{ label: Über uns, to: /de/ueber-uns/ }]\n',
  'content/index.md': page('Home'),
  'content/search.md': page('Search'),
  'content/404.md': page('Nothing here'),
  'content/about.md': page('About', '![boat](boat.svg)\n\n[guide](guide.md) [home](index.md)'),
  'content/guide.md': page('Guide', '<Include file="_hours.md" />'),
  'content/_hours.md': 'Open from nine to five.\n',
  'content/boat.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="2" viewBox="0 0 4 2"/>',
  'content/blog/ice.md': page('Ice', 'It holds.', 'date: 2026-01-02\n'),
  'content/blog/thaw.md': page('Thaw', 'It melts.', 'date: 2026-01-03\n'),
  'content/de/index.md': page('Start'),
  'content/de/404.md': page('Nichts hier'),
  'content/de/search.md': page('Suche'),
  'content/de/ueber-uns.md': page(
    'Über uns',
    '![Boot](boat.svg)\n\n[guide](guide.md) [same](../guide.md) [home](../index.md)\n\n<Include file="_hours.md" />',
    'translates: about.md\n',
  ),
  'content/de/blog/eis.md': page('Eis', 'Es trägt.', 'date: 2026-01-02\ntranslates: blog/ice.md\n'),
  'content/de/blog/regen.md': page('Regen', 'Nur hier.', 'date: 2026-01-04\ntranslates: false\n'),
  'content/ar/index.md': page('الرئيسية', '`code` [about](about.md)\n\n```sh\nls\n```'),
  'content/ja/index.md': page('ホーム'),
  'content/it/server.md': page('Servers of the IT department'),
  'content/de-facto.md': page('De facto'),
};

const read = (root: string, file: string) => readFileSync(path.join(root, 'dist', file), 'utf8');
const alternates = (html: string) =>
  Array.from(
    html.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="https:\/\/example.com([^"]+)"/g),
    (m) => m.slice(1).join(' '),
  );

describe('a site in four languages', () => {
  let root = '';
  beforeAll(async () => {
    root = mkdtempSync(path.join(tmpdir(), 'site-test-'));
    writeFiles(root, FILES);
    const { diagnostics } = await build(root);
    expect(diagnostics).toEqual([]);
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  test('the settings of a language replace those that visitors read, and labels fall back to those of the site', () => {
    expect(read(root, 'de/index.html')).toContain(
      '<header>Hafen Über uns Vorwärts Wir schlichten Streit.</header>',
    );
    expect(read(root, 'ja/index.html')).toContain('<header>Harbor About 次へ We settle arguments.</header>');
    expect(read(root, 'index.html')).toContain('<header>Harbor About Next We settle arguments.</header>');
  });

  test('lists, trees, breadcrumbs and neighbors are those of the language', () => {
    const german = read(root, 'de/blog/eis/index.html');
    expect(german).toContain('[&quot;Regen /de/blog/regen/&quot;,&quot;Eis /de/blog/eis/&quot;]');
    expect(german).toContain('&quot;path&quot;:[&quot;Start&quot;,&quot;Eis&quot;]');
    expect(german).toContain('&quot;around&quot;:[&quot;Regen&quot;,null]');
    expect(german).not.toContain('Thaw');
    expect(read(root, 'blog/ice/index.html')).not.toContain('Regen');
  });

  test('a link, image or include in a translation means an identity, with hreflang where a link leads to another language', () => {
    const html = read(root, 'de/ueber-uns/index.html');
    expect(html).toContain(
      '<a href="/guide/" hreflang="en">guide</a> <a href="/guide/" hreflang="en">same</a>',
    );
    expect(html).toContain('<a href="/de/">home</a>');
    expect(html).toContain('Open from nine to five.');
    expect(/src="([^"]*boat[^"]*)"/.exec(html)?.[1]).toBe(
      /src="([^"]*boat[^"]*)"/.exec(read(root, 'about/index.html'))?.[1],
    );
  });

  test('hreflang is only for real translations, reciprocal, with itself, and x-default is the original', () => {
    const all = ['en /about/', 'de /de/ueber-uns/', 'x-default /about/'];
    for (const file of ['about', 'de/ueber-uns'])
      expect(alternates(read(root, `${file}/index.html`))).toEqual(all);
    for (const file of ['guide', 'ar/guide', 'de/blog/regen', '404.html', 'de/404.html'])
      expect(alternates(read(root, file.endsWith('html') ? file : `${file}/index.html`))).toEqual([]);
    const sitemap = read(root, 'sitemap.xml');
    expect(sitemap).toContain(
      '<loc>https://example.com/de/ueber-uns/</loc><xhtml:link rel="alternate" hreflang="en" href="https://example.com/about/"/><xhtml:link rel="alternate" hreflang="de" href="https://example.com/de/ueber-uns/"/><xhtml:link rel="alternate" hreflang="x-default" href="https://example.com/about/"/>',
    );
    expect(sitemap).toContain('<loc>https://example.com/guide/</loc></url>');
  });

  test('missing: link leads to the original, show publishes it, hide leaves it out', () => {
    const links = (file: string) =>
      Array.from(
        read(root, file).matchAll(
          /<li><a href="([^"]+)" lang="([^"]+)" hrefLang="([^"]+)"( aria-current="page")?>/g,
        ),
        ([, href, lang, to, current]) => `${lang} ${href} ${to}${current ? ' current' : ''}`,
      );
    expect(links('ar/guide/index.html')).toEqual([
      'en /guide/ en',
      'de /guide/ en',
      'ar /ar/guide/ en current',
    ]);
    expect(links('guide/index.html')).toEqual(['en /guide/ en current', 'de /de/ de', 'ar /ar/guide/ en']);
    expect(links('de/blog/regen/index.html')).toEqual([
      'en / en',
      'de /de/blog/regen/ de current',
      'ar /ar/ ar',
    ]);
    expect(existsSync(path.join(root, 'dist/ja/guide'))).toBe(false);
    expect(existsSync(path.join(root, 'dist/de/guide'))).toBe(false);
  });

  test('missing: show has a visible note, the canonical URL of the original, no hreflang, links to the language of the visitor, and is in no sitemap, search, feed or llms.txt', () => {
    const html = read(root, 'ar/about/index.html');
    expect(html).toContain('<html lang="ar" dir="rtl">');
    expect(html).toContain(
      '<meta name="robots" content="noindex"/><link rel="canonical" href="https://example.com/about/"/>',
    );
    expect(html).toContain(
      '<p class="untranslated" role="note">لم تُترجم هذه الصفحة بعد.</p>\n<div lang="en" dir="ltr">',
    );
    expect(html).toContain(
      '<a href="/ar/guide/" hreflang="ar">guide</a> <a href="/ar/">home</a>'.replace(' hreflang="ar"', ''),
    );
    expect(alternates(html)).toEqual([]);
    for (const file of ['sitemap.xml', 'llms.txt', 'ar/llms.txt', 'feed.xml'])
      expect(read(root, file)).not.toContain('/ar/about/');
    const { ranges } = JSON.parse(read(root, 'search.json')) as {
      readonly ranges: readonly { readonly language: string; readonly pages: number }[];
    };
    expect(ranges.filter(({ language }) => language === 'ar')).toMatchObject([{ pages: 1 }]);
    expect(existsSync(path.join(root, 'dist/ar/about.md'))).toBe(false);
    expect(existsSync(path.join(root, 'dist/ar/feed.xml'))).toBe(false);
  });

  test('a folder is a language only if it is declared: an IT department in content/it/ and a page de-facto.md stay what they are', () => {
    expect(read(root, 'it/server/index.html')).toContain('<html lang="en" dir="ltr">');
    expect(read(root, 'de-facto/index.html')).toContain('<html lang="en" dir="ltr">');
  });

  test('each language has its feed, llms.txt, search and page for missing files', () => {
    const feed = read(root, 'de/feed.xml');
    expect(feed).toContain('<title>Hafen</title>');
    expect(feed.match(/<entry>/g)).toHaveLength(2);
    expect(read(root, 'de/index.html')).toContain('href="/de/feed.xml"');
    expect(read(root, 'de/llms.txt')).toContain('# Hafen');
    expect(read(root, 'de/llms.txt')).not.toContain('https://example.com/about/');
    expect(read(root, 'llms.txt')).not.toContain('/de/');
    expect(read(root, 'de/index.html')).toContain('action="/de/search/"');
    expect(read(root, 'de/index.html')).toContain('data-filter="{&quot;language&quot;:&quot;de&quot;}"');
    expect(read(root, '404.html')).toContain('Nothing here');
    expect(read(root, 'de/404.html')).toContain('<html lang="de"');
    expect(read(root, 'de/404.html')).toContain('<a href="/" lang="en"');
  });

  test('on pages that are read from right to left, pre has dir=ltr and code has dir=auto', () => {
    expect(read(root, 'ar/index.html')).toContain('<code dir="auto">code</code>');
    expect(read(root, 'ar/index.html')).toMatch(/<pre[^>]* dir="ltr"/);
  });
});

test('a page that moved with aliases keeps the links of all its translations right, and translates follows aliases too', async () => {
  const { 'content/about.md': about, ...others } = FILES;
  const root = makeSite({
    ...others,
    'content/company.md': about.replace('---\n', '---\naliases: [/about/]\n'),
  });
  writeFiles(root, { 'content/ja/about.md': page('概要', '[about](about.md) [company](../company.md)') });
  expect((await build(root)).diagnostics).toEqual([]);
  expect(alternates(read(root, 'de/ueber-uns/index.html'))).toEqual([
    'en /company/',
    'de /de/ueber-uns/',
    'ja /ja/about/',
    'x-default /company/',
  ]);
  expect(read(root, 'ja/about/index.html')).toContain('<a href="/ja/about/">company</a>');
});

test("a broken link in a translation doesn't stop a release, except in a legal text", async () => {
  const text = '[gone](gone.md) ![A map](map.png) [by name][1] [kept](../about.md)\n\n[1]: gone.md';
  const broken = (more = '') => ({ 'content/de/guide.md': page('Anleitung', text, more) });
  const codes = async (files: Files) => {
    const root = makeSite({ ...FILES, ...files });
    const { diagnostics, outcome } = await build(root);
    return { root, codes: [outcome, ...diagnostics.map(({ code }) => code)] };
  };
  const { root, codes: found } = await codes(broken());
  expect(found).toEqual(['published', ...Array(3).fill('translation-link')]);
  expect(read(root, 'de/guide/index.html')).toContain('gone A map by name <a href="/de/ueber-uns/">kept</a>');
  const settings = `checks: { translations: error }\n${FILES['content/site.yaml']}`;
  const strict = await codes({ ...broken(), 'content/site.yaml': settings });
  expect(strict.codes).toEqual(['refused', ...Array(3).fill('link-broken')]);
  const original = { 'content/guide.md': page('Guide', text) };
  expect((await codes(original)).codes).toEqual(['refused', ...Array(3).fill('link-broken')]);
  expect((await codes(broken('legal: true\n'))).codes).toContain('link-broken');
});

test('a translation, and its removal, change what shows the page', async () => {
  const root = makeSite(FILES);
  await build(root);
  writeFiles(root, { 'content/de/guide.md': page('Anleitung') });
  await build(root);
  expect(read(root, 'de/ueber-uns/index.html')).toContain('<a href="/de/guide/">guide</a>');
  expect(alternates(read(root, 'guide/index.html'))).toEqual([
    'en /guide/',
    'de /de/guide/',
    'x-default /guide/',
  ]);
});

test('a language has a feed, for links and redirects, once it has an entry', async () => {
  const root = makeSite({
    ...FILES,
    'content/site.yaml': `hosts: [nginx]\n${FILES['content/site.yaml']}`,
    'content/guide.md': page('Guide', '[German](/de/feed.xml) [Japanese](/ja/feed.xml)'),
    'content/about.md': page('About', 'Text.', 'aliases: [/ar/feed.xml]\n'),
  });
  const [finding = '', ...others] = await reported(root);
  expect(finding).toMatch(/^link-broken content\/guide\.md:5:24 /);
  expect(others).toEqual([]);
  writeFiles(root, { 'content/ja/blog/ice.md': page('氷', 'Text.', 'date: 2026-01-02\n') });
  expect(await reported(root)).toEqual([]);
  expect(read(root, 'ja/feed.xml')).toContain('<title>氷</title>');
  writeFiles(root, { 'content/ar/blog/ice.md': page('جليد', 'Text.', 'date: 2026-01-02\n') });
  expect((await reported(root)).map((one) => one.split(' ').slice(0, 2))).toEqual([
    ['redirect-taken', 'content/about.md:3:11'],
  ]);
});

test('one wrong setting, folder, field or link is one finding at its line', async () => {
  const found = async (files: Readonly<Record<string, string>>) => {
    const all = await reported(makeSite({ ...FILES, ...files }));
    return all.map((one) => one.replace(/ → .*/, ''));
  };
  const settings = (languages: string) => ({
    'content/site.yaml': FILES['content/site.yaml'].replace(
      /languages:\n(?: .*\n)*/,
      `languages:\n${languages}`,
    ),
  });
  const rest = '  ar: { name: a }\n  ja: { name: j }\n';
  expect(await found(settings(`  german: { name: Deutsch }\n${rest}  de: { name: D }\n`))).toEqual([
    'field-invalid content/site.yaml:11:3 german is not the tag of a language',
  ]);
  expect(await found(settings(`  de: {}\n${rest}`))).toContainEqual(
    expect.stringMatching(/^field-missing content\/site.yaml:11:\d+ languages.de.name is missing$/),
  );
  expect(await found(settings(`  en: { name: English }\n  de: { name: D }\n${rest}`))).toEqual([
    'field-invalid content/site.yaml:11:3 en is the language of the site itself',
  ]);
  expect(await found({ 'content/de/site.yaml': 'name: Hafen\nurl: https://example.org\n' })).toEqual([
    'field-invalid content/de/site.yaml:2:1 url is a setting of the whole site, which a language cannot change',
  ]);
  expect(await found({ 'content/de/site.yaml': 'moto: Streit\n' })).toEqual([
    'field-unknown content/de/site.yaml:1:1 content/site.yaml has no setting moto',
  ]);
  expect(await found({ 'content/ja/new.md': page('新', '[x](gone.md)', 'translates: guide.md\n') })).toEqual([
    expect.stringMatching(
      /^translation-link content\/ja\/new.md:6:1 No such page or file: gone.md, so it is published as text$/,
    ),
  ]);
});

test('a folded switch is a menu that names the language of the page', () => {
  const translations = ['en', 'de'].map((language) => ({
    language,
    name: language === 'de' ? 'Deutsch' : 'English',
    href: `/${language}/`,
    hrefLanguage: language,
    state: 'here' as const,
    isCurrent: language === 'de',
    noindex: false,
  }));
  const site = { labels: { languages: 'Sprachen' } as Labels };
  const shown = (some: typeof translations) =>
    renderToStaticMarkup(createElement(Languages, { page: { translations: some }, site, folded: true }));
  expect(shown(translations)).toMatch(
    /^<details class="language-menu" name="editions"><summary title="Sprachen">de<\/summary><nav class="languages" aria-label="Sprachen">/,
  );
  expect(shown(translations.slice(1))).toBe('');
});

test('labels fall back from pt-BR to pt, and then to those of the site', async () => {
  const root = makeSite({
    'templates/page.tsx': LAYOUT.replace(
      '{site.labels.next}',
      '{site.labels.next} {site.labels.previous}',
    ).replace('<Search site={site} />', ''),
    'templates/collections.ts': FILES['templates/collections.ts'],
    'content/blog/ice.md': FILES['content/blog/ice.md'],
    'content/site.yaml': `name: Harbor
url: https://example.com
description: Boats.
labels:
  next: Onward
  previous: Backward
  cy: { next: Nesaf }
languages:
  pt-BR: { name: Português }
  cy-GB: { name: Cymraeg }
`,
    'content/index.md': page('Home'),
    'content/pt-BR/index.md': page('Início'),
    'content/cy-GB/index.md': page('Hafan'),
  });
  expect((await build(root)).diagnostics).toEqual([]);
  expect(read(root, 'index.html')).toContain('Onward Backward');
  expect(read(root, 'pt-BR/index.html')).toContain('Próxima Anterior');
  expect(read(root, 'cy-GB/index.html')).toContain('Nesaf Backward');
});

test('/404.html is in the main language where a host has only one, whatever is built last', async () => {
  for (const [tag, name] of [
    ['de', 'Nichts hier'],
    ['zu', 'Akukho lutho'],
  ] as const) {
    const root = makeSite({
      ...FILES,
      'content/site.yaml': `hosts: [github]\n${FILES['content/site.yaml']}${tag === 'zu' ? '  zu: { name: isiZulu }\n' : ''}`,
      [`content/${tag}/index.md`]: page('Start'),
      [`content/${tag}/404.md`]: page(name),
    });
    await build(root);
    writeFiles(root, { [`content/${tag}/404.md`]: page(`${name}!`) });
    await build(root);
    expect(read(root, '404.html')).toContain('<html lang="en"');
    expect(read(root, '404.html')).toContain('<h1>Nothing here</h1>');
    expect(read(root, `${tag}/404.html`)).toContain(`<h1>${name}!</h1>`);
  }
});
