// A real browser, where this machine has one.
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { onTestFinished } from 'vitest';

const KNOWN = [
  process.env.BROWSER_PATH,
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/chromium-browser',
];

export const browserPath = KNOWN.find((file) => file !== undefined && existsSync(file));

const QUIET = [
  ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
];

/** `more` are further options of its command line. */
export async function openBrowserFor(...more: readonly string[]): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: browserPath ?? '', args: [...QUIET, ...more] });
  onTestFinished(() => browser.close());
  return browser;
}
