// Everyday mistakes: each is one finding, which says what is wrong and what to do. The files have the format of samples.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { build, printed } from './support/build.ts';
import { EXPECTED, makeSampleSite, partsOf } from './support/sample.ts';
import { updating } from './support/update.ts';

const folder = path.join(import.meta.dirname, 'mistakes');

test.each(readdirSync(folder).sort())('%s', async (name) => {
  const file = path.join(folder, name);
  const sample = readFileSync(file, 'utf8');
  const parts = partsOf(sample);
  const report = await build(makeSampleSite(parts));
  const output = printed(report);
  if (updating) writeFileSync(file, `${sample.replace(/^=== printed\n.*/ms, '')}=== ${EXPECTED}\n${output}`);
  else expect(output).toBe(parts.find(({ head }) => head === EXPECTED)?.text);
  expect(report.diagnostics).toHaveLength(1);
});
