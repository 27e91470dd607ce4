// Realistic sites written for other tools: their Markdown builds unchanged, with one small layout. Only
// findings remain that need the author's knowledge.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkProject } from '../../src/commands/check.ts';
import { planFixes } from '../../src/commands/fix.ts';
import { checkRules } from '../../src/features/rules.ts';
import { build, quiet, requestFor } from '../support/build.ts';
import { type Files, makeSite, minimal } from '../support/site.ts';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The remaining findings in each, by page. All other pages build. */
const LEFT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  astro: {},
  docusaurus: {},
  eleventy: { 'docs/data.md': 'date-invalid', 'docs/index.md': 'link-broken' },
  hugo: { 'news/0.2-release.md': 'link-broken' },
  jekyll: {},
  vitepress: {
    'guide/deploy.md': 'fragment-missing',
    'reference/site-config.md': 'component-unknown',
  },
};

function likenessOf(tool: string): { readonly root: string; readonly pages: number } {
  const folder = path.join(import.meta.dirname, tool);
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.md'),
  );
  const pages: Files = Object.fromEntries(
    names.map((name) => [`content/${name}`, readFileSync(path.join(folder, name))]),
  );
  const images = Object.fromEntries(
    ['islands', 'somewhere'].map((name) => [`public/images/${name}.png`, PIXEL]),
  );
  return { root: makeSite({ ...minimal, ...images, ...pages }), pages: names.length };
}

describe('a site of another tool', () => {
  test.each(Object.entries(LEFT))('%s', async (tool, left) => {
    const { root, pages } = likenessOf(tool);
    const report = await build(root, { dryRun: true });
    const errors = report.diagnostics.filter(({ severity }) => severity === 'error');
    const found = errors.map(({ at, code }) => [at?.path.slice('content/'.length) ?? '', code]);
    expect(Object.fromEntries(found)).toEqual(left);
    expect(report.pages).toHaveLength(pages);
  });

  test.each(Object.keys(LEFT))('%s can be fixed automatically, and is then as clean', async (tool) => {
    const { root } = likenessOf(tool);
    const request = {
      build: requestFor(root),
      rules: checkRules(() => true),
      wanted: () => true,
      environment: {},
      audits: [],
    };
    const { files, changed } = planFixes(await checkProject(request, quiet), request.wanted);
    expect(changed).toEqual([]);
    expect(files.length).toBeGreaterThan(1);
  });

  test('four of five pages are clean before any fix', () => {
    const tools = Object.keys(LEFT);
    const pages = tools.map((tool) => likenessOf(tool).pages).reduce((sum, count) => sum + count, 0);
    const left = Object.values(LEFT).flatMap((pagesLeft) => Object.keys(pagesLeft)).length;
    expect((pages - left) / pages).toBeGreaterThan(0.8);
  });
});
