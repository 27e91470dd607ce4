// The icons of a site: which are drawn, when they are drawn again, and what prevents it.
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { imageSize } from 'image-size';
import { describe, expect, test } from 'vitest';
import { build } from '../support/build.ts';
import { makeSite, minimal, readTree, writeFiles } from '../support/site.ts';

const settings = (icons: string) => `${minimal['content/site.yaml']}icons: ${icons}\n`;
const drawing = (color: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="${color}"/></svg>`;

const SITE = {
  ...minimal,
  'content/site.yaml': settings("{ source: images/mark.svg, background: '#fc0' }"),
  'content/index.md': '# Home\n',
  'public/images/mark.svg': drawing('teal'),
};

/** A package in the site's own folder that is found first, and always fails. */
const BROKEN_PACKAGE = {
  'node_modules/@takumi-rs/core/package.json': '{ "name": "@takumi-rs/core", "version": "2.16.3" }',
  'node_modules/@takumi-rs/core/index.js': "throw new Error('It was loaded');",
};

const readBytes = (root: string, file: string) => readFileSync(path.join(root, file));

describe('icons', () => {
  test('are drawn in every size from one drawing, and every page links to them', async () => {
    const root = makeSite(SITE);
    const { diagnostics, outcome } = await build(root);
    expect([diagnostics, outcome]).toEqual([[], 'published']);
    const sizeOf = (file: string) => {
      const { type, width, images } = imageSize(readBytes(root, `dist/${file}`));
      return `${type} ${images?.map((image) => image.width).sort((a, b) => a - b) ?? width}`;
    };
    expect(sizeOf('favicon.ico')).toBe('ico 16,32,48');
    expect(sizeOf('apple-touch-icon.png')).toBe('png 180');
    const output = readTree(path.join(root, 'dist'));
    const { icons, ...manifest } = JSON.parse(output['manifest.webmanifest'] ?? '');
    expect(manifest).toMatchObject({ name: 'Example', lang: 'en', background_color: '#ffcc00' });
    for (const { src, sizes } of icons) expect(sizeOf(src)).toBe(`png ${sizes.split('x')[0]}`);
    expect(icons.map(({ purpose }: { purpose: string }) => purpose)).toEqual(['any', 'any', 'maskable']);
    expect(output['index.html']).toContain(
      '<link rel="icon" href="/favicon.ico" sizes="32x32"/><link rel="icon" href="/images/mark.svg" type="image/svg+xml"/><link rel="apple-touch-icon" href="/apple-touch-icon.png"/><link rel="manifest" href="/manifest.webmanifest"/>',
    );
  });

  test('are below the base of the site', async () => {
    const root = makeSite({
      ...SITE,
      'content/site.yaml': settings('/images/mark.svg').replace('.com', '.com/a'),
    });
    await build(root);
    const output = readTree(path.join(root, 'dist'));
    expect(output['index.html']).toContain('href="/a/images/mark.svg"');
    expect(JSON.parse(output['manifest.webmanifest'] ?? '')).toMatchObject({
      start_url: '/a/',
      icons: [{ src: '/a/icon-192.png' }, {}, {}],
    });
  });

  test('are drawn once, and again when the drawing or the background changes', async () => {
    const root = makeSite(SITE);
    const of = async () => {
      await build(root);
      return ['favicon.ico', 'apple-touch-icon.png', 'icon-512.png'].map((file) =>
        readBytes(root, `dist/${file}`).toString('latin1'),
      );
    };
    const [ico, touch, large] = await of();
    writeFiles(root, BROKEN_PACKAGE);
    rmSync(path.join(root, 'dist'), { recursive: true });
    expect(await of()).toEqual([ico, touch, large]);
    rmSync(path.join(root, 'node_modules'), { recursive: true });
    writeFiles(root, { 'content/site.yaml': settings('images/mark.svg') });
    const white = await of();
    expect(white[0]).toBe(ico);
    expect(white[1]).not.toBe(touch);
    writeFiles(root, { 'public/images/mark.svg': drawing('navy') });
    for (const [index, file] of (await of()).entries()) expect(file).not.toBe(white[index]);
  });

  test('in the site itself are kept', async () => {
    const root = makeSite({ ...SITE, 'public/favicon.ico': 'mine', 'public/manifest.webmanifest': '{}' });
    expect((await build(root)).diagnostics).toEqual([]);
    const output = readTree(path.join(root, 'dist'));
    expect(output['favicon.ico']).toBe('mine');
    expect(output['manifest.webmanifest']).toBe('{}');
    expect(Object.keys(output)).toContain('apple-touch-icon.png');
  });

  test('need no package if the setting is absent', async () => {
    const root = makeSite({ ...SITE, ...minimal, ...BROKEN_PACKAGE });
    expect((await build(root)).diagnostics).toEqual([]);
    expect(Object.keys(readTree(path.join(root, 'dist')))).not.toContain('favicon.ico');
  });

  test.each([
    ['icons: favicon.png', 'icons is not an SVG file: favicon.png'],
    ['icons: ../favicon.svg', 'icons is not an SVG file: ../favicon.svg'],
    ['icons: [favicon.svg]', 'icons is not an entry with source and background'],
    ['icons: { source: a.svg, background: teal }', 'icons.background is not a color: teal'],
    ['icons: { background: "#fff" }', 'icons.source is missing'],
  ])('%s is reported', async (icons, message) => {
    const root = makeSite({ ...SITE, 'public/a.svg': drawing('red') });
    writeFiles(root, { 'content/site.yaml': `${minimal['content/site.yaml']}${icons}\n` });
    const { diagnostics } = await build(root);
    expect(diagnostics.map(({ message, at }) => [message, at?.line])).toEqual([[message, 4]]);
  });
});
