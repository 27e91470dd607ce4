// Files that count for the budget of a page.
import { expect, test } from 'vitest';
import { check } from '../support/build.ts';
import { makeSite, minimal } from '../support/site.ts';

const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>\n';

test('a page loads its first icon and its images, but no linked file', async () => {
  const root = makeSite({
    ...minimal,
    'content/index.md': '# Home\n\n![A](/shown.svg) [B](/linked.svg)\n',
    'content/site.yaml': `${minimal['content/site.yaml']}checks: { budgets: { page: { images: { requests: 1 } } } }\n`,
    'templates/page.tsx': `export default ({ page, children }) => <html lang="en"><head><title>{page.title}</title>
  <link rel="icon" href="/first.svg" /><link rel="icon" href="/second.svg" /></head>
  <body><main>{children}</main></body></html>;\n`,
    ...Object.fromEntries(
      ['first', 'second', 'shown', 'linked'].map((name) => [`public/${name}.svg`, DRAWING]),
    ),
  });
  const { diagnostics } = await check(root);
  const found = diagnostics.filter(({ code }) => code === 'budget-exceeded');
  expect(found.map(({ message, hint }) => `${message} ${hint}`)).toEqual([
    expect.stringMatching(
      /^\/ loads 2 files of images; .*largest: (?:first|shown)\.svg, (?:first|shown)\.svg\)/,
    ),
  ]);
});

test('a page loads a font with a unicode-range only for its characters', async () => {
  const face = (name: string, range: string) =>
    `@font-face { font-family: F; src: url("./${name}.woff2"); ${range} }\n`;
  const root = makeSite({
    ...minimal,
    'content/index.md': '# Home\n\nOnly ASCII.\n',
    'content/polish.md': '# Polish\n\nŁódź.\n',
    'content/greek.md': '# Greek\n\nλόγος.\n',
    'content/site.yaml': `${minimal['content/site.yaml']}checks: { budgets: { page: { fonts: { requests: 1 } } } }\n`,
    'templates/page.tsx': `import css from './site.css';
export default ({ page, children }) => <html lang="en"><head><title>{page.title}</title><link rel="stylesheet" href={css} /></head>
  <body><main>{children}</main></body></html>;\n`,
    'templates/site.css':
      face('all', '') +
      face('ext', 'unicode-range: U+100-17F, U+20A0-20AB, U+7F-41;') +
      face('greek', 'unicode-range: U+3??;'),
    ...Object.fromEntries(['all', 'ext', 'greek'].map((name) => [`templates/${name}.woff2`, `font ${name}`])),
  });
  const { diagnostics } = await check(root);
  const found = diagnostics.filter(({ code }) => code === 'budget-exceeded');
  expect(found.map(({ message }) => message).sort()).toEqual([
    '/greek/ loads 2 files of fonts; the budget is 1',
    '/polish/ loads 2 files of fonts; the budget is 1',
  ]);
});
