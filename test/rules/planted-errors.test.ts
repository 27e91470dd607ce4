// An everyday error in one file of a site is one finding, in the file that was changed: at the changed line, or without a line.
import { expect, test } from 'vitest';
import { build } from '../support/build.ts';
import { makeSite } from '../support/site.ts';

const SITE: Readonly<Record<string, string>> = {
  'content/site.yaml':
    '# About the site: see https://example.com/about/ and "about".\nname: Example\nurl: https://example.com\ndescription: An example.\nshop: /about/\nfeeds:\n  - { collection: posts, at: /feed.xml }\n',
  'content/index.md': '# Home\n\n[About](about.md), [feed](/feed.xml)\n',
  'content/about.md': '---\ntitle: About\nmore: /\n---\n\nText.\n',
  'content/authors.yaml': '- id: ada\n  name: Ada\n- id: ben\n  name: Ben\n',
  'content/posts/first.md':
    '---\ntitle: First\ndate: 2026-02-28\nauthor: ada\npermalink: /first/\n---\n\nText.\n',
  'content/posts/second.md': '---\ntitle: Second\ndate: 2026-02-27\nauthor: ben\n---\n\n[First](/first/)\n',
  'templates/collections.ts':
    "import { collection, reference } from 'sitewright';\nimport { z } from 'zod';\n\nexport const collections = {\n  posts: collection({ fields: z.object({ author: reference('authors') }) }),\n  authors: collection({ fields: z.object({ name: z.string() }) }),\n};\n",
  'templates/site.css': 'body {\n  color: black;\n}\n',
  'templates/Footer.tsx':
    'export function Footer() {\n  return (\n    <footer>\n      <p>Words about</p>\n      <a href="/about/">About</a>\n    </footer>\n  );\n}\n',
  'templates/page.tsx': `import { byYear, type LayoutProps, PageHead, type SiteIndex } from 'sitewright';
import { Footer } from './Footer.tsx';
import styles from './site.css';

export function select(site: SiteIndex) {
  return byYear(site.entries('posts').map(({ title, date }) => ({ title, date })));
}

export default function Page({ page, site, children }: LayoutProps<typeof select>) {
  const { more = '/' } = page.fields as { more?: string };
  return (
    <html lang={page.language}>
      <head>
        <PageHead page={page} site={site} />
        <link rel="stylesheet" href={styles} />
      </head>
      <body>
        <main>
          {children}
          <a href="/">Home</a>
          <a href={more}>More</a>
          <a href={String(site.shop)}>Shop</a>
          {site.selected.length}
        </main>
        <Footer />
      </body>
    </html>
  );
}
`,
};

test('the site has no finding', async () => {
  expect((await build(makeSite(SITE))).diagnostics).toEqual([]);
});

test.each<[string, string, string]>([
  ['templates/page.tsx', '<a href="/">Home</a>', '<a href="/"></a>'],
  ['templates/page.tsx', '<a href="/">Home</a>', '<a href="about">Home</a>'],
  ['templates/page.tsx', '<a href="/">Home</a>', '<a href="/#team">Home</a>'],
  ['templates/page.tsx', '<a href="/">Home</a>', '<p>Home<div>x</div></p>'],
  ['templates/page.tsx', '<a href="/">Home</a>', '<p style={{ margin: 0 }}>Home</p>'],
  ['templates/page.tsx', '{site.selected.length}', '<p>{String((page as { tilte?: string }).tilte)} x</p>'],
  ['templates/page.tsx', '{site.selected.length}', '{site.slected.length}'],
  ['templates/page.tsx', '{site.selected.length}', '<img src="/feed.xml" />'],
  ['templates/Footer.tsx', '<p>Words about</p>', '<p>{Number("x")} words</p>'],
  ['templates/Footer.tsx', '<p>Words about</p>', '<p><ul /></p>'],
  ['templates/Footer.tsx', '<a href="/about/">', '<a href="/abuot/">'],
  ['templates/Footer.tsx', '<p>Words about</p>', '<button type="button" />'],
  ['templates/site.css', 'color: black;', 'background: url("/none.png");'],
  ['content/site.yaml', 'shop: /about/', 'shop: /abuot/'],
  ['content/site.yaml', 'description: An', '\tdescription: An'],
  ['content/about.md', 'more: /', 'more: /mroe/'],
  ['content/about.md', 'title: About', 'title: About: us'],
  ['content/about.md', 'Text.', '[Home](idnex.md)'],
  ['content/posts/first.md', 'title: First', 'title: First: a story'],
  ['content/posts/first.md', 'title: First', 'title: "First'],
  ['content/posts/first.md', 'author: ada', 'author: eda'],
  ['content/posts/first.md', 'date: 2026-02-28', 'date: 2026-02-30'],
  ['content/authors.yaml', '- id: ada', '- { id: ada'],
])('%s: %s', async (file, from, to) => {
  const text = SITE[file] ?? '';
  expect(text).toContain(from);
  const { diagnostics } = await build(makeSite({ ...SITE, [file]: text.replace(from, () => to) }));
  const line = text.slice(0, text.indexOf(from)).split('\n').length;
  expect(diagnostics.map(({ code, at }) => `${code} ${at?.path}`)).toEqual([expect.any(String)]);
  expect(diagnostics[0]?.at?.path).toBe(file);
  const isWhole = diagnostics[0]?.at?.line === 1 && diagnostics[0].at.length === undefined;
  expect(isWhole ? line : diagnostics[0]?.at?.line).toBe(line);
});
