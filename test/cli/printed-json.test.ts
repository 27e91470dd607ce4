import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { annotationLine } from '../../src/cli/print/annotations.ts';
import { buildSummary, printOutput } from '../../src/cli/print/output.ts';
import { printJson, reportAsJson } from '../../src/cli/print/report.ts';
import { repository } from '../support/sources.ts';

const HOSTILE = 'a\u001b[31m \u009b2J \u007f \u202e \u2066 \u2028 \u061c z';
const UNPRINTABLE = /(?!\n)[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u;

test('JSON contains no control characters, and keeps its values', () => {
  const printed = printJson({ [HOSTILE]: [HOSTILE] });
  expect(printed).not.toMatch(UNPRINTABLE);
  expect(JSON.parse(printed)).toEqual({ [HOSTILE]: [HOSTILE] });
});

test('file names in lines for GitHub contain none either', () => {
  const place = { file: HOSTILE, line: 1 };
  const line = annotationLine({ severity: 'error', title: HOSTILE, lines: [HOSTILE], place });
  expect(line).not.toMatch(UNPRINTABLE);
});

const report = {
  root: '/site',
  out: '/site/dist',
  outcome: 'refused',
  pages: [],
  rendered: 0,
  files: [
    { file: 'b.html', kind: 'page', hash: '1', size: 1 },
    { size: 1, file: 'a.html', hash: '2', kind: 'page' },
  ],
  plan: undefined,
  diagnostics: [],
  unpublished: new Map(),
  remote: { fetched: 0, stored: 0, signers: new Map() },
  timings: { total: 1 },
} as unknown as Parameters<typeof reportAsJson>[0];

test('diagnostics come before the pages and files of a build', () => {
  const printed = printOutput({ ...buildSummary('build', report), ...reportAsJson(report) });
  expect(Object.keys(JSON.parse(printed)).slice(0, 3)).toEqual(['command', 'outcome', 'diagnostics']);
});

test('files and their fields have a fixed order, whatever is cached', () => {
  expect(JSON.stringify(reportAsJson(report).files)).toBe(
    '[{"file":"a.html","kind":"page","hash":"2","bytes":1},{"file":"b.html","kind":"page","hash":"1","bytes":1}]',
  );
});

test('every command prints JSON this way', () => {
  const folder = path.join(repository, 'src/cli/commands');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  const printing = files.filter((file) =>
    /write\(.*JSON\.stringify/.test(readFileSync(path.join(folder, file), 'utf8')),
  );
  expect(printing).toEqual([]);
});
