// Sites in several languages of other tools: each becomes a site in the same languages, without an error.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import type { OldToolName } from '../../src/import/old-project.ts';
import { build } from '../support/build.ts';
import { makeSite } from '../support/site.ts';
import { importFiles } from './support.ts';

const LAYOUT = `import { Languages, type LayoutProps, PageHead } from 'sitewright';
export default ({ page, site, children }: LayoutProps) => (
  <html lang={page.language} dir={page.direction}>
    <head><PageHead page={page} site={site} /></head>
    <body>{site.name} {site.navigation.map(({ label, to }) => label + ' ' + to)}<Languages page={page} site={site} />
    <main><h1>{page.title}</h1>{children}</main></body>
  </html>
);
`;

type Files = Readonly<Record<string, string>>;

/** Imports and builds a site. Returns what was imported, and the published page of a route. */
async function imported(tool: OldToolName, files: Files) {
  const site = importFiles(tool, files);
  const settings = { url: 'https://example.org', ...site.settings };
  const texts = Object.entries(site.settingsOf).map(
    ([tag, own]) => [`content/${tag}/site.yaml`, stringify(own)] as const,
  );
  const copies = site.copies.map(({ from, to }) => [to, files[from] ?? ''] as const);
  const root = makeSite({
    ...Object.fromEntries([...site.pages, ...texts, ...copies]),
    'templates/page.tsx': LAYOUT,
    'content/site.yaml': stringify(settings),
  });
  const { diagnostics } = await build(root);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  const page = (route: string) => readFileSync(path.join(root, 'dist', route, 'index.html'), 'utf8');
  return { ...site, page };
}

/** Languages and routes of a page's `hreflang`. */
function alternates(html: string): readonly string[] {
  const found = html.matchAll(/hrefLang="([^"]+)" href="https:\/\/example.org([^"]+)"/g);
  return Array.from(found, ([, language, route]) => `${language} ${route}`);
}

const page = (title: string, text = 'Text.', fields = '') => `---\ntitle: ${title}\n${fields}---\n${text}\n`;

test('Hugo: files with endings, translationKey, names, titles and menus of languages', async () => {
  const {
    settings,
    pages,
    page: published,
  } = await imported('hugo', {
    'hugo.toml': `baseURL = "https://example.org/"
title = "Harbor"
defaultContentLanguage = "en"
[languages.en]
weight = 1
[languages.pt-br]
languageName = "Português"
weight = 3
[languages.de]
languageName = "Deutsch"
title = "Hafen"
weight = 2
[[languages.de.menus.main]]
name = "Über uns"
pageRef = "/ueber-uns"
[languages.fr]
languageName = "Français"
weight = 4
[[menu.main]]
name = "About"
url = "/about/"
`,
    'content/_index.en.md': page('Home'),
    'content/_index.de.md': page('Start'),
    'content/about.md': page('About', '[Contact]({{< ref "contact" >}})', 'translationKey: us\n'),
    'content/ueber-uns.de.md': page('Über uns', '[Kontakt]({{< ref "contact" >}})', 'translationKey: us\n'),
    'content/contact.md': page('Contact'),
    'content/contact.pt-br.md': page('Contato'),
    'content/nur-hier.de.md': page('Nur hier', 'Text.', 'menu: main\n'),
  });
  expect(settings.languages).toEqual({ de: { name: 'Deutsch' }, 'pt-BR': { name: 'Português' } });
  expect(pages.get('content/de/ueber-uns.md')).toBe(
    '---\ntitle: Über uns\ntranslates: about.md\n---\n[Kontakt](../contact.md)\n',
  );
  expect(pages.get('content/pt-BR/contact.md')).toBe(
    '---\ntitle: Contato\npermalink: /pt-br/contact/\n---\nText.\n',
  );
  expect(pages.get('content/de/nur-hier.md')).toContain('translates: false\n');
  expect(alternates(published('/about/'))).toEqual(['en /about/', 'de /de/ueber-uns/', 'x-default /about/']);
  expect(alternates(published('/pt-br/contact/'))).toEqual([
    'en /contact/',
    'pt-BR /pt-br/contact/',
    'x-default /contact/',
  ]);
  expect(published('/de/')).toContain('<body>Hafen Über uns /de/ueber-uns/Nur hier /de/nur-hier/<');
  expect(published('/')).toContain('<body>Harbor About /about/<');
});

test('Hugo: a folder for each language, below a route for each', async () => {
  const {
    settings,
    pages,
    page: published,
  } = await imported('hugo', {
    'hugo.toml': `baseURL = "https://example.org/"
title = "Harbor"
defaultContentLanguageInSubdir = true
[languages.en]
contentDir = "content/english"
[languages.de]
contentDir = "content/german"
languageName = "Deutsch"
`,
    'content/english/_index.md': page('Home'),
    'content/english/docs/one.md': page('One', '![Map](map.svg)'),
    'content/english/docs/map.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="2" viewBox="0 0 4 2"/>',
    'content/german/_index.md': page('Start'),
    'content/german/docs/one.md': page('Eins'),
  });
  expect(settings.languages).toEqual({ de: { name: 'Deutsch' } });
  expect([...pages.keys()]).toContain('content/de/docs/one.md');
  expect(alternates(published('/de/docs/one/'))).toEqual([
    'en /en/docs/one/',
    'de /de/docs/one/',
    'x-default /en/docs/one/',
  ]);
});

test('Docusaurus: translations of docs, blog and pages, in the folder i18n', async () => {
  const {
    settings,
    pages,
    left,
    page: published,
  } = await imported('docusaurus', {
    'docusaurus.config.js': `export default {
  title: 'Harbor', url: 'https://example.org', baseUrl: '/',
  i18n: { defaultLocale: 'en', locales: ['en', 'de'], localeConfigs: { en: { label: 'English' }, de: { label: 'Deutsch' } } },
  presets: [['classic', { docs: { path: 'docs' }, blog: {} }]],
};`,
    'docs/01-intro.md': page('Intro', '[Setup](./02-setup.md)'),
    'docs/02-setup.md': page('Setup'),
    'docs/03-more.md': page('More'),
    'blog/2024-02-03-first.md': page('First'),
    'src/pages/index.md': page('Home'),
    'i18n/de/docusaurus-plugin-content-docs/current/01-intro.md': page(
      'Einführung',
      '[Setup](./02-setup.md) [More](./03-more.md)',
    ),
    'i18n/de/docusaurus-plugin-content-docs/current/02-setup.md': page('Aufbau'),
    'i18n/de/docusaurus-plugin-content-blog/2024-02-03-first.md': page('Erster'),
    'i18n/de/docusaurus-plugin-content-pages/index.md': page('Start'),
    'i18n/de/code.json': '{}',
  });
  expect(settings).toMatchObject({ language: 'en', languages: { de: { name: 'Deutsch', missing: 'show' } } });
  expect(pages.get('content/de/docs/intro.md')).toBe(
    '---\ntitle: Einführung\norder: 1\n---\n[Setup](setup.md) [More](../../docs/more.md)\n',
  );
  expect(alternates(published('/docs/intro/'))).toEqual([
    'en /docs/intro/',
    'de /de/docs/intro/',
    'x-default /docs/intro/',
  ]);
  expect(alternates(published('/de/blog/2024/02/03/first/'))).toHaveLength(3);
  expect(published('/de/')).toContain('Start');
  // Docusaurus shows pages that aren't translated in each language, so their old routes stay.
  expect(published('/de/docs/more/')).toContain('lang="en"');
  expect(published('/de/docs/intro/')).toContain('<a href="/de/docs/more/">More</a>');
  expect(left.filter(({ what }) => what.startsWith('Translated words'))).toHaveLength(1);
});

test('Starlight: a folder for each language, the main one at the top', async () => {
  const {
    settings,
    pages,
    page: published,
  } = await imported('astro', {
    'astro.config.mjs': `export default defineConfig({ site: 'https://example.org', integrations: [starlight({ title: 'Harbor',
  defaultLocale: 'root',
  locales: { root: { label: 'English', lang: 'en' }, de: { label: 'Deutsch' }, 'zh-cn': { label: '简体中文', lang: 'zh-CN' } } })] });`,
    'src/content/docs/index.md': page('Home'),
    'src/content/docs/guide/one.md': page('One'),
    'src/content/docs/de/index.md': page('Start'),
    'src/content/docs/zh-cn/guide/one.md': page('一', '[首页](/zh-cn/)'),
  });
  expect(settings).toMatchObject({
    language: 'en',
    languages: {
      de: { name: 'Deutsch', missing: 'show' },
      'zh-CN': { name: '简体中文', missing: 'show' },
    },
  });
  expect(pages.get('content/zh-CN/guide/one.md')).toContain('permalink: /zh-cn/guide/one/');
  expect(alternates(published('/guide/one/'))).toEqual([
    'en /guide/one/',
    'zh-CN /zh-cn/guide/one/',
    'x-default /guide/one/',
  ]);
  expect(published('/de/guide/one/')).toContain('noindex');
});

test('Starlight: the main language in a folder of its own', async () => {
  const { settings, page: published } = await imported('astro', {
    'astro.config.mjs': `export default defineConfig({ site: 'https://example.org', integrations: [starlight({ title: 'Harbor',
  defaultLocale: 'en', locales: { en: { label: 'English' }, de: { label: 'Deutsch' } } })] });`,
    'src/content/docs/en/guide.md': page('Guide', '[home](/en/)'),
    'src/content/docs/en/index.md': page('Home'),
    'src/content/docs/de/guide.md': page('Anleitung', '[Start](/de/)'),
  });
  expect(settings).toMatchObject({ language: 'en', languages: { de: { name: 'Deutsch', missing: 'show' } } });
  expect(alternates(published('/en/guide/'))).toEqual([
    'en /en/guide/',
    'de /de/guide/',
    'x-default /en/guide/',
  ]);
});

test('Astro: pages and collections by the setting i18n', async () => {
  const { settings, pages } = await imported('astro', {
    'astro.config.mjs': `export default defineConfig({ site: 'https://example.org', i18n: { locales: ['en', 'es'], defaultLocale: 'en' } });`,
    'src/pages/index.md': page('Home'),
    'src/pages/es/index.md': page('Inicio'),
    'src/content/blog/en/one.md': page('One'),
    'src/content/blog/es/one.md': page('Uno'),
  });
  expect(settings).toMatchObject({ language: 'en', languages: { es: { name: 'Español' } } });
  expect([...pages.keys()].toSorted()).toEqual([
    'content/blog/one.md',
    'content/es/blog/one.md',
    'content/es/index.md',
    'content/index.md',
  ]);
});

test('mkdocs-static-i18n: files with endings, and pages that it shows untranslated', async () => {
  const {
    settings,
    pages,
    page: published,
  } = await imported('mkdocs', {
    'mkdocs.yml': `site_name: Harbor
site_url: https://example.org/
plugins:
  - i18n:
      docs_structure: suffix
      languages: [{ locale: en, default: true, name: English }, { locale: pt_BR, name: Português }]
`,
    'docs/index.md': '# Home\n',
    'docs/about.md': '# About\n',
    'docs/index.pt_BR.md': '# Início\n',
    'docs/aqui.pt_BR.md': '# Aqui\n',
  });
  expect(settings.languages).toEqual({ 'pt-BR': { name: 'Português', missing: 'show' } });
  expect(pages.get('content/pt-BR/index.md')).toBe('---\npermalink: /pt_BR/\n---\n# Início {#inicio}\n');
  expect(pages.get('content/pt-BR/aqui.md')).toContain('translates: false\n');
  expect(alternates(published('/'))).toEqual(['en /', 'pt-BR /pt_BR/', 'x-default /']);
});

test('Jekyll: folders with the language of their pages, in a collection', async () => {
  const {
    settings,
    pages,
    page: published,
  } = await imported('jekyll', {
    '_config.yml':
      'title: Harbor\nurl: https://example.org\ncollections:\n  guides:\n    output: true\n    permalink: /:path/\n',
    'index.md': page('Home'),
    '_guides/start.md': page('Start', '[legal](../legal/#terms)', 'lang: en\n'),
    '_guides/legal.md': page('Legal', '## Terms', 'lang: en\n'),
    '_guides/be/start.md': page('Пачатак', '[legal](../legal/#умовы)', 'lang: be\n'),
    '_guides/be/legal.md': page('Права', '## Умовы', 'lang: be\n'),
    // Its language has no translation, so that its folder is a topic.
    '_guides/de/one.md': page('Eins', 'Text.', 'lang: de\n'),
  });
  expect(settings.languages).toEqual({ be: { name: 'Беларуская' } });
  expect(pages.get('content/be/guides/start.md')).toContain('[legal](legal.md#умовы)');
  expect(pages.get('content/guides/start.md')).toContain('[legal](legal.md#terms)');
  expect(pages.has('content/guides/de/one.md')).toBe(true);
  expect(alternates(published('/be/start/'))).toEqual(['en /start/', 'be /be/start/', 'x-default /start/']);
});

test('Eleventy: folders with the language of their data', async () => {
  const { settings, pages } = await imported('eleventy', {
    'eleventy.config.js': '',
    'index.md': page('Home'),
    'fr/fr.json': '{ "lang": "fr" }',
    'fr/index.md': page('Accueil'),
  });
  expect(settings.languages).toEqual({ fr: { name: 'Français' } });
  expect([...pages.keys()].toSorted()).toEqual(['content/fr/index.md', 'content/index.md']);
});
