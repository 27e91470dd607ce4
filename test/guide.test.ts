// The blog of docs/tutorial.md builds, and passes the type checker.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { build, codesOf } from './support/build.ts';
import { blocksOf } from './support/documents.ts';
import { makeLink, makeSite, readTree, writeFiles } from './support/site.ts';
import { repository } from './support/sources.ts';

const FILES = Object.fromEntries(
  blocksOf('docs/tutorial.md').flatMap(({ title, text }) => (title === undefined ? [] : [[title, text]])),
);

test('its files build the described blog', async () => {
  const root = makeSite(FILES);
  const report = await build(root);
  expect(report.diagnostics).toEqual([]);
  const pages = readTree(report.out);
  expect(Object.keys(pages).filter((file) => file.endsWith('.html'))).toEqual([
    'authors/ada/index.html',
    'blog/2026/first-snow/index.html',
    'blog/2026/herons/index.html',
    'blog/index.html',
    'index.html',
    'tags/birds/index.html',
    'tags/water/index.html',
  ]);
  expect(pages['blog/2026/herons/index.html']).toMatch(/By <a href="\/authors\/ada\/">Ada<.*January 9, 2026/);
  expect(pages['tags/birds/index.html']).toContain('Herons at the weir');
  expect(pages['blog/index.html']).toMatch(/Herons.*First snow/s);
});

test('its mistake is reported as described', async () => {
  const post = FILES['content/blog/herons.md'] ?? '';
  const root = makeSite({ ...FILES, 'content/blog/herons.md': post.replace('birds', 'brids') });
  const report = await build(root);
  expect(codesOf(report)).toEqual(['reference-unknown']);
  expect(report.diagnostics[0]).toMatchObject({
    message: 'content/tags.yaml has no entry "brids"',
    at: { path: 'content/blog/herons.md', line: 5, column: 8 },
    hint: 'Did you mean birds?',
  });
});

test('its types are those of the collections', () => {
  const root = makeSite(FILES);
  makeLink(root, 'node_modules', path.join(repository, 'node_modules'));
  writeFiles(root, {
    'package.json': '{ "type": "module" }',
    'tsconfig.json': JSON.stringify({
      extends: path.join(repository, 'tsconfig.json'),
      compilerOptions: {
        paths: { sitewright: [path.join(repository, 'src/index.ts')] },
      },
      include: ['templates'],
    }),
  });
  const tsc = path.join(repository, 'node_modules/typescript/bin/tsc');
  const mistakes = () => spawnSync(process.execPath, [tsc, '-p', root], { encoding: 'utf8' }).stdout;
  expect(mistakes()).toBe('');
  const post = FILES['templates/post.tsx'] ?? '';
  writeFiles(root, { 'templates/post.tsx': post.replace('author.fields.name', 'author.fields.nmae') });
  expect(mistakes()).toContain("'nmae' does not exist");
});
