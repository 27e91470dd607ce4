// Content costs work in proportion to its size, whatever it repeats and however deep it nests, in everything that reads it: pages,
// Markdown copies, feeds, the search, all rules, html-validate. If not, the build ends soon with a finding in its file.
import { expect, test } from 'vitest';
import { check } from '../../support/build.ts';
import { makeSite, minimal } from '../../support/site.ts';
import { CODE, CONSTRUCTS, ELEMENT_FORMS, EVERYTHING, type Repeated } from './growth.ts';
import { RUNS, SEED } from './support.ts';

/** Characters of a construct; the other size is half of it. */
const SIZE = 40_000;
/** Processor seconds that a site may take however large it is, and above which its growth matters. */
const [MOST_SECONDS, FEW_SECONDS] = [9, 2];
/** Most growth of the time if the size doubles, with a margin for what starts slowly. */
const MOST_GROWTH = 3;

async function secondsOf(files: Readonly<Record<string, string>>): Promise<number> {
  const root = makeSite({ ...minimal, ...EVERYTHING, ...files });
  const before = process.cpuUsage();
  const report = await check(root);
  const { user, system } = process.cpuUsage(before);
  for (const { severity, at, code } of report.diagnostics)
    if (severity === 'error') expect([code, at?.path]).not.toContain(undefined);
  return (user + system) / 1e6;
}

async function expectGrowth(repeated: Repeated): Promise<void> {
  const unit = JSON.stringify(repeated(20)).length - JSON.stringify(repeated(19)).length;
  const count = Math.ceil(SIZE / Math.max(unit, 1));
  const whole = await secondsOf(repeated(count));
  expect(whole).toBeLessThan(MOST_SECONDS);
  if (whole < FEW_SECONDS) return;
  const half = await secondsOf(repeated(Math.ceil(count / 2)));
  expect(whole / half).toBeLessThan(MOST_GROWTH);
}

/** Every construct in a long run, otherwise some of them, chosen by the seed. */
function sampled(all: ReadonlyMap<string, Repeated>, most: number): readonly (readonly [string, Repeated])[] {
  const step = RUNS > 1 ? 1 : Math.ceil(all.size / most);
  return [...all].filter((_, index) => (index + SEED) % step === 0);
}

test.each(sampled(CONSTRUCTS, 40))('%s', async (_name, repeated) => expectGrowth(repeated));
test.each(sampled(ELEMENT_FORMS, 20))('%s', async (_name, repeated) => expectGrowth(repeated));
test.each(sampled(CODE, 8))('code: %s', async (_name, repeated) => expectGrowth(repeated));
