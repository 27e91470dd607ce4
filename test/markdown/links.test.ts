import { describe, expect, test } from 'vitest';
import { codesOf, compile, marksOf, pageAt, SITE, siteOf } from './support.ts';

/** The URLs of the links and images of a body without errors. */
function urlsOf(body: string): readonly string[] {
  const { html, diagnostics } = compile(body);
  expect(diagnostics).toEqual([]);
  return Array.from(html.matchAll(/ (?:href|src)="([^"]*)"/g), ([, url = '']) => url);
}

function hintOf(body: string): string | undefined {
  return compile(body).diagnostics[0]?.hint;
}

test('a suggested URL resolves, whatever characters a name has', () => {
  const site = siteOf(
    [
      pageAt('content/blog/first.md', '/blog/first/'),
      pageAt('content/c# 50%?.md', '/c/'),
      pageAt('content/blog/a:b.md', '/d/'),
    ],
    { attachments: new Set(['content/blog/50%.png']) },
  );
  for (const written of ['../../c/', '../../d/', '../../blog/50%25.png']) {
    const [{ fix } = {}] = compile(`[x](${written})`, site).diagnostics;
    expect(fix?.from).toBe(written);
    expect(codesOf(`[x](${fix?.to})`, site)).toEqual([]);
  }
});

describe('links to pages', () => {
  test.each([
    ['../about.md', '/base/about/'],
    ['./index.md', '/base/blog/'],
    ['/about.md', '/base/about/'],
    ['/blog/index.md', '/base/blog/'],
    ['../about.md?a=1&b=2#part', '/base/about/?a=1&amp;b=2#part'],
    ['../%C3%BCber%20uns.md', '/base/%C3%BCber%20uns/'],
    ['<../über uns.md>', '/base/%C3%BCber%20uns/'],
    ['../about/', '/base/about/'],
    ['../about', '/base/about/'],
    ['../', '/base/'],
    ['.', '/base/blog/'],
    ['/', '/base/'],
    ['/about/', '/base/about/'],
    ['/blog/../about/#x', '/base/about/#x'],
    ['</über uns/>', '/base/%C3%BCber%20uns/'],
    ['/404.html', '/base/404.html'],
  ])('%s leads to %s', (written, url) => {
    expect(urlsOf(`[x](${written})`)).toEqual([url]);
    expect(urlsOf(`[x][y]\n\n[y]: ${written}`)).toEqual([url]);
    expect(urlsOf(`<a href="${written.replace(/^<|>$/g, '')}">x</a>`)).toEqual([url]);
  });

  test.each([
    ['../abuot.md', 'Did you mean ../about.md?'],
    ['about.md', 'Did you mean ../about.md?'],
    ['/abuot/', 'Did you mean /about/?'],
    ['#a', 'Use the id of a heading, or add {#a} to the end of one.'],
    ['../../../etc/passwd', 'Link to content/ or public/.'],
    ['/../x', 'Remove the dots at the start.'],
    ['nowhere.md', 'Link to the .md file of another page, relative to this one.'],
  ])('%s is broken: %s', (written, hint) => {
    expect(codesOf(`[x](${written})`)).toEqual(['link-broken']);
    expect(hintOf(`[x](${written})`)).toBe(hint);
  });

  test.each([
    ['draft.md', 'is a draft'],
    ['./draft/', 'is a draft'],
    ['/blog/later.md', 'is scheduled'],
    ['/blog/later/', 'is scheduled'],
    ['over.md', 'has expired'],
  ])('%s is named as unpublished', (written, reason) => {
    const [problem] = compile(`[x](${written})`).diagnostics;
    expect(problem).toMatchObject({ code: 'link-broken', message: expect.stringContaining(reason) });
  });

  test('an empty URL is broken', () => {
    expect(marksOf('[x]() ![y]()')).toEqual(['link-broken [x]()', 'link-broken ![y]()']);
  });
});

describe('a URL without a target, but with one possible meaning', () => {
  const { settings, publicFiles } = SITE;
  const rest = {
    settings,
    publicFiles,
    redirects: [
      { from: '/old/', to: '/about/#team', status: 301 },
      { from: '/shop.html', to: 'https://example.org/', status: 301 },
    ],
    attachments: new Set([...SITE.attachments, 'content/plan.png']),
  } as const;
  const pages = [...SITE.pages, pageAt('content/blog/first/part.md', '/blog/first/part/')];
  const site = siteOf(pages, rest);

  test.each([
    ['/about', '/about/', '/base/about/'],
    ['/about?a#b', '/about/?a#b', '/base/about/?a#b'],
    ['/about.html', '/about/', '/base/about/'],
    ['/about.mdx', '/about/', '/base/about/'],
    ['/about/index.html', '/about/', '/base/about/'],
    ['/index.html', '/', '/base/'],
    ['/404/', '/404.html', '/base/404.html'],
    ['/base/about/', '/about/', '/base/about/'],
    ['../about.html#a', '../about.md#a', '/base/about/#a'],
    ['../about.md/#a', '../about.md#a', '/base/about/#a'],
    ['../../about/', '../about.md', '/base/about/'],
    ['../../../about/', '/base/about/', undefined],
    ['../../', '../index.md', '/base/'],
    ['part/', 'first/part.md', '/base/blog/first/part/'],
    ['/old/', '/about/#team', '/base/about/#team'],
    ['/old#x', '/about/#team', '/base/about/#team'],
    ['/shop.html', 'https://example.org/', 'https://example.org/'],
    ['/blog/map.png', 'map.png', '/base/assets/map-1A.png'],
    ['../../plan.png', '../plan.png', '/base/assets/plan-1C.png'],
    ['../images/logo.svg', '/images/logo.svg', '/base/images/logo.svg'],
    ['//example.org/a?b', 'https://example.org/a?b', 'https://example.org/a?b'],
  ])('%s is taken for %s', (written, proper, url) => {
    const forms = [`[x](${written} "t")`, `[x][y]\n\n[y]: ${written}`, `<a href="${written}">x</a>`];
    for (const form of forms) {
      const { html, diagnostics } = compile(form, site);
      if (url === undefined) {
        expect(diagnostics.map(({ code }) => code)).toEqual(['link-broken']);
        continue;
      }
      expect(html).toContain(`href="${url}"`);
      expect(diagnostics).toMatchObject([{ code: 'link-indirect', fix: { from: written, to: proper } }]);
      const fixed = compile(form.replace(written, proper), site);
      expect(fixed.diagnostics).toEqual([]);
      expect(fixed.html).toContain(`href="${url}"`);
    }
  });

  test('direct targets take precedence over possible meanings', () => {
    const both = siteOf([...pages, pageAt('content/blog/about.md', '/blog/about/')], rest);
    expect(compile('[x](../about/)', both).html).toContain('href="/base/about/"');
    expect(compile('[x](about/)', both).html).toContain('href="/base/blog/about/"');
  });

  test('a URL with two meanings is broken', () => {
    const both = siteOf(
      [
        pageAt('content/blog/first.md', '/blog/first/'),
        pageAt('content/team.md', '/team/'),
        pageAt('content/blog/team.md', '/blog/team/'),
      ],
      { settings, redirects: [{ from: '/team.html', to: '/blog/team/', status: 301 }] },
    );
    const [problem] = compile('[x](/team.html)', both).diagnostics;
    expect(problem).toMatchObject({ code: 'link-broken', hint: 'Write /blog/team/ or /team/.' });
    expect(problem?.fix).toBeUndefined();
  });

  test('an id with other punctuation, or a reserved one, means the id with the same letters', () => {
    const page = '## --set=VALUE\n\n## Title\n\n[a](#set-value) [b](#title) [c](#Title)';
    const { html, diagnostics } = compile(page);
    expect(html).toContain('href="#--setvalue"');
    expect(html.match(/href="#section-title">[bc]</g)).toHaveLength(2);
    expect(diagnostics.map(({ fix }) => fix?.to)).toEqual([
      '#--setvalue',
      '#section-title',
      '#section-title',
    ]);
    expect(codesOf('## A b\n\n## A-b {#ab}\n\n[x](#a_b)')).toEqual(['link-broken']);
  });

  test('the part of a fragment for browsers is kept, whatever its id means', () => {
    const page =
      '## Ab\n\n[a](#:~:text=x%0Ay) [b](#ab:~:text=x) [c](#Ab:~:text=x) [d](../about.md#:~:text=x)';
    const { html, diagnostics } = compile(page);
    expect(Array.from(html.matchAll(/href="([^"]*)">[a-d]</g), ([, url]) => url)).toEqual([
      '#:~:text=x%0Ay',
      '#ab:~:text=x',
      '#ab:~:text=x',
      '/base/about/#:~:text=x',
    ]);
    expect(diagnostics.map(({ fix }) => fix?.to)).toEqual(['#ab:~:text=x']);
    expect(codesOf('[a](#no:~:text=x)')).toEqual(['link-broken']);
  });

  test('a URL that is not written literally is not fixed', () => {
    for (const form of [
      '<img srcset="/blog/map.png 1x" alt="">',
      '[x](/{{ site.owner.name }})',
      '[x](/about\\.html)',
    ])
      for (const { fix } of compile(form, site).diagnostics) expect(fix).toBeUndefined();
  });
});

describe('links to files', () => {
  test('next to the page are attachments, listed once', () => {
    const { html, uses } = compile('![a](map.png) [b](./map.png#c) <img src="../blog/map.png" alt="">');
    expect(html.match(/"\/base\/assets\/map-1A\.png(#c)?"/g)).toHaveLength(3);
    expect(uses.attachment).toEqual(['content/blog/map.png']);
  });

  test('to public/ are root-relative', () => {
    expect(urlsOf('![a](/images/logo.svg) [b](/a%20b.pdf?x) [c](</a b.pdf>) [d](/demo/)')).toEqual([
      '/base/images/logo.svg',
      '/base/a%20b.pdf?x',
      '/base/a%20b.pdf',
      '/base/demo/',
    ]);
  });

  test('that the build writes are known', () => {
    expect(urlsOf('[a](/sitemap.xml) [b](/sitemap-2.xml) [c](/robots.txt)')).toHaveLength(3);
  });

  test('are encoded, with and without spaces', () => {
    expect(urlsOf('[a](two%20words.pdf) [b](<two words.pdf>)')).toEqual([
      '/base/assets/two%20words-2B.pdf',
      '/base/assets/two%20words-2B.pdf',
    ]);
  });

  test('a page is not an image', () => {
    expect(compile('![x](../about.md)').diagnostics[0]?.message).toBe('../about.md is a page, not an image');
  });

  test('a page is not an image in a definition either', () => {
    expect(marksOf('![x][y] [x][y]\n\n[y]: ../about.md')).toEqual(['link-broken ![x][y]']);
  });

  test('srcset is resolved entry by entry', () => {
    const { html, diagnostics } = compile(
      '<img src="map.png" srcset="map.png 1x,\n /images/logo.svg 2x" alt="">',
    );
    expect(diagnostics).toEqual([]);
    expect(html).toContain('srcset="/base/assets/map-1A.png 1x,\n/base/images/logo.svg 2x"');
    expect(codesOf('<img srcset="map.png 1x, nope.png 2x, data:x" alt="">')).toEqual([
      'link-broken',
      'link-scheme',
    ]);
  });
});

describe('links within the page', () => {
  test('lead to headings, to raw HTML, or to the top', () => {
    expect(
      urlsOf(
        '[a](#later) [b](#raw) [c](#) [d](#top) [e](?q=1) [f](#%C3%BC) [g](#n)\n\n# Later\n# ü\n\n<p id="raw"><a name="n"></a></p>',
      ),
    ).toHaveLength(7);
  });

  test('are broken with a hint', () => {
    expect(marksOf('# Contact us\n\n[a](#contact-u)')).toEqual(['link-broken [a](#contact-u)']);
    expect(hintOf('# Contact us\n\n[a](#contact-u)')).toBe('Did you mean #contact-us?');
  });
});

describe('URLs of other sites', () => {
  test.each([
    ['https://example.org/a?b=c&d#e', 'https://example.org/a?b=c&amp;d#e'],
    ['HTTP://EXAMPLE.org', 'HTTP://EXAMPLE.org'],
    ['mailto:a@example.org', 'mailto:a@example.org'],
    ['tel:+4930', 'tel:+4930'],
    ['irc://irc.example.org/site', 'irc://irc.example.org/site'],
    ['https://[::1]/ü', 'https://[::1]/%C3%BC'],
    ['https://example.org/100%25?a=%zz', 'https://example.org/100%25?a=%zz'],
  ])('%s stays', (written, url) => {
    expect(urlsOf(`[x](${written})`)).toEqual([url]);
  });

  test('without a known scheme are refused', () => {
    for (const url of ['//localhost', '/\\example.org', '\\\\\\\\example.org']) {
      expect(codesOf(`[x](${url})`)).toEqual(['link-scheme']);
    }
    expect(hintOf('[x](//localhost)')).toBe('Write https://localhost.');
  });

  test('images need a web URL', () => {
    expect(
      codesOf('![x](https://example.org/x.png) ![y](mailto:a@example.org) ![z](data:image/png;base64,AA)'),
    ).toEqual(['link-scheme', 'link-scheme']);
  });
});

test('a site at the root has no base', () => {
  const site = { ...SITE, settings: { ...SITE.settings, base: '/' } };
  expect(compile('[x](../about.md)', site).html).toContain('href="/about/"');
});
