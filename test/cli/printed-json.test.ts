import { expect, test } from 'vitest';
import { annotationLine } from '../../src/cli/print/annotations.ts';
import { printJson, reportAsJson } from '../../src/cli/print/report.ts';

const HOSTILE = 'a\u001b[31m \u009b2J \u007f \u202e \u2066 \u2028 \u061c z';
const UNPRINTABLE = /(?!\n)[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u;

test('JSON holds no character that a terminal obeys, and the same values', () => {
  const printed = printJson({ [HOSTILE]: [HOSTILE] });
  expect(printed).not.toMatch(UNPRINTABLE);
  expect(JSON.parse(printed)).toEqual({ [HOSTILE]: [HOSTILE] });
});

test('names of files in lines for GitHub hold none either', () => {
  const place = { file: HOSTILE, line: 1 };
  const line = annotationLine({ severity: 'error', title: HOSTILE, lines: [HOSTILE], place });
  expect(line).not.toMatch(UNPRINTABLE);
});

test('diagnostics come before the pages and files of a build', () => {
  const report = {
    root: '/site',
    out: '/site/dist',
    outcome: 'refused',
    pages: [],
    rendered: 0,
    files: [],
    plan: undefined,
    diagnostics: [],
    unpublished: new Map(),
    timings: { total: 1 },
  } as unknown as Parameters<typeof reportAsJson>[0];
  expect(Object.keys(reportAsJson(report)).slice(0, 3)).toEqual(['outcome', 'out', 'diagnostics']);
});
