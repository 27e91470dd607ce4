// Errors of one kind hide no others.
import { expect, test } from 'vitest';
import { build, check } from '../support/build.ts';
import { makeSite, minimal } from '../support/site.ts';

const layout = `import { type LayoutProps, PageHead } from 'sitewright';
export default ({ page, site, children }: LayoutProps) => (
  <html lang="en"><head><PageHead page={page} site={site} /></head><body>{children}<a href="/nothing/">More</a></body></html>
);
`;

/** Codes with their files. */
async function reportOf(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const { outcome, diagnostics } = await build(makeSite({ ...minimal, ...files }));
  expect(outcome).toBe('refused');
  return diagnostics.map(({ code, at }) => `${code} ${at?.path}`).sort();
}

test('errors of rendering, of links in layouts, of fragments and of front matter are reported together', async () => {
  const reported = await reportOf({
    'templates/page.tsx': layout,
    'content/index.md': '# Home\n\n[About](about.md#nothing) and [broken](broken.md#there)\n',
    'content/about.md': '# About\n',
    'content/broken.md': '# Broken\n\n<div>\n',
    'content/wrong.md': '---\ndraft: perhaps\n---\n# Wrong\n',
  });
  expect(reported).toEqual([
    'field-invalid content/wrong.md',
    'fragment-missing content/index.md',
    'html-unbalanced content/broken.md',
    'url-broken templates/page.tsx',
  ]);
});

test('files that only a failed page uses are not reported as unused', async () => {
  const reported = await reportOf({
    'templates/styled.tsx': layout
      .replace('export', "import styles from './site.css';\nexport")
      .replace('</head>', '<link rel="stylesheet" href={styles} /></head>')
      .replace('<a href="/nothing/">More</a>', ''),
    'templates/site.css': 'p { margin: 0 }\n',
    'content/broken.md': '---\nlayout: styled\n---\n# Broken\n\n<div>\n',
  });
  expect(reported).toEqual(['html-unbalanced content/broken.md']);
});

test('budgets ignore a failed page', async () => {
  const budgets = 'checks: { budgets: { site: { total: { compressed: 100000 } } } }\n';
  const root = makeSite({
    ...minimal,
    'content/site.yaml': `${minimal['content/site.yaml']}${budgets}`,
    'content/index.md': '[x](gone.md)\n',
  });
  const { diagnostics } = await check(root, (code) => code === 'budget-exceeded');
  expect(diagnostics.map(({ code }) => code)).toEqual(['link-broken']);
});

test('fields in TOML are only a warning, and hide no errors of their page', async () => {
  const reported = await reportOf({ 'content/toml.md': '+++\ntitle = "A"\n+++\n\n[b](b.md) and [c](/c/)\n' });
  expect(reported).toEqual([
    'front-matter-toml content/toml.md',
    'link-broken content/toml.md',
    'link-broken content/toml.md',
  ]);
});
