// The scripts of a page, as a browser loads them: also those that scripts import.
import { type Browser, chromium } from 'playwright-core';
import { BROWSER_ARGUMENTS, findBrowser } from '../../test/website/support/browser.ts';
import { serve } from './static-server.ts';

/** A page of a finished site. */
export interface PageOfSite {
  readonly out: string;
  /** Its file, relative to `out`. */
  readonly file: string;
}

/** Uncompressed bytes of the scripts that Chromium loads with each page. Throws without Chromium. */
export async function measureScripts(pages: readonly PageOfSite[]): Promise<number[]> {
  const found = findBrowser();
  if (found.kind === 'missing') throw new Error(found.reason);
  const browser = await chromium.launch({ executablePath: found.executable, args: BROWSER_ARGUMENTS });
  try {
    const sizes: number[] = [];
    for (const page of pages) sizes.push(await measurePage(browser, page));
    return sizes;
  } finally {
    await browser.close();
  }
}

async function measurePage(browser: Browser, { out, file }: PageOfSite): Promise<number> {
  const server = await serve(out);
  const page = await browser.newPage();
  const loaded: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      loaded.push(response.body().then((body) => body.length));
  });
  try {
    await page.goto(`${server.address}/${file.replace(/index\.html$/, '')}`, { waitUntil: 'networkidle' });
    return (await Promise.all(loaded)).reduce((sum, size) => sum + size, 0);
  } finally {
    await page.close();
    server.close();
  }
}
