// Incremental equals clean: bytes, manifest and diagnostics, after any events between two builds.
import { expect, test } from 'vitest';
import { buildSite } from '../../../src/build/build.ts';
import { CHANGES } from '../../incremental/changes.ts';
import { EVENTS } from '../../incremental/events.ts';
import { createClean, tryOut } from '../../incremental/property.ts';
import { LANES, SEED, tryRandomBuilds } from '../../incremental/random-builds.ts';
import { tallied } from '../../support/counts.ts';

const ALL = process.env.FAULTS === 'all';

/**
 * `SEED=… npx vitest run slow/incremental` repeats a run, whose seed a failure prints; `RUNS=…` and
 * `npm run test:faults` try more.
 */
const RUNS = Number(process.env.RUNS ?? (ALL ? 600 : 12));

const clean = createClean(buildSite);
const tally = tallied(`steps of incremental builds, seed ${SEED}`);
const tried = new Set<string>();
const outcomes = new Map<string, number>();

test.concurrent.each(LANES)(
  `what a build makes does not depend on what earlier builds left (SEED=${SEED}, lane %i)`,
  (lane) =>
    tryRandomBuilds(lane, RUNS, ({ what }, outcome) => {
      tally.count(what.replace(/:.*/, ''));
      tried.add(what);
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }),
  ALL ? 3_600_000 : 600_000,
);

test(
  'changes during a build are built by the next one',
  async () => {
    const steps = ['settings: language', 'settings: own'].flatMap((what) =>
      Array.from({ length: ALL ? 24 : 6 }, (_, races) => ({ what, races: ALL ? races + 1 : 4 * races + 1 })),
    );
    for (const step of steps) {
      const saved = { pick: 0, value: 0, save: 'in place', stays: false, waits: false } as const;
      const sequence = { first: 'in place', staged: false, steps: [{ ...saved, ...step }] } as const;
      await tryOut(sequence, { build: buildSite, clean, seen() {} });
    }
  },
  ALL ? 3_600_000 : 120_000,
);

test('these sequences cover nearly everything, and mostly publish', () => {
  tally.print();
  if (RUNS < 300) return;
  const all = [...Object.keys(CHANGES), ...Object.keys(EVENTS)];
  expect(tried.size).toBeGreaterThan(0.9 * all.length);
  const total = [...outcomes.values()].reduce((sum, count) => sum + count);
  expect(outcomes.get('published')).toBeGreaterThan(0.6 * total);
  expect(outcomes.get('refused')).toBeGreaterThan(0.05 * total);
});
