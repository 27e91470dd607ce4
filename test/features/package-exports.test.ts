import { expect, test } from 'vitest';
import { FEATURES } from '../../src/features/features.ts';
import { packageExports } from '../../src/features/package-exports.ts';
import * as sitewright from '../../src/index.ts';
import { explainUnknownExport } from '../../src/templates/package-exports.ts';

const { names } = packageExports(FEATURES);

test('templates get every value that the package exports', () => {
  expect(names.toSorted()).toEqual(Object.keys(sitewright).sort());
});

test('a name that is nearly that of an export is corrected', () => {
  const hints = ['Serch', 'pallete', 'okclh'].map(
    (name) => explainUnknownExport(`(0 , import_sitewright2.${name}) is not a function`, names)?.hint,
  );
  expect(hints).toEqual(['Did you mean Search?', 'Did you mean palette?', 'Did you mean oklch?']);
});
