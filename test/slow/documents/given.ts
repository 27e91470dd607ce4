// Files that readers of a document have already.
import type { Block } from '../../support/documents.ts';
import { photograph } from '../../support/images.ts';
import type { Files } from '../../support/site.ts';

/** The site at the start of a document. */
const SITE: Files = {
  'content/site.yaml': `name: Example
url: https://example.com
description: We settle small arguments, one at a time, for everybody who asks.
email: hello@example.com
`,
  'content/index.md': '# Home\n\n[About us](about.md)\n\n## Contact\n\nWrite to us.\n',
  'content/about.md': '# About us\n\nWe settle arguments.\n',
  'templates/page.tsx': `import { type LayoutProps, PageHead } from 'sitewright';
import stylesheet from './site.css';

export default function Page({ page, site, children }: LayoutProps) {
  return (
    <html lang={page.language}>
      <head>
        <PageHead page={page} site={site} />
        <link rel="stylesheet" href={stylesheet} />
      </head>
      <body>
        <main>
          {page.headings.every(({ level }) => level > 1) && <h1>{page.title}</h1>}
          {children}
        </main>
      </body>
    </html>
  );
}
`,
  'templates/site.css': 'body { margin: 0 }\n',
};

/** Documents that start in an empty folder. */
const EMPTY = [
  'README.md',
  'docs/start.md',
  'docs/starters.md',
  'docs/tutorial.md',
  'docs/moving.md',
  'docs/site/index.md',
];

const post = (number: number, more = '') => ({
  [`content/blog/post-${number}.md`]: `---\ntitle: Post ${number}\ndate: ${2025 + (number % 2)}-01-0${1 + (number % 9)}\n${more}---\n\nText.\n`,
});

const SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h7v7H1z"/></svg>\n';

const PHOTO = await photograph(1600, 1200).jpeg().toBuffer();

const OWN: Readonly<Record<string, Files>> = {
  'docs/cards.md': { 'public/favicon.svg': SQUARE },
  'docs/checks.md': {
    'content/about.md': '# About us\n\n[Learn more](order.md).\n',
    'content/order.md': '# Order\n',
    'content/shop.md': '# Shop\n\n## Prices\n\nFair.\n',
    'templates/site.css':
      ':root { color-scheme: light dark; --ink: light-dark(#111, #eee); --paper: light-dark(#fff, #111); --card: light-dark(#eee, #222) }\nbody { color: var(--ink); background: var(--paper) }\n',
    'content/privacy.md': `# Privacy

${'Example, by Example Company, stores nothing about you. '.repeat(30)}

## Delete your account

[Write to us](mailto:hello@example.com).
`,
  },
  'docs/code.md': {
    'examples/server.ts': '// #region setup\nimport { createServer } from "node:http";\n// #endregion\n',
  },
  'docs/components.md': {
    'content/_shared/terms.md': 'Be kind.\n',
    'content/guide/first.md': '# The first steps\n\nText.\n',
  },
  'docs/feeds.md': {
    'content/blog/ice.md': '---\ntitle: Ice\ndate: 2026-01-04\ntags: [winter]\n---\n\nIt holds.\n',
  },
  'docs/images.md': {
    'content/map.jpg': PHOTO,
    'templates/images/team.jpg': PHOTO,
    'templates/images/tall.jpg': PHOTO,
    'content/blog/harbor.jpg': PHOTO,
  },
  'docs/languages.md': {
    'content/blog/ice.md': '---\ntitle: Ice\ndate: 2026-01-04\n---\n\nIt holds.\n',
  },
  'docs/layouts.md': {
    'content/soup.md': '---\ntitle: Soup\nlayout: recipe\nintro: It is warm.\n---\n\nCook.\n',
    'content/news.md': '---\ntitle: News\nlayout: news\n---\n',
    'content/guide/first.md': '---\ntitle: First\nlayout: guide\n---\n\nText.\n',
  },
  'docs/pagination.md': Object.assign({}, ...Array.from({ length: 23 }, (_, number) => post(number + 1))),
  'docs/moving.md': {
    'old-site/hugo.toml': "baseURL = 'https://example.com/'\ntitle = 'Old site'\n",
    'old-site/content/_index.md':
      '---\ntitle: Home\ndescription: The home page of a site that has moved to another place.\n---\n\nWelcome.\n',
    'old-site/content/posts/first.md':
      '---\ntitle: First\ndescription: The first post of a site that has moved to another place.\ndate: 2025-01-09\n---\n\n[Home](/)\n',
    'old-site/public/index.html': '<title>Home</title>',
    'old-site/public/posts/first/index.html': '<title>First</title>',
  },
  'docs/recipes-content.md': { 'content/harbor.jpg': PHOTO, 'content/map.jpg': PHOTO },
  'docs/settings.md': { 'content/site.yaml': `${SITE['content/site.yaml']}founders: [{ name: Ada }]\n` },
  'docs/shop.md': { 'content/bowl.jpg': PHOTO, 'content/spoon.jpg': PHOTO },
  'docs/styles.md': { 'templates/icons/check.svg': SQUARE },
  'docs/third-parties.md': {
    'content/privacy.md':
      '# Privacy\n\nWe use YouTube, formspree.io, giscus.app, Buttondown, OpenStreetMap, plausible.io and Google Analytics.\n',
  },
  'docs/versions.md': {
    'content/docs/next/index.md': '# Next\n',
    'content/docs/v2/index.md': '# Documentation\n\n[Setup](setup.md)\n',
    'content/docs/v2/setup.md': '# Setup\n',
    'content/docs/v1/index.md': '# Documentation\n\n[Installation](install.md)\n',
    'content/docs/v1/install.md': '# Installation\n',
  },
};

/** The site of a block that starts again, in a folder of its own: the example of README.md isn't in the site of a starter. */
export function ownSite({ document, title }: Block): Files | undefined {
  return document === 'README.md' && title === 'content/about.md'
    ? {
        ...SITE,
        'content/index.md': '---\ntitle: Home\n---\n\n[About us](about.md)\n',
        'content/privacy.md': '---\ntitle: Privacy\n---\n\nWe store nothing.\n',
        'templates/styles/site.css': 'h1 { color: teal }\n',
      }
    : undefined;
}

export function givenFor(document: string): Files {
  return EMPTY.includes(document) || document.startsWith('starters/')
    ? (OWN[document] ?? {})
    : { ...SITE, ...OWN[document] };
}
