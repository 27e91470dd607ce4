// Image variants that the preview keeps in memory.
import { expect, test } from 'vitest';
import type { Variant } from '../../src/images/plan.ts';
import { PreviewImages } from '../../src/live/sources.ts';

const FORM = 20 * 1024 * 1024;

const variant = (number: number): Variant => ({
  file: `assets/a-${number}.webp`,
  key: String(number),
  format: 'webp',
  quality: 75,
  isSubsampled: true,
  width: number,
  height: number,
});

test('variants that cannot be created do not increase the memory', async () => {
  const asked: string[] = [];
  const images = new PreviewImages('.', {
    get(key: string) {
      asked.push(key);
      return Buffer.alloc(FORM);
    },
  });
  const facts = { kind: 'webp', width: 9, height: 9, frames: 1, size: 9 } as const;
  images.note('public/a.webp', { hash: '', facts, variants: [1, 2, 3, 4].map(variant) });
  for (const number of [1, 2, 3, 4]) {
    expect(await images.read(`assets/a-${number}.webp`, '1')).toHaveLength(FORM);
    expect(await images.read(`assets/gone-${number}.webp`, '1')).toBeUndefined();
  }
  await images.read('assets/a-1.webp', '1');
  expect(asked).toEqual(['1-1', '2-1', '3-1', '4-1', '1-1']);
});
