// `npm run gallery`: builds each starter, and takes its images for the documentation: light, dark and on a phone; and a
// image of an error in the preview. Needs Chromium, in PATH or in CHROME_PATH.
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
  args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars'],
});
try {
  for (const starter of STARTERS) {
    const root = path.join(folder, starter);
    cpSync(`starters/${starter}`, root, { recursive: true });
    node('bin/site.js', ['build', '--quiet', '--root', root], DAY);
    for (const [view, options] of Object.entries(VIEWS))
      await takePicture(path.join(root, 'dist'), options, path.join(TARGET, `${starter}-${view}.webp`));
  }
  await takeError(path.join(folder, 'blog'), path.join(TARGET, 'error.webp'));
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}

async function takePicture(dist, options, target) {
  const page = await browser.newPage({ ...options, reducedMotion: 'reduce' });
  await page.route(`${ORIGIN}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const file = path.join(dist, pathname.endsWith('/') ? `${pathname}index.html` : pathname);
    await route.fulfill({ body: readFileSync(file), contentType: TYPES[path.extname(file)] });
  });
  await page.goto(`${ORIGIN}/`);
  await save(page, target);
}

/** Shows a post in the preview, and misspells one of its tags. */
async function takeError(root, target) {
  const preview = spawn(process.execPath, ['bin/site.js', 'dev', '--root', root, '--port', '4999']);
  try {
    await once(preview.stdout, 'data');
    const page = await browser.newPage({ viewport: { width: 1280, height: 560 }, reducedMotion: 'reduce' });
    await page.goto('http://localhost:4999/posts/three-herons/');
    const post = path.join(root, 'content/posts/three-herons.md');
    writeFileSync(post, readFileSync(post, 'utf8').replace('[herons', '[heron'));
    await page.getByText('Did you mean herons?').waitFor();
    await save(page, target);
  } finally {
    preview.kill();
  }
}

async function save(page, target) {
  await page.evaluate(() => document.fonts.ready);
  await sharp(await page.screenshot())
    .webp({ quality: 82 })
    .toFile(target);
  await page.close();
}
