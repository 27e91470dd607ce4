// `npm run audit`: Lighthouse, with its mobile preset, on the pages of the built website as a host would serve
// them. It prints a table, and fails where a score is below 100.
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { BROWSER_ARGUMENTS, findBrowser } from '../test/website/support/browser.ts';
import { serve } from '../test/website/support/server.ts';

const ROUTES = ['/', '/about/', '/privacy/', '/tos/'];
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

const browser = findBrowser();
if (browser.kind === 'missing') throw new Error(browser.reason);
const server = await serve('dist');
const chrome = await launch({
  chromePath: browser.executable,
  chromeFlags: ['--headless', ...BROWSER_ARGUMENTS],
});
let perfect = true;
try {
  console.log(
    '| page | performance | accessibility | best practices | SEO | FCP | LCP | TBT | CLS | bytes |',
  );
  console.log('|---|---|---|---|---|---|---|---|---|---|');
  for (const route of ROUTES) {
    const result = await lighthouse(server.address + route, {
      port: chrome.port,
      logLevel: 'error',
      onlyCategories: CATEGORIES,
    });
    if (!result) throw new Error(`Lighthouse says nothing of ${route}`);
    const { categories, audits } = result.lhr;
    const scores = CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100));
    const metrics = [
      ...['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'],
      ...['cumulative-layout-shift', 'total-byte-weight'],
    ].map((name) => audits[name]?.displayValue?.replace(/^Total size was /, '') ?? '');
    console.log(`| \`${route}\` | ${[...scores, ...metrics].join(' | ')} |`);
    if (scores.some((score) => score < 100)) {
      perfect = false;
      const weighty = new Set(
        Object.values(categories).flatMap(({ auditRefs }) =>
          auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id),
        ),
      );
      for (const { id, title, score } of Object.values(audits)) {
        if (weighty.has(id) && score !== null && score < 1) console.error(`  ${id}: ${title} (${score})`);
      }
    }
  }
} finally {
  chrome.kill();
  server.close();
}
process.exitCode = perfect ? 0 : 1;
