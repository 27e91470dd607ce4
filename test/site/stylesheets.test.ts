// Pages link the stylesheets that their templates import.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { build, check } from '../support/build.ts';
import { type Files, makeSite, minimal, readTree, writeFiles } from '../support/site.ts';

/** A layout with these imports, and this in its body. */
function layout(imports: string, body = '', head = ''): string {
  return String(minimal['templates/page.tsx'])
    .replace('export', `${imports}\nexport`)
    .replace('</head>', `${head}</head>`)
    .replace('{children}', `${body}{children}`);
}

const text = (root: string, file: string) => readFileSync(path.join(root, 'dist', file), 'utf8');

/** Stylesheets that a page links, by their names without the hash. */
function linksOf(root: string, page = 'index.html'): readonly string[] {
  const [head = ''] = text(root, page).split('</head>');
  return urlsOf(head).map((url) => url.replace(/^.*\/assets\/(.*)-[A-Z0-9]{8}\.css$/, '$1'));
}

function urlsOf(html: string): readonly string[] {
  return Array.from(html.matchAll(/<link rel="stylesheet" href="([^"]*)"\/?>/g), ([, url]) => url ?? '');
}

/** All rules that a page loads, in the order of the cascade. */
function rulesOf(root: string, page = 'index.html'): string {
  return urlsOf(text(root, page))
    .map((url) => text(root, url.replace(/^.*\/assets\//, 'assets/')).trim())
    .join('\n');
}

async function built(files: Files, options = {}): Promise<string> {
  const root = makeSite({ ...minimal, 'content/index.md': '# Home\n', ...files });
  expect((await build(root, options)).diagnostics).toEqual([]);
  return root;
}

const PARTS: Files = {
  'templates/Shell.tsx':
    "import './reset.css';\nimport { Card } from './Card';\nimport shell from './shell.module.css';\nexport const Shell = ({ children }: any) => <div className={shell.frame}>{children}<Card /></div>;\n",
  'templates/Card.tsx':
    "import card from './card.module.css';\nexport const Card = () => <p className={card.wide}>Card</p>;\n",
  'templates/reset.css': 'body { margin: 0 }',
  'templates/shell.module.css': ".frame { composes: base from './base.module.css'; padding: 1px }",
  'templates/card.module.css': ".wide { composes: base from './base.module.css'; padding: 2px }",
  'templates/base.module.css': '.base { padding: 3px }',
  'templates/own.module.css': '.own { color: red }',
};

const WITH_SHELL = layout(
  "import { Shell } from './Shell';\nimport own from './own.module.css';\nimport './last.css';",
  '<Shell><i className={own.own}>Own</i></Shell>',
);

test('a page links the stylesheets of its layout and its components in the order of imports', async () => {
  const root = await built({
    ...PARTS,
    'templates/page.tsx': WITH_SHELL,
    'templates/last.css': 'i { color: blue }',
    'templates/unused/Other.tsx': "import './never.css';\nexport const Other = () => null;\n",
    'templates/unused/never.css': 'b { color: pink }',
  });
  expect(linksOf(root)).toEqual([
    'reset',
    'base.module',
    'card.module',
    'shell.module',
    'own.module',
    'last',
  ]);
  // The rules of a composed class come before those of all classes that add to it, and once.
  expect(rulesOf(root).replace(/_[0-9a-f]{5}_/g, '_')).toBe(
    [
      'body{margin:0}',
      '.base_base{padding:3px}',
      '.card_wide{padding:2px}',
      '.shell_frame{padding:1px}',
      '.own_own{color:red}',
      'i{color:#00f}',
    ].join('\n'),
  );
  expect(text(root, 'index.html')).not.toMatch(/<style|style=/);
  expect(Object.keys(readTree(path.join(root, 'dist'))).join()).not.toContain('never');
});

test('stylesheets come after those that the layout links, which are not linked twice', async () => {
  const root = await built({
    ...PARTS,
    'templates/page.tsx': layout(
      "import { Shell } from './Shell';\nimport look from './site.css';\nimport own from './own.module.css';\nimport url from './own.module.css?url';",
      '<Shell><i className={own.own}>Own</i></Shell>',
      '<link rel="stylesheet" href={look} /><link rel="stylesheet" href={url} />',
    ),
    'templates/site.css': "@import './base.module.css';\nh1 { color: red }",
  });
  expect(linksOf(root)).toEqual(['site', 'own.module', 'reset', 'card.module', 'shell.module']);
  const published = Object.keys(readTree(path.join(root, 'dist'))).filter((file) => file.endsWith('.css'));
  expect(published).toHaveLength(5);
});

const NOTE =
  "import note from './note.module.css';\nexport default function Note({ children }: any) { return <p className={note.note}>{children}</p>; }\n";

test('only pages with a component or a hook link its stylesheets', async () => {
  const root = await built({
    ...PARTS,
    'templates/page.tsx': WITH_SHELL,
    'templates/other.tsx': layout(
      "import look from './other.css';",
      '',
      '<link rel="stylesheet" href={look} />',
    ),
    'templates/last.css': '',
    'templates/other.css': "@import './markdown/note.module.css';",
    'templates/markdown/Note.tsx': NOTE,
    'templates/markdown/Unused.tsx': NOTE.replaceAll('note', 'unused').replace('Note', 'Unused'),
    'templates/markdown/table.tsx':
      "import '../card.module.css';\nimport './table.css';\nexport default function Table({ children }: any) { return <table>{children}</table>; }\n",
    'templates/markdown/note.module.css': '.note { color: red }',
    'templates/markdown/unused.module.css': '.unused { color: red }',
    'templates/markdown/table.css': 'td { color: red }',
    'content/index.md': '# Home\n\n[Note](note.md), [table](table.md), [other](other.md), [gone](404.md)\n',
    'content/note.md': '# Note\n\n<Note>See [this](index.md)</Note>\n',
    'content/table.md': '# Table\n\n| a |\n|---|\n| 1 |\n',
    'content/other.md': '---\nlayout: other\n---\n\n# Other\n\n<Note>Look</Note>\n',
    'content/404.md': '# Gone\n\n<Note>Look</Note>\n',
  });
  const ofLayout = ['reset', 'base.module', 'card.module', 'shell.module', 'own.module', 'last'];
  expect(linksOf(root)).toEqual(ofLayout);
  expect(linksOf(root, 'note/index.html')).toEqual([...ofLayout, 'note.module']);
  expect(linksOf(root, '404.html')).toEqual([...ofLayout, 'note.module']);
  expect(linksOf(root, 'table/index.html')).toEqual([...ofLayout, 'table']);
  // The other layout links the rules of the component.
  expect(linksOf(root, 'other/index.html')).toEqual(['other']);
});

test('a changed stylesheet renders only the pages that link it', async () => {
  const files: Files = {
    ...PARTS,
    'templates/page.tsx': WITH_SHELL,
    'templates/last.css': '',
    'templates/plain.tsx': layout("import './plain.css';"),
    'templates/plain.css': 'p { color: red }',
    'templates/markdown/Note.tsx': NOTE,
    'templates/markdown/note.module.css': '.note { color: red }',
    'content/index.md': '# Home\n\n[Plain](plain.md), [note](note.md)\n',
    'content/plain.md': '---\nlayout: plain\n---\n\n# Plain\n',
    'content/note.md': '---\nlayout: plain\n---\n\n# Note\n\n<Note>See [this](index.md)</Note>\n',
  };
  const root = await built(files);
  const edits: readonly (readonly [string, string, number])[] = [
    ['templates/base.module.css', '.base { padding: 4px }', 1],
    ['templates/plain.css', 'p { color: green }', 2],
    ['templates/markdown/note.module.css', '.note { color: green }', 1],
    // The first stylesheet of a component, and another order.
    ['templates/markdown/Note.tsx', `import './more.css';\n${NOTE}`, 1],
    ['templates/page.tsx', WITH_SHELL.replace(/^import own.*$/m, '$&\nimport "./reset.css";'), 1],
  ];
  writeFiles(root, { 'templates/markdown/more.css': 'q { color: red }' });
  await build(root);
  for (const [file, content, expected] of edits) {
    writeFiles(root, { [file]: content });
    const { rendered, diagnostics } = await build(root);
    expect([file, rendered, diagnostics]).toEqual([file, expected, []]);
    const clean = makeSite(sourcesOf(root));
    await build(clean);
    expect(pagesOf(root)).toEqual(pagesOf(clean));
  }
});

/** The HTML of all pages, and the rules that they load. */
function pagesOf(root: string) {
  const pages = Object.entries(readTree(path.join(root, 'dist'))).filter(([file]) => file.endsWith('.html'));
  return pages.map(([file, html]) => [file, html, rulesOf(root, file)]);
}

function sourcesOf(root: string): Files {
  const wanted = /^(?:content|templates)\//;
  return Object.fromEntries(Object.entries(readTree(root)).filter(([file]) => wanted.test(file)));
}

test('modules can compose classes of each other', async () => {
  const root = await built({
    'templates/page.tsx': layout(
      "import 'sitewright/components.css';\nimport one from './one.module.css';",
      '<i className={one.a}>One</i>',
    ),
    'templates/one.module.css': ".a { composes: b from './two.module.css'; color: red }\n.c { color: blue }",
    'templates/two.module.css': ".b { composes: c from './one.module.css'; margin: 0 }",
  });
  expect(linksOf(root)).toEqual(['components', 'two.module', 'one.module']);
});

test('URLs contain the base of the site', async () => {
  const root = await built(
    { ...PARTS, 'templates/page.tsx': WITH_SHELL, 'templates/last.css': '' },
    { baseUrl: 'https://example.com/docs/' },
  );
  expect(urlsOf(text(root, 'index.html'))[0]).toMatch(/^\/docs\/assets\/reset-/);
});

test('stylesheets of scripts and of used parts of packages are linked', async () => {
  const root = await built({
    'node_modules/parts/package.json':
      '{ "name": "parts", "version": "1.0.0", "type": "module", "sideEffects": ["*.css"], "exports": "./index.js" }',
    'node_modules/parts/index.js': "export { A } from './a.js';\nexport { B } from './b.js';\n",
    'node_modules/parts/a.js': "import './a.css';\nexport const A = () => 'a';\n",
    'node_modules/parts/b.js': "import './b.css';\nexport const B = () => 'b';\n",
    'node_modules/parts/a.css': '.a { color: red }',
    'node_modules/parts/b.css': '.b { color: red }',
    'templates/page.tsx': layout(
      "import { A } from 'parts';\nimport menu from './menu.client.ts?url';",
      '<A /><script type="module" src={menu} />',
    ),
    'templates/menu.client.ts':
      "import './open.css';\nimport menu from './menu.module.css';\ndocument.body.className = menu.menu ?? '';\n",
    'templates/open.css': '.open { color: red }',
    'templates/menu.module.css': '.menu { color: red }',
  });
  expect(linksOf(root)).toEqual(['a', 'open', 'menu.module']);
});

test("unused components aren't reported, and findings in a stylesheet are at its source", async () => {
  const root = makeSite({
    ...minimal,
    'content/index.md': '# Home\n',
    'templates/page.tsx': layout("import './site.css';\nimport './card.module.css';"),
    'templates/site.css': 'body { background: url(https://one.example/a.png) }',
    'templates/card.module.css': '.card { background: url(https://two.example/b.png) }',
    'templates/markdown/Note.tsx': NOTE,
    'templates/markdown/note.module.css': '.note { color: red }',
  });
  const { diagnostics } = await check(root, (code) => /^(?:third-party|asset-unused)$/.test(code));
  expect(diagnostics.map(({ code, at }) => [code, at?.path])).toEqual([
    ['third-party', 'templates/card.module.css'],
    ['third-party', 'templates/site.css'],
  ]);
});
