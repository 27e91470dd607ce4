// Two sites are compared: each planted change is found once, and nothing else.
import { describe, expect, test } from 'vitest';
import { compareSites, type SiteComparison } from '../../src/compare/compare-sites.ts';
import { causeSentence, leastKept, percentOf } from '../../src/compare/describe.ts';
import { htmlReport } from '../../src/compare/html-report.ts';
import type { SiteFiles } from '../../src/compare/read-site.ts';
import { THEMES } from './themes.ts';

type Files = Readonly<Record<string, string>>;

const siteOf = (files: Files, name = 'site'): SiteFiles => ({
  name,
  hashes: new Map(Object.entries(files)),
  read: (file) => files[file] ?? '',
  redirects: [],
  isLive: false,
});

const compare = (old: Files, fresh: Files): SiteComparison =>
  compareSites(siteOf(old, 'old'), siteOf(fresh, 'new'));

/** The same without pages whose links are only written differently. */
const reportedText = (comparison: SiteComparison) =>
  reported({ ...comparison, causes: comparison.causes.filter(({ kind }) => kind !== 'markup') });

/** The report: a line for each cause, with the places that have their own change. */
function reported({ causes }: SiteComparison): readonly string[] {
  return causes.flatMap((cause) => [
    causeSentence(cause),
    ...cause.places.flatMap(({ page, was, now }) =>
      was === undefined && now === undefined ? [] : [`  ${page}: ${was ?? ''} → ${now ?? ''}`],
    ),
  ]);
}

const page = (title: string, url: string, body: string) => `<!doctype html><html lang="en"><head>
<title>${title} | Kites</title><meta name="description" content="About ${title}.">
<link rel="canonical" href="https://example.com${url}"></head><body><nav><a href="/">Kites</a></nav>
<main>${body}</main><footer>Made in May</footer></body></html>`;

const OLD: Files = {
  'index.html': page(
    'Home',
    '/',
    '<h1 id="home">Home</h1><p>All about kites, <a href="/wind/#gusts">gusts</a> and <a href="/knots/">knots</a>.</p>',
  ),
  'wind/index.html': page(
    'Wind',
    '/wind/',
    '<h1 id="wind">Wind</h1><p>It blows from the sea.</p><h2 id="gusts">Gusts</h2><p>They are short. <img src="/a.png" alt="A gust"></p>',
  ),
  'knots/index.html': page(
    'Knots',
    '/knots/',
    '<h1 id="knots">Knots</h1><p>Read <a href="/plan.pdf">the plan</a> first.</p><p>Then <a href="https://example.org/">more</a>.</p>',
  ),
  'old/index.html': '<!doctype html><title>Moved</title><meta http-equiv="refresh" content="0; url=/knots/">',
  '404.html': page('Nothing here', '/404.html', '<h1>Nothing here</h1>'),
  'feed.xml':
    '<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Kites</title><entry><title>Knots</title><id>tag:1</id></entry><entry><title>Wind</title><id>tag:2</id></entry></feed>',
  'sitemap.xml':
    '<urlset><url><loc>https://example.com/</loc></url><url><loc>https://example.com/wind/</loc></url><url><loc>https://example.com/knots/</loc></url></urlset>',
  _redirects: '# Old ones\n/wings /wind/ 301\n/any/* /:splat 301\n/app /index.html 200\n',
  'plan.pdf': '%PDF',
  'a.png': 'PNG',
  'style.css': 'p {}',
  'js/main.523c46df.js.LICENSE.txt': 'MIT',
  'pagefind/fragment/en_6731aba.pf_fragment': 'x',
};

const edited = (file: string, from: string | RegExp, to: string): Files => {
  const text = OLD[file] ?? '';
  const changed = text.replace(from, to);
  expect(changed).not.toBe(text);
  return { ...OLD, [file]: changed };
};
const without = (...files: readonly string[]): Files =>
  Object.fromEntries(Object.entries(OLD).filter(([file]) => !files.includes(file)));

test('equal sites have no differences, and all is kept', () => {
  const comparison = compare(OLD, OLD);
  expect(comparison.causes).toEqual([]);
  expect(leastKept(comparison)).toEqual({ part: undefined, percent: 100 });
  expect(comparison.kept).toMatchObject({
    urls: { of: 4, kept: 4 },
    ids: { of: 4 },
    links: { of: 4 },
    images: { of: 1 },
    feeds: { of: 2 },
    sitemap: { of: 3 },
    redirects: { of: 2 },
    files: { of: 1 },
  });
});

describe('a planted change is found, and nothing else', () => {
  const cases: readonly (readonly [string, Files, readonly string[]])[] = [
    ['a word', edited('wind/index.html', 'the sea', 'a sea'), ['1 page: text differs', '  /wind/: the → a']],
    [
      'a lost paragraph',
      edited('wind/index.html', '<p>It blows from the sea.</p>', ''),
      ['1 page: text differs', '  /wind/: It blows from the sea. → '],
    ],
    [
      'two paragraphs in another order',
      edited('knots/index.html', /(<p>Read.*?<\/p>)(<p>.*?<\/p>)/, '$2$1'),
      ['1 page: text differs', '  /knots/: Read the plan first. → ', '  /knots/:  → Read the plan first.'],
    ],
    [
      'a heading',
      edited('wind/index.html', '>Gusts<', '>Squalls<'),
      ['1 page: headings differ', '  /wind/: ## Gusts → ## Squalls'],
    ],
    [
      'the level of a heading',
      edited('wind/index.html', /h2/g, 'h3'),
      ['1 page: headings differ', '  /wind/: ## Gusts → ### Gusts'],
    ],
    [
      'an id',
      edited('wind/index.html', 'id="gusts"', 'id="gusts-1"'),
      ['1 page: ids differ', '  /wind/: #gusts → #gusts-1'],
    ],
    [
      'the target of a link',
      edited('index.html', '/knots/', '/wind/'),
      ['1 page: links differ', '  /: /knots/ → /wind/'],
    ],
    [
      'the target of an external link',
      edited('knots/index.html', 'example.org', 'example.net'),
      ['1 page: links differ', '  /knots/: https://example.org/ → https://example.net/'],
    ],
    [
      'a broken link',
      edited('index.html', '"/knots/"', '"/knobs/"'),
      ['1 page: broken links, or missing images', '  /:  → /knobs/'],
    ],
    [
      'a broken fragment',
      edited('index.html', '#gusts', '#guts'),
      ['1 page: broken links, or missing images', '  /:  → /wind/#guts'],
    ],
    [
      'a title',
      edited('wind/index.html', '<title>Wind', '<title>Winds'),
      ['1 page: titles differ', '  /wind/: Wind | Kites → Winds | Kites'],
    ],
    [
      'a description',
      edited('wind/index.html', 'About Wind.', 'About winds.'),
      ['1 page: descriptions differ', '  /wind/: About Wind. → About winds.'],
    ],
    [
      'a canonical URL',
      edited('wind/index.html', '.com/wind/"', '.com/knots/"'),
      ['1 page: canonical URLs differ', '  /wind/: /wind/ → /knots/'],
    ],
    [
      'a language',
      edited('wind/index.html', 'lang="en"', 'lang="de"'),
      ['1 page: languages differ', '  /wind/: en → de'],
    ],
    [
      'noindex',
      edited('wind/index.html', '<title>', '<meta name="robots" content="noindex"><title>'),
      ['1 page: other values for search engines', '  /wind/: index → noindex'],
    ],
    [
      'a lost image',
      edited('wind/index.html', /<img[^>]*>/, ''),
      ['1 page: images differ', '  /wind/: /a.png → '],
    ],
    ['a missing image', without('a.png'), ['1 page: broken links, or missing images', '  /wind/:  → /a.png']],
    ['a lost page', without('knots/index.html'), ['1 page: missing, without a redirect']],
    [
      'a new page',
      { ...OLD, 'lines/index.html': page('Lines', '/lines/', '<h1>Lines</h1><p>Long.</p>') },
      ['1 page: new'],
    ],
    [
      'the id of an entry',
      edited('feed.xml', 'tag:2', 'tag:3'),
      ['1 feed: entries are missing, new or have other ids', '  /feed.xml: tag:2 → tag:3'],
    ],
    ['a lost feed', without('feed.xml'), ['1 feed: entries are missing, new or have other ids']],
    [
      'a page that the sitemap lacks',
      edited('sitemap.xml', '<url><loc>https://example.com/wind/</loc></url>', ''),
      ['1 page: listed in one of the sitemaps only', '  /wind/: listed → '],
    ],
    [
      'the target of a redirect',
      edited('_redirects', '/wings /wind/', '/wings /knots/'),
      ['1 URL: redirects are missing or lead elsewhere', '  /wings: /wind/ → /knots/'],
    ],
    [
      'a lost redirect page',
      without('old/index.html'),
      ['1 URL: redirects are missing or lead elsewhere', '  /old: /knots/ → '],
    ],
    ['a lost document', without('plan.pdf'), ['1 file: missing']],
    ['other bytes of a document', edited('plan.pdf', '%PDF', '%PDF-1'), ['1 file: other bytes']],
    [
      'a footer',
      edited('wind/index.html', 'in May', 'in June'),
      ['1 page: text around the page differs', '  /wind/: Made in May → ', '  /wind/:  → Made in June'],
    ],
    ['markup', edited('wind/index.html', '<p>It', '<p class="x">It'), ['1 page: only the markup differs']],
    [
      'files with hashes, which make none',
      without('js/main.523c46df.js.LICENSE.txt', 'pagefind/fragment/en_6731aba.pf_fragment'),
      [],
    ],
    ['a stylesheet, which makes none', edited('style.css', 'p', 'q'), []],
  ];
  test.each(cases)('%s', (_, files, expected) => {
    expect(reported(compare(OLD, files))).toEqual(expected);
  });
});

test('the same change on several pages is one cause, the worst first', () => {
  const numbered = (id: string) =>
    Object.fromEntries(
      [1, 2, 3].map((n) => [
        `p${n}/index.html`,
        page(`P${n}`, `/p${n}/`, `<h1>P${n}</h1><h2 id="setup${id}">Set up</h2><p>Text of ${n}.</p>`),
      ]),
    );
  const old = { ...OLD, ...numbered('_1') };
  const fresh = { ...edited('wind/index.html', 'the sea', 'a sea'), ...numbered('-2') };
  expect(reported(compare(old, fresh))).toEqual([
    '3 pages: the id #setup_1 is now #setup-2',
    '1 page: text differs',
    '  /wind/: the → a',
  ]);
});

test('pages are matched by redirects, by the form of their url, then by text and title', () => {
  const moved = (redirect: Files): Files => ({
    ...without('wind/index.html'),
    'air/index.html': OLD['wind/index.html']?.replace('/wind/"', '/air/"') ?? '',
    'index.html': OLD['index.html']?.replace('/wind/', '/air/') ?? '',
    'sitemap.xml': OLD['sitemap.xml']?.replace('/wind/', '/air/') ?? '',
    _redirects: `/wings /air/ 301\n`,
    ...redirect,
  });
  expect(reportedText(compare(OLD, moved({ _redirects: '/wings /wind/ 301\n/wind/ /air/ 301\n' })))).toEqual(
    [],
  );
  const refresh = '<meta http-equiv="refresh" content="0;url=../air/">';
  expect(reportedText(compare(OLD, moved({ 'wind/index.html': refresh })))).toEqual([]);
  expect(reportedText(compare(OLD, moved({})))).toEqual([
    '1 page: moved without a redirect',
    '  /wind/: /wind/ → /air/',
  ]);
  const plain = { ...OLD, 'One_Two.html': page('Apart', '/One_Two.html', '<h1>Apart</h1><p>Short.</p>') };
  const { 'One_Two.html': apart = '', ...others } = plain;
  const bySlash = { ...others, 'one_two/index.html': apart.replace('/One_Two.html', '/one_two/') };
  expect(reportedText(compare(plain, bySlash))).toEqual([
    '1 page: moved without a redirect',
    '  /One_Two.html: /One_Two.html → /one_two/',
  ]);
  const byTitle = {
    ...others,
    'else/index.html': apart.replace('/One_Two.html', '/else/').replace('Short', 'Long'),
  };
  expect(reportedText(compare(plain, byTitle))).toEqual([
    '1 page: moved without a redirect',
    '  /One_Two.html: /One_Two.html → /else/',
    '1 page: text differs',
    '  /One_Two.html: Short → Long',
  ]);
});

test('a page that its site links to without .html keeps its URL', () => {
  const site = (file: string, links: string): Files => ({
    'index.html': page('Home', '/', `<h1>Home</h1>${links}`),
    [file]: page('Own', '/own', '<h1>Own</h1><p>Text.</p>'),
  });
  const clean = '<a href="/own">Own</a>';
  const fresh = site('own/index.html', clean);
  expect(reportedText(compare(site('own.html', clean), fresh))).toEqual([]);
  const mixed = site('own.html', `${clean} <a href="/own.html">Too</a>`);
  expect(reportedText(compare(mixed, fresh))).toContain('  /own.html: /own.html → /own/');
});

test('the base path and the origin may differ', () => {
  const based = Object.fromEntries(
    Object.entries(OLD).map(([file, text]) => [
      file,
      text
        .replaceAll('https://example.com/', 'https://example.org/kites/')
        .replace(/(href|src)="\//g, '$1="/kites/'),
    ]),
  );
  const fresh = {
    ...based,
    _redirects: '/kites/wings /kites/wind/ 301\n',
    'old/index.html': '<meta http-equiv="refresh" content="0; url=/kites/knots/">',
  };
  expect(reportedText(compare(OLD, fresh))).toEqual([
    '1 page: canonical URLs differ',
    '  /: https://example.com/ → https://example.org/kites/',
  ]);
});

test('another name of the site is one cause, and titles count as kept', () => {
  const renamed = Object.fromEntries(
    Object.entries(OLD).map(([file, text]) => [
      file,
      text.replace(' | Kites</title>', ' – Kite Club</title>'),
    ]),
  );
  const comparison = compare(OLD, renamed);
  expect(reported(comparison)).toEqual(['4 pages: the title "... | Kites" is now "... - Kite Club"']);
  expect(comparison.kept.titles).toEqual({ of: 4, kept: 4, added: 0 });
});

test('a title without the name of the site is a difference by itself', () => {
  const comparison = compare(OLD, edited('wind/index.html', 'Wind | Kites', 'Wind'));
  expect(reported(comparison)).toEqual(['1 page: titles differ', '  /wind/: Wind | Kites → Wind']);
});

test('an error page has no URL that could be lost', () => {
  const comparison = compare(OLD, without('404.html'));
  expect(reported(comparison)).toEqual(['1 page: missing, without a redirect']);
  expect(leastKept(comparison).percent).toBe(100);
});

test('the output of any two themes has the same text, headings, links and images', () => {
  const [first = '', ...others] = Object.values(THEMES);
  const linked = { 'kite/index.html': '<title>Kite</title>', 'kite.png': 'PNG' };
  for (const other of others) {
    const { kept, causes } = compare(
      { ...linked, 'a/index.html': first },
      { ...linked, 'a/index.html': other },
    );
    const { words, headings, links, images, urls } = kept;
    expect([words, headings, links, images, urls].map((tally) => tally && percentOf(tally))).toEqual(
      Array(5).fill(100),
    );
    expect(causes.filter(({ kind }) => !/^(?:around|markup|language|id)$/.test(kind))).toEqual([]);
  }
});

test('hosts define redirects in several files', () => {
  const redirects: Files = {
    '.htaccess':
      'Redirect permanent /wings https://example.com/wind/\nRewriteRule "^a\\.php$" "%{ENV:SITE_ORIGIN}/knots/" [R=301,NE,L]\n',
    'nginx.conf':
      'location = "/wings" { return 301 "/wind/$is_args$args"; }\nlocation = /a.php { return 301 /knots/; }',
    'vercel.json':
      '{"redirects":[{"source":"/wings","destination":"/wind/"},{"source":"/a.php","destination":"/knots/"}]}',
    'netlify.toml':
      '[[redirects]]\nfrom = "/wings"\nto = "/wind/"\n[[redirects]]\nfrom = "/a.php"\nto = "/knots/"\n',
  };
  const old = { ...OLD, _redirects: '/wings /wind/\n/a.php /knots/\n' };
  for (const [file, text] of Object.entries(redirects))
    expect([file, reported(compare(old, { ...without('_redirects'), [file]: text }))]).toEqual([file, []]);
  expect(
    compare(old, { ...without('_redirects'), 'vercel.json': '{"redirects": [' }).kept.redirects,
  ).toMatchObject({ of: 3, kept: 1 });
});

test('the page for people runs nothing, and shows both texts', () => {
  const hostile = edited('wind/index.html', 'the sea', '&lt;script>alert(1)&lt;/script>');
  const html = htmlReport(compare(OLD, hostile));
  expect(html).toContain("default-src 'none'");
  expect(html).not.toContain('<script');
  expect(html).toContain('It blows from <del>the </del><del>sea.</del>'.replace('</del><del>', ''));
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
});

test('ids that changed by a rule are one cause', () => {
  const ids = (sign: string, hash: string) =>
    page(
      'P',
      '/p/',
      `<h1>P</h1><h2 id="a${sign}b">A b</h2><h2 id="C${sign}${hash}d">C d</h2><h2 id="e">E</h2>`,
    );
  const [old, fresh] = [
    { ...OLD, 'p/index.html': ids('_', '') },
    { ...OLD, 'p/index.html': ids('-', '') },
  ];
  expect(reported(compare(old, fresh))).toEqual([
    '2 ids: "_" is now "-"',
    '  /p/: #a_b → #a-b',
    '  /p/: #C_d → #C-d',
  ]);
});

test('words count as kept in another place, but not if only the words are the same', () => {
  const of = (...lines: readonly string[]) => ({
    'index.html': `<main>${lines.map((line) => `<p>${line}</p>`).join('')}</main>`,
  });
  const [first, second, third] = [
    'The wind blows from the sea',
    'Hold the line in one hand',
    'Then let it go again',
  ];
  const old = of(first, second, third);
  expect(compare(old, of(third, first, second)).kept.words).toEqual({ of: 17, kept: 17, added: 0 });
  const shuffled = 'sea The hand Hold again go from it wind the in line Then one the let blows';
  expect(compare(old, of(shuffled)).kept.words?.kept).toBeLessThan(9);
});
