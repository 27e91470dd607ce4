// Records of more than one group: builds after changes equal clean ones.
import path from 'node:path';
import { expect, test } from 'vitest';
import { build } from '../support/build.ts';
import { makeSite, readTree, writeFiles } from '../support/site.ts';
import { LISTED, ROWS, SITE, table } from './rows.ts';

const MISTAKE = ROWS.with(100, 'r100,,1');
const NEW = 'new,New,1';

/** The rows of the file, one state after the other. */
const STATES: readonly (readonly string[])[] = [
  ROWS,
  // A cell of the schema, a title, an id.
  ROWS.with(100, 'r100,Record 100,1'),
  ROWS.with(100, 'r100,Another,100'),
  ROWS.with(100, 'x100,Record 100,100'),
  // A row more, and a row less: all later ones are in other places.
  [NEW, ...ROWS],
  ROWS.toSpliced(70, 1),
  // A mistake, and then a row and a line above it.
  MISTAKE,
  [NEW, ...MISTAKE],
  MISTAKE.with(3, 'r3,"Record\n3",3'),
  // An id of an earlier group; an id of a later group in a row with a mistake.
  ROWS.with(100, 'r3,Record 100,100'),
  ROWS.with(3, 'r100,Record 3,much'),
  // Two full groups; no row.
  ROWS.slice(0, 128),
  [],
  ROWS,
];

test('builds after changes of rows equal clean ones', async () => {
  const site = { ...SITE, ...LISTED };
  const root = makeSite(site);
  for (const rows of STATES) {
    writeFiles(root, table(rows));
    const clean = makeSite({ ...site, ...table(rows) });
    const [again, once] = [await build(root), await build(clean)];
    expect(again).toMatchObject({ outcome: once.outcome, diagnostics: once.diagnostics });
    if (once.outcome === 'published')
      expect(readTree(path.join(root, 'dist'))).toEqual(readTree(path.join(clean, 'dist')));
  }
});
