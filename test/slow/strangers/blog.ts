// A blog, from its starter: two posts, a photo, a tag, an author, a feed.
import { expect } from 'vitest';
import { photograph } from '../../support/images.ts';
import { begin, CHECK, chooseHost, copy, edit, run, type Sight, type Step, write } from './steps.ts';

const MINE = 'starters/blog/README.md#Make it yours';
const POST = 'starters/blog/README.md#Write a post';

export const BLOG: readonly Step[] = [
  ...begin('Slow trains', 'blog'),
  edit(
    MINE,
    'content/site.yaml',
    ['!placeholder https://example.com', 'https://trains.example'],
    [
      '!placeholder Notes from a weir on a small river that has more herons than visitors.',
      'Journeys by the slowest train that there is, one window seat at a time.',
    ],
    ['!placeholder hello@example.com', 'ada@trains.example'],
    ['!placeholder Nell Ashdown', 'Ada'],
    ['accent: 272', 'accent: { hue: 25, tone: ink }'],
  ),
  chooseHost,
  run(MINE, 'rm -r content/posts/', 'rm', '-r'),
  write(
    MINE,
    'content/authors.yaml',
    '- id: me\n  name: "{{ site.author }}"\n  bio: I like windows that open.\n',
  ),
  write(MINE, 'content/tags.yaml', 'trains: { label: Trains, about: Everything on rails. }\n'),
  write(MINE, 'content/series.yaml', ''),
  write(
    MINE,
    'content/about.md',
    '---\ntitle: About\ndescription: Who sits at the window here, and why the trains have to be slow.\n---\n\nI am {{ site.author }}.\n',
  ),
  copy(
    POST,
    'content/posts/sticks.md',
    ['Sticks', 'A window'],
    [
      'One sentence for lists, search engines and the feed.',
      'Three hours of it, and what came past in the rain.',
    ],
    ['tags: [herons]', 'tags: [trains]'],
    ['The first letter becomes a large one.', 'It rained, and the window was mine.'],
  ),
  write('docs/images.md', 'content/posts/bridge.jpg', await photograph(1600, 900).jpeg().toBuffer()),
  write(
    ['docs/images.md', POST],
    'content/posts/bridge.md',
    `---
title: A bridge
description: The slow train stops on it for no reason, which is the best reason there is.
date: 2026-01-13
author: me
tags: [trains]
---

We stood there for eleven minutes.

![A bridge of five arches, from the third carriage](bridge.jpg)
`,
  ),
  run('docs/images.md#Smaller versions', 'npm install sharp'),
  edit('docs/images.md#Smaller versions', 'content/site.yaml', [
    'language: en\n',
    'language: en\nimages: true\n',
  ]),
  ...CHECK,
];

export const seeBlog: Sight = async ({ page, origin, posted }) => {
  expect(await page.title()).toContain('Slow trains');
  await page.click('text=A bridge');
  const photo = page.locator('img[alt^="A bridge of five arches"]');
  await photo.scrollIntoViewIfNeeded();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.click('.tags a');
  expect(new URL(page.url()).pathname).toBe('/tags/trains/');
  const feed = await (await fetch(`${origin}/feed.xml`)).text();
  expect([...feed.matchAll(/<entry>.*?<title>(.*?)<\/title>/gs)].map(([, title]) => title)).toEqual([
    'A bridge',
    'A window',
  ]);
  expect(posted).toEqual([]);
};
