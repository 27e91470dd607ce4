// Random sequences of changes, events and builds. `SEED=…` repeats a run, whose seed a failure prints.
import fc from 'fast-check';
import { buildSite } from '../../src/build/build.ts';
import { createClean, sequencesOf, type Trial, tryOut } from './property.ts';

export const SEED =
  process.env.SEED === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(process.env.SEED);

/** Lanes: each works while the others wait for esbuild or for time to pass. */
export const LANES = [0, 1, 2, 3, 4, 5];

// Each lane builds a site and its clean copy, and each build listens for rejected promises.
process.setMaxListeners(3 * LANES.length);

const clean = createClean(buildSite);

/** Tries one lane's share of `runs` sequences. */
export function tryRandomBuilds(lane: number, runs: number, seen: Trial['seen']): Promise<void> {
  return fc.assert(
    fc.asyncProperty(sequencesOf(/./), (sequence) => tryOut(sequence, { build: buildSite, clean, seen })),
    { numRuns: Math.ceil(runs / LANES.length), seed: SEED + lane },
  );
}
