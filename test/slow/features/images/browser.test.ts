// Images in Chromium: nothing moves when they load, and the size in a page is the size of the image.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { lookup } from 'mrmime';
import { chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { build, printed } from '../../../support/build.ts';
import { film, noted, photograph } from '../../../support/images.ts';
import { type Files, makeSite, minimal } from '../../../support/site.ts';
import { BROWSER_ARGUMENTS, findBrowser } from '../../../website/support/browser.ts';

const ORIGIN = 'http://site.invalid';
const found = findBrowser();

/** The built site in a window, after all images were loaded. Images load late, after the text. */
async function open(files: Files): Promise<Page> {
  const root = makeSite({
    ...minimal,
    'templates/site.css': 'body { margin: 0; width: 30rem } img { max-width: 100%; height: auto }\n',
    'templates/page.tsx': String(minimal['templates/page.tsx'])
      .replace('\n\n', "\nimport style from './site.css';\n\n")
      .replace('</head>', '<link rel="stylesheet" href={style} /></head>'),
    ...files,
  });
  expect(printed(await build(root))).toBe('');
  const executablePath = found.kind === 'found' ? found.executable : '';
  const browser = await chromium.launch({ executablePath, args: BROWSER_ARGUMENTS });
  onTestFinished(() => browser.close());
  const page = await browser.newPage({ viewport: { width: 600, height: 900 } });
  await page.route(`${ORIGIN}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const file = path.join(root, 'dist', pathname.endsWith('/') ? `${pathname}index.html` : pathname);
    if (/\.(?:avif|gif|ico|jpe?g|png|svg|webp)$/.test(pathname))
      await new Promise((done) => setTimeout(done, 100));
    if (!existsSync(file)) return route.fulfill({ status: 404 });
    return route.fulfill({ contentType: lookup(file) ?? '', body: readFileSync(file) });
  });
  await page.goto(`${ORIGIN}/`);
  await page.evaluate(async () => {
    for (const image of document.images) {
      image.scrollIntoView();
      await image.decode();
    }
  });
  return page;
}

const shift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => setTimeout(() => done(sum), 100));
      }),
  );

const TEXT = 'Words that would move. '.repeat(40);

describe.skipIf(found.kind === 'missing')('in Chromium', () => {
  test('every type of image has the size that its page states', async () => {
    const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/">Note</x:xmpmeta>';
    const files: Record<string, Uint8Array | string> = {
      'gif.gif': await film('gif', 60, 40),
      'film.webp': await film('webp', 60, 40),
      'svg.svg':
        '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><rect width="60" height="40"/></svg>',
    };
    for (const kind of ['jpeg', 'png', 'webp', 'avif'] as const) {
      files[`plain.${kind}`] = await photograph(60, 40)[kind]().toBuffer();
      files[`noted.${kind}`] = await noted(photograph(60, 40)).withXmp(xmp)[kind]().toBuffer();
      if (kind !== 'avif') files[`turned.${kind}`] = await noted(photograph(60, 40), 6)[kind]().toBuffer();
    }
    const names = Object.keys(files);
    const page = await open({
      ...Object.fromEntries(names.map((name) => [`content/${name}`, files[name] ?? ''])),
      'content/index.md': names.map((name) => `![A ${name.replace('.', ' ')}](${name})`).join('\n\n'),
    });
    const sizes = await page.$$eval('img', (images) =>
      images.map(({ alt, width, height, naturalWidth, naturalHeight }) => ({
        alt,
        said: `${width} × ${height}`,
        is: `${naturalWidth} × ${naturalHeight}`,
      })),
    );
    expect(sizes.filter(({ said, is }) => said !== is)).toEqual([]);
    expect(sizes).toHaveLength(names.length);
  });

  test('nothing moves when images load, with variants and without', async () => {
    const photo = await photograph(900, 600).jpeg().toBuffer();
    const body = `${TEXT}\n\n![One](one.jpg)\n\n${TEXT}\n\n<Figure src="two.jpg" alt="Two">Text</Figure>\n\n${TEXT}\n\n<img src="one.jpg" alt="" width="200">\n\n${TEXT}\n`;
    for (const settings of ['', 'images: { widths: [100, 400, 800] }\n']) {
      const page = await open({
        'content/site.yaml': `${minimal['content/site.yaml']}${settings}`,
        'content/index.md': body,
        'content/one.jpg': photo,
        'content/two.jpg': await photograph(500, 700, 2).jpeg().toBuffer(),
      });
      expect(await shift(page)).toBe(0);
      const shown = await page.$$eval('img', (images) => images.map(({ currentSrc }) => currentSrc));
      if (settings !== '') expect(shown.filter((url) => url.endsWith('.avif'))).toHaveLength(2);
    }
  });

  test('without its height an image moves the content below it', async () => {
    const page = await open({
      'content/index.md': `${TEXT}\n\n<img src="one.jpg" alt="" width="100%">\n\n${TEXT}\n`,
      'content/one.jpg': await photograph(900, 600).jpeg().toBuffer(),
    });
    expect(await shift(page)).toBeGreaterThan(0);
  });

  test('a rotated image is upright in its variants', async () => {
    const half = await sharp({ create: { width: 300, height: 200, channels: 3, background: 'black' } })
      .composite([
        { input: { create: { width: 150, height: 200, channels: 3, background: 'white' } }, left: 0, top: 0 },
      ])
      .jpeg({ quality: 100 })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const page = await open({
      'content/site.yaml': `${minimal['content/site.yaml']}images: { widths: [200] }\n`,
      'content/index.md': '![Half](half.jpg)\n',
      'content/half.jpg': Buffer.concat([half, Buffer.alloc(5000)]),
    });
    const rows = await page.evaluate(() => {
      const [image] = document.images;
      const canvas = document.createElement('canvas');
      const context = canvas.getContext('2d');
      if (!image || !context) return [];
      [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
      context.drawImage(image, 0, 0);
      const at = (share: number) =>
        context.getImageData(canvas.width / 2, canvas.height * share, 1, 1).data[0];
      return [at(0.1), at(0.9)];
    });
    expect(rows[0]).toBeGreaterThan(240);
    expect(rows[1]).toBeLessThan(15);
  });
});
