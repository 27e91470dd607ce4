// Pages whose layout has changed take their bodies from their published documents.
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { compile, openSite, prepare } from '../../src/build/prepare.ts';
import { buildRules } from '../../src/features/rules.ts';
import type { OutputFile } from '../../src/model/files/output.ts';
import { openBuildCache } from '../../src/publish/build-cache.ts';
import { openPackedStaging } from '../../src/publish/staging.ts';
import { renderPages } from '../../src/site/render/render-pages.ts';
import { openWorld } from '../../src/site/world.ts';
import { build, quiet, requestFor } from '../support/build.ts';
import { type Files, makeFolder, makeSite, PIXEL, readTree, writeFiles } from '../support/site.ts';

/** The list has the titles of all pages, and shows the words and the headings of its own. */
const layout = (body = '<main>{children}</main>') => `
export const select = (site) => site.pages.map(({ title }) => title);
export default function Page({ page, site, children }) {
  return (
    <html lang="en">
      <head><title>{page.title}</title></head>
      <body>
        <ul>{site.selected.map((title) => <li key={title}>{title}</li>)}</ul>
        <p>{page.words} words, {page.readingTime} min</p>
        <ol>{page.headings.map(({ id, text }) => <li key={id}><a href={'#' + id}>{text}</a></li>)}</ol>
        ${body}
      </body>
    </html>
  );
}
`;

const page = (title: string, text: string) => `---\ntitle: ${title}\n---\n\n${text}\n`;

const TEXTS: Files = {
  'content/site.yaml': 'name: Example\ndescription: For tests.\nlanguage: en\n',
  'content/index.md': page('Home', '[Every](every.md)'),
  'content/other.md': page('Other', 'Short.'),
  'content/every.md': page(
    'Every',
    `## Ünicode → 🐦 {#birds}

![A dot](dot.png) ![A dot](dot.png) $a^2$ {{ site.name }} [home](index.md)[^1]

\`\`\`ts {1} title="a.ts"
const a = '<b>';
\`\`\`

\`\`\`unknown
a
\`\`\`

| a | b |
|---|---|
| 1 | 2 |

<Note title="T">*Text*</Note>

<p>raw</p>

[^1]: A note.`,
  ),
  'content/dot.png': PIXEL,
  'templates/page.tsx': layout(),
  'templates/markdown/Note.tsx': `import { z } from 'zod';
export const schema = z.object({ title: z.string() });
export default ({ title, children }) => <aside><b>{title}</b>{children}</aside>;
`,
  'templates/markdown/table.tsx': 'export default ({ children }) => <div><table>{children}</table></div>;\n',
};

/** Builds a site. Returns its findings and the files that it now consists of. */
async function built(root: string) {
  const { diagnostics, outcome, files } = await build(root);
  const tree = outcome === 'published' ? readTree(path.join(root, 'dist')) : {};
  return { diagnostics, outcome, files: files.map(({ file }) => [file, tree[file]]).sort() };
}

/** Builds a copy of the site without anything of earlier builds. */
function cleanlyBuilt(root: string) {
  const copy = makeFolder();
  cpSync(root, copy, { recursive: true, filter: (name) => !/\/(?:\.site|dist)$/.test(name) });
  return built(copy);
}

/** Renders all outdated pages. Returns their HTML, and the names of documents whose bytes were read. */
async function render(root: string, bytesOf: (file: string) => Uint8Array | undefined) {
  const output = { out: path.join(root, 'dist'), stateFolder: path.join(root, '.site') };
  const reuse = openBuildCache(root, output, 'test', { writes: false, isDamaged: false });
  const engine = openSite(openWorld(requestFor(root), reuse.measures), buildRules(), reuse);
  await compile(engine);
  prepare(engine);
  const read: string[] = [];
  const staging = openPackedStaging();
  onTestFinished(() => staging.close());
  const { rendered } = await renderPages(
    engine,
    {
      isPublished: () => true,
      onNoted() {},
      readPublished(document: OutputFile) {
        read.push(document.file);
        return bytesOf(document.file);
      },
      add: staging.add,
      startThreads: () => [],
    },
    quiet,
  );
  const html = (name: string) => Buffer.from(staging.read(`${name}/index.html`)).toString();
  return { rendered, read: read.sort(), html };
}

test.each([
  [
    'a title in a list',
    { 'content/other.md': page('Another', 'Short.') },
    ['every/index.html', 'index.html'],
  ],
  [
    'a layout',
    { 'templates/page.tsx': layout('<main><article>{children}</article></main>') },
    ['every/index.html', 'index.html', 'other/index.html'],
  ],
])('%s: bodies that have not changed are read from the documents', async (_, change, names) => {
  const root = makeSite(TEXTS);
  await build(root);
  writeFiles(root, change);
  const { rendered, read, html } = await render(root, (name) => {
    const published = readFileSync(path.join(root, 'dist', name), 'latin1');
    return Buffer.from(published.replace('raw', 'RAW'), 'latin1');
  });
  expect([rendered, read]).toEqual([3, names]);
  expect(html('every')).toContain('<p>RAW</p>');
  expect(await built(root)).toEqual(await cleanlyBuilt(root));
});

const BROKEN = layout(
  '{page.path.endsWith("every.md") && site.selected.length.gone.gone}<main>{children}</main>',
);
const title = (text: string): Files => ({ 'content/other.md': page(text, 'Short.') });
const every = (text: string): Files => ({ 'content/every.md': page('Every', text) });

const steps: Readonly<Record<string, readonly Files[]>> = {
  'a body that changes in a refused build': [
    { ...title('A'), ...every('[gone](gone.md)') },
    every('Fixed.'),
    title('B'),
  ],
  'a body that changes and changes back in refused builds': [
    { ...every('New.'), 'templates/page.tsx': BROKEN },
    { ...TEXTS, ...title('A') },
  ],
  'a new body in a refused build': [
    { ...every('New.'), 'content/index.md': page('Home', '[gone](gone.md)') },
    { 'content/index.md': page('Home', 'Here.') },
    title('A'),
  ],
  'a body that is shown twice, not at all, and once': [
    { 'templates/page.tsx': layout('{children}{children}') },
    title('A'),
    { 'templates/page.tsx': layout('') },
    every('New.'),
    { 'templates/page.tsx': layout() },
    title('B'),
  ],
  'an empty body': [every(''), title('A'), every('Text.'), title('B')],
  'an edited document': [{ 'dist/every/index.html': '<main>Mine</main>' }, title('A'), title('B')],
  'a page that moves': [
    { 'content/every.md': String(TEXTS['content/every.md']).replace('title:', 'permalink: /moved/\ntitle:') },
    title('A'),
  ],
};

test.each(Object.entries(steps))('%s: every build equals a clean one', async (_, changes) => {
  const root = makeSite(TEXTS);
  await build(root);
  for (const change of changes) {
    writeFiles(root, change);
    expect(await built(root)).toEqual(await cleanlyBuilt(root));
  }
});

test('a document of the same size that someone has edited is not read', async () => {
  const root = makeSite(TEXTS);
  await build(root);
  const document = path.join(root, 'dist/every/index.html');
  writeFileSync(document, readFileSync(document, 'latin1').replace('raw', 'RAW'), 'latin1');
  writeFiles(root, title('A'));
  expect(await built(root)).toEqual(await cleanlyBuilt(root));
});
