import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createPreviewSite } from '../../src/preview/worker/site.ts';
import { build, requestFor } from '../support/build.ts';
import { noted, PLACE, photograph } from '../support/images.ts';
import { makeSite, minimal, writeFiles } from '../support/site.ts';

test('pages show what a build shows, and a form of an image is made when it is asked for', async () => {
  const root = makeSite({
    ...minimal,
    'content/site.yaml': `${minimal['content/site.yaml']}images: { widths: [100, 200] }\n`,
    'content/index.md': '# Home\n\n![One](one.jpg) [Plain](plain.jpg)\n',
    'content/one.jpg': await photograph(300, 200).jpeg().toBuffer(),
    'content/plain.jpg': await noted(photograph(30, 20)).jpeg().toBuffer(),
  });
  const site = createPreviewSite(requestFor(root, { dryRun: true, identity: undefined }), {
    take: async () => [],
  });
  const read = async (file: string) => Buffer.from((await site.read(file)).content ?? '');
  const compare = async () => {
    await build(root, { identity: undefined });
    const built = readFileSync(path.join(root, 'dist/index.html'), 'utf8');
    expect((await read('index.html')).toString()).toBe(built);
    const files = [...built.matchAll(/\/(assets\/[^" ]+)/g)].map(([, file = '']) => file);
    expect(files.length).toBe(6);
    for (const file of files) expect(await read(file)).toEqual(readFileSync(path.join(root, 'dist', file)));
    return files;
  };
  await site.prepare(undefined);
  const before = await compare();
  expect((await sharp(await read(before[0] ?? '')).metadata()).width).toBe(100);
  expect((await read('assets/one-100-0123456789.avif')).length).toBe(0);
  expect((await read(before.at(-1) ?? '')).includes(PLACE)).toBe(false);
  writeFiles(root, { 'content/one.jpg': await photograph(300, 200, 9).jpeg().toBuffer() });
  await site.prepare(['content/one.jpg']);
  const after = await compare();
  expect(after.filter((file) => before.includes(file))).toEqual([before.at(-1)]);
});
