// Colors of photographs for wide screens: the smaller versions have the same ones in sRGB.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { build, printed } from '../support/build.ts';
import { makeSite, minimal } from '../support/site.ts';

type Color = readonly [red: number, green: number, blue: number];

/** Colors strong enough to have very different numbers in a wider space. */
const COLORS: readonly Color[] = [
  [40, 190, 80],
  [200, 60, 40],
  [30, 90, 210],
];

const SIDE = 200;
/** Largest distance of a lossy version from a color, of 255; the numbers of the wider spaces are further away. */
const NEAR = 8;

interface Space {
  readonly name: string;
  /** XYZ of its primaries under D50, as in profiles; http://www.brucelindbloom.com lists them. */
  readonly primaries: readonly [Color, Color, Color];
  /** Linear sRGB in its own linear numbers: both have the white of D65. */
  readonly ofLinear: readonly [Color, Color, Color];
  readonly gamma: number;
}

const ADOBE_RGB: Space = {
  name: 'Adobe RGB',
  primaries: [
    [0.60974, 0.31111, 0.01947],
    [0.20528, 0.62567, 0.06087],
    [0.14919, 0.06322, 0.74457],
  ],
  ofLinear: [
    [0.71512, 0.28488, 0],
    [0, 1, 0],
    [0, 0.04116, 0.95884],
  ],
  gamma: 563 / 256,
};

/** Space with a plain gamma instead of the sRGB curve, described by a profile. */
const DISPLAY_P3: Space = {
  name: 'Display P3',
  primaries: [
    [0.51512, 0.2412, -0.00105],
    [0.29198, 0.69225, 0.04189],
    [0.1571, 0.06657, 0.78407],
  ],
  ofLinear: [
    [0.82246, 0.17754, 0],
    [0.03319, 0.96681, 0],
    [0.01708, 0.0724, 0.91052],
  ],
  gamma: 563 / 256,
};

const linear = (value: number) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

/** Returns the numbers for an sRGB color in another space. */
function inSpace([red, green, blue]: Color, { ofLinear, gamma }: Space): Color {
  const [r, g, b] = [red, green, blue].map(linear) as [number, number, number];
  const numbers = ofLinear.map((row) =>
    Math.round(255 * (row[0] * r + row[1] * g + row[2] * b) ** (1 / gamma)),
  );
  return numbers as unknown as Color;
}

/** ICC profile of version 2 with three primaries and one gamma: https://www.color.org/icc32.pdf */
function profileOf({ name, primaries, gamma }: Space): Buffer {
  const [red, green, blue] = primaries;
  const tags: readonly (readonly [string, Buffer])[] = [
    ['desc', description(name)],
    ['cprt', Buffer.concat([type('text'), Buffer.from('None\0')])],
    ['wtpt', point([0.9642, 1, 0.82491])],
    ['rXYZ', point(red)],
    ['gXYZ', point(green)],
    ['bXYZ', point(blue)],
    ['rTRC', curve(gamma)],
    ['gTRC', curve(gamma)],
    ['bTRC', curve(gamma)],
  ];
  const head = Buffer.alloc(128 + 4 + 12 * tags.length);
  head.writeUInt32BE(0x02400000, 8);
  head.write('mntrRGB XYZ ', 12);
  head.write('acsp', 36);
  point([0.9642, 1, 0.82491]).copy(head, 68, 8);
  head.writeUInt32BE(tags.length, 128);
  const bodies: Buffer[] = [];
  let at = head.length;
  for (const [index, [signature, body]] of tags.entries()) {
    const padded = Buffer.concat([body, Buffer.alloc(-body.length & 3)]);
    head.write(signature, 132 + 12 * index);
    head.writeUInt32BE(at, 136 + 12 * index);
    head.writeUInt32BE(body.length, 140 + 12 * index);
    bodies.push(padded);
    at += padded.length;
  }
  head.writeUInt32BE(at, 0);
  return Buffer.concat([head, ...bodies]);
}

const type = (name: string) => Buffer.concat([Buffer.from(name), Buffer.alloc(4)]);

function point(xyz: Color): Buffer {
  const numbers = Buffer.alloc(12);
  for (const [index, value] of xyz.entries()) numbers.writeInt32BE(Math.round(value * 65_536), 4 * index);
  return Buffer.concat([type('XYZ '), numbers]);
}

function curve(gamma: number): Buffer {
  const numbers = Buffer.alloc(6);
  numbers.writeUInt32BE(1);
  numbers.writeUInt16BE(Math.round(gamma * 256), 4);
  return Buffer.concat([type('curv'), numbers]);
}

function description(name: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(name.length + 1);
  return Buffer.concat([type('desc'), length, Buffer.from(`${name}\0`), Buffer.alloc(78)]);
}

/** A JPEG of only these numbers, with a profile, large enough for variants. */
async function jpegOf([r, g, b]: Color, profile: Buffer): Promise<Buffer> {
  const size = { width: SIDE, height: SIDE };
  const plain = await sharp({ create: { ...size, channels: 3, background: { r, g, b } } })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer();
  const name = Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1');
  const parts = [segment(0xe2, Buffer.concat([name, profile])), segment(0xfe, Buffer.alloc(6000, 'x'))];
  return Buffer.concat([plain.subarray(0, 2), ...parts, plain.subarray(2)]);
}

function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

const far = (one: Color, other: Color) =>
  Math.max(...one.map((value, index) => Math.abs(value - (other[index] ?? 0))));

test.each([ADOBE_RGB, DISPLAY_P3])('$name becomes sRGB', async (space) => {
  const profile = profileOf(space);
  const names = COLORS.map((_, index) => `color${index}`);
  const files = COLORS.map(
    async (color, index) =>
      [`content/${names[index]}.jpg`, await jpegOf(inSpace(color, space), profile)] as const,
  );
  const root = makeSite({
    ...minimal,
    'content/site.yaml': `${minimal['content/site.yaml']}images: { widths: [100] }\n`,
    'content/index.md': names.map((name) => `![A color](${name}.jpg)\n`).join('\n'),
    ...Object.fromEntries(await Promise.all(files)),
  });
  expect(printed(await build(root))).toBe('');
  const folder = path.join(root, 'dist/assets');
  const made = readdirSync(folder);
  expect(made).toHaveLength(3 * COLORS.length);
  for (const [index, color] of COLORS.entries()) {
    // Detects code that uses the numbers directly.
    expect(far(inSpace(color, space), color)).toBeGreaterThan(2 * NEAR);
    for (const name of made.filter((one) => one.startsWith(`${names[index]}-`))) {
      const image = sharp(readFileSync(path.join(folder, name)));
      const { icc, space: written } = await image.metadata();
      expect([name, icc, written]).toEqual([name, undefined, 'srgb']);
      const data = await image.extract({ left: 50, top: 50, width: 1, height: 1 }).raw().toBuffer();
      expect(far([...data] as unknown as Color, color), `${name}: ${[...data]}`).toBeLessThan(NEAR);
    }
  }
});

test('an image that is published unchanged keeps its profile', async () => {
  const profile = profileOf(ADOBE_RGB);
  const root = makeSite({
    ...minimal,
    'content/site.yaml': `${minimal['content/site.yaml']}images: { widths: [400] }\n`,
    'content/index.md': '![A color](one.jpg)\n',
    'content/one.jpg': await jpegOf([120, 130, 140], profile),
  });
  expect(printed(await build(root))).toBe('');
  const own = readdirSync(path.join(root, 'dist/assets')).find((name) => name.endsWith('.jpg')) ?? '';
  const { icc } = await sharp(readFileSync(path.join(root, 'dist/assets', own))).metadata();
  expect(icc).toEqual(profile);
});
