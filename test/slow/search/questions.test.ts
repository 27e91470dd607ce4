// Fifty questions to this project's own documentation: how often the page that answers is among the first three.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openIndex } from '../../../src/features/search/open-index.ts';
import { QUESTIONS } from './questions.ts';

const root = mkdtempSync(path.join(tmpdir(), 'site-questions-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('the page that answers is among the first three', { timeout: 300_000 }, async () => {
  const site = path.join(root, 'docs');
  execFileSync(process.execPath, ['scripts/docs-site.mjs', site]);
  symlinkSync(path.resolve('node_modules'), path.join(site, 'node_modules'));
  execFileSync(process.execPath, ['bin/site.js', 'build', '--root', site]);
  const index = openIndex({
    text: async (name) => readFileSync(path.join(site, 'dist/assets', name), 'utf8'),
    stemmer: () => import('@orama/stemmers/english'),
  });
  expect(new Set(QUESTIONS.map(([question]) => question)).size).toBe(50);
  const places: { question: string; page: string; place: number }[] = [];
  for (const [question, page] of QUESTIONS) {
    const { pages } = await index.find(question, 30, {}, 'en');
    const names = pages.map(({ address }) => `${path.posix.basename(address)}.md`);
    places.push({ question, page, place: names.indexOf(page) + 1 });
  }
  const late = places.filter(({ place }) => place < 1 || place > 3);
  expect(late.length, JSON.stringify(late, null, 1)).toBeLessThanOrEqual(QUESTIONS.length - 47);
});
