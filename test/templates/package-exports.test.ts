import { expect, test } from 'vitest';
import * as sitewright from '../../src/index.ts';
import { EXPORTED, explainUnknownExport } from '../../src/templates/package-exports.ts';

test('templates get every value that the package exports', () => {
  expect(EXPORTED.toSorted()).toEqual(Object.keys(sitewright).sort());
});

test('a name that is nearly that of an export is corrected', () => {
  const hints = ['Serch', 'pallete', 'okclh'].map(
    (name) => explainUnknownExport(`(0 , import_sitewright2.${name}) is not a function`)?.hint,
  );
  expect(hints).toEqual(['Did you mean Search?', 'Did you mean palette?', 'Did you mean oklch?']);
});
