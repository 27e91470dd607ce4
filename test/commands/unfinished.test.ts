// `site build --unfinished`: a site with errors can be viewed, and can't be mistaken for a finished one.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type DefaultTreeAdapterMap, parse } from 'parse5';
import { expect, test } from 'vitest';
import { build } from '../support/build.ts';
import { site } from '../support/command.ts';
import { makeSite, minimal, readTree, writeFiles } from '../support/site.ts';

const FAULTY = `# Home

[gone](gone.md), ![A map](map.png) and <Badge>new</Badge>.

<Aside type="note">

Text in *it*.

</Aside>

<script>alert(1)</script>

<div onclick="go()">

Open.
`;

const files = {
  ...minimal,
  'content/site.yaml': `${minimal['content/site.yaml']}hosts: [netlify]\n`,
  'content/index.md': FAULTY,
  'content/fine.md': '# Fine\n\n[Home](index.md)\n',
};

const unfinished = (root: string) => {
  const out = path.join(root, 'dist-unfinished');
  return build(root, { unfinished: 'build', out });
};

test('writes every page with its errors marked, and exits with 1', () => {
  const root = makeSite(files);
  expect(site(['build'], { cwd: root }).code).toBe(1);
  const { code, stdout } = site(['build', '--unfinished'], { cwd: root });
  expect(code).toBe(1);
  expect(stdout).toContain('into dist-unfinished/');
  expect(existsSync(path.join(root, 'dist'))).toBe(false);
  const tree = readTree(path.join(root, 'dist-unfinished'));
  const home = String(tree['index.html']);
  expect(home).toContain('<mark class="site-unfinished" title="No such page or file: gone.md">gone</mark>');
  expect(home).toContain(
    '<mark class="site-unfinished site-unfinished-image" title="No such page or file: map.png">A map</mark>',
  );
  expect(home).toContain('<code class="site-unfinished">&lt;Badge&gt;</code> new');
  expect(home).toContain(
    '<div class="site-unfinished"><code class="site-unfinished">&lt;Aside&gt;</code>\n<p>Text in',
  );
  expect(home).toContain('&lt;script&gt;');
  expect(home).not.toMatch(/<script>|<[^>]*\sonclick=/);
});

test('marks every page, also for search engines, and writes no files for hosts', async () => {
  const root = makeSite(files);
  await unfinished(root);
  const tree = readTree(path.join(root, 'dist-unfinished'));
  for (const [file, html] of Object.entries(tree).filter(([name]) => name.endsWith('.html'))) {
    expect(html, file).toContain('<meta name="robots" content="noindex">');
    const [, styles = ''] =
      /<link rel="stylesheet" href="\/(assets\/unfinished-[^"]+)">/.exec(String(html)) ?? [];
    expect(String(tree[styles]), file).toContain('body::before');
  }
  expect(tree['robots.txt']).toBe('User-agent: *\nDisallow: /\n');
  expect(Object.keys(tree).filter((name) => /_headers|_redirects/.test(name))).toEqual([]);
});

test('outlines errors', async () => {
  const root = makeSite(files);
  await unfinished(root);
  const tree = readTree(path.join(root, 'dist-unfinished'));
  const styles = Object.keys(tree).find((name) => name.startsWith('assets/unfinished-')) ?? '';
  expect(String(tree[styles])).toMatch(/\.site-unfinished \{\n {2}outline: 2px dashed/);
});

test('finds the same errors as a build', async () => {
  const root = makeSite(files);
  const codes = ({ diagnostics }: Awaited<ReturnType<typeof build>>) =>
    diagnostics
      .filter(({ severity }) => severity === 'error')
      .map(({ code, at }) => [code, at?.path, at?.line]);
  const finished = codes(await build(root));
  expect(finished.length).toBeGreaterThan(4);
  expect(codes(await unfinished(root))).toEqual(finished);
});

test('rebuilds only changed pages, with the same bytes as a clean build', async () => {
  const root = makeSite(files);
  await unfinished(root);
  writeFiles(root, { 'content/index.md': FAULTY.replace('gone.md', 'fine.md') });
  const { rendered } = await unfinished(root);
  expect(rendered).toBe(1);
  const out = path.join(root, 'dist-unfinished');
  const again = readTree(out);
  await build(root, { unfinished: 'build', out, identity: undefined, force: true });
  expect(readTree(out)).toEqual(again);
});

test('cannot be combined with hosts and releases', () => {
  const root = makeSite(files);
  for (const option of [['--for', 'netlify'], ['--releases'], ['--strict']])
    expect(site(['build', '--unfinished', ...option], { cwd: root }).code).toBe(2);
});

test('a finished site is built as usual after an unfinished one', async () => {
  const root = makeSite({ ...files, 'content/index.md': '# Home\n' });
  await build(root);
  const before = readTree(path.join(root, 'dist'));
  await unfinished(root);
  const { rendered } = await build(root);
  expect(rendered).toBe(0);
  expect(readTree(path.join(root, 'dist'))).toEqual(before);
  expect(readFileSync(path.join(root, 'dist/index.html'), 'utf8')).not.toContain('unfinished');
});

type Node = DefaultTreeAdapterMap['node'];

/** Children with a name. */
const tagged = (parents: readonly Node[], name: string): readonly Node[] =>
  parents
    .flatMap((node) => ('childNodes' in node ? node.childNodes : []))
    .filter((one) => one.nodeName === name);

test.each([
  ['<table>moved<tr><td>x</td></tr></table>', 'moved<table><tbody><tr><td>x</td></tr></tbody></table>'],
  ['<svg width="0" height="0"><desc><div/></desc></svg>', '</div></desc></svg></p></main>'],
  ['<a href="/">a<table><tr><td><a href="/">b</a></td></tr></table></a>', 'b</a>'],
  ['<option open>', '&lt;option open&gt;'],
])('the layout of an unfinished page is around %s', async (html, shown) => {
  const layout = String(minimal['templates/page.tsx']).replace(
    '<body>{children}</body>',
    '<body><main>{children}</main><footer>The end</footer></body>',
  );
  const text = `# Home\n\n${html}\n\nAfter it.\n`;
  const root = makeSite({ ...minimal, 'templates/page.tsx': layout, 'content/index.md': text });
  const { diagnostics } = await unfinished(root);
  const codes = diagnostics.map(({ code }) => code);
  expect(codes).toContainEqual(expect.stringMatching(/^html-(?:misnested|unbalanced|forbidden)$/));
  const page = String(readTree(path.join(root, 'dist-unfinished'))['index.html']);
  expect(page).toContain(shown);
  const body = tagged(tagged([parse(page)], 'html'), 'body');
  const names = body.flatMap((one) => ('childNodes' in one ? one.childNodes : [])).map((one) => one.nodeName);
  expect(names.filter((name) => name !== '#text')).toEqual(['main', 'footer']);
  expect(page).toContain('After it.');
});
