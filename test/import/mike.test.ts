// Versions that mike keeps as HTML: the imported pages are one of them, and the others are published as they are.
import { describe, expect, test } from 'vitest';
import { build, printed } from '../support/build.ts';
import { makeSite, minimal, readTree } from '../support/site.ts';
import { importFiles } from './support.ts';

const LIST = [
  { version: '2.1-dev', title: '2.1 (dev)', aliases: ['dev', 'next'] },
  { version: '2.0', title: '2.0', aliases: ['latest'] },
  { version: '1.0', title: '1.0', aliases: [] },
  { version: '0.9', title: '0.9', aliases: [] },
];

const HTML: Readonly<Record<string, string>> = {
  'versions.json': JSON.stringify(LIST),
  'index.html': '<script>window.location.replace(\n"latest/" + window.location.search);</script>',
  '2.1-dev/index.html': 'Dev',
  '2.1-dev/404.html': 'None',
  '2.1-dev/new page/index.html': 'New',
  '2.0/index.html': 'Two',
  '2.0/setup/index.html': 'Setup',
  '2.0/lost/index.html': 'Lost',
  '2.0/404.html': 'None',
  '1.0/index.html': 'One',
  '1.0/setup.html': 'Setup',
  '1.0/assets/a.css': 'a {}',
  // Aliases are folders if mike copies them.
  'latest/index.html': 'Two',
  'dev/index.html': 'Dev',
  CNAME: 'example.org',
};

const DOCS = {
  'mkdocs.yml': `site_name: Old
site_url: https://example.org/base/
plugins:
  - mike
  - redirects: { redirect_maps: { install.md: setup.md } }
`,
  'docs/index.md': '# Home\n\n[A](https://example.org/base/latest/setup/#a) [B](/base/2.0/install/)\n',
  'docs/setup.md': '# Setup\n\n## A\n',
};

function finished(files: Readonly<Record<string, string>>, current?: string) {
  const text = (file: string) => files[file];
  return { finished: { folder: '/pages', files: Object.keys(files).sort(), text, current } };
}

const imported = (files = HTML, current?: string) => importFiles('mkdocs', DOCS, finished(files, current));

test('the version at the start is that of the imported pages, others are copied, and aliases redirect', () => {
  const { pages, settings, copies, left } = imported();
  expect(settings.versions).toEqual({
    'v2.1-dev': { html: '2.1-dev', name: '2.1 (dev)' },
    'v2.0': { name: '2.0', current: true },
    'v1.0': { html: '1.0', name: '1.0' },
  });
  expect(Object.keys(settings.versions ?? {})).toEqual(['v2.1-dev', 'v2.0', 'v1.0']);
  expect(settings.redirects).toEqual([
    { from: '/dev/', to: '/2.1-dev/' },
    { from: '/dev/new%20page/', to: '/2.1-dev/new%20page/' },
    { from: '/next/', to: '/2.1-dev/' },
    { from: '/next/new%20page/', to: '/2.1-dev/new%20page/' },
  ]);
  expect(copies.map(({ from, to }) => `${from} ${to}`)).toEqual([
    '/pages/1.0/assets/a.css public/1.0/assets/a.css',
    '/pages/1.0/index.html public/1.0/index.html',
    '/pages/1.0/setup.html public/1.0/setup.html',
    '/pages/2.1-dev/404.html public/2.1-dev/404.html',
    '/pages/2.1-dev/index.html public/2.1-dev/index.html',
    '/pages/2.1-dev/new page/index.html public/2.1-dev/new page/index.html',
    '/pages/versions.json public/versions.json',
  ]);
  expect(pages.get('content/setup.md')).toBe(`---
aliases:
  - /install/
  - /2.0/setup/
  - /2.0/install/
  - /latest/setup/
  - /latest/install/
---
# Setup

## A
`);
  expect(pages.get('content/index.md')).toContain('[A](setup.md#a) [B](setup.md)');
  expect(left.map(({ file, what, words }) => [file, what.slice(0, 32), words])).toEqual([
    ['/2.0/lost/', 'A page of the current version is', undefined],
    ['versions.json', 'A version has no folder with an ', '0.9'],
    ['versions.json', 'The imported pages are this vers', '2.0'],
  ]);
});

test('the new site builds, and old URLs work', async () => {
  const { pages, settings, copies } = imported();
  const content = Object.fromEntries([...pages].map(([file, text]) => [file, text]));
  const files = Object.fromEntries(
    copies.map(({ from, to }) => [to, HTML[from.slice('/pages/'.length)] ?? '']),
  );
  const root = makeSite({
    ...minimal,
    ...content,
    ...files,
    'content/site.yaml': JSON.stringify({ ...settings, hosts: ['netlify'] }),
  });
  const report = await build(root);
  expect([report.outcome, printed(report)]).toEqual(['published', expect.not.stringMatching(/^error/m)]);
  const output = readTree(`${root}/dist`);
  expect(output['1.0/setup.html']).toBe(HTML['1.0/setup.html']);
  expect(output._redirects).toContain('/base/latest/setup/ /base/setup/ 301!');
  expect(output._redirects).toContain('/base/dev/new%20page/ /base/2.1-dev/new%20page/ 301!');
});

describe('the version of the imported pages', () => {
  const currentIn = (files: Readonly<Record<string, string>>, current?: string) =>
    Object.entries(imported(files, current).settings.versions ?? {}).find(([, one]) => one.current)?.[0];

  test.each([
    ['by name', HTML, '1.0', 'v1.0'],
    ['by alias', HTML, 'dev', 'v2.1-dev'],
    ['without a start page', { ...HTML, 'index.html': '' }, undefined, 'v2.0'],
    [
      'without a usual alias',
      { ...HTML, 'index.html': '', 'versions.json': JSON.stringify(LIST).replace('latest', 'newest') },
      undefined,
      'v2.1-dev',
    ],
  ])('%s', (_what, files, current, expected) => {
    expect(currentIn(files, current)).toBe(expected);
  });

  test('that is not in the list is an error', () => {
    expect(() => currentIn(HTML, '3.0')).toThrow('--as names 3.0, which is not in versions.json');
  });
});

test('two versions whose names would be the same have different ones', () => {
  const list = [...LIST, { version: 'V1.0', aliases: [] }];
  const files = { ...HTML, 'versions.json': JSON.stringify(list), 'V1.0/index.html': '' };
  expect(Object.keys(imported(files).settings.versions ?? {})).toContain('v1.0-2');
});

test.each([
  '',
  '[',
  '{}',
  '[{}]',
  '[{"version":"../up"}]',
  '[{"version":".."}]',
  '[{"version":"a","aliases":["a/b"]}]',
])('a list that mike does not write is an error: %s', (list) => {
  expect(() => imported({ ...HTML, 'versions.json': list })).toThrow(
    "versions.json in /pages isn't a list of versions",
  );
});

test('without the folder, the report says which option reads it', () => {
  const { left } = importFiles('mkdocs', DOCS);
  expect(left.map(({ what }) => what)).toContainEqual(expect.stringContaining('--versions'));
});
