import { describe, expect, test } from 'vitest';
import type { Site } from '../../src/model/site.ts';
import type { CheckedSite } from '../../src/rules/rule.ts';
import { urlsIn, usesIn } from '../../src/rules/stylesheet.ts';
import { createResolve } from '../../src/rules/urls.ts';
import { settings } from '../routes/support.ts';
import { processorTime } from '../support/processor-time.ts';

function resolver(url: string | undefined, base: string, files: readonly string[]) {
  const core = { ...settings().core, url };
  const site = { settings: { ...settings(), core, base } };
  const known = new Map(files.map((file) => [file, {}]));
  return createResolve(site as unknown as Site, known as unknown as CheckedSite['files']);
}

const FILES = ['index.html', 'about/index.html', 'a b.png', 'x.svg', 'blog/y.html'];

describe('a URL resolves to', () => {
  const resolve = resolver('https://example.com', '/', FILES);

  test.each([
    ['/', 'index.html'],
    ['/about/', 'about/index.html'],
    ['/about/?a=b', 'about/index.html'],
    ['https://example.com/about/#team', 'about/index.html#team'],
    ['//example.com/x.svg', 'x.svg'],
    ['/a%20b.png', 'a b.png'],
    ['#top', 'blog/y.html#top'],
    ['?page=2', 'blog/y.html'],
    ['../x.svg', 'x.svg'],
    ['y.html#%C3%A9', 'blog/y.html#é'],
    ['/./about/../x.svg', 'x.svg'],
  ])('%s: the file %s', (url, expected) => {
    const found = resolve(url, '/blog/y.html');
    expect(found.kind === 'file' && found.file + (found.fragment && `#${found.fragment}`)).toBe(expected);
  });

  test.each([
    ['/about', 'Write /about/ with a slash at the end.'],
    ['/nowhere/', 'Link to a page of the site, or to a file in public/.'],
    ['https://example.com:x/', 'Write a valid URL.'],
    ['/%zz', 'Link to a page of the site, or to a file in public/.'],
  ])('%s: nothing', (url, hint) => {
    expect(resolve(url, '/')).toMatchObject({ kind: 'nothing', hint });
  });

  test.each([
    ['https://other.example/', 'https://other.example'],
    ['http://example.com/', 'http://example.com'],
    ['mailto:a@example.com', ''],
    ['tel:+1', ''],
  ])('%s: elsewhere, %j', (url, origin) => {
    expect(resolve(url, '/')).toEqual({ kind: 'elsewhere', origin });
  });
});

test('a site under a path does not claim URLs next to it', () => {
  const resolve = resolver('https://example.com/shop', '/shop/', FILES);
  expect(resolve('/shop/about/', '/')).toMatchObject({ kind: 'file', file: 'about/index.html' });
  expect(resolve('x.svg', '/')).toMatchObject({ kind: 'file', file: 'x.svg' });
  expect(resolve('/about/', '/')).toMatchObject({ kind: 'nothing', hint: expect.stringContaining('/shop/') });
  expect(resolve('https://example.com/blog/', '/')).toMatchObject({ kind: 'elsewhere' });
});

test('each URL is checked once', () => {
  const resolve = resolver('https://example.com', '/', FILES);
  for (const part of ['a', 'a/', 'a.', '-', './', '%41']) {
    expect(resolve(`/${part.repeat(20_000)}!#!`, '/').kind).toBe('nothing');
  }
}, 5000);

test('the URLs of a stylesheet', () => {
  const css = `@import "a.css"; /* url(no.png) */ @font-face { src: url("b.woff2") format("woff2"), url( c.woff ) }
    a { background: url(data:image/png;base64,AA==) } b { background: URL('d e.png'); mask: url(#f) }`;
  expect(urlsIn(css)).toEqual(['a.css', 'b.woff2', 'c.woff', 'd e.png']);
  expect(usesIn(css).map(({ use }) => use)).toEqual(['stylesheet', 'font', 'font', 'image', 'image']);
});

test.each([
  ['comments', '/*'],
  ['addresses', 'url('],
  ['fonts', '@font-face{'],
])('a stylesheet with %s that do not end is read in time', (_name, text) => {
  const css = `a { background: url(a\\(b.png) } ${text.repeat(60_000)}`;
  const read = () => expect(usesIn(css)).toEqual([{ url: 'a\\(b.png', use: 'image' }]);
  expect(processorTime(read)).toBeLessThan(1000);
});

test('a path of the site may be percent-encoded', () => {
  const resolve = resolver('https://example.com', '/my%20shop/', FILES);
  for (const url of ['/my%20shop/a%20b.png', '/my shop/a b.png', 'a%20b.png'])
    expect(resolve(url, '/')).toMatchObject({ kind: 'file', file: 'a b.png' });
  expect(resolve('/my%20shop/about/', '/')).toMatchObject({ kind: 'file', file: 'about/index.html' });
});

test('URLs and data in a stylesheet from esbuild are found', () => {
  const css =
    '@import"http://other.example/a.css";@import url(http://other.example/b.css);p{background:url(data:image/png,x)}';
  expect(urlsIn(css)).toEqual(['http://other.example/a.css', 'http://other.example/b.css']);
  expect(usesIn(css)).toEqual([
    { url: 'http://other.example/a.css', use: 'stylesheet' },
    { url: 'http://other.example/b.css', use: 'stylesheet' },
    { url: 'data:image/png,x', use: 'image' },
  ]);
});
