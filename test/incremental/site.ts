// A small site with every kind of dependency between pages.
import type { Files } from '../support/site.ts';

/** A mark in every file, so that each can be changed with or without its length. */
export const MARK = /N\d+N/;

/** A layout around the shared shell. `head` is code before the component, `inner` is its content. */
function layout(head: string, inner: string): string {
  return [
    "import { href, type PageSummary, type SiteIndex } from 'sitewright';",
    "import { z } from 'zod';",
    "import { Shell } from './components/Shell';",
    head,
    'export default function Layout({ page, site, pagination, children }: any) {',
    `  return <Shell page={page} site={site}>${inner}</Shell>;`,
    '}',
    '',
  ].join('\n');
}

/** The newest posts: its pages depend on a few fields of others. */
const HOME = layout(
  `export function select({ pages, excerpt, words }: SiteIndex) {
  return pages
    .filter(({ collection }) => collection === 'blog')
    .sort((a, b) => ((a.date ?? '') < (b.date ?? '') ? 1 : -1))
    .slice(0, 3)
    .map((page) => ({ title: page.title, route: page.route, date: page.date, text: excerpt(page, { words: 4 }), words: words(page) }));
}`,
  '{children}<p>N1001N</p>{site.selected.map((post) => <a key={post.route} href={href(site, post.route)}>{post.title} {post.date} {post.text} {post.words}</a>)}',
);

/** The neighbors of a post; a schema with a transformation; its own stylesheet. */
const POST = layout(
  `import { file, link, StructuredData } from 'sitewright';
import { Tags } from './components/Tags';
import stylesheet from './post.css';
import look from './look.module.css';
import words from './words.yaml';
export const schema = z.object({ tags: z.array(z.string()).default([]).transform((tags) => tags.map((tag) => tag.toUpperCase())), next: link().optional(), table: file().optional() });
export function select({ pages, breadcrumbs, backlinks }: SiteIndex, page: PageSummary) {
  const posts = pages.filter(({ layout }) => layout === 'post');
  const position = posts.findIndex(({ path }) => path === page.path);
  return { before: posts[position - 1]?.title, after: posts[position + 1]?.route, breadcrumbs: breadcrumbs(page), backlinks: backlinks(page) };
}`,
  '<link rel="stylesheet" href={stylesheet} /><Tags tags={page.fields.tags} />{children}<p className={Object.values(look).join(" ")}>N1002N {JSON.stringify(words)} {site.selected.before} {site.selected.after} {JSON.stringify(site.selected.backlinks)} {page.fields.next} {page.fields.table}</p><StructuredData breadcrumbs={site.selected.breadcrumbs} site={site} />',
);

/** Its selection isn't JSON: a map and a set. */
const LIST = layout(
  `export function select({ pages, tree }: SiteIndex) {
  const titles = new Map(pages.map(({ route, title }) => [route, title]));
  return { titles, layouts: new Set(pages.map(({ layout }) => layout)), tree: tree() };
}`,
  '{children}<p>N1003N {[...site.selected.layouts].join(" ")}</p>{[...site.selected.titles].map(([route, title]) => <i key={route}>{title}</i>)}<pre>{JSON.stringify(site.selected.tree)}</pre>',
);

/** Its selection is a function that remembers all pages. */
const FIND = layout(
  `export function select({ pages }: SiteIndex) {
  return (collection: string) => pages.filter((page) => page.collection === collection);
}`,
  '{children}<p>N1004N</p>{site.selected("blog").map(({ path, description, fields }) => <b key={path}>{description} {JSON.stringify(fields)}</b>)}',
);

/** The posts in subpages; the page's `order` is the number per subpage. */
const POSTS = layout(
  `import { Pagination, paginate } from 'sitewright';
export function pages({ pages }: SiteIndex, { order = 2 }: PageSummary) {
  const posts = pages.filter(({ layout }) => layout === 'post');
  return paginate(posts.map(({ title, route, date }) => ({ title, route, date })), order);
}`,
  '{children}<p>N1064N</p>{pagination.items.map((post: any) => <a key={post.route} href={href(site, post.route)}>{post.title} {post.date}</a>)}<Pagination pagination={pagination} site={site} />',
);

/** Dated pages by their years. */
const YEARS = layout(
  `import { byYear, Pagination } from 'sitewright';
export const pages = ({ pages }: SiteIndex) =>
  byYear(pages.filter(({ date }) => date)).map(({ year, items }) => ({ at: \`\${year}/\`, title: year, items }));`,
  '{pagination.number === 0 && children}<p>N1065N</p>{pagination.items.map((item: any) => <i key={item.path}>{JSON.stringify(item)}</i>)}<Pagination pagination={pagination} site={site} />',
);

/** An entry with its references and neighbors. */
const ENTRY = layout(
  `export function select(site: SiteIndex, page: any) {
  const { before, after } = site.neighbors('journal', page);
  return { topics: page.fields.topics.map((topic: any) => site.get(topic).title), before: before?.title, after: after?.route };
}`,
  '{children}<p>N1070N {JSON.stringify(site.selected)}</p>',
);

/** The page of a record, in subpages: the entries that refer to it. */
const TOPIC = layout(
  `import { Pagination, paginate } from 'sitewright';
export const pages = (site: SiteIndex, topic: any) => paginate(site.referring('journal', topic), 2);`,
  '<p>N1071N {page.id} {page.fields.label}</p>{pagination.items.map((entry: any) => <a key={entry.path} href={href(site, entry.route)}>{entry.title}</a>)}<Pagination pagination={pagination} site={site} />',
);

const ITEM = layout(
  "export const select = (site: SiteIndex, page: any) => site.neighbors('stock', page).after?.title;",
  '<p>N1072N {page.fields.price} {site.selected}</p>',
);

/** All entries, and one that may be missing. */
const JOURNAL = layout(
  `export const select = (site: SiteIndex) => ({
  entries: site.entries('journal').map(({ id, title, fields }: any) => [id, title, fields.cover, Object.keys(fields.cover ?? {})]),
  tools: site.entries('tools'),
  stock: site.entries('stock').map(({ id }) => id),
  news: site.entry('topics', 'news')?.title,
  birds: site.entries('birds').map(({ title, fields }: any) => [title, fields.label]),
});`,
  '{children}<p>N1073N {JSON.stringify(site.selected)}</p>',
);

const COLLECTIONS = `import { collection, file, image, link, localized, reference } from 'sitewright';
import { z } from 'zod';
// N1074N
export const collections = {
  journal: collection({
    layout: 'entry',
    order: '-date',
    route: '/journal/{slug}/',
    fields: z.object({ topics: z.array(reference('topics')).default([]), tags: z.array(z.string()).optional(), cover: image().optional() }),
  }),
  tools: collection({
    fields: z.object({ picture: image({ minWidth: 4 }), of: z.array(z.object({ to: link(), sheet: file().optional() })).optional() }),
  }),
  topics: collection({ fields: z.object({ label: z.string() }), pages: { layout: 'topic', title: 'label' } }),
  birds: collection({ fields: z.object({ label: localized(z.string()) }), pages: { layout: 'topic', title: 'label' } }),
  stock: collection({
    id: 'sku',
    fields: z.object({ name: z.string(), price: z.number() }),
    pages: { layout: 'item', title: 'name' },
  }),
};
`;

/** A layout that shares nothing with the others, and omits the body. */
const BARE = `import { type LayoutProps, PageHead } from 'sitewright';
export default function Bare({ page, site }: LayoutProps) {
  return <html lang={page.language}><head><PageHead page={page} site={site} /></head><body>N1005N {page.route}</body></html>;
}
`;

const PAGE = layout(
  '',
  '<h1>{page.title}</h1>{children}<p>N1006N {page.headings.map(({ text }) => text).join(", ")} {page.words} {page.changed} {page.authors.join(", ")}</p>',
);

const SHELL = `import { href, Image, Languages, PageHead, VersionNote, Versions } from 'sitewright';
import picture from '../picture.svg?image';
import logo from '../logo.svg';
import Mark from '../mark.svg?inline';
import menu from '../menu.client.ts';
import stylesheet from '../site.css';
import { little } from 'little';
import { closing } from './words';
export function Shell({ page, site, children }: any) {
  return (
    <html lang={page.language}>
      <head>
        <PageHead page={page} site={site} />
        <link rel="stylesheet" href={stylesheet} />
        <script type="module" src={menu} />
      </head>
      <body>
        <img src={logo} alt="" loading="lazy" />
        <Mark title={page.title} />
        <Image src={picture} alt="" />
        {site.navigation.map(({ label, to }: any) => <a key={to} href={href(site, to)}>{label}</a>)}
        <Languages page={page} site={site} />
        <Versions page={page} site={site} />
        <VersionNote page={page} site={site} />
        <main>{children}</main>
        <footer>N1007N {site.tagline} {closing} {little} {site.year} {JSON.stringify(site.versions)}</footer>
      </body>
    </html>
  );
}
`;

const TAGS = `import { outer } from '../../shared/outer';
export function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.includes('BOOM')) throw new Error('No such tag');
  return <ul data-mark="N1008N" title={outer}>{tags.map((tag) => <li key={tag}>{tag}</li>)}</ul>;
}
`;

/** The site, with files that templates import from everywhere, and that stylesheets name. */
export const SITE: Files = {
  'content/site.yaml': [
    'name: Example',
    'url: https://example.com',
    'description: An example.',
    'tagline: Words N1010N',
    'sharedFolders: [shared]',
    'codeFolders: [shared]',
    'icons: mark.svg',
    'search: true',
    'markdown: { math: true, copies: true, wiki: true }',
    'feeds: [{ collection: journal, at: /feed.xml, full: true }, { collection: journal, at: /feed.json }]',
    'navigation:',
    '  - { label: Home, to: / }',
    '',
  ].join('\n'),
  'content/index.md': page({ title: 'Home', layout: 'home' }, 'Welcome N1011N.'),
  'content/about.md': page({ title: 'About' }, 'N1012N ![map](map.svg) [first](blog/first.md#one)'),
  'content/404.md': page({ title: 'Not found' }, 'N1013N'),
  'content/all.md': page({ title: 'All', layout: 'list' }, 'N1014N {{ site.tagline }}'),
  'content/find.md': page({ title: 'Find', layout: 'find' }, 'N1015N'),
  'content/search.md': page({ title: 'Search' }, 'N1110N'),
  'content/bare.md': page({ title: 'Bare', layout: 'bare' }, 'N1016N'),
  'content/posts.md': page({ title: 'Posts', layout: 'posts' }, 'N1066N [more](#one)\n\n## One'),
  'content/years.md': page({ title: 'Years', layout: 'years' }, 'N1067N'),
  'content/blog/first.md': page(
    { layout: 'post', date: '2026-01-01', description: 'One', tags: '[a, b]' },
    '# First\n\n## One\n\nN1017N [next](second.md)',
  ),
  'content/blog/second.md': page(
    { layout: 'post', date: '2026-01-02', title: 'Second', next: 'first.md', table: 'table.csv' },
    'N1018N ![map](../map.svg) [table](table.csv)',
  ),
  'content/blog/third.md': page({ layout: 'post', date: '2026-05-01', title: 'Third' }, 'N1019N'),
  'content/blog/fourth.md': page({ layout: 'post', title: 'Fourth', draft: 'true' }, 'N1020N'),
  'content/notes/odd.md': page(
    { title: 'Odd', desciption: 'Misspelled' },
    'N1021N\n\n<Include file="../_shared/terms.md" />\n\n[^1]: Nobody asks.',
  ),
  'content/map.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><title>N1030N</title></svg>\n',
  'content/blog/table.csv': 'a,N1031N\n',
  'content/old/first.md': page({ title: 'Old first', aliases: '[/old/third/]' }, 'N1120N'),
  'content/old/extra.md': page({ title: 'Old extra' }, 'N1121N'),
  'content/journal/index.md': page({ title: 'Journal', layout: 'journal' }, 'N1075N'),
  'content/journal/monday.md': page(
    { title: 'Monday', date: '2026-01-05', topics: '[news, work]' },
    'N1076N',
  ),
  'content/journal/tuesday.md': page(
    { title: 'Tuesday', date: '2026-01-06', topics: '[news]', cover: '../map.svg' },
    'N1077N',
  ),
  'content/journal/friday.md': page(
    { title: 'Friday', date: '2026-01-09', topics: '[news]' },
    'N1078N\n\n<Details summary="Terms">\n<Include file="/_shared/terms.md" />\n</Details>',
  ),
  'content/_shared/terms.md':
    '## One\n\nN1084N [about](../about.md), ![map](../map.svg)[^s]\n\n[^s]: A note of all.\n\n<Include file="more.md" />\n',
  'content/_shared/more.md': '> [!NOTE]\n> N1085N\n',
  'content/topics.yaml': '# N1079N\nnews: { label: News }\nwork: { label: Work }\n',
  'content/birds.yaml': '# N1123N\n{}\n',
  'content/tools.yaml':
    '# N1099N\nsaw: { picture: map.svg, of: [{ to: blog/first.md, sheet: blog/table.csv }, { to: /years/2026/ }] }\naxe: { picture: /dot.svg, of: [{ to: "journal/monday.md#one" }] }\n',
  'content/stock.csv': 'sku,name,price\na,Ant N1080N,1\nb,Bee,2\nc,"Cat, big",3\n',
  'templates/collections.ts': COLLECTIONS,
  'templates/entry.tsx': ENTRY,
  'templates/topic.tsx': TOPIC,
  'templates/item.tsx': ITEM,
  'templates/journal.tsx': JOURNAL,
  'templates/home.tsx': HOME,
  'templates/post.tsx': POST,
  'templates/list.tsx': LIST,
  'templates/find.tsx': FIND,
  'templates/posts.tsx': POSTS,
  'templates/years.tsx': YEARS,
  'templates/bare.tsx': BARE,
  'templates/page.tsx': PAGE,
  'templates/cards/bare.tsx': `export const size = { width: 100, height: 100 };
export default function Card({ page, site }: any) {
  return <div title="N1085N" style={{ width: page.title.length + site.name.length, height: 9, background: 'red' }} />;
}
`,
  'templates/components/Shell.tsx': SHELL,
  'templates/components/Tags.tsx': TAGS,
  'templates/components/words.ts': "export const closing = 'The end N1040N';\n",
  'templates/settings.ts':
    "import { z } from 'zod';\nexport const settings = z.object({ tagline: z.string().default('N1041N') });\n",
  'templates/site.css': "@import './tokens.css';\n.N1042N { background: url(/dot.svg) }\n",
  'templates/tokens.css': '.N1046N { color: red }\n',
  'templates/post.css': "@import './look.module.css';\n.N1043N { color: blue }\n",
  'templates/look.module.css': "@import './tokens.css';\n.N1095N { --mark: N1096N; animation: N1097N 1s }\n",
  'templates/words.yaml': 'closing: N1098N\n',
  'templates/menu.client.ts': "document.querySelector('nav')?.classList.add('N1044N');\n",
  'templates/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"><title>N1045N</title></svg>\n',
  'templates/mark.svg':
    '<svg xmlns="http://www.w3.org/2000/svg"><text id="a">N1081N</text><use href="#a"/></svg>\n',
  'templates/picture.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><title>N1082N</title></svg>\n',
  'public/data.txt': 'N1050N\n',
  'public/slides.html': '<!doctype html>\n<p onclick="next()">N1052N</p>\n',
  'public/mark.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><title>N1082N</title><circle r="4"/></svg>\n',
  // Larger ones would take longer to draw than the site to build.
  'public/icon-512.png': 'N1083N\n',
  'public/icon-maskable-512.png': 'N1084N\n',
  'public/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><title>N1051N</title></svg>\n',
  'templates/markdown/Badge.tsx': `import { z } from 'zod';
import { closing } from '../components/words';
import look from '../look.module.css';
import './badge.css';
export const schema = z.object({ n: z.number() });
export default function Badge({ n, children }: any) { return <b title={closing} className={Object.values(look).join(" ")}>N1064N {n} {children}</b>; }
`,
  'templates/markdown/badge.css': '.N1111N { color: blue }\n',
  'templates/markdown/link.tsx': `import { closing } from '../components/words';
export default function Link({ href, children }: any) { return <a href={href} data-mark="N1086N" data-end={closing}>{children}</a>; }
`,
  'shared/outer.ts': "export const outer = 'N1060N';\nexport const little = 'Outer';\n",
  'shared/code/kept.txt': 'N1100N\n',
  'shared/code/new-0.txt': 'N1101N\n',
  'shared/linked.md': page({ title: 'Linked' }, 'N1061N'),
  'shared/more/deep.md': page({ title: 'Deep', layout: 'bare' }, 'N1062N'),
  'node_modules/little/package.json': '{ "name": "little", "main": "index.js" }\n',
  'node_modules/little/index.js': "exports.little = 'N1063N';\n",
};

/** Symbolic links, by path: their targets are outside the site. */
export const LINKS: Readonly<Record<string, string>> = {
  'content/linked.md': '../shared/linked.md',
  'content/more': '../shared/more',
  'content/code': '../shared/code',
  'public/code.txt': '../shared/code/kept.txt',
};

/** A page as its author writes it. */
export function page(fields: Readonly<Record<string, string>>, body: string): string {
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  return ['---', ...lines, '---', '', body, ''].join('\n');
}
