import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { LiveSite } from '../../src/live/live-site.ts';
import { build, requestFor } from '../support/build.ts';
import { noted, PLACE, photograph } from '../support/images.ts';
import { makeSite, minimal, writeFiles } from '../support/site.ts';

test('pages equal those of a build, and a variant of an image is created when requested', async () => {
  const root = makeSite({
    ...minimal,
    'content/site.yaml': `${minimal['content/site.yaml']}images: { widths: [100, 200] }\n`,
    'content/index.md': '# Home\n\n![One](one.jpg) [Plain](plain.jpg)\n',
    'content/one.jpg': await photograph(300, 200).jpeg().toBuffer(),
    'content/plain.jpg': await noted(photograph(30, 20)).jpeg().toBuffer(),
  });
  const site = new LiveSite(requestFor(root, { dryRun: true, identity: undefined }), {
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

test('a variant is created from the image in its name, even if that is saved meanwhile', async () => {
  const image = await photograph(300, 200).jpeg().toBuffer();
  const root = makeSite({
    ...minimal,
    'content/site.yaml': `${minimal['content/site.yaml']}images: { widths: [100], formats: [webp] }\n`,
    'content/index.md': '# Home\n\n![One](one.jpg)\n',
    'content/one.jpg': image,
  });
  const request = requestFor(root, { dryRun: true, identity: undefined });
  const site = new LiveSite(request, { take: async () => [] });
  await site.prepare(undefined);
  const html = Buffer.from((await site.read('index.html')).content ?? '').toString();
  const [, form = ''] = /\/(assets\/one-100-\w+\.webp)/.exec(html) ?? [];
  writeFiles(root, { 'content/one.jpg': await photograph(300, 200, 9).jpeg().toBuffer() });
  expect((await site.read(form)).content).toBeUndefined();
  writeFiles(root, { 'content/one.jpg': image });
  const shown = Buffer.from((await site.read(form)).content ?? '');
  await build(root, { identity: undefined });
  expect(shown).toEqual(readFileSync(path.join(root, 'dist', form)));
});

test('a list shows smaller variants of images that other pages and records name', async () => {
  const root = makeSite({
    ...minimal,
    'content/site.yaml': `${minimal['content/site.yaml']}images: { widths: [100], formats: [webp] }\n`,
    'content/index.md': '# Home\n',
    'content/posts/one.md': '---\ncover: one.jpg\n---\n\n# One\n',
    'content/posts/one.jpg': await photograph(300, 200).jpeg().toBuffer(),
    'content/goods.yaml': 'ant: { cover: ant.jpg }\n',
    'content/ant.jpg': await photograph(280, 200).jpeg().toBuffer(),
    'templates/collections.ts': `import { collection, image } from 'sitewright';
import { z } from 'zod';
const fields = z.object({ cover: image() });
export const collections = { posts: collection({ layout: 'page', fields }), goods: collection({ fields }) };
`,
    'templates/page.tsx': `import { Image, type LayoutProps, PageHead } from 'sitewright';
export const select = (site: any) => ['posts', 'goods'].flatMap((name) => site.entries(name)).map(({ fields }) => fields.cover);
export default function Page({ page, site, children }: LayoutProps<{ select: typeof select }>) {
  return <html lang="en"><head><PageHead page={page} site={site} /></head><body>
    {site.selected.map((cover) => <Image key={cover.src} src={cover} alt="" />)}{children}
  </body></html>;
}
`,
  });
  const request = requestFor(root, { dryRun: true, identity: undefined });
  const site = new LiveSite(request, { take: async () => [] });
  await site.prepare(undefined);
  const html = Buffer.from((await site.read('index.html')).content ?? '').toString();
  const shown = [...html.matchAll(/\/(assets\/[^" ]+)/g)].map(([, file = '']) => file);
  expect(shown.length).toBe(4);
  await build(root, { identity: undefined });
  expect(html).toBe(readFileSync(path.join(root, 'dist/index.html'), 'utf8'));
  for (const file of shown)
    expect(Buffer.from((await site.read(file)).content ?? '')).toEqual(
      readFileSync(path.join(root, 'dist', file)),
    );
});
