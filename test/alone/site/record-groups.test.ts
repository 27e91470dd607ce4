// Records are checked again only if a record of their group has changed.
import { expect, test, vi } from 'vitest';
import { compile, openSite, prepare } from '../../../src/build/prepare.ts';
import * as records from '../../../src/content/records/parse-record.ts';
import { storeOf } from '../../../src/engine/exchange.ts';
import { buildRules } from '../../../src/features/rules.ts';
import { noBuildCache } from '../../../src/publish/build-cache.ts';
import { openPackedStaging } from '../../../src/publish/staging.ts';
import * as routes from '../../../src/routes/routes.ts';
import { pageLocation, publishedPages, targetsBy } from '../../../src/site/arrange/site.ts';
import { pageSummary } from '../../../src/site/read/pages.ts';
import { openWorld } from '../../../src/site/world.ts';
import { layout, ROWS, SITE, table } from '../../site/rows.ts';
import { build, requestFor } from '../../support/build.ts';
import { makeSite, writeFiles } from '../../support/site.ts';

vi.mock('../../../src/content/records/parse-record.ts', async (original) => {
  const module = await original<typeof records>();
  return { ...module, parseRecord: vi.fn(module.parseRecord) };
});
vi.mock('../../../src/routes/routes.ts', async (original) => {
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

test('a changed layout checks no record', async () => {
  const root = makeSite(SITE);
  await build(root);
  vi.mocked(records.parseRecord).mockClear();
  writeFiles(root, { 'templates/row.tsx': layout('<b>{page.fields.price}</b>') });
  expect(await build(root)).toMatchObject({ outcome: 'published', rendered: ROWS.length });
  expect(vi.mocked(records.parseRecord)).not.toHaveBeenCalled();
});

test('an engine of a thread checks no record, and arranges no page for a link', async () => {
  const reuse = noBuildCache({ staging: openPackedStaging() });
  const world = openWorld(requestFor(makeSite(SITE)), reuse.measures);
  const engine = openSite(world, buildRules(), reuse);
  await compile(engine);
  prepare(engine);
  for (const { id } of engine.ask(publishedPages).published) engine.ask(pageLocation, id);
  const state = engine.state() ?? expect.fail('The state is not shared');
  const part = openSite(world, buildRules(), { ...reuse, store: storeOf(state) });
  vi.mocked(records.parseRecord).mockClear();
  vi.mocked(routes.routePages).mockClear();
  expect(part.ask(pageSummary, 'content/rows.csv#r100')).toMatchObject({ fields: { price: 100 } });
  const { routeOf, hasRoute, fileOf } = targetsBy(part.ask);
  expect(routeOf('content/rows.csv#r100')).toBe('/rows/r100/');
  expect(hasRoute('/rows/r100/')).toBe(true);
  expect(['/', '/rows/r100/', '/none/'].map(fileOf)).toEqual(['content/index.md', undefined, undefined]);
  expect(vi.mocked(records.parseRecord)).not.toHaveBeenCalled();
  expect(vi.mocked(routes.routePages)).not.toHaveBeenCalled();
});
