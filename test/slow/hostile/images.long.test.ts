// A single image costs a build little time and memory, whatever its file contains.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readImage, showsPlace } from '../../../src/images/read-image.ts';
import { svgFault } from '../../../src/rules/svg.ts';
import { photograph } from '../../support/images.ts';
import { makeSite, minimal } from '../../support/site.ts';
import { repository } from '../../support/sources.ts';

const MIB = 1024 * 1024;
/** Processor seconds that reading may take on a slow machine; what grows with the square of the size takes minutes. */
const MOST_SECONDS = 6;
/** Megabytes of memory that a build may use besides the bytes of files. */
const MOST_MEMORY = 160;

const latin = (text: string) => Buffer.from(text, 'latin1');
const many = (part: string, size: number) => Buffer.alloc(size, latin(part));
const number = (value: number, bytes = 4) => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};

const chunk = (name: string, data: Buffer) =>
  Buffer.concat([number(data.length), latin(name), data, number(0)]);
/** EXIF data of a rotated image. */
const LYING = latin('MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0');

function png(size: number): Buffer {
  const head = chunk('IHDR', Buffer.concat([number(9), number(9), latin('\x08\x02\0\0\0')]));
  const parts = ['aBCd', 'IDAT'].map((name) => many(`\0\0\0\0${name}\0\0\0\0`, size / 2 - ((size / 2) % 12)));
  return Buffer.concat([
    latin('\x89PNG\r\n\x1a\n'),
    head,
    chunk('eXIf', LYING),
    ...parts,
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const gif = (size: number) =>
  Buffer.concat([
    latin('GIF89a\x09\0\x09\0\0\0\0'),
    many('\x21\xf9\0', size - (size % 3)),
    latin('\x2c\0\0\0\0\x09\0\x09\0\0\x02\0\x3b'),
  ]);

const webp = (size: number) =>
  Buffer.concat([
    latin('RIFF'),
    Buffer.from(Uint32Array.of(size + 4).buffer),
    latin('WEBP'),
    many('VP8 \0\0\0\0', size),
  ]);

/** A JPEG with more segments after its header. */
async function jpeg(segments: Buffer): Promise<Buffer> {
  const image = await photograph(8, 8).jpeg().toBuffer();
  return Buffer.concat([image.subarray(0, 2), segments, image.subarray(2)]);
}

const box = (name: string, ...inner: readonly Buffer[]) => {
  const data = Buffer.concat(inner);
  return Buffer.concat([number(data.length + 8), latin(name), data]);
};

/** An AVIF whose first item is metadata, with a box that points to it, and properties. */
function avif(items: Buffer, properties: Buffer, rest = Buffer.alloc(0)): Buffer {
  const note = box('infe', number(0x02_00_00_00), number(1, 2), number(0, 2), latin('Exif'));
  const inner = [
    box('iinf', number(0), number(1, 2), note),
    box('iloc', number(0), items),
    box('iprp', box('ipco', properties)),
  ];
  return Buffer.concat([box('ftyp', latin('avif\0\0\0\0avif')), box('meta', number(0), ...inner), rest]);
}

const ispe = box('ispe', number(0), number(9), number(9));
const noItems = number(0);
/** The location of the first item, in this number of extents, with fields of this size. */
const item = (parts: number) => Buffer.concat([number(1, 2), number(0, 2), number(parts, 2)]);

/** Segments of a JPEG that repeat these bytes. */
const comments = (text: string, size: number) =>
  Buffer.alloc(size - (size % 60_004), Buffer.concat([latin('\xff\xfe\xea\x62'), many(text, 60_000)]));

const SIZE = 12 * MIB;
const KINDS: Readonly<Record<string, () => Buffer | Promise<Buffer>>> = {
  'a.png': () => png(SIZE),
  'a.gif': () => gif(SIZE),
  'a.webp': () => webp(SIZE),
  'a.jpg': () => jpeg(many('\xff\xdb\0\x02', SIZE)),
  'boxes.avif': () => avif(noItems, ispe, many('\0\0\0\x08free', SIZE)),
  'properties.avif': () =>
    avif(
      noItems,
      Buffer.concat([many(ispe.toString('latin1'), MIB - (MIB % 20)), many('\0\0\0\x08free', MIB)]),
    ),
  'parts.avif': () =>
    avif(Buffer.concat([number(0, 2), number(0x8000, 2), Buffer.alloc(8 * 0x8000, item(0xffff))]), ispe),
  'same.avif': () =>
    avif(
      Buffer.concat([
        number(0x4400, 2),
        number(1, 2),
        item(0xffff),
        Buffer.alloc(8 * 0xffff, Buffer.concat([number(0x10_0000), number(MIB)])),
      ]),
      ispe,
      Buffer.alloc(4 * MIB),
    ),
  'a.svg': () => many('<&', SIZE),
  'b.svg': () => many('&;', SIZE),
  'c.svg': () =>
    Buffer.concat([latin('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">'), many('&;', SIZE)]),
  'places.jpg': () => jpeg(comments('II*\0\0\0\0\0', SIZE)),
};

describe('is read in time, within the memory of a build:', () => {
  test.each(Object.entries(KINDS))('%s', { timeout: 120_000 }, async (name, make) => {
    const bytes = await make();
    const before = process.cpuUsage();
    readImage(bytes);
    showsPlace(bytes);
    if (name.endsWith('.svg')) svgFault(bytes);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1e6).toBeLessThan(MOST_SECONDS);
    const root = makeSite({
      ...minimal,
      'content/index.md': `# Home\n\n![A](${name})\n`,
      [`content/${name}`]: bytes,
    });
    const { status, stderr } = spawnSync(
      process.execPath,
      [`--max-old-space-size=${MOST_MEMORY}`, path.join(repository, 'bin/site.js'), 'build'],
      { cwd: root, encoding: 'utf8' },
    );
    const isReported = status === 0 || status === 1;
    expect([isReported, isReported ? '' : stderr]).toEqual([true, '']);
  });
});
