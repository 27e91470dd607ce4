// Subpages in the live preview: what an open list shows after a save.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ask } from '../serve/support.ts';
import { build } from '../support/build.ts';
import { type Files, makeSite, minimal, readTree, writeFiles } from '../support/site.ts';
import { type Previewed, preview, previewRoot, stateOf, until, withoutScript } from './support.ts';

const post = (title: string) => `---\ntitle: ${title}\n---\nText.\n`;

const blog: Files = {
  'content/blog/index.md': '---\nlayout: blog\ntitle: Blog\n---\n',
  'content/drafts/index.md': '---\nlayout: blog\ntitle: Drafts\ndraft: true\n---\n',
  ...Object.fromEntries(['b', 'c', 'd'].map((name) => [`content/blog/${name}.md`, post(`Post ${name}`)])),
  'templates/blog.tsx': `import { type LayoutProps, PageHead, Pagination, paginate, type SiteIndex } from 'sitewright';
export const pages = ({ pages }: SiteIndex) => paginate(pages.filter(({ layout, collection }) => layout === 'page' && collection === 'blog'), 2);
export default function Blog({ page, site, pagination, children }: LayoutProps<{ pages: typeof pages }>) {
  return <html lang="en"><head><PageHead page={page} site={site} /></head><body>{children}
    {pagination.items.map(({ title }) => <p key={title}>{title}</p>)}<Pagination pagination={pagination} site={site} /></body></html>;
}
`,
};

const shown = async (server: Previewed, target: string) => (await ask(server, target)).text;

test('pages equal those of a build', async () => {
  const root = makeSite({ ...minimal, 'content/index.md': '# Home\n', ...blog });
  const report = await build(root);
  const tree = readTree(report.out);
  const server = await previewRoot(root);
  for (const { file } of report.files.filter(({ kind }) => kind === 'page')) {
    const answer = await ask(server, `/${file.replace(/index\.html$/, '')}`);
    expect(withoutScript(answer), file).toBe(Buffer.from(tree[file] ?? '', 'latin1').toString());
  }
});

test('a new post appears in the open list, and a new subpage where needed', async () => {
  const server = await preview(blog);
  expect(await shown(server, '/blog/')).toMatch(/Post b.*Post c/);
  expect(await shown(server, '/blog/page/2/')).toContain('Post d');
  writeFiles(server.root, { 'content/blog/a.md': post('Post a'), 'content/blog/e.md': post('Post e') });
  await until(async () => (await shown(server, '/blog/')).includes('Post a'));
  expect(await shown(server, '/blog/page/2/')).toMatch(/Post c.*Post d/);
  await until(async () => (await shown(server, '/blog/page/3/')).includes('Post e'));
});

test('a removed subpage redirects to its page', async () => {
  const server = await preview(blog);
  await ask(server, '/blog/page/2/');
  rmSync(path.join(server.root, 'content/blog/d.md'));
  await until(async () => (await stateOf(server, '/blog/page/2/')).gone?.movedTo === '/blog/');
  expect((await ask(server, '/blog/page/2/')).status).toBe(404);
});

test('subpages of a draft show its banner', async () => {
  const server = await preview(blog);
  expect(await shown(server, '/drafts/page/2/')).toContain('Post d');
  expect((await stateOf(server, '/drafts/page/2/')).banner).toBe('draft');
});

test('an error in the layout affects each subpage, and an error in subpages keeps the last good page', async () => {
  const server = await preview(blog);
  for (const route of ['/blog/', '/blog/page/2/']) await ask(server, route);
  const layout = String(blog['templates/blog.tsx']);
  writeFiles(server.root, {
    'templates/blog.tsx': layout.replace('paginate(', 'paginate([], 0) && paginate('),
  });
  const failed = await until(async () => {
    const { problems } = await stateOf(server, '/blog/');
    return problems[0];
  });
  expect(failed).toMatchObject({ place: expect.stringMatching(/^templates\/blog\.tsx:2:/) });
  expect(await shown(server, '/blog/')).toContain('Post b');
  writeFiles(server.root, { 'templates/blog.tsx': layout });
  await until(async () => (await stateOf(server, '/blog/')).problems.length === 0);
  expect(await shown(server, '/blog/page/2/')).toContain('Post d');
});
