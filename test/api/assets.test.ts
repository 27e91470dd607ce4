import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { FILE_LOADERS } from '../../src/templates/esbuild.ts';
import { repository } from '../support/sources.ts';

test('every kind of asset that is bundled has a type for its import', () => {
  const types = readFileSync(path.join(repository, 'src/api/assets.d.ts'), 'utf8');
  const declared = [...types.matchAll(/declare module '\*(.+)'/g)].map(([, name]) => name);
  expect(declared.sort()).toEqual(
    [
      '?url',
      '&url',
      '.css',
      '.module.css',
      '.svg?inline',
      '?image',
      '.yaml',
      '.yml',
      ...Object.keys(FILE_LOADERS),
    ].sort(),
  );
});
