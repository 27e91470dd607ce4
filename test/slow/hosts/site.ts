// A site with every feature that concerns hosts.
import { type Files, makeSite, minimal } from '../../support/site.ts';

const PARAGRAPHS = 'A paragraph that is long enough to be worth compressing, and then some more.\n\n'.repeat(
  40,
);

export const hostedFiles: Files = {
  ...minimal,
  'content/site.yaml': [
    'name: Example',
    'url: https://example.com',
    'description: An example.',
    'redirects:',
    '  - { from: /old/, to: /about/ }',
    '  - { from: /legacy/page.html, to: /about/#team, status: 308 }',
    '  - { from: /About/, to: /about/ }',
    '  - { from: "/say-%22hi%22/", to: /about/ }',
    '  - { from: "/a b%C3%A9/", to: /caf%C3%A9/ }',
    '  - { from: /shop/, to: "https://shop.example.com/?from=site" }',
    '  - { from: /away/, to: "https://other.example.com/a%20b/$1" }',
    '  - { from: /assets/gone.css, to: /about/ }',
    'appFiles:',
    '  apple: [{ id: ABCDE12345.com.example.app, paths: [/polls/*] }]',
    `  android: [{ package: com.example.app, fingerprints: ['${Array(32).fill('1F').join(':')}'] }]`,
    '  ads: ["example.com, pub-1234, DIRECT, f08c47fec0942fa0"]',
    '  security: { contact: security@example.com }',
    '',
  ].join('\n'),
  'content/index.md': `# Home\n\n[About](about.md), [café](café.md), ![Dot](dot.svg)\n\n${PARAGRAPHS}`,
  'content/about.md': `---\naliases: [/company/]\n---\n# About\n\n## Team\n\n${PARAGRAPHS}`,
  'content/café.md': '# Café\n',
  'content/single.md': '---\npermalink: /single.html\n---\n# A page that is a file\n',
  'content/404.md': `# Not here\n\n${PARAGRAPHS}`,
  'content/500.md': '# Broken\n',
  'content/dot.svg': `<svg xmlns="http://www.w3.org/2000/svg">${'<circle r="1"/>'.repeat(60)}</svg>\n`,
  'public/favicon.svg': `<svg xmlns="http://www.w3.org/2000/svg">${'<circle r="1"/>'.repeat(60)}</svg>\n`,
  'public/social.png': Buffer.from('89504e470d0a1a0a', 'hex'),
  'public/site.webmanifest': '{ "name": "Example" }\n',
  'public/a b,c.txt': 'named\n',
  'public/deep.folder/file.json': `${JSON.stringify(Array(400).fill('value'))}\n`,
  'templates/page.tsx': [
    "import { type LayoutProps, PageHead } from 'sitewright';",
    "import stylesheet from './site.css';",
    "import script from './site.client.ts?url';",
    'export default function Page({ page, site, children }: LayoutProps) {',
    '  return (',
    '    <html lang={site.language}>',
    '      <head>',
    '        <PageHead page={page} site={site} />',
    '        <link rel="stylesheet" href={stylesheet} />',
    '        <script src={script} type="module"></script>',
    '      </head>',
    '      <body>{children}</body>',
    '    </html>',
    '  );',
    '}',
    '',
  ].join('\n'),
  'templates/site.css': Array.from({ length: 60 }, (_, n) => `.rule-${n} { color: #0000${10 + n} }`).join(
    '\n',
  ),
  'templates/site.client.ts': `console.log(${JSON.stringify('words '.repeat(200))});\n`,
};

/** The same, for some hosts, as a temporary folder. */
export function makeHostedSite(hosts: readonly string[], more: Files = {}): string {
  const settings = `${hostedFiles['content/site.yaml']}hosts: [${hosts.join(', ')}]\n`;
  return makeSite({ ...hostedFiles, 'content/site.yaml': settings, ...more });
}
