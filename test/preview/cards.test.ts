// The live preview draws what pages are shared with when somebody asks for it.
import { expect, test } from 'vitest';
import { ask } from '../serve/support.ts';
import { writeFiles } from '../support/site.ts';
import { preview, until } from './support.ts';

const card = (colour: string) => `export const size = { width: 100, height: 100 };
export default () => <div style={{ width: 9, height: 9, background: '${colour}' }} />;
`;

test('cards and icons are drawn when they are asked for', async () => {
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
  expect((await ask(server, '/favicon.ico')).status).toBe(200);
  expect((await ask(server, '/assets/cards/index-00000000.png')).status).toBe(404);
  writeFiles(server.root, { 'templates/cards/default.tsx': card('blue') });
  const second = await until(async () => {
    const now = await cardOf();
    return now === first ? undefined : now;
  });
  expect((await ask(server, second)).text).not.toBe(picture.text);
});
