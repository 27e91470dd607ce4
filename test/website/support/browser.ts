// Finds a Chromium to test with: the one that CHROME_PATH names, one in PATH, or else one that playwright-core
// downloads.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { chromium } from 'playwright-core';

// The first has no window to draw and opens a page in a third of the time.
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];
const DOWNLOAD_TIME = 180_000;

/** Options that prevent network use of the browser itself, and dependence on the machine. */
export const BROWSER_ARGUMENTS = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
  ...['--disable-background-networking', '--disable-component-update'],
  // Matches a browser with a window.
  '--font-render-hinting=slight',
];

export type Browser =
  | { readonly kind: 'found'; readonly executable: string }
  | { readonly kind: 'missing'; readonly reason: string };

export function findBrowser(): Browser {
  const wanted = process.env.CHROME_PATH;
  if (wanted) {
    if (existsSync(wanted)) return { kind: 'found', executable: wanted };
    return { kind: 'missing', reason: `CHROME_PATH names ${wanted}, which does not exist` };
  }
  for (const folder of (process.env.PATH ?? '').split(path.delimiter)) {
    for (const name of NAMES) {
      const executable = path.join(folder, name);
      if (folder && existsSync(executable)) return { kind: 'found', executable };
    }
  }
  return download();
}

function download(): Browser {
  if (existsSync(chromium.executablePath())) return { kind: 'found', executable: chromium.executablePath() };
  console.log(`Found none of ${NAMES.join(', ')} in PATH: playwright-core downloads Chromium …`);
  const manifest = createRequire(import.meta.url).resolve('playwright-core/package.json');
  const { status } = spawnSync(
    process.execPath,
    [path.join(path.dirname(manifest), 'cli.js'), 'install', 'chromium'],
    { stdio: 'inherit', timeout: DOWNLOAD_TIME },
  );
  if (status === 0) return { kind: 'found', executable: chromium.executablePath() };
  return {
    kind: 'missing',
    reason: 'no Chromium was found or could be downloaded; install one, or name it in CHROME_PATH',
  };
}
