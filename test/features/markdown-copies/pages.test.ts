// Markdown copies and their list: which are written again, and which do not exist.
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { build } from '../../support/build.ts';
import { makeSite, minimal, readTree, writeFiles } from '../../support/site.ts';

const SITE = {
  ...minimal,
  'content/site.yaml': `${minimal['content/site.yaml']}markdown: { copies: true }\n`,
  'content/index.md': '---\ntitle: Home\ndescription: First.\n---\n\nText.\n',
  'content/one.md': '---\ntitle: One\ndescription: Second.\n---\n\nText of one.\n',
  'content/two.md': '---\ntitle: Two\ndescription: Third.\n---\n\nText of two.\n',
};

/** Written files that are Markdown copies or their list. */
async function writtenBy(root: string, changes: Record<string, string>): Promise<readonly string[]> {
  const before = readTree(path.join(root, 'dist'));
  writeFiles(root, changes);
  expect((await build(root)).diagnostics).toEqual([]);
  const after = readTree(path.join(root, 'dist'));
  return Object.keys(after).filter((file) => /\.(?:md|txt)$/.test(file) && before[file] !== after[file]);
}

test('one changed page writes one Markdown copy, and the list follows titles and descriptions', async () => {
  const root = makeSite(SITE);
  await build(root);
  expect(
    await writtenBy(root, { 'content/one.md': SITE['content/one.md'].replace('of one', 'of 1') }),
  ).toEqual(['one.md']);
  expect(
    await writtenBy(root, { 'content/two.md': SITE['content/two.md'].replace('Third', 'Last') }),
  ).toEqual(['llms.txt', 'two.md']);
  expect((await build(root)).rendered).toBe(0);
});

test('a deleted Markdown copy is restored', async () => {
  const root = makeSite(SITE);
  await build(root);
  const file = path.join(root, 'dist/one.md');
  const text = readFileSync(file, 'utf8');
  rmSync(file);
  await build(root);
  expect(readFileSync(file, 'utf8')).toBe(text);
});

test('a site without the setting has none, and no link to one', async () => {
  const root = makeSite({ ...SITE, 'content/site.yaml': String(minimal['content/site.yaml']) });
  await build(root);
  const output = readTree(path.join(root, 'dist'));
  expect(Object.keys(output).filter((file) => /\.md$|llms/.test(file))).toEqual([]);
  expect(output['index.html']).not.toContain('text/markdown');
});

test('Markdown copies need the URL of the site', async () => {
  const root = makeSite({ ...SITE, 'content/site.yaml': 'markdown: { copies: true }\n' });
  const { diagnostics } = await build(root);
  expect(diagnostics.find(({ code }) => code === 'field-invalid')?.message).toBe(
    'Markdown copies contain absolute URLs, and the site has no url',
  );
});

test('a public file at the path of a Markdown copy is an error, and public/llms.txt replaces the list', async () => {
  const root = makeSite({ ...SITE, 'public/llms.txt': 'Own\n', 'public/one.md': 'Own\n' });
  expect((await build(root)).diagnostics.map(({ code, at }) => [code, at?.path])).toEqual([
    ['output-taken', 'public/one.md'],
  ]);
  rmSync(path.join(root, 'public/one.md'));
  await build(root);
  expect(readFileSync(path.join(root, 'dist/llms.txt'), 'utf8')).toBe('Own\n');
});

test('the list has its heading in the language of the site', async () => {
  const root = makeSite({ ...SITE, 'content/site.yaml': `${SITE['content/site.yaml']}language: de\n` });
  await build(root);
  expect(readFileSync(path.join(root, 'dist/llms.txt'), 'utf8')).toContain('\n## Seiten\n');
});
