// A pause of the machine may end the reading of a page's first heading. It makes no other title of it.
import { expect, test } from 'vitest';
import { createMarkdown } from '../../src/markdown/markdown.ts';
import type { TimeLimit } from '../../src/pipeline/limits/time-limit.ts';
import { createFirstHeading } from '../../src/pipeline/read/first-heading.ts';
import { settingsWith } from '../markdown/support.ts';
import { build } from '../support/build.ts';
import { makeSite, minimal } from '../support/site.ts';

/** As if the machine paused within each limit. */
const paused: TimeLimit = () => ({ kind: 'late' });
const inTime: TimeLimit = (work) => ({ kind: 'done', value: work() });
const settings = settingsWith({});

test.each([
  ['in time', [inTime, paused]],
  ['late, and then in time', [paused, inTime]],
] as const)('a heading that is read %s', (_name, limits) => {
  const firstHeading = createFirstHeading(createMarkdown(), limits);
  expect(firstHeading('- # First\n', settings)).toEqual({ kind: 'done', value: 'First' });
  expect(firstHeading('> text\n', settings)).toEqual({ kind: 'done', value: undefined });
});

test('one that is known at sight needs no limit', () => {
  const firstHeading = createFirstHeading(createMarkdown(), [paused, paused]);
  expect(firstHeading('# Second\n', settings)).toEqual({ kind: 'done', value: 'Second' });
});

test('what stays late is told', () => {
  const firstHeading = createFirstHeading(createMarkdown(), [paused, paused]);
  expect(firstHeading('- # First\n', settings)).toEqual({ kind: 'late' });
});

test('a body that takes too long refuses the build', { timeout: 60_000 }, async () => {
  const slow = `${'a.'.repeat(60_000)}@ [x]\n`;
  const report = await build(makeSite({ ...minimal, 'content/slow.md': slow }));
  expect(report.outcome).toBe('refused');
  expect(report.diagnostics.map(({ code }) => code)).toContain('markdown-too-complex');
});
