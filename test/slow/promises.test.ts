// Promises of docs/promises.md, attacked from outside: with the packed command, files and system calls alone.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packedSite, unpackPackage } from '../support/packed.ts';
import { type Files, makeFolder, makeSite, minimal, readTree, writeFiles } from '../support/site.ts';

const unpacked = mkdtempSync(path.join(tmpdir(), 'site-promises-'));
let home = '';
beforeAll(() => {
  home = unpackPackage(unpacked);
});
afterAll(() => rmSync(unpacked, { recursive: true, force: true }));

const SITE: Files = {
  ...minimal,
  'content/index.md': '# Home\n\n[About](about.md)\n',
  'content/about.md': '# About\n',
};

const LAYOUT = String(minimal['templates/page.tsx']);
const layoutWith = (element: string): Files => ({
  'templates/page.tsx': LAYOUT.replace('{children}', `{children}${element}`),
});

/** Changes that would break a site, with the code of the error. */
const BROKEN: readonly (readonly [code: string, files: Files])[] = [
  ['link-broken', { 'content/about.md': '# About\n\n[Gone](gone.md)\n' }],
  ['fragment-missing', { 'content/about.md': '# About\n\n[Gone](index.md#gone)\n' }],
  ['url-broken', layoutWith('<a href="/gone/">Gone</a>')],
  [
    'image-alt',
    {
      'content/about.md': '# About\n\n<img src="a.svg">\n',
      'content/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    },
  ],
  ['third-party', layoutWith('<script src="https://example.net/a.js" />')],
  ['third-party', { 'content/about.md': '# About\n\n![A](https://example.net/a.png)\n' }],
  ['html-forbidden', { 'content/about.md': '# About\n\n<script>alert(1)</script>\n' }],
  ['value-missing', layoutWith('<p>{String(site.nmae)}</p>')],
];

test.each(BROKEN)('%s: nothing broken is published, and dist/ stays as it was', (code, files) => {
  const root = makeSite(SITE);
  expect(packedSite(home, root, 'build')).toMatchObject({ code: 0, stderr: '' });
  const before = readTree(path.join(root, 'dist'));
  writeFiles(root, files);
  const refused = packedSite(home, root, 'build');
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain(`[${code}]`);
  expect(refused.stderr).toMatch(/\n {2}(?:content|templates)\/[\w./]+(?::\d+:\d+)?\n/);
  expect(refused.stderr).not.toMatch(/^ +at .*\.js:\d+/m);
  expect(readTree(path.join(root, 'dist'))).toEqual(before);
});

test('a page has no script that nobody asked for', () => {
  const root = makeSite(SITE);
  packedSite(home, root, 'build');
  const tree = readTree(path.join(root, 'dist'));
  expect(Object.keys(tree).filter((file) => /\.m?js$/.test(file))).toEqual([]);
  expect(tree['index.html']).not.toContain('<script');
});

test('a file that no build wrote stays, and one that somebody changed too', () => {
  const root = makeSite(SITE);
  packedSite(home, root, 'build');
  writeFiles(root, { 'dist/mine.txt': 'mine', 'dist/about/index.html': 'changed' });
  rmSync(path.join(root, 'content/about.md'));
  writeFiles(root, { 'content/index.md': '# Home\n' });
  expect(packedSite(home, root, 'build').code).toBe(0);
  const tree = readTree(path.join(root, 'dist'));
  expect(tree).toMatchObject({ 'mine.txt': 'mine', 'about/index.html': 'changed' });
});

test.each([
  [
    'a tag of YAML',
    "---\ntitle: !!js/function \"function () { require('fs').writeFileSync('ran', '') }\"\n---\n",
  ],
  ['front matter in JavaScript', "---js\n{ title: require('fs').writeFileSync('ran', '') }\n---\n"],
  [
    'a text in braces',
    "---\ntitle: {{ require('fs').writeFileSync('ran', '') }}\n---\n\n{require('fs').writeFileSync('ran', '')}\n",
  ],
])('code in front matter never runs: %s', (_name, text) => {
  const root = makeSite({ ...SITE, 'content/about.md': text });
  packedSite(home, root, 'build');
  packedSite(home, root, 'check');
  expect(existsSync(path.join(root, 'ran'))).toBe(false);
});

const hasStrace = spawnSync('strace', ['-V']).status === 0;

test.skipIf(!hasStrace)(
  `no command connects to anything${hasStrace ? '' : ' (skipped: strace is not installed)'}`,
  () => {
    const root = makeSite(SITE);
    for (const words of [
      ['build'],
      ['check'],
      ['diff'],
      ['schedule'],
      ['fix', '--dry-run'],
      ['new', 'other'],
      ['build', '--no-cache'],
    ]) {
      const log = path.join(makeFolder(), 'log');
      const command = [process.execPath, path.join(home, 'bin/site.js'), ...words];
      const { status } = spawnSync(
        'strace',
        ['-f', '-qq', '-e', 'trace=connect,sendto,sendmsg', '-o', log, ...command],
        {
          cwd: root,
          env: { PATH: process.env.PATH, HOME: root },
        },
      );
      expect([words, status]).toEqual([words, 0]);
      const sent = readFileSync(log, 'utf8')
        .split('\n')
        .filter((line) => /AF_INET/.test(line));
      expect([words, sent]).toEqual([words, []]);
    }
  },
);
