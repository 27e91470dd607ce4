// URLs and ids in the notation of other tools resolve as intended.
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { build } from '../support/build.ts';
import { makeSite, minimal, readTree } from '../support/site.ts';

/** The URLs of the links of the home page. */
async function linksOf(text: string, others: Record<string, string>) {
  const root = makeSite({ ...minimal, 'content/index.md': `# Home\n\n${text}\n`, ...others });
  const { diagnostics } = await build(root);
  const home = existsSync(`${root}/dist`) ? String(readTree(`${root}/dist`)['index.html']) : '';
  const links = Array.from(home.matchAll(/<a href="([^"]*)"/g), ([, address]) => address);
  return { links, found: diagnostics.map(({ code, message }) => `${code}: ${message}`) };
}

test.each([
  ['[a](about.md#setvalue)', '/about/#--setvalue'],
  ['[a](/about/#title)', '/about/#section-title'],
  ['[a](about.md#Who-We-Are)', '/about/#who-we-are'],
  ['[a](about.md#who-we-are)', '/about/#who-we-are'],
  ['[a](/About)', '/about/'],
  ['[a](Docs/Install.md)', '/docs/install/'],
  ['[a]({{< ref "about" >}})', '/about/'],
  ['[a]({{% relref "/docs/install.md#first" %}})', '/docs/install/#first'],
  ["[a]({{ '/about/' | relative_url }})", '/about/'],
  ['[a]({{ site.baseurl }}/about/)', '/about/'],
  ['[a](@site/docs/install.md)', '/docs/install/'],
  ['[a](@/docs/install.md)', '/docs/install/'],
])('%s leads to %s', async (text, address) => {
  const pages = {
    'content/about.md': '# About\n\n## --set=VALUE\n\n## Title\n\n## Who we are\n\n[Home](index.md)\n',
    'content/docs/install.md': '# Install\n\n## First\n',
  };
  expect(await linksOf(text, pages)).toEqual({ links: [address], found: [] });
});

test('an id that could mean two headings stays broken', async () => {
  const { found } = await linksOf('[a](about.md#setvalue)', {
    'content/about.md': '# About\n\n## set-value\n\n## set_value\n',
  });
  expect(found).toEqual(['fragment-missing: /about/ has no element with the id "setvalue"']);
});

test("two pages can link to each other's ids", async () => {
  const { links, found } = await linksOf('## Up here\n\n[a](about.md#downhere)', {
    'content/about.md': '# About\n\n## Down here\n\n[Home](index.md#uphere)\n',
  });
  expect(found).toEqual([]);
  expect(links.at(-1)).toBe('/about/#down-here');
});

test.each(['{: #own}', '{ #own .wide }', '[#own]', '{/* #own */}'])(
  '%s sets the id of a heading',
  async (mark) => {
    const { links, found } = await linksOf('[a](about.md#own)', {
      'content/about.md': `# About\n\n## Ours ${mark}\n`,
    });
    expect({ links, found }).toEqual({ links: ['/about/#own'], found: [] });
  },
);

test('an invalid URL is text, with a warning', async () => {
  const { links, found } = await linksOf(
    '<http://localhost:port> and http://host:port/ and [x](http://a:b/)',
    {},
  );
  expect(links).toEqual([]);
  expect(found.map((one) => one.split(':')[0])).toEqual(['url-invalid', 'url-invalid', 'link-broken']);
});
