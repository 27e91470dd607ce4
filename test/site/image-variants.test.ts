// Smaller versions of images: which are published, in which colors, and when something is encoded.
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { compareText } from '../../src/kit/order.ts';
import { build, codesOf, printed } from '../support/build.ts';
import { film, noted, PLACE, photograph } from '../support/images.ts';
import { type Files, makeSite, minimal, readTree, writeFiles } from '../support/site.ts';
import { repository } from '../support/sources.ts';

const SETTINGS = minimal['content/site.yaml'];
const WIDTHS = 'images: { widths: [100, 200] }\n';

const siteOf = (files: Files, settings = WIDTHS) =>
  makeSite({ ...minimal, 'content/site.yaml': `${SETTINGS}${settings}`, ...files });

const PAGE = '# Home\n\n![One](one.jpg)\n';

const imagesOf = (root: string) => {
  const folder = path.join(root, 'dist/assets');
  return Object.fromEntries(
    readdirSync(folder)
      .map((name) => [name.replace(/-[\da-f]{10}\./, '.'), readFileSync(path.join(folder, name))] as const)
      .sort(([one], [other]) => compareText(one, other)),
  );
};

/** Times at which variants were added to the cache. */
const cached = (root: string) => {
  const folder = path.join(root, '.site/cache/made');
  if (!existsSync(folder)) return {};
  return Object.fromEntries(
    readdirSync(folder).map((name) => [name, statSync(path.join(folder, name)).mtimeMs]),
  );
};

const html = (root: string) => readFileSync(path.join(root, 'dist/index.html'), 'utf8');

/** The color in the middle of an image, or of a part of it. */
async function colorOf(image: Sharp, left = 0.5, top = 0.5): Promise<readonly number[]> {
  const { data, info } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height * top) * info.width + Math.floor(info.width * left)) * info.channels;
  return [...data.subarray(at, at + 3)];
}

const far = (one: readonly number[], other: readonly number[]) =>
  Math.max(...one.map((value, index) => Math.abs(value - (other[index] ?? 0))));

test('an image has versions in several widths and formats, upright and without metadata', async () => {
  const root = siteOf({
    'content/index.md': PAGE,
    'content/one.jpg': await noted(photograph(300, 240), 6).jpeg().toBuffer(),
  });
  expect(printed(await build(root))).toBe('');
  const images = imagesOf(root);
  expect(Object.keys(images)).toEqual([
    'one-100.avif',
    'one-100.webp',
    'one-200.avif',
    'one-200.jpg',
    'one-200.webp',
  ]);
  for (const [name, bytes] of Object.entries(images)) {
    const { width = 0, height, orientation, exif } = await sharp(bytes).metadata();
    expect([name, height, orientation, exif]).toEqual([name, width * 1.25, undefined, undefined]);
    expect(bytes.includes(PLACE)).toBe(false);
  }
  const source = (kind: string) =>
    `<source type="image/${kind}" srcset="/assets/one-100-HASH.${kind} 100w, /assets/one-200-HASH.${kind} 200w" sizes="(min-width: 200px) 200px, 100vw">`;
  expect(html(root).replace(/-[\da-f]{10}\./g, '-HASH.')).toContain(
    `<picture>${source('avif')}${source('webp')}<img src="/assets/one-200-HASH.jpg" alt="One" width="200" height="250" decoding="async"></picture>`,
  );
});

test('images that are small enough, drawings and animations are published unchanged', async () => {
  const frames = await film('gif', 30, 20, 4);
  const root = siteOf({
    'content/index.md': '![A](a.png) ![B](b.png) ![C](c.svg) ![D](d.gif)\n',
    'content/a.png': await photograph(150, 100).png().toBuffer(),
    'content/b.png': await sharp({ create: { width: 300, height: 200, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
    'content/c.svg': `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 400"><title>${'x'.repeat(5000)}</title></svg>`,
    'content/d.gif': frames,
  });
  expect(printed(await build(root))).toBe('');
  expect(Object.keys(imagesOf(root))).toEqual([
    'a-100.avif',
    'a-100.webp',
    'a-150.avif',
    'a-150.webp',
    'a.png',
    'b.png',
    'c.svg',
    'd.gif',
  ]);
  expect(imagesOf(root)['d.gif']).toEqual(frames);
});

test.each(['gif', 'webp'] as const)('an animated %s is animated in its smaller versions', async (kind) => {
  const frames = await film(kind, 400, 300, 5);
  const root = siteOf({ 'content/index.md': `![Film](film.${kind})\n`, [`content/film.${kind}`]: frames });
  expect(printed(await build(root))).toBe('');
  const images = imagesOf(root);
  expect(Object.keys(images)).toContain('film-100.webp');
  const { pages, width } = await sharp(images['film-100.webp']).metadata();
  expect([pages, width]).toEqual([5, 100]);
  expect(images[`film.${kind}`]).toEqual(frames);
});

test('colors are correct in every color space', async () => {
  const orange = { r: 200, g: 90, b: 40 };
  const plain = () =>
    photograph(300, 200).composite([
      { input: { create: { width: 300, height: 200, channels: 3, background: orange } }, blend: 'over' },
    ]);
  const noise = Buffer.alloc(6000, 'x');
  const root = siteOf({
    'content/index.md': '![P](p3.jpg) ![C](cmyk.jpg) ![D](deep.png) ![G](grey.jpg)\n',
    'content/p3.jpg': padded(await plain().withIccProfile('p3').jpeg({ quality: 95 }).toBuffer(), noise),
    'content/cmyk.jpg': padded(
      await plain().toColorspace('cmyk').withIccProfile('cmyk').jpeg({ quality: 95 }).toBuffer(),
      noise,
    ),
    'content/deep.png': await sharp(await photograph(300, 200).toColorspace('rgb16').png().toBuffer())
      .toColorspace('rgb16')
      .png()
      .toBuffer(),
    'content/grey.jpg': padded(
      await sharp(await plain().png().toBuffer())
        .greyscale()
        .jpeg()
        .toBuffer(),
      noise,
    ),
  });
  expect(printed(await build(root))).toBe('');
  const images = imagesOf(root);
  const want = [orange.r, orange.g, orange.b];
  for (const kind of ['avif', 'webp']) {
    expect(far(await colorOf(sharp(images[`p3-200.${kind}`])), want)).toBeLessThan(12);
    expect(far(await colorOf(sharp(images[`cmyk-200.${kind}`])), want)).toBeLessThan(30);
    const [red = 0, green = 0, blue = 0] = await colorOf(sharp(images[`grey-200.${kind}`]));
    expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThan(4);
    const deep = await colorOf(photograph(300, 200).resize(200), 0.5, 0.5);
    expect(far(await colorOf(sharp(images[`deep-200.${kind}`])), deep)).toBeLessThan(30);
  }
  for (const name of ['p3-200.jpg', 'cmyk-200.jpg']) {
    const { space, icc } = await sharp(images[name]).metadata();
    expect([name, space, icc]).toEqual([name, 'srgb', undefined]);
  }
});

/** A JPEG with a comment that makes it large enough to encode. */
function padded(bytes: Buffer, text: Buffer): Buffer {
  const head = Buffer.from([0xff, 0xfe, 0, 0]);
  head.writeUInt16BE(text.length + 2, 2);
  return Buffer.concat([bytes.subarray(0, 2), head, text, bytes.subarray(2)]);
}

test('an unchanged build and a changed text encode nothing, and a changed quality encodes all', async () => {
  const root = siteOf({
    'content/index.md': PAGE,
    'content/one.jpg': await photograph(300, 200).jpeg().toBuffer(),
  });
  await build(root);
  const before = cached(root);
  const output = readTree(path.join(root, 'dist'));
  expect(Object.keys(before)).toHaveLength(5);
  const again = await build(root);
  expect([again.rendered, again.plan?.write]).toEqual([0, []]);
  writeFiles(root, { 'content/index.md': `${PAGE}\nMore text.\n` });
  expect((await build(root)).rendered).toBe(1);
  writeFiles(root, { 'content/index.md': PAGE });
  rmSync(path.join(root, 'dist'), { recursive: true });
  await build(root);
  expect(readTree(path.join(root, 'dist'))).toEqual(output);
  expect(cached(root)).toEqual(before);
  writeFiles(root, {
    'content/site.yaml': `${SETTINGS}images: { widths: [100, 200], quality: { avif: 30, webp: 40, jpeg: 50 } }\n`,
  });
  await build(root);
  const fresh = Object.keys(cached(root)).filter((name) => !(name in before));
  expect(fresh).toHaveLength(5);
  const names = Object.keys(readTree(path.join(root, 'dist/assets')));
  expect(names.filter((name) => `assets/${name}` in output).length).toBe(5);
});

test('a machine with an empty cache builds the same site', async () => {
  const files = {
    'content/index.md': PAGE,
    'content/one.jpg': await photograph(300, 200).jpeg().toBuffer(),
  };
  const [warm, cold] = [siteOf(files), siteOf(files)];
  await build(warm);
  rmSync(path.join(warm, 'dist'), { recursive: true });
  await build(warm);
  await build(cold, { identity: undefined });
  expect(readTree(path.join(warm, 'dist'))).toEqual(readTree(path.join(cold, 'dist')));
  expect(cached(cold)).toEqual({});
});

test('images in templates, in public/ and in figures have versions too', async () => {
  const photo = await photograph(300, 200).jpeg().toBuffer();
  const root = siteOf({
    'content/index.md': '![Public](/images/p.jpg)\n\n<Figure src="f.jpg" alt="Figure">Text</Figure>\n',
    'public/images/p.jpg': photo,
    'content/f.jpg': await photograph(300, 200, 2).jpeg().toBuffer(),
    'templates/t.jpg': await photograph(400, 300, 3).jpeg().toBuffer(),
    'templates/page.tsx': String(minimal['templates/page.tsx'])
      .replace('PageHead }', 'Image, PageHead }')
      .replace('\n\n', "\nimport t from './t.jpg?image';\n\n")
      .replace('{children}', '{children}<Image src={t} alt="Template" sizes="50vw" />'),
  });
  expect(printed(await build(root))).toBe('');
  const names = Object.keys(imagesOf(root)).map((name) => name.replace(/-[\dA-Z]{8}\./, '.'));
  for (const name of [
    'p-100.avif',
    'p-200.jpg',
    'f-100.webp',
    'f-200.jpg',
    't-100.avif',
    't-200.webp',
    't-200.jpg',
  ])
    expect(names).toContain(name);
  expect(html(root)).toMatch(
    /<img src="\/assets\/t-200-[\da-f]{10}\.jpg" alt="Template" width="200" height="150"/,
  );
  expect(html(root)).toContain('sizes="50vw"');
});

test('an image that cannot be decoded is an error, and encoded versions are kept', async () => {
  const whole = await photograph(300, 200).jpeg({ quality: 90 }).toBuffer();
  const noise = await photograph(300, 200, 5).png().toBuffer();
  const torn = Buffer.from(noise);
  torn.fill(0, 200, 4000);
  const root = siteOf({
    'content/index.md': '![One](one.jpg) ![Torn](torn.png)\n',
    'content/one.jpg': whole,
    'content/torn.png': torn,
  });
  const report = await build(root);
  expect(report.outcome).toBe('refused');
  expect(printed(report)).toMatch(
    /^error content\/torn\.png cannot be decoded: .*\[image-broken\]\n {2}content\/torn\.png\n/,
  );
  expect(Object.keys(cached(root))).toHaveLength(5);
});

test('a missing encoder is reported once, at the setting', async () => {
  const root = siteOf({
    'content/index.md': '![One](one.jpg) ![Two](two.jpg)\n',
    'content/one.jpg': await photograph(300, 200).jpeg().toBuffer(),
    'content/two.jpg': await photograph(300, 200, 2).jpeg().toBuffer(),
    'node_modules/sharp/package.json': '{ "name": "sharp", "version": "0.0.0" }\n',
    'node_modules/sharp/index.js': "throw new Error('Cannot find its library');\n",
  });
  const report = await build(root);
  expect(report.diagnostics.map(({ code, at }) => [code, at?.path, at?.line])).toEqual([
    ['package-missing', 'content/site.yaml', 4],
  ]);
  expect(printed(report)).toContain('npm install sharp');
  // An unfinished site lacks them.
  const out = path.join(root, 'dist-unfinished');
  expect((await build(root, { unfinished: 'build', out })).outcome).toBe('published');
  expect(Object.keys(readTree(out)).filter((file) => /(?:one|two)[-.]/.test(file))).toEqual([]);
});

test('an incomplete package counts as missing', async () => {
  const root = siteOf({
    'content/index.md': PAGE,
    'content/one.jpg': await photograph(300, 200).jpeg().toBuffer(),
    'node_modules/sharp/package.json': '{ "name": "sharp", "ver',
  });
  expect(codesOf(await build(root))).toEqual(['package-missing']);
});

test('a new version of the encoder encodes again', async () => {
  const sharpOf = (version: string) => ({
    'node_modules/sharp/package.json': JSON.stringify({ name: 'sharp', version }),
    'node_modules/sharp/index.js': `module.exports = require(${JSON.stringify(path.join(repository, 'node_modules/sharp'))});`,
  });
  const root = siteOf({
    'content/index.md': PAGE,
    'content/one.jpg': await photograph(300, 200).jpeg().toBuffer(),
    ...sharpOf('0.40.0-nightly.20260101.0123456789abcdef.1'),
  });
  expect(printed(await build(root))).toBe('');
  const before = Object.keys(cached(root));
  writeFiles(root, sharpOf('0.40.0-nightly.20260101.0123456789abcdef.2'));
  expect(printed(await build(root))).toBe('');
  expect(Object.keys(cached(root))).toHaveLength(2 * before.length);
});
