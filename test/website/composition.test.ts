// Composition of the pages at each width, and answers to the vote of the visitor.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { connectToBrowser, DESKTOP, describeInBrowser, PHONE, visit } from './support/pages.ts';

const boxOf = (page: Page, place: string) =>
  page.$eval(place, (element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return { left, right, top, bottom };
  });

type Box = Awaited<ReturnType<typeof boxOf>>;

const overlaps = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

connectToBrowser();

describeInBrowser('what Download opens', () => {
  test.each([
    [360, 740],
    [1280, 720],
    [1280, 800],
    [1920, 1080],
  ])('covers no sentence at %d × %d', async (width, height) => {
    await visit('home', { viewport: { width, height } }, async ({ page }) => {
      await page.click('.hero .button:not(.button-quiet)');
      const soon = await boxOf(page, '.soon');
      expect(soon.bottom).toBeLessThanOrEqual(height);
      expect(overlaps(soon, await boxOf(page, '.hero h1'))).toBe(false);
      expect(overlaps(soon, await boxOf(page, '.hero .lede'))).toBe(false);
      expect(await page.$eval('.soon a', (link) => link.getClientRects().length)).toBe(1);
      await page.keyboard.press('Escape');
      await page.locator('.closing .button').click();
      const below = await boxOf(page, '.soon');
      expect(overlaps(below, await boxOf(page, '.closing-copy h2'))).toBe(false);
    });
  });
});

describeInBrowser('the hero on a wide screen', () => {
  test.each(['home', 'home-de'] as const)(
    'of %s has a headline of three lines, a stage up to the edge, and the buttons on the line of the floor',
    async (name) => {
      await visit(name, { viewport: { width: 1920, height: 1080 } }, async ({ page }) => {
        const size = await page.$eval('h1', (heading) =>
          Number.parseFloat(getComputedStyle(heading).fontSize),
        );
        expect(size).toBeGreaterThan(120);
        const { top, bottom } = await boxOf(page, 'h1');
        expect(Math.round((bottom - top) / (0.9 * size))).toBe(3);
        const stage = await boxOf(page, '.stage');
        expect(stage.right).toBe(1920);
        expect(stage.top).toBe((await boxOf(page, '.top-bar')).bottom);
        const floor = await boxOf(page, '.stage figcaption');
        expect(Math.abs((await boxOf(page, '.hero .button')).bottom - floor.top)).toBeLessThanOrEqual(1);
      });
    },
  );
});

describeInBrowser('the three moments', () => {
  test('answer the vote: a seat is taken, all votes are counted, and the news is the result', async () => {
    await visit('home', { viewport: DESKTOP }, async ({ page }) => {
      const moments = async () => ({
        table: await page.locator('.table-count:visible').allTextContents(),
        seat: await page.$eval('.seat', (seat) => getComputedStyle(seat).fill),
        news: (await page.locator('.news p').innerText()).replace(/\s+/g, ' '),
        band: await page.locator('.closing-copy h2 + p').innerText(),
      });
      expect(await moments()).toMatchObject({
        table: [expect.stringMatching(/^\s*6 of 7\s*$/)],
        seat: 'none',
        news: expect.stringContaining('Six of seven voted.'),
        band: expect.stringContaining('start a poll.'),
      });
      await page.getByLabel('Sushi').check();
      const after = await moments();
      expect(after).toMatchObject({
        table: [expect.stringMatching(/^\s*7 of 7\s*$/)],
        news: expect.stringContaining('Sushi it is. All seven voted.'),
        band: 'That’s how long it takes.',
      });
      expect(after.seat).toBe(
        await page.$eval('.option :checked', (dot) => getComputedStyle(dot).backgroundColor),
      );
    });
  });
});

describeInBrowser('the founders', () => {
  test.each([
    [768, 'about'],
    [1280, 'about'],
    [768, 'about-de'],
  ] as const)('form the mark at %d px on %s: two arches, and the dot over the gap', async (width, name) => {
    await visit(name, { viewport: { width, height: 900 } }, async ({ page }) => {
      const [first, second] = await page.$$eval('.portrait', (arches) =>
        arches.map((arch) => {
          const { left, right, top, bottom } = arch.getBoundingClientRect();
          return { left, right, top, bottom: Math.round(bottom) };
        }),
      );
      if (!first || !second) throw new Error('There are no two arches');
      expect([second.top, second.bottom]).toEqual([first.top, first.bottom]);
      const dot = await page.$eval('.founders-dot', (line) => {
        const { left, right, bottom } = line.getBoundingClientRect();
        return { middle: (left + right) / 2, bottom };
      });
      expect(dot.middle).toBeCloseTo((first.right + second.left) / 2, 0);
      expect(dot.bottom).toBeLessThan(first.top);
    });
  });
});

describeInBrowser('legal pages', () => {
  test('have their summaries in the margin from 1200 px, level with the heading', async () => {
    await visit('privacy', { viewport: { width: 1200, height: 800 } }, async ({ page }) => {
      const note = await boxOf(page, '.in-short:not(:has(ul))');
      const text = await boxOf(page, '.legal-text');
      expect(note.left).toBeGreaterThan(text.right);
      expect(note.right).toBeLessThanOrEqual(1200);
      expect(Math.abs(note.top - (await boxOf(page, '#who-we-are')).top)).toBeLessThan(24);
      await page.setViewportSize({ width: 1199, height: 800 });
      expect((await boxOf(page, '.in-short:not(:has(ul))')).left).toBeCloseTo(
        (await boxOf(page, '.legal-text')).left,
        0,
      );
    });
  });

  test.each(['privacy', 'tos', 'privacy-de', 'tos-de'] as const)(
    'have their facts in the margin, above the first summary there, each on one line: %s',
    async (name) => {
      await visit(name, { viewport: { width: 1200, height: 800 } }, async ({ page }) => {
        const facts = await boxOf(page, '.facts');
        expect(facts.left).toBeGreaterThan((await boxOf(page, '.legal-head')).right);
        expect(facts.bottom).toBeLessThan((await boxOf(page, '.in-short:not(:has(ul))')).top);
        const lines = await page.$$eval('.facts li', (items) =>
          items.map((item) => {
            const text = document.createRange();
            text.selectNodeContents(item);
            return text.getClientRects().length;
          }),
        );
        expect(lines).toEqual([1, 1, 1]);
      });
    },
  );

  test.each(['privacy-de', 'tos-de'] as const)(
    'have a heading of one long word on a line of a phone: %s',
    async (name) => {
      await visit(name, { viewport: { width: 320, height: 740 } }, async ({ page }) => {
        for (const width of [320, 360, 390, 430]) {
          await page.setViewportSize({ width, height: 740 });
          const { top, bottom } = await boxOf(page, '.legal h1');
          const size = await page.$eval('.legal h1', (h1) =>
            Number.parseFloat(getComputedStyle(h1).fontSize),
          );
          expect(bottom - top, `${width} px`).toBeLessThan(2 * size);
        }
      });
    },
  );

  test('have a list for each thing instead of a table on a phone', async () => {
    await visit('privacy', { viewport: PHONE }, async ({ page }) => {
      const [order = ''] = await page.$$eval('.fold', (tables) =>
        tables.map((table) =>
          [...table.querySelectorAll('th[scope=col], td')]
            .filter((cell) => cell.getClientRects().length > 0)
            .sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
            .map((cell) => (cell.localName === 'th' ? (cell.textContent ?? '') : '·'))
            .join(' '),
        ),
      );
      expect(order).toBe('Name · · · · · Phone number · · · · · Profile picture · · · · ·');
    });
  });
});

describeInBrowser('the 404', () => {
  test('is a poll of links: one has the vote, which moves to the link that is pointed at', async () => {
    await visit('not-found', { viewport: DESKTOP }, async ({ page }) => {
      const votes = () =>
        page.$$eval('.link-poll a', (links) => {
          const vote = document.querySelector('.brand .vote') ?? document.body;
          const coral = getComputedStyle(vote).fill;
          return links.map((link) => getComputedStyle(link, '::before').backgroundColor === coral);
        });
      expect(await votes()).toEqual([true, false, false, false]);
      await page.hover('.link-poll li:nth-child(3) a');
      expect(await votes()).toEqual([false, false, true, false]);
      const tops = await page.$$eval('.link-poll a', (links) =>
        links.map((link) => Math.round(link.getBoundingClientRect().top)),
      );
      expect(tops[0]).toBe(tops[1]);
      expect(tops[2]).toBe(tops[3]);
    });
  });
});

describeInBrowser.each([
  [360, 640],
  [768, 1024],
  [1280, 720],
  [1920, 1080],
])('the 500 at %d × %d', (width, height) => {
  test('has bars on the footer, which cover no word', async () => {
    await visit('error', { viewport: { width, height } }, async ({ page }) => {
      const { gap, covered } = await page.evaluate(() => {
        const boxes = (selector: string) =>
          [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());
        const bars = boxes('.fallen :is(rect, circle)');
        const floor = boxes('.footer')[0]?.top ?? 0;
        const range = document.createRange();
        const words = [...document.querySelectorAll('.fallen :is(h1, p)')].flatMap((words) => {
          range.selectNodeContents(words);
          return [...range.getClientRects()];
        });
        return {
          gap: (boxes('.fallen rect:last-of-type')[0]?.bottom ?? 0) - floor,
          covered: words.filter((word) =>
            bars.some(
              (bar) =>
                bar.left < word.right &&
                bar.right > word.left &&
                bar.top < word.bottom &&
                bar.bottom > word.top,
            ),
          ).length,
        };
      });
      expect(Math.abs(gap)).toBeLessThanOrEqual(2);
      expect(covered).toBe(0);
    });
  });
});

describeInBrowser('with text of 200 % on a phone', () => {
  test.each(['not-found', 'error'] as const)(
    'the picture of %s is whole, and no link is over another',
    async (name) => {
      await visit(name, { viewport: PHONE, bypassCSP: true }, async ({ page }) => {
        await page.addStyleTag({ content: ':root { font-size: 200% !important }' });
        const ground = await boxOf(page, 'body');
        const parts = await page.$$eval('.dead-end :is(rect, circle, .digits [aria-hidden])', (all) =>
          all.map((part) => {
            const { left, right } = part.getBoundingClientRect();
            return [left, right] as const;
          }),
        );
        expect(parts.length).toBeGreaterThan(0);
        for (const [left, right] of parts) expect(left >= ground.left && right <= ground.right).toBe(true);
        const words = await page.$$eval('.dead-end a', (links) =>
          links.map((link) => link.scrollWidth - link.clientWidth),
        );
        expect(Math.max(...words)).toBeLessThanOrEqual(0);
      });
    },
  );
});
