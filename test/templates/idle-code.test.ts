// Effects and handlers do nothing in pages: each is reported once with its line, in every build.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Diagnostic } from '../../src/kit/diagnostics/diagnostic.ts';
import { startPreview } from '../../src/preview/preview.ts';
import { previewRequest, silent, until } from '../preview/support.ts';
import { ask } from '../serve/support.ts';
import { build, check } from '../support/build.ts';
import { type Files, makeSite, minimal, writeFiles } from '../support/site.ts';

const page = (before: string, body: string) => `${before}
export default function Page({ page, children }: any) {
  return (
    <html lang="en">
      <head><title>{page.title}</title></head>
      <body>{children}
${body}
      </body>
    </html>
  );
}
`;

const SITE: Files = {
  ...minimal,
  'content/index.md':
    '# Home\n\n<Badge n="1" /> and <Badge n="2" />\n\n[About](about.md) and [about](about.md)\n',
  'content/about.md': '# About\n',
  'templates/page.tsx': page(
    `import { cloneElement, createElement, useEffect as effect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import * as React from 'react';
import { Foreign, useForeign } from 'foreign';
import { Menu } from './parts/Menu';
const early = <i onFocus={() => 1}>early</i>;`,
    `        <Menu onClick={() => 1} />
        {(() => {
          const all = [useState(() => 1), useRef(null), useMemo(() => 1, []), useId()];
          useForeign();
          effect(() => {});
          React.useImperativeHandle(all[1] as any, () => 1);
          return early;
        })()}
        {createElement('b', { onChange: () => 1 })}
        {cloneElement(early, { onInput: () => 1 })}
        <Foreign onClick={() => 1} />
        <p data-on={String(useLayoutEffect)} online={1 as any}>text</p>`,
  ),
  'templates/parts/Menu.tsx':
    'export const Menu = ({ onClick }: any) => (\n  <nav>\n    <button type="button" onClick={onClick}>Menu</button>\n  </nav>\n);\n',
  'templates/markdown/Badge.tsx': `import { useInsertionEffect } from 'react';
import { z } from 'zod';
export const schema = z.object({ n: z.number() });
export default function Badge({ n }: any) {
  useInsertionEffect(() => {});
  return <b>{n}</b>;
}
`,
  'templates/markdown/link.tsx':
    'export default ({ href, children }: any) => <a href={href} onMouseOver={() => 1}>{children}</a>;\n',
  'node_modules/foreign/package.json': '{ "name": "foreign", "main": "index.js" }',
  'node_modules/foreign/index.js':
    "const React = require('react');\nexports.useForeign = () => React.useEffect(() => {});\nexports.Foreign = (props) => React.createElement('u', props);\n",
};

/** Code that runs when the layout is loaded. */
const LOADED = 'templates/page.tsx:5:15';

/** Expected findings with their pages; `lines` were inserted at the top of the layout. */
const expected = (lines = 0, pages = ['content/about.md', 'content/index.md']) =>
  [
    ['templates/markdown/Badge.tsx:5:3', 'useInsertionEffect()', ['content/index.md']],
    ['templates/markdown/link.tsx:1:45', 'onMouseOver of <a>', ['content/index.md']],
    [lines === 0 ? LOADED : `templates/page.tsx:${5 + lines}:15`, 'onFocus of <i>', []],
    [`templates/page.tsx:${15 + lines}:11`, 'useEffect()', pages],
    [`templates/page.tsx:${16 + lines}:17`, 'useImperativeHandle()', pages],
    [`templates/page.tsx:${19 + lines}:10`, 'onChange of <b>', pages],
    [`templates/page.tsx:${20 + lines}:10`, 'onInput of <i>', pages],
    ['templates/parts/Menu.tsx:3:5', 'onClick of <button>', pages],
  ].sort();

const found = (diagnostics: readonly Diagnostic[]) =>
  diagnostics
    .filter(({ code }) => code === 'template-idle')
    .map(({ at, message, pages = [] }) => [
      `${at?.path}:${at?.line}:${at?.column}`,
      message.replace(/ has no effect.*/, ''),
      [...pages].sort(),
    ])
    .sort();

test('each place is reported once with its pages, in builds and in checks', async () => {
  const root = makeSite(SITE);
  const report = await build(root);
  expect(report.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(found(report.diagnostics)).toEqual(expected());
  expect(found((await check(root)).diagnostics)).toEqual(expected());
});

test('cached pages are reported like rendered ones', async () => {
  const root = makeSite(SITE);
  await build(root);
  expect(found((await build(root)).diagnostics)).toEqual(expected());
  writeFiles(root, { 'content/about.md': '# About us\n' });
  expect(found((await build(root)).diagnostics)).toEqual(expected());
  writeFiles(root, { 'templates/page.tsx': `\n\n${SITE['templates/page.tsx']}` });
  expect(found((await build(root)).diagnostics)).toEqual(expected(2));
  rmSync(path.join(root, '.site/cache'), { recursive: true });
  expect(found((await build(root)).diagnostics)).toEqual(expected(2));
  writeFiles(root, { 'templates/parts/Menu.tsx': 'export const Menu = (_: any) => <nav />;\n' });
  const others = expected(2).filter(([place]) => !String(place).includes('Menu'));
  expect(found((await build(root)).diagnostics)).toEqual(others);
});

test('the preview reports ignored browser code when the page is requested', async () => {
  const root = makeSite(SITE);
  let reported: readonly Diagnostic[] = [];
  const onMistakes = (_: string, diagnostics: readonly Diagnostic[]) => {
    reported = diagnostics;
  };
  const server = await startPreview(previewRequest(root), { ...silent, onMistakes });
  onTestFinished(() => server.close());
  await server.watched;
  const here = expected(0, ['content/index.md']).filter(([place]) => place !== LOADED);
  await ask(server, '/');
  await until(() => reported.length > 0);
  expect(found(reported)).toEqual(here);
  writeFiles(root, {
    'templates/markdown/link.tsx': 'export default ({ href }: any) => <a href={href}>a</a>;\n',
  });
  const others = here.filter(([place]) => !String(place).includes('link.tsx'));
  await until(async () => {
    await ask(server, '/');
    return found(reported).length < here.length;
  });
  expect(found(reported)).toEqual(others);
});

test('cards are reported too', async () => {
  const root = makeSite({
    ...minimal,
    'content/site.yaml': 'name: Example\nurl: https://example.com\n',
    'content/index.md': '# Home\n',
    'templates/cards/default.tsx':
      "export const size = { width: 100, height: 100 };\nexport default () => <div onClick={() => 1} style={{ width: 9, height: 9, background: 'red' }} />;\n",
  });
  const wanted = [['templates/cards/default.tsx:2:22', 'onClick of <div>']];
  for (const time of ['first', 'kept'])
    expect([time, found((await build(root)).diagnostics).map((one) => one.slice(0, 2))]).toEqual([
      time,
      wanted,
    ]);
});
