// axe on every page, at every width of the brief, in light and dark, with the menu open and a vote cast.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  connectToBrowser,
  DESKTOP,
  describeInBrowser,
  PAGE_NAMES,
  type PageName,
  visit,
} from './support/pages.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const NARROW = [320, 360];
const WIDTHS = [...NARROW, 768, 1280];
const SCHEMES = ['light', 'dark'] as const;

interface AxeWindow {
  readonly axe: {
    run(
      options: object,
    ): Promise<{ violations: { id: string; nodes: { target: unknown; failureSummary: string }[] }[] }>;
  };
}

/** Violations of WCAG 2.2 AA and best practices, one line each. */
async function violationsOf(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(async () => {
    const { violations } = await (window as unknown as AxeWindow).axe.run({ resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${String(target)}: ${failureSummary}`),
    );
  });
}

/** Runs axe at each width in each scheme, after `prepare`; lists what it finds. */
async function audit(
  name: PageName,
  widths: readonly number[],
  prepare: (page: Page) => Promise<unknown> = async () => {},
): Promise<string[]> {
  return visit(name, { viewport: DESKTOP }, async ({ page }) => {
    const found: string[] = [];
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await prepare(page);
      for (const colorScheme of SCHEMES) {
        await page.emulateMedia({ colorScheme });
        const violations = await violationsOf(page);
        found.push(...violations.map((violation) => `${width} px, ${colorScheme}: ${violation}`));
      }
    }
    return found;
  });
}

connectToBrowser();

describeInBrowser('axe finds nothing', () => {
  test.concurrent.each(PAGE_NAMES)('on %s', async (name) => {
    expect(await audit(name, WIDTHS)).toEqual([]);
  });

  test.concurrent.each(PAGE_NAMES.filter((name) => name !== 'error'))(
    'on %s with the menu open',
    async (name) => {
      const open = async (page: Page) => {
        const isOpen = () => page.locator('#menu').evaluate((menu) => menu.matches(':popover-open'));
        if (!(await isOpen())) await page.click('.menu-button');
        expect(await isOpen()).toBe(true);
      };
      expect(await audit(name, NARROW, open)).toEqual([]);
    },
  );

  test.concurrent.each(['home', 'about'] as const)('on %s with what Download opens', async (name) => {
    const open = async (page: Page) => {
      const isOpen = () => page.locator('.soon').evaluate((soon) => soon.matches(':popover-open'));
      if (!(await isOpen())) await page.click('main .tip-host .button');
      expect(await isOpen()).toBe(true);
    };
    expect(await audit(name, [320, 1280], open)).toEqual([]);
  });

  test.concurrent('on home with a vote cast', async () => {
    expect(await audit('home', WIDTHS, (page) => page.getByLabel('Tacos').check())).toEqual([]);
  });

  test.concurrent.each(['privacy', 'tos'] as const)('on %s with everything unfolded', async (name) => {
    const unfold = (page: Page) =>
      page.$$eval('details', (folds) => {
        for (const fold of folds) fold.open = true;
      });
    expect(await audit(name, [320], unfold)).toEqual([]);
  });
});

describeInBrowser('axe', () => {
  test('would find a mistake', async () => {
    const broken = await audit('home', [1280], (page) =>
      page.$eval('.hero .lede', (lede) =>
        lede.replaceWith(Object.assign(document.createElement('img'), { src: 'a.png' })),
      ),
    );
    expect(broken.join()).toContain('image-alt');
  });
});
