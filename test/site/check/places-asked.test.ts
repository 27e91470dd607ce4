// Positions of URLs change with every edit of a page, so a rule without findings must not request them.
import { expect, test } from 'vitest';
import type { UrlList } from '../../../src/rules/facts.ts';
import { atUrl, type SharedPage, urlsOf, visitUrls } from '../../../src/rules/rule.ts';

function pageOf(id: string, urls: readonly string[], sharedHtml: readonly UrlList[], asked: string[]) {
  const facts = { urls, uses: urls.map(() => 'link'), sharedHtml };
  const placesOf = () => {
    asked.push(id);
    return { places: [3, 7], starts: [100, 200] };
  };
  return { page: { id }, facts, placesOf } as unknown as SharedPage;
}

test('places are requested only for findings', () => {
  const asked: string[] = [];
  const found = [...urlsOf([pageOf('content/index.md', ['/a/', '/b/'], [], asked)], () => true)];
  expect(found.map(({ url, use }) => [url, use])).toEqual([
    ['/a/', 'link'],
    ['/b/', 'link'],
  ]);
  expect(asked).toEqual([]);
  const [, second] = found;
  expect(second && atUrl(second, '/b/')).toMatchObject({ kind: 'element', at: 7 });
  expect(asked).toEqual(['content/index.md']);
});

test('only URLs in the wanted uses are listed, with their places', () => {
  const list: UrlList = {
    urls: ['/a/', '/photo.jpg', '/b/'],
    uses: ['link', 'image', 'link'],
    places: [10, 20, 30],
  };
  const page = pageOf('content/index.md', ['/c/'], [list], []);
  const found = [...urlsOf([page], (use) => use === 'image')];
  expect(found.map((one) => [one.url, atUrl(one)])).toEqual([
    ['/photo.jpg', expect.objectContaining({ at: 120 })],
  ]);
});

test('an absolute URL of shared HTML is visited once, and its fault is reported for each page', () => {
  const list: UrlList = {
    urls: ['/gone/', '/there/', '#part', 'next/'],
    uses: ['link', 'link', 'link', 'link'],
    places: [10, 20, 30, 40],
  };
  const first = pageOf('content/a.md', ['/a/'], [list], []);
  const second = pageOf('content/b.md', [], [{ urls: [], uses: [], places: [] }, list], []);
  const visited: string[] = [];
  const found = visitUrls([first, second], ({ page, url }) => {
    visited.push(`${page.id} ${url}`);
    const isFault = url === '/gone/' || (url === '#part' && page.id === 'content/b.md');
    return isFault ? { message: url, hint: '', values: [url] } : undefined;
  });
  expect(visited).toEqual([
    'content/a.md /a/',
    'content/a.md /gone/',
    'content/a.md /there/',
    'content/a.md #part',
    'content/a.md next/',
    'content/b.md #part',
    'content/b.md next/',
  ]);
  expect(found.map(({ message, at }) => [message, 'page' in at && at.page.id, 'at' in at && at.at])).toEqual([
    ['/gone/', 'content/a.md', 110],
    ['/gone/', 'content/b.md', 210],
    ['#part', 'content/b.md', 230],
  ]);
});
