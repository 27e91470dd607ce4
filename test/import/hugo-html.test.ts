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
