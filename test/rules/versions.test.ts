// Pages of several versions of a documentation, which share titles and descriptions.
import { expect, test } from 'vitest';
import { check } from '../support/build.ts';
import { type Files, makeSite, minimal } from '../support/site.ts';

const page = (title: string) =>
  `---\ntitle: ${title}\ndescription: About ${title}, on one page.\n---\n\nText.\n`;

/** Copies of pages in `v1` and `v2`. Old ones lead to those in `latest`, by their route. */
const files = (latest: Readonly<Record<string, string>>): Files => ({
  ...minimal,
  'templates/page.tsx': String(minimal['templates/page.tsx'])
    .replace(
      'export default',
      `const LATEST: Record<string, string> = ${JSON.stringify(latest)};\nexport default`,
    )
    .replace('</head>', '<link rel="latest-version" href={LATEST[page.route] ?? page.route} /></head>'),
  'content/index.md': page('Home'),
  'content/install.md': page('Install'),
  'content/v1/install.md': page('Install'),
  'content/v1/gone.md': page('Gone'),
  'content/v2/install.md': page('Install'),
  'content/v2/gone.md': page('Gone'),
});

async function duplicatesOf(latest: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const report = await check(makeSite(files(latest)), (code) => code === 'metadata-duplicate');
  return report.diagnostics.map(({ at }) => at?.path ?? '');
}

test('versions of a page that lead to the newest are not duplicates', async () => {
  const latest = { '/v1/install/': '/install/', '/v2/install/': '/install/', '/v1/gone/': '/v2/gone/' };
  expect(await duplicatesOf(latest)).toEqual([]);
});

test('pages that lead elsewhere, or nowhere, are', async () => {
  const latest = { '/v1/install/': '/install/', '/v2/install/': '/', '/v1/gone/': '/v1/missing/' };
  expect([...new Set(await duplicatesOf(latest))].sort()).toEqual([
    'content/v2/gone.md',
    'content/v2/install.md',
  ]);
});
