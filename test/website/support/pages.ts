// Pages of the served website in a browser.
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { afterAll, beforeAll, describe, inject } from 'vitest';

/** Every page that the website has, by the file that holds it; the German ones end with `-de`. */
export const PAGES = {
  home: '/',
  about: '/about/',
  privacy: '/privacy/',
  tos: '/tos/',
  'not-found': '/nowhere/at-all',
  error: '/500.html',
  'home-de': '/de/',
  'about-de': '/de/about/',
  'privacy-de': '/de/privacy/',
  'tos-de': '/de/tos/',
  'not-found-de': '/de/nowhere',
} as const;

export type PageName = keyof typeof PAGES;

export const PAGE_NAMES = Object.keys(PAGES) as PageName[];

/** Tests that need a browser. They are skipped where there is none, and the run has said why. */
export const describeInBrowser = describe.skipIf(inject('browser') === '');

let browser: Browser | undefined;

/** Call it once in a file of tests that open pages. */
export function connectToBrowser(): void {
  beforeAll(async () => {
    if (inject('browser')) browser = await chromium.connect(inject('browser'));
  });
  afterAll(() => browser?.close());
}

interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
}

/**
 * Opens a page in a context of its own, waits for its fonts, and closes it when `use` is done. Animations are
 * still, where the options do not say otherwise. `prepare` is called before anything is loaded.
 */
export async function visit<Result>(
  name: PageName,
  options: BrowserContextOptions,
  use: (visit: Visit) => Promise<Result>,
  prepare: (visit: Visit) => Promise<void> = async () => {},
): Promise<Result> {
  if (!browser) throw new Error('connectToBrowser() was not called');
  const context = await browser.newContext({
    baseURL: inject('address'),
    reducedMotion: 'reduce',
    ...options,
  });
  try {
    const page = await context.newPage();
    await prepare({ page, context });
    await page.goto(PAGES[name]);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    return await use({ page, context });
  } finally {
    await context.close();
  }
}

export const PHONE = { width: 360, height: 740 };
export const TABLET = { width: 768, height: 1024 };
export const DESKTOP = { width: 1280, height: 800 };
