// The package, installed in a site folder as from the registry.
import { cpSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { photograph } from '../support/images.ts';
import { installInto, packedSite, runIn, typesOf, unpackPackage } from '../support/packed.ts';
import { makeFolder, makeLink, makeSite, minimal, readTree, writeFiles } from '../support/site.ts';
import { repository } from '../support/sources.ts';

test('an unpacked package builds a site that has no node_modules', () => {
  const home = unpackPackage(makeFolder());
  expect(existsSync(path.join(home, 'lib/THIRD-PARTY-NOTICES.txt'))).toBe(true);
  const root = makeSite({
    ...minimal,
    'content/index.md':
      '---\nlayout: poll\nquestion: Tea or coffee?\n---\n\nChoose.\n\n```ts\nconst a = 1;\n```\n',
    'templates/poll.tsx': [
      "import { useId } from 'react';",
      "import { href, type LayoutProps, PageHead } from 'sitewright';",
      "import { z } from 'zod';",
      "import stylesheet from './poll.css';",
      'export const schema = z.object({ question: z.string() });',
      'export default function Poll({ page, site, children }: LayoutProps<{ schema: typeof schema }>) {',
      '  const id = useId();',
      '  return (',
      '    <html lang={site.language}>',
      '      <head><PageHead page={page} site={site} /><link rel="stylesheet" href={stylesheet} /></head>',
      '      <body><h1 id={id}>{page.fields.question}</h1><a href={href(site, "/")}>Home</a>{children}</body>',
      '    </html>',
      '  );',
      '}',
    ].join('\n'),
    'templates/poll.css':
      '@import "sitewright/highlight.css";\n@import "sitewright/components.css";\nh1 { color: teal }',
  });
  const { code, stderr, stdout } = packedSite(home, root, 'build');
  expect(stderr).toBe('');
  expect(stdout).toContain('Built 1 page into dist/');
  expect(code).toBe(0);
  const output = readTree(path.join(root, 'dist'));
  expect(output['index.html']).toContain(
    '<h1 id="_R_0_">Tea or coffee?</h1><a href="/">Home</a><p>Choose.</p>',
  );
  expect(output['index.html']).toContain('<span class="hljs-keyword">const</span>');
  expect(Object.keys(output)).toContainEqual(expect.stringMatching(/^assets\/copy-code-[A-F0-9]{8}\.js$/));
  expect(Object.keys(output)).toContainEqual(expect.stringMatching(/^assets\/poll-[A-Z0-9]{8}\.css$/));
});

test('npm create sitewright creates a site', () => {
  const folder = makeFolder();
  const home = unpackPackage(folder);
  const create = path.join(folder, 'create');
  cpSync(path.join(repository, 'scripts/create-sitewright'), create, { recursive: true });
  makeLink(create, 'node_modules/sitewright', home);
  const created = runIn(folder, path.join(create, 'create.js'), 'my-site', '--starter', 'docs');
  expect([created.code, created.stderr]).toEqual([0, '']);
  expect(existsSync(path.join(folder, 'my-site/content/site.yaml'))).toBe(true);
  expect(runIn(folder, path.join(create, 'create.js'))).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('<folder> is missing'),
  });
});

test('only sites that need pictures load packages for drawing', () => {
  const home = unpackPackage(makeFolder());
  const root = makeSite({
    ...minimal,
    'content/site.yaml': `${minimal['content/site.yaml']}icons: mark.svg\n`,
    'content/index.md': '# Home\n',
    'public/mark.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="4"/></svg>',
  });
  const icons = packedSite(home, root, 'build');
  expect(icons.stderr).toContain('Cannot draw icons: @takumi-rs/core is not installed [package-missing]');
  expect(icons.code).toBe(1);
  writeFiles(root, {
    'content/site.yaml': String(minimal['content/site.yaml']),
    'templates/cards/default.tsx': 'export default () => <p />;\n',
  });
  const cards = packedSite(home, root, 'build');
  expect(cards.stderr).toContain('Cannot draw cards: @takumi-rs/core is not installed [package-missing]');
  expect(cards.stderr).toContain('npm install @takumi-rs/core');
  expect(cards.code).toBe(1);
});

test('images are measured and checked without packages, and requesting variants says what to install', async () => {
  const home = unpackPackage(makeFolder());
  const photo = await photograph(260, 180).jpeg().toBuffer();
  const files = {
    ...minimal,
    'content/index.md': '---\nlayout: cover\ncover: a.jpg\n---\n\n![B](/b.jpg)\n',
    'content/a.jpg': photo,
    'public/b.jpg': photo,
    'templates/c.jpg': photo,
    'templates/cover.tsx': String(minimal['templates/page.tsx'])
      .replace('PageHead }', 'Image, image, PageHead }')
      .replace(
        '\n\n',
        "\nimport { z } from 'zod';\nimport c from './c.jpg?image';\n\nexport const schema = z.object({ cover: image({ minWidth: 200 }) });\n",
      )
      .replace('{children}', '<Image src={page.fields.cover} alt="A" /><Image src={c} alt="C" />{children}'),
  };
  const root = makeSite(files);
  const built = packedSite(home, root, 'build');
  expect([built.code, built.stderr]).toEqual([0, '']);
  const page = String(readTree(path.join(root, 'dist'))['index.html']);
  expect(page.match(/width="260" height="180"/g)).toHaveLength(3);
  writeFiles(root, { 'content/site.yaml': `${minimal['content/site.yaml']}images: true\n` });
  const asking = packedSite(home, root, 'build');
  expect(asking.code).toBe(1);
  expect(asking.stderr).toContain('need sharp, which is not installed [package-missing]');
});

/** Code blocks of a guide by the path in their title. */
function blocksOf(guide: string): Readonly<Record<string, string>> {
  const text = readFileSync(path.join(repository, 'docs', guide), 'utf8');
  const blocks = text.matchAll(/^```\w+ title="([\w./-]+)"\n(.*?)^```$/gms);
  return Object.fromEntries(Array.from(blocks, ([, file = '', block = '']) => [file, block]));
}

test('a test of a layout runs with the package alone, as docs/layouts.md shows', () => {
  const home = unpackPackage(makeFolder());
  const { 'templates/page.tsx': page = '', 'test/page.test.tsx': ownTest = '' } = blocksOf('layouts.md');
  const dependencies = [
    'react',
    'react-dom',
    '@types/react-dom',
    '@types/react',
    'typescript',
    'vitest',
    'zod',
  ];
  const root = makeSite({
    'package.json': JSON.stringify({
      type: 'module',
      dependencies: Object.fromEntries(['sitewright', ...dependencies].map((name) => [name, '*'])),
    }),
    'tsconfig.json': '{ "extends": "sitewright/tsconfig", "include": ["templates", "test"] }',
    'templates/page.tsx': page,
    'templates/site.css': 'main { margin: auto }\n',
    'templates/collections.ts':
      "import { collection, reference } from 'sitewright';\nimport { z } from 'zod';\nexport default { posts: collection({ fields: z.object({ author: reference('people') }) }) };\n",
    'test/page.test.tsx': ownTest,
    'test/collections.test.tsx': [
      "import { renderToStaticMarkup } from 'react-dom/server';",
      "import { byYear, PageHead, shared } from 'sitewright';",
      "import { expect, test } from 'vitest';",
      "import collections from '../templates/collections.ts';",
      'const Name = ({ name }: { name: string }) => <b>{name}</b>;',
      "test('collections, functions and components', () => {",
      '  expect(shared(Name)).toBe(Name);',
      "  expect(collections.posts.fields?.parse({ author: 'me' }).author).toMatchObject({ id: 'me' });",
      '  expect(byYear([])).toEqual([]);',
      '  expect(renderToStaticMarkup(<Name name="Nell" />)).toBe("<b>Nell</b>");',
      '  expect(PageHead).toBeTypeOf("function");',
      '});',
      '',
    ].join('\n'),
  });
  installInto(root, home);
  expect(typesOf(root)).toBe('');
  const { code, stdout } = runIn(
    root,
    path.join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--no-color',
  );
  expect([code, stdout]).toEqual([0, expect.stringMatching(/Tests +2 passed/)]);
});
