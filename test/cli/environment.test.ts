// The table of environment variables in docs/commands.md names those that the code reads.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { documentedVariables } from '../support/commands-reference.ts';
import { readSources, repository } from '../support/sources.ts';

const bin = readdirSync(path.join(repository, 'bin')).map((name) =>
  readFileSync(path.join(repository, 'bin', name), 'utf8'),
);
const texts = [...readSources().map(({ text }) => text), ...bin];

/** Variables that the program sets, hides from Git, or that belong to templates: `process.env.NODE_ENV` is always `production` there. */
const OTHERS = new Set(['NODE_ENV', 'KEY', 'GIT_DIR', 'GIT_WORK_TREE', 'GIT_INDEX_FILE']);

const NAME = '[A-Z][A-Z0-9_]+';

/** Ways in which the code reads a variable. */
const READS = [
  new RegExp(`\\b(?:env|environment|variables)\\.(${NAME})\\b`, 'g'),
  new RegExp(`\\bnumberOf\\('(${NAME})'\\)`, 'g'),
];
const DESTRUCTURED =
  /\{([^{}]*)\}(?:: (?:Variables|Environment|NodeJS\.ProcessEnv)\b| = (?:process\.env|environment|variables)\b)/g;
const LISTED = /\b\w*VARIABLES = \[([^\]]*)\]/g;

function variablesIn(text: string): readonly string[] {
  const named = READS.flatMap((read) => Array.from(text.matchAll(read), ([, name = '']) => name));
  const taken = Array.from(text.matchAll(DESTRUCTURED), ([, inner = '']) =>
    Array.from(inner.matchAll(new RegExp(`\\b(${NAME})\\b(?=\\s*(?:[:,=]|$))`, 'g')), ([name]) => name),
  ).flat();
  const listed = Array.from(text.matchAll(LISTED), ([, inner = '']) =>
    Array.from(inner.matchAll(/'(\w+)'/g), ([, name = '']) => name),
  ).flat();
  return [...named, ...taken, ...listed].filter((name) => !OTHERS.has(name));
}

test('each variable that the code reads is documented, and no other one', () => {
  const read = new Set(texts.flatMap(variablesIn));
  expect([...read]).toEqual(
    expect.arrayContaining(['SOURCE_DATE_EPOCH', 'SITE_RESULTS_KEY', 'VISUAL', 'NO_COLOR']),
  );
  expect([...documentedVariables()].sort()).toEqual([...read].sort());
});
