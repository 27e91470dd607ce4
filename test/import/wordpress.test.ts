import { describe, expect, test } from 'vitest';
import { readExport } from '../../src/import/tools/wordpress/read-export.ts';
import { Fault } from '../../src/kit/diagnostics/fault.ts';
import { importExport } from './support.ts';

const UPLOADS = 'https://old.example/blog/wp-content/uploads';

interface Item {
  readonly id: number;
  readonly type?: string;
  readonly status?: string;
  readonly link?: string;
  readonly content?: string;
  /** Further elements. */
  readonly more?: string;
}

function item({ id, type = 'post', status = 'publish', link = '', content = '', more = '' }: Item): string {
  return `<item><link>${link}</link><wp:post_id>${id}</wp:post_id><wp:post_type>${type}</wp:post_type>
<wp:status><![CDATA[${status}]]></wp:status><content:encoded><![CDATA[${content}]]></content:encoded>${more}</item>\n`;
}

const meta = (key: string, value: string | number) =>
  `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`;

function site(...items: readonly (Item | string)[]): string {
  return `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/"><channel>
<title>Old &amp;amp; new</title><link>https://old.example/blog</link><description>A blog</description><language>en-GB</language>
<wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>https://old.example/blog</wp:base_blog_url>
<wp:author><wp:author_login>ada</wp:author_login><wp:author_display_name><![CDATA[Ada L.]]></wp:author_display_name></wp:author>
${items.map((one) => (typeof one === 'string' ? one : item(one))).join('')}</channel></rss>\n`;
}

const entry = (id: number, label: string, values: Readonly<Record<string, string | number>>, menu = 'Main') =>
  item({
    id,
    type: 'nav_menu_item',
    more: `<title>${label}</title><wp:menu_order>${id}</wp:menu_order><category domain="nav_menu" nicename="m">${menu}</category>${Object.entries(
      values,
    )
      .map(([name, value]) => meta(`_menu_item_${name}`, value))
      .join('')}`,
  });

const map = item({
  id: 50,
  type: 'attachment',
  status: 'inherit',
  link: 'https://old.example/blog/map-page/',
  more: `<wp:attachment_url>${UPLOADS}/2024/01/map.png</wp:attachment_url><wp:post_parent>1</wp:post_parent>
<excerpt:encoded><![CDATA[The <em>map</em>]]></excerpt:encoded>${meta('_wp_attached_file', '2024/01/map.png')}${meta('_wp_attachment_image_alt', 'A map')}`,
});

test('a site: posts, pages, drafts, URLs, terms, authors, images, menus and what is left', () => {
  const xml = site(
    map,
    {
      id: 1,
      link: 'https://old.example/blog/2024/05/01/caf%c3%a9/',
      content: `See <a href="http://www.old.example/blog/about/team/?x=1#top">us</a>, <a href="/blog/?p=1">me</a> and <img class="wp-image-50" src="${UPLOADS}/2024/01/map-300x200.png?w=3" alt="" />`,
      more: `<title><![CDATA[Caf&eacute; <em>open</em>]]></title><dc:creator>ada</dc:creator><wp:post_name>caf%c3%a9</wp:post_name>
<wp:post_date>2024-05-01 23:00:00</wp:post_date><wp:post_modified>2024-06-01 10:00:00</wp:post_modified><excerpt:encoded>Open &amp; <b>free</b></excerpt:encoded>
<category domain="category" nicename="news"><![CDATA[News & more]]></category><category domain="category" nicename="uncategorized">Uncategorized</category>
<category domain="post_tag" nicename="a-b">a b</category>${meta('_thumbnail_id', 50)}${meta('_wp_old_slug', 'coffee')}
<wp:comment><wp:comment_approved>1</wp:comment_approved></wp:comment><wp:comment><wp:comment_approved>0</wp:comment_approved></wp:comment>`,
    },
    {
      id: 2,
      type: 'page',
      link: 'https://old.example/blog/',
      content: 'Home',
      more: '<wp:post_name>home</wp:post_name>',
    },
    {
      id: 3,
      type: 'page',
      link: 'https://old.example/blog/about/team/',
      content: 'Team',
      more: '<title>Team</title>',
    },
    {
      id: 4,
      status: 'draft',
      link: 'https://old.example/blog/?p=4',
      content: '---\nDraft',
      more: '<title>Not yet!</title>',
    },
    {
      id: 5,
      status: 'private',
      link: 'https://old.example/blog/mine/',
      more: '<wp:post_name>mine</wp:post_name>',
    },
    { id: 6, status: 'trash', link: 'https://old.example/blog/gone/' },
    { id: 7, type: 'wp_global_styles', content: '{}' },
    {
      id: 8,
      type: 'recipe',
      link: 'https://old.example/blog/recipe/soup/',
      more: '<wp:post_name>soup</wp:post_name>',
    },
    entry(20, '', { type: 'post_type', object_id: 3 }),
    entry(21, 'Elsewhere', { type: 'custom', url: 'https://a.example/' }),
    entry(22, 'News', { type: 'taxonomy', object_id: 9 }),
    entry(23, 'Inner', { type: 'custom', url: '/x/', menu_item_parent: 20 }),
    entry(24, 'Other', { type: 'custom', url: '/y/' }, 'Footer'),
  );
  // A chunk may end anywhere.
  const { pages, copies, settings, left } = importExport(xml, ['2024/01/map.png', '2024/01/other.png'], 7);
  expect({
    pages: Object.fromEntries(pages),
    copies: copies.map(({ from, to }) => `${from} -> ${to}`),
    settings,
    left: left.map(({ file, what, words }) => `${file}: ${what} ${words ?? ''}`.trim()),
  }).toMatchSnapshot();
});

test('a menu keeps its levels, also below entries without a page, and circles are left out', () => {
  const below = (id: number, label: string, parent: number, url: string) =>
    entry(id, label, { type: 'custom', url, menu_item_parent: parent });
  const { settings, left } = importExport(
    site(
      { id: 1, link: 'https://old.example/blog/one/' },
      below(30, 'Last', 0, '/last/'),
      below(20, 'Deep', 12, '/deep/'),
      below(12, 'Products', 11, '#'),
      below(11, 'Shop', 0, '#'),
      below(13, 'Empty', 11, '#'),
      below(14, 'Lost parent', 99, '/lost/'),
      below(15, 'Circle', 16, '/circle/'),
      below(16, 'Circle', 15, '/circle/'),
    ),
  );
  expect(settings.navigation).toEqual([
    {
      label: 'Shop',
      to: '/deep/',
      children: [{ label: 'Products', to: '/deep/', children: [{ label: 'Deep', to: '/deep/' }] }],
    },
    { label: 'Lost parent', to: '/lost/' },
    { label: 'Last', to: '/last/' },
  ]);
  expect(left.map(({ words }) => words)).toContain('Empty');
});

test('files that are missing stay at the old site, and can be downloaded', () => {
  const content = `<img src="http://old.example/blog/wp-content/uploads/a-10x10.jpg"><img src="${UPLOADS}/2024/01/map-300x200.png"><img src="https://a.example/wp-content/uploads/b.jpg">`;
  const { pages, missing, left, settings } = importExport(
    site(map, { id: 1, link: 'https://old.example/blog/one/', content }),
  );
  expect(pages.get('content/posts/1.md')).toContain(
    `![](https://old.example/blog/wp-content/uploads/a-10x10.jpg)![](${UPLOADS}/2024/01/map.png)![](https://a.example/wp-content/uploads/b.jpg)`,
  );
  expect(missing).toEqual([
    { file: '2024/01/map.png', url: `${UPLOADS}/2024/01/map.png` },
    { file: 'a-10x10.jpg', url: 'http://old.example/blog/wp-content/uploads/a-10x10.jpg' },
  ]);
  expect(left.filter(({ what }) => what.includes('--fetch'))).toHaveLength(2);
  expect(settings.policy?.images.map(({ from }) => from)).toEqual([
    'https://a.example',
    'https://old.example',
  ]);
});

/** Imports a text, and returns its Markdown with what it lost. */
function converted(content: string) {
  const reused = item({
    id: 60,
    type: 'wp_block',
    content: '<!-- wp:paragraph --><p>Again</p><!-- /wp:paragraph -->',
  });
  const notes = meta('footnotes', '[{"id":"n-1","content":"A <em>note</em>"}]');
  const xml = site(map, reused, { id: 1, link: 'https://old.example/blog/one/', content, more: notes });
  const { pages, left } = importExport(xml, ['2024/01/map.png']);
  const text = (pages.get('content/posts/1.md') ?? '').replace(/^---\n.*?\n---\n/s, '').trim();
  const lost = left.filter(({ file }) => file === 'content/posts/1.md').map(({ words }) => words);
  return { text: text.replace(/\n*\[\^1\]: A \*note\*$/, ''), lost };
}

const MAP = '/wp-content/uploads/2024/01/map.png';
const IMAGE = `<img src="${UPLOADS}/2024/01/map.png" alt="M">`;

describe('a text', () => {
  test.each([
    [
      'paragraphs without elements',
      'One\ntwo <em>three </em>four\n\n\nFive\n<h2>Six</h2>\nseven',
      'One\\\ntwo *three* four\n\nFive\n\n## Six\n\nseven',
    ],
    [
      'lists over several lines',
      '<ul>\n\t<li>\n\none\n<ul>\n<li>two</li>\n</ul>\n</li>\n</ul>',
      '- one\n  - two',
    ],
    ['a quote with paragraphs', '<blockquote>One\n\nTwo</blockquote>', '> One\n>\n> Two'],
    ['code', '<pre><code>a\n\n&lt;b&gt;</code></pre>', '```\na\n\n<b>\n```'],
    [
      'entities, and marks of Markdown',
      '&copy; 1 * 2 &lt;br&gt; [x] {{ y }}',
      '© 1 \\* 2 \\<br> \\[x] \\{{ y }}',
    ],
    [
      'blocks',
      '<!-- wp:paragraph {"a":1} -->\n<p>One\ntwo</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:heading -->\n<h2 id="x">Two</h2>\n<!-- /wp:heading -->',
      'One two\n\n## Two {#x}',
    ],
    ['a block of several pages', '<!-- wp:block {"ref":60} /-->', 'Again'],
    ['a table', '<table><tr><th>A</th></tr><tr><td>1</td></tr></table>', '| A |\n| - |\n| 1 |'],
    ['elements that Markdown lacks', 'H<sub>2</sub>O <kbd>x</kbd>', 'H<sub>2</sub>O <kbd>x</kbd>'],
    [
      'details',
      '<details><summary>More</summary>Text</details>',
      '<Details summary="More">\n\nText\n\n</Details>',
    ],
    [
      'footnotes',
      '<!-- wp:paragraph --><p>A<sup data-fn="n-1" class="fn"><a href="#n-1">1</a></sup></p>',
      'A[^1]',
    ],
    [
      '[caption]',
      `[caption id="a" width="3"]<a href="${UPLOADS}/2024/01/map.png">${IMAGE}</a> The <em>map</em>[/caption]\nText`,
      `<Figure src="${MAP}" alt="M">\n\nThe *map*\n\n</Figure>\n\nText`,
    ],
    ['[gallery]', '[gallery ids="50,51"]', `<Figure src="${MAP}" alt="A map">\n\nThe *map*\n\n</Figure>`],
    [
      '[gallery] of its own images',
      'A [gallery] b',
      `A\n\n<Figure src="${MAP}" alt="A map">\n\nThe *map*\n\n</Figure>\n\nb`,
    ],
    ['[audio]', '[audio mp3="https://a.example/a.mp3"][/audio]', '[a.mp3](https://a.example/a.mp3)'],
    ['a shortcode that is text', '[[gallery]] [sic]', '\\[gallery] \\[sic]'],
    [
      'an image of an attachment page',
      `<a href="https://old.example/blog/map-page/">${IMAGE}</a> <a href="/blog/map-page/">map</a>`,
      `![M](${MAP}) [map](${MAP})`,
    ],
    ['links of programs', '<a href="javascript:go()">a</a>', 'a'],
  ])('%s', (_name, content, text) => {
    expect(converted(content)).toEqual({ text, lost: [] });
  });

  test.each([
    [
      '[embed]',
      '[embed]https://v.example/1[/embed]',
      '[https://v.example/1](https://v.example/1)',
      'https://v.example/1',
    ],
    [
      'a URL alone',
      'A\n\nhttps://v.example/1\n\nB',
      'A\n\n[https://v.example/1](https://v.example/1)\n\nB',
      'https://v.example/1',
    ],
    ['an unknown shortcode', '[box a="*"]Text[/box]', '[box a="\\*"]Text[/box]', '[box a="*"]Text[/box]'],
    [
      'a frame',
      '<iframe src="https://v.example/1"></iframe>',
      '[v.example](https://v.example/1)',
      'https://v.example/1',
    ],
    ['a block without text', '<!-- wp:latest-posts {"a":1} /-->A', 'A', '<!-- wp:latest-posts /-->'],
    ['a form', 'A <form>B</form>', 'A', '<form>'],
    ['several pages', 'A\n<!--nextpage-->\nB', 'A\n\nB', '<!--nextpage-->'],
    ['merged cells', '<table><tr><th colspan="2">A</th></tr></table>', '| A | |\n| - | - |', 'A'],
  ])('%s is reported', (_name, content, text, words) => {
    expect(converted(content)).toEqual({ text, lost: [words] });
  });
});

const deep = '<div>'.repeat(50_000);

test('a text that is nested too deeply is copied unchanged', () => {
  const { pages, left } = importExport(site({ id: 1, link: 'https://old.example/blog/one/', content: deep }));
  expect(pages.get('content/posts/1.md')).toContain('<div><div>');
  expect(left.map(({ what }) => what).join()).toContain('nested too deeply');
});

test.each([
  ['is empty', '', "export.xml:1:1 can't be read: document must contain a root element"],
  ['is cut off', site({ id: 1 }).slice(0, 700), /^export\.xml:\d+:\d+ can't be read: unclosed tag: /],
  ['has a wrong end', '<rss>\n<channel></rss>', "export.xml:2:16 can't be read: unexpected close tag"],
  ['has a character that XML has not', '<rss>\n\u0008', "export.xml:2:2 can't be read: disallowed character"],
  ['is HTML', '\n<html></html>', 'export.xml:2:7 is not a WordPress export: it begins with <html>'],
  ['is a feed', '<rss><channel><item/></channel></rss>', 'export.xml is a feed, not a WordPress export'],
  [
    'names other files',
    '<!DOCTYPE rss [<!ENTITY a SYSTEM "file:///etc/passwd">]>\n<rss>&a;</rss>',
    "can't be read: an export has no DOCTYPE",
  ],
  ['has unknown entities', '<rss>&a;</rss>', "can't be read: undefined entity"],
  ['has no pages', site(), 'export.xml contains no pages or posts'],
  [
    'has an endless text',
    `<rss><channel><title>${'a'.repeat(9 * 1024 * 1024)}`,
    'has a text of more than 8 MiB',
  ],
])('an export that %s is one clear error', (_name, xml, message) => {
  const attempt = () => importExport(xml, [], 1024 * 1024);
  expect(attempt).toThrow(Fault);
  expect(attempt).toThrow(message);
});

test('comments and values of plug-ins are not kept', () => {
  const more = `${meta('_elementor_data', 'long')}<wp:comment><wp:comment_content>long</wp:comment_content></wp:comment>`;
  expect(JSON.stringify(readExport('export.xml', [site({ id: 1, more })]))).not.toContain('long');
});
