// Draws the pictures that cannot be SVG into public/: `CHROME_PATH=/usr/bin/chromium node docs/drawings/render.mjs`.
// Run it after a change of the drawings, then make the files smaller with `optipng -o7 -strip all public/*.png`.
import { readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';

const FONT =
  'node_modules/@fontsource-variable/familjen-grotesk/files/familjen-grotesk-latin-wght-normal.woff2';
const pictures = [
  { name: 'social', width: 1200, height: 630 },
  { name: 'touch-icon', width: 180, height: 180 },
];

const font = readFileSync(FONT).toString('base64');
const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
for (const { name, width, height } of pictures) {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(`<style>
    @font-face { font-family: "Familjen Grotesk"; font-weight: 700; src: url(data:font/woff2;base64,${font}) }
    body { margin: 0 }
  </style>${readFileSync(`docs/drawings/${name}.svg`, 'utf8')}`);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: `public/${name}.png` });
}
await browser.close();
