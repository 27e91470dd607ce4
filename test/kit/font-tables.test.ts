// Characters of fonts in all formats.
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { fontCharacters } from '../../src/kit/system/font-tables.ts';
import { figtree } from '../support/font.ts';

const load = createRequire(createRequire(import.meta.url).resolve('subset-font'));
const { convert } = load('fontverter') as { convert(font: Uint8Array, format: string): Promise<Buffer> };
const subset = load('subset-font') as (font: Uint8Array, text: string, options: object) => Promise<Buffer>;

test.each(['sfnt', 'woff', 'woff2'])('are those that a %s has glyphs for', async (targetFormat) => {
  const font = await subset(figtree, 'Aé€', { targetFormat });
  // A subset keeps the empty glyph and nothing else.
  expect([...(await fontCharacters(font))].sort((a, b) => a - b)).toEqual([0x41, 0xe9, 0x20ac]);
});

test('can be above U+FFFF', async () => {
  const font = await convert(figtree, 'sfnt');
  expect(await fontCharacters(withGroup(font, 0x1f600, 0x1f602))).toEqual(
    new Set([0x1f600, 0x1f601, 0x1f602]),
  );
});

test('are read from fonts only', async () => {
  await expect(fontCharacters(Buffer.from('no font'))).rejects.toThrow();
});

/** Replaces the table of a font by one of format 12 with one group. */
function withGroup(font: Buffer, first: number, last: number): Buffer {
  const table = Buffer.alloc(40);
  table.writeUInt16BE(1, 2);
  table.writeUInt32BE(12, 8);
  table.writeUInt16BE(12, 12);
  table.writeUInt32BE(1, 24);
  table.writeUInt32BE(first, 28);
  table.writeUInt32BE(last, 32);
  const changed = Buffer.concat([font, table]);
  changed.writeUInt32BE(font.length, changed.indexOf('cmap') + 8);
  return changed;
}
