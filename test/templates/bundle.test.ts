import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { href } from '../../src/index.ts';
import { sha256 } from '../../src/kit/hash.ts';
import { compileTemplates } from '../../src/templates/compile.ts';
import { loadTemplates } from '../../src/templates/load.ts';
import { createTracer } from '../../src/templates/trace.ts';
import type { Files } from '../support/site.ts';
import { makeSite } from '../support/site.ts';
import { templateHost } from '../support/template-host.ts';

/** Compiles and loads templates; `page` is what the default export of `templates/page.tsx` is called with. */
async function load(files: Files, base = '/') {
  const root = makeSite(files);
  const project = {
    root,
    layouts: ['templates/page.tsx'],
    components: [],
    cards: [],
    ownSettings: undefined,
    collections: undefined,
  };
  const compiled = await compileTemplates(project, base);
  const locate = createTracer(compiled.value?.program);
  const loaded = loadTemplates(compiled.value?.program, project, locate, templateHost());
  const component = loaded.value.layouts.get('page')?.component as ((props: object) => unknown) | undefined;
  return {
    root,
    program: compiled.value?.program,
    component,
    locate,
    diagnostics: [...compiled.diagnostics, ...loaded.diagnostics],
  };
}

const PIXEL = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>');

describe('assets', () => {
  const files = {
    'templates/page.tsx': [
      "import style from './styles/site.css';",
      "import script from './visitor.client.ts?url';",
      "import logo from './logo.svg';",
      'export default () => [style, script, logo];',
    ].join('\n'),
    'templates/styles/site.css':
      "@import './more.css';\n.a { background: url('../logo.svg'); & b { color: light-dark(red, blue) } }\n.p { background: url(/dot.svg) }",
    'templates/styles/more.css': 'i { color: #ffffff }',
    'templates/visitor.client.ts':
      'const title: string = String(document.title);\nconsole.error(location.pathname, title);',
    'templates/logo.svg': PIXEL,
    'public/dot.svg': PIXEL,
  };

  test('imports return the URLs of hashed, minified files', async () => {
    const { program, component, diagnostics } = await load(files);
    expect(diagnostics).toEqual([]);
    const [style, script, logo] = (component?.({}) ?? []) as string[];
    expect(style).toMatch(/^\/assets\/site-[A-Z0-9]{8}\.css$/);
    expect(script).toMatch(/^\/assets\/visitor\.client-[A-Z0-9]{8}\.js$/);
    expect(logo).toMatch(/^\/assets\/logo-[A-Z0-9]{8}\.svg$/);
    const assets = new Map(
      program?.assets.map(({ file, bytes }) => [`/${file}`, Buffer.from(bytes).toString()]),
    );
    expect([...assets.keys()].sort()).toEqual([logo, script, style].sort());
    expect(assets.get(style ?? '')).toContain(`i{color:#fff}.a{background:url("${logo}")`);
    expect(assets.get(style ?? '')).toContain('url(/dot.svg)');
    expect(assets.get(script ?? '')).toContain('location.pathname');
  });

  test('are below the base of the site', async () => {
    const { program, component } = await load(files, '/repository/');
    const [style, , logo] = (component?.({}) ?? []) as string[];
    expect(style).toMatch(/^\/repository\/assets\/site-/);
    expect(logo).toMatch(/^\/repository\/assets\/logo-/);
    const css = program?.assets.find(({ file }) => file.endsWith('.css'));
    expect(Buffer.from(css?.bytes ?? []).toString()).toContain('url(/repository/dot.svg)');
    expect(css?.file).toMatch(/^assets\/site-/);
  });

  test('have the same names in every folder', async () => {
    const [first, second] = [await load(files), await load(files)];
    expect(first.root).not.toBe(second.root);
    expect(first.program?.assets.map(({ file }) => file)).toEqual(
      second.program?.assets.map(({ file }) => file),
    );
    expect(first.program?.code).toBe(second.program?.code);
  });

  test('that are missing are errors at the import', async () => {
    const { diagnostics } = await load({
      'templates/page.tsx': "import style from './site.css';\nexport default () => style;",
      'templates/site.css': 'a { background: url(/missing.svg) }\nb { background: url(./gone.svg) }',
    });
    expect(diagnostics.map(({ code, at }) => [code, at?.path, at?.line])).toEqual([
      ['template-build', 'templates/site.css', 1],
      ['template-build', 'templates/site.css', 2],
    ]);
  });
});

describe('templates', () => {
  test('get one production React whose Suspense hides nothing', async () => {
    const { component } = await load({
      'templates/page.tsx':
        "import React, { Fragment, Suspense } from 'react';\nexport default () => [Suspense, Fragment, React.Suspense];",
    });
    const [suspense, fragment, member] = (component?.({}) ?? []) as unknown[];
    expect(suspense).toBe(fragment);
    expect(member).toBe(fragment);
  });

  test('get href and PageHead from sitewright', async () => {
    const { component } = await load({
      'templates/page.tsx':
        "import { href, PageHead } from 'sitewright';\nexport default () => [href, typeof PageHead];",
    });
    expect(component?.({})).toEqual([href, 'function']);
  });

  test('format dates and numbers without data of the machine', async () => {
    const { component } = await load({
      'templates/page.tsx': [
        "import { formatDate, formatNumber } from 'sitewright';",
        "export default () => [formatDate('2026-03-01', 'de'), formatNumber(1234.5, 'de')];",
      ].join('\n'),
    });
    expect(component?.({})).toEqual(['1. März 2026', '1.234,5']);
  });

  test('cannot see the environment', async () => {
    process.env.SITE_TEST_SECRET = 'canary';
    const { component } = await load({
      'templates/page.tsx':
        'export default ({ name }: any) => [process.env[name], Object.keys(process.env).length];',
    });
    expect(component?.({ name: 'NODE_ENV' } as never)).toEqual(['production', 1]);
    expect(() => component?.({ name: 'SITE_TEST_SECRET' } as never)).toThrow(
      'process.env.SITE_TEST_SECRET differs',
    );
  });

  test.each(['node:fs', 'fs/promises', 'node:child_process', 'http', 'node:os', 'node:process'])(
    'cannot import %s',
    async (name) => {
      const { diagnostics } = await load({
        'templates/page.tsx': `import * as x from '${name}';\nexport default () => x;`,
      });
      expect(diagnostics.map(({ message }) => message)).toEqual([`Templates cannot import ${name}`]);
    },
  );

  test('get the shortest import chain of a module that they cannot import', async () => {
    const { diagnostics } = await load({
      'templates/page.tsx': "import { a } from '@scope/outer';\nimport './Part';\nexport default () => a;",
      'templates/Part.tsx': "import '@scope/outer/deep.js';",
      'node_modules/@scope/outer/package.json': '{ "main": "index.js", "sideEffects": true }',
      'node_modules/@scope/outer/index.js': "export * from './deep.js';",
      'node_modules/@scope/outer/deep.js': "export { a } from 'inner';",
      'node_modules/inner/index.js': "const fs = require('fs');\nexports.a = fs;",
    });
    expect(diagnostics).toMatchObject([
      {
        message: 'Templates cannot import fs',
        at: { path: 'node_modules/inner/index.js', line: 1 },
        details: ['Imported by templates/page.tsx → @scope/outer → inner'],
        hint: expect.stringContaining('A package that does not work in templates imports it'),
      },
    ]);
  });

  test.each([
    ['{ "node": "./node.js", "default": "./plain.js" }', 'plain'],
    ['{ "browser": "./browser.js", "default": "./plain.js" }', 'plain'],
    ['{ "worker": "./plain.js", "browser": "./browser.js", "default": "./node.js" }', 'plain'],
    ['{ "edge-light": "./plain.js", "node": "./node.js" }', 'plain'],
  ])('get of a package what needs neither Node.js nor a page: %s', async (entries, expected) => {
    const { component, diagnostics } = await load({
      'templates/page.tsx': "import { kind } from 'kinds';\nexport default () => kind;",
      'node_modules/kinds/package.json': `{ "type": "module", "exports": { ".": ${entries} } }`,
      'node_modules/kinds/node.js': "import fs from 'node:fs';\nexport const kind = fs;",
      'node_modules/kinds/browser.js': 'export const kind = document.title;',
      'node_modules/kinds/plain.js': "export const kind = 'plain';",
    });
    expect(diagnostics).toEqual([]);
    expect(component?.({})).toBe(expected);
  });

  test('may import modules that only compute', async () => {
    const { component } = await load({
      'templates/page.tsx': "import { posix } from 'node:path';\nexport default () => posix.join('a', 'b');",
    });
    expect(component?.({})).toBe('a/b');
  });

  test('one that fails to load does not affect the others', async () => {
    const root = makeSite({
      'templates/bad.tsx': "throw new Error('no');\nexport default () => null;",
      'templates/page.tsx': "export default () => 'fine';",
    });
    const project = {
      root,
      layouts: ['templates/bad.tsx', 'templates/page.tsx'],
      components: [],
      cards: [],
      ownSettings: undefined,
      collections: undefined,
    };
    const { program } = (await compileTemplates(project, '/')).value ?? {};
    const { value, diagnostics } = loadTemplates(program, project, createTracer(program), templateHost());
    expect(diagnostics.map(({ code, at }) => [code, at])).toEqual([
      ['template-load', { path: 'templates/bad.tsx', line: 1, column: 7 }],
    ]);
    expect(value.layouts.get('bad')?.component).toBeUndefined();
    expect(value.layouts.get('page')?.component).toBeTypeOf('function');
  });

  test("an error's place is in the author's file, line and column", async () => {
    const { component, locate } = await load({
      'templates/page.tsx': "import { total } from './lib/total';\nexport default () => total(undefined);",
      'templates/lib/total.ts':
        'interface Order { items: number[] }\n\nexport function total(order: Order | undefined) {\n  return order.items.length;\n}',
    });
    let place: unknown;
    try {
      component?.({});
    } catch (error) {
      place = locate(error);
    }
    expect(place).toEqual({ path: 'templates/lib/total.ts', line: 4, column: 16 });
  });

  test('files that change during compilation are remembered as they were compiled', async () => {
    const files = {
      'templates/page.tsx':
        "import './part.ts';\nimport style from './site.css';\nexport default () => style;",
      'templates/part.ts': 'console.error(0);',
      'templates/site.css': 'p { order: 0 }',
    };
    const root = makeSite(files);
    const texts = new Map<string, string>();
    let count = 0;
    const save = () => {
      count += 1;
      const part = `console.error(${count});`;
      const style = `p { order: ${count} }`;
      for (const text of [part, style]) texts.set(sha256(text), text);
      // Written in place, so the file always exists.
      writeFileSync(path.join(root, 'templates/part.ts'), part);
      writeFileSync(path.join(root, 'templates/site.css'), style);
    };
    save();
    const timer = setInterval(save);
    const project = {
      root,
      layouts: ['templates/page.tsx'],
      components: [],
      cards: [],
      ownSettings: undefined,
      collections: undefined,
    };
    const { program, dependencies } = (await compileTemplates(project, '/')).value ?? {};
    clearInterval(timer);
    const compiled = program?.code.match(/console\.error\(\d+\);/)?.[0];
    const style = Buffer.from(program?.assets[0]?.bytes ?? [])
      .toString()
      .match(/\d+/)?.[0];
    const state = dependencies?.inputs?.files ?? {};
    expect(count).toBeGreaterThan(2);
    expect(texts.get(state['templates/part.ts'] ?? '')).toBe(compiled);
    expect(texts.get(state['templates/site.css'] ?? '')).toBe(`p { order: ${style} }`);
  });
});
