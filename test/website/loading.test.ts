// The requests of a visit, and the layout stability meanwhile.
import type { BrowserContext, Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import {
  connectToBrowser,
  DESKTOP,
  describeInBrowser,
  PAGE_NAMES,
  PAGES,
  PHONE,
  TABLET,
  visit,
} from './support/pages.ts';

interface Log {
  /** Requested URLs. */
  readonly requests: string[];
  /** Over the network, with headers. */
  bytes: number;
  /** Messages of the console, the policy and uncaught errors. */
  readonly messages: string[];
}

async function record(page: Page, context: BrowserContext, log: Log): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ request }) => log.requests.push(request.url));
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    log.bytes += encodedDataLength;
  });
  page.on('console', (message) => log.messages.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => log.messages.push(String(error)));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      console.warn(`policy: ${violatedDirective} ${blockedURI}`);
    });
  });
}

/** Adds up the shifts of the layout from the start of the page. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

async function shiftOf(page: Page): Promise<number> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  return page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
  );
}

connectToBrowser();

describeInBrowser('a first visit', () => {
  test.concurrent.each(PAGE_NAMES)('of %s is small, quiet and still', async (name) => {
    const log: Log = { requests: [], bytes: 0, messages: [] };
    await visit(
      name,
      { viewport: PHONE },
      async ({ page, context }) => {
        await page.waitForLoadState('networkidle');
        expect(log.requests.filter((url) => !url.startsWith(`${inject('address')}/`))).toEqual([]);
        expect(new Set(log.requests).size).toBe(log.requests.length);
        expect(log.requests.length).toBeLessThanOrEqual(6);
        expect(log.bytes).toBeGreaterThan(20_000);
        expect(log.bytes).toBeLessThanOrEqual(80 * 1024);
        expect(await context.cookies()).toEqual([]);
        expect(log.messages).toEqual(
          name.startsWith('not-found')
            ? [
                'error: Failed to load resource: the server responded with a status of 404 (Not Found)',
                `error: 404: no page at ${PAGES[name]}`,
              ]
            : [],
        );
        const loaded = await page.evaluate(() =>
          [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
        );
        expect(loaded.map((family) => family.replaceAll('"', ''))).toEqual(
          expect.arrayContaining(['Familjen Grotesk', 'Figtree']),
        );
        expect(await shiftOf(page)).toBe(0);
      },
      async ({ page, context }) => {
        await record(page, context, log);
        await watchShifts(page);
      },
    );
  });

  test('that breaks the policy would be noticed', async () => {
    const log: Log = { requests: [], bytes: 0, messages: [] };
    await visit(
      'home',
      {},
      async ({ page }) => {
        await page.evaluate(() => document.body.setAttribute('style', 'color: red'));
        await expect.poll(() => log.messages.join()).toContain('policy: style-src-attr inline');
      },
      ({ page, context }) => record(page, context, log),
    );
  });
});

describeInBrowser('fonts that come late', () => {
  const LATE = 400;

  test.concurrent.each(
    [PHONE, TABLET, DESKTOP].flatMap((viewport) =>
      (['home', 'about', 'privacy', 'home-de', 'about-de'] as const).map(
        (name) => [name, viewport.width, viewport] as const,
      ),
    ),
  )('move nothing on %s at %d px', async (name, _width, viewport) => {
    await visit(
      name,
      { viewport },
      async ({ page }) => {
        expect(await page.evaluate(() => document.fonts.check('700 40px "Familjen Grotesk"'))).toBe(true);
        expect(await shiftOf(page)).toBe(0);
      },
      async ({ page }) => {
        await watchShifts(page);
        await page.route('**/*.woff2', async (route) => {
          await new Promise((resolve) => setTimeout(resolve, LATE));
          await route.continue();
        });
      },
    );
  });
});
