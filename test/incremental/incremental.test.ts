// Incremental equals clean, tried for a short time; test/slow/incremental/ tries longer.
import { test } from 'vitest';
import { LANES, SEED, tryRandomBuilds } from './random-builds.ts';

const RUNS = 12;

test.concurrent.each(LANES)(
  `what a build makes does not depend on what earlier builds left (SEED=${SEED}, lane %i)`,
  (lane) => tryRandomBuilds(lane, RUNS, () => {}),
  600_000,
);
