// Included files and hooks in previewed pages.
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ask } from '../serve/support.ts';
import { build } from '../support/build.ts';
import { makeSite, minimal, writeFiles } from '../support/site.ts';
import { previewRoot, stateOf, until } from './support.ts';

const body = (html: string) => /<body>([\s\S]*)<\/body>/.exec(html)?.[1];
const LINK = 'export default ({ href, children }: any) => <a href={href} rel="next">{children}</a>;\n';

test('a page follows its includes and hooks, and equals that of a build', async () => {
  const root = makeSite({
    ...minimal,
    'content/index.md': '# Home\n\n<Include file="_shared/terms.md" />\n',
    'content/about.md': '# About\n',
    'content/_shared/terms.md': 'Before [about](../about.md)[^1].\n\n[^1]: Note.\n',
  });
  const server = await previewRoot(root);
  const shown = async () => (await ask(server, '/')).text;
  const built = async () => {
    await build(root);
    return body(readFileSync(path.join(root, 'dist/index.html'), 'utf8'));
  };
  expect(body(await shown())).toBe(await built());
  writeFiles(root, { 'content/_shared/terms.md': 'After [about](../about.md)[^1].\n\n[^1]: Note.\n' });
  await until(async () => (await shown()).includes('After'));
  expect(body(await shown())).toBe(await built());
  writeFiles(root, { 'templates/markdown/link.tsx': LINK });
  await until(async () => (await shown()).includes('rel="next"'));
  expect(body(await shown())).toBe(await built());
  rmSync(path.join(root, 'templates/markdown/link.tsx'));
  await until(async () => !(await shown()).includes('rel="next"'));
  expect(body(await shown())).toBe(await built());
});

test('a deleted file is reported, and the page returns with it', async () => {
  const root = makeSite({
    ...minimal,
    'content/index.md': '# Home\n\n<Include file="_terms.md" />\n',
    'content/_terms.md': 'Terms.\n',
  });
  const server = await previewRoot(root);
  const shown = async () => (await ask(server, '/')).text;
  expect(await shown()).toContain('Terms.');
  rmSync(path.join(root, 'content/_terms.md'));
  await until(async () => JSON.stringify(await stateOf(server, '/')).includes('_terms.md does not exist'));
  writeFiles(root, { 'content/_terms.md': 'New terms.\n' });
  await until(async () => (await shown()).includes('New terms.'));
});
