import { describe, expect, test } from 'vitest';
import { compileTemplates } from '../../src/templates/compile.ts';
import { loadTemplates } from '../../src/templates/load.ts';
import { build } from '../support/build.ts';
import { type Files, makeSite, minimal } from '../support/site.ts';
import { templateHost } from '../support/template-host.ts';

const CARD = 'templates/card.module.css';

const files: Files = {
  'templates/page.tsx': [
    "import url from './card.module.css?url';",
    "import card from './card.module.css';",
    "import other from './parts/card.module.css';",
    "import site from './site.css';",
    "import script from './open.client?url';",
    'export default () => ({ url, card: { ...card }, other: { ...other }, site, script });',
  ].join('\n'),
  [CARD]: [
    '@keyframes turn { to { rotate: 1turn } }',
    ".title { composes: base from './base.module.css'; animation: turn 1s; background: url(/dot.svg) }",
    '.is-open :global(.hljs) { color: red }',
  ].join('\n'),
  'templates/base.module.css': '.base { margin: 0 }',
  'templates/parts/card.module.css': '.title { color: teal }',
  'templates/site.css':
    "@import './card.module.css';\n@import './parts/card.module.css';\nh1 { color: blue }",
  'templates/open.client.ts':
    "import card from './card.module.css';\ndocument.body.className = card['is-open'] ?? '';",
  'public/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
};

async function compile(given: Files) {
  const root = makeSite(given);
  const project = {
    root,
    layouts: ['templates/page.tsx'],
    components: [],
    cards: [],
    ownSettings: undefined,
    collections: undefined,
  };
  const { value, diagnostics } = await compileTemplates(project, '/');
  const { layouts } = loadTemplates(value?.program, project, () => undefined, templateHost()).value;
  const page = layouts.get('page')?.component as unknown as (() => Record<string, never>) | undefined;
  const assets = new Map(
    value?.program.assets.map(({ file, bytes }) => [`/${file}`, new TextDecoder().decode(bytes)]),
  );
  return { root, value, diagnostics, exported: page?.() ?? {}, assets };
}

describe('CSS modules', () => {
  test('have one set of names in templates, stylesheets and scripts', async () => {
    const { exported, assets, diagnostics } = await compile(files);
    expect(diagnostics).toEqual([]);
    expect(exported.card).toEqual({
      turn: expect.stringMatching(/^card_[0-9a-f]{5}_turn$/),
      title: expect.stringMatching(/^base_[0-9a-f]{5}_base card_[0-9a-f]{5}_title$/),
      'is-open': expect.stringMatching(/^card_[0-9a-f]{5}_is-open$/),
    });
    const card: Record<string, string> = exported.card ?? {};
    const other: Record<string, string> = exported.other ?? {};
    const [base = '', title = ''] = card.title?.split(' ') ?? [];
    expect(other.title).not.toBe(title);
    for (const stylesheet of [exported.url, exported.site]) {
      const rules = assets.get(stylesheet ?? '') ?? '';
      expect(rules).toContain(`.${base}{margin:0}`);
      expect(rules).toContain(`.${title}{animation:${card.turn} 1s;background:url(/dot.svg)}`);
      expect(rules).toContain(`.${card['is-open']} .hljs{color:red}`);
    }
    expect(assets.get(exported.site ?? '')).toContain(`.${other.title}{color:teal}`);
    expect(assets.get(exported.script ?? '')).toContain(card['is-open']);
    expect(exported.url).toMatch(/^\/assets\/card\.module-[A-Z0-9]{8}\.css$/);
  });

  test('have names that depend neither on their rules nor on the folder of the site', async () => {
    const first = await compile(files);
    const second = await compile({ ...files, [CARD]: `${files[CARD]} .more { color: pink }` });
    expect(second.exported.card).toMatchObject(first.exported.card ?? {});
    expect(second.exported.url).not.toBe(first.exported.url);
  });

  test('report a misspelled class name with its position', async () => {
    const root = makeSite({
      ...minimal,
      'content/index.md': '# Home\n',
      'templates/page.tsx': String(minimal['templates/page.tsx'])
        .replace(
          'export',
          `import card from './card.module.css';\nimport stylesheet from './site.css';\nexport`,
        )
        .replace('</head>', '<link rel="stylesheet" href={stylesheet} /></head>')
        .replace('<body>', '<body className={card.titel}>'),
      [CARD]: '.title { color: red }',
      'templates/site.css': "@import './card.module.css';",
    });
    const { diagnostics } = await build(root);
    expect(diagnostics).toMatchObject([
      {
        code: 'layout-failed',
        message: expect.stringContaining('There is no class titel in templates/card.module.css'),
        at: { path: 'templates/page.tsx', line: 11 },
      },
    ]);
  });

  test('report errors with their position', async () => {
    const { diagnostics } = await compile({
      ...files,
      [CARD]: ".title {\n  composes: base from './none.module.css';\n}",
    });
    expect(diagnostics[0]).toMatchObject({
      message: 'Cannot find ./none.module.css',
      at: { path: CARD, line: 2, column: 23 },
    });
  });
});

test('importing YAML returns its values', async () => {
  const { exported, diagnostics } = await compile({
    'templates/page.tsx':
      "import menu from './menu.yaml';\nimport list from './list.yml';\nimport json from './data.json';\nexport default () => ({ menu, list, json });",
    'templates/menu.yaml': 'home: Start\nday: 2026-01-31\nopen: true\n',
    'templates/list.yml': '- a\n- b: 1\n',
    'templates/data.json': '{ "a": [1] }',
  });
  expect(diagnostics).toEqual([]);
  expect(exported).toEqual({
    menu: { home: 'Start', day: '2026-01-31', open: true },
    list: ['a', { b: 1 }],
    json: { a: [1] },
  });
});

test('errors in YAML are reported with their position', async () => {
  const { diagnostics } = await compile({
    'templates/page.tsx': "import menu from './menu.yaml';\nexport default () => menu;",
    'templates/menu.yaml': 'home: Start\nhome: Again\n',
  });
  expect(diagnostics).toMatchObject([
    { code: 'yaml-key', at: { path: 'templates/menu.yaml', line: 2, column: 1 } },
  ]);
});
