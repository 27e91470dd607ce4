// A build follows symbolic links to their current targets.
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { SETTLING } from '../../incremental/property.ts';
import { build } from '../../support/build.ts';
import { makeLinked, RELINKED, RELINKED_UNSEEN } from '../../support/links.ts';
import { readTree } from '../../support/site.ts';

test.each(Object.entries({ ...RELINKED, ...RELINKED_UNSEEN }))('%s', async (_name, linked) => {
  const { root, change } = makeLinked(linked);
  const outputOf = async (identity: string | undefined) => {
    expect((await build(root, { identity })).outcome).toBe('published');
    return readTree(path.join(root, 'dist'));
  };
  const before = await outputOf('test');
  // By then a build trusts the stamps of the last output, and ends early if no input has changed.
  await sleep(SETTLING);
  expect(await outputOf('test')).toEqual(before);
  await sleep(SETTLING);
  expect(await outputOf('test')).toEqual(before);
  change();
  const after = await outputOf('test');
  expect(after).not.toEqual(before);
  expect(after).toEqual(await outputOf(undefined));
});
