// Pages on paper, and in the colors of the visitor.
import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../support/site.ts';
import { connectToBrowser, DESKTOP, describeInBrowser, PAGE_NAMES, PHONE, visit } from './support/pages.ts';

const CONTROLS = 'a.button, button, .option, .link-poll a';
const PICTURES = '.stage, .phone, .tie-bar, .moment-picture, .composer, .news, .chat, .portrait, ul.facts';
const LEAST_POINTS = 8.5;
/** A sheet of A4 between its margins. */
const SHEET = { width: 658, height: 998 };

connectToBrowser();

describeInBrowser.each(PAGE_NAMES)('in forced colors, %s', (name) => {
  test.each([PHONE, DESKTOP])(
    'has an edge or a line for all controls and images at $width px',
    async (viewport) => {
      await visit(name, { viewport, forcedColors: 'active' }, async ({ page }) => {
        const lost = await page.evaluate(
          ([controls, pictures]) => {
            const probe = document.createElement('p');
            probe.style.backgroundColor = 'Canvas';
            document.body.append(probe);
            const ground = getComputedStyle(probe).backgroundColor;
            const seen = (selector: string) =>
              [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
            const hasEdge = (element: Element) => {
              const style = getComputedStyle(element);
              const border = Number.parseFloat(style.borderTopWidth) > 0 && style.borderTopColor !== ground;
              return border || style.textDecorationLine === 'underline';
            };
            return [
              ...seen(controls).filter((element) => !hasEdge(element)),
              ...seen(pictures).filter((element) => getComputedStyle(element).outlineStyle !== 'solid'),
            ].map((element) => `${element.localName}.${element.className}`);
          },
          [CONTROLS, PICTURES] as const,
        );
        expect(lost).toEqual([]);
      });
    },
  );
});

const hasPdfToText = spawnSync('pdftotext', ['-v']).error === undefined;

describeInBrowser.each(PAGE_NAMES)('on paper, %s', (name) => {
  test('has no text too small to read', async () => {
    await visit(name, { viewport: SHEET }, async ({ page }) => {
      await page.emulateMedia({ media: 'print' });
      const small = await page.evaluate((least) => {
        const found: string[] = [];
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        for (let text = texts.nextNode(); text; text = texts.nextNode()) {
          const parent = text.parentElement;
          if (!text.textContent?.trim() || !parent?.checkVisibility()) continue;
          // Letters in images are not read.
          if (parent.closest('[aria-hidden], .visually-hidden')) continue;
          const zoom = (parent as Element & { currentCSSZoom: number }).currentCSSZoom;
          const points = Math.round(Number.parseFloat(getComputedStyle(parent).fontSize) * zoom * 7.5) / 10;
          if (points < least) found.push(`${points} pt: ${text.textContent}`);
        }
        return found;
      }, LEAST_POINTS);
      expect(small).toEqual([]);
    });
  });

  test.skipIf(!hasPdfToText)('has no empty sheet', async () => {
    await visit(name, { viewport: DESKTOP }, async ({ page }) => {
      const file = path.join(makeFolder(), 'page.pdf');
      writeFileSync(file, await page.pdf({ format: 'A4' }));
      const text = execFileSync('pdftotext', [file, '-'], { encoding: 'utf8' });
      const sheets = text.split('\f').slice(0, -1);
      expect(sheets.length).toBeGreaterThan(0);
      for (const sheet of sheets) expect(sheet.replace(/\d+ ?\/ ?\d+|\s/g, '').length).toBeGreaterThan(100);
    });
  });
});
