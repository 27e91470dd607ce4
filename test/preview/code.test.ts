// Code in pages that the preview shows.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ask } from '../serve/support.ts';
import { makeSite, minimal, writeFiles } from '../support/site.ts';
import { previewRoot, stateOf, until } from './support.ts';

/** Settings with which pages may show the examples. */
const SETTINGS = {
  'content/site.yaml': `${minimal['content/site.yaml']}codeFolders: [examples]\n`,
};

test('a file that a page shows is watched, even outside the folders of the site', async () => {
  const root = makeSite({
    ...minimal,
    ...SETTINGS,
    'content/index.md': '```ts file="../examples/a.ts"\n```\n',
    'examples/a.ts': 'const before = 1;\n',
  });
  const server = await previewRoot(root);
  const first = await ask(server, '/');
  expect(first.text).toContain('before');
  const script = /assets\/copy-code-\w+\.js/.exec(first.text)?.[0];
  expect((await ask(server, `/${script}`)).text).toContain('clipboard');
  writeFileSync(path.join(root, 'examples/a.ts'), 'const after = 22;\n');
  await until(async () => (await ask(server, '/')).text.includes('after'));
});

test('a missing file stops being an error once it exists, on an unopened page', async () => {
  const code = '```ts file="../examples/a.ts"\n```\n';
  const root = makeSite({ ...minimal, ...SETTINGS, 'content/code.md': code });
  const server = await previewRoot(root);
  const missing = async () => JSON.stringify(await stateOf(server, '/')).includes('a.ts does not exist');
  await until(missing);
  writeFiles(root, { 'examples/a.ts': 'const there = 1;\n', 'content/index.md': '# Saved\n' });
  await until(async () => (await ask(server, '/')).text.includes('Saved'));
  await until(async () => !(await missing()));
});
