// Searches of this project's own documentation: how often the page that answers is among the first three.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageFields } from '../../../../src/model/pages/page.ts';
import { ALL_CODES, RULE_ENTRIES } from '../../../../src/rules/codes.ts';
import { SETTINGS_TABLE } from '../../../../src/settings/settings.ts';
import { readExports } from '../../../support/api-reference.ts';
import { answerQuestions, type Search, searchDocs } from './places.ts';
import { QUESTIONS, SEARCHES } from './questions.ts';

const root = mkdtempSync(path.join(tmpdir(), 'site-questions-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

let search: Search;
beforeAll(() => {
  search = searchDocs(path.join(root, 'docs'));
}, 300_000);

test.each([
  { name: 'questions', list: QUESTIONS, count: 50, least: 47 },
  { name: 'tasks in the words of other tools', list: SEARCHES, count: 52, least: 48 },
])('$name find their page among the first three', async ({ list, count, least }) => {
  expect(new Set(list.map(([words]) => words)).size).toBe(count);
  const answers = await answerQuestions(search, list);
  const late = answers.filter(({ place }) => place < 1 || place > 3);
  expect(answers.length - late.length, JSON.stringify(late, null, 1)).toBeGreaterThanOrEqual(least);
});

test.each<readonly [what: string, names: readonly string[], page: RegExp, within: number]>([
  ['setting', Object.keys(SETTINGS_TABLE), /^settings\.md$/, 20],
  ['field of front matter', Object.keys(pageFields), /^front-matter\.md$/, 20],
  ['export', readExports().map(({ name }) => name), /^api\.md$/, 20],
  ['code', [...Object.keys(ALL_CODES), ...RULE_ENTRIES.map(({ code }) => code)], /^errors-.*\.md$/, 3],
])('each %s is found by its name', async (_, names, page, within) => {
  const lost: string[] = [];
  for (const name of names) {
    const found = await search(name);
    if (!found.slice(0, within).some((file) => page.test(file))) lost.push(name);
  }
  expect(lost).toEqual([]);
});
