// Documentation, from its starter: own sections, a search, a redirect.
import { expect } from 'vitest';
import { begin, CHECK, chooseHost, copy, edit, run, type Sight, type Step, write } from './steps.ts';

const MINE = 'starters/docs/README.md#Make it yours';
const PAGE = 'starters/docs/README.md#Write a page';

const section = (title: string, order: number, text: string) => `---
title: ${title}
description: ${title} with a sundial, for people who have never had one in the garden.
order: ${order}
---

${text}
`;

export const DOCS: readonly Step[] = [
  ...begin('Sundial', 'docs'),
  edit(
    MINE,
    'content/site.yaml',
    ['!placeholder https://example.com', 'https://sundial.example'],
    [
      '!placeholder Documentation of Lantern, a command that shows what fills a disk.',
      'How to read, place and repair a sundial in a garden without a clock.',
    ],
    ['accent: { hue: 45, tone: ink }', 'accent: 255'],
    ['- { label: Reference, to: /reference/ }', '- { label: Repairs, to: /repairs/ }'],
    ['announcement: { text: Lantern 2.0 compares two days and finds what grew., to: /guide/compare/ }\n', ''],
    ['repository: !placeholder https://github.com/example/example\n', ''],
    ["social:\n  - { label: Discussions, to: 'https://github.com/example/example/discussions' }\n", ''],
    ["  - { label: Releases, to: 'https://github.com/example/example/releases' }\n", ''],
    ['edit: !placeholder https://github.com/example/example/edit/main/content/\n', ''],
    ["versions:\n  v2: { name: '2.0', current: true }\n  v1: { name: '1.0', folder: v1 }\n", ''],
  ),
  chooseHost,
  run(
    [MINE, 'starters/docs/README.md#Keep an old version'],
    'rm -r content/guide/ content/reference/ content/v1',
    'rm',
    '-r',
    'v1',
  ),
  write([MINE, PAGE], 'content/guide/index.md', section('Reading', 1, 'Wait for the sun.')),
  copy(
    PAGE,
    'content/guide/deploy.md',
    ['Deploy', 'Place it'],
    [
      'One sentence of 50 to 160 characters, for lists and search engines.',
      'Where the sundial goes, and how to turn its gnomon to the north of the sky.',
    ],
    [
      'Begin with what the reader can do after this page.',
      'After this page, your **gnomon** points north.\n\n> [!WARNING]\n> Never look into the sun.',
    ],
  ),
  write(
    [MINE, PAGE],
    'content/repairs/index.md',
    section('Repairs', 2, 'See [Place it](../guide/deploy.md) first.'),
  ),
  edit(
    MINE,
    'content/index.md',
    ['guide/install.md', 'guide/deploy.md'],
    ['reference/commands.md', 'repairs/index.md'],
    ['All commands', 'Repairs'],
  ),
  edit(MINE, 'content/404.md', ['reference/index.md', 'repairs/index.md'], ['[reference]', '[repairs]']),
  edit('docs/recipes-publishing.md#Redirect an old URL', 'content/site.yaml', [
    'language: en\n',
    'language: en\nredirects:\n  - { from: /shadow/, to: /guide/deploy/ }\n',
  ]),
  ...CHECK,
];

export const seeDocs: Sight = async ({ page, origin }) => {
  await page.locator('input[type=search]').first().pressSequentially('gnomon');
  await page.click('.site-search a[href^="/guide/deploy/"]');
  expect(await page.innerText('h1')).toBe('Place it');
  expect(await page.locator('nav a[href="/repairs/"]').count()).toBeGreaterThan(0);
  const redirect = await fetch(`${origin}/shadow/`, { redirect: 'manual' });
  expect([redirect.status, redirect.headers.get('location')]).toEqual([301, '/guide/deploy/']);
};
