import { describe, expect, test } from 'vitest';
import { sitemapFiles } from '../../src/features/sitemap/sitemap.ts';
import { routePages } from '../../src/routes/routes.ts';
import { listedPages } from '../../src/routes/site.ts';
import { index, page, settings, spansOf, withFields } from './support.ts';

const { value: pages } = routePages(
  [
    page('content/index.md'),
    page('content/404.md'),
    page('content/blog/new.md', { date: '2026-07-02' }),
    page('content/blog/today.md', { date: '2026-07-01', updated: '2026-07-05' }),
    page('content/draft.md', { draft: true, date: '2030-01-01' }),
    page('content/last-day.md', { expires: '2026-07-02' }),
    page('content/over.md', { date: '2026-06-01', expires: '2026-07-01' }),
  ],
  spansOf,
);

describe('site', () => {
  test('omits drafts, scheduled and expired pages', () => {
    const { value } = index(pages);
    expect(value.pages.map(({ path }) => path)).toEqual([
      'content/404.md',
      'content/blog/today.md',
      'content/index.md',
      'content/last-day.md',
    ]);
    expect([...value.byPath.keys()]).toEqual(value.pages.map(({ path }) => path));
    expect([...value.byRoute.keys()]).toEqual(['/404.html', '/blog/today/', '/', '/last-day/']);
    expect([...value.unpublished]).toEqual([
      ['content/blog/new.md', 'scheduled'],
      ['content/draft.md', 'draft'],
      ['content/over.md', 'expired'],
    ]);
    expect(value.year).toBe(2026);
  });

  test('contains all of them on request', () => {
    const { value } = index(pages, [], { drafts: true, today: '2026-07-01' });
    expect(value.pages).toHaveLength(7);
    expect(value.unpublished.size).toBe(0);
  });

  test('lists public files and attachments by their published names', () => {
    const attachments = new Map([['content/blog/map.png', 'assets/map-1.png']]);
    const { value } = index([], ['public/a/b.png', 'public/public/c'], undefined, attachments);
    expect([...value.publicFiles]).toEqual(['a/b.png', 'public/c']);
    expect([...value.attachments]).toEqual(['content/blog/map.png']);
  });

  test('finds the page without errors by a route that another page claims', () => {
    const { value } = routePages(
      [page('content/a.md', { permalink: 'nonsense' }), page('content/b.md', { permalink: '/a/' })],
      spansOf,
    );
    expect(index(value).value.byRoute.get('/a/')?.path).toBe('content/b.md');
  });

  test('gives layouts only the summaries of pages, without error pages', () => {
    const seen = listedPages(withFields(index(pages).value.pages));
    expect(seen.map(({ path }) => path)).toEqual([
      'content/blog/today.md',
      'content/index.md',
      'content/last-day.md',
    ]);
    expect(seen[0]).not.toHaveProperty('file');
    expect(seen[0]).not.toHaveProperty('broken');
  });
});

describe('public files', () => {
  test.each([
    ['public/index.html', 'the page content/index.md'],
    ['public/INDEX.html', 'the page content/index.md'],
    ['public/blog/today/index.html', 'the page content/blog/today.md'],
    ['public/blog/today.html', 'the page content/blog/today.md'],
    ['public/blog', 'the page content/blog/today.md'],
    ['public/404.html/x.png', 'the page content/404.md'],
    ['public/Sitemap.xml', 'sitemap.xml, which the build creates'],
    ['public/ROBOTS.txt', 'robots.txt, which the build creates'],
    ['public/assets/map-1.png', 'assets/map-1.png, which is made from content/map.png'],
  ])('%s cannot be written over another file', (file, owner) => {
    const attachments = new Map([['content/map.png', 'assets/map-1.png']]);
    const { diagnostics } = index(pages, [file], undefined, attachments);
    expect(diagnostics).toMatchObject([
      { code: 'output-taken', message: `${file} would replace ${owner}`, at: { path: file } },
    ]);
  });

  test('cannot differ in upper and lower case alone', () => {
    expect(index([], ['public/A.png', 'public/a.png']).diagnostics).toMatchObject([
      { code: 'output-taken', message: 'public/a.png would replace public/A.png' },
    ]);
  });

  test('need names that every system can store', () => {
    expect(index([], ['public/aux.png']).diagnostics).toMatchObject([
      { code: 'name-invalid', message: 'public/aux.png has a name that Windows reserves for a device' },
    ]);
  });

  test('may be hidden, and may be robots.txt and sitemap.xml', () => {
    const files = [
      'public/.htaccess',
      'public/.well-known/x',
      'public/robots.txt',
      'public/sitemap.xml',
      'public/blog/map.png',
    ];
    expect(index(pages, files).diagnostics).toEqual([]);
  });
});

describe('sitemap', () => {
  const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
  const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

  function generated(site: Parameters<typeof sitemapFiles>[0]) {
    return Object.fromEntries(sitemapFiles(site).map(({ file, text }) => [file, text]));
  }

  test('lists the pages for search engines, sorted by route and escaped', () => {
    const { value } = routePages(
      [
        page("content/o'b&c.md", { date: '2024-01-01' }),
        page('content/a.md', { date: '2024-01-01', updated: '2024-02-02' }),
        page('content/index.md'),
        page('content/hidden.md', { noindex: true }),
        page('content/404.md'),
        page('content/500.md'),
        page('content/draft.md', { draft: true }),
      ],
      spansOf,
    );
    expect(generated(index(value).value)).toEqual({
      'robots.txt': 'User-agent: *\nAllow: /\n\nSitemap: https://example.com/sitemap.xml\n',
      'sitemap.xml':
        `${head}<urlset ${namespace}>\n` +
        '<url><loc>https://example.com/</loc></url>\n' +
        '<url><loc>https://example.com/a/</loc><lastmod>2024-02-02</lastmod></url>\n' +
        '<url><loc>https://example.com/o&#39;b%26c/</loc><lastmod>2024-01-01</lastmod></url>\n' +
        '</urlset>\n',
    });
  });

  test('is missing without the URL of the site, or without pages to list', () => {
    const { value: site } = index(pages);
    const robots = { 'robots.txt': 'User-agent: *\nAllow: /\n' };
    const core = { ...settings().core, url: undefined };
    expect(generated({ ...site, settings: { ...site.settings, core } })).toEqual(robots);
    expect(generated({ ...site, pages: [] })).toEqual(robots);
  });

  test('and robots.txt yield to those of the site', () => {
    expect(generated(index(pages, ['public/robots.txt', 'public/sitemap.xml']).value)).toEqual({});
    expect(generated(index(pages, ['public/sitemap.xml']).value)).toEqual({
      'robots.txt': 'User-agent: *\nAllow: /\n\nSitemap: https://example.com/sitemap.xml\n',
    });
  });

  test('is split into parts of 50,000 URLs', () => {
    const { value: site } = index(pages);
    const [one] = site.pages.filter(({ route }) => route === '/');
    if (!one) throw new Error('no page');
    const many = Array.from({ length: 50_001 }, (_, number) => ({ ...one, route: `/${number + 100_000}/` }));
    const files = generated({ ...site, pages: many });
    expect(Object.keys(files)).toEqual(['robots.txt', 'sitemap-1.xml', 'sitemap-2.xml', 'sitemap.xml']);
    expect(files['sitemap-1.xml']?.match(/<url>/g)).toHaveLength(50_000);
    expect(files['sitemap-2.xml']).toContain('<loc>https://example.com/150000/</loc>');
    expect(files['sitemap.xml']).toBe(
      `${head}<sitemapindex ${namespace}>\n` +
        '<sitemap><loc>https://example.com/sitemap-1.xml</loc></sitemap>\n' +
        '<sitemap><loc>https://example.com/sitemap-2.xml</loc></sitemap>\n' +
        '</sitemapindex>\n',
    );
    expect(generated({ ...site, pages: many.slice(1) })).not.toHaveProperty('sitemap-1.xml');
  });
});
