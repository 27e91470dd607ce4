// `npm run gallery`: builds each starter, and takes its images for the documentation: light, dark, both with a phone, and in
// the colors of docs/colors.md; and images of an error in the preview. Needs Chromium, in PATH or in CHROME_PATH.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { node } from './run.mjs';

const TARGET = 'docs/pictures';
const STARTERS = ['site', 'blog', 'docs', 'landing'];
const WIDE = { viewport: { width: 1280, height: 800 } };
const VIEWS = {
  light: { ...WIDE, colorScheme: 'light' },
  dark: { ...WIDE, colorScheme: 'dark' },
  phone: { viewport: { width: 390, height: 780 }, deviceScaleFactor: 1.5, colorScheme: 'light' },
};
/** No server answers there: every request is intercepted. */
const ORIGIN = 'http://localhost:1';
/** January 15, 2026, so that footers and lists stay the same. */
const DAY = { SOURCE_DATE_EPOCH: '1768435200' };
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

mkdirSync(TARGET, { recursive: true });
const folder = mkdtempSync(path.join(tmpdir(), 'gallery-'));
const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
  // Chromium would draw what changes while a page loads, such as its font, over what is there, and round some colors another way.
  args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars', '--disable-partial-raster'],
});
try {
  for (const starter of STARTERS) {
    const root = path.join(folder, starter);
    cpSync(`starters/${starter}`, root, { recursive: true });
    node('bin/site.js', ['build', '--quiet', '--root', root], DAY);
    await takeViews(root, starter);
    for (const [index, line] of presetsOf(starter).entries())
      await takeColors(root, line, path.join(TARGET, `${starter}-color-${index + 1}.webp`));
  }
  await takeError(path.join(folder, 'blog'));
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}

/** Returns lines such as `accent: 250`, each of a block below the heading of the starter in docs/colors.md. */
function presetsOf(starter) {
  const [, text = ''] = readFileSync('docs/colors.md', 'utf8').split(new RegExp(`^### ${starter}$`, 'im'));
  return [...text.split('\n###')[0].matchAll(/^accent: .+$/gm)].map(([line]) => line);
}

async function takeViews(root, starter) {
  const dist = path.join(root, 'dist');
  const [light, dark, phone] = [
    await picture(dist, VIEWS.light),
    await picture(dist, VIEWS.dark),
    await picture(dist, VIEWS.phone),
  ];
  await save(light, `${starter}-light`);
  await save(dark, `${starter}-dark`);
  const parts = [
    { input: await withRoundCorners(await split(light, dark), 16), left: 0, top: 0 },
    {
      input: await withRoundCorners(await sharp(phone).resize({ height: 720 }).toBuffer(), 24),
      left: 1320,
      top: 0,
    },
  ];
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  const both = sharp({ create: { width: 1680, height: 720, channels: 4, background } }).composite(parts);
  await save(await both.png().toBuffer(), starter);
}

/** Builds the starter with other colors, and takes them in light and dark. */
async function takeColors(root, line, target) {
  const settings = path.join(root, 'content/site.yaml');
  const before = readFileSync(settings, 'utf8');
  writeFileSync(settings, before.replace(/^accent:.*$/m, line));
  node('bin/site.js', ['build', '--quiet', '--root', root], DAY);
  const dist = path.join(root, 'dist');
  const both = await split(await picture(dist, VIEWS.light), await picture(dist, VIEWS.dark));
  await sharp(both).resize(1000).webp({ quality: 80 }).toFile(target);
  writeFileSync(settings, before);
}

/** Joins two images along a diagonal, 720 pixels high. */
async function split(light, dark) {
  const mask = Buffer.from(
    '<svg width="1280" height="720"><path d="M740 0H1280V720H540Z" fill="#fff"/></svg>',
  );
  const crop = { left: 0, top: 0, width: 1280, height: 720 };
  const half = await sharp(dark)
    .extract(crop)
    .composite([{ input: mask, blend: 'dest-in' }])
    .png()
    .toBuffer();
  return sharp(await sharp(light).extract(crop).toBuffer())
    .composite([{ input: half }])
    .png()
    .toBuffer();
}

async function withRoundCorners(image, radius) {
  const { width, height } = await sharp(image).metadata();
  const rect = (attributes) =>
    Buffer.from(
      `<svg width="${width}" height="${height}"><rect x="1" y="1" width="${width - 2}" height="${height - 2}" rx="${radius}" ${attributes}/></svg>`,
    );
  return sharp(image)
    .composite([
      { input: rect('fill="#fff"'), blend: 'dest-in' },
      { input: rect('fill="none" stroke="#7f7f7f" stroke-width="2"') },
    ])
    .png()
    .toBuffer();
}

async function picture(dist, options) {
  const page = await browser.newPage({ ...options, reducedMotion: 'reduce' });
  await page.route(`${ORIGIN}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const file = path.join(dist, pathname.endsWith('/') ? `${pathname}index.html` : pathname);
    await route.fulfill({ body: readFileSync(file), contentType: TYPES[path.extname(file)] });
  });
  await page.goto(`${ORIGIN}/`);
  return screenshot(page);
}

/** Shows a post in the preview, light and dark, and misspells one of its tags. */
async function takeError(root) {
  const preview = spawn(process.execPath, ['bin/site.js', 'dev', '--root', root, '--port', '4999']);
  try {
    await once(preview.stdout, 'data');
    const pages = {};
    for (const [name, colorScheme] of Object.entries({ error: 'light', 'error-dark': 'dark' })) {
      const viewport = { width: 1280, height: 560 };
      pages[name] = await browser.newPage({ viewport, colorScheme, reducedMotion: 'reduce' });
      await pages[name].goto('http://localhost:4999/posts/three-herons/');
    }
    const post = path.join(root, 'content/posts/three-herons.md');
    writeFileSync(post, readFileSync(post, 'utf8').replace('[herons', '[heron'));
    for (const [name, page] of Object.entries(pages)) {
      await page.getByText('Did you mean herons?').waitFor();
      await save(await screenshot(page), name);
    }
  } finally {
    preview.kill();
  }
}

async function screenshot(page) {
  await page.evaluate(() => document.fonts.ready);
  const image = await page.screenshot();
  await page.close();
  return image;
}

async function save(image, name) {
  await sharp(image)
    .webp({ quality: 82 })
    .toFile(path.join(TARGET, `${name}.webp`));
}
