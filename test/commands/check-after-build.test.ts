// `site check` after a build: pages that the build has finished are read instead of rendered, with the same findings.
import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { checkProject } from '../../src/commands/check.ts';
import { openCacheFile, writeCacheFile } from '../../src/engine/index.ts';
import { checkRules } from '../../src/features/rules.ts';
import { build, check, quiet, requestFor } from '../support/build.ts';
import { type Files, makeSite, minimal, readTree, writeFiles } from '../support/site.ts';

const LAYOUT = `import { type LayoutProps, PageHead, shared } from 'sitewright';

const Links = shared(function Links({ to }: { to: string }) {
  return <nav aria-label="Links"><a href={to}>Ätna &amp; more</a><ul><p>misplaced</p></ul></nav>;
});

export default function Page({ page, site, children }: LayoutProps) {
  return (
    <html lang={site.language}>
      <head><PageHead page={page} site={site} /></head>
      <body><p>Größe</p><Links to={site.base} /><main>{children}</main><Links to={\`\${site.base}a/\`} /></body>
    </html>
  );
}
`;

const files = {
  ...minimal,
  'templates/page.tsx': LAYOUT,
  'content/index.md': '# Home\n\n#### Too deep\n\n[here](a.md)\n',
  'content/a.md': '# A\n\n<button>A</button>\n\n<ul><p>own</p></ul>\n',
  'content/b.md': `---\ntitle: ${'Long '.repeat(30)}\n---\n\n\`\`\`js\nlet a = '<b>';\n\`\`\`\n\n[click here](a.md)\n`,
};

const found = async (root: string, progress = () => {}) => {
  const request = { build: requestFor(root), rules: checkRules(() => true), wanted: () => true };
  const machine = { ...quiet, events: { ...quiet.events, progress } };
  return (await checkProject({ ...request, environment: {}, audits: [] }, machine)).diagnostics;
};

/** Returns the findings of a site that was never built. */
const cold = (site: Files) => found(makeSite(site));

async function builtSite(): Promise<string> {
  const root = makeSite(files);
  expect((await build(root)).outcome).toBe('published');
  return root;
}

/** Files of a site, without what checks have found. */
const kept = (root: string) => ({ ...readTree(root), [FINDINGS]: undefined });

const FINDINGS = '.site/cache/findings';

/** Empties the findings that a check keeps, so that reused ones are missing. */
function emptyFindings(root: string): void {
  const [folder, { identity = '' }] = [path.join(root, '.site'), requestFor(root)];
  const content = openCacheFile(folder, 'findings', identity)?.content.toString() ?? '';
  const entries: [key: string, text: string][] = JSON.parse(content);
  const empty = Buffer.from(JSON.stringify(entries.map(([key]) => [key, '[]'])));
  writeCacheFile(folder, 'findings', identity, empty);
}

test('site check finds the same after a build, and changes nothing', async () => {
  const root = await builtSite();
  const before = kept(root);
  const expected = await cold(files);
  expect(expected.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['button-type', 'heading-order', 'html-invalid', 'link-text', 'metadata-length']),
  );
  const isRendered = () => expect.unreachable('a page is rendered');
  expect(await found(root, isRendered)).toEqual(expected);
  expect(await found(root, isRendered)).toEqual(expected);
  expect(kept(root)).toEqual(before);
  const { diagnostics } = await check(root, (code) => code === 'link-text');
  expect(diagnostics).toEqual(expected.filter(({ code }) => code === 'link-text'));
});

test('site check finds the same after a change of a page, and of a file in the output', async () => {
  const root = await builtSite();
  const changed = { 'content/a.md': '# A\n\n### Deep\n\n[b](b.md)\n' };
  writeFiles(root, { ...changed, 'dist/b/index.html': '<p>changed</p>' });
  const expected = await cold({ ...files, ...changed });
  expect(await found(root)).toEqual(expected);
  expect((await build(root)).outcome).toBe('published');
  expect(await found(root)).toEqual(expected);
});

test('site check starts again if the cache of a build is damaged', async () => {
  const root = await builtSite();
  const cache = path.join(root, '.site/cache');
  for (const name of readdirSync(cache).filter((file) => file.includes('values'))) {
    const file = path.join(cache, name);
    writeFileSync(file, readFileSync(file).fill(0));
    expect(await found(root)).toEqual(await cold(files));
    truncateSync(file, 100);
  }
  expect(await found(root)).toEqual(await cold(files));
});

test('a second check reuses the findings on pages that are the same', async () => {
  const root = await builtSite();
  const expected = await found(root);
  emptyFindings(root);
  const ofPage = (page: string) => expected.filter(({ at }) => at?.path === page).map(({ code }) => code);
  const codesOf = async (page: string) =>
    (await found(root)).filter(({ at }) => at?.path === page).map(({ code }) => code);
  expect(ofPage('content/b.md')).toContain('link-text');
  expect(await codesOf('content/b.md')).not.toContain('link-text');
  expect(await codesOf('content/index.md')).not.toContain('heading-order');

  writeFiles(root, { 'content/b.md': `${files['content/b.md']}\nMore.\n` });
  await build(root);
  expect(await codesOf('content/b.md')).toContain('link-text');
  expect(await codesOf('content/index.md')).not.toContain('heading-order');

  const settings = readFileSync(path.join(root, 'content/site.yaml'), 'utf8');
  writeFiles(root, { 'content/site.yaml': settings.replace(/^url: .*/m, 'url: https://b.example') });
  await build(root);
  expect(await codesOf('content/index.md')).toContain('heading-order');
});

test('site check finds the same after a build that was refused, and renders no page', async () => {
  const broken = { ...files, 'content/a.md': '# A\n\n[b](b.md#none)\n' };
  const root = makeSite(broken);
  expect((await build(root)).outcome).toBe('refused');
  const before = kept(root);
  const isRendered = () => expect.unreachable('a page is rendered');
  const expected = await cold(broken);
  expect(expected.map(({ code }) => code)).toEqual(expect.arrayContaining(['fragment-missing', 'link-text']));
  expect(await found(root, isRendered)).toEqual(expected);
  expect(await found(root, isRendered)).toEqual(expected);
  expect(kept(root)).toEqual(before);
});
