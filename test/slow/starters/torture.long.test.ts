// Every starter with other people's words, tables, code and photos: nothing is cut off, covered or broken at any width.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { newSite } from '../../../src/commands/new-site.ts';
import { STARTERS, type Starter } from '../../../src/commands/starters.ts';
import { build } from '../../support/build.ts';
import { swiftDisk } from '../../support/faulty-disk.ts';
import { repository } from '../../support/sources.ts';
import { serve } from '../../website/support/server.ts';
import { browserPath, openBrowserFor } from '../preview/browser.ts';
import { wordsOf, writeOtherWords } from './other-words.ts';

const WIDTHS = [320, 360, 768, 1280, 1920];

const place = mkdtempSync(path.join(tmpdir(), 'site-torture-'));
afterAll(() => rmSync(place, { recursive: true, force: true }));

async function create(starter: Starter, variant: string) {
  const root = path.join(mkdtempSync(path.join(place, 'site-')), starter);
  newSite({ folder: root, starter, home: repository }, swiftDisk);
  rmSync(path.join(root, 'templates/cards'), { recursive: true });
  await writeOtherWords(root, starter, wordsOf(variant));
  return build(root);
}

/** Lists in words what is broken for a visitor. */
function brokenParts(): string[] {
  const found: string[] = [];
  const nameOf = (element: Element) =>
    `${element.localName}${element.className && typeof element.className === 'string' ? `.${element.className.split(' ')[0]}` : ''} "${element.textContent?.trim().slice(0, 30)}"`;
  const cut = document.documentElement.scrollWidth - innerWidth;
  if (cut > 0) {
    const widest = [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 0.5)
      .at(-1);
    found.push(`${cut} px are cut off, by ${widest && nameOf(widest)}`);
  }
  for (const element of document.body.querySelectorAll('*')) {
    const { overflowX } = getComputedStyle(element);
    if (element.closest('.hidden')) continue;
    const isScrolled = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0;
    if (!isScrolled || overflowX === 'visible') continue;
    if (!['auto', 'scroll'].includes(overflowX)) {
      // A clipped box hides words, unless it only hides its decoration.
      const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const box = element.getBoundingClientRect();
      while (words.nextNode()) {
        if (!words.currentNode.textContent?.trim()) continue;
        const range = document.createRange();
        range.selectNode(words.currentNode);
        const { right, left, width } = range.getBoundingClientRect();
        if (width > 1 && box.width > 1 && (right > box.right + 1 || left < box.left - 1)) {
          found.push(`${nameOf(element)} hides words`);
          break;
        }
      }
    } else if (
      !element.matches('pre, table, figure.table, .table') &&
      !element.querySelector(':scope > table')
    ) {
      found.push(`${nameOf(element)} scrolls sideways`);
    }
  }
  for (const button of document.querySelectorAll('figure button, pre button')) {
    if (getComputedStyle(button).opacity === '0') continue;
    const box = button.getBoundingClientRect();
    const figure = button.closest('figure') ?? document.body;
    const words = document.createTreeWalker(figure, NodeFilter.SHOW_TEXT);
    while (words.nextNode()) {
      if (button.contains(words.currentNode) || !words.currentNode.textContent?.trim()) continue;
      const range = document.createRange();
      range.selectNode(words.currentNode);
      const clip = words.currentNode.parentElement?.closest('pre, figcaption')?.getBoundingClientRect();
      const covers = [...range.getClientRects()].some(
        ({ left, right, top, bottom }) =>
          Math.min(right, clip?.right ?? right) > box.left + 1 &&
          left < box.right - 1 &&
          bottom > box.top + 1 &&
          top < box.bottom - 1,
      );
      if (covers) {
        found.push(
          `${nameOf(button)} covers ${JSON.stringify(words.currentNode.textContent.trim().slice(0, 40))}`,
        );
        break;
      }
    }
  }
  for (const heading of document.querySelectorAll('[data-longest]')) {
    if (Number(heading.getAttribute('data-longest')) > 25) continue;
    const words = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
    while (words.nextNode()) {
      for (const { index, 0: word } of words.currentNode.textContent?.matchAll(/[^\s-]+/g) ?? []) {
        if (/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u.test(word)) continue;
        const range = document.createRange();
        range.setStart(words.currentNode, index);
        range.setEnd(words.currentNode, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) found.push(`${word} is broken in ${nameOf(heading)}`);
      }
    }
  }
  for (const row of document.querySelectorAll('.shares li'))
    if (row.scrollWidth > row.clientWidth + 1) found.push(`${nameOf(row)} spills out of its card`);
  const squeezed = [...document.querySelectorAll('h2')].filter(({ clientWidth }) => clientWidth < 40);
  if (squeezed[0]) found.push(`${nameOf(squeezed[0])} is ${squeezed[0].clientWidth} px wide`);
  for (const code of document.querySelectorAll('tr td > code:only-child')) {
    const isCard = getComputedStyle(code.closest('tr') ?? code).display === 'block';
    if (!isCard && code.getClientRects().length > 1) found.push(`${code.textContent} is broken in a table`);
  }
  return found;
}

/** The pages of each starter that show everything. */
const ROUTES: Readonly<Record<Starter, readonly string[]>> = {
  docs: ['/', '/guide/', '/guide/everything/', '/guide/deep/deeper/everything/', '/search/'],
  blog: ['/', '/archive/', '/posts/post-0/', '/tags/herons/', '/tags/'],
  site: ['/', '/everything/', '/contact/'],
  landing: ['/', '/everything/', '/privacy/'],
};

describe.skipIf(browserPath === undefined).each(STARTERS)('%s', (starter) => {
  const variants = [
    'long words',
    'Arabic',
    ...(starter === 'blog' ? ['short names'] : ['own pictures']),
    ...(starter === 'docs' ? ['Japanese'] : []),
  ];
  test.each(variants)(
    'stays whole with %s',
    async (variant) => {
      const { out, diagnostics } = await create(starter, variant);
      const errors = diagnostics.filter(({ severity }) => severity === 'error');
      expect(errors.map(({ code, message, at }) => `${code} ${at?.path}:${at?.line} ${message}`)).toEqual([]);
      const server = await serve(out);
      onTestFinished(() => server.close());
      const browser = await openBrowserFor();
      const page = await browser.newPage({
        baseURL: server.address,
        reducedMotion: 'reduce',
        bypassCSP: true,
      });
      if (starter === 'blog') {
        await page.goto('/posts/post-0/');
        // An option at the beginning of a text gets no large initial.
        expect(await page.locator('.prose-post').count()).toBe(variant === 'short names' ? 0 : 1);
      }
      const found: string[] = [];
      for (const route of [...ROUTES[starter], '/404.html']) {
        await page.goto(route);
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 800 });
          for (const problem of await page.evaluate(brokenParts))
            found.push(`${route} at ${width} px: ${problem}`);
          if (variant !== 'short names' || route !== '/' || width < 1280) continue;
          const size = await page.locator('h1').evaluate((heading) => getComputedStyle(heading).fontSize);
          if (size !== '128px') found.push(`the name is ${size} high at ${width} px`);
        }
      }
      expect(found).toEqual([]);
    },
    240_000,
  );
});

describe.skipIf(browserPath === undefined)('controls', () => {
  test('an open menu is below its button, also under an announcement', async () => {
    const { out } = await create('docs', 'short names');
    const server = await serve(out);
    onTestFinished(() => server.close());
    const browser = await openBrowserFor();
    const page = await browser.newPage({ baseURL: server.address, viewport: { width: 360, height: 740 } });
    await page.goto('/guide/');
    const button = page.getByRole('button', { name: 'Menu' });
    await button.click();
    expect(await page.locator('#listOfPages').isVisible()).toBe(true);
    await button.click({ timeout: 2000 });
    expect(await page.locator('#listOfPages').isVisible()).toBe(false);
  });

  test.each(['paper', 'ink', 'signal'])(
    'show what is chosen with a contrast of 3 in every hue: %s',
    async (tone) => {
      const browser = await openBrowserFor();
      const low: string[] = [];
      for (const hue of [97, 265]) {
        const root = path.join(place, `landing-${tone}-${hue}`);
        newSite({ folder: root, starter: 'landing', home: repository }, swiftDisk);
        rmSync(path.join(root, 'templates/cards'), { recursive: true });
        const settings = path.join(root, 'content/site.yaml');
        const text = readFileSync(settings, 'utf8').replace(
          /^accent: .*/m,
          `accent: { hue: ${hue}, tone: ${tone} }`,
        );
        writeFileSync(settings, text);
        const { out } = await build(root);
        const server = await serve(out);
        onTestFinished(() => server.close());
        for (const colorScheme of ['light', 'dark'] as const) {
          const page = await browser.newPage({ baseURL: server.address, colorScheme });
          await page.goto('/');
          const [track = [], ...shown] = await page.evaluate(() =>
            [
              ['.bill fieldset', 'backgroundColor'] as const,
              ['.bill label:has(:checked)', 'boxShadow'] as const,
              ['.share path', 'stroke'] as const,
            ].map(([selector, property]) => {
              const element = document.querySelector(selector);
              const color = element ? getComputedStyle(element)[property] : '';
              return (color.match(/\d+(?:\.\d+)?/g) ?? []).slice(0, 3).map(Number);
            }),
          );
          for (const color of shown)
            if (!(contrast(color, track) >= 3)) low.push(`${hue} ${colorScheme}: ${color} on ${track}`);
          await page.close();
        }
      }
      expect(low).toEqual([]);
    },
  );
});

/** The contrast of two colors of sRGB, by WCAG 2. */
function contrast(one: readonly number[], other: readonly number[]): number {
  const luminance = (color: readonly number[]) => {
    const [red = 0, green = 0, blue = 0] = color.map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}
