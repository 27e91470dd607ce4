// Unsaved texts of an editor count like saved files.
import { readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { PreviewPages } from '../../src/live/answers.ts';
import { LiveSite } from '../../src/live/live-site.ts';
import { build, requestFor } from '../support/build.ts';
import { type Files, makeSite, writeFiles } from '../support/site.ts';

const layout = (words: string) => `import type { LayoutProps } from 'sitewright';
import data from './menu.yaml';
import styles from './site.css';
export const select = ({ pages }) => pages.map(({ title }) => title).join(', ');
export default ({ page, site, children }: LayoutProps) => <html lang={site.language}>
  <head><title>{page.title}</title><link rel="stylesheet" href={styles} /></head>
  <body><p>${words} {site.owner} {data.word} {site.selected}</p><main>{children}</main></body></html>;
`;
const files = {
  'content/site.yaml': 'name: Example\nlanguage: en\nowner: Jane\n',
  'content/index.md': '# Home\n\n[Other](other.md)\n\n<Include file="_part.md" />\n',
  'content/other.md': '---\ntitle: Other\n---\nText.\n\n![A map](map.svg)\n',
  'content/_part.md': 'A part.\n',
  'content/map.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"/>\n',
  'templates/page.tsx': layout('Hello'),
  'templates/menu.yaml': 'word: one\n',
  'templates/site.css': 'body { margin: 0 }\n',
  'public/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"/>\n',
};

const open = (root: string) =>
  new LiveSite(requestFor(root, { dryRun: true, identity: undefined }), { take: async () => [] });

/** Site that was opened, and the pages of its last answer that had any. */
interface Opened {
  readonly site: LiveSite;
  pages: PreviewPages;
}

/** Returns everything that a site serves and reports. */
async function served(opened: Opened, preparing: ReturnType<LiveSite['prepare']>) {
  const { root: _, pages = opened.pages, ...prepared } = await preparing;
  opened.pages = pages;
  const contents: Record<string, unknown> = {};
  for (const file of [...pages.keys(), ...prepared.files].sort()) {
    const { content, diagnostics } = await opened.site.read(file);
    contents[file] = [content && Buffer.from(content).toString(), diagnostics];
  }
  const found = await opened.site.diagnostics();
  return { ...prepared, pages: [...pages].sort(([a], [b]) => (a < b ? -1 : 1)), contents, found };
}

async function fresh(root: string) {
  const opened = { site: open(root), pages: new Map() };
  return served(opened, opened.site.prepare(undefined));
}

test.each<readonly [string, keyof typeof files | 'content/new.md', string]>([
  ['a body', 'content/other.md', '---\ntitle: Other\n---\nChanged, and [home](index.md).\n'],
  ['a title', 'content/other.md', '---\ntitle: Renamed\n---\nText.\n'],
  ['a broken link', 'content/index.md', '# Home\n\n[Other](othr.md)\n'],
  ['front matter that cannot be read', 'content/index.md', '---\ntitle: "Home\n---\n'],
  ['an included text', 'content/_part.md', 'Another part.\n'],
  ['a drawing', 'content/map.svg', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 5 9"/>\n'],
  ['the settings', 'content/site.yaml', 'name: Renamed\nlanguage: de\nowner: Ann\n'],
  ['a layout', 'templates/page.tsx', layout('Changed')],
  ['a layout with an error', 'templates/page.tsx', layout('{nothing.here}')],
  ['a layout that cannot be compiled', 'templates/page.tsx', layout('</p>')],
  ['data of a layout', 'templates/menu.yaml', 'word: two\n'],
  ['a stylesheet', 'templates/site.css', 'body { margin: 1px }\n'],
  ['a file that is published unchanged', 'public/icon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>\n'],
  ['a page that is not a file yet', 'content/new.md', '---\ntitle: New\n---\nText.\n'],
])('%s', async (_, file, text) => {
  const root = realpathSync(makeSite(files));
  const opened: Opened = { site: open(root), pages: new Map() };
  const before = await served(opened, opened.site.prepare(undefined));
  const unsaved = await served(opened, opened.site.setText(file, text));
  expect(unsaved).toEqual(await fresh(makeSite({ ...files, [file]: text })));
  expect(unsaved).not.toEqual(before);
  expect(await served(opened, opened.site.setText(file, null))).toEqual(before);
});

test('the disk stays as it is, and what is saved there later counts once there is no unsaved text', async () => {
  const root = realpathSync(makeSite(files));
  const site = open(root);
  await site.prepare(undefined);
  const shown = async () => String((await site.read('other/index.html')).content);
  await site.setText('content/other.md', 'Unsaved words.\n');
  expect(readFileSync(path.join(root, 'content/other.md'), 'utf8')).toBe(files['content/other.md']);
  writeFiles(root, { 'content/other.md': 'Saved words.\n' });
  await site.prepare(['content/other.md']);
  expect(await shown()).toContain('Unsaved words.');
  await site.setText('content/other.md', null);
  expect(await shown()).toContain('Saved words.');
});

test('what is reported about a file is what a build reports there', async () => {
  const broken: Files = {
    ...files,
    'content/index.md': '# Home\n\n[Other](othr.md)\n\n## Part\n\n## Part\n',
    'content/other.md': '---\ntitle: Other\n---\n<Nothing />\n\n![A map](mpa.svg)\n',
  };
  const { diagnostics } = await build(makeSite(broken), { dryRun: true });
  const site = open(makeSite(files));
  await site.prepare(undefined);
  for (const file of ['content/index.md', 'content/other.md']) await site.setText(file, String(broken[file]));
  for (const file of ['content/index.md', 'content/other.md']) {
    const there = diagnostics.filter(({ at }) => at?.path === file);
    expect(there.length).toBeGreaterThan(0);
    expect(await site.diagnostics(file)).toEqual(there);
  }
  expect(await site.diagnostics()).toEqual(diagnostics);
});
