// The poll of the home page and the tooltips, which hold their state in HTML and CSS.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { connectToBrowser, DESKTOP, describeInBrowser, PHONE, TABLET, visit } from './support/pages.ts';

/** What the poll shows, as it is seen. */
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

/** How far each bar of a picture stands out over the lowest, and the bar that the vote is over. */
async function tieOf(page: Page, place: string) {
  return page.locator(`${place} .tie`).evaluate((tie) => {
    const boxes = [...tie.querySelectorAll('.tie-bar')].map((bar) => bar.getBoundingClientRect());
    const lowest = Math.max(...boxes.map(({ top }) => top));
    const vote = tie.querySelector('.tie-vote')?.getBoundingClientRect();
    const x = ((vote?.left ?? 0) + (vote?.right ?? 0)) / 2;
    const over = boxes.findIndex(({ left, right }) => left < x && x < right);
    return {
      rises: boxes.map(({ top }) => Math.round(lowest - top) > 20),
      vote: { over, landed: (vote?.top ?? 0) > (boxes[over]?.top ?? 0) },
    };
  });
}

connectToBrowser();

describeInBrowser.each([true, false])('the poll with JavaScript %s', (javaScriptEnabled) => {
  test('is a tie that any vote breaks', async () => {
    await visit('home', { viewport: DESKTOP, javaScriptEnabled }, async ({ page }) => {
      const before = await pollOf(page);
      expect(before.texts).toEqual(['Pizza 2 votes', 'Tacos 2 votes', 'Sushi 2 votes']);
      expect(before.verdict).toContain('Your vote decides.');
      const tie = { rises: [false, false, false], vote: { over: 1, landed: false } };
      expect(before).toMatchObject({ stage: tie, band: tie });

      for (const [chosen, option] of ['Pizza', 'Tacos', 'Sushi'].entries()) {
        await page.getByText(option, { exact: true }).click();
        const after = await pollOf(page);
        const isChosen = (index: number) => index === chosen;
        expect(after.texts).toEqual(
          ['Pizza', 'Tacos', 'Sushi'].map((name, index) => `${name} ${isChosen(index) ? 3 : 2} votes`),
        );
        expect(after.verdict).toBe(`${option} it is.`);
        expect(after.fills).toEqual([0, 1, 2].map((index) => (isChosen(index) ? 3 : 2)));
        expect(after.chosen.map((colour) => colour === after.chosen[chosen])).toEqual(
          [0, 1, 2].map(isChosen),
        );
        const broken = { rises: [0, 1, 2].map(isChosen), vote: { over: chosen, landed: true } };
        expect(after).toMatchObject({ stage: broken, band: broken });
        expect(await page.getByText('7 of 7 voted').isVisible()).toBe(true);
      }
    });
  });
});

describeInBrowser('voting', () => {
  test.each([PHONE, TABLET, DESKTOP])('moves nothing at $width px', async (viewport) => {
    await visit('home', { viewport }, async ({ page }) => {
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

  test('is within the first screen of a phone', async () => {
    await visit('home', { viewport: PHONE }, async ({ page }) => {
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

// By the clock, which a busy machine does not keep to.
describeInBrowser('a tooltip', { retry: 2 }, () => {
  const shown = (page: Page, place: string) =>
    page.locator(`${place} .tip`).evaluate((tip) => getComputedStyle(tip).visibility === 'visible');

  /** 700 ms, less the frame in which the pointer came in. */
  const LEAST = 680;

  /** When the tooltip appears, in milliseconds from the moment the pointer comes in. */
  async function delayOf(page: Page, place: string): Promise<number> {
    // A tooltip has nothing to wait for before the page has been drawn.
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
