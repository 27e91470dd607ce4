// `npm run audit`: runs Lighthouse with its mobile preset on pages of the website and of every starter, served as by a host.
// Prints a table for each, and fails if a score is below 100.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { BROWSER_ARGUMENTS, findBrowser } from '../test/website/support/browser.ts';
import { serve } from '../test/website/support/server.ts';

const SITES: Readonly<Record<string, readonly string[]>> = {
  '.': ['/', '/about/', '/privacy/', '/tos/'],
  'starters/site': ['/', '/about/', '/contact/', '/privacy/'],
  'starters/blog': ['/', '/posts/three-herons/', '/posts/counting-a-heronry/', '/archive/', '/tags/herons/'],
  'starters/docs': ['/', '/guide/', '/guide/first-look/', '/v1/guide/install/'],
  'starters/landing': ['/', '/privacy/'],
};
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const METRICS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'total-byte-weight',
];

const browser = findBrowser();
if (browser.kind === 'missing') throw new Error(browser.reason);
const chrome = await launch({
  chromePath: browser.executable,
  chromeFlags: ['--headless', ...BROWSER_ARGUMENTS],
});
let perfect = true;
try {
  for (const [root, routes] of Object.entries(SITES)) perfect = (await auditSite(root, routes)) && perfect;
} finally {
  chrome.kill();
}
process.exitCode = perfect ? 0 : 1;

/** Returns true if every page has every score. */
async function auditSite(root: string, routes: readonly string[]): Promise<boolean> {
  const out = root === '.' ? 'dist' : `bench/node_modules/.cache/${path.basename(root)}`;
  const built = spawnSync(
    process.execPath,
    ['bin/site.js', 'build', '--root', root, '--out', out, '--force', '--quiet'],
    { stdio: ['ignore', 'inherit', 'pipe'], encoding: 'utf8' },
  );
  if (built.status !== 0) throw new Error(`${root} cannot be built:\n${built.stderr}`);
  const server = await serve(out);
  console.log(`\n${root === '.' ? 'The website' : root}\n`);
  console.log(
    '| page | performance | accessibility | best practices | SEO | FCP | LCP | TBT | CLS | bytes |',
  );
  console.log('|---|---|---|---|---|---|---|---|---|---|');
  const results: boolean[] = [];
  try {
    for (const route of routes) results.push(await auditPage(server.address, route));
  } finally {
    server.close();
  }
  return results.every((isPerfect) => isPerfect);
}

async function auditPage(address: string, route: string): Promise<boolean> {
  const result = await lighthouse(address + route, {
    port: chrome.port,
    logLevel: 'error',
    onlyCategories: CATEGORIES,
  });
  if (!result) throw new Error(`Lighthouse says nothing of ${route}`);
  const { categories, audits } = result.lhr;
  const scores = CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100));
  const metrics = METRICS.map((name) => audits[name]?.displayValue?.replace(/^Total size was /, '') ?? '');
  console.log(`| \`${route}\` | ${[...scores, ...metrics].join(' | ')} |`);
  if (scores.every((score) => score === 100)) return true;
  const weighty = new Set(
    Object.values(categories).flatMap(({ auditRefs }) =>
      auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id),
    ),
  );
  for (const { id, title, score } of Object.values(audits)) {
    if (weighty.has(id) && score !== null && score < 1) console.error(`  ${id}: ${title} (${score})`);
  }
  return false;
}
