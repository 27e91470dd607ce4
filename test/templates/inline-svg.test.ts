// `import Icon from './icon.svg?inline'`: a component of the graphic, or an error at its line.
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { compileTemplates } from '../../src/templates/compile.ts';
import { loadTemplates } from '../../src/templates/load.ts';
import { makeSite } from '../support/site.ts';
import { templateHost } from '../support/template-host.ts';

/** `page` comes after `import Icon from './icon.svg?inline'`. */
async function load(icon: string, page: string, query = '?inline') {
  const root = makeSite({
    'templates/page.tsx': `import Icon from './icon.svg${query}';\nexport default function Page() { return ${page}; }`,
    'templates/icon.svg': icon,
  });
  const layouts = ['templates/page.tsx'];
  const project = {
    root,
    layouts,
    components: [],
    cards: [],
    ownSettings: undefined,
    collections: undefined,
  };
  const { value, diagnostics } = await compileTemplates(project, '/');
  const { layouts: loaded } = loadTemplates(value?.program, project, () => undefined, templateHost()).value;
  const component = loaded.get('page')?.component as FunctionComponent | undefined;
  return {
    html: component && renderToStaticMarkup(createElement(component)),
    key: JSON.stringify(value?.dependencies.entries.get('templates/page.tsx')),
    diagnostics,
  };
}

const svg = (inner: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9"${attributes}>${inner}</svg>`;
const htmlOf = async (icon: string, page: string) => (await load(icon, page)).html;

test('a drawing without a name is hidden from screen readers', async () => {
  const path = svg('<title>Layer 1</title><!-- note --><path d="M1.000,2 L 3 4"/>');
  const inner = '<path d="m1 2 2 2"></path></svg>';
  expect(await htmlOf(path, '<Icon className="big" width="9" />')).toBe(
    `<svg viewBox="0 0 9 9" aria-hidden="true" class="big" width="9">${inner}`,
  );
  expect(await htmlOf(path, '<Icon title="Right & good" />')).toBe(
    `<svg viewBox="0 0 9 9" role="img"><title>Right &amp; good</title>${inner}`,
  );
  expect(await htmlOf(path, '<Icon aria-label="Right" />')).toBe(
    `<svg viewBox="0 0 9 9" role="img" aria-label="Right">${inner}`,
  );
});

test('each use has its own ids', async () => {
  const icon = svg(
    '<defs><linearGradient id="g"><stop stop-color="red"/><stop offset="1"/></linearGradient></defs><circle r="4" fill="url(#g)"/><use xlink:href="#g"/>',
  );
  const html = (await htmlOf(icon, '<p><Icon /><Icon /></p>')) ?? '';
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(2);
  for (const id of ids) expect(html).toContain(`fill="url(#${id})"></circle><use href="#${id}">`);
  expect(await htmlOf(icon, '<p><Icon /><Icon /></p>')).toBe(html);
});

test('styles become attributes', async () => {
  const icon = svg(
    '<style>.a{fill:red;stroke-width:2px}</style><circle class="a" r="4"/><text class="a" style="fill:#00f">a &lt; b</text>',
  );
  expect(await htmlOf(icon, '<Icon />')).toBe(
    '<svg viewBox="0 0 9 9" aria-hidden="true"><circle r="4" fill="red" stroke-width="2px"></circle><text stroke-width="2px" fill="#00f">a &lt; b</text></svg>',
  );
});

test('a page is rendered again when its drawing changes', async () => {
  const [first, same, other] = await Promise.all(
    ['<g/>', '<g/>', '<g id="b"/>'].map((inner) => load(svg(inner), '<Icon />')),
  );
  expect(first?.key).toBe(same?.key);
  expect(first?.key).not.toBe(other?.key);
});

test.each([
  ['a script', '\n  <script>a()</script>', [2, 4, 6], 'it contains <script>'],
  ['a handler', '\n<path\n  onclick="a()"/>', [3, 3, 7], 'it has the event handler onclick'],
  ['another file', '\n<use href="b.svg#a"/>', [2, 6, 4], '<use> leads to b.svg#a'],
  ['another file by url()', '\n<g fill="url(b.svg#a)"/>', [2, 4, 4], 'fill refers to b.svg#a'],
  [
    'a style of pages',
    '\n<!-- ä --><g style="mix-blend-mode: color"><path d="M1 2h3"/></g>',
    [2, 21, 14],
    'the style mix-blend-mode cannot be an attribute of SVG',
  ],
  [
    'a style with units',
    '\n<path d="M1 2h3" style="transform:rotate(3deg)"/>',
    [2, 25, 9],
    'the style transform cannot be an attribute of SVG',
  ],
  [
    'a stylesheet for devices',
    '\n<style>@media print{path{fill:red}}</style><path d="M1 2h3"/>',
    [2, 1, 1],
    'its stylesheet contains @media',
  ],
  ['something other than XML', '\n<g>', [2, 9, 1], 'it is not valid XML'],
] as const)('%s is an error with its position', async (_, inner, [line, column, length], message) => {
  const { diagnostics, html } = await load(svg(inner), '<Icon />');
  expect(html).toBeUndefined();
  expect(diagnostics).toMatchObject([
    { code: 'template-build', at: { path: 'templates/icon.svg', line, column, length } },
  ]);
  expect(diagnostics[0]?.message).toContain(`icon.svg cannot be inlined: ${message}`);
});

test('names from other tools get a hint with our name', async () => {
  const { diagnostics } = await load(svg(''), '<Icon />', '?react');
  expect(diagnostics).toMatchObject([
    {
      code: 'template-build',
      message: 'Unknown import suffix: ./icon.svg?react',
      at: { path: 'templates/page.tsx', line: 1 },
      hint: 'Write ./icon.svg?inline instead.',
    },
  ]);
});
