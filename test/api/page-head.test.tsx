import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { palette } from '../../src/api/palette.ts';
import { defaultsOf } from '../../src/fields/field.ts';
import { type CoreSettings, href, type LayoutPage, PageHead } from '../../src/index.ts';
import { pageFields } from '../../src/model/pages/page.ts';
import { LABELS } from '../../src/settings/labels.ts';

const page: LayoutPage = {
  path: 'content/about.md',
  ...defaultsOf(pageFields),
  route: '/about/',
  layout: 'page',
  title: 'About',
  imageSize: undefined,
  card: undefined,
  links: [],
  collection: '',
  id: 'about',
  fields: {},
  href: '/about/',
  language: 'en',
  url: 'https://example.com/about/',
  markdownHref: undefined,
  direction: 'ltr',
  translations: [],
  textLanguage: undefined,
  legalVersions: [],
  versions: [],
  changed: undefined,
  authors: [],
  words: 0,
  readingTime: 0,
  headings: [],
};

const site: CoreSettings & { base: string } = {
  name: 'Example',
  url: 'https://example.com',
  language: 'en-GB',
  description: 'A site.',
  email: undefined,
  image: undefined,
  imageAlt: undefined,
  accent: undefined,
  icons: undefined,
  navigation: [],
  feeds: [],
  search: undefined,
  versions: [],
  labels: LABELS,
  base: '/',
};

const head = (own: Partial<LayoutPage> = {}, settings: Partial<CoreSettings> = {}) =>
  renderToStaticMarkup(<PageHead page={{ ...page, ...own }} site={{ ...site, ...settings }} />);

describe('PageHead', () => {
  test('writes character set and viewport first', () => {
    expect(head()).toMatch(
      /^<meta charSet="utf-8"\/><meta name="viewport" content="width=device-width, initial-scale=1"\/>/,
    );
  });

  test('gives browser bars the color of the page', () => {
    expect(head()).not.toContain('theme-color');
    const { light, dark } = palette({ hue: 25, tone: 'paper' });
    expect(head({}, { accent: { hue: 25, tone: 'paper' } })).toContain(
      `<meta name="theme-color" media="(prefers-color-scheme: light)" content="${light.paper}"/>` +
        `<meta name="theme-color" content="${dark.paper}"/>`,
    );
  });

  test('writes the links of features before the tags for social networks', () => {
    const links = [
      { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
      { rel: 'alternate', type: 'application/atom+xml', title: 'Posts', href: '/feed.xml' },
    ];
    expect(head({ links })).toContain(
      '<link rel="icon" href="/favicon.ico" sizes="32x32"/>' +
        '<link rel="alternate" type="application/atom+xml" title="Posts" href="/feed.xml"/><meta property="og:type"',
    );
  });

  test.each([
    ['About', 'Example', 'About – Example'],
    ['Example', 'Example', 'Example'],
    ['Why Example exists', 'Example', 'Why Example exists'],
    ['About', '', 'About'],
  ])('titles %j of the site %j as %j', (title, name, expected) => {
    expect(head({ title }, { name })).toContain(`<title>${expected}</title>`);
  });

  test("takes the site's description where the page has none", () => {
    expect(head()).toContain('<meta name="description" content="A site."/>');
    expect(head({ description: 'Mine.' })).toContain('<meta property="og:description" content="Mine."/>');
    expect(head({}, { description: undefined })).not.toContain('description');
  });

  test.each([
    ['en', 'en_US'],
    ['en-GB', 'en_GB'],
    ['de', 'de_DE'],
    ['ja', 'ja_JP'],
    ['pt', 'pt_PT'],
    ['zh', 'zh_CN'],
    ['zh-Hans', 'zh_CN'],
    ['zh-Hant', 'zh_TW'],
    ['zh-Hant-HK', 'zh_HK'],
    ['sr-Latn', 'sr_RS'],
    ['DE-at', 'de_AT'],
    ['tlh', 'tlh'],
  ])('writes the territory of %s for Open Graph: %s', (language, locale) => {
    expect(head({ language })).toContain(`<meta property="og:locale" content="${locale}"/>`);
  });

  test('makes URLs absolute', () => {
    expect(head()).toContain('<link rel="canonical" href="https://example.com/about/"/>');
    expect(head({ image: '/a.png' })).toContain(
      '<meta property="og:image" content="https://example.com/a.png"/>',
    );
    expect(head({}, { image: 'https://cdn.example/a.png' })).toContain('content="https://cdn.example/a.png"');
    expect(head({ image: '/a.png' }, { url: undefined })).not.toContain('og:image');
  });

  test('states the size of a known image', () => {
    const imageSize = { width: 1200, height: 630 };
    const size = 'og:image:width" content="1200"/><meta property="og:image:height" content="630"';
    expect(head({ image: '/a.png', imageSize })).toContain(size);
    expect(head({ imageSize }, { image: '/a.png' })).toContain(size);
    expect(head({ image: '/a.png' })).not.toContain('og:image:width');
    expect(head({ image: '/a.png', imageSize }, { url: undefined })).not.toContain('og:image');
  });

  test('states the alternative text of each image', () => {
    const alt = (text: string) => `<meta property="og:image:alt" content="${text}"/>`;
    const own = { image: '/a.png', imageAlt: 'A page' };
    const all = { image: '/all.png', imageAlt: 'All pages' };
    const card = { src: '/c.png', width: 1200, height: 630, alt: 'A card' };
    expect(head(own, all)).toContain(alt('A page'));
    expect(head({}, all)).toContain(alt('All pages'));
    expect(head({ card }, all)).toContain(alt('A card'));
    expect(head({ ...own, card }, all)).toContain(alt('A page'));
    expect(head({ image: '/a.png' }, all)).not.toContain('og:image:alt');
    expect(head(own, { url: undefined })).not.toContain('og:image:alt');
  });

  test('keeps a page with noindex out of search engines, without a canonical URL', () => {
    expect(head({ noindex: true })).toContain('<meta name="robots" content="noindex"/>');
    expect(head({ noindex: true })).not.toMatch(/canonical|og:url/);
  });
});

describe('href', () => {
  test.each([
    ['/about/', '/repository/about/'],
    ['/', '/repository/'],
    ['https://example.com/', 'https://example.com/'],
    ['//example.com/', '//example.com/'],
    ['#top', '#top'],
    ['mailto:hello@example.com', 'mailto:hello@example.com'],
  ])('%s', (to, expected) => {
    expect(href({ base: '/repository/' }, to)).toBe(expected);
  });
});
