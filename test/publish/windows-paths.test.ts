// Paths in the records of a hostile site, as Windows reads them.
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isOutputPath } from '../../src/model/files/output-guards.ts';

const { sep } = path;
beforeAll(() => void Object.assign(path, { sep: path.win32.sep }));
afterAll(() => void Object.assign(path, { sep }));

test.each([
  ['about/index.html', true],
  ['..well/known.txt', true],
  ['../up.html', false],
  ['..\\up.html', false],
  ['a\\..\\..\\up.html', false],
  ['a/..\\up.html', false],
  ['\\up.html', false],
])('%s', (file, stays) => {
  expect(isOutputPath(file)).toBe(stays);
});
