// Templates in a second folder, such as that of a theme, are templates in every respect.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { SITE_FOLDERS, TEMPLATE_ROOTS } from '../../src/model/files/project.ts';
import { build } from '../support/build.ts';
import { makeSite, minimal } from '../support/site.ts';

for (const folders of [TEMPLATE_ROOTS, SITE_FOLDERS]) (folders as string[]).push('theme');

const layout = (statement = '', main = '{children}') => `import './page.css';
import { PageHead, type LayoutProps } from 'sitewright';
export default function Page({ page, site, children }: LayoutProps) {
  ${statement}
  return (
    <html lang={page.language}>
      <head><PageHead page={page} site={site} /></head>
      <body><main><h1>{page.title}</h1>${main}</main></body>
    </html>
  );
}
`;

const files = {
  'content/site.yaml': minimal['content/site.yaml'] ?? '',
  'content/index.md': '---\ntitle: Home\n---\n<Note />\n',
  'templates/words.ts': "export const words = 'Read this.';\n",
  'theme/page.tsx': layout(),
  'theme/page.css': 'body { margin: 0 }\n',
  'theme/markdown/Note.tsx':
    'import \'./note.css\';\nexport default () => <p className="note">Read this.</p>;\n',
  'theme/markdown/note.css': '.note { margin: 0 }\n',
};

test('pages link the stylesheets of its layouts and components', async () => {
  const root = makeSite(files);
  const report = await build(root);
  expect(report.diagnostics).toEqual([]);
  const html = readFileSync(path.join(root, 'dist/index.html'), 'utf8');
  const linked = [...html.matchAll(/rel="stylesheet" href="\/(assets\/[^"]+)"/g)];
  const styles = linked.map(([, file = '']) => readFileSync(path.join(root, 'dist', file), 'utf8').trim());
  expect(styles).toEqual(['body{margin:0}', '.note{margin:0}']);
});

test('findings are at its elements and statements', async () => {
  const root = makeSite({
    ...files,
    'public/bird.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"/>\n',
    'theme/page.tsx': layout("console.log('rendered');", '{children}\n        <img src="/bird.svg" />'),
  });
  const found = (await build(root)).diagnostics.map(({ code, at }) => [code, at?.path, at?.line, at?.length]);
  expect(found).toEqual([
    ['template-log', 'theme/page.tsx', 4, undefined],
    ['image-alt', 'theme/page.tsx', 9, 23],
  ]);
});
