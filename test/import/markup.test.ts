// Markup that several sites of a tool share, and what it becomes.
import { expect, test } from 'vitest';
import type { OldToolName } from '../../src/import/old-project.ts';
import { importFiles } from './support.ts';

const SETTINGS: Partial<Record<OldToolName, Readonly<Record<string, string>>>> = {
  hugo: { 'hugo.toml': '', 'layouts/_shortcodes/option.html': '{{ .Inner }}' },
  zola: { 'config.toml': 'base_url = "https://example.org"\n' },
  docusaurus: { 'docusaurus.config.js': 'export default {};\n' },
};

const HOME: Partial<Record<OldToolName, string>> = {
  hugo: 'content/_index.md',
  zola: 'content/_index.md',
  docusaurus: 'docs/index.mdx',
};

const NEW: Partial<Record<OldToolName, string>> = { docusaurus: 'content/docs/index.md' };

test.each<[OldToolName, string, string, string]>([
  ['hugo', 'instructions of other programs', 'a\n\n<?code-excerpt "a.dart"?>\n\nb', 'a\n\n\nb'],
  ['hugo', 'instructions in code', '```\n<?code-excerpt "a"?>\n```', '```\n<?code-excerpt "a"?>\n```'],
  ['hugo', 'comments', 'a {{< comment >}} b\n{{< /comment >}} c', 'a  c'],
  ['hugo', 'titles of alerts', '> [!NOTE] Check it\n> Text', '> [!NOTE]\n> **Check it**\n>\n> Text'],
  ['hugo', 'folded alerts', '> > [!info]- More\n> > Text', '> > [!NOTE]\n> > **More**\n> >\n> > Text'],
  ['hugo', 'classes of a block', 'a\n{.wide .mt-3}\n\nb', 'a\n\nb'],
  ['hugo', 'colors of Docsy', '{{% alert color="primary" %}}\nA\n{{% /alert %}}', '> [!NOTE]\n> A'],
  [
    'hugo',
    'wrapped shortcodes',
    '{{% option name="a" %}} First\nlast. {{% /option %}}',
    '<Option name="a">\n\n First\nlast. \n\n</Option>',
  ],
  [
    'zola',
    'noscript',
    '<p>a</p>\n<noscript>\n<img src="/a.png" alt="A"></noscript>',
    '<p>a</p>\n\n<img src="/a.png" alt="A">',
  ],
  ['zola', 'noscript in code', '`<noscript>`', '`<noscript>`'],
  [
    'zola',
    'scripts and stylesheets',
    'a\n\n<script src="a.js"></script>\n<link rel="x" href="a.css">\n\nb',
    'a\n\n\nb',
  ],
  [
    'docusaurus',
    'numbers and texts as code',
    '<img width={300} alt={"A \\"B\\""} src="/a.png" />',
    '<img width="300" alt="A &quot;B&quot;" src="/a.png">',
  ],
  ['docusaurus', 'other code in HTML', 'a <a href={docs + a}>c</a>', 'a <a>c</a>'],
  ['docusaurus', 'expressions that are texts', "a{' '}\nb {'c, d'}", 'a \nb c, d'],
  [
    'docusaurus',
    'images for dark pages',
    "<ThemedImage alt=\"A\" sources={{ light: useBaseUrl('/a.png'), dark: useBaseUrl('/b.png') }} />",
    '![A](/a.png)',
  ],
  ['docusaurus', 'empty titles of code', '```js title=""\na\n```', '```js\na\n```'],
])('%s: %s', (tool, _what, text, expected) => {
  const { pages } = importFiles(tool, { ...SETTINGS[tool], [HOME[tool] ?? '']: text });
  expect((pages.get(NEW[tool] ?? 'content/index.md') ?? '').replace(/^---[\s\S]*?---\n/, '').trim()).toBe(
    expected,
  );
});

test.each([
  [
    '1.  A\n\n         <X>\n\n    b\n\n        </X>\n\n2.  B\n',
    '1.  A\n\n    <X>\n\n    b\n\n    </X>\n\n2.  B\n',
  ],
  ['- A\n  - B\n\n    <X />\n', '- A\n  - B\n\n    <X />\n'],
  ['- A\n\n          <X />\n\nc\n\n     <X />\n', '- A\n\n  <X />\n\nc\n\n<X />\n'],
  ['```html\n      <X />\n```\n', '```html\n      <X />\n```\n'],
])('tags in MDX that Markdown would read as indented code: %j', (text, expected) => {
  const files = { ...SETTINGS.docusaurus, 'docs/index.mdx': text, 'docs/code.md': `a\n\n${text}` };
  const { pages } = importFiles('docusaurus', files);
  expect(pages.get('content/docs/index.md')).toBe(expected);
  expect(pages.get('content/docs/code.md')).toBe(`a\n\n${text}`);
});

test('what is left out is reported, but text in attributes of components is not an expression', () => {
  const { left, pages } = importFiles('docusaurus', {
    ...SETTINGS.docusaurus,
    'docs/index.mdx':
      '<script src="a.js"></script>\n\n<head>\n  <link rel="canonical" href="/b/" />\n</head>\n\n<a href={docs + a}>c</a>\n\n<Row code="a {b}" /> {d}\n',
  });
  expect(left.map(({ what, words }) => [what.slice(0, 30), words])).toEqual(
    expect.arrayContaining([
      ['A stylesheet or script in a pa', '<script src="a.js"></script>'],
      ['What a page adds to its head w', '<link rel="canonical" href="/b/" />'],
      ['An attribute of HTML that was ', '<a href={docs + a}>'],
      ['An expression is published as ', '{d}'],
    ]),
  );
  expect(left.filter(({ words }) => words === '{b}')).toEqual([]);
  expect([...pages.values()].join()).not.toContain('<head>');
});

test('an alias in another form of the own URL stays, and one that is the own URL is left out', () => {
  const { pages, left } = importFiles('zola', {
    ...SETTINGS.zola,
    'content/one.md':
      '+++\npath = "2020/one"\naliases = ["2020/one.html", "/2020/one", "/two/", "/three"]\n+++\nA\n',
    'content/two.md': 'B\n',
    'content/four.md': '+++\naliases = ["/three/"]\n+++\nD\n',
  });
  expect(pages.get('content/one.md')).toContain('aliases:\n  - /2020/one.html\n');
  expect(left.map(({ words }) => words).filter(Boolean)).toEqual(['/two/', '/three']);
});

test('folders of languages count without mounts, if all pages are in them', () => {
  const languages = 'defaultContentLanguage: en\nlanguages: { en: {}, de: {} }\n';
  const files = {
    'hugo.yaml': languages,
    'content/en/a.md': 'A [b](/b/)\n',
    'content/en/b.md': 'B\n',
    'content/de/a.md': 'A\n',
  };
  const { pages, settings } = importFiles('hugo', files);
  expect([...pages.keys()].sort()).toEqual(['content/a.md', 'content/b.md', 'content/de/a.md']);
  expect(pages.get('content/a.md')).toContain('[b](b.md)');
  expect(settings.languages).toEqual({ de: { name: 'Deutsch' } });
  const mixed = importFiles('hugo', { ...files, 'content/c.md': 'C\n' });
  expect([...mixed.pages.keys()]).toContain('content/en/a.md');
});

test('Eleventy: a file with the name of its folder is its index, and data may be outside of the input', () => {
  const { pages, settings } = importFiles('eleventy', {
    'eleventy.config.js': 'export const config = { dir: { input: "content", data: "../_data" } };\n',
    '_data/metadata.js': 'export default { title: "Old", url: "https://example.org/" };\n',
    'content/blog/first/first.md': '---\ntitle: First\n---\nA\n',
    'content/blog/second/2024-01-02-second.md': 'B\n',
  });
  expect([...pages.keys()].sort()).toEqual(['content/blog/first/index.md', 'content/blog/second/index.md']);
  expect(pages.get('content/blog/first/index.md')).not.toContain('permalink');
  expect(settings).toMatchObject({ name: 'Old', url: 'https://example.org/' });
});

test('graphics that load fonts are moved to public/, and those that could run code stay where they are refused', () => {
  const svg = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg">${inner}</svg>`;
  const { pages, copies, left } = importFiles('docusaurus', {
    ...SETTINGS.docusaurus,
    'docs/index.md': '![A](a.svg) ![B](b.svg) ![C](../drawings/c.svg) ![D](d.svg) ![E](e.svg) ![F](f.svg)\n',
    'docs/f.svg': svg(
      '<style>@import url(https://example.org/a.css);</style><a href="java&#115;cript:run()"/>',
    ),
    'docs/d.svg': svg('<script>run()</script>').slice(0, -6),
    'docs/e.svg': '<svg><script>run()</script></svg>',
    'docs/a.svg': svg('<path d="M0 0"/>'),
    'docs/b.svg': svg('<style>@import url(https://example.org/a.css);</style>'),
    'drawings/c.svg': svg('<script>run()</script>'),
  });
  expect(pages.get('content/docs/index.md')).toBe(
    '![A](a.svg) ![B](/docs/b.svg) ![C](../drawings/c.svg) ![D](d.svg) ![E](e.svg) ![F](f.svg)\n',
  );
  expect(copies.map(({ to }) => to)).toEqual([
    'content/docs/a.svg',
    'content/docs/d.svg',
    'content/docs/e.svg',
    'content/docs/f.svg',
    'content/drawings/c.svg',
    'public/docs/b.svg',
  ]);
  expect(left.filter(({ what }) => what.startsWith('A graphic')).map(({ file }) => file)).toEqual([
    'docs/b.svg',
  ]);
});

test.each<[OldToolName, string, string]>([
  [
    'jekyll',
    '{% highlight html linenos %}\n<head>\n<title>A</title>\n</head>\n{% endhighlight %}',
    '```html lines',
  ],
  [
    'jekyll',
    '{% highlight html mark_lines="1 3" %}\n<head>\n</head>\n<b>\n{% endhighlight %}',
    '```html {1,3}',
  ],
  ['eleventy', '{% highlight "html" %}\n<script>\na\n</script>\n{% endhighlight %}', '```html'],
  ['hugo', '{{< highlight html >}}\n<style>\na\n</style>\n{{< /highlight >}}', '```html'],
  ['jekyll', '{% highlight md %}\n```\na\n```\n{% endhighlight %}', '````md'],
])('%s: code between tags stays, whatever it contains: %s', (tool, text, fence) => {
  const { pages, left } = importFiles(tool, { ...SETTINGS[tool], [HOME[tool] ?? 'index.md']: text });
  const inner = text.split('\n').slice(1, -1).join('\n');
  expect(pages.get('content/index.md')).toBe(`${fence}\n${inner}\n${/^`+/.exec(fence)}\n`);
  expect(left.filter(({ what }) => what.includes('left out'))).toEqual([]);
});
