import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { readImage, withoutNotes } from '../../src/images/read-image.ts';
import { film, noted, PLACE, photograph } from '../support/images.ts';

const KINDS = ['jpeg', 'png', 'webp', 'avif'] as const;

const sizeOf = (bytes: Buffer) => {
  const reading = readImage(bytes);
  if (reading.kind === 'fault') return reading.fault.code;
  const { kind, width, height, frames } = reading.facts;
  return `${kind} ${width} × ${height}${frames > 1 ? `, ${frames} frames` : ''}`;
};

const svg = (attributes: string) => sizeOf(Buffer.from(`<?xml version="1.0"?>\n<svg ${attributes}></svg>`));

describe('the size of an image', () => {
  test.each([...KINDS, 'gif'] as const)('is that of a %s', async (kind) => {
    expect(sizeOf(await photograph(64, 40)[kind]().toBuffer())).toBe(`${kind} 64 × 40`);
  });

  test.each(['jpeg', 'png'] as const)('is that of a %s as displayed, upright', async (kind) => {
    for (const orientation of [1, 3, 6, 8])
      expect(sizeOf(await noted(photograph(64, 40), orientation)[kind]().toBuffer())).toBe(
        `${kind} ${orientation < 5 ? '64 × 40' : '40 × 64'}`,
      );
  });

  test('is that of a progressive JPEG, and of one with many segments', async () => {
    const image = photograph(700, 500);
    expect(sizeOf(await image.jpeg({ progressive: true }).toBuffer())).toBe('jpeg 700 × 500');
    expect(sizeOf(await image.withIccProfile('p3').jpeg({ mozjpeg: true }).toBuffer())).toBe(
      'jpeg 700 × 500',
    );
  });

  test('includes the number of frames', async () => {
    expect(sizeOf(await film('gif', 40, 30))).toBe('gif 40 × 30, 3 frames');
    expect(sizeOf(await film('webp', 40, 30))).toBe('webp 40 × 30, 3 frames');
  });

  test('comes from the attributes or the viewBox of a drawing', () => {
    expect(svg('viewBox="0 0 24 12"')).toBe('svg 24 × 12');
    expect(svg('viewBox="0,0, 24 12" width="100%" height="100%"')).toBe('svg 24 × 12');
    expect(svg('viewBox="0 0 24 12" width="48"')).toBe('svg 48 × 24');
    expect(svg('viewBox="0 0 24 12" height="1in"')).toBe('svg 192 × 96');
    expect(svg('width="30.4px" height="20"')).toBe('svg 30 × 20');
    expect(svg('width="10em" height="5em"')).toBe('svg undefined × undefined');
    expect(svg('')).toBe('svg undefined × undefined');
  });
});

describe('a file that is not an image', () => {
  test.each([...KINDS, 'gif'] as const)('is a truncated %s', async (kind) => {
    const whole = await photograph(64, 40)[kind]().toBuffer();
    for (const part of [0.1, 0.5, 0.9])
      expect(sizeOf(whole.subarray(0, whole.length * part))).toBe('image-broken');
  });

  test.each([
    ['', 'image-broken'],
    ['x', 'image-broken'],
    ['A text, whatever its name says.', 'image-broken'],
    ['<html><svg></svg></html>', 'image-broken'],
    ['RIFF', 'image-broken'],
    ['RIFF\xff\0\0\0WEBPVP8 ', 'image-broken'],
    ['\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'image-format'],
    ['II*\0\x08\0\0\0', 'image-format'],
    ['8BPS\0\x01', 'image-format'],
    ['BM\x36\0\0\0', 'image-format'],
  ])('is %j', (text, code) => {
    expect(sizeOf(Buffer.from(text, 'latin1'))).toBe(code);
  });

  test('is a small file that would fill the memory', async () => {
    const bomb = await sharp({ create: { width: 16_000, height: 7_000, channels: 3, background: 'white' } })
      .png()
      .toBuffer();
    expect(bomb.length).toBeLessThan(1024 * 1024);
    expect(sizeOf(bomb)).toBe('image-too-large');
  });
});

describe('metadata of cameras and programs', () => {
  test.each(KINDS)('is removed from a %s, and nothing else', async (kind) => {
    const image = noted(photograph(64, 40)).withXmp(
      `<x:xmpmeta xmlns:x="adobe:ns:meta/">${PLACE}</x:xmpmeta>`,
    );
    const bytes = await image[kind]().toBuffer();
    expect(bytes.includes(PLACE)).toBe(true);
    const bare = withoutNotes(bytes);
    expect(bare?.includes(PLACE)).toBe(false);
    expect(bare && (await pixelsOf(bare))).toEqual(await pixelsOf(bytes));
    expect(bare && withoutNotes(bare)).toBeUndefined();
    expect((await sharp(bare).metadata()).exif?.includes(PLACE) ?? false).toBe(false);
  });

  test('is that of a WebP without rotation, as in browsers', async () => {
    const bytes = await noted(photograph(64, 40), 6).webp().toBuffer();
    expect(sizeOf(bytes)).toBe('webp 64 × 40');
    expect((await sharp(withoutNotes(bytes)).metadata()).orientation).toBeUndefined();
  });

  test.each(['jpeg', 'png'] as const)('a %s keeps its rotation and its colors', async (kind) => {
    const bytes = await noted(photograph(64, 40), 6).withIccProfile('p3')[kind]().toBuffer();
    const bare = withoutNotes(bytes);
    const { orientation, icc } = await sharp(bare).metadata();
    expect([orientation, icc]).toEqual([6, (await sharp(bytes).metadata()).icc]);
    expect(bare && sizeOf(bare)).toBe(`${kind} 40 × 64`);
    expect(bare && withoutNotes(bare)).toBeUndefined();
  });

  test('pictures after the end of a JPEG and comments are removed too', async () => {
    const bytes = await photograph(64, 40).jpeg().toBuffer();
    const second = await noted(photograph(8, 8)).jpeg().toBuffer();
    const comment = Buffer.from(`\xff\xfe\0\x0e${PLACE}`, 'latin1');
    const all = Buffer.concat([bytes.subarray(0, 2), comment, bytes.subarray(2), second]);
    expect(withoutNotes(all)).toEqual(bytes);
  });

  test('animations and files without metadata stay unchanged', async () => {
    expect(withoutNotes(await film('gif', 40, 30))).toBeUndefined();
    expect(withoutNotes(await film('webp', 40, 30))).toBeUndefined();
    for (const kind of KINDS)
      expect(withoutNotes(await photograph(64, 40)[kind]().toBuffer())).toBeUndefined();
    expect(withoutNotes(Buffer.from('No image at all, but text.'))).toBeUndefined();
  });

  test('a comment of a GIF is removed', async () => {
    const bytes = await film('gif', 40, 30);
    const place = bytes.indexOf('\x21\xf9', 0, 'latin1');
    const comment = Buffer.from(`\x21\xfe\x0c${PLACE}\0`, 'latin1');
    const all = Buffer.concat([bytes.subarray(0, place), comment, bytes.subarray(place)]);
    expect(withoutNotes(all)).toEqual(bytes);
  });
});

function pixelsOf(bytes: Buffer): Promise<Buffer> {
  return sharp(bytes).raw().toBuffer();
}
