// Components in the Markdown of whole sites.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { build } from '../support/build.ts';
import { makeSite, minimal, writeFiles } from '../support/site.ts';

const BOX = `import type { ComponentProps } from 'sitewright';
import { z } from 'zod';
export const schema = z.object({ kind: z.enum(['tip', 'note']).default('tip'), title: z.string().optional(), n: z.number().optional() });
export default function Box({ kind, title, n, children, items }: ComponentProps<typeof schema>) {
  if (title === 'boom') throw new Error('It went boom');
  return <aside className={kind} title={title}>{n}{items.map((item) => item.name).join()}{children}</aside>;
}
`;

const SITE = {
  ...minimal,
  'content/index.md': '# Home\n\n<Box kind="note" title="2026" n="3">\nText\n</Box>\n',
  'content/other.md': '# Other\n\n<Plain>a</Plain>\n',
  'content/none.md': '# None\n',
  'templates/markdown/Box.tsx': BOX,
  'templates/markdown/Plain.tsx':
    'export default function Plain({ children }: any) { return <b>{children}</b>; }\n',
};

const page = (root: string, file = 'index.html') => readFileSync(path.join(root, 'dist', file), 'utf8');

test('attributes are read like scalars, or as text if the schema expects text', async () => {
  const root = makeSite(SITE);
  expect((await build(root)).diagnostics).toEqual([]);
  expect(page(root)).toContain('<aside class="note" title="2026">3<p>Text</p>\n</aside>');
});

test('a changed component rebuilds only pages that use it', async () => {
  const root = makeSite(SITE);
  await build(root);
  writeFiles(root, { 'templates/markdown/Box.tsx': BOX.replace('<aside', '<aside id="new"') });
  expect((await build(root)).rendered).toBe(1);
  expect(page(root)).toContain('<aside id="new"');
  expect((await build(root)).rendered).toBe(0);
});

test('a component of the site replaces a built-in one', async () => {
  const root = makeSite({ ...SITE, 'content/index.md': '<Details summary="More">\nText\n</Details>\n' });
  await build(root);
  expect(page(root)).toContain('<details class="details"><summary>More</summary><p>Text</p>');
  const own =
    "import { z } from 'zod';\nexport const schema = z.object({ summary: z.string() });\nexport default ({ summary }: any) => <i>{summary}</i>;\n";
  writeFiles(root, { 'templates/markdown/Details.tsx': own });
  await build(root);
  expect(page(root)).toContain('<i>More</i>');
});

test('pages depend on what their components select', async () => {
  const latest = `import type { ComponentProps, PageSummary, SiteIndex } from 'sitewright';
import { z } from 'zod';
export const schema = z.object({ count: z.number() });
export const select = (site: SiteIndex, _page: PageSummary, { count }: { count: number }) => site.pages.slice(-count).map(({ title }) => title);
export default function Latest({ selected }: ComponentProps<typeof schema, typeof select>) { return <p>{selected.join()}</p>; }
`;
  const root = makeSite({
    ...SITE,
    'content/index.md': '# Home\n\n<Latest count="2" />\n',
    'templates/markdown/Latest.tsx': latest,
  });
  expect((await build(root)).diagnostics).toEqual([]);
  expect(page(root)).toContain('<p>None,Other</p>');
  writeFiles(root, { 'content/other.md': '# Renamed\n' });
  await build(root);
  expect(page(root)).toContain('<p>None,Renamed</p>');
});

test('a component links to other pages of a site whose URL has a path', async () => {
  const root = makeSite({
    ...minimal,
    'content/site.yaml': 'name: Example\nurl: https://example.com/docs\ndescription: An example.\n',
    'content/index.md': '# Home\n\n<Pages />\n',
    'content/guide/first.md': '# First\n',
    'templates/markdown/Pages.tsx': `import { href, type ComponentProps, type SiteIndex } from 'sitewright';
import { z } from 'zod';
export const schema = z.object({});
export const select = (site: SiteIndex) => site.tree('guide').children.map(({ route = '/' }) => href(site, route));
export default function Pages({ selected }: ComponentProps<typeof schema, typeof select>) { return <a href={selected[0]}>First</a>; }
`,
  });
  expect((await build(root)).diagnostics).toEqual([]);
  expect(page(root)).toContain('<a href="/docs/guide/first/">First</a>');
});

test('tabs get their texts, and have their own ids', async () => {
  const tabs =
    '<Tabs label="Kinds">\n<Tab label="One">*a*</Tab>\n<Tab label="Two">\n\nb\n\n</Tab>\n</Tabs>\n';
  const root = makeSite({ ...SITE, 'content/index.md': `# Home\n\n${tabs}\n${tabs}` });
  expect((await build(root)).diagnostics).toEqual([]);
  const html = page(root);
  expect(html).toContain('<div class="tab-panel"><em>a</em></div>');
  const ids = [...html.matchAll(/ id="(_[^"]*)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(4);
});

test('images and videos can be files next to the page', async () => {
  const root = makeSite({
    ...SITE,
    'content/index.md':
      '<Figure src="a.svg" alt="A">\nThe *caption*\n</Figure>\n\n<Video src="a.mp4" captions="a.vtt" language="en" />\n',
    'content/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'content/a.mp4': 'film',
    'content/a.vtt': 'WEBVTT',
  });
  expect((await build(root)).diagnostics).toEqual([]);
  expect(page(root)).toMatch(
    /<figure class="figure"><img src="\/assets\/a-\w+\.svg" alt="A"( width="\d+" height="\d+")? decoding="async"\/><figcaption>/,
  );
  expect(page(root)).toMatch(/<track kind="captions" src="\/assets\/a-\w+\.vtt" srcLang="en" default=""\/>/);
  expect(page(root)).not.toContain('preload" as');
});

test('errors are reported at the tag, at the attribute, or in the file of the component', async () => {
  const root = makeSite({
    ...SITE,
    'content/index.md': [
      '<Bxo />',
      '<Box kidn="tip" />',
      '<Box kind="no" n="x" />',
      '<Box title="boom" />',
      '<Plain a="1" />',
      '<Details />',
      '<Figure src="gone.png" alt="" />',
      '<Figure src="/a.png" />',
      '<Video src="/a.mp4" />',
      '<Tabs lable="x" />',
      '<Details summary="x" open="yes" />',
      '<Script>alert(1)</Script>',
      '<Box onclick="x" />',
    ].join('\n\n'),
  });
  const { diagnostics } = await build(root);
  expect(
    diagnostics.map(({ code, message, at }) => `${code} ${at?.path}:${at?.line}:${at?.column} ${message}`),
  ).toMatchSnapshot();
  expect(diagnostics.find(({ code }) => code === 'layout-failed')?.related?.[0]?.at).toMatchObject({
    path: 'content/index.md',
    line: 7,
  });
});
