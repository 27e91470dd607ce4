// `hreflang` of pages and of the sitemap, read from the published files by a checker that knows nothing of the build.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { build } from '../../support/build.ts';
import { writeFiles } from '../../support/site.ts';

const ORIGIN = 'https://example.com';
const BASE = '/harbor';
const OTHERS = ['de', 'ar', 'ja'] as const;
const STATES = ['listed', 'noindex', 'draft', 'absent'] as const;
type State = (typeof STATES)[number];

const LAYOUT = `import { Languages, type LayoutProps, PageHead } from 'sitewright';
export default ({ page, site, children }: LayoutProps) => (
  <html lang={page.language} dir={page.direction}>
    <head><PageHead page={page} site={site} /></head>
    <body><Languages page={page} site={site} /><main><h1 lang={page.textLanguage}>{page.title}</h1>{children}</main></body>
  </html>
);
`;

/** A page in each language, by its state there. */
type Group = Readonly<Record<'en' | (typeof OTHERS)[number], State>>;

/** Every combination of states. Without an original, there is nothing to translate. */
const GROUPS: readonly Group[] = (['listed', 'noindex', 'draft'] as const).flatMap((en) =>
  STATES.flatMap((de) => STATES.flatMap((ar) => STATES.map((ja) => ({ en, de, ar, ja })))),
);

function filesOf(group: Group, index: number): readonly (readonly [string, string])[] {
  return Object.entries(group).flatMap(([language, state]) => {
    if (state === 'absent') return [];
    const field = state === 'listed' ? '' : `${state}: true\n`;
    // Every second German page has another name.
    const isRenamed = language === 'de' && index % 2 === 0;
    const translates = isRenamed ? `translates: page-${index}.md\n` : '';
    const name = isRenamed ? `seite-${index}` : `page-${index}`;
    const file = `content/${language === 'en' ? '' : `${language}/`}${name}.md`;
    return [[file, `---\ntitle: ${language} ${index}\n${field}${translates}---\n\nText.\n`]];
  });
}

/** Links of a page to its languages. */
interface Alternates {
  readonly lang: string;
  readonly canonical: string | undefined;
  readonly noindex: boolean;
  /** URLs by `hreflang`; a repeated one is listed as both. */
  readonly links: readonly (readonly [hreflang: string, url: string])[];
}

function attribute(tag: string, name: string): string | undefined {
  return new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1];
}

function readPage(html: string): Alternates {
  const tags = html.match(/<(?:link|meta|html)\b[^>]*>/g) ?? [];
  const links = tags.filter((tag) => attribute(tag, 'rel') === 'alternate' && attribute(tag, 'hreflang'));
  const canonical = tags.find((tag) => attribute(tag, 'rel') === 'canonical');
  return {
    lang: attribute(tags.find((tag) => tag.startsWith('<html')) ?? '', 'lang') ?? '',
    canonical: canonical && attribute(canonical, 'href'),
    noindex: tags.some((tag) => attribute(tag, 'content') === 'noindex'),
    links: links.map((tag) => [attribute(tag, 'hreflang') ?? '', attribute(tag, 'href') ?? '']),
  };
}

describe('a site in English, German, Arabic and Japanese', () => {
  let root = '';
  const pages = new Map<string, Alternates>();
  const sitemap = new Map<string, Alternates['links']>();

  beforeAll(async () => {
    root = mkdtempSync(path.join(tmpdir(), 'site-test-'));
    writeFiles(root, {
      ...Object.fromEntries(GROUPS.flatMap(filesOf)),
      'templates/page.tsx': LAYOUT,
      'content/site.yaml': `name: Harbor
url: ${ORIGIN}${BASE}
description: Boats.
languages:
  de: { name: Deutsch }
  ar: { name: العربية, missing: show }
  ja: { name: 日本語, missing: hide }
`,
      ...Object.fromEntries(
        ['', 'de/', 'ar/', 'ja/'].map((folder) => [`content/${folder}index.md`, '# Home\n']),
      ),
      'content/de/nur-hier.md': '---\ntitle: Nur hier\ntranslates: false\n---\n\nText.\n',
    });
    expect((await build(root)).diagnostics).toEqual([]);
    const names = readdirSync(path.join(root, 'dist'), { recursive: true, encoding: 'utf8' });
    for (const file of names.filter((name) => name.endsWith('.html')))
      pages.set(
        `${ORIGIN}${BASE}/${file.replace(/(?:^|(?<=\/))index\.html$/, '')}`,
        readPage(readFileSync(path.join(root, 'dist', file), 'utf8')),
      );
    const xml = readFileSync(path.join(root, 'dist/sitemap.xml'), 'utf8');
    for (const [, inner = ''] of xml.matchAll(/<url>(.*?)<\/url>/gs)) {
      const links = inner.match(/<xhtml:link[^>]*>/g) ?? [];
      sitemap.set(
        /<loc>(.*?)<\/loc>/.exec(inner)?.[1] ?? '',
        links.map((tag) => [attribute(tag, 'hreflang') ?? '', attribute(tag, 'href') ?? '']),
      );
    }
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  test('hreflang is absolute, unique, and includes the page itself', () => {
    for (const [url, { links, lang }] of pages) {
      if (links.length === 0) continue;
      expect(new Set(links.map(([hreflang]) => hreflang)).size).toBe(links.length);
      for (const [, target] of links) expect(target).toMatch(/^https:\/\/example\.com\/harbor\//);
      expect(links).toContainEqual([lang, url]);
    }
  });

  test('hreflang is reciprocal', () => {
    for (const [url, { links }] of pages)
      for (const [, target] of links) expect([url, pages.get(target)?.links]).toEqual([url, links]);
  });

  test('hreflang is only for published pages that search engines list, in that language', () => {
    for (const { links } of pages.values())
      for (const [hreflang, url] of links) {
        const target = pages.get(url);
        expect(target).toMatchObject({ canonical: url, noindex: false });
        if (hreflang !== 'x-default') expect(target?.lang).toBe(hreflang);
      }
  });

  test('x-default is the original', () => {
    for (const { links } of pages.values()) {
      const [english, other] = ['en', 'x-default'].map((name) => links.find(([one]) => one === name)?.[1]);
      expect(other).toBe(english);
    }
  });

  test('hreflang is complete: it names each language in which a page is listed', () => {
    for (const [index, group] of GROUPS.entries()) {
      const listed = Object.keys(group).filter((name) => group[name as keyof Group] === 'listed');
      const expected = listed.length < 2 ? [] : [...listed, ...(group.en === 'listed' ? ['x-default'] : [])];
      for (const language of listed) {
        const name = language === 'de' && index % 2 === 0 ? 'seite' : 'page';
        const url = `${ORIGIN}${BASE}/${language === 'en' ? '' : `${language}/`}${name}-${index}/`;
        const names = pages.get(url)?.links.map(([hreflang]) => hreflang);
        expect([url, names?.toSorted()]).toEqual([url, expected.toSorted()]);
      }
    }
  });

  test('the sitemap has the same links as the pages', () => {
    const listed = [...pages].filter(([url, { noindex }]) => !noindex && !url.endsWith('/404.html'));
    expect([...sitemap.keys()].toSorted()).toEqual(listed.map(([url]) => url).toSorted());
    for (const [url, links] of sitemap)
      expect([url, links.toSorted()]).toEqual([url, pages.get(url)?.links.toSorted()]);
  });

  test('the title of an original that a language shows is marked as in its own language', () => {
    const index = GROUPS.findIndex(({ en, ar }) => en === 'listed' && ar === 'absent');
    const html = readFileSync(path.join(root, `dist/ar/page-${index}/index.html`), 'utf8');
    expect(html).toContain('<html lang="ar" dir="rtl">');
    expect(html).toContain(`<title lang="en">en ${index} – Harbor</title>`);
    expect(html).toContain(`<h1 lang="en">en ${index}</h1>`);
  });
});
