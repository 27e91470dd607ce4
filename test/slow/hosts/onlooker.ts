// Chromium, with stand-ins for all sites except the local ones: the answers that a page gets, and the requests that
// its policy blocks.
import { type Browser, type BrowserContext, chromium, type Page, type Route } from 'playwright-core';
import { BROWSER_ARGUMENTS, findBrowser } from '../../website/support/browser.ts';

export const browser = findBrowser();

/** Answers for another site. */
export type StandIn = (route: Route, url: URL) => Promise<void>;

export interface Onlooker {
  readonly page: Page;
  /** Requested URLs of other sites, in order. */
  readonly asked: string[];
  /** Blocked requests: the directive and the URL. */
  readonly blocked: string[];
}

export interface Onlookers {
  open(address: string, standIn: StandIn): Promise<Onlooker>;
  close(): Promise<void>;
}

export async function openOnlookers(): Promise<Onlookers> {
  if (browser.kind === 'missing') throw new Error(browser.reason);
  const program: Browser = await chromium.launch({
    executablePath: browser.executable,
    args: BROWSER_ARGUMENTS,
  });
  return {
    async open(address, standIn) {
      const context: BrowserContext = await program.newContext();
      const asked: string[] = [];
      const blocked: string[] = [];
      await context.route(/^https:/, async (route) => {
        const url = new URL(route.request().url());
        asked.push(url.href);
        await standIn(route, url);
      });
      const page = await context.newPage();
      await page.exposeFunction('tellBlocked', (what: string) => blocked.push(what));
      await page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
          const { tellBlocked } = window as unknown as { tellBlocked: (what: string) => void };
          tellBlocked(`${effectiveDirective} ${blockedURI}`);
        });
      });
      await page.goto(address, { waitUntil: 'load' });
      return { page, asked, blocked };
    },
    close: () => program.close(),
  };
}

/** An image of one pixel. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
