// Pages of every starter in a browser, those at the top and the longest of each folder: no findings of axe, and nothing
// cut off, at each width.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { newSite } from '../../../src/commands/new-site.ts';
import { STARTERS, type Starter } from '../../../src/commands/starters.ts';
import { build } from '../../support/build.ts';
import { swiftDisk } from '../../support/faulty-disk.ts';
import { repository } from '../../support/sources.ts';
import { serve } from '../../website/support/server.ts';
import { browserPath, openBrowserFor } from '../preview/browser.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const WIDTHS = [320, 360, 768, 1280];
/** Combinations for axe: colors don't depend on the width, and order doesn't depend on the colors. */
const AXE_RUNS = [
  { width: 320, colorScheme: 'light' },
  { width: 1280, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
] as const;

/** Letters of Polish, Czech, Hungarian, Romanian, Turkish, Croatian, Latvian, French, and others. */
const LETTERS = 'ąćęłńśźżĄŁŻ čďěňřšťůžČŘŽ őűŐ ăâîșțȘȚ ğışİŞ đĐ āēģīķļņūĀ ėįų œŒÿ ŵŷ ħġ €';

interface AxeWindow {
  readonly axe: {
    run(options: object): Promise<{ violations: { id: string; nodes: { target: unknown }[] }[] }>;
  };
}

const place = mkdtempSync(path.join(tmpdir(), 'site-looks-'));
afterAll(() => rmSync(place, { recursive: true, force: true }));

/** A new site of the starter. Without its cards, which nobody sees here, it is built in half the time. */
async function create(starter: Starter) {
  const root = path.join(place, `my-${starter}`);
  newSite({ folder: root, starter, home: repository }, swiftDisk);
  rmSync(path.join(root, 'templates/cards'), { recursive: true });
  const { out, pages } = await build(root);
  const longest = new Map<string, { readonly route: string; readonly size: number }>();
  for (const { file, route } of pages) {
    const folder = path.posix.dirname(route);
    const key = folder === '/' ? route : folder;
    const size = statSync(path.join(out, file)).size;
    if (size > (longest.get(key)?.size ?? 0)) longest.set(key, { route, size });
  }
  return { out, routes: Array.from(longest.values(), ({ route }) => route) };
}

const created = new Map<Starter, ReturnType<typeof create>>();

/** Built once for all tests, and served. */
async function open(starter: Starter) {
  const site = created.get(starter) ?? create(starter);
  created.set(starter, site);
  const { out, routes } = await site;
  const server = await serve(out);
  onTestFinished(() => server.close());
  const browser = await openBrowserFor();
  const page = await browser.newPage({
    baseURL: server.address,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    bypassCSP: true,
  });
  return { page, out, routes };
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

  test('it contains only fonts that it shows', async () => {
    const { page } = await open(starter);
    await page.goto('/');
    await page.evaluate(() => document.fonts.ready);
    const faces = await page.evaluate(() =>
      [...document.fonts].map(({ family, status }) => [family, status]),
    );
    expect(faces.some(([, status]) => status === 'loaded')).toBe(true);
    // Fallbacks are fonts of the machine, which has them or not.
    const own = faces.filter(([family]) => !family?.includes('Fallback'));
    expect(own.filter(([, status]) => status === 'error')).toEqual([]);
  });

  test('it writes all European languages with Latin letters in its own font', async () => {
    const { page } = await open(starter);
    await page.goto('/');
    await page.evaluate(async (letters) => {
      const heading = document.querySelector('h1');
      heading?.replaceChildren(letters);
      heading?.setAttribute('style', 'text-transform: none');
      await document.fonts.ready;
    }, LETTERS);
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('DOM.enable');
    await devTools.send('CSS.enable');
    const { root } = await devTools.send('DOM.getDocument');
    const { nodeId } = await devTools.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' });
    const { fonts } = await devTools.send('CSS.getPlatformFontsForNode', { nodeId });
    expect(fonts.filter(({ isCustomFont }) => !isCustomFont)).toEqual([]);
    expect(fonts.reduce((sum, { glyphCount }) => sum + glyphCount, 0)).toBeGreaterThan(50);
  });

  test('nothing moves when its fonts arrive late', async () => {
    const { page } = await open(starter);
    await page.route('**/*.woff2', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 800));
      await route.continue();
    });
    await page.addInitScript(() => {
      Object.assign(window, { moved: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          (window as unknown as { moved: number }).moved += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      await page.goto('/');
      await page.waitForTimeout(1200);
      await page.evaluate(() => document.fonts.ready);
      await page.waitForTimeout(200);
      expect(await page.evaluate('moved'), `${width} px`).toBeLessThanOrEqual(0.02);
    }
  }, 60_000);
});

describe.skipIf(browserPath === undefined)('what a reader chose', () => {
  test.each(STARTERS)('light or dark stays, with a script of at most 400 bytes: %s', async (starter) => {
    const { page, out } = await open(starter);
    const scripts = readdirSync(path.join(out, 'assets')).filter((name) => /^theme\..*\.js$/.test(name));
    expect(scripts.map((name) => statSync(path.join(out, 'assets', name)).size <= 400)).toEqual([true]);
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    // The color of the browser's bar is that of the first element that applies.
    const bar = () =>
      page.evaluate(() =>
        Array.from(document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]'))
          .find(({ media }) => matchMedia(media).matches)
          ?.getAttribute('content'),
      );
    await page.goto('/');
    const light = await ground();
    const lightBar = await bar();
    const button = page.getByRole('button', { name: 'Switch between light and dark' });
    await button.click();
    const dark = await ground();
    expect(dark).not.toBe(light);
    await page.reload();
    expect(await ground()).toBe(dark);
    expect(await bar()).not.toBe(lightBar);
    await page.emulateMedia({ media: 'print' });
    expect(await ground(), 'paper is white').toBe(light);
    await page.emulateMedia({ media: 'screen' });
    await button.click();
    expect(await ground()).toBe(light);
    expect(await bar()).toBe(lightBar);
    // As the system again: nothing is remembered.
    expect(await page.evaluate(() => localStorage.theme)).toBe('');
  });

  test('tabs switch together, and groups stay folded or open, on the next page too', async () => {
    const { page } = await open('docs');
    await page.goto('/guide/install/');
    const chosen = () => page.locator('.tab > input:checked + label').allTextContents();
    expect(await chosen()).toEqual(['npm', 'npm']);
    await page.locator('.tab > label', { hasText: 'pnpm' }).last().click();
    expect(await chosen()).toEqual(['pnpm', 'pnpm']);
    const reference = page.locator('#listOfPages').getByRole('link', { name: 'Settings' });
    expect(await reference.isVisible()).toBe(false);
    await page.locator('#listOfPages details[data-group*=reference] > summary').click();
    expect(await reference.isVisible()).toBe(true);
    await page.goto('/guide/compare/');
    expect(await reference.isVisible()).toBe(true);
    await page.goto('/guide/install/');
    expect(await chosen()).toEqual(['pnpm', 'pnpm']);
  });
});

describe.skipIf(browserPath === undefined)('the menu of a documentation', () => {
  test('opens and closes by keyboard on narrow screens, and is always visible on wide ones', async () => {
    const { page } = await open('docs');
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto('/guide/install/');
    const link = page.locator('#listOfPages').getByRole('link', { name: 'Take a first look' });
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

  test('the search field is in the middle of the window while it is in use', async () => {
    const { page } = await open('docs');
    await page.goto('/guide/install/');
    const field = page.locator('.bar input[type=search]');
    const middle = async () => {
      const { x = 0, width = 0 } = (await field.boundingBox()) ?? {};
      return Math.round(x + width / 2);
    };
    const before = await middle();
    await page.keyboard.press('/');
    expect(await middle()).toBe(640);
    await page.mouse.click(20, 700);
    expect(await middle()).toBe(before);
  });

  test('versions link to the same page', async () => {
    const { page } = await open('docs');
    await page.goto('/guide/install/');
    await page.locator('.version-menu summary').click();
    await page.getByRole('link', { name: '1.0', exact: true }).click();
    expect(new URL(page.url()).pathname).toBe('/v1/guide/install/');
    await page.getByRole('link', { name: 'Current version: 2.0' }).click();
    expect(new URL(page.url()).pathname).toBe('/guide/install/');
  });
});

describe.skipIf(browserPath === undefined)('the links of a landing page', () => {
  test('arrive at the end of a small screen on scrolling, and cover nothing that has the focus', async () => {
    const { page } = await open('landing');
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/');
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('list');
    expect((await links.boundingBox())?.y, 'the first screen is covered').toBeGreaterThanOrEqual(740);
    await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }));
    await expect.poll(async () => (await links.boundingBox())?.y).toBeLessThan(740);
    const { y: top = 0, height = 0 } = (await links.boundingBox()) ?? {};
    expect(740 - top - height).toBe(16);
    for (const details of await page.locator('summary').all()) {
      await details.focus();
      const focused = await details.boundingBox();
      expect((focused?.y ?? 740) + (focused?.height ?? 0)).toBeLessThanOrEqual(top);
    }
  });
});
