// A preview follows symbolic links to their targets, also outside the watched folders.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { previewRoot, until, withoutScript } from '../../preview/support.ts';
import { ask } from '../../serve/support.ts';
import { build } from '../../support/build.ts';
import { makeLinked, RELINKED } from '../../support/links.ts';

test.each(Object.entries(RELINKED))('%s', async (_name, linked) => {
  const { root, change } = makeLinked(linked);
  const server = await previewRoot(root);
  const shown = async () => withoutScript(await ask(server, '/'));
  const before = await shown();
  change();
  await build(root, { identity: undefined });
  const built = readFileSync(path.join(root, 'dist/index.html'), 'utf8');
  expect(before).not.toBe(built);
  await until(async () => (await shown()) === built);
});
