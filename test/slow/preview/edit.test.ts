// The editor opens positions within the site, and only for a page of the preview.
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { editorCommand, findEditor } from '../../../src/cli/machine/open.ts';
import type { OpenPlace } from '../../../src/preview/edit.ts';
import { folderOf, preview } from '../../preview/support.ts';
import { ask } from '../../serve/support.ts';
import { makeFolder } from '../../support/site.ts';

const OWN = { 'X-Site-Preview': 'edit' };

async function edited(files: Readonly<Record<string, string>> = {}) {
  const opened: OpenPlace[] = [];
  const server = await preview(files, {
    openEditor: async (place) => {
      opened.push(place);
      return undefined;
    },
  });
  const folder = await folderOf(server);
  const edit = (query: string, headers: Readonly<Record<string, string>> = OWN) =>
    ask(server, `${folder}edit?${query}`, headers);
  return { server, opened, edit };
}

describe('a place', () => {
  test('within the site is opened', async () => {
    const { server, opened, edit } = await edited();
    const { status, text } = await edit('place=content/index.md:1:3');
    expect([status, JSON.parse(text)]).toEqual([200, { place: 'content/index.md:1:3', why: '' }]);
    await edit('place=templates/page.tsx');
    expect(opened).toEqual([
      { file: path.join(server.root, 'content/index.md'), line: 1, column: 3 },
      { file: path.join(server.root, 'templates/page.tsx'), line: 1, column: 1 },
    ]);
  });

  test.each([
    'place=../outside.md:1:1',
    'place=content/../../outside.md',
    'place=/etc/passwd:1:1',
    'place=content/.env',
    'place=package.json',
    'place=content',
    'place=content/missing.md',
    'place=content/link.md',
    'place=content%5C..%5C..%5Coutside.md',
    'place=',
    'element=p&index=0&page=/nowhere/',
    'element=p&index=99&page=/',
    'element=%3Cp&index=0&page=/',
    'page=/',
  ])('%s is not', async (query) => {
    const outside = makeFolder();
    writeFileSync(path.join(outside, 'outside.md'), 'secret');
    const { server, opened, edit } = await edited();
    mkdirSync(path.join(server.root, 'content'), { recursive: true });
    symlinkSync(path.join(outside, 'outside.md'), path.join(server.root, 'content/link.md'));
    const { status, text } = await edit(query);
    expect([status, JSON.parse(text).place]).toEqual([200, '']);
    expect(opened).toEqual([]);
  });

  test('is opened for nobody else', async () => {
    const { server, opened, edit } = await edited();
    const place = 'place=content/index.md:1:1';
    const statuses = await Promise.all([
      // A link, an image, a form or a script of another site cannot send this header.
      edit(place, {}),
      edit(place, { ...OWN, Origin: 'https://evil.example' }),
      edit(place, { ...OWN, 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'cors' }),
      ask(server, `/_site-preview-${'0'.repeat(32)}/edit?${place}`, OWN),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    const preflight = await ask(server, `${await folderOf(server)}edit?${place}`, {}, 'OPTIONS');
    expect(preflight.status).toBe(405);
    const head = await ask(server, `${await folderOf(server)}edit?${place}`, OWN, 'HEAD');
    expect(head.status).toBe(405);
    expect(opened).toEqual([]);
  });
});

describe('an element', () => {
  test.each([
    ['of the text', 'element=p&index=1&text=Second', 'content/index.md:6:1'],
    ['in a list', 'element=li&index=0&text=An+item', 'content/index.md:8:3'],
    ['that is the second of a list', 'element=li&index=1&text=Another', 'content/index.md:9:3'],
    ['within a line', 'element=em&index=0&text=word', 'content/index.md:6:9'],
    ['of the layout', 'element=footer&index=0&text=Made+by+hand', 'templates/page.tsx:4:3'],
    ['of the front matter', 'element=h2&index=0&text=A+long+way', 'content/index.md:2:8'],
  ])('%s leads to its line', async (_, query, place) => {
    const { edit } = await edited({
      'content/index.md': '---\ntitle: A long way\n---\nFirst\n\nSecond *word*\n\n- An item\n- Another\n',
      'templates/page.tsx': `import { type LayoutProps, PageHead } from 'sitewright';
export default ({ page, site, children }: LayoutProps) => <html lang="en"><head><PageHead page={page} site={site} /></head>
  <body><h2>{page.title}</h2>{children}
  <footer>Made by hand</footer></body></html>;
`,
    });
    const { text } = await edit(`page=/&${query}`);
    expect(JSON.parse(text).place).toBe(place);
  });
});

describe('the editor', () => {
  const place = { file: '/site/content/a b;$(x).md', line: 3, column: 12 };

  test.each([
    ['code', ['code', '--goto', `${place.file}:3:12`]],
    ['/usr/bin/code --reuse-window', ['/usr/bin/code', '--reuse-window', '--goto', `${place.file}:3:12`]],
    ['zed', ['zed', `${place.file}:3:12`]],
    ['webstorm', ['webstorm', '--line', '3', '--column', '12', place.file]],
    ['emacsclient -n', ['emacsclient', '-n', '+3:12', place.file]],
    ['unknown', ['unknown', place.file]],
  ])('%s gets file, line and column as separate arguments', (written, command) => {
    const found = findEditor(written, {});
    expect('program' in found && editorCommand(found, place)).toEqual(command);
  });

  test('comes from the option, then from the environment', () => {
    const programOf = (written: string | undefined, environment: Record<string, string>) => {
      const found = findEditor(written, environment);
      return 'program' in found ? found.program : found.why;
    };
    expect(programOf('zed', { EDITOR: 'code' })).toBe('zed');
    expect(programOf(undefined, { EDITOR: 'code -w' })).toBe('code');
    expect(programOf(undefined, { VISUAL: 'subl', EDITOR: 'code' })).toBe('subl');
    expect(programOf(undefined, { EDITOR: '/usr/bin/vim' })).toMatch(/^vim runs in a terminal/);
    expect(programOf(undefined, {})).toMatch(/--editor/);
  });
});
