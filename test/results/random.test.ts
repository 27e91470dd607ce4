// Random changes, built from shards of new and old states, and on machines that have nothing but shared results.
import { rmSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { test } from 'vitest';
import { buildSite } from '../../src/build/build.ts';
import { buildShard } from '../../src/build/shard.ts';
import { type Build, createClean, sequencesOf, tryOut } from '../incremental/property.ts';
import { LANES, SEED } from '../incremental/random-builds.ts';
import { SITE } from '../incremental/site.ts';
import { keyPair, openResultServer } from '../support/result-server.ts';

/** Builds from shard files, some of an earlier state; every third build has lost its cache. */
function fromOthers(): Build {
  let builds = 0;
  return async (request, machine) => {
    const { root, identity } = request;
    if (identity === undefined) return buildSite(request, machine);
    builds += 1;
    if (builds % 3 === 0) rmSync(path.join(root, '.site/cache'), { recursive: true, force: true });
    const numbers = [1, 2, 3];
    const outOf = (number: number) => path.join(root, `part-${number}`);
    for (const number of numbers)
      if ((builds + number) % 4 !== 0)
        await buildShard({ ...request, out: outOf(number) }, { number, of: 3 }, machine).catch(() => {});
    return buildSite(builds % 4 === 0 ? request : { ...request, shards: numbers.map(outOf) }, machine);
  };
}

const clean = createClean(buildSite);

test(`random changes, built from shards and shared results (SEED=${SEED})`, async () => {
  const server = await openResultServer();
  const { open, secret } = keyPair();
  Object.assign(process.env, { SITE_RESULTS_KEY: secret, SITE_RESULTS_TIMEOUT: '9999' });
  const results = `results: { at: '${server.at}', write: always, keys: { main: ${open} } }\n`;
  const files = { 'content/site.yaml': SITE['content/site.yaml'] + results };
  await Promise.all(
    LANES.slice(0, 3).map((lane) =>
      fc.assert(
        fc.asyncProperty(sequencesOf(/./), (sequence) =>
          tryOut(sequence, { build: fromOthers(), clean, seen() {}, files }),
        ),
        { numRuns: 2, seed: SEED + lane },
      ),
    ),
  );
  const kinds = new Set(server.requests.map((request) => request.slice(0, 7)));
  if (!kinds.has('GET /ca') || !kinds.has('PUT /ca')) throw new Error('Nothing was shared');
}, 600_000);
