// `site fix --into docs`: pages move to the folder that their links expect.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { site } from '../support/command.ts';
import { makeSite, minimal } from '../support/site.ts';

const files = {
  ...minimal,
  'content/index.md': '# Home\n\n[One](/docs/guide/one/) ![](map.png)\n',
  'content/guide/one.md': '# One\n\n[Home](../index.md)\n',
  'content/404.md': '# Not found\n',
  'content/site.yaml': 'name: Example\nurl: https://example.com\n',
  'content/map.png': readFileSync(path.resolve('test/sites/feeds/site/content/blog/map.png')),
};

function fix(root: string, ...words: string[]) {
  const { code, stdout, stderr } = site(['fix', ...words], { cwd: root });
  return { code, text: stdout + stderr };
}

test('pages move with their folders and files; settings and the error page stay', () => {
  const root = makeSite(files);
  const before = site(['build'], { cwd: root });
  expect(before.stderr).toContain('move all pages to content/docs/, as site fix --into docs does');
  const listed = '3 entries of content/ to content/docs/:\n  guide\n  index.md\n  map.png\n';
  expect(fix(root, '--into', 'docs', '--dry-run')).toEqual({ code: 0, text: `Would move ${listed}` });
  expect(existsSync(path.join(root, 'content/docs'))).toBe(false);
  expect(fix(root, '--into', 'docs')).toEqual({ code: 0, text: `Moved ${listed}` });
  expect(readdirSync(path.join(root, 'content')).sort()).toEqual(['404.md', 'docs', 'site.yaml']);
  expect(site(['build'], { cwd: root }).code).toBe(0);
});

test.each([
  ['docs', 'content/docs exists already'],
  ['../docs', '../docs is not the name of a folder'],
])('nothing moves to %s', (folder, message) => {
  const root = makeSite({ ...files, 'content/docs/a.md': '# A\n' });
  const { code, text } = fix(root, '--into', folder);
  expect([code, text.split('\n')[0]]).toEqual([1, `error ${message}`]);
  expect(existsSync(path.join(root, 'content/index.md'))).toBe(true);
});
