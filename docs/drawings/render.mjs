// Makes whatever shows the mark or a colour and is no page: the icons and the share image in public/, and the colour of
// the browser around a page. The mark, the name and the headline are those of the built home page, the colours those of
// templates/styles/tokens.css: `site build && CHROME_PATH=/usr/bin/chromium node docs/drawings/render.mjs`. Run it after
// a change of these, then make the files smaller with `optipng -o7 -strip all public/*.png`.
import { readFileSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';

const FONT =
  'node_modules/@fontsource-variable/familjen-grotesk/files/familjen-grotesk-latin-wght-normal.woff2';
const pictures = [
  { name: 'social', width: 1200, height: 630 },
  { name: 'touch-icon', width: 180, height: 180 },
];

const home = readFileSync('dist/index.html', 'utf8');
const find = (pattern) => pattern.exec(home)[1];
const mark = find(/(<svg class="mark".*?<\/svg>)/);
const name = find(/<meta property="og:site_name" content="(.*?)"/);
const title = find(/<meta property="og:title" content="(.*?)"/).replace(', ', ',<br>');
const font = readFileSync(FONT).toString('base64');
const styles = ['tokens', 'drawing'].map((file) => readFileSync(`templates/styles/${file}.css`, 'utf8'));
const frame = `<!doctype html><style>
  @font-face { font-family: "Familjen Grotesk"; font-weight: 700; src: url(data:font/woff2;base64,${font}) }
  ${styles.join('')}
  * { margin: 0 }
</style>`;

const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});

for (const { name: file, width, height } of pictures) {
  const page = await browser.newPage({ viewport: { width, height }, colorScheme: 'light' });
  const drawing = readFileSync(`docs/drawings/${file}.html`, 'utf8');
  await page.setContent(
    frame + drawing.replaceAll('{{mark}}', mark).replaceAll('{{name}}', name).replaceAll('{{title}}', title),
  );
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: `public/${file}.png` });
}

const light = await colours('light');
const dark = await colours('dark');
const parts = ['pine', 'mint', 'vote'];
const rules = (palette) => parts.map((part) => `.${part}{fill:${palette[part]}}`).join('');
const shapes = mark.replace(/^<svg.*?>|<\/svg>$/g, '').replaceAll(/><\/\w+>/g, '/>');
writeFileSync(
  'public/favicon.svg',
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-6.5 -3 48 48"><title>Two equal bars and one vote</title><style>${rules(light)}@media(prefers-color-scheme:dark){${rules(dark)}}</style>${shapes}</svg>\n`,
);
writeFileSync(
  'templates/styles/paper.ts',
  `// Made by docs/drawings/render.mjs of --paper in tokens.css, for browsers that colour what is around the page.
export const paper = { light: '${light.paper}', dark: '${dark.paper}' } as const;
`,
);
await browser.close();

/** The colours of the mark's parts and of the page as `#rrggbb`. */
async function colours(colorScheme) {
  const page = await browser.newPage({ colorScheme });
  await page.setContent(`${frame}<p id="paper"></p>${mark}`);
  return page.evaluate(() => {
    const pixel = new OffscreenCanvas(1, 1).getContext('2d');
    const hex = (colour) => {
      pixel.fillStyle = colour;
      pixel.fillRect(0, 0, 1, 1);
      const [red, green, blue] = pixel.getImageData(0, 0, 1, 1).data;
      return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
    };
    document.getElementById('paper').style.color = 'var(--paper)';
    const of = (selector, property) => hex(getComputedStyle(document.querySelector(selector))[property]);
    return {
      paper: of('#paper', 'color'),
      pine: of('.pine', 'fill'),
      mint: of('.mint', 'fill'),
      vote: of('.vote', 'fill'),
    };
  });
}
