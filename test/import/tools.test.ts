import { describe, expect, test } from 'vitest';
import { checkTool } from '../../src/import/tools.ts';
import { importFiles } from './support.ts';

const shown = (tool: Parameters<typeof importFiles>[0], files: Record<string, string>) => {
  const { pages, copies, settings, left } = importFiles(tool, files);
  return {
    pages: Object.fromEntries(pages),
    copies: copies.map(({ from, to }) => `${from} -> ${to}`),
    settings,
    left,
  };
};

test('names of JavaScript built-ins are ordinary words', () => {
  const page = '---\ntitle: One\nconstructor: Ann\n---\n:::constructor\n\n{{ constructor }}\n\n:::\n';
  const { pages } = importFiles('jekyll', {
    '_config.yml': 'permalink: /:constructor/:title/\n',
    '_posts/2024-01-02-one.md': page,
    '_constructor/two.md': 'Two\n',
  });
  expect([...pages.keys()]).toEqual(['content/posts/one.md']);
  expect(pages.get('content/posts/one.md')).toContain('constructor: Ann');
  expect(pages.get('content/posts/one.md')).toContain('Ann\n');
  const { pages: docs } = importFiles('docusaurus', { 'docs/one.md': page });
  expect(docs.get('content/docs/one.md')).toContain('\n:::constructor\n');
});

test('Eleventy: permalinks of data files, with what Eleventy defines for each page', () => {
  const { pages, left } = importFiles('eleventy', {
    'eleventy.config.js': '',
    'blog/blog.json': '{ "permalink": "/news/{{ page.date | date: \'%Y/%m\' }}/{{ page.fileSlug }}/" }',
    'blog/2024-05-01-first.md': 'First.\n',
    'notes/notes.11tydata.js': "module.exports = { permalink: '{{ page.filePathStem }}.html' };",
    'notes/one.md': 'One. [post](/2024-05-02/late/#end)\n',
    'posts/posts.11tydata.js':
      "module.exports = { permalink: '/{{ page.date | toDatePath }}/{{ page.fileSlug }}/' };",
    'posts/late.md': '---\ndate: 2024-05-02\n---\n## End\n',
    'code/code.11tydata.js': 'module.exports = { permalink: (data) => data.slug };',
    'code/two.md': 'Two.\n',
  });
  expect(pages.get('content/blog/first.md')).toContain('permalink: /news/2024/05/first/\n');
  expect(pages.get('content/notes/one.md')).toContain('[post](../posts/late.md#end)');
  const unknown = left.filter(({ what }) => what.startsWith('The permalink is a template'));
  expect(unknown.map(({ file }) => file)).toEqual(['code/two.md', 'posts/late.md']);
});

test('a quoted text of front matter may continue at the start of a line, as in js-yaml', () => {
  const head = 'title: "One\nand two"\nlabel: \'three\n\nand "four\'\'s"\'\nlist:\n- a: "b"\n';
  const { pages, left } = importFiles('eleventy', {
    'eleventy.config.js': '',
    'one.md': `---\n${head}---\nText.\n`,
  });
  expect(left.filter(({ file }) => file === 'one.md')).toEqual([]);
  expect(pages.get('content/one.md')).toContain('title: "One and two"\n');
  expect(pages.get('content/one.md')).toContain("label: 'three\n\n  and \"four''s\"'\n");
});

test('a link without a file extension is relative to the URL of its page where browsers resolve it', () => {
  const files = {
    '_config.yml': 'exclude: [docs, CONTRIBUTING.md, "*.tmp.md"]\ninclude: [a.tmp.md]\n',
    'docs/draft.md': 'Draft.\n',
    'CONTRIBUTING.md': 'Rules.\n',
    'a.tmp.md': 'A.\n',
    'b.tmp.md': 'B.\n',
    'guide/docs.md': '---\npermalink: /guide/docs/\n---\nDocs.\n',
    'guide/one.md':
      '---\npermalink: /guide/one/\n---\n[URL](../two/), [file](two.md), [below](three), [far](../../../two)\n',
    'guide/two.md': '---\npermalink: /guide/two/\n---\nTwo.\n',
    'two.md': '---\npermalink: /two/\n---\nAnother.\n',
    'three.md': '---\npermalink: /guide/one/three/\n---\nThree.\n',
  };
  const { pages, left } = importFiles('jekyll', files);
  expect(pages.get('content/guide/one.md')).toContain('[URL](two.md), [file](two.md), [below](../three.md)');
  const kept = [...pages.keys()].filter((file) => /draft|CONTRIBUTING|tmp|docs/.test(file));
  expect(kept.toSorted()).toEqual(['content/a.tmp.md', 'content/guide/docs.md']);
  const excluded = left.filter(({ what }) => what === 'A page that the settings exclude was not imported.');
  expect(excluded.map(({ file }) => file)).toEqual(['CONTRIBUTING.md', 'b.tmp.md', 'docs/draft.md']);
});

test.each([
  ['path: /a.png\n  alt: A shore', 'image: /a.png\nimageAlt: A shore', []],
  [
    'url: https://example.com/a.png\n  alt: A shore',
    'image: https://example.com/a.png\nimageAlt: A shore',
    [],
  ],
  ['src: /a.png\n  alt: ""', 'image: /a.png', []],
  ['src: /a.png\n  alt: A shore\nimageAlt: Mine', 'imageAlt: Mine\nimage: /a.png', []],
  ['src: ./a.png\n  alt: A shore', undefined, ['image']],
  ['src: ./a.png\nimageAlt: Mine', undefined, ['image', 'imageAlt']],
])('the words of an image go with it: %j', (image, fields, lost) => {
  const { pages, left } = importFiles('astro', {
    'src/content/blog/one.md': `---\ntitle: One\nimage:\n  ${image}\n---\nText.\n`,
  });
  const [, head = ''] = (pages.get('content/blog/one.md') ?? '').split('---\n');
  const written = head.trim().split('\n').sort();
  expect(written).toEqual(['title: One', ...(fields?.split('\n') ?? [])].sort());
  const inPages = left.filter(({ file }) => file !== 'content/site.yaml');
  expect(inPages.flatMap(({ words }) => words ?? [])).toEqual(lost);
});

test('values that YAML repeats by name are written out, because the field they come from may be dropped', () => {
  const { pages } = importFiles('hugo', {
    'hugo.toml': 'title = "Old"',
    'content/one.md':
      '---\ntitle: One\nlastmod: &day 2024-02-03\nparams: &more\n  level: 2\nrevised: *day\nextra:\n  <<: *more\n---\nText.\n',
  });
  const page = pages.get('content/one.md');
  expect(page).toContain('revised: 2024-02-03\n');
  expect(page).toContain('extra:\n  level: 2\n');
  expect(page).not.toMatch(/[&*]day|<<|[&*]more/);
});

test('parameters of Hugo are shown: of the page, of its section and of the site, also in code', () => {
  const { pages, left } = importFiles('hugo', {
    'hugo.toml': 'title = "Old"\n[params]\nbranch = "main"\nrelease = "v1"\n',
    'content/docs/_index.md':
      '---\ntitle: Docs\ncascade:\n  release: v2\n  params:\n    tag: {git: v2.0}\n---\n',
    'content/docs/install/one.md':
      '---\ntitle: One\nparams:\n  size: 3\n---\n[Get](https://example.com/{{< param release >}}/)\n\n```sh\nget {{< param "tag.git" >}} {{% param size %}} {{< param branch >}}\n```\n\n{{< param unknown >}}\n',
    'content/other.md':
      '---\ntitle: Other\n---\n{{< param release >}} and {{< param constructor >}}, {{</* param release */>}}\n',
  });
  const one = pages.get('content/docs/install/one.md');
  expect(one).toContain('[Get](https://example.com/v2/)');
  expect(one).toContain('\nget v2.0 3 main\n');
  expect(pages.get('content/other.md')).toContain('v1 and ');
  expect(pages.get('content/other.md')).toContain('{{< param release >}}');
  expect(left.map(({ words }) => words)).toEqual(['{{< param unknown >}}', '{{< param constructor >}}']);
});

test.each([
  ['', 'locales: { root: {}, de: {} }'],
  ['en/', "defaultLocale: 'en', locales: { en: {}, de: {} }"],
])('a link to a page that Starlight has only in its main language leads there: /%s', (main, locales) => {
  const { pages } = importFiles('astro', {
    'astro.config.mjs': `export default { integrations: [starlight({ title: 'Docs', ${locales} })] };`,
    [`src/content/docs/${main}guide.md`]: '---\ntitle: Guide\n---\n',
    [`src/content/docs/${main}start.md`]: '---\ntitle: Start\n---\n',
    'src/content/docs/de/start.md':
      '---\ntitle: Anfang\n---\n[Guide](/de/guide/#more), [start](/de/start/), [none](/de/none/)\n',
  });
  expect(pages.get('content/de/start.md')).toContain(
    '[Guide](../guide.md#more), [start](start.md), [none](/de/none/)',
  );
});

describe('a site of', () => {
  test('Hugo: sections, bundles, TOML, routes by patterns, menus, old URLs, languages', () => {
    const site = shown('hugo', {
      'hugo.toml': `baseURL = "https://example.org/base/"
title = "Old"
languageCode = "en-gb"
[permalinks]
posts = "/:year/:month/:slug/"
[languages.en]
[languages.de]
[[menu.main]]
name = "Posts"
url = "/posts/"
weight = 2
[[menu.main]]
name = "About"
pageRef = "/about"
weight = 1
`,
      'content/_index.md': '---\ntitle: Home\n---\n[All](posts/) and [one]({{< ref "posts/first" >}})\n',
      'content/about.md':
        '---\ntitle: About\nweight: 3\naliases: [/team/, who]\nlastmod: 2024-02-03T10:00:00Z\n---\nText.\n',
      'content/about.de.md': '---\ntitle: Über\n---\nText.\n',
      'content/posts/_index.md': '+++\ntitle = "Posts"\n+++\n',
      'content/posts/first.md':
        '+++\ntitle = "First Post"\ndate = 2023-05-06T08:00:00+02:00\ndraft = false\ntags = ["a", "b"]\n+++\n![Map](/map.png)\n',
      'content/posts/second/index.md':
        '---\ntitle: Second\ndate: 2023-06-07\nslug: two\n---\n![Here](here.jpg)\n',
      'content/posts/second/here.jpg': 'jpg',
      'static/map.png': 'png',
      'data/team.yaml': '- name: one\n',
      'data/old.toml': 'a = 1\n',
      'layouts/_default/single.html': '<html>',
      'content/form.html': '<form>',
    });
    expect(site).toMatchSnapshot();
  });

  test('Gatsby: folders of settings, URLs of front matter and files, static files, code', () => {
    const site = shown('gatsby', {
      'gatsby-config.ts': `import type { GatsbyConfig } from 'gatsby'
import * as path from 'path'
const config: GatsbyConfig = {
  pathPrefix: '/base',
  siteMetadata: { title: 'Old', siteUrl: 'https://example.org', menuLinks: [{ name: 'About', link: '/about/' }] },
  plugins: [
    'gatsby-plugin-image',
    { resolve: 'gatsby-source-filesystem', options: { name: 'blog', path: \`\${__dirname}/content/blog\` } },
    { resolve: 'gatsby-source-filesystem', options: { path: path.join(__dirname, 'notes') } },
    { resolve: 'gatsby-source-filesystem', options: { path: './src/images' } },
  ],
}
export default config
`,
      'gatsby-node.js': 'exports.createPages = () => {}',
      'content/blog/hello-world/index.md':
        '---\ntitle: Hello\ndate: "2015-05-01T22:12:03.284Z"\npublished: false\n---\n![Egg](./egg.jpg) [Two](/two/)\n',
      'content/blog/hello-world/egg.jpg': 'jpg',
      'content/blog/two.mdx':
        '---\ntitle: Two\nslug: two\n---\nimport { Mine } from "./mine"\n\n<Mine size={2} />\n',
      'notes/three.md': '---\npath: /2020/three\n---\nThree\n',
      'src/images/icon.png': 'png',
      'src/pages/about.md': '# About\n',
      'src/pages/index.tsx': 'export default Home',
      'static/robots.txt': 'User-agent: *\n',
    });
    expect(site).toMatchSnapshot();
  });

  test.each([
    ['a folder without settings', {}, 'The folder contains no gatsby-config.js'],
    [
      'settings without an export',
      { 'gatsby-config.js': 'exports.a = 1\n' },
      'gatsby-config.js has no settings',
    ],
  ])('Gatsby: %s is one clear error', (_name, files, message) => {
    expect(() => importFiles('gatsby', { 'a.md': 'A\n', ...files })).toThrow(message);
  });

  test('Jekyll: posts, drafts, collections, permalinks, Liquid, data and defaults', () => {
    const site = shown('jekyll', {
      '_config.yml': `title: Old
url: https://example.org
baseurl: /blog
permalink: pretty
include: [_pages]
collections:
  recipes: { output: true }
defaults:
  - scope: { path: '', type: posts }
    values: { layout: post, author: ada }
`,
      '_posts/2014-3-3-hello-world.md':
        '---\nlayout: post\ntitle: Hello\ncategories: news\nredirect_from: /old/\n---\nSee [it]({% post_url 2015-04-05-next %}) and {{ page.title }} at {{ site.baseurl }}/about/.\n',
      '_posts/2015-04-05-next.md':
        '---\ntitle: Next\npublished: false\n---\nBack to [Hello]({{ site.baseurl }}/news/2014/03/03/hello-world/).\n',
      '_drafts/idea.md': '---\ntitle: Idea\n---\nText.\n',
      '_recipes/soup.md': '---\ntitle: Soup\n---\nWater.\n',
      '_pages/terms.md': '---\ntitle: Terms\npermalink: /terms/\n---\nText.\n',
      '_notes/lost.md': 'Nobody publishes this.\n',
      'about.md':
        '---\ntitle: About\n---\n{% highlight ruby linenos %}\nputs 1\n{% endhighlight %}\n\nText\n{: .note }\n',
      'index.html': '---\nlayout: home\n---\n{% for post in site.posts %}{% endfor %}\n',
      '_data/navigation.yml': 'main:\n  - { title: About, url: /about/ }\n',
      'assets/logo.svg': '<svg/>',
      'assets/main.scss': '---\n---\n@import "a";',
      '_layouts/post.html': '{{ content }}',
      Gemfile: 'gem',
    });
    expect(site).toMatchSnapshot();
  });

  test('Eleventy: folders of data, dates in names, navigation, files that are passed through', () => {
    const site = shown('eleventy', {
      'eleventy.config.js': `export default function (config) {
  config.addPassthroughCopy({ './public/': '/' });
  config.addPassthroughCopy('img');
  return { dir: { input: 'content' } };
}`,
      'content/index.njk': '{% for post in collections.posts %}{% endfor %}',
      'content/about.md':
        '---\ntitle: About\neleventyNavigation: { key: About us, order: 2 }\npermalink: /about-us/\n---\nText {{ title }}.\n',
      'content/blog/blog.json': '{ "tags": ["posts"], "layout": "post.njk" }',
      'content/blog/2020-01-02-first.md':
        '---\ntitle: First\ntags: second tag\n---\n{% raw %}{{ as it is }}{% endraw %} and [about](/about-us/)\n',
      'content/blog/generated.md':
        '---\ntitle: G\npermalink: "/x/{{ title | slug }}/"\n---\n{% include "x.njk" %}\n',
      'content/_data/metadata.js': `export default { title: 'Old', url: 'https://example.org/', language: 'en' };`,
      'public/robots.txt': '',
      'img/a.png': 'png',
      'README.md': 'Read me',
    });
    expect(site).toMatchSnapshot();
  });

  test('Astro: short names of folders in the settings of TypeScript', () => {
    const { pages } = importFiles('astro', {
      'astro.config.mjs': "export default defineConfig({ integrations: [starlight({ title: 'Old' })] });",
      'tsconfig.json':
        '{\n  // Names\n  "compilerOptions": { "baseUrl": ".",\n    "paths": {\n      "@parts/*": ["./src/content/docs/_parts/*"],\n      "@/*": ["src/*"],\n    } } }',
      'src/content/docs/guide/a.mdx': `---
title: A
---
import Part from '@parts/part.mdx';
import map from '@/assets/map.png';

<Part />

<Image src={map} alt="A map" /> ![Too](@/assets/map.png) [Part](@parts/part.mdx#a)
`,
      'src/content/docs/_parts/part.mdx': 'Part\n',
      'src/assets/map.png': '',
    });
    expect(pages.get('content/guide/a.md')).toContain(`<Include file="../_parts/part.md" />

![A map](../assets/map.png) ![Too](../assets/map.png) [Part](../_parts/part.md#a)`);
  });

  test('Astro: collections, pages, MDX, Starlight, images of the sources', () => {
    const site = shown('astro', {
      'astro.config.mjs': `export default defineConfig({ site: 'https://example.org', base: '/docs', integrations: [starlight({ title: 'Old' })] });`,
      'src/content/docs/index.mdx': `---
title: Home
template: splash
---
import { Card } from '@astrojs/starlight/components';
import map from '../../assets/map.png';

<Image src={map} alt="A map" />

:::tip[Mind]
Some *text*.
:::

<Aside type="caution">
  Watch out.
</Aside>

<Tabs>
<TabItem label="npm">

\`\`\`sh title="shell" {1} showLineNumbers
npm i
\`\`\`

</TabItem>
</Tabs>

<Chart data={[1, 2]} />
`,
      'src/content/docs/Guides/First Steps.md':
        '---\ntitle: First\nsidebar: { order: 2 }\npubDate: "Jul 08 2022"\n---\n[Home](/docs/) and [other](../reference/api/)\n',
      'src/content/docs/reference/api.md': '---\ntitle: API\n---\nBraces {{ stay }}.\n',
      'src/content/blog/one.md': '---\ntitle: One\n---\nText.\n',
      'src/pages/blog/[...slug].astro': `const posts = await getCollection('blog');`,
      'src/pages/index.astro': '<html>',
      'src/pages/about.md': '---\nlayout: ../layouts/A.astro\ntitle: About\n---\nText.\n',
      'src/assets/map.png': 'png',
      'public/favicon.svg': '<svg/>',
    });
    expect(site).toMatchSnapshot();
  });

  test('Docusaurus: numbered names, ids, slugs, admonitions, posts, partials', () => {
    const site = shown('docusaurus', {
      'docusaurus.config.js': `module.exports = { title: 'Old', url: 'https://example.org', baseUrl: '/site/', presets: [['classic', { docs: { sidebarPath: './sidebars.js' }, blog: { routeBasePath: 'news' } }]] };`,
      'docs/01-intro.md':
        '---\nsidebar_label: Intro\n---\n# Intro\n\n[Next](./basics/02-start.mdx#run) and ![Logo](@site/static/img/logo.png)\n',
      'docs/basics/_category_.json': '{ "label": "Basics", "position": 4 }',
      'docs/basics/index.md': '---\ntitle: Basics\n---\n',
      'docs/basics/02-start.mdx': `---
title: Start
slug: begin
---
import Part from './_part.mdx';
import Tabs from '@theme/Tabs';

## Run

:::note Title here

Text with \`code\`.

:::

:::danger
Stop.
:::

<Part />

<Tabs groupId="os">
  <TabItem value="mac" label="macOS">One</TabItem>
</Tabs>

\`\`\`jsx title="a.js" {2,4-9,12}
// highlight-next-line
b
c
d
e
\`\`\`

{/* a comment */}
`,
      'docs/basics/_part.mdx': 'Shared text.\n',
      'blog/2021-08-01-first.md':
        '---\ntitle: First\nauthors: [ada]\n---\nText\n\n<!-- truncate -->\n\nMore\n',
      'blog/2021-08-26-welcome/index.md': '---\nslug: hello\ntitle: Welcome\n---\n![Here](./here.jpg)\n',
      'blog/2021-08-26-welcome/here.jpg': 'jpg',
      'blog/authors.yml': 'ada: { name: Ada }\n',
      'src/pages/index.js': 'export default () => null;',
      'src/pages/help.md': '# Help\n',
      'static/img/logo.png': 'png',
      'versioned_docs/version-1/intro.md': '# Old\n',
    });
    expect(site).toMatchSnapshot();
  });
});

test('every tool accepts unknown content without an error', () => {
  for (const tool of ['hugo', 'jekyll', 'eleventy', 'astro', 'docusaurus'] as const)
    for (const text of [
      '',
      '---',
      '---\n---',
      '+++\n=\n+++\nx',
      '---\n[1\n---\n',
      '{\n',
      '\ufeff---\ntitle: x\n---\n',
      '```',
      '{{<',
      '{%',
      ':::note',
      '<Tabs>',
      '![',
      '\u0000',
    ])
      expect(() =>
        importFiles(tool, {
          'content/subject.md': text,
          'subject.md': text,
          'src/content/docs/subject.mdx': text,
          'docs/subject.mdx': text,
          '_config.yml': text,
          'hugo.toml': text,
          'eleventy.config.js': text,
        }),
      ).not.toThrow();
});

describe('folders that the settings name', () => {
  test('Hugo mounts one as content, and makes links with a template', () => {
    const { pages, copies, left } = shown('hugo', {
      'hugo.toml': `defaultContentLanguage = "en"
[languages.en]
[languages.de]
[[module.mounts]]
source = "content/en/"
target = "content"
[[module.mounts]]
source = "content/de"
target = "content/docs"
lang = "de"
[[module.mounts]]
source = "files"
target = "static"
`,
      'content/en/_index.md': '[Two](/two/), a [*cached* `page`](g "Glossary"), `[a](b)` and ![map](map)\n',
      'content/en/two.md': 'Two\n',
      'content/de/zwei.md': 'Zwei\n',
      'content/fr/deux.md': 'Deux\n',
      'files/a.png': 'png',
      'layouts/_markup/render-link.html': '<a>',
    });
    expect(pages).toEqual({
      'content/index.md': '[Two](two.md), a *cached* `page`, `[a](b)` and ![map](map)\n',
      'content/two.md': 'Two\n',
      'content/de/docs/zwei.md': '---\ntranslates: false\n---\nZwei\n',
    });
    expect(copies).toEqual(['files/a.png -> public/a.png']);
    expect(left.map(({ words }) => words)).toContain('[*cached* `page`](g "Glossary")');
  });

  test('Hugo has a folder for each language', () => {
    const { pages, settings } = shown('hugo', {
      'hugo.yaml':
        'languages:\n  en:\n    contentDir: content\n  fa:\n    contentDir: content/fa\n  ja:\n    contentDir: ja\n',
      'content/one.md': 'One\n',
      'content/fa/one.md': 'Fa\n',
      'ja/one.md': 'Ja\n',
    });
    expect(Object.keys(pages)).toEqual(['content/fa/one.md', 'content/one.md', 'content/ja/one.md']);
    expect(pages['content/fa/one.md']).toBe('Fa\n');
    expect(settings.languages).toEqual({ fa: { name: 'فارسی' }, ja: { name: '日本語' } });
  });

  test('Docusaurus has versions, with their URLs, labels and translations', () => {
    const text = (title: string, body = 'Text.') => `---\ntitle: ${title}\n---\n${body}\n`;
    const versioned = (docs: string) =>
      importFiles('docusaurus', {
        'docusaurus.config.js': `const last = '2.0'; module.exports = { title: 'Old', presets: [['classic', { docs: { ${docs} } }]] };`,
        'versions.json': '["2.0", "1.0", "0.9"]',
        'docs/setup.md': text('Setup', '[Deep](deep/page.md)'),
        'docs/deep/page.md': text('Deep'),
        'versioned_docs/version-2.0/setup.md': text('Setup'),
        'versioned_docs/version-2.0/deep/page.md': text(
          'Deep',
          '[Setup](setup.md) [Old](@site/versioned_docs/version-1.0/setup.md)',
        ),
        'versioned_docs/version-1.0/setup.md': text('Setup'),
        'versioned_sidebars/version-1.0-sidebars.json': '{}',
        'versioned_docs/version-0.9/setup.md': text('Setup'),
        'i18n/de/docusaurus-plugin-content-docs/current/setup.md': text('Aufbau'),
        'i18n/de/docusaurus-plugin-content-docs/version-1.0/setup.md': text('Aufbau 1'),
      });
    const site = versioned(
      "lastVersion: last, onlyIncludeVersions: ['current', '2.0', '1.0'], versions: { current: { label: '3.0 beta', path: 'beta' }, '1.0': { label: '1.x', banner: 'none' } }",
    );
    expect(site.settings.versions).toEqual({
      next: { folder: 'docs/beta', name: '3.0 beta' },
      'v2.0': { folder: 'docs', name: '2.0', current: true },
      'v1.0': { folder: 'docs/1.0', name: '1.x' },
    });
    expect([...site.pages.keys()].sort()).toEqual([
      'content/de/docs/1.0/setup.md',
      'content/de/docs/beta/setup.md',
      'content/docs/1.0/setup.md',
      'content/docs/beta/deep/page.md',
      'content/docs/beta/setup.md',
      'content/docs/deep/page.md',
      'content/docs/setup.md',
    ]);
    expect(site.pages.get('content/docs/deep/page.md')).toContain(
      '[Setup](../setup.md) [Old](v1.0:setup.md)',
    );
    expect([...site.pages.values()].join()).not.toContain('permalink');
    expect(site.left).toEqual([
      {
        file: 'versioned_docs/version-0.9/setup.md',
        what: 'Older versions are not imported: move each one that you still need to a folder in content/.',
      },
    ]);
    expect(versioned("lastVersion: 'current', routeBasePath: '/'").settings.versions).toMatchObject({
      latest: { folder: 'docs', name: 'Next', current: true },
      'v2.0': { folder: 'docs/2.0' },
    });
    const usual = versioned('includeCurrentVersion: false, versions: { "2.0": { path: "2" } }');
    expect(usual.settings.versions).toMatchObject({ 'v2.0': { folder: 'docs/2', current: true } });
    expect(usual.pages.has('content/docs/setup.md')).toBe(false);
  });

  test('Docusaurus copies its current documents to the last version before each build', () => {
    const { settings, pages } = importFiles('docusaurus', {
      'docusaurus.config.js': `const site = { url: \`https://\${host}\` }; const last = '2.0';
        module.exports = { "url": "https://example.org", "presets": [["classic", { "docs": {
          "path": "./text", "routeBasePath": "/", includeCurrentVersion: false, lastVersion: last, versions: { [last]: { label: '2' } } } }]] };`,
      'versions.json': '["2.0", "1.0"]',
      'text/setup.md': 'Setup.\n',
      'text/_part.mdx': 'Part.\n',
      'versioned_docs/version-1.0/setup.mdx': "import Part from '../../text/_part.mdx'\n\n<Part />\n",
    });
    expect(settings).toMatchObject({
      url: 'https://example.org',
      versions: { latest: { folder: 'docs', name: '2', current: true }, 'v1.0': { folder: 'docs/1.0' } },
    });
    expect(pages.get('content/docs/setup.md')).toBe('---\npermalink: /setup/\n---\nSetup.\n');
    expect(pages.get('content/docs/1.0/setup.md')).toContain('<Include file="../_part.md" />');
  });

  test('Docusaurus has its documents outside of the project', () => {
    const { pages } = shown('docusaurus', {
      'docusaurus.config.js': `module.exports = { title: 'Old', presets: [['classic', {
        docs: { sidebarPath: './sidebars.js', remarkPlugins: [[a, { b: { c: 1 } }]], path: '../docs/', routeBasePath: '/' },
      }]] };`,
      '../docs/one.md': '[Two](./sub/two.md) and ![map](map.png)\n',
      '../docs/sub/two.md': '[One](/one) and [file](../a.js)\n',
      '../docs/map.png': 'png',
      '../docs/a.js': 'a',
    });
    expect(pages).toEqual({
      'content/docs/one.md': '---\npermalink: /one/\n---\n[Two](sub/two.md) and ![map](map.png)\n',
      'content/docs/sub/two.md': '---\npermalink: /sub/two/\n---\n[One](../one.md) and [file](../a.js)\n',
    });
  });
});

describe('components stand in for templates of the old site', () => {
  test('shortcodes of Hugo, where components are allowed', () => {
    const { pages, stubs, left } = importFiles('hugo', {
      'content/one.md': [
        '{{< new-in 0.1 since="May" />}} and {{% new-in "0.2" %}}',
        '{{< box >}}\n**In** it\n{{< /box >}}',
        '[a]({{% new-in x %}}), `{{< new-in >}}`, {{< other >}}',
        '<p>{{< new-in >}}</p>\n',
      ].join('\n\n'),
      'layouts/shortcodes/new-in.html': '<b>{{ .Get 0 }}</b> /* a */\n',
      'layouts/_shortcodes/box.html': '<div>{{ .Inner }}</div>',
    });
    expect(pages.get('content/one.md')).toBe(
      [
        '<NewIn arg1="0.1" since="May" /> and <NewIn arg1="0.2" />',
        '<Box>\n**In** it\n</Box>',
        '[a]({{% new-in x %}}), `{{< new-in >}}`, {{< other >}}',
        '<p>{{< new-in >}}</p>\n',
      ].join('\n\n'),
    );
    const stub = stubs.get('templates/markdown/NewIn.tsx') ?? '';
    expect(stub).toContain('  arg1: z.string().optional(),\n  since: z.string().optional(),\n');
    expect(stub).toContain(
      '/* Before, in layouts/shortcodes/new-in.html:\n\n<b>{{ .Get 0 }}</b> /* a * /\n*/\n',
    );
    expect([...stubs.keys()]).toEqual(['templates/markdown/NewIn.tsx', 'templates/markdown/Box.tsx']);
    expect(left.filter(({ file }) => file.endsWith('NewIn.tsx')).map(({ words }) => words)).toEqual([
      '2 uses',
    ]);
  });

  test('shortcodes of a theme of Hugo that the site contains', () => {
    const { pages, stubs } = importFiles('hugo', {
      'content/one.md': '{{< box >}}\n\n{{< other >}}\n',
      'themes/old/layouts/shortcodes/box.html': '<div></div>',
      'themes/old/layouts/partials/other.html': '<div></div>',
    });
    expect(pages.get('content/one.md')).toBe('<Box />\n\n{{< other >}}\n');
    expect(stubs.get('templates/markdown/Box.tsx')).toContain(
      'Before, in themes/old/layouts/shortcodes/box.html',
    );
  });

  test('includes of Jekyll, and settings and data that texts show', () => {
    const { pages, stubs, settings } = importFiles('jekyll', {
      '_config.yml': 'title: Old\nrepository: https://example.org/old\nnavigation: no\n',
      '_data/tool.yml': 'versions:\n  least: 2.7\n',
      '_includes/note.html': 'Note',
      'one.md':
        '---\n---\n{% include note.html text="Hi" %}\n\n[Code]({{ site.repository }}/x) {{ site.data.tool.versions.least }} {{ site.unknown }} {{ site.navigation }}\n',
    });
    expect(pages.get('content/one.md')).toContain('<Note text="Hi" />\n');
    expect(stubs.get('templates/markdown/Note.tsx')).toContain('Before, in _includes/note.html:\n\nNote\n');
    expect(settings).toMatchObject({
      repository: 'https://example.org/old',
      data: { tool: { versions: { least: 2.7 } } },
    });
    expect(settings).not.toHaveProperty('unknown');
  });

  test('components of MDX, whose attributes are texts', () => {
    const { pages, stubs, left } = importFiles('docusaurus', {
      'docs/one.mdx': `import Box from '@site/src/components/Box';

<Box a={'x'} n={3} on={true} list={[{ b: "1" }]}>

<React.Fragment>Text</React.Fragment> <Fragment slot="a">more</Fragment>

<Tabs label="T" syncKey="os" groupId="os"><TabItem value="mac" label="Mac">Apple</TabItem></Tabs>

</Box>

<Box style={{ a: 1 }} />

\`<Box c={1}>\`
`,
      'src/components/Box.jsx': 'export default () => null;\n',
    });
    const text = pages.get('content/docs/one.md') ?? '';
    expect(text).toContain(
      '<Box a="x" n="3" on list="[{ b: &quot;1&quot; }]">\n\nText more\n\n<Tabs label="T"><Tab label="Mac">',
    );
    expect(text).toContain('</Box>\n\n<Box style="{ a: 1 }" />\n\n`<Box c={1}>`');
    expect(stubs.get('templates/markdown/Box.tsx')).toContain('export default () => null;');
    expect(left.map(({ words }) => words)).toContain('<Box list={[{ b: "1" }]}>');
  });

  test('components in an HTML paragraph, which are in one of Markdown here', () => {
    const { pages } = importFiles('docusaurus', {
      'docs/one.mdx':
        '<p><Since v="1" /></p>\n\n- <p>[A](https://a.example/) <Badge text="b" /> more</p>\n\n<p>No component</p>\n\n`<p><Box /></p>`\n\n<p>\n\n**Type:** `a`<br>\n<Since v="2" />\n</p>\n\nEnd\n',
    });
    expect(pages.get('content/docs/one.md')).toBe(
      '<Since v="1" />\n\n- [A](https://a.example/) <Badge text="b" /> more\n\n<p>No component</p>\n\n`<p><Box /></p>`\n\n\n\n**Type:** `a`<br>\n<Since v="2" />\n\n\nEnd\n',
    );
  });
});

test('frames become links, and images of other sites get a policy', () => {
  const { pages, settings, left } = importFiles('hugo', {
    'content/one.md':
      '<iframe src="https://a.example/x?a=1&amp;b=2" title="A [b]"\n style={{ width: 1 }}></iframe>\n\n`<iframe src="https://a.example/"></iframe>` ![i](https://b.example/i.png "t") <img alt="" src="https://c.example/i.png"> `![i](https://d.example/i.png)` [no](https://e.example/)\n',
    'content/two.md': '---\nimages: [https://f.example/a.png]\n---\n',
  });
  expect(pages.get('content/one.md')).toContain(
    '<a href="https://a.example/x?a=1&amp;b=2">A [b]</a>\n\n`<iframe src="https://a.example/"></iframe>`',
  );
  const why = 'The pages show images from there.';
  expect(settings.policy?.images).toEqual(
    ['b', 'c', 'f'].map((name) => ({ from: `https://${name}.example`, why })),
  );
  expect(left.map(({ words }) => words)).toEqual(
    expect.arrayContaining(['https://a.example/x?a=1&b=2', 'https://b.example']),
  );
});

test('Eleventy: folders that begin with _, ignored files, and data and permalinks in code', () => {
  const { pages, left, copies } = importFiles('eleventy', {
    'eleventy.config.js': "export default (config) => { config.ignores.add('drafts/'); };",
    '.eleventyignore': '# Not published\ndemos/\nnotes.md\n**/_*.md\n',
    '_posts/_posts.11tydata.js':
      'import { draw } from "../draw.js";\nexport default {\n  author: "Ann",\n  layout: "post",\n  tags: ["post"],\n  image: draw(),\n  permalink: function({page}) {\n    return `/web/$' +
      '{ page.fileSlug }/`;\n  },\n  eleventyComputed: { seo: () => 1 },\n};\n',
    '_posts/2024-05-01-first.md': '![A map](map.png)\n',
    '_posts/map.png': '',
    '_posts/2021-02-03-fluid/index.md': '---\nyears:\n  2020: a\nimage: map.png\n---\n![A map](_b.png)\n',
    '_posts/2021-02-03-fluid/_b.png': '',
    'talks/talks.11tydata.cjs':
      'module.exports = { permalink: (data) => `/t/$' + '{data.page.fileSlug}.html` };',
    'talks/one.md': 'One.\n',
    'hidden/hidden.11tydata.js': 'module.exports = {\n  permalink: false,\n};',
    'hidden/two.md': 'Two.\n',
    'wrong/wrong.11tydata.js': 'export default {',
    'wrong/six.md': 'Six.\n',
    'demos/three.md': 'Three.\n',
    'drafts/four.md': 'Four.\n',
    'notes.md': 'Notes.\n',
    'posts/notes.md': 'Notes.\n',
    'posts/_draft.md': 'Five.\n',
    '_includes/part.md': 'Part.\n',
    '_site/old.md': 'Old.\n',
  });
  expect([...pages.keys()]).toEqual([
    'content/posts/2021-02-03-fluid/index.md',
    'content/posts/first.md',
    'content/hidden/two.md',
    'content/posts/notes.md',
    'content/talks/one.md',
    'content/wrong/six.md',
  ]);
  expect(pages.get('content/posts/first.md')).toBe(
    '---\ndate: 2024-05-01\ntags:\n  - post\nauthor: Ann\npermalink: /web/first/\n---\n![A map](map.png)\n',
  );
  expect(pages.get('content/posts/2021-02-03-fluid/index.md')).toContain(
    'years:\n  "2020": a\ndate: 2021-02-03\ntags:\n  - post\nauthor: Ann\npermalink: /web/fluid/\n---\n![A map](_b.png)\n',
  );
  expect(copies.map(({ to }) => to)).toEqual([
    'content/posts/2021-02-03-fluid/_b.png',
    'content/posts/map.png',
  ]);
  expect(pages.get('content/talks/one.md')).toContain('permalink: /t/one.html\n');
  expect(pages.get('content/hidden/two.md')).toContain('draft: true\n');
  const excluded = left.filter(({ what }) => what === 'A page that the settings exclude was not imported.');
  expect(excluded.map(({ file }) => file)).toEqual([
    'demos/three.md',
    'drafts/four.md',
    'notes.md',
    'posts/_draft.md',
  ]);
  const computed = left.filter(({ what }) => what.startsWith('What a data file computes'));
  expect(computed.map(({ words }) => words)).toEqual(['image', 'eleventyComputed', undefined]);
});

test('Jekyll: pages in HTML, pages that only redirect, and posts with one name', () => {
  const { pages, left, settings } = importFiles('jekyll', {
    '_config.yml': 'title: Old\nemail: a@example.org\n',
    'about.html':
      '---\ntitle: About\npermalink: /about/\n---\n<h2>Us</h2>\n<p>Write to <b>{{ site.email }}</b>.</p>\n',
    'moved/index.html': '---\nredirect_to: https://example.com/new/\n---\n',
    'index_de.html': '---\nlayout: index\npermalink: /de/\n---\n',
    'list.html': '---\n---\n{% for post in site.posts %}{% endfor %}\n',
    'style.scss': '---\n---\nb { color: red }\n',
    '_posts/2023-01-02-audit.md': '---\n---\nOne.\n',
    '_posts/2024-01-02-audit.html': '---\n---\n<p>Two.</p>\n',
    '_posts/map.png': '',
  });
  expect([...pages.keys()]).toEqual([
    'content/posts/audit.md',
    'content/posts/audit-2.md',
    'content/about.md',
  ]);
  expect(pages.get('content/about.md')).toBe(
    '---\ntitle: About\n---\n## Us\n\nWrite to **{{ site.email }}**.\n',
  );
  expect(pages.get('content/posts/audit-2.md')).toBe(
    '---\ndate: 2024-01-02\npermalink: /2024/01/02/audit.html\n---\nTwo.\n',
  );
  expect(settings.redirects).toEqual([{ from: '/moved/', to: 'https://example.com/new/' }]);
  expect(left.map(({ file, what }) => [file, what.slice(0, 31)])).toEqual([
    ['list.html', 'A file with Liquid is not impor'],
    ['_posts/map.png', 'Only posts with front matter ar'],
    ['style.scss', 'Scripts and stylesheets are not'],
    ['index_de.html', 'The text of a page is in its la'],
  ]);
});

test('Docusaurus: the order of sidebars and the menu, without parts of pages and examples in code', () => {
  const { pages, left, settings } = importFiles('docusaurus', {
    'docusaurus.config.ts': `export default {
  presets: [['classic', { docs: { sidebarPath: require.resolve('./sidebars.js') } }]],
  themeConfig: { navbar: { items: [
    { to: '/docs/intro', label: 'Start' },
    { to: '/team', label: 'Team' },
    { href: 'https://example.com', className: 'icon' },
    { label: 'More', items: [{ to: '/docs/guides/b/', label: 'B' }] },
  ] } },
};`,
    'sidebars.js': `module.exports = {
  docs: [
    'intro',
    { type: 'category', label: 'G', link: { type: 'doc', id: 'guides/index' }, items: ['guides/named'] },
    { Old: [{ type: 'ref', id: 'intro' }, { type: 'doc', id: 'guides/b' }, 'guides/c'] },
  ],
};`,
    'docs/intro.md': 'A\n',
    'docs/guides/index.md': 'A\n',
    'docs/guides/a.md': '---\nid: named\n---\nA\n',
    'docs/guides/b.md': 'A\n',
    'docs/guides/c.md': '---\nsidebar_position: 1\n---\nA\n',
    'docs/guides/d.md': 'A\n',
    'docs/example.js': '',
    'src/pages/team.tsx': '',
    'src/pages/_parts/Card.tsx': '',
  });
  const orderOf = (file: string) =>
    Number(/^order: (\d+)$/m.exec(pages.get(`content/docs/${file}`) ?? '')?.[1]);
  expect(['intro.md', 'guides/index.md', 'guides/a.md', 'guides/b.md', 'guides/c.md'].map(orderOf)).toEqual([
    1, 2, 3, 4, 1,
  ]);
  expect(pages.get('content/docs/guides/d.md')).not.toContain('order:');
  expect(settings.navigation).toEqual([
    { label: 'Start', to: '/docs/intro/' },
    { label: 'More', to: '/docs/guides/b/', children: [{ label: 'B', to: '/docs/guides/b/' }] },
  ]);
  expect(left.map(({ file }) => file)).toEqual(['src/pages/team.tsx']);
});

test('Starlight: the order of the sidebar, and a URL that an environment may replace', () => {
  const { pages, settings } = importFiles('astro', {
    'astro.config.mjs': `import starlight from '@astrojs/starlight';
export default defineConfig({
  site: process.env.URL || 'https://example.com',
  integrations: [starlight({ title: 'A', sidebar: [
    { label: 'Start', items: [{ label: 'B', link: '/b/' }, 'a'] },
    { label: 'All', autogenerate: { directory: 'more' } },
    { slug: 'c' },
  ] })],
});`.replace(
      'export default defineConfig',
      "import { defineConfig } from 'astro/config';\nexport default defineConfig",
    ),
    'src/content/docs/a.md': 'A\n',
    'src/content/docs/b.md': 'A\n',
    'src/content/docs/c.md': '---\nsidebar:\n  order: 9\n---\nA\n',
    'src/content/docs/more/d.md': 'A\n',
  });
  const orders = ['a', 'b', 'c', 'more/d'].map(
    (name) => /order: \d/.exec(pages.get(`content/${name}.md`) ?? '')?.[0],
  );
  expect(orders).toEqual(['order: 2', 'order: 1', 'order: 9', undefined]);
  expect(settings.url).toBe('https://example.com');
});

test('an empty submodule is named', () => {
  const { left } = importFiles('jekyll', {
    '.gitmodules': '[submodule "a"]\n\tpath = docs/a\n[submodule "b"]\n\tpath = b\n',
    'b/c.md': 'A\n',
  });
  expect(left.map(({ file, what }) => [file, what.slice(0, 27)])).toEqual([
    ['docs/a', 'A submodule of Git is empty'],
  ]);
});

test('a folder of another tool is refused, with the command for it', () => {
  const files = (...names: readonly string[]) => ({ files: names, text: () => '' });
  expect(() => checkTool(files('astro.config.mjs', 'a.md'), 'eleventy')).toThrow(
    'The folder has no settings of Eleventy, but astro.config.mjs, those of Astro',
  );
  for (const names of [['a.md'], ['.eleventy.js', 'astro.config.mjs']])
    expect(() => checkTool(files(...names), 'eleventy')).not.toThrow();
  expect(() => checkTool(files('config.toml', 'mkdocs.yml'), 'hugo')).not.toThrow();
});
