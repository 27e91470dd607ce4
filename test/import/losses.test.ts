// Texts of other tools arrive whole, under their old URLs, or are reported.
import { describe, expect, test } from 'vitest';
import { importFiles } from './support.ts';

const textOf = (files: Record<string, string>, tool: 'astro' | 'docusaurus', page: string) =>
  importFiles(tool, files).pages.get(page);

describe('HTML in a literal is written out', () => {
  const converted = (text: string) => textOf({ 'docs/a.mdx': text }, 'docusaurus', 'content/docs/a.md');

  test.each([
    [
      String.raw`<Fragment set:html={"<p class=\"x\">Said \"a > b\"</p>\n\n<p>It\u2019s</p>"} />`,
      '<p class="x">Said "a > b"</p>\n<p>It’s</p>\n',
    ],
    ['<Fragment set:html={`<p>One</p>\n\n<p>Two</p>`}></Fragment>', '<p>One</p>\n<p>Two</p>\n'],
    [`<Fragment set:html='<p>A > b</p>' />`, '<p>A > b</p>\n'],
    [`<div class="c" set:html={'<b>Bold</b>'} />`, '<div class="c"><b>Bold</b></div>\n'],
    ['<p dangerouslySetInnerHTML={{ __html: "<i>Text</i>" }} />', '<p><i>Text</i></p>\n'],
    [`<span set:text={"1 < 2"} />`, '<span>1 &lt; 2</span>\n'],
    [String.raw`<Fragment set:html={"<pre>a\n\nb</pre>"} />`, '<pre>a&#10;&#10;b</pre>\n'],
    ['`<Fragment set:html={"x"} />`', '`<Fragment set:html={"x"} />`\n'],
  ])('%s', (text, html) => {
    expect(converted(text)).toBe(html);
  });

  test('other code stays, and tags end where they end', () => {
    expect(converted('<Box set:html={html} />')).toBe('<Box set:html={html} />\n');
    expect(converted('<Tabs label="a > b"><TabItem label="x > y">Text</TabItem></Tabs>')).toBe(
      '<Tabs label="a > b"><Tab label="x > y">Text</Tab></Tabs>\n',
    );
    expect(converted('<Fragment slot={a > b ? "}" : \'{\'}>Text</Fragment>')).toBe('Text\n');
  });
});

test('code of MDX is left out, with all its lines', () => {
  const { pages, left } = importFiles('docusaurus', {
    'docs/a.mdx':
      "# A\n\nexport const Box = ({ a }) => (\n  <b>\n\n    {'}'}\n  </b>\n);\n\nText\n\nexport const b = 'c';\nexport const d = 1;\n\nexport NAME=1 is shell.\n",
  });
  expect(pages.get('content/docs/a.md')).toBe('# A\n\n\nText\n\n\nexport NAME=1 is shell.\n');
  const what = 'Code in a page was left out: move it to a component.';
  expect(left.filter((one) => one.what === what).map(({ words }) => words)).toEqual([
    'export const Box = ({ a }) => (',
    "export const b = 'c';",
    'export const d = 1;',
  ]);
});

test('imports on one line, names with a backslash, and styles in objects', () => {
  const text =
    "import TabItem from '@theme/TabItem'; import Part from './\\_part.mdx'; import x from './x.js'\n\n<Part />\n\n<img src=\"a.png\" style={{float: 'left', width: 3}} alt=\"A\" />\n";
  const files = { 'docs/a.mdx': text, 'docs/_part.mdx': 'Part\n' };
  expect(textOf(files, 'docusaurus', 'content/docs/a.md')).toBe(
    '\n<Include file="_part.md" />\n\n<img src="a.png" alt="A">\n',
  );
});

test('shortcodes of themes of Hugo', () => {
  const { pages } = importFiles('hugo', {
    'hugo.toml': 'title = "Old"\n',
    'content/a.md': `{{< cards >}}
  {{< card url="https://example.com" title="One" subtitle="First" icon="x" >}}
  {{< card title="Two" >}}
{{< /cards >}}

{{< button url="https://example.com/b" >}}Go{{< /button >}}

{{% steps %}}
1. Step
{{% /steps %}}

{{< tabpane lang="go" >}}
{{< tab "A" >}}
a()
{{< /tab >}}
{{< tab header="B" lang="js" >}}b(){{< /tab >}}
{{% tab header="C" %}}*text*{{% /tab %}}
{{< /tabpane >}}

1. Item

    {{< tabpane text=true >}} {{% tab header="D" %}}

    \`\`\`sh
    d
    \`\`\`

    {{% /tab %}} {{< /tabpane >}}

{{< spoiler text="More" >}}Hidden{{< /spoiler >}}

{{< blocks/section title="Part" >}}
Section {{< blocks/link-down >}}
{{< /blocks/section >}}

{{< terms >}}
`,
  });
  expect(pages.get('content/a.md')).toMatchSnapshot();
});

test('Hugo: definitions, emoji, aliases above a folder, and templates in Markdown', () => {
  const files = {
    'hugo.toml': 'title = "Old"\nenableEmoji = true\n',
    'content/docs/a.md':
      '---\naliases: [../old, /x/../y/]\n---\n:tada: `:tada:` {{% own/part %}}\n\n```\nCode\n: no\n```\n',
    'layouts/shortcodes/own/part.md': 'Part',
  };
  const { pages, stubs, settings } = importFiles('hugo', files);
  expect(pages.get('content/docs/a.md')).toBe(
    '---\naliases:\n  - /old\n  - /y/\n---\n🎉 `:tada:` <OwnPart />\n\n```\nCode\n: no\n```\n',
  );
  expect([...stubs.keys()]).toEqual(['templates/markdown/OwnPart.tsx']);
  expect(settings.markdown).toEqual({ quotes: true });
  const more = { ...files, 'content/b.md': 'Term\n: Definition\n' };
  expect(importFiles('hugo', more).settings.markdown).toEqual({ quotes: true, definitions: true });
  const off = 'title = "Old"\n[markup.goldmark.extensions]\ndefinitionList = false\ntypographer = false\n';
  expect(importFiles('hugo', { ...more, 'hugo.toml': off }).settings.markdown).toBeUndefined();
});

test('collections of Astro in folders that their settings name', () => {
  const { pages, copies, left } = importFiles('astro', {
    'src/content.config.ts': `
const FOLDER = 'data/notes';
const posts = defineCollection({ loader: glob({ pattern: '**/*.md', base: './posts' }), schema: z.object({}) });
export const collections = {
  blog: posts,
  notes: defineCollection({ loader: glob({ base: \`./\${FOLDER}\`, pattern: '*.mdx' }) }),
};`,
    'src/pages/writing/[...slug].astro': "const all = await getCollection('blog');",
    'posts/One Post.md': '---\ntitle: One\n---\nText.\n',
    'posts/map.png': 'png',
    'data/notes/two.mdx': 'Two\n',
    'src/content/pages/three.md': 'Three\n',
    'lost/four.md': 'Four\n',
    'README.md': 'About\n',
  });
  expect([...pages.keys()].sort()).toEqual([
    'content/blog/One Post.md',
    'content/notes/two.md',
    'content/pages/three.md',
  ]);
  expect(pages.get('content/blog/One Post.md')).toContain('permalink: /writing/one-post/');
  expect(copies).toEqual([{ from: 'posts/map.png', to: 'content/blog/map.png' }]);
  expect(left.filter(({ what }) => what.startsWith('Markdown outside')).map(({ file }) => file)).toEqual([
    'lost/four.md',
  ]);
});

describe('Docusaurus', () => {
  test('posts with one name on several days, with their files', () => {
    const { pages, copies } = importFiles('docusaurus', {
      'blog/2020-01-02-news.md': 'First ![a](pic.png) [next](2021-01-02-news.md)\n',
      'blog/2021-01-02-news.md': 'Second\n',
      'blog/2020-03-04-trip/index.md': '![p](p.png)\n',
      'blog/2020-03-04-trip/p.png': '1',
      'blog/2021-03-04-trip/index.md': '![p](p.png)\n',
      'blog/2021-03-04-trip/p.png': '2',
      'blog/2022-05-06-alone.md': 'Alone\n',
    });
    expect([...pages.keys()].sort()).toEqual([
      'content/blog/2020-01-02-news.md',
      'content/blog/2020-03-04-trip/index.md',
      'content/blog/2021-01-02-news.md',
      'content/blog/2021-03-04-trip/index.md',
      'content/blog/alone.md',
    ]);
    expect(pages.get('content/blog/2020-01-02-news.md')).toContain('permalink: /blog/2020/01/02/news/');
    expect(pages.get('content/blog/2020-01-02-news.md')).toContain('[next](2021-01-02-news.md)');
    expect(copies.map(({ to }) => to)).toEqual([
      'content/blog/2020-03-04-trip/p.png',
      'content/blog/2021-03-04-trip/p.png',
    ]);
  });

  test('links that start from the root of the docs, with and without a slash', () => {
    const { pages } = importFiles('docusaurus', {
      'docusaurus.config.js': "docs: { path: '../handbook', routeBasePath: '/' }",
      '../handbook/guides/deep/a.md':
        '[b](/guides/b.md#x) [c](intro/c.mdx) [d](pathname:///x.pdf) [e](@site/../handbook/guides/b.md)\n',
      '../handbook/guides/b.md': 'B\n',
      '../handbook/intro/c.mdx': 'C\n',
      'static/x.pdf': 'pdf',
    });
    expect(pages.get('content/docs/guides/deep/a.md')).toContain(
      '[b](../b.md#x) [c](../../intro/c.md) [d](/x.pdf)',
    );
  });

  test('a second plug-in for docs, and one for a blog', () => {
    const { pages } = importFiles('docusaurus', {
      'docusaurus.config.js': `presets: [['classic', { docs: { sidebarPath: './s.js' }, blog: false }]],
plugins: [
  ['@docusaurus/plugin-content-docs', { id: 'community', path: 'community', routeBasePath: 'join' }],
  ["content-blog", { id: 'second', path: './news', routeBasePath: 'news' }],
]`,
      'docs/a.md': '[team](../community/team.md)\n',
      'community/team.md': 'Team\n',
      'news/2020-01-02-one.md': 'One\n',
    });
    expect([...pages.keys()]).toEqual(['content/docs/a.md', 'content/join/team.md', 'content/news/one.md']);
    expect(pages.get('content/docs/a.md')).toBe('[team](../join/team.md)\n');
  });
});

describe('Hugo', () => {
  const files = {
    'content/en/a.md': 'A\n',
    'content/de/a.md': 'B\n',
    'config/_default/hugo.toml': 'title = "Old"',
  };

  test('languages in files of their own', () => {
    const { pages, settings } = importFiles('hugo', {
      ...files,
      'config/_default/languages.en.toml': 'contentDir = "content/en"\nlanguageCode = "en-us"\nweight = 1\n',
      'config/_default/languages.de.toml': 'contentdir = "content/de"\nweight = 2\n',
      'config/_default/menus.en.toml': '[[main]]\nname = "A"\nurl = "/a/"\n',
    });
    expect([...pages.keys()].sort()).toEqual(['content/a.md', 'content/de/a.md']);
    expect(pages.get('content/a.md')).toBe('A\n');
    expect(settings).toMatchObject({ language: 'en-us', navigation: [{ label: 'A', to: '/a/' }] });
  });

  test('the main language below its name, and the first one by weight', () => {
    const { pages } = importFiles('hugo', {
      ...files,
      'config/_default/hugo.toml':
        'defaultContentLanguageInSubdir = true\n[languages.de]\ncontentDir = "content/de"\nweight = 2\n[languages.fr]\ncontentDir = "content/en"\nweight = 1\n',
    });
    expect(pages.get('content/a.md')).toContain('permalink: /fr/a/');
    expect(pages.get('content/de/a.md')).toBe('B\n');
  });

  test('tables of TOML, and old URLs without a slash', () => {
    const { pages } = importFiles('hugo', {
      'content/posts/a.md':
        '+++\ntitle = "A"\nurl = "x/y"\naliases = ["old", "/older"]\n[extra]\nlevel = 2\n[extra.more]\nlist = [\n  1,\n]\n[[parts]]\nname = "p"\n+++\nText\n',
    });
    expect(pages.get('content/posts/a.md')).toBe(
      '---\ntitle: A\naliases:\n  - /x/old\n  - /older\nextra:\n  level: 2\n  more:\n    list:\n      - 1\nparts:\n  - name: p\npermalink: /x/y/\n---\nText\n',
    );
  });
});

test('a permalink without a slash begins at the root, in every tool that has one', () => {
  for (const [tool, file] of [
    ['jekyll', 'a/one.md'],
    ['eleventy', 'a/one.md'],
  ] as const) {
    const { pages } = importFiles(tool, {
      [file]: '---\ntitle: One\npermalink: b/c\nredirect_from: d\n---\nText\n',
    });
    expect(pages.get('content/a/one.md')).toContain('permalink: /b/c/\n');
    if (tool === 'jekyll') expect(pages.get('content/a/one.md')).toContain('  - /d\n');
  }
});

test('front matter in a language that its first line names', () => {
  const { pages, left } = importFiles('eleventy', {
    'a.md': '---json\n{ "title": "A" }\n---\nText.\n',
    'b.md': '---toml\ntitle = "B"\n---\nText.\n',
    'c.md': '---js\nconst title = "C";\n---\nText.\n',
  });
  expect([...pages.values()]).toEqual([
    '---\ntitle: A\n---\nText.\n',
    '---\ntitle: B\n---\nText.\n',
    'Text.\n',
  ]);
  expect(left).toEqual([
    {
      file: 'content/c.md',
      line: 1,
      what: 'The front matter cannot be parsed and was skipped.',
      words: 'It is JavaScript, which is not run: write its values as YAML',
    },
  ]);
});

test('a link to a hidden file stays, and refuses nothing', () => {
  const { pages, copies } = importFiles('vitepress', {
    '.vitepress/config.ts': 'export default {};',
    'a.md': '[settings](.vitepress/config.ts), [map](map.png)\n',
    'map.png': '',
  });
  expect(pages.get('content/a.md')).toContain('[settings](.vitepress/config.ts), [map](map.png)');
  expect(copies.map(({ to }) => to)).toEqual(['content/map.png']);
});
