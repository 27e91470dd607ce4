import { expect, test } from 'vitest';
import { importFiles } from './support.ts';

const HTML = `---
title: Logs
slug: ct-logs
---
<!-- for translators -->
<h2 id="first">First_step</h2>
<p>See <a href="{{< ref "other.md" >}}">the other</a>, <a href="/other/#b">again</a>
and {{< chart >}}.</p>
<div class="figure"><img src="/map.png" alt="A map"></div>
<ul>
  <li><b>Bold</b></li>
</ul>
<table><tr><th>A</th></tr><tr><td>1</td></tr></table>
<button type="button">More</button>
<script>run();</script>
`;

test('HTML pages of Hugo become Markdown, with what is left out', () => {
  const { pages, left } = importFiles('hugo', {
    'hugo.yaml': 'title: A\n',
    'content/docs/logs.html': HTML,
    'content/docs/other.md': '---\ntitle: Other\nurl: /other/\n---\n[Logs](logs.html)\n',
    'content/plain.html': '<p>No fields</p>\n',
    'static/map.png': '',
  });
  expect(pages.get('content/docs/logs.md')).toBe(`---
title: Logs
permalink: /docs/ct-logs/
---
## First_step {#first}

See [the other](other.md), [again](other.md#b) and {{< chart >}}.

![A map](/map.png)

- **Bold**

| A |
| - |
| 1 |
`);
  expect(pages.get('content/docs/other.md')).toContain('[Logs](logs.md)');
  expect(left.map(({ file, what, words }) => [file, what.slice(0, 30), words])).toEqual([
    ['content/docs/logs.md', 'A shortcode has no equivalent:', '{{< chart >}}'],
    ['content/docs/logs.md', 'A stylesheet or script in a pa', '<script>run();</script>'],
    ['content/plain.html', 'An HTML page is not imported: ', undefined],
    ['content/docs/logs.md', 'An element <button> was left o', '<button>'],
  ]);
});

test('readfile of Docsy inserts a file from the folder of the page, of pages, or of the project', () => {
  const { pages } = importFiles('hugo', {
    'hugo.yaml': 'title: A\ncontentDir: content/en\n',
    'content/en/docs/a.md':
      '{{% readfile file="/docs/parts/b.inc" %}}\n\n- One:\n  {{< readfile "parts/c.inc" >}}\n\n{{% readfile file="/x.sh" code="true" lang="sh" %}}\n\n{{% readfile "no.inc" %}}\n',
    'content/en/docs/parts/b.inc': 'B [a](a.md)\n\n{{% readfile file="/docs/parts/b.inc" %}}\n',
    'content/en/docs/parts/c.inc': 'c\n\nd\n',
    'x.sh': 'echo {{< x >}}\n',
  });
  const text = pages.get('content/docs/a.md') ?? '';
  expect(text.match(/B \[a\]\(a\.md\)/g)).toHaveLength(5);
  expect(text).toContain('- One:\n  c\n\n  d\n');
  expect(text).toContain('````sh\necho {{< x >}}\n````\n');
  expect(text).toContain('{{% readfile "no.inc" %}}');
});

test('an own shortcode that highlights its content becomes a code block, also in a list', () => {
  const { pages } = importFiles('hugo', {
    'hugo.yaml': 'title: A\n',
    'layouts/shortcodes/shown.html': '{{ $code := trim .Inner "\\n" }}{{ highlight $code (.Get "lang") "" }}',
    'content/a.md':
      '1. A\n\n    {{< shown lang="sh" >}}\n# b\n{{< /shown >}}\n\n2. C {{< shown >}}d{{< /shown >}}\n',
  });
  expect(pages.get('content/a.md')).toBe('1. A\n\n    ```sh\n    # b\n    ```\n\n2. C <Shown>d</Shown>\n');
});

test('shortcodes for a section become components', () => {
  const { pages, left } = importFiles('hugo', {
    'hugo.yaml': 'title: A\n',
    'layouts/docs/_shortcodes/flags.html': '<ul></ul>',
    'content/docs/a.md': '{{< flags "get" >}}\n',
  });
  expect(pages.get('content/docs/a.md')).toContain('<Flags');
  expect(left.map(({ file }) => file)).toContain('templates/markdown/Flags.tsx');
});

test('names of fields in any case', () => {
  const { pages } = importFiles('hugo', {
    'hugo.yaml': 'title: A\n',
    'content/post/a.md':
      '---\nTitle: One\nSlug: first\nTags: [x]\nPUBLISHDATE: 2024-05-01\nLastMod: 2024-05-02\nCover: b\n---\nText.\n',
  });
  expect(pages.get('content/post/a.md')).toBe(
    '---\ntitle: One\ntags: [x]\ndate: 2024-05-01\nupdated: 2024-05-02\nCover: b\npermalink: /post/first/\n---\nText.\n',
  );
});
