// Pages of every starter in a browser, those at the top and the longest of each folder: barriers, by axe, and nothing that is
// cut off, at each width.
import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { newSite, STARTERS, type Starter } from '../../../src/commands/new-site.ts';
import { build } from '../../support/build.ts';
import { swiftDisk } from '../../support/faulty-disk.ts';
import { makeFolder } from '../../support/site.ts';
import { repository } from '../../support/sources.ts';
import { serve } from '../../website/support/server.ts';
import { browserPath, openBrowserFor } from '../preview/browser.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const WIDTHS = [320, 360, 768, 1280];
/** Where axe runs: colors don't depend on the width, and order doesn't depend on the colors. */
const AXE_RUNS = [
  { width: 320, colorScheme: 'light' },
  { width: 1280, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
] as const;

interface AxeWindow {
  readonly axe: {
    run(options: object): Promise<{ violations: { id: string; nodes: { target: unknown }[] }[] }>;
  };
}

/** A new site of the starter, built and served. */
async function open(starter: Starter) {
  const root = path.join(makeFolder(), 'my-site');
  newSite({ folder: root, starter, home: repository }, swiftDisk);
  const { out, pages } = await build(root);
  const server = await serve(out);
  onTestFinished(() => server.close());
  const browser = await openBrowserFor();
  const page = await browser.newPage({ baseURL: server.address, reducedMotion: 'reduce', bypassCSP: true });
  const longest = new Map<string, { readonly route: string; readonly size: number }>();
  for (const { file, route } of pages) {
    const folder = path.posix.dirname(route);
    const key = folder === '/' ? route : folder;
    const size = statSync(path.join(out, file)).size;
    if (size > (longest.get(key)?.size ?? 0)) longest.set(key, { route, size });
  }
  return { page, routes: Array.from(longest.values(), ({ route }) => route) };
}

async function problemsOf(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(async () => {
    const { violations } = await (window as unknown as AxeWindow).axe.run({ resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`);
  });
}

describe.skipIf(browserPath === undefined).each(STARTERS)('%s', (starter) => {
  test('everyone can read it at every width, light and dark', async () => {
    const { page, routes } = await open(starter);
    const found: string[] = [];
    for (const route of routes) {
      await page.goto(route);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        const cut = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (cut > 0) found.push(`${route} at ${width} px: ${cut} px are cut off`);
      }
      for (const { width, colorScheme } of AXE_RUNS) {
        await page.setViewportSize({ width, height: 800 });
        await page.emulateMedia({ colorScheme });
        const problems = await problemsOf(page);
        found.push(...problems.map((problem) => `${route} at ${width} px, ${colorScheme}: ${problem}`));
      }
    }
    expect(routes.length).toBeGreaterThan(2);
    expect(found).toEqual([]);
  }, 240_000);

  test('the fonts that it carries are those that it shows', async () => {
    const { page } = await open(starter);
    await page.goto('/');
    await page.evaluate(() => document.fonts.ready);
    const faces = await page.evaluate(() =>
      [...document.fonts].map(({ family, status }) => [family, status]),
    );
    expect(faces.some(([, status]) => status === 'loaded')).toBe(true);
    expect(faces.filter(([, status]) => status === 'error')).toEqual([]);
  });
});

describe.skipIf(browserPath === undefined)('the menu of a documentation', () => {
  test('opens and closes by keyboard on narrow screens, and is always there on wide ones', async () => {
    const { page } = await open('docs');
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto('/guide/install/');
    const link = page.locator('#sidebar').getByRole('link', { name: 'Take a first look' });
    const button = page.getByRole('button', { name: 'Menu' });
    expect(await link.isVisible()).toBe(false);
    await button.press('Enter');
    expect(await link.isVisible()).toBe(true);
    expect(await problemsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await link.isVisible()).toBe(false);
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(await link.isVisible()).toBe(true);
    expect(await button.isVisible()).toBe(false);
    await link.click();
    expect(new URL(page.url()).pathname).toBe('/guide/first-look/');
  });

  test('versions lead to the same page', async () => {
    const { page } = await open('docs');
    await page.goto('/guide/install/');
    await page.locator('.versions summary').click();
    await page.getByRole('link', { name: 'Version 1.0' }).click();
    expect(new URL(page.url()).pathname).toBe('/v1/guide/install/');
    await page.getByRole('link', { name: 'Read the same in version 2.0' }).click();
    expect(new URL(page.url()).pathname).toBe('/guide/install/');
  });
});
