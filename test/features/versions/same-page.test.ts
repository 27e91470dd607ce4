// The same page in each version, as layouts get it and as `<Versions>` shows it.
import { describe, expect, test } from 'vitest';
import { build } from '../../support/build.ts';
import { makeSite } from '../../support/site.ts';
import { FILES, LAYOUT, page, readers, sharedSite } from './site.ts';

const { html, elsewhere } = sharedSite();

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

  test('has the name of its version for readers, and its folder', async () => {
    const { html: built } = await builtWith({
      'templates/page.tsx': LAYOUT.replace(/page\.versions\.map\(.*\)\)\)/, 'page.versions)'),
    });
    expect(built('/docs/v2/').replaceAll('&quot;', '"')).toContain(
      '{"version":"v1","name":"1.0","folder":"docs/v1","status":"old","href":"/docs/v1/","state":"same"}',
    );
  });

  test('has the name for readers as it is written, also if YAML reads a number', async () => {
    const { html: built } = await builtWith({
      'content/site.yaml': FILES['content/site.yaml'].replace("name: '1.0'", 'name: 1.10'),
    });
    expect(built('/docs/v2/')).toContain('<a href="/docs/v1/">1.10</a>');
  });

  test('redirects from the old URL of a page that has moved', () => {
    expect(html('/docs/v2/guide/install/')).toContain('url=/docs/v2/guide/setup/');
  });

  test('does not exist for a page outside of all versions', () => {
    expect(elsewhere('/')).toEqual([]);
    expect(html('/')).not.toContain('class="versions"');
  });
});

test('the switch is a list, or a menu whose summary is the version of the page', async () => {
  expect(html('/docs/v2/')).toContain('<nav class="versions" aria-label="Versions">');
  expect(html('/docs/v2/')).not.toContain('<details');
  const folded = LAYOUT.replace('<Versions ', '<Versions folded ');
  const { html: menu } = await builtWith({ 'templates/page.tsx': folded });
  expect(menu('/docs/v1/')).toMatch(/<details class="version-menu"[^>]*><summary[^>]*>.*?1\.0.*?<\/summary>/);
});

test('site.versions lists the versions on any page, and which one is that of the page', async () => {
  const { html: built } = await builtWith({
    'templates/page.tsx': LAYOUT.replace(
      'page.versions.map(({ version, href, state, status }) => [version, href, state, status]',
      'site.versions.map(({ version, name, status, isHere }) => [version, name, status, isHere]',
    ),
  });
  const listed = (here: string) =>
    JSON.stringify(
      ['next next next', 'v2 2.0 current', 'v1 1.0 old', 'v0 v0 old'].map(
        (one) => `${one} ${one.startsWith(here)}`,
      ),
    ).replaceAll('"', '&quot;');
  expect(built('/')).toContain(listed('none'));
  expect(built('/docs/v1/')).toContain(listed('v1'));
});

describe('the current version at the root', () => {
  test('has all pages that no other version has', async () => {
    const { elsewhere: found } = await builtWith(
      {
        'content/site.yaml':
          'name: X\nurl: https://example.com\nversions:\n  v2: { current: true }\n  v1: { folder: docs/v1 }\n',
        'content/docs/v1/index.md': page('Docs'),
        'content/docs/v1/about.md': page('About'),
        'content/about.md': page('About'),
        'content/docs/more.md': page('More'),
      },
      false,
    );
    expect(found('/about/')).toEqual(['v2 /about/ here current', 'v1 /docs/v1/about/ same old']);
    expect(found('/docs/more/')).toEqual(['v2 /docs/more/ here current', 'v1 /docs/v1/ missing old']);
    expect(found('/docs/v1/')).toEqual(['v2 / same current', 'v1 /docs/v1/ here old']);
  });
});

/** Builds the site with other files, or only these besides the home page and the layout. */
async function builtWith(files: Readonly<Record<string, string>>, all = true) {
  const root = makeSite({
    ...(all ? FILES : { 'templates/page.tsx': LAYOUT, 'content/index.md': page('Home') }),
    ...files,
  });
  expect((await build(root)).outcome).toBe('published');
  return readers(() => `${root}/dist`);
}
