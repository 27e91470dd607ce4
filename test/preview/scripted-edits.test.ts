// A site is edited save by save. After each, the preview reports exactly the errors for which a build refuses the site.
import { rmSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Diagnostic } from '../../src/kit/diagnostics/diagnostic.ts';
import { LiveSite } from '../../src/live/live-site.ts';
import { build, requestFor } from '../support/build.ts';
import { type Files, makeSite, minimal, PIXEL, writeFiles } from '../support/site.ts';

const settings = (more = '') =>
  `${minimal['content/site.yaml']}navigation:\n  - { label: About, to: /about/ }\n${more}`;
const layout = (body: string) =>
  String(minimal['templates/page.tsx']).replace('{children}', `{children}${body}`);
const navigation = '{site.navigation.map(({ label, to }) => <a key={to} href={to}>{label}</a>)}';
const about = (body = '', front = '') =>
  `${front ? `---\n${front}\n---\n` : ''}# About\n\n## Team\n\n${body}\n`;
const post = (front: string, body = 'Text.') => `---\n${front}\n---\n# Post\n\n${body}\n`;
const collections = (schema: string) =>
  `import { collection } from 'sitewright';\nimport { z } from 'zod';\nexport const collections = { blog: collection({ layout: 'post', fields: z.object({ ${schema} }) }) };\n`;
const client = "import script from './menu.client.ts?client';\n";

const site: Files = {
  ...minimal,
  'content/site.yaml': settings(),
  'content/index.md': '# Home\n\n[Team](about.md#team)\n',
  'content/about.md': about(),
  'content/blog/one.md': post('date: 2026-01-01\ntag: news'),
  'content/blog/two.md': post('date: 2026-01-02\ntag: news', '[one](one.md)'),
  'content/pixel.png': PIXEL,
  'templates/page.tsx': layout(navigation),
  'templates/post.tsx': layout(''),
  'templates/collections.ts': collections('tag: z.string()'),
};

/** The change of one save; null deletes a file. */
type Edit = readonly [name: string, files: Readonly<Record<string, Files[string] | null>>];

const edits: readonly Edit[] = [
  ['a link to nothing', { 'content/about.md': about('[x](nothing.md)') }],
  ['a second one elsewhere', { 'content/blog/one.md': post('tag: news', '[x](../gone.md)') }],
  ['the first is fixed', { 'content/about.md': about() }],
  ['the second too', { 'content/blog/one.md': post('tag: news') }],
  ['a heading that another page links to goes', { 'content/about.md': '# About\n' }],
  ['the link follows', { 'content/index.md': '# Home\n\n[About](about.md)\n' }],
  ['a fragment in a layout', { 'templates/page.tsx': layout(`${navigation}<a href="/about/#team">t</a>`) }],
  ['the heading is back', { 'content/about.md': about() }],
  ['a fragment of the page itself', { 'content/about.md': about('[up](#top-of-it)') }],
  ['an id makes it right', { 'content/about.md': about('[up](#top-of-it)\n\n## Top {#top-of-it}') }],
  ['a page of the navigation goes', { 'content/about.md': null }],
  ['the navigation follows', { 'content/site.yaml': settings().replace('/about/', '/blog/one/') }],
  ['and the layout', { 'templates/page.tsx': layout(navigation) }],
  ['and the home page', { 'content/index.md': '# Home\n' }],
  [
    'an image of another site',
    {
      'templates/page.tsx': layout(
        `${navigation}<img src="https://example.org/a.png" alt="" width="1" height="1" />`,
      ),
    },
  ],
  [
    'the policy opens',
    {
      'content/site.yaml': `${settings().replace('/about/', '/blog/one/')}policy:\n  images: [{ from: https://example.org, name: Example, why: It has them. }]\n`,
    },
  ],
  ['the policy closes', { 'content/site.yaml': settings().replace('/about/', '/blog/one/') }],
  ['the image goes', { 'templates/page.tsx': layout(navigation) }],
  [
    'another site in a stylesheet',
    {
      'templates/a.css': 'p { background: url(https://example.org/a.png) }\n',
      'templates/post.tsx': `import a from './a.css';\n${layout('').replace('</head>', '<link rel="stylesheet" href={a} /></head>')}`,
    },
  ],
  ['the stylesheet is fixed', { 'templates/a.css': 'p { color: teal }\n' }],
  ['a stylesheet that cannot be read', { 'templates/a.css': 'p { color: teal; @import "b.css"; \n' }],
  ['it is fixed', { 'templates/a.css': 'p { color: green }\n' }],
  ['a syntax error in a layout', { 'templates/post.tsx': 'export default (' }],
  ['an exception in a layout', { 'templates/post.tsx': layout('{page.nothing.here}') }],
  ['a name that is not there', { 'templates/post.tsx': layout('{Title}') }],
  [
    'an image without words',
    { 'templates/post.tsx': layout('<img src="/blog/one/" width="1" height="1" />') },
  ],
  ['the layout is fixed', { 'templates/post.tsx': layout('') }],
  [
    'a URL in a layout of pages that are not open',
    { 'templates/post.tsx': layout('<a href="/gone/">x</a>') },
  ],
  ['a page comes to be there', { 'content/gone.md': '# Gone\n' }],
  ['it goes again', { 'content/gone.md': null }],
  [
    'a redirect instead',
    {
      'content/site.yaml': `${settings().replace('/about/', '/blog/one/')}redirects: [{ from: /gone/, to: /blog/two/ }]\n`,
    },
  ],
  [
    'the redirect is broken',
    {
      'content/site.yaml': `${settings().replace('/about/', '/blog/one/')}redirects: [{ from: /gone/, to: /nowhere/ }]\n`,
    },
  ],
  [
    'no redirect and no link',
    { 'content/site.yaml': settings().replace('/about/', '/blog/one/'), 'templates/post.tsx': layout('') },
  ],
  ['a field that is missing', { 'content/blog/two.md': post('date: 2026-01-02') }],
  ['a field of another kind', { 'content/blog/two.md': post('tag: [a, b]') }],
  [
    'the schema takes it',
    { 'templates/collections.ts': collections('tag: z.union([z.string(), z.array(z.string())])') },
  ],
  [
    'the schema asks for more',
    { 'templates/collections.ts': collections('tag: z.any(), author: z.string()') },
  ],
  ['the schema does not compile', { 'templates/collections.ts': 'export const collections = {' }],
  ['the schema as it was', { 'templates/collections.ts': collections('tag: z.any()') }],
  ['front matter that cannot be read', { 'content/blog/two.md': '---\ntag: [a\n---\n# Two\n' }],
  ['an unknown layout', { 'content/blog/two.md': post('tag: a\nlayout: nothing') }],
  [
    'an unknown field of the settings',
    { 'content/site.yaml': `${settings().replace('/about/', '/blog/one/')}hots: [nginx]\n` },
  ],
  ['settings that cannot be read', { 'content/site.yaml': 'name: [\n' }],
  [
    'settings and page are fixed',
    {
      'content/site.yaml': settings().replace('/about/', '/blog/one/'),
      'content/blog/two.md': post('tag: a'),
    },
  ],
  ['two pages at one route', { 'content/two.md': '---\npermalink: /blog/two/\n---\n# Two\n' }],
  [
    'a page in a folder of public',
    { 'content/two.md': null, 'public/blog/one/index.html': '<!doctype html>' },
  ],
  ['nothing of it', { 'public/blog/one/index.html': null }],
  ['an unknown component', { 'content/index.md': '# Home\n\n<Aside>Text.</Aside>\n' }],
  [
    'it is written',
    {
      'templates/markdown/Aside.tsx':
        'export default function Aside({ children }) {\n  return <aside>{children}</aside>;\n}\n',
    },
  ],
  [
    'it throws',
    { 'templates/markdown/Aside.tsx': 'export default function Aside() {\n  throw new Error("no");\n}\n' },
  ],
  ['it goes, and so does its use', { 'templates/markdown/Aside.tsx': null, 'content/index.md': '# Home\n' }],
  ['a missing image', { 'content/index.md': '# Home\n\n![One](one.png)\n' }],
  ['the image is there', { 'content/one.png': PIXEL }],
  ['an image without words in a text', { 'content/index.md': '# Home\n\n![](one.png)\n' }],
  ['a setting that is not there', { 'content/index.md': '# Home\n\n{{ site.phone }}\n' }],
  [
    'the setting is there',
    { 'content/site.yaml': `${settings().replace('/about/', '/blog/one/')}phone: "123"\n` },
  ],
  ['HTML that no page may have', { 'content/index.md': '# Home\n\n<script>alert(1)</script>\n' }],
  ['HTML that is not closed', { 'content/index.md': '# Home\n\n<div>\n\nText\n' }],
  ['a text without errors', { 'content/index.md': '# Home\n' }],
  [
    'a legal page without a record',
    { 'content/terms.md': '---\nlegal: true\nupdated: 2026-01-01\n---\n# Terms\n' },
  ],
  ['it isn’t a legal page anymore', { 'content/terms.md': '# Terms\n' }],
  ['a cookie', { 'public/a.js': 'document.cookie = "a=1"\n' }],
  ['no cookie', { 'public/a.js': null }],
  [
    'a cookie of a client script',
    {
      'templates/menu.client.ts': 'document.cookie = "a=1";\n',
      'templates/page.tsx': `${client.replace('?client', '')}${layout(navigation).replace('</head>', '<script type="module" src={script} /></head>')}`,
    },
  ],
  ['the script keeps nothing', { 'templates/menu.client.ts': 'document.title = "a";\n' }],
  ['the script does not compile', { 'templates/menu.client.ts': 'const = 1;\n' }],
  ['the script goes', { 'templates/menu.client.ts': null, 'templates/page.tsx': layout(navigation) }],
  ['inline code', { 'templates/page.tsx': layout(`${navigation}<p style={{ color: 'red' }}>x</p>`) }],
  [
    'a page is a draft',
    { 'templates/page.tsx': layout(navigation), 'content/blog/one.md': post('tag: a\ndraft: true') },
  ],
  ['it is published', { 'content/blog/one.md': post('tag: a') }],
  [
    'an exemption of a line that needs none',
    {
      'templates/page.tsx': layout(
        `${navigation}\n{/* site-check-ignore url-broken: made elsewhere */}\n<a href="/blog/one/">x</a>\n`,
      ),
    },
  ],
  [
    'an exemption of a line that needs it',
    {
      'templates/page.tsx': layout(
        `${navigation}\n{/* site-check-ignore url-broken: made elsewhere */}\n<a href="/else/">x</a>\n`,
      ),
    },
  ],
  [
    'a rule that is turned off',
    {
      'templates/page.tsx': layout(`${navigation}<a href="/else/">x</a>`),
      'content/site.yaml': `${settings().replace('/about/', '/blog/one/')}checks:\n  rules:\n    url-broken: { level: off, reason: Made elsewhere. }\n`,
    },
  ],
  [
    'a rule that cannot be turned off',
    {
      'content/site.yaml': `${settings().replace('/about/', '/blog/one/')}checks:\n  rules:\n    link-broken: { level: off, reason: Made elsewhere. }\n`,
    },
  ],
  [
    'nothing is wrong',
    {
      'content/site.yaml': settings().replace('/about/', '/blog/one/'),
      'templates/page.tsx': layout(navigation),
    },
  ],
];

/** Saves edits one by one. Returns those after which the preview and a build differ, and the codes of all errors. */
async function compare(root: string, sequence: readonly Edit[]) {
  const request = requestFor(root, { dryRun: true, identity: undefined });
  const preview = new LiveSite(request, { take: async () => [] });
  const previewed = async (changed: readonly string[] | undefined) => {
    const { diagnostics } = await preview.prepare(changed);
    let found = await preview.findErrors();
    while (found === 'more') found = await preview.findErrors();
    return errorsIn([...diagnostics, ...(typeof found === 'string' ? [] : found)]);
  };
  expect(await previewed(undefined)).toEqual([]);
  const codes = new Set<string>();
  const differing: unknown[] = [];
  for (const [name, files] of sequence) {
    for (const [file, content] of Object.entries(files))
      if (content === null) rmSync(path.join(root, file), { force: true });
      else writeFiles(root, { [file]: content as Files[string] });
    const [actual, expected] = [await previewed(Object.keys(files)), await builtErrors(root)];
    for (const { code } of expected) codes.add(code);
    if (JSON.stringify(actual) !== JSON.stringify(expected)) differing.push({ name, actual, expected });
  }
  return { differing, codes };
}

async function builtErrors(root: string): Promise<readonly Diagnostic[]> {
  return errorsIn((await build(root, { dryRun: true, identity: undefined })).diagnostics);
}

test(`after each of ${edits.length} saves the preview reports what a build refuses`, async () => {
  const root = makeSite(site);
  const { differing, codes } = await compare(root, edits);
  expect(differing).toEqual([]);
  expect(await builtErrors(root)).toEqual([]);
  expect(codes.size).toBeGreaterThan(20);
}, 120_000);

/** `SEED=…` tries another order. */
const SEED = Number(process.env.SEED ?? 20_261);

/** `npm run test:faults` saves more often. */
const SAVES = process.env.FAULTS === 'all' ? 400 : 12;

test(`in any order too (SEED=${SEED})`, { timeout: 1_200_000 }, async () => {
  const order = fc.array(fc.constantFrom(...edits), { minLength: SAVES, maxLength: SAVES });
  const [sequence = []] = fc.sample(order, { seed: SEED, numRuns: 1 });
  expect((await compare(makeSite(site), sequence)).differing).toEqual([]);
});

function errorsIn(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  return errors.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}
