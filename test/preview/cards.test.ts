// The live preview draws cards and icons on request.
import { expect, test } from 'vitest';
import type { Diagnostic } from '../../src/kit/diagnostics/diagnostic.ts';
import { LiveSite } from '../../src/live/live-site.ts';
import { ask } from '../serve/support.ts';
import { build, requestFor } from '../support/build.ts';
import { figtree } from '../support/font.ts';
import { makeSite, minimal, writeFiles } from '../support/site.ts';
import { preview, until } from './support.ts';

const card = (color: string) => `export const size = { width: 100, height: 100 };
export default () => <div style={{ width: 9, height: 9, background: '${color}' }} />;
`;

test('cards and icons are drawn when requested', async () => {
  const server = await preview({
    'content/site.yaml': 'name: Example\nurl: https://example.com\nicons: mark.svg\n',
    'content/index.md': '# Home\n',
    'public/mark.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="4"/></svg>',
    'templates/cards/default.tsx': card('red'),
  });
  const cardOf = async () => {
    const html = (await ask(server, '/')).text;
    return /og:image" content="https:\/\/example\.com(\/assets\/cards\/[^"]+)"/.exec(html)?.[1] ?? '';
  };
  const first = await cardOf();
  const picture = await ask(server, first);
  expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/png']);
  const icon = await ask(server, '/favicon.ico');
  expect([icon.status, icon.headers['content-type']]).toEqual([200, 'image/x-icon']);
  expect((await ask(server, '/assets/cards/index-00000000.png')).status).toBe(404);
  writeFiles(server.root, { 'templates/cards/default.tsx': card('blue') });
  const second = await until(async () => {
    const now = await cardOf();
    return now === first ? undefined : now;
  });
  expect((await ask(server, second)).text).not.toBe(picture.text);
});

const written = (inner: string) => `import figtree from './figtree.woff2';
export const fonts = [{ name: 'Figtree', src: figtree }];
export default ({ page }) => <div style={{ fontFamily: 'Figtree'  }}>${inner}</div>;
`;

test('findings about cards are reported with their pages', async () => {
  const root = makeSite({
    ...minimal,
    'content/index.md': '---\ntitle: Home 🏡\n---\n',
    'content/about.md': '---\ntitle: About\n---\n',
    'templates/cards/default.tsx': written('{page.title}'),
    'templates/cards/poster.tsx': written('{page.title}'),
    'templates/cards/figtree.woff2': figtree,
  });
  const site = new LiveSite(requestFor(root, { dryRun: true, identity: undefined }), {
    take: async () => [],
  });
  const lines = (diagnostics: readonly Diagnostic[]) =>
    [
      ...new Set(diagnostics.map(({ code, message, at }) => `${code} ${at?.path}:${at?.line} ${message}`)),
    ].sort();
  const compare = async (changed: readonly string[] | undefined, codes: readonly string[]) => {
    const reported = [...(await site.prepare(changed)).diagnostics];
    for (const file of ['index.html', 'about/index.html'])
      reported.push(...(await site.read(file)).diagnostics);
    const built = (await build(root, { identity: undefined })).diagnostics;
    expect(lines(reported)).toEqual(lines(built));
    expect([...new Set(reported.map(({ code }) => code))].sort()).toEqual(codes);
  };
  await compare(undefined, ['card-letters', 'card-unknown']);
  writeFiles(root, { 'content/index.md': '---\ntitle: Home\n---\n' });
  await compare(['content/index.md'], ['card-unknown']);
  writeFiles(root, {
    'templates/cards/default.tsx': written('<img src="/gone.png" width={9} height={9} />'),
  });
  await compare(['templates/cards/default.tsx'], ['card-failed', 'card-unknown']);
  const found = await site.findErrors();
  expect(found === 'more' || found === 'given up' ? found : lines(found)).toEqual([
    expect.stringContaining('card-failed'),
  ]);
});
