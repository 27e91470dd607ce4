import { expect, test } from 'vitest';
import { IMAGES } from '../../src/features/images/declaration.ts';
import { planImage, variantsOf } from '../../src/images/plan.ts';

test.each(['avif', 'webp', 'jpeg'] as const)('each smaller version of a %s is created once', (kind) => {
  const facts = { kind, width: 2000, height: 1000, frames: 1, size: 90_000 };
  const files = variantsOf(planImage('content/a', 'hash', facts, IMAGES)).map(({ file }) => file);
  expect(files).toEqual([...new Set(files)]);
  expect(files.length).toBe(kind === 'jpeg' ? 7 : 6);
});
