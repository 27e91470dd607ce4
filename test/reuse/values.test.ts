import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { fingerprint } from '../../src/reuse/fingerprint.ts';
import { openValues } from '../../src/reuse/values.ts';
import { makeFolder } from '../support/site.ts';

test('of texts that cannot be written no more are held than were added until that was seen', () => {
  const folder = makeFolder();
  writeFileSync(path.join(folder, 'file'), 'in the way');
  const values = openValues(path.join(folder, 'file/values'), 0);
  const texts = Array.from({ length: 100 }, (_, number) => `${number} ${'x'.repeat(10_000)}`);
  const places = texts.map(values.add);
  const held = places.filter((place) => place >= 0);
  expect([held.length > 0, values.length < 300_000]).toEqual([true, true]);
  for (const [index, place] of held.entries())
    expect(values.read(place, fingerprint(texts[index] ?? ''))).toBe(texts[index]);
  expect(values.flush()).toBe(false);
});
