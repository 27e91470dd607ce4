// A preview that caches between two saves shows the same as one without a cache.
import { mkdirSync, realpathSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { PreparedReply, PreviewPages } from '../../../src/live/answers.ts';
import { LiveSite } from '../../../src/live/live-site.ts';
import { requestFor } from '../../support/build.ts';
import { makeSite } from '../../support/site.ts';

const page = (title: string, more = '', body = 'Text.') => `---\ntitle: ${title}\n${more}---\n${body}\n`;
const list = `import type { LayoutProps } from 'sitewright';
import { Shell } from './parts/shell.tsx';
export const select = ({ pages }) => pages.map(({ route, title }) => ({ route, title }));
export default ({ page, site, children }: LayoutProps) => (
  <Shell lang={site.language} title={page.title}>
    {children}
    {site.selected.map(({ route, title }) => <a key={route} href={route}>{title}</a>)}
  </Shell>
);
`;
const shell = `import styles from './site.css';
export const Shell = ({ lang, title, children }) => (
  <html lang={lang}><head><title>{title}</title><link rel="stylesheet" href={styles} /></head><body>{children}</body></html>
);
`;
const map = (height: number) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 ${height}"/>\n`;
const files = {
  'content/site.yaml': 'name: Example\ndescription: For tests.\nurl: https://example.com\n',
  'content/index.md': page('Home', 'layout: list\n', '[One](posts/one.md)'),
  'content/posts/one.md': page('One', '', '![A map](map.svg)'),
  'content/posts/map.svg': map(3),
  'content/posts/two.md': page('Two'),
  'content/other.txt': page('Linked'),
  'public/icon.txt': 'icon',
  'templates/page.tsx': list.replace(/export const select.*\n/, '').replace(/\{site\.selected.*\n/, ''),
  'templates/list.tsx': list,
  'templates/parts/shell.tsx': shell,
  'templates/parts/site.css': 'body { margin: 0 }\n',
};

type Step = readonly [name: string, changed: readonly string[], change: (root: string) => void];

const write =
  (file: string, text: string) =>
  (root: string): void => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  };
const save = (name: string, file: string, text: string): Step => [name, [file], write(file, text)];

/** Edits, each with the files that a watcher reports. */
const steps: readonly Step[] = [
  save('a body', 'content/posts/two.md', page('Two', '', 'Other.')),
  save('a title', 'content/posts/two.md', page('Second')),
  save('a permalink', 'content/posts/one.md', page('One', 'permalink: /first/\n', '![A map](map.svg)')),
  save('an image, which has another size then', 'content/posts/map.svg', map(2)),
  save('a draft', 'content/posts/two.md', page('Two', 'draft: true\n')),
  save('a new page', 'content/posts/three.md', page('Three')),
  save('a page with an error', 'content/posts/three.md', page('Three', 'draft: perhaps\n')),
  save('the error fixed', 'content/posts/three.md', page('Third')),
  save('a stylesheet', 'templates/parts/site.css', 'body { margin: 1px }\n'),
  save('a component', 'templates/parts/shell.tsx', shell.replace('{children}', '<p>New</p>{children}')),
  save('a template that does not compile', 'templates/page.tsx', 'export default <'),
  save('and is fixed', 'templates/page.tsx', files['templates/page.tsx']),
  [
    'a folder of components, reported as one folder',
    ['templates/parts'],
    write('templates/parts/shell.tsx', shell.replace('{children}', '<p>Newer</p>{children}')),
  ],
  save('the settings', 'content/site.yaml', 'name: Renamed\ndescription: For tests.\n'),
  save('a public file', 'public/icon.txt', 'other'),
  ['a deleted page', ['content/posts/three.md'], (root) => rmSync(path.join(root, 'content/posts/three.md'))],
  [
    'a link to a page, which is then saved where it leads to',
    ['content/linked.md'],
    (root) => symlinkSync('other.txt', path.join(root, 'content/linked.md')),
  ],
  save('the target', 'content/other.txt', page('Linked again')),
  [
    'a folder that moves, reported as folders',
    ['content/posts', 'content/moved'],
    (root) => renameSync(path.join(root, 'content/posts'), path.join(root, 'content/moved')),
  ],
  [
    'a folder that moves back',
    ['content'],
    (root) => {
      renameSync(path.join(root, 'content/moved'), path.join(root, 'content/posts'));
      write('content/posts/one.md', page('One again'))(root);
    },
  ],
  ['nothing at all', [], () => {}],
];

/** A preview, with the pages of its last answer that contained any. */
interface Previewed {
  readonly site: LiveSite;
  readonly prepared: PreparedReply;
  readonly pages: PreviewPages;
}

async function prepare(
  site: LiveSite,
  changed: readonly string[] | undefined,
  before: PreviewPages = new Map(),
): Promise<Previewed> {
  const prepared = await site.prepare(changed);
  return { site, prepared, pages: prepared.pages ?? before };
}

/** Returns everything that a preview serves and reports. */
async function served({ site, prepared, pages }: Previewed) {
  const contents = [];
  for (const file of [...pages.keys(), ...prepared.files].sort()) {
    const { content, diagnostics } = await site.read(file);
    contents.push([file, content && Buffer.from(content).toString(), diagnostics]);
  }
  return { ...prepared, pages: [...pages].sort(([a], [b]) => (a < b ? -1 : 1)), contents };
}

const open = (root: string) =>
  new LiveSite(requestFor(root, { dryRun: true, identity: undefined }), { take: async () => [] });

test('after every kind of save', async () => {
  const root = realpathSync(makeSite(files));
  let preview = await prepare(open(root), undefined);
  for (const [name, changed, change] of steps) {
    change(root);
    preview = await prepare(preview.site, changed, preview.pages);
    const fresh = await served(await prepare(open(root), undefined));
    expect(await served(preview), name).toEqual(fresh);
  }
});

test('an unreported change has no effect', async () => {
  const root = realpathSync(makeSite(files));
  const site = open(root);
  const first = await prepare(site, undefined);
  write('content/posts/two.md', page('Unheard'))(root);
  const title = async (preview: Previewed) =>
    String((await served(preview)).contents.find(([file]) => file === 'posts/two/index.html'));
  const unheard = await prepare(site, [], first.pages);
  await expect(title(unheard)).rejects.toThrow(/changed while the site was built/);
  expect(await title(await prepare(site, undefined, first.pages))).toContain('Unheard');
});
