// `site diff`: the effect of a change on the site, for a reviewer.
import { cpSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { site } from '../support/command.ts';
import { makeSite, minimal, readTree, writeFiles } from '../support/site.ts';

function changedSite(): string {
  const root = makeSite({
    ...minimal,
    'content/index.md': '# Home\n\nFirst.\n\nSecond, with [a link](about.md).\n\nThird.\n',
    'content/about.md': '# About\n',
    'content/gone.md': '# Gone\n',
  });
  expect(site(['build'], { cwd: root }).code).toBe(0);
  rmSync(path.join(root, 'content/gone.md'));
  writeFiles(root, {
    'content/index.md':
      '---\ntitle: Start\n---\n\n# Home\n\nFirst.\n\nSecond, with [one](new.md).\n\nThird.\n',
    'content/new.md': '# New\n',
  });
  return root;
}

const expected = [
  'removed  gone/index.html  Gone – Example',
  'changed  index.html',
  '  - title: Home – Example',
  '  + title: Start – Example',
  '  - link: /about/',
  '  + link: /new/',
  '  …',
  '  - Second, with a link.',
  '  + Second, with one.',
  '  …',
  'added    new/index.html  New – Example',
  'changed  sitemap.xml',
  '',
  'Pages: 1 changed, 1 added, 1 removed. Other files: 1.',
  '',
].join('\n');

test('compares the published site with a new build', () => {
  const root = changedSite();
  const before = readTree(path.join(root, 'dist'));
  expect(site(['diff'], { cwd: root })).toEqual({ code: 0, stdout: expected, stderr: '' });
  expect(readTree(path.join(root, 'dist'))).toEqual(before);
  expect(readdirSync(path.join(root, '.site')).sort()).toEqual(['.gitignore', 'cache', 'manifest.json']);
});

test('compares two folders, and a folder with a new build', () => {
  const root = changedSite();
  cpSync(path.join(root, 'dist'), path.join(root, 'before'), { recursive: true });
  expect(site(['diff', 'before'], { cwd: root }).stdout).toBe(expected);
  site(['build'], { cwd: root });
  expect(site(['diff', 'before', 'dist'], { cwd: root }).stdout).toBe(expected);
  expect(site(['diff'], { cwd: root }).stdout).toBe('No differences.\n');
});

test('--json', () => {
  const { outcome, differences } = JSON.parse(site(['diff', '--json'], { cwd: changedSite() }).stdout);
  expect(outcome).toBe('done');
  expect(differences[1]).toEqual({
    kind: 'changed',
    file: 'index.html',
    page: {
      head: [{ name: 'title', before: 'Home – Example', after: 'Start – Example' }],
      links: { added: ['/new/'], removed: ['/about/'] },
      text: [
        { kind: 'gap' },
        { kind: 'removed', text: 'Second, with a link.' },
        { kind: 'added', text: 'Second, with one.' },
        { kind: 'gap' },
      ],
    },
  });
});

test('a site with errors and a missing folder are reported', () => {
  const root = changedSite();
  writeFiles(root, { 'content/broken.md': '---\ntitle: [\n---\n' });
  expect(site(['diff'], { cwd: root })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('yaml-syntax'),
  });
  expect(site(['diff', 'nowhere', 'dist'], { cwd: root })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('There is no folder'),
  });
});
