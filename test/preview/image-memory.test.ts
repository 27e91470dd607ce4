// Made files that the preview keeps in memory.
import { expect, test } from 'vitest';
import { PreviewFiles } from '../../src/live/sources.ts';

const SIZE = 20 * 1024 * 1024;

test('files that cannot be made do not increase the memory', async () => {
  const asked: string[] = [];
  const made = new PreviewFiles('.', {
    get(key: string) {
      asked.push(key);
      return Buffer.alloc(SIZE);
    },
  });
  const craft = { doing: 'Making', announce: () => 'Making', atOnce: () => 1 };
  const files = ['1', '2', '3', '4'].map(
    (key) => ({ file: `assets/a-${key}.webp`, kind: 'asset', key }) as const,
  );
  made.note([{ files, pages: [], craft, make: async () => [] }]);
  for (const { file } of files) {
    expect((await made.read(file)).content).toHaveLength(SIZE);
    expect((await made.read(`gone-${file}`)).content).toBeUndefined();
  }
  await made.read('assets/a-1.webp');
  expect(asked).toEqual(['1', '2', '3', '4', '1']);
});
