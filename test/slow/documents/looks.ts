// Results of documents that people see only in a browser.

import type { Page } from 'playwright-core';
import { expect } from 'vitest';

interface Look {
  readonly document: string;
  readonly route: string;
  look(page: Page): Promise<void>;
}

export const LOOKS: readonly Look[] = [
  {
    document: 'docs/react.md',
    route: '/clicks/',
    async look(page) {
      const counter = page.locator('[data-counter]');
      await counter.click();
      expect(await counter.innerText()).toBe('Clicked 4 times');

      const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
      expect(await scheme()).toBe('light dark');
      await page.click('#theme');
      expect(await scheme()).toBe('dark');
      await page.reload();
      expect(await scheme()).toBe('dark');
    },
  },
  {
    document: 'docs/recipes-layouts.md',
    route: '/',
    async look(page) {
      await page.fill('#tip input', '100');
      expect(await page.innerText('#tip')).toContain('Tip: 15.00');
    },
  },
  {
    document: 'docs/search.md',
    route: '/about/',
    async look(page) {
      await page.locator('input[type=search]').first().pressSequentially('argu');
      await page.waitForSelector('a[href^="/about/"] >> text=About us');
    },
  },
  {
    document: 'docs/styles.md',
    route: '/',
    async look(page) {
      expect(await page.getAttribute('body', 'class')).toBe('has-menu');
      expect(await page.locator('svg.icon').count()).toBe(1);
      const heading = page.locator('h2', { hasText: 'Hello' });
      expect(await heading.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(0, 128, 128)');
    },
  },
];
