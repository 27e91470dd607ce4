// The website by keyboard, with JavaScript on and off.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { connectToBrowser, DESKTOP, describeInBrowser, PAGE_NAMES, PHONE, visit } from './support/pages.ts';

/** Returns the focused element's text or value. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return '';
    if (element instanceof HTMLInputElement) return element.value;
    return (element.textContent ?? '').trim();
  });
}

async function walk(page: Page, steps: number): Promise<string[]> {
  const stops: string[] = [];
  for (let step = 0; step < steps; step += 1) {
    await page.keyboard.press('Tab');
    stops.push(await focused(page));
  }
  return stops;
}

const isMenuOpen = (page: Page) => page.locator('#menu').evaluate((menu) => menu.matches(':popover-open'));

connectToBrowser();

describeInBrowser.each([true, false])('with JavaScript %s', (javaScriptEnabled) => {
  const desktop = { viewport: DESKTOP, javaScriptEnabled };
  const phone = { viewport: PHONE, javaScriptEnabled };

  test('the walk through the home page follows what is seen', async () => {
    const stops = await visit('home', desktop, ({ page }) => walk(page, 18));
    expect(stops.map((stop) => stop.replace(/\s+/g, ' '))).toEqual([
      'Skip to content',
      expect.stringMatching(/^\w/),
      'About Us',
      'Privacy',
      'Terms of Service',
      'Download',
      'Download',
      'Learn More about us',
      'Pizza',
      'Download',
      'About Us',
      'Privacy',
      'Terms of Service',
      'Download',
      'English',
      'Deutsch',
      expect.stringContaining('@'),
      '',
    ]);
  });

  test('the skip link leads past the bar', async () => {
    await visit('home', desktop, async ({ page }) => {
      await page.keyboard.press('Tab');
      expect(await page.locator('.skip-link').boundingBox()).toMatchObject({ x: 8, y: 8 });
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
    });
  });

  test('the menu opens, is walked through, and closes with Escape', async () => {
    await visit('home', phone, async ({ page }) => {
      await walk(page, 3);
      expect(await focused(page)).toBe('Menu');
      await page.keyboard.press('Enter');
      expect(await isMenuOpen(page)).toBe(true);
      expect(await walk(page, 4)).toEqual(['About Us', 'Privacy', 'Terms of Service', 'Download']);
      await page.keyboard.press('Escape');
      expect(await isMenuOpen(page)).toBe(false);
      expect(await focused(page)).toBe('Menu');
      await page.keyboard.press('Space');
      expect(await isMenuOpen(page)).toBe(true);
    });
  });

  test('the poll is voted on with the keys of a radio group', async () => {
    await visit('home', desktop, async ({ page }) => {
      await walk(page, 9);
      await page.keyboard.press('Space');
      expect(await page.getByLabel('Pizza').isChecked()).toBe(true);
      await page.keyboard.press('ArrowDown');
      expect(await page.getByLabel('Tacos').isChecked()).toBe(true);
      await page.keyboard.press('Enter');
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/');
    });
  });

  test('a Download button says why there is nothing to download, and whom to write to', async () => {
    await visit('home', desktop, async ({ page }) => {
      await walk(page, 6);
      const tip = page.locator('.top-bar .tip');
      expect(await tip.isVisible()).toBe(true);
      const id = await page.evaluate(() => document.activeElement?.getAttribute('aria-describedby'));
      expect(await page.locator(`#${id}`).textContent()).toContain(await tip.textContent());
      expect(await page.locator('.soon').isVisible()).toBe(false);
      await page.keyboard.press('Enter');
      expect(await page.locator('.soon').isVisible()).toBe(true);
      expect(await tip.isVisible()).toBe(false);
      expect(await walk(page, 1)).toEqual(['Write to us']);
      await page.keyboard.press('Escape');
      expect(await page.locator('.soon').isVisible()).toBe(false);
      expect(await focused(page)).toBe('Download');
    });
  });

  test('a Download button opens by touch too, from within the menu', async () => {
    await visit('privacy', { ...phone, hasTouch: true, isMobile: true }, async ({ page }) => {
      await page.tap('.menu-button');
      await page.tap('.menu .button');
      expect(await isMenuOpen(page)).toBe(true);
      const box = await page.locator('.soon').boundingBox();
      expect(box).toMatchObject({ x: expect.any(Number), width: expect.any(Number) });
      expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 999) <= PHONE.width).toBe(true);
    });
  });
});

describeInBrowser('the script adds', () => {
  test('that the menu closes when the focus leaves it', async () => {
    await visit('home', { viewport: PHONE }, async ({ page }) => {
      await page.click('.menu-button');
      await walk(page, 4);
      expect(await isMenuOpen(page)).toBe(true);
      await page.keyboard.press('Tab');
      expect(await isMenuOpen(page)).toBe(false);
    });
  });

  test('that the menu closes when the window grows', async () => {
    await visit('home', { viewport: PHONE }, async ({ page }) => {
      await page.click('.menu-button');
      await page.setViewportSize(DESKTOP);
      await expect.poll(() => isMenuOpen(page)).toBe(false);
      expect(await page.getByRole('navigation', { name: 'Main' }).getByText('About Us').isVisible()).toBe(
        true,
      );
    });
  });

  test('that Escape dismisses a tooltip, until it is requested again', async () => {
    await visit('home', { viewport: DESKTOP }, async ({ page }) => {
      const tip = page.locator('.top-bar .tip');
      await walk(page, 6);
      expect(await tip.isVisible()).toBe(true);
      await page.keyboard.press('Escape');
      expect(await tip.isVisible()).toBe(false);
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Tab');
      expect(await tip.isVisible()).toBe(true);
    });
  });
});

/** The focused element and its visibility: a ring around it, and nothing over it. */
function focusOnScreen(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return { name: '', ring: false, covered: false };
    const ringed = element.closest('.option') ?? element;
    const { outlineStyle, outlineWidth } = getComputedStyle(ringed);
    const { left, top, width, height } = ringed.getBoundingClientRect();
    const seen = document.elementFromPoint(left + width / 2, top + height / 2);
    return {
      name: (element.textContent ?? '').trim(),
      ring: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 3,
      covered: seen === null || !(ringed.contains(seen) || seen.contains(ringed)),
    };
  });
}

describeInBrowser('focus', () => {
  const MOST_STOPS = 90;
  /** Translations have the layouts of their originals. */
  const names = PAGE_NAMES.filter((name) => !name.endsWith('-de'));

  test.concurrent.each(names.flatMap((name) => [[name, PHONE] as const, [name, DESKTOP] as const]))(
    'is seen at every stop of %s',
    async (name, viewport) => {
      await visit(name, { viewport }, async ({ page }) => {
        const unseen: string[] = [];
        let stops = 0;
        for (; stops < MOST_STOPS; stops += 1) {
          await page.keyboard.press('Tab');
          const { name: stop, ring, covered } = await focusOnScreen(page);
          if (stop === '' && !ring) break;
          if (!ring || covered) unseen.push(`${stop}${ring ? ' is covered' : ' has no ring'}`);
        }
        expect(unseen).toEqual([]);
        expect(stops).toBeGreaterThan(1);
        // Backwards, where the bar at the top could cover the focused element.
        for (let step = 0; step < stops; step += 1) {
          await page.keyboard.press('Shift+Tab');
          const { name: stop, ring, covered } = await focusOnScreen(page);
          if (stop !== '' && (!ring || covered)) unseen.push(`${stop}, backwards`);
        }
        expect(unseen).toEqual([]);
      });
    },
  );
});
