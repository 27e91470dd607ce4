// The website with visitors' own settings: narrow, magnified, with larger or wider text, with their own colors,
// without motion, on paper.
import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makeFolder } from '../support/site.ts';
import {
  connectToBrowser,
  DESKTOP,
  describeInBrowser,
  PAGE_NAMES,
  PHONE,
  TABLET,
  visit,
} from './support/pages.ts';

/** Elements that overflow the window sideways, and texts that their boxes cut off. */
function lost(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const name = (element: Element) => `${element.localName}.${element.getAttribute('class')}`;
    const found: string[] = [];
    const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    if (wide > 0) found.push(`the page is ${wide} px too wide`);
    for (const element of document.querySelectorAll('body *')) {
      const style = getComputedStyle(element);
      if (
        element.closest('.visually-hidden, .skip-link, svg, .tip, .contents, .option-fill') ||
        style.display === 'inline'
      )
        continue;
      const { left, right, width } = element.getBoundingClientRect();
      if (width > 0 && (left < -1 || right > document.documentElement.clientWidth + 1))
        found.push(`${name(element)} sticks out`);
      const holdsText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
      );
      if (holdsText && style.overflow !== 'visible' && element.scrollHeight > element.clientHeight + 1)
        found.push(`${name(element)} is cut off`);
    }
    return found;
  });
}

const SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }`;

connectToBrowser();

describeInBrowser('nothing is lost', () => {
  test.concurrent.each(PAGE_NAMES)('on %s', async (name) => {
    await visit(name, { viewport: { width: 320, height: 740 }, bypassCSP: true }, async ({ page }) => {
      const found: Record<string, string[]> = { 'at 320 px': await lost(page) };
      // 1280 × 720 at 400 %.
      await page.setViewportSize({ width: 320, height: 180 });
      found['at 400 % zoom'] = await lost(page);
      for (const viewport of [PHONE, TABLET, DESKTOP]) {
        await page.setViewportSize(viewport);
        found[`at ${viewport.width} px`] = await lost(page);
      }
      const larger = await page.addStyleTag({ content: ':root { font-size: 200% !important }' });
      for (const viewport of [PHONE, TABLET, DESKTOP]) {
        await page.setViewportSize(viewport);
        found[`with text of 200 % at ${viewport.width} px`] = await lost(page);
      }
      await larger.evaluate((style) => style.parentNode?.removeChild(style));
      await page.addStyleTag({ content: SPACING });
      for (const viewport of [{ width: 320, height: 740 }, DESKTOP]) {
        await page.setViewportSize(viewport);
        found[`with wide spacing at ${viewport.width} px`] = await lost(page);
      }
      expect(Object.fromEntries(Object.entries(found).filter(([, places]) => places.length > 0))).toEqual({});
    });
  });

  test('and the bar does not follow on a screen that is magnified far', async () => {
    await visit('privacy', { viewport: { width: 320, height: 180 } }, async ({ page }) => {
      await page.evaluate(() => scrollTo(0, 2000));
      expect(
        await page.locator('.top-bar').evaluate((bar) => bar.getBoundingClientRect().bottom),
      ).toBeLessThan(0);
    });
  });

  test('a page that is too wide would be noticed', async () => {
    await visit('home', { viewport: PHONE }, async ({ page }) => {
      await page.$eval('.hero .lede', (text) =>
        Object.assign((text as HTMLElement).style, { minWidth: '500px' }),
      );
      expect(await lost(page)).toContain('p.lede sticks out');
    });
  });
});

describeInBrowser('in forced colors', () => {
  test('the vote is seen, and its bar', async () => {
    await visit('home', { viewport: DESKTOP, forcedColors: 'active' }, async ({ page }) => {
      await page.getByLabel('Tacos').check();
      const colors = await page.$eval('.option:has(:checked)', (option) => {
        const probe = document.createElement('p');
        const colorOf = (color: string) => {
          probe.style.color = color;
          document.body.append(probe);
          return getComputedStyle(probe).color;
        };
        const fill = option.querySelector('.option-fill');
        return {
          border: getComputedStyle(option).borderTopColor === colorOf('Highlight'),
          fill: fill !== null && getComputedStyle(fill).backgroundColor === colorOf('Highlight'),
        };
      });
      expect(colors).toEqual({ border: true, fill: true });
    });
  });
});

describeInBrowser.each([
  [1280, 720],
  [1024, 600],
  [360, 640],
])('on a screen of %d × %d', (width, height) => {
  test.each(['not-found', 'error', 'not-found-de'] as const)('%s needs no scrolling', async (name) => {
    await visit(name, { viewport: { width, height } }, async ({ page }) => {
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
    });
  });
});

describeInBrowser('with text of 200 % on a phone', () => {
  const LARGE = ':root { font-size: 200% !important }';

  test('the menu opens below its button', async () => {
    await visit('home', { viewport: PHONE, bypassCSP: true }, async ({ page }) => {
      await page.addStyleTag({ content: LARGE });
      await page.click('.menu-button');
      const edge = (place: string) => page.$eval(place, (element) => element.getBoundingClientRect());
      expect((await edge('.menu')).top).toBeGreaterThanOrEqual((await edge('.menu-button')).bottom);
    });
  });

  test('the 404 stays on one line', async () => {
    await visit('not-found', { viewport: PHONE, bypassCSP: true }, async ({ page }) => {
      await page.addStyleTag({ content: LARGE });
      const { inside, lines } = await page.$eval('.digits [aria-hidden]', (digits) => ({
        inside: digits.getBoundingClientRect().right <= innerWidth,
        lines: digits.getClientRects().length,
      }));
      expect({ inside, lines }).toEqual({ inside: true, lines: 1 });
    });
  });
});

describeInBrowser('on a tablet', () => {
  test('legal pages begin on the line of the logo', async () => {
    await visit('privacy', { viewport: TABLET }, async ({ page }) => {
      const left = (place: string) =>
        page.$eval(place, (element) => Math.round(element.getBoundingClientRect().left));
      expect(await left('.legal h1')).toBe(await left('.brand'));
    });
  });
});

describeInBrowser('in a low window', () => {
  test('the menu is below a bar that scrolls, and scrolls with it', async () => {
    await visit('privacy', { viewport: { width: 700, height: 340 } }, async ({ page }) => {
      await page.click('.menu-button');
      const gap = () =>
        page.evaluate(() => {
          const edge = (name: string) => document.querySelector(name)?.getBoundingClientRect();
          return Math.abs((edge('.menu')?.top ?? 0) - (edge('.top-bar')?.bottom ?? 999));
        });
      expect(await gap()).toBeLessThanOrEqual(1);
      await page.mouse.wheel(0, 150);
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
      expect(await gap()).toBeLessThanOrEqual(1);
    });
  });
});

describeInBrowser('with more contrast', () => {
  test('secondary text is as dark as the rest, and lines are seen', async () => {
    await visit('home', { viewport: DESKTOP, contrast: 'more', colorScheme: 'light' }, async ({ page }) => {
      const colorOf = (place: string, property: 'color' | 'borderTopColor') =>
        page.$eval(place, (element, name) => getComputedStyle(element)[name], property);
      expect(await colorOf('.hero .lede', 'color')).toBe(await colorOf('h1', 'color'));
      expect(await colorOf('.footer', 'borderTopColor')).toBe(await colorOf('h1', 'color'));
    });
  });
});

describeInBrowser('to a screen reader', () => {
  test('a heading contains only its text, and its link is next to it', async () => {
    await visit('privacy', { viewport: DESKTOP }, async ({ page }) => {
      expect(await page.getByRole('heading', { name: 'Security', exact: true }).count()).toBe(1);
      expect(await page.getByRole('link', { name: 'Link to section: Security' }).count()).toBe(1);
    });
  });
});

describeInBrowser('motion', () => {
  const durations = (page: Page) =>
    page.$$eval('.option-fill, .tie-bar, .tie-vote, .menu, .button', (moving) =>
      moving.map((element) => Number.parseFloat(getComputedStyle(element).transitionDuration)),
    );

  test('is none for those who want none, and at most half a second for others', async () => {
    await visit('home', { viewport: PHONE, reducedMotion: 'reduce' }, async ({ page }) => {
      expect(Math.max(...(await durations(page)))).toBe(0);
    });
    await visit('home', { viewport: PHONE, reducedMotion: 'no-preference' }, async ({ page }) => {
      const all = await durations(page);
      expect(Math.max(...all)).toBeGreaterThan(0);
      expect(Math.max(...all)).toBeLessThanOrEqual(0.5);
    });
  });
});

const hasPdfToText = spawnSync('pdftotext', ['-v']).error === undefined;

describeInBrowser('on paper', () => {
  const sheetsOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length;

  test.each(['home', 'about', 'home-de', 'about-de'] as const)('%s is one sheet', async (name) => {
    await visit(name, { viewport: DESKTOP, colorScheme: 'dark' }, async ({ page }) => {
      expect(sheetsOf(await page.pdf({ format: 'A4' }))).toBe(1);
      expect(sheetsOf(await page.pdf({ format: 'Letter' }))).toBe(1);
      await page.emulateMedia({ media: 'print' });
      const exact = await page.$$eval('.moment-picture, .portrait', (pictures) =>
        pictures.map((picture) => getComputedStyle(picture).printColorAdjust),
      );
      expect(exact.length).toBeGreaterThan(1);
      expect(new Set(exact)).toEqual(new Set(['exact']));
      // Backgrounds are not printed, and the i of the headline is painted by one on the screen.
      const fills = await page.$$eval('.tittle', (letters) =>
        letters.map((letter) => getComputedStyle(letter).webkitTextFillColor),
      );
      expect(fills).toEqual(name.startsWith('home') ? ['rgb(0, 0, 0)'] : []);
    });
  });

  test.each([
    ['privacy', 4],
    ['tos', 5],
  ] as const)('%s has %d sheets, no links of the bar, and everything open', async (name, sheets) => {
    await visit(name, { viewport: DESKTOP, colorScheme: 'dark' }, async ({ page }) => {
      await page.emulateMedia({ media: 'print' });
      for (const hidden of ['.top-bar nav', '.skip-link', '.contents', '.anchor', '.footer', '.legal-next']) {
        expect(await page.locator(hidden).first().isVisible(), hidden).toBe(false);
      }
      expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(0, 0, 0)');
      const versions = page.locator('.versions');
      expect(await versions.evaluate((fold) => (fold as HTMLDetailsElement).open)).toBe(false);
      expect(await versions.locator('summary').isVisible()).toBe(false);
      expect(
        await versions
          .locator('li')
          .first()
          .evaluate((entry) => entry.getBoundingClientRect().height),
      ).toBeGreaterThan(5);
      const pdf = await page.pdf({ format: 'A4' });
      expect(sheetsOf(pdf)).toBe(sheets);
      if (!hasPdfToText) return;
      const file = path.join(makeFolder(), 'page.pdf');
      writeFileSync(file, pdf);
      const text = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' });
      expect(text).toContain('First version.');
      expect(text).toMatch(/\b1 ?\/ ?\d/);
      expect(text).toContain(`https://example.com/${name}/`);
      expect(text).not.toContain('Skip to content');
      expect(text).not.toContain('On this page');
    });
  });
});
