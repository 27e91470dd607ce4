// The preview's report about the whole site after checking all pages: the errors that would stop a build.
import { cpSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '../../src/kit/diagnostics/diagnostic.ts';
import { LiveSite } from '../../src/live/live-site.ts';
import { ask } from '../serve/support.ts';
import { build, requestFor } from '../support/build.ts';
import { photograph } from '../support/images.ts';
import { type Files, makeFolder, makeSite, minimal, writeFiles } from '../support/site.ts';
import { repository } from '../support/sources.ts';
import { preview, stateOf, until } from './support.ts';

const settings = (more: string) => `${minimal['content/site.yaml']}${more}\n`;

function open(root: string) {
  const site = new LiveSite(requestFor(root, { dryRun: true, identity: undefined }), {
    take: async () => [],
  });
  return {
    /** Starts to check a site. */
    async begin(changed: readonly string[]): Promise<void> {
      await site.prepare(changed);
      await site.findErrors();
    },
    /** All errors of the site, after its check. */
    async errors(changed?: readonly string[]): Promise<readonly Diagnostic[]> {
      const { diagnostics } = await site.prepare(changed);
      let found = await site.findErrors();
      while (found === 'more') found = await site.findErrors();
      return errorsIn([...diagnostics, ...(typeof found === 'string' ? [] : found)]);
    },
  };
}

function errorsIn(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  return errors.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}

async function builtErrors(root: string): Promise<readonly Diagnostic[]> {
  return errorsIn([...(await build(root, { dryRun: true, identity: undefined })).diagnostics]);
}

const home = { 'content/index.md': '# Home\n' };
const layout = (body: string) =>
  String(minimal['templates/page.tsx']).replace('{children}', `{children}${body}`);

const broken: readonly (readonly [string, string[], Files])[] = [
  ['a URL in a layout', ['url-broken'], { 'templates/page.tsx': layout('<a href="/gone/">x</a>') }],
  [
    'a legal page without a record',
    ['legal-date', 'legal-unrecorded'],
    { 'content/terms.md': '---\nlegal: true\nupdated: 2026-01-01\n---\n\n# Terms\n' },
  ],
  [
    'a place that a page does not have',
    ['fragment-missing'],
    { 'templates/page.tsx': layout('<a href="/#no">x</a>') },
  ],
  [
    'another site in a stylesheet',
    ['third-party'],
    {
      'templates/site.css': 'body { background: url(https://example.org/a.png) }',
      'templates/page.tsx': `import style from './site.css';\n${layout('').replace('</head>', '<link rel="stylesheet" href={style} /></head>')}`,
    },
  ],
  ['a script of public/ that sets a cookie', ['cookie-set'], { 'public/a.js': 'document.cookie = "a"\n' }],
  [
    'a sitemap that disagrees',
    ['sitemap-wrong'],
    {
      'public/sitemap.xml':
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://example.com/</loc></url><url><loc>https://example.com/no/</loc></url></urlset>',
    },
  ],
  [
    'a page alone',
    ['image-alt'],
    { 'templates/page.tsx': layout('<img src="/a.png" width="1" height="1" />'), 'public/a.png': '' },
  ],
  [
    'a page that cannot be rendered, and a layout',
    ['link-broken', 'url-broken'],
    { 'content/a.md': '[x](missing.md)\n', 'templates/page.tsx': layout('<a href="/gone/">x</a>') },
  ],
  [
    'two URLs in a layout, of which one is exempted',
    ['url-broken'],
    {
      'templates/page.tsx': layout(
        '\n{/* site-check-ignore url-broken: it is made elsewhere */}\n<a href="/gone/">x</a>\n<a href="/away/">x</a>\n',
      ),
    },
  ],
];

describe('it reports what a build refuses', () => {
  test.each(broken)('%s', async (_name, codes, files) => {
    const root = makeSite({ ...minimal, ...home, ...files });
    const built = await builtErrors(root);
    expect([...new Set(built.map(({ code }) => code))].sort()).toEqual(codes);
    expect(await open(root).errors()).toEqual(built);
  });

  test('after each save, and nothing once it is fixed', async () => {
    const root = makeSite({ ...minimal, ...home });
    const site = open(root);
    expect(await site.errors()).toEqual([]);
    for (const [, , files] of broken) {
      // Even where only some of the rules ran after the save.
      await site.begin(Object.keys(files));
      writeFiles(root, files);
      expect(await site.errors(Object.keys(files))).toEqual(await builtErrors(root));
      for (const file of Object.keys(files)) rmSync(path.join(root, file));
      writeFiles(root, minimal);
      expect(await site.errors([...Object.keys(files), ...Object.keys(minimal)])).toEqual([]);
    }
  });
});

describe('it reports nothing when a build publishes', () => {
  const sites = path.join(repository, 'test/sites');

  test.each(readdirSync(sites))('the site %s', async (name) => {
    const root = makeFolder();
    cpSync(path.join(sites, name, 'site'), root, { recursive: true });
    expect(await open(root).errors()).toEqual(await builtErrors(root));
  });

  test('files that a build generates for images, cards, feeds and Markdown copies, and files that pages show', async () => {
    const root = makeSite({
      ...minimal,
      'content/site.yaml': settings(
        [
          'images: { widths: [100, 200] }',
          'markdown: { copies: true }',
          'icons: mark.svg',
          'feeds: [{ collection: blog, at: /feed.xml }]',
          'redirects: [{ from: /old/, to: /blog/ }]',
        ].join('\n'),
      ),
      'content/index.md':
        '# Home\n\n![One](one.jpg) [Notes](notes.txt) [Blog](blog/index.md)\n\n```js\nlet a;\n```\n',
      'content/one.jpg': await photograph(300, 200).jpeg().toBuffer(),
      'content/notes.txt': 'Notes\n',
      'content/blog/index.md': '# Blog\n',
      'content/blog/a.md': '---\ndate: 2026-01-01\n---\n# A\n',
      'public/mark.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="4"/></svg>',
      'templates/collections.ts':
        "import { collection } from 'sitewright';\nexport const collections = { blog: collection({ layout: 'page' }) };\n",
      'templates/cards/default.tsx':
        'export const size = { width: 100, height: 100 };\nexport default () => <div style={{ width: 9, height: 9, background: "red" }} />;\n',
    });
    expect(await builtErrors(root)).toEqual([]);
    expect(await open(root).errors()).toEqual([]);
  });
});

test('the tsconfig.json of a package is read', async () => {
  const root = makeSite({
    ...minimal,
    ...home,
    'node_modules/words/package.json': '{ "name": "words", "version": "1.0.0", "main": "index.js" }',
    'node_modules/words/index.js': 'export const word = "word";\n',
    'templates/page.tsx': `import { word } from 'words';\n${layout('{word}')}`,
  });
  const request = requestFor(root, { dryRun: true, identity: undefined });
  const site = new LiveSite(request, { take: async () => [] });
  await site.prepare(undefined);
  const outside = site.takeOutside().map(([file]) => file);
  expect(outside).toContain('node_modules/words/tsconfig.json');
  expect(outside).not.toContain('node_modules/words/index.js');
});

test('it is reported once in the terminal, and in the mark of open pages', async () => {
  const files = { 'content/terms.md': '---\nlegal: true\nupdated: 2026-01-01\n---\n\n# Terms\n' };
  const server = await preview(files);
  await until(() => server.said.length > 0);
  for (const page of ['/', '/terms/']) {
    expect((await ask(server, page)).status).toBe(200);
    const { problems, elsewhere } = await stateOf(server, page);
    expect([problems, elsewhere.map(({ place }: { place: string }) => place)]).toEqual([
      [],
      ['content/terms.md:2:8', 'templates/page.tsx'],
    ]);
  }
  writeFiles(server.root, { 'content/terms.md': '# Terms\n' });
  await until(() => server.said.length > 2);
  expect(server.said).toEqual(['legal-unrecorded', 'legal-date', 'fixed content/terms.md']);
});
