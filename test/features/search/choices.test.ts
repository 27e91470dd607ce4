// Options of search: which pages and parts are found, their order, and the scope of a form.
import { renameSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openIndex } from '../../../src/features/search/browser/open-index.ts';
import { preview } from '../../preview/support.ts';
import { ask } from '../../serve/support.ts';
import { makeSite, writeFiles } from '../../support/site.ts';
import { indexOf, published, SEARCHED, SETTINGS, titles } from './support.ts';

const page = (title: string, text: string, fields = '') => `---\ntitle: ${title}\n${fields}---\n\n${text}\n`;

test('code is found if the settings include it', async () => {
  const code = page('Owls', 'Text\n\n```js\nconst hidden = "x < y";\n```\n');
  const files = { ...SEARCHED, 'content/owls.md': code };
  expect(await titles(await published(makeSite(files)), 'hidden')).toEqual([]);
  const settings = { 'content/site.yaml': `${SETTINGS}search: { fields: { code: true } }\n` };
  expect(await titles(await published(makeSite({ ...files, ...settings })), 'hidden')).toEqual(['Owls']);
});

test('a page with search: false is not found, even if it was before', async () => {
  const root = makeSite({ ...SEARCHED, 'content/owls.md': page('Owls', 'They hunt.') });
  expect(await titles(await published(root), 'hunt')).toEqual(['Owls']);
  writeFiles(root, { 'content/owls.md': page('Owls', 'They hunt.', 'search: false\n') });
  expect(await titles(await published(root), 'hunt')).toEqual([]);
});

test('boost moves a page up or down', async () => {
  const of = (owls: string) => ({
    ...SEARCHED,
    'content/hawks.md': page('Hawks', 'They hunt by day and rest.'),
    'content/owls.md': page('Owls', 'They hunt by day and rest.', owls),
  });
  for (const [boost, order] of [
    ['boost: 3\n', ['Owls', 'Hawks']],
    ['boost: 0.3\n', ['Hawks', 'Owls']],
  ] as const)
    expect(await titles(await published(makeSite(of(boost))), 'hunt')).toEqual(order);
});

test('keywords and words of the route find a page, after pages with the words in their titles', async () => {
  const root = makeSite({
    ...SEARCHED,
    'content/shop/money.md': page('Sending back', 'Write to us.', 'keywords: [refund, Geld zurück]\n'),
    'content/refund.md': page('Refund', 'Short.'),
    'content/früh stück.md': page('Breakfast', 'Eggs.', 'permalink: /früh/stück.html\n'),
    'content/other.md': page('Other', 'No refund of anything. Refund, refund, refund!'),
  });
  const files = await published(root);
  expect(await titles(files, 'refund')).toEqual(['Refund', 'Sending back', 'Other']);
  expect(await titles(files, 'zuruck')).toEqual(['Sending back']);
  expect(await titles(files, 'shop')).toEqual(['Sending back']);
  expect(await titles(files, 'stuck fruh')).toEqual(['Breakfast']);
  expect(await titles(files, 'html')).toEqual([]);
  const { pages } = await indexOf(files).find('breakfast', 1);
  expect(pages.map(({ address }) => address)).toEqual(['/fr%C3%BCh/st%C3%BCck.html']);
  writeFiles(root, { 'content/shop/money.md': page('Sending back', 'Write to us.', 'keywords: return\n') });
  const changed = await published(root);
  expect(await titles(changed, 'refund')).toEqual(['Refund', 'Other']);
  expect(await titles(changed, 'return')).toEqual(['Sending back']);
});

test('the words of a name that is a title or a heading find it, and not those of a brand in a sentence', async () => {
  const files = await published(
    makeSite({
      ...SEARCHED,
      'content/a.md': page('strings.TrimSpace', 'Text.'),
      'content/b.md': page('Deploy to GitHub', 'Text.'),
      'content/c.md': page('Functions', 'Text.\n\n## `formatHTMLText`\n\nMore.'),
    }),
  );
  expect(await titles(files, 'trim space')).toEqual(['strings.TrimSpace']);
  expect(await titles(files, 'trimspace')).toEqual(['strings.TrimSpace']);
  expect(await titles(files, 'html format')).toEqual(['Functions']);
  expect(await titles(files, 'hub')).toEqual([]);
});

test('a form can be limited to a language and to collections, or exclude collections', async () => {
  const files = await published(
    makeSite({
      ...SEARCHED,
      'content/v1/owls.md': page('Owls 1', 'They hunt.'),
      'content/v2/owls.md': page('Owls 2', 'They hunt and sleep.'),
      'content/de/eulen.md': page('Eulen', 'Sie jagen, im Englischen hunt.', 'language: de\n'),
    }),
  );
  const found = async (filter: Parameters<typeof titles>[2]) =>
    (await titles(files, 'hunt', filter)).toSorted();
  expect(await found({})).toEqual(['Eulen', 'Owls 1', 'Owls 2']);
  expect(await found({ language: 'de' })).toEqual(['Eulen']);
  expect(await found({ language: 'en' })).toEqual(['Owls 1', 'Owls 2']);
  expect(await found({ collections: ['v1'] })).toEqual(['Owls 1']);
  expect(await found({ except: ['v1'] })).toEqual(['Eulen', 'Owls 2']);
  expect(await found({ language: 'en', except: ['v1', 'v2'] })).toEqual([]);
});

const VERSIONED = {
  ...SEARCHED,
  'content/site.yaml': `${SETTINGS}search: true
language: en
languages: { de: { name: Deutsch } }
versions:
  next: { folder: docs/next }
  v2: { folder: docs/v2, name: '2.0', current: true }
  v1: { folder: docs/v1, name: '1.0', until: 2026-06-30, ended: keep }
`,
  'content/owls.md': page('Owls', 'They hunt.'),
  'content/docs/next/owls.md': page('Owls next', 'They hunt.'),
  'content/docs/v2/owls.md': page('Owls 2', 'They hunt.'),
  'content/docs/v1/owls.md': page('Owls 1', 'They hunt.'),
  'content/docs/v1/hawks.md': page('Hawks 1', 'They hunt.'),
  'content/docs/v1/secret.md': page('Secret 1', 'They hunt.', 'noindex: true\n'),
  'content/de/docs/v1/owls.md': page('Eulen 1', 'They hunt.'),
};

/** Titles of the pages that the form of a page finds. */
async function foundFrom(files: Readonly<Record<string, string>>, route: string) {
  const html = files[`${route.slice(1)}index.html`] ?? '';
  const filter = JSON.parse((/data-filter="([^"]*)"/.exec(html)?.[1] ?? '{}').replaceAll('&quot;', '"'));
  const version = /<option value="([^"]*)" selected=""/.exec(html)?.[1];
  return (await titles(files, 'hunt', { version, ...filter })).toSorted();
}

test('the form of a page finds the pages of its version and of none, also after the end of one', async () => {
  const root = makeSite(VERSIONED);
  for (const today of ['2026-06-30', '2026-07-01']) {
    const files = await published(root, { today });
    for (const [route, wanted] of [
      ['/', ['Owls', 'Owls 2']],
      ['/docs/next/owls/', ['Owls', 'Owls next']],
      ['/docs/v2/owls/', ['Owls', 'Owls 2']],
      ['/docs/v1/owls/', ['Hawks 1', 'Owls', 'Owls 1']],
      ['/docs/v1/secret/', ['Hawks 1', 'Owls', 'Owls 1']],
      ['/de/docs/v1/owls/', ['Eulen 1']],
    ] as const)
      expect(await foundFrom(files, route), `${route} ${today}`).toEqual(wanted);
  }
});

test('a page that moves to another version is found there, as in a clean build', async () => {
  const root = makeSite(VERSIONED);
  await published(root);
  renameSync(path.join(root, 'content/docs/v1/hawks.md'), path.join(root, 'content/docs/v2/hawks.md'));
  const files = await published(root);
  expect(await foundFrom(files, '/docs/v2/owls/')).toEqual(['Hawks 1', 'Owls', 'Owls 2']);
  expect(await foundFrom(files, '/docs/v1/owls/')).toEqual(['Owls', 'Owls 1']);
  const { 'content/docs/v1/hawks.md': hawks, ...others } = VERSIONED;
  expect(files).toMatchObject(await published(makeSite({ ...others, 'content/docs/v2/hawks.md': hawks })));
});

test('a form can be limited to a version, or search all', async () => {
  for (const [props, wanted] of [
    ['version="v1"', ['Hawks 1', 'Owls', 'Owls 1']],
    ['version={undefined}', ['Hawks 1', 'Owls', 'Owls 1', 'Owls 2', 'Owls next']],
  ] as const) {
    const layout = String(SEARCHED['templates/page.tsx']).replace('<Search', `<Search ${props}`);
    const files = await published(makeSite({ ...VERSIONED, 'templates/page.tsx': layout }));
    expect(await foundFrom(files, '/docs/v2/owls/')).toEqual(wanted);
    expect(files['index.html']).not.toContain('<select');
  }
});

test('elements with data-search="no" are not found, and neither are layouts', async () => {
  const layout = String(SEARCHED['templates/page.tsx']).replace(
    '{children}',
    '<p data-search="no">giraffe</p><p>zebra</p>{children}',
  );
  const files = await published(
    makeSite({
      ...SEARCHED,
      'templates/page.tsx': layout,
      'templates/markdown/Aside.tsx':
        'export default function Aside() { return <div><p data-search="no">walrus</p><p>ostrich</p></div>; }\n',
      'content/owls.md': page(
        'Owls',
        '<Aside />\n\n<div data-search="no">\n\nBadger **lion**\n\n</div>\n\nAfter.',
      ),
    }),
  );
  for (const query of ['giraffe', 'zebra', 'walrus', 'badger', 'lion'])
    expect(await titles(files, query), query).toEqual([]);
  for (const query of ['ostrich', 'after']) expect(await titles(files, query), query).toEqual(['Owls']);
});

test('the preview searches the current site', async () => {
  const server = await preview({ ...SEARCHED, 'content/owls.md': page('Owls', 'They hunt.') });
  const found = async (query: string) => {
    const index = openIndex({
      async text(name) {
        const { status, text } = await ask(server, `/${path.posix.join('assets', name)}`);
        if (status !== 200) throw new Error(`${status} ${name}`);
        return text;
      },
      stemmer: async () => ({ stemmer: (word) => word }),
    });
    return (await index.find(query, 8)).pages.map(({ title }) => title);
  };
  expect(await found('hunt')).toEqual(['Owls']);
  expect(await found('gather')).toEqual([]);
  const count = server.builds.length;
  writeFiles(server.root, { 'content/owls.md': page('Owls', 'They gather.') });
  await server.builtAfter(count);
  expect(await found('gather')).toEqual(['Owls']);
  expect(await found('hunt')).toEqual([]);
});
