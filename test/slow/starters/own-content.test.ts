// Starters with less or more than their samples have: few posts, no bill, two languages next to two versions.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { newSite } from '../../../src/commands/new-site.ts';
import type { Starter } from '../../../src/commands/starters.ts';
import { build } from '../../support/build.ts';
import { swiftDisk } from '../../support/faulty-disk.ts';
import { repository } from '../../support/sources.ts';
import { serve } from '../../website/support/server.ts';
import { browserPath, openBrowserFor } from '../preview/browser.ts';

const place = mkdtempSync(path.join(tmpdir(), 'site-own-content-'));
afterAll(() => rmSync(place, { recursive: true, force: true }));

/** A new site of the starter, changed and opened in a browser. */
async function open(starter: Starter, change: (content: string) => void, languages?: readonly string[]) {
  const root = mkdtempSync(path.join(place, `${starter}-`));
  newSite({ folder: path.join(root, 'site'), starter, home: repository, languages }, swiftDisk);
  rmSync(path.join(root, 'site/templates/cards'), { recursive: true });
  change(path.join(root, 'site/content'));
  const { out } = await build(path.join(root, 'site'));
  const server = await serve(out);
  onTestFinished(() => server.close());
  const browser = await openBrowserFor();
  return browser.newPage({ baseURL: server.address, viewport: { width: 1280, height: 800 } });
}

/** Pixels between the end of the last item of a list and the end of the list. */
function openAtTheEnd(page: Page): Promise<number> {
  return page.evaluate(() => {
    const list = document.querySelector('.posts');
    const end = (element: Element | null | undefined) => element?.getBoundingClientRect().right ?? Number.NaN;
    return Math.abs(end(list) - end(list?.lastElementChild));
  });
}

describe.skipIf(browserPath === undefined)('a starter with other content', () => {
  test('blog leaves nothing open after its last posts, however many there are', async () => {
    const page = await open('blog', (content) => {
      const posts = path.join(content, 'posts');
      const [first = ''] = readdirSync(posts).filter((name) => name.endsWith('.md'));
      const text = readFileSync(path.join(posts, first), 'utf8').replace(/^(tags|series):.*\n/gm, '');
      for (const name of readdirSync(posts)) if (name.endsWith('.md')) rmSync(path.join(posts, name));
      rmSync(path.join(content, 'series.yaml'));
      for (const [topic, count] of [4, 2, 3, 1].entries())
        for (let post = 0; post < count; post++)
          writeFileSync(
            path.join(posts, `${topic}-${post}.md`),
            text
              .replace('\n---', `\ntags: [topic${topic}]\n---`)
              .replace(/^title: .*/m, `title: ${topic} ${post}`),
          );
      const topics = [0, 1, 2, 3].map((topic) => `topic${topic}: { label: Topic ${topic}, about: Words. }\n`);
      writeFileSync(path.join(content, 'tags.yaml'), topics.join(''));
    });
    const lists = ['/', '/page/2/', '/tags/topic0/', '/tags/topic1/', '/tags/topic2/', '/tags/topic3/'];
    const gaps: Record<string, number> = {};
    for (const route of lists) {
      await page.goto(route);
      gaps[route] = await openAtTheEnd(page);
    }
    expect(Math.max(...Object.values(gaps)), JSON.stringify(gaps)).toBeLessThan(1);
  });

  test('landing without a bill has a graphic for each feature, which covers no word', async () => {
    const page = await open('landing', (content) => {
      const file = path.join(content, 'index.md');
      writeFileSync(file, readFileSync(file, 'utf8').replace(/^demo:\n(?: .*\n)+/m, ''));
    });
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/');
      const covered = await page.evaluate(
        () =>
          [...document.querySelectorAll('.features li')].filter((feature) => {
            const emblem = feature.querySelector('.emblem')?.getBoundingClientRect();
            const range = document.createRange();
            return ['h3', 'p'].some((name) => {
              range.selectNodeContents(feature.querySelector(name) ?? feature);
              const words = range.getBoundingClientRect();
              return !emblem || (words.right > emblem.left && words.bottom > emblem.top + 16);
            });
          }).length,
      );
      expect(covered, `at ${width} px`).toBe(0);
    }
  });

  test('docs has languages and versions in the menu of a phone, and opens one list at a time elsewhere', async () => {
    const page = await open('docs', () => undefined, ['en', 'de']);
    await page.goto('/guide/install/');
    const menus = page.locator('.bar details');
    await menus.nth(0).locator('summary').click();
    await menus.nth(1).locator('summary').click();
    expect(await page.locator('.bar details[open]').count()).toBe(1);

    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto('/guide/install/');
    expect(await page.locator('.bar summary').filter({ visible: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name: 'Deutsch' }).click();
    expect(new URL(page.url()).pathname).toBe('/de/guide/install/');
  });
});
