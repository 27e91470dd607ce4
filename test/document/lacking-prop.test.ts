// The error of a component of the package that lacks a prop: which one, at the line that creates the component.
import { expect, test } from 'vitest';
import { build } from '../support/build.ts';
import { makeSite, minimal } from '../support/site.ts';

const HINT =
  'Pass it as a prop. A layout gets page and site, and passes them to its components: page={page} site={site}.';

test.each([
  ['<Languages page={page} />', '<Languages> needs site'],
  ['<Languages site={site} />', '<Languages> needs page'],
  ['<Languages page={page} site={undefined} folded />', '<Languages> needs site'],
  ['<Versions page={page} />', '<Versions> needs site'],
  ['<Versions page={page} site={{ labels: null }} />', "Cannot read properties of null (reading 'versions')"],
  ['<VersionNote page={page} />', '<VersionNote> needs site'],
  ['<VersionNote site={site} />', '<VersionNote> needs page'],
  ['<Search id="find" />', '<Search> needs site'],
  ['<PageHead site={site} />', '<PageHead> needs page'],
  ['<Pagination pagination={{ totalPages: 2 }} />', '<Pagination> needs site'],
  ['<Picture src={photo} alt="" sizes={undefined} />', '<Picture> needs narrow'],
  ['<Around />', '<Languages> needs page'],
])('%s', async (element, message) => {
  const [name = ''] = /\w+/.exec(element) ?? [];
  const lines = [
    `import { Languages, ${['Around', 'Languages'].includes(name) ? '' : name} } from 'sitewright';`,
    "const photo = { src: '/a.jpg', width: 1, height: 1, sources: [] };",
    'function Around({ page, site }) {',
    '  return <Languages page={page} site={site} />;',
    '}',
    'export default function Page({ page, site, children }) {',
    '  return (',
    '    <html lang="en">',
    '      <body>',
    `        <p>{site.name}</p> ${element}`,
    '        {children}',
    '      </body>',
    '    </html>',
    '  );',
    '}',
  ];
  const root = makeSite({
    ...minimal,
    'content/site.yaml': `${minimal['content/site.yaml']}versions: { v2: { folder: a, current: true }, v1: { folder: b } }\nlanguages: { de: { name: Deutsch } }\nsearch: { at: /search/ }\n`,
    'content/search.md': '# Search\n',
    'content/de/index.md': '# Start\n',
    'content/a/index.md': '# New\n',
    'content/b/index.md': '# Old\n',
    'templates/page.tsx': lines.join('\n'),
    'content/index.md': '# Home\n',
  });
  const { diagnostics } = await build(root);
  const [found, ...others] = diagnostics.filter(({ severity }) => severity === 'error');
  expect(others).toEqual([]);
  const line = name === 'Around' ? 4 : 10;
  expect([found?.code, found?.message, found?.at?.line]).toEqual(['layout-failed', message, line]);
  if (message.includes('needs')) expect(found?.hint).toBe(HINT);
});
