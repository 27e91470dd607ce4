// Versions that are finished HTML in `public/`.
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { build, reported } from '../../support/build.ts';
import { makeSite, writeFiles } from '../../support/site.ts';
import { dated, FILES, LAYOUT, page, readers, SETTINGS } from './site.ts';

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
    const { read: built } = readers(() => path.join(site, 'dist'));
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

  test('has ids, which links from pages are checked against', async () => {
    const links = '[a](v1:x.html#there) [b](v1:x.html#old) [c](v1:x.html#gone) [d](v1:guide/#gone)';
    const site = makeSite({
      ...pages,
      'public/docs/v1/x.html': '<!doctype html><h1 id="there">X</h1><a name="old"></a>',
      'content/docs/v2/index.md': page('Docs', links, dated),
    });
    const found = async () =>
      (await reported(site)).filter((line) => line.includes('content/docs/v2/index.md'));
    expect(await found()).toEqual([
      expect.stringMatching(
        /^fragment-missing .*:6:41 \/docs\/v1\/x\.html has no element with the id "gone"/,
      ),
      expect.stringMatching(
        /^fragment-missing .*:6:61 \/docs\/v1\/guide\/ has no element with the id "gone"/,
      ),
    ]);
    writeFiles(site, {
      'public/docs/v1/x.html': '<!doctype html><h1 id="gone">X</h1>',
      'public/docs/v1/guide/index.html': '<!doctype html><h1 id="gone">X</h1>',
    });
    expect(await found()).toEqual([
      expect.stringMatching(/^fragment-missing .*:6:1 .*"there"/),
      expect.stringMatching(/^fragment-missing .*:6:22 .*"old"/),
    ]);
  });

  test('is not checked itself, except for the files that it loads', async () => {
    const site = makeSite({
      ...pages,
      'public/docs/v1/x.html':
        '<!doctype html><a href="gone.html#x">X</a><img src="gone.png"><img src="y.png">',
      'public/docs/v1/y.png': 'y',
      'public/docs/v1/based.html': '<!doctype html><base href="/elsewhere/"><img src="gone.png">',
    });
    expect((await reported(site)).filter((line) => line.includes('docs/v1')).sort()).toEqual([
      expect.stringMatching(/^public-incomplete public\/docs\/v1\/x\.html:1:53 \/docs\/v1\/gone\.png/),
      expect.stringMatching(/^public-inline .*<base>/),
    ]);
  });

  test('is not among the versions that layouts list for searches, and has no switch', async () => {
    const site = makeSite({
      ...pages,
      'templates/page.tsx': LAYOUT.replace(
        'page.versions.map(({ version, href, state, status }) => [version, href, state, status]',
        'site.versions.map(({ version }) => [version]',
      ),
    });
    await build(site);
    const { elsewhere, html } = readers(() => path.join(site, 'dist'));
    expect(elsewhere('/')).toEqual(['next', 'v2', 'v0']);
    expect(html('/docs/v1/')).toBe(old);
  });

  test('gets the links that led to its pages in content/', async () => {
    const links = '[a](v1:index.md) [b](v1:guide/install.md#x) [c](v1:guide/index.md)';
    const site = makeSite({
      ...pages,
      'public/docs/v1/guide/install.html': '<!doctype html><h1 id="x">X</h1>',
      'content/docs/v2/index.md': page('Docs', links, dated),
      'content/de/docs/v2/index.md': page('Doku', '[a](v1:index.md)', dated),
    });
    expect((await build(site)).diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    const { html } = readers(() => path.join(site, 'dist'));
    expect(html('/docs/v2/')).toContain(
      '<a href="/docs/v1/">a</a> <a href="/docs/v1/guide/install.html#x">b</a> <a href="/docs/v1/guide/">c</a>',
    );
    expect(html('/de/docs/v2/')).toContain('<a href="/de/docs/v1/">a</a>');
  });

  test('replaces pages that are left in content/, which is one error', async () => {
    const site = makeSite({ ...FILES, ...pages });
    expect((await reported(site)).filter((line) => /docs\/v1|^version/.test(line))).toEqual([
      expect.stringMatching(/^version-twice content\/site\.yaml:11:15 /),
    ]);
  });
});
