// The poll of the home page and the tooltips, which hold their state in HTML and CSS.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { connectToBrowser, DESKTOP, describeInBrowser, PHONE, TABLET, visit } from './support/pages.ts';

/** Returns the visible state of the poll. */
async function pollOf(page: Page) {
  const texts = await page
    .locator('.poll .option')
    .evaluateAll((options) =>
      options.map((option) => (option as HTMLElement).innerText.replace(/\s+/g, ' ').trim()),
    );
  const verdict = await page.getByRole('status').innerText();
  const fills = await page.locator('.option-fill').evaluateAll((all) =>
    all.map((fill) => {
      const { left = 0, width = 1 } = fill.parentElement?.getBoundingClientRect() ?? {};
      return Math.round(((fill.getBoundingClientRect().right - left) / width) * 7);
    }),
  );
  const chosen = await page.$$eval('.option input', (all) =>
    all.map((radio) => getComputedStyle(radio).backgroundColor),
  );
  return {
    texts,
    verdict,
    fills,
    chosen,
    stage: await tieOf(page, '.stage'),
    band: await tieOf(page, '.closing'),
  };
}

/** The bars that rise over the lowest, the bar that the vote is over, and where the vote is. */
async function tieOf(page: Page, place: string) {
  return page.locator(`${place} .tie`).evaluate((tie) => {
    const boxes = [...tie.querySelectorAll('.tie-bar')].map((bar) => bar.getBoundingClientRect());
    const lowest = Math.max(...boxes.map(({ top }) => top));
    const { x, top } = voteOf(tie);
    const over = boxes.findIndex(({ left, right }) => left < x && x < right);
    const landed = top > (boxes[over]?.top ?? Number.POSITIVE_INFINITY);
    return { rises: boxes.map(({ top }) => Math.round(lowest - top) > 20), vote: { over, landed } };

    /** The vote in the hero is the dot of the headline, positioned by the row around both. */
    function voteOf(tie: Element): { readonly x: number; readonly top: number } {
      const row = tie.closest('.hero-row');
      if (row === null) {
        const {
          left = 0,
          right = 0,
          top = 0,
        } = tie.querySelector('.tie-vote')?.getBoundingClientRect() ?? {};
        return { x: (left + right) / 2, top };
      }
      const dot = getComputedStyle(row, '::after');
      const origin = row.getBoundingClientRect();
      const middle = Number.parseFloat(dot.left) + Number.parseFloat(dot.width) / 2;
      return { x: origin.left + middle, top: origin.top + Number.parseFloat(dot.top) };
    }
  });
}

connectToBrowser();

describeInBrowser.each([true, false])('the poll with JavaScript %s', (javaScriptEnabled) => {
  test('is a tie that any vote breaks', async () => {
    await visit('home', { viewport: DESKTOP, javaScriptEnabled }, async ({ page }) => {
      const before = await pollOf(page);
      expect(before.texts).toEqual(['Pizza 2 votes', 'Tacos 2 votes', 'Sushi 2 votes']);
      expect(before.verdict).toContain('Your vote decides.');
      const level = [false, false, false];
      expect(before).toMatchObject({
        stage: { rises: level, vote: { over: -1, landed: false } },
        band: { rises: level, vote: { over: 1, landed: false } },
      });

      for (const [chosen, option] of ['Pizza', 'Tacos', 'Sushi'].entries()) {
        await page.locator('.option').getByText(option, { exact: true }).click();
        const after = await pollOf(page);
        const isChosen = (index: number) => index === chosen;
        expect(after.texts).toEqual(
          ['Pizza', 'Tacos', 'Sushi'].map((name, index) => `${name} ${isChosen(index) ? 3 : 2} votes`),
        );
        expect(after.verdict).toBe(`${option} it is.`);
        expect(after.fills).toEqual([0, 1, 2].map((index) => (isChosen(index) ? 3 : 2)));
        expect(after.chosen.map((color) => color === after.chosen[chosen])).toEqual([0, 1, 2].map(isChosen));
        const broken = { rises: [0, 1, 2].map(isChosen), vote: { over: chosen, landed: true } };
        expect(after).toMatchObject({ stage: broken, band: broken });
        expect(await page.getByText('7 of 7 voted').isVisible()).toBe(true);
      }
    });
  });
});

describeInBrowser('the dot of the headline', () => {
  /** The gradient of the i, which begins with the color of its dot. */
  const gradientOf = (page: Page) => page.$eval('.tittle', (i) => getComputedStyle(i).backgroundImage);

  test('is the vote, which leaves the word when it is cast', async () => {
    await visit('home', { viewport: DESKTOP }, async ({ page }) => {
      expect(
        await page.getByRole('heading', { level: 1, name: 'Break the Tie, Make the Decision' }).count(),
      ).toBe(1);
      expect(await gradientOf(page)).toMatch(/^linear-gradient\(oklch\(/);
      await page.getByLabel('Tacos').check();
      expect(await gradientOf(page)).toMatch(/^linear-gradient\(rgba\(0, 0, 0, 0\)/);
    });
  });

  test('has a ring on the bar, whose color could hide it', async () => {
    await visit('home', { viewport: DESKTOP, colorScheme: 'light' }, async ({ page }) => {
      await page.getByLabel('Tacos').check();
      const ring = await page.$eval('.hero-row', (row) => getComputedStyle(row, '::after').boxShadow);
      expect(ring).toMatch(/^oklch\(1 0 0\) 0px 0px 0px 3px/);
      const band = await page.$eval(
        '.closing .tie-vote',
        (vote) => getComputedStyle(vote, '::before').boxShadow,
      );
      expect(band).toBe(ring);
    });
  });

  test('stays part of the word in colors of the visitor', async () => {
    await visit('home', { viewport: DESKTOP, forcedColors: 'active' }, async ({ page }) => {
      expect(await page.$eval('.tittle', (i) => getComputedStyle(i).backgroundImage)).toBe('none');
      expect(await page.$eval('.scene .tie-vote', (vote) => getComputedStyle(vote).display)).not.toBe('none');
    });
  });
});

describeInBrowser('voting', () => {
  const pages = ['home', 'home-de'] as const;

  test.each(
    pages.flatMap((name) =>
      [PHONE, TABLET, DESKTOP].map((viewport) => [name, viewport.width, viewport] as const),
    ),
  )('moves nothing on %s at %d px', async (name, _width, viewport) => {
    await visit(name, { viewport }, async ({ page }) => {
      const heights = () =>
        page
          .locator('.stage, .option, .poll-verdict, .poll-voters, .avatars, .why')
          .evaluateAll((all) =>
            all.map((element) => [
              element.getBoundingClientRect().top + scrollY,
              element.getBoundingClientRect().height,
            ]),
          );
      const before = await heights();
      await page.getByLabel('Sushi').check();
      expect(await heights()).toEqual(before);
      const stickingOut = await page.$eval('.poll-voters', (row) => row.scrollWidth - row.clientWidth);
      expect(stickingOut).toBe(0);
    });
  });

  test.each(pages)('is within the first screen of a phone on %s', async (name) => {
    await visit(name, { viewport: PHONE }, async ({ page }) => {
      for (const part of ['.poll legend', '.poll-verdict', '.option:last-of-type']) {
        const box = await page.locator(part).boundingBox();
        expect((box?.y ?? PHONE.height) + (box?.height ?? 0), part).toBeLessThanOrEqual(PHONE.height);
      }
    });
  });

  test('is heard: each option is named with its votes', async () => {
    await visit('home', { viewport: DESKTOP }, async ({ page }) => {
      expect(await page.getByRole('radio', { name: 'Pizza 2 votes' }).count()).toBe(1);
      await page.getByLabel('Pizza').check();
      expect(await page.getByRole('radio', { name: 'Pizza 3 votes' }).isChecked()).toBe(true);
      expect(await page.getByRole('group', { name: 'What should we eat tonight?' }).count()).toBe(1);
    });
  });
});

// Depends on timing, which a busy machine cannot guarantee.
describeInBrowser('a tooltip', { retry: 2 }, () => {
  const shown = (page: Page, place: string) =>
    page.locator(`${place} .tip`).evaluate((tip) => getComputedStyle(tip).visibility === 'visible');

  /** 700 ms, less the frame in which the pointer came in. */
  const LEAST = 680;

  /** Delay of the tooltip, in milliseconds from the moment the pointer comes in. */
  async function delayOf(page: Page, place: string): Promise<number> {
    // A tooltip waits for nothing before the first paint.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50))));
    const appears = await page.locator(`${place} .tip`).evaluateHandle((tip) => {
      const shown = new Promise<number>((resolve) => {
        tip.parentElement?.addEventListener('pointerenter', ({ timeStamp }) => {
          const look = () => {
            if (getComputedStyle(tip).visibility === 'visible') resolve(performance.now() - timeStamp);
            else requestAnimationFrame(look);
          };
          look();
        });
      });
      return { shown };
    });
    await page.hover(`${place} .button`);
    return appears.evaluate(({ shown }) => shown);
  }

  test('waits 700 ms, and not at all within 300 ms of the last', async () => {
    await visit('home', { viewport: DESKTOP, reducedMotion: 'no-preference' }, async ({ page }) => {
      const first = await delayOf(page, '.top-bar');
      expect(first).toBeGreaterThanOrEqual(LEAST);
      expect(first).toBeLessThan(1500);
      // From one button to the next, which is within 300 ms.
      expect(await delayOf(page, '.hero .tip-host:first-child')).toBeLessThan(LEAST);
      await page.mouse.move(5, 500);
      await page.waitForTimeout(700);
      expect(await shown(page, '.top-bar')).toBe(false);
      const later = await delayOf(page, '.top-bar');
      expect(later).toBeGreaterThanOrEqual(LEAST);
    });
  });

  // A transition of the hidden state can start from the page without its stylesheet, and flash while the page loads.
  test('has no transition while it is hidden', async () => {
    await visit('home', { viewport: DESKTOP, reducedMotion: 'no-preference' }, async ({ page }) => {
      const durations = await page.$$eval('.tip', (tips) =>
        tips.map((tip) => [getComputedStyle(tip).transitionDuration, getComputedStyle(tip).transitionDelay]),
      );
      expect(new Set(durations.flat())).toEqual(new Set(['0s']));
    });
  });

  test('stays while the pointer rests on it', async () => {
    await visit('home', { viewport: DESKTOP, reducedMotion: 'no-preference' }, async ({ page }) => {
      await delayOf(page, '.top-bar');
      await page.hover('.top-bar .tip span');
      await page.waitForTimeout(500);
      expect(await shown(page, '.top-bar')).toBe(true);
    });
  });

  test('has the same times for those who want no motion', async () => {
    await visit('home', { viewport: DESKTOP, reducedMotion: 'reduce' }, async ({ page }) => {
      expect(await delayOf(page, '.top-bar')).toBeGreaterThanOrEqual(LEAST);
    });
  });
});
