// Records are checked again only if a record of their group has changed.
import { expect, test, vi } from 'vitest';
import * as records from '../../../src/site/content/records/parse-record.ts';
import * as routes from '../../../src/site/routes/routes.ts';
import { ROWS, SITE, table } from '../../pipeline/rows.ts';
import { build } from '../../support/build.ts';
import { makeSite, writeFiles } from '../../support/site.ts';

vi.mock('../../../src/site/content/records/parse-record.ts', async (original) => {
  const module = await original<typeof records>();
  return { ...module, parseRecord: vi.fn(module.parseRecord) };
});
vi.mock('../../../src/site/routes/routes.ts', async (original) => {
  const module = await original<typeof routes>();
  return { ...module, routePages: vi.fn(module.routePages) };
});

test('a changed cell checks the records of its group, and arranges no page', async () => {
  const root = makeSite(SITE);
  await build(root);
  vi.mocked(records.parseRecord).mockClear();
  vi.mocked(routes.routePages).mockClear();
  writeFiles(root, table(ROWS.with(100, 'r100,Record 100,1')));
  expect(await build(root)).toMatchObject({ outcome: 'published', rendered: 1 });
  expect(vi.mocked(records.parseRecord)).toHaveBeenCalledTimes(64);
  expect(vi.mocked(routes.routePages)).not.toHaveBeenCalled();
});
