// Code blocks in whole sites: stylesheets and highlighting.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { build } from '../support/build.ts';
import { makeSite, minimal, readTree, writeFiles } from '../support/site.ts';

const SITE = {
  ...minimal,
  'content/site.yaml': `${minimal['content/site.yaml']}codeFolders: [examples]\n`,
  'content/index.md': '# Home\n\n```ts file="../examples/a.ts#setup"\n```\n',
  'content/other.md': '# Other\n\n```ts\nconst other = 1;\n```\n',
  'content/plain.md': '# Plain\n',
  'examples/a.ts': '// #region setup\nconst before = 1;\n// #endregion\n',
};

test('only pages with code have the copy script', async () => {
  const root = makeSite(SITE);
  await build(root);
  const output = readTree(path.join(root, 'dist'));
  const script = Object.keys(output).find((file) => /^assets\/copy-code-[A-F0-9]{8}\.js$/.test(file));
  expect(output[script ?? '']?.length).toBeLessThanOrEqual(640);
  expect(output['index.html']).toContain(`<script type="module" src="/${script}"></script></head>`);
  expect(output['other/index.html']).toContain(`/${script}`);
  expect(output['plain/index.html']).not.toContain('<script');
});

test('the settings can turn off the button and its script', async () => {
  const settings = `${minimal['content/site.yaml']}codeFolders: [examples]\nmarkdown: { copyButton: false }\n`;
  const root = makeSite({ ...SITE, 'content/site.yaml': settings });
  await build(root);
  const output = readTree(path.join(root, 'dist'));
  expect(Object.keys(output).filter((file) => file.startsWith('assets/'))).toEqual([]);
  expect(output['index.html']).not.toContain('code-copy');
});

test('a stylesheet of the tool is the same wherever the tool is installed', async () => {
  const page = String(minimal['templates/page.tsx']);
  const root = makeSite({
    ...SITE,
    'templates/page.tsx': `import own from 'sitewright/highlight.css';\nimport style from './site.css';\n${page.replace(
      '</head>',
      '<link rel="stylesheet" href={own} /><link rel="stylesheet" href={style} /></head>',
    )}`,
    'templates/site.css': "@import 'sitewright/highlight.css';\n",
  });
  expect((await build(root)).diagnostics).toEqual([]);
  const styles = Object.entries(readTree(path.join(root, 'dist'))).filter(([file]) => file.endsWith('.css'));
  expect(styles.map(([file]) => file.replace(/-.*/, ''))).toEqual(['assets/highlight', 'assets/site']);
  for (const [, css] of styles) expect(css).toContain('.hljs-keyword');
  expect((await build(root)).rendered).toBe(0);
});

test('an unknown stylesheet of the tool is an error', async () => {
  const root = makeSite({
    ...SITE,
    'templates/site.css': "@import 'sitewright/hilight.css';\n",
    'templates/page.tsx': `import './site.css';\n${minimal['templates/page.tsx']}`,
  });
  const { diagnostics } = await build(root);
  expect(diagnostics.map(({ code, at }) => [code, at?.path])).toEqual([
    ['template-build', 'templates/site.css'],
  ]);
});

test('a changed file rebuilds only pages that show it', async () => {
  const root = makeSite(SITE);
  await build(root);
  writeFiles(root, { 'examples/a.ts': '// #region setup\nconst after = 2;\n// #endregion\n' });
  const { rendered } = await build(root);
  expect(rendered).toBe(1);
  expect(readFileSync(path.join(root, 'dist/index.html'), 'utf8')).toContain('</span> after = ');
  expect((await build(root)).rendered).toBe(0);
});

test('markers of the compiler never appear in code', async () => {
  const signs = '\ufdd0 \ufdd40\ufdd5 \ufdd6 \ufdd80\ufdd9';
  const shown = '\ufffd \ufffd0\ufffd \ufffd \ufffd0\ufffd';
  const root = makeSite({
    ...SITE,
    'content/index.md': `\`\`\`nonesuch file="../examples/b.txt"\n\`\`\`\n\n\`\`\`nonesuch\nhere ${signs}\n\`\`\`\n`,
    'examples/b.txt': `there ${signs}\n`,
  });
  await build(root);
  const html = readFileSync(path.join(root, 'dist/index.html'), 'utf8');
  expect(html).toContain(`there ${shown}`);
  expect(html).toContain(`here ${shown}`);
});

test('a missing file is an error, and a restored one is shown', async () => {
  const root = makeSite({ ...SITE, 'content/index.md': '```ts file="../examples/b.ts"\n```\n' });
  expect((await build(root)).diagnostics.map(({ code }) => code)).toContain('code-file');
  writeFiles(root, { 'examples/b.ts': 'let b;\n' });
  expect((await build(root)).outcome).toBe('published');
});
