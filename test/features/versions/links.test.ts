// Links between versions have the name of the version.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { build, reported } from '../../support/build.ts';
import { site } from '../../support/command.ts';
import { makeSite } from '../../support/site.ts';
import { dated, FILES, page, sharedSite } from './site.ts';

const { html } = sharedSite();

describe('5: a link between versions', () => {
  test('leads to the page that the name of the version and its path say', () => {
    expect(html('/docs/v2/')).toContain('<a href="/docs/v1/">Old</a>');
    expect(html('/docs/v1/guide/install/')).toContain('<a href="/docs/v2/guide/setup/#one">Newer</a>');
    expect(html('/de/docs/v1/')).toContain('<a href="/de/docs/v2/">Neu</a>');
  });

  test('is an error without the name', async () => {
    const links = '[a](../v2/guide/setup.md#one) [b](/docs/v2/) [c](v2:guide/none.md)';
    const other = makeSite({ ...FILES, 'content/docs/v1/index.md': page('Docs', links, dated) });
    expect((await reported(other)).filter((line) => line.includes('content/docs/v1/'))).toEqual([
      expect.stringMatching(
        /^version-link content\/docs\/v1\/index\.md:6:5 .*leads to another version, v2 → Write v2:guide\/setup\.md#one if/,
      ),
      expect.stringMatching(/^version-link content\/docs\/v1\/index\.md:6:35 .* → Write v2:index\.md if/),
      expect.stringMatching(/^link-broken content\/docs\/v1\/index\.md:6:46/),
    ]);
  });

  test('gets the name from `site fix`', () => {
    const root = makeSite({
      ...FILES,
      'content/docs/v1/index.md': page('Docs', '[b](/docs/v2/#top)', dated),
    });
    site(['fix'], { cwd: root });
    expect(readFileSync(path.join(root, 'content/docs/v1/index.md'), 'utf8')).toContain(
      '[b](v2:index.md#top)',
    );
  });

  test('is checked as any other link: its page, and its id', async () => {
    const links = '[a](v1:guide/other.md) [b](v1:guide/instal.md) [c](v9:index.md) [d](v1:../v2/index.md)';
    const lines = async (text: string) =>
      (await reported(makeSite({ ...FILES, 'content/docs/v2/index.md': page('Docs', text, dated) }))).filter(
        (line) => line.includes('content/docs/v2/index.md'),
      );
    expect(await lines(links)).toEqual([
      'link-broken content/docs/v2/index.md:6:1 No such page or file: v1:guide/other.md → After the colon, write the path of a page in content/docs/v1/.',
      'link-broken content/docs/v2/index.md:6:24 No such page or file: v1:guide/instal.md → Did you mean v1:guide/install.md?',
      'link-scheme content/docs/v2/index.md:6:48 The scheme v9: is not allowed in a link → Use a relative link, one by a version (next:, v2:, v1:, v0:), or a URL that starts with http:, https:, mailto:, tel:, irc:.',
      'link-broken content/docs/v2/index.md:6:65 v1:../v2/index.md leaves the folder of v1 → After the colon, write the path of a page in content/docs/v1/.',
    ]);
    expect(await lines('[a](../v1/guide/instal.md)')).toEqual([
      expect.stringMatching(/^link-broken .* → Did you mean v1:guide\/install\.md\?$/),
    ]);
    expect(await lines('[b](v1:guide/install.md#none)')).toEqual([
      expect.stringMatching(
        /^fragment-missing .*:6:1 \/docs\/v1\/guide\/install\/ has no element with the id "none"/,
      ),
    ]);
  });

  test('without a version stays right in a copy of the folder', async () => {
    const copies = Object.entries(FILES).flatMap(([file, text]) =>
      file.includes('docs/v2/')
        ? [[file.replace('docs/v2/', 'docs/v3/'), text.replaceAll('/docs/v2/', '/docs/v3/')]]
        : [],
    );
    const root = makeSite({
      ...FILES,
      ...Object.fromEntries(copies),
      'content/site.yaml': FILES['content/site.yaml'].replace('  v2:', '  v3: { folder: docs/v3 }\n  v2:'),
    });
    expect((await build(root)).diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(readFileSync(path.join(root, 'dist/docs/v3/index.html'), 'utf8')).toContain(
      'href="/docs/v3/guide/setup/#one"',
    );
  });
});
