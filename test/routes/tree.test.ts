import { expect, test } from 'vitest';
import type { Branch } from '../../src/model/pages/entry.ts';
import type { PageSummary } from '../../src/model/pages/page.ts';
import { routePages } from '../../src/routes/routes.ts';
import { listedPages } from '../../src/routes/site.ts';
import { stepsTo, treeOf } from '../../src/routes/tree.ts';
import { index, page, spansOf, withFields } from './support.ts';

function listed(
  titles: Readonly<Record<string, readonly [title: string, order?: number]>>,
): readonly PageSummary[] {
  const pages = Object.entries(titles).map(([path, [title, order]]) =>
    page(path, { title, order, permalink: path.endsWith('.md') ? undefined : `/${title}/` }),
  );
  return listedPages(withFields(index(routePages(pages, spansOf).value).value.pages));
}

/** A branch as a line for each page, indented by its depth. */
function lines({ title, route, children }: Branch, depth = 0): string[] {
  const line = `${'  '.repeat(depth)}${title} ${route ?? '–'}`;
  return [line, ...children.flatMap((child) => lines(child, depth + 1))];
}

const pages = listed({
  'content/404.md': ['Not found'],
  'content/about.md': ['About'],
  'content/docs/deploy/own-server/nginx.md': ['nginx'],
  'content/docs/index.md': ['Documentation'],
  'content/docs/install.md': ['Install', 1],
  'content/docs/install/linux.md': ['On Linux', 10],
  'content/docs/install/mac.md': ['On macOS', 9],
  'content/docs/b.md': ['Same'],
  'content/docs/a.md': ['Same'],
  'content/docs/z.md': ['Early', -1],
  'content/index.md': ['Home'],
});

test('a branch without others below it is the same while its page is', () => {
  const path = 'content/docs/install/mac.md';
  const changed = pages.map((one) => (one.path === path ? { ...one, title: 'Apple' } : one));
  const below = [...pages, ...listed({ 'content/docs/install/linux/arch.md': ['Arch'] })];
  const [before, after, deeper] = [pages, changed, below].map((some) => treeOf(some, 'en'));
  expect(after?.get('docs/install/mac')).toMatchObject({ title: 'Apple' });
  expect(after?.get('docs/install/linux')).toBe(before?.get('docs/install/linux'));
  expect(deeper?.get('docs/install/linux')?.children.map(({ title }) => title)).toEqual(['Arch']);
  expect(treeOf(pages, 'en').get('docs/install/linux')?.children).toEqual([]);
});

test('nests pages like their folders, sorted by order, title and path', () => {
  expect(lines(treeOf(pages, 'en').get('') as Branch)).toEqual([
    'Home /',
    '  About /about/',
    '  Documentation /docs/',
    '    Early /docs/z/',
    '    Install /docs/install/',
    '      On macOS /docs/install/mac/',
    '      On Linux /docs/install/linux/',
    '    Deploy –',
    '      Own server –',
    '        nginx /docs/deploy/own-server/nginx/',
    '    Same /docs/a/',
    '    Same /docs/b/',
  ]);
});

test('titles are sorted by the rules of the language', () => {
  const drinks = listed({
    'content/a.md': ['Öl'],
    'content/b.md': ['Zider'],
    'content/c.md': ['Obst'],
    'content/d.md': ['oolong'],
  });
  const titlesIn = (language: string) =>
    treeOf(drinks, language)
      .get('')
      ?.children.map(({ title }) => title);
  expect(titlesIn('de')).toEqual(['Obst', 'Öl', 'oolong', 'Zider']);
  expect(titlesIn('sv')).toEqual(['Obst', 'oolong', 'Zider', 'Öl']);
});

test('has a branch for every folder, with its page', () => {
  const tree = treeOf(pages, 'en');
  expect(tree.get('docs/install')).toMatchObject({ title: 'Install', path: 'content/docs/install.md' });
  expect(tree.get('docs/deploy/own-server')).toMatchObject({ title: 'Own server', path: undefined });
  expect(tree.get('docs/index')).toBeUndefined();
  expect(lines(treeOf([], 'en').get('') as Branch)).toEqual([' –']);
});

test('records are within their collection', () => {
  const records = listed({
    'content/index.md': ['Home'],
    'content/tags.yaml#react': ['React'],
    'content/authors/ada.yaml': ['Ada'],
    'content/authors/index.md': ['Authors'],
  });
  expect(lines(treeOf(records, 'en').get('') as Branch)).toEqual([
    'Home /',
    '  Authors /authors/',
    expect.stringMatching(/^ {4}Ada /),
    '  Tags –',
    expect.stringMatching(/^ {4}React /),
  ]);
});

test.each([
  ['content/index.md', []],
  ['content/tags.yaml#react', ['/']],
  ['content/about.md', ['/']],
  ['content/docs/index.md', ['/']],
  ['content/docs/install/linux.md', ['/', '/docs/', '/docs/install/']],
  ['content/docs/deploy/own-server/nginx.md', ['/', '/docs/']],
  ['content/not/there.md', ['/']],
])('to %s lead %j', (path, routes) => {
  expect(stepsTo(path, treeOf(pages, 'en')).map(({ route }) => route)).toEqual(routes);
});

test('many pages, and folders in folders, are one branch each', () => {
  const deep = `content/${'a/'.repeat(40)}z.md`;
  const many = Array.from(
    { length: 5000 },
    (_, number) => [`content/p${number}.md`, ['P'] as const] as const,
  );
  const tree = treeOf(listed({ ...Object.fromEntries(many), [deep]: ['Deep'] }), 'en');
  expect(tree.size).toBe(1 + 5000 + 40 + 1);
  expect(tree.get('')?.children).toHaveLength(5001);
});
