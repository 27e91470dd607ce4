// Writes the mark and colors for places without stylesheets: the icon in public/, from which the build draws all
// others, and the colors of cards and of the browser around a page. The mark is that of the built home page, the colors
// those of templates/styles/tokens.css: `site build && CHROME_PATH=/usr/bin/chromium node docs/drawings/render.mjs`. Run it
// after a change of these.
import { readFileSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';

const home = readFileSync('dist/index.html', 'utf8');
const [mark] = /<svg class="mark".*?<\/svg>/.exec(home);
const styles = ['tokens', 'mark'].map((file) => readFileSync(`templates/styles/${file}.css`, 'utf8'));
const frame = `<!doctype html><style>${styles.join('')}</style>`;

const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});

const light = await colors('light');
const dark = await colors('dark');
const parts = ['pine', 'mint', 'vote'];
const rules = (palette) => parts.map((part) => `.${part}{fill:${palette[part]}}`).join('');
const shapes = mark.replace(/^<svg.*?>|<\/svg>$/g, '').replaceAll(/><\/\w+>/g, '/>');
writeFileSync(
  'public/favicon.svg',
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-6.5 -3 48 48"><title>Two equal bars and one vote</title><style>${rules(light)}@media(prefers-color-scheme:dark){${rules(dark)}}</style>${shapes}</svg>\n`,
);
writeFileSync(
  'templates/styles/colors.ts',
  `// Made by docs/drawings/render.mjs of tokens.css, for what no stylesheet reaches: browsers that color what is around the
// page, and cards.
export const paper = { light: '${light.paper}', dark: '${dark.paper}' } as const;
export const field = '${light.field}';
export const ink = '${light.ink}';
export const softInk = '${light['ink-2']}';
export const surface = '${light.surface}';
export const pine = '${light.pine}';
export const bar = '${light.bar}';
export const mint = '${light.mint}';
export const coral = '${light.vote}';
`,
);
await browser.close();

/** The colors of the mark's parts and of the page as `#rrggbb`. */
async function colors(colorScheme) {
  const page = await browser.newPage({ colorScheme });
  await page.setContent(`${frame}<p id="token"></p>${mark}`);
  return page.evaluate(() => {
    const pixel = new OffscreenCanvas(1, 1).getContext('2d');
    const hex = (color) => {
      pixel.fillStyle = color;
      pixel.fillRect(0, 0, 1, 1);
      const [red, green, blue] = pixel.getImageData(0, 0, 1, 1).data;
      return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
    };
    const token = (name) => {
      document.getElementById('token').style.color = `var(--${name})`;
      return of('#token', 'color');
    };
    const of = (selector, property) => hex(getComputedStyle(document.querySelector(selector))[property]);
    return {
      paper: token('paper'),
      field: token('field'),
      ink: token('ink'),
      'ink-2': token('ink-2'),
      surface: token('surface'),
      bar: token('bar'),
      pine: of('.pine', 'fill'),
      mint: of('.mint', 'fill'),
      vote: of('.vote', 'fill'),
    };
  });
}
