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
  '1 page: missing, without a redirect',
  '  /gone/',
  '',
  '1 page: links differ',
  '  /',
  '    - /about/',
  '    + /new/',
  '',
  '1 page: text differs',
  '  /',
  '    - Second, with a link.',
  '    + Second, with one.',
  '',
  '1 page: titles differ',
  '  /',
  '    - Home – Example',
  '    + Start – Example',
  '',
  '1 page: new',
  '  /new/',
  '',
].join('\n');

test('compares the published site with a new build', () => {
  const root = changedSite();
  const before = readTree(path.join(root, 'dist'));
  const { code, stdout, stderr } = site(['diff'], { cwd: root });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain('Compared dist (3 pages) with a new build (3 pages).\n\n');
  expect(stdout).toContain(expected);
  expect(stdout).toContain('keeps at least 0 % of each part of the old one; the least of its links.');
  expect(readTree(path.join(root, 'dist'))).toEqual(before);
  expect(readdirSync(path.join(root, '.site')).sort()).toEqual(['.gitignore', 'cache', 'manifest.json']);
});

test('compares two folders, and a folder with a new build', () => {
  const root = changedSite();
  cpSync(path.join(root, 'dist'), path.join(root, 'before'), { recursive: true });
  expect(site(['diff', 'before'], { cwd: root }).stdout).toContain(expected);
  site(['build'], { cwd: root });
  expect(site(['diff', 'before', 'dist'], { cwd: root }).stdout).toContain(expected);
  expect(site(['diff'], { cwd: root }).stdout).toBe('No differences.\n');
});

test('--json, --at-least and --html', () => {
  const root = changedSite();
  const { code, stdout } = site(['diff', '--json', '--at-least', '80', '--html', 'report.html'], {
    cwd: root,
  });
  const { outcome, percent, kept, causes } = JSON.parse(stdout);
  expect({ code, outcome, percent }).toEqual({ code: 1, outcome: 'failed', percent: 0 });
  expect(kept.urls).toEqual({ of: 3, kept: 2, added: 1, percent: 66.66 });
  expect(causes).toContainEqual({
    kind: 'link',
    places: [
      { page: '/', was: '/about/' },
      { page: '/', now: '/new/' },
    ],
  });
  expect(readTree(root)['report.html']).toContain('<ins>one.');
  expect(site(['diff', '--at-least', '0'], { cwd: root }).code).toBe(0);
});

test('redirects of the settings keep old URLs', () => {
  const root = changedSite();
  writeFiles(root, {
    'content/site.yaml': `${minimal['content/site.yaml']}\nredirects: [{ from: /gone/, to: /about/ }]\n`,
  });
  const { stdout } = site(['diff'], { cwd: root });
  expect(stdout).not.toContain('missing');
  expect(stdout).not.toContain('Gone');
  expect(stdout).toMatch(/URLs +100 % +of +3, 1 new/);
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
  for (const [wrong, message] of [
    ['content/site.yaml', 'There is no folder content/site.yaml'],
    ['http://[x', 'http://[x is not a valid URL'],
  ] as const)
    expect(site(['diff', wrong, 'dist'], { cwd: root })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(message),
    });
  expect(site(['diff', 'content', 'dist'], { cwd: root })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('content contains no HTML'),
  });
  expect(site(['diff', 'dist', 'dist', '--main', 'p:hover'], { cwd: root })).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--main cannot read "p:hover"'),
  });
  for (const percent of ['x', '101', '-1', ''])
    expect(site(['diff', 'dist', 'dist', '--at-least', percent], { cwd: root }).code).toBe(2);
});
