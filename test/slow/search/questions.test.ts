// Fifty questions to this project's own documentation: how often the page that answers is among the first three.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { answerQuestions } from './places.ts';
import { QUESTIONS } from './questions.ts';

const root = mkdtempSync(path.join(tmpdir(), 'site-questions-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('the page that answers is among the first three', { timeout: 300_000 }, async () => {
  expect(new Set(QUESTIONS.map(([question]) => question)).size).toBe(50);
  const answers = await answerQuestions(path.join(root, 'docs'));
  const late = answers.filter(({ place }) => place < 1 || place > 3);
  expect(late.length, JSON.stringify(late, null, 1)).toBeLessThanOrEqual(QUESTIONS.length - 47);
});
