// Files that blocks of code show, in whole sites.
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { build } from '../support/build.ts';
import { type Files, makeFolder, makeLink, makeSite, minimal, writeFiles } from '../support/site.ts';

/** A page that shows each of the files. */
const showing = (...files: readonly string[]): Files => ({
  ...minimal,
  'content/index.md': `# Home\n\n${files.map((file) => `\`\`\`txt file="${file}"\n\`\`\`\n`).join('\n')}`,
});

async function messages(root: string): Promise<readonly string[]> {
  const { diagnostics } = await build(root);
  return diagnostics.map(({ code, message }) => `${code} ${message}`);
}

const home = (root: string) => readFileSync(path.join(root, 'dist/index.html'), 'utf8');

test('no link shows a hidden file', async () => {
  const root = makeSite({
    ...showing('/content/env.ts', '/content/config/config', '/content/twice.ts', '/content/fine.ts'),
    '.env': 'SECRET=1\n',
    '.private/config': 'secret\n',
    'content/code.ts': 'const shown = 1;\n',
  });
  makeLink(root, 'content/env.ts', '../.env');
  makeLink(root, 'content/config', '../.private');
  makeLink(root, 'content/twice.ts', 'env.ts');
  makeLink(root, 'content/fine.ts', 'code.ts');
  const told = await messages(root);
  expect(told.filter((one) => one.startsWith('code-file'))).toEqual([
    'code-file /content/env.ts leads to a hidden file',
    'code-file /content/config/config leads to a hidden file',
    'code-file /content/twice.ts leads to a hidden file',
  ]);
});

test('a file that became a link is judged again', async () => {
  const outside = path.join(makeFolder(), 'secret.ts');
  writeFiles(path.dirname(outside), { 'secret.ts': 'const shown = 1;\n' });
  const root = makeSite({
    ...showing('/public/code.ts'),
    'public/code.ts': 'const shown = 1;\n',
    '.hidden.ts': 'const shown = 1;\n',
    'public/other.ts': 'const shown = 1;\n',
  });
  expect(await messages(root)).toEqual([]);
  const relink = (target: string) => {
    rmSync(path.join(root, 'public/code.ts'));
    makeLink(root, 'public/code.ts', target);
  };
  const told = async () => (await messages(root)).filter((one) => one.startsWith('code-file'));
  relink(outside);
  expect(await told()).toEqual(['code-file /public/code.ts leads out of the site']);
  relink('../.hidden.ts');
  expect(await told()).toEqual(['code-file /public/code.ts leads to a hidden file']);
  relink('other.ts');
  expect(await told()).toEqual([]);
  expect(home(root)).toContain('const shown = 1;');
  rmSync(path.join(root, 'public/code.ts'));
  expect(await told()).toEqual(['code-file /public/code.ts is not there']);
  writeFiles(root, { 'public/code.ts': 'const again = 2;\n' });
  expect(await told()).toEqual([]);
  expect(home(root)).toContain('const again = 2;');
});
