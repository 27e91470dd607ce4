// Incremental equals clean for a site with versions: when pages move between them, a version ends, becomes finished HTML, or gets
// another name.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildSite } from '../../../src/build/build.ts';
import { createClean, sequencesOf, tryOut } from '../../incremental/property.ts';
import { SEED } from '../../incremental/random-builds.ts';
import { tallied } from '../../support/counts.ts';

const RUNS = Number(process.env.RUNS ?? (process.env.FAULTS === 'all' ? 300 : 24));

const LANES = [0, 1, 2];

/** Changes of versions, and of what pages lead to in other versions. */
const NAMES =
  /^(?:versions?: |settings: versions|options: day|page: (?:title|permalink|aliases|draft|link)$|language: page translated|any page, same length)/;

const VERSIONS =
  'versions: { v2: { folder: blog, current: true }, v1: { folder: old, until: 2026-03-01 } }\n';

const clean = createClean(buildSite);
const tally = tallied(`steps of builds with versions, seed ${SEED}`);
const outcomes = new Map<string, number>();

test.concurrent.each(LANES)(
  `a build of a site with versions does not depend on earlier ones (SEED=${SEED}, lane %i)`,
  (lane) =>
    fc.assert(
      fc.asyncProperty(sequencesOf(NAMES), (sequence) =>
        tryOut(sequence, {
          build: buildSite,
          clean,
          settings: VERSIONS,
          seen({ what }, outcome) {
            tally.count(what);
            outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
          },
        }),
      ),
      { numRuns: Math.ceil(RUNS / LANES.length), seed: SEED + lane },
    ),
  1_200_000,
);

test('these sequences mostly publish', () => {
  tally.print();
  const total = [...outcomes.values()].reduce((sum, count) => sum + count, 0);
  expect(total).toBeGreaterThanOrEqual(RUNS);
  expect(outcomes.get('published')).toBeGreaterThan(0.4 * total);
});
