// Markdown is read within a time limit, and a late page is an error without consequences for its title, position and words.
import { expect, test } from 'vitest';
import type { TimeLimit } from '../../src/limits/time-limit.ts';
import { limitMarkdown } from '../../src/markdown/limited-markdown.ts';
import { createMarkdown } from '../../src/markdown/markdown.ts';
import { build } from '../support/build.ts';
import { makeSite, minimal } from '../support/site.ts';
import { imageOf, SITE, settingsWith, targetsOf } from './support.ts';

const settings = settingsWith({});
const inTime: TimeLimit = (work) => ({ kind: 'done', value: work() });
const late: TimeLimit = () => ({ kind: 'late' });

test('the first heading within the limit', () => {
  const { firstHeading } = limitMarkdown(createMarkdown(), inTime);
  expect(firstHeading('- # First\n', settings)).toEqual({ kind: 'done', value: 'First' });
  expect(firstHeading('> text\n', settings)).toEqual({ kind: 'done', value: undefined });
});

test('a heading that is found without parsing needs no limit', () => {
  const { firstHeading } = limitMarkdown(createMarkdown(), late);
  expect(firstHeading('# Second\n', settings)).toEqual({ kind: 'done', value: 'Second' });
});

test('a late page is reported, and not tried again', () => {
  let tries = 0;
  const count: TimeLimit = () => {
    tries += 1;
    return { kind: 'late' };
  };
  const { firstHeading, proseOf } = limitMarkdown(createMarkdown(), count);
  expect(firstHeading('- # First\n', settings)).toEqual({ kind: 'late' });
  expect(proseOf('- # First\n', settings, { path: 'content/a.md', ...targetsOf(SITE, imageOf) })).toEqual({
    kind: 'late',
  });
  expect(tries).toBe(1);
});

test('a body that takes too long refuses the build', async () => {
  const slow = `${'a.'.repeat(60_000)}@ [x]\n`;
  const report = await build(makeSite({ ...minimal, 'content/slow.md': slow }));
  expect(report.outcome).toBe('refused');
  expect(report.diagnostics.map(({ code }) => code)).toContain('markdown-too-complex');
});
