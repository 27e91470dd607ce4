// A real browser, where this machine has one.
import { type Browser, chromium } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { BROWSER_ARGUMENTS, findBrowser } from '../../website/support/browser.ts';

const found = findBrowser();

export const browserPath = found.kind === 'found' ? found.executable : undefined;

/** `more` are further options of its command line. */
export async function openBrowserFor(...more: readonly string[]): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: browserPath ?? '',
    args: [...BROWSER_ARGUMENTS, ...more],
  });
  onTestFinished(() => browser.close());
  return browser;
}
