// The characters of a font, read from its table `cmap`.
// https://learn.microsoft.com/typography/opentype/spec/cmap
import { createRequire } from 'node:module';

/** Returns the code points for which a TTF, OTF, WOFF or WOFF2 has glyphs. Rejects if it is none of these. */
export async function fontCharacters(font: Uint8Array): Promise<ReadonlySet<number>> {
  const library = createRequire(import.meta.url).resolve('subset-font');
  const converter = createRequire(library)('fontverter') as Converter;
  const file = Buffer.from(await converter.convert(Buffer.from(font), 'sfnt'));
  const characters = new Set<number>();
  for (const table of characterTables(file))
    if (table.readUInt16BE(0) === 4) readSegments(table, characters);
    else if (table.readUInt16BE(0) === 12) readGroups(table, characters);
  return characters;
}

interface Converter {
  convert(font: Buffer, format: 'sfnt'): Promise<Uint8Array>;
}

function* characterTables(file: Buffer) {
  const tables = Array.from({ length: file.readUInt16BE(4) }, (_, index) => 12 + 16 * index);
  const entry = tables.find((at) => file.toString('latin1', at, at + 4) === 'cmap');
  if (entry === undefined) return;
  const cmap = file.subarray(file.readUInt32BE(entry + 8));
  for (let index = 0; index < cmap.readUInt16BE(2); index += 1)
    yield cmap.subarray(cmap.readUInt32BE(8 + 8 * index));
}

/** Format 4: segments of characters below U+10000. Glyph 0 means none. */
function readSegments(table: Buffer, characters: Set<number>): void {
  const length = table.readUInt16BE(6);
  for (let at = 0; at < length; at += 2) {
    const end = table.readUInt16BE(14 + at);
    const start = table.readUInt16BE(16 + length + at);
    const delta = table.readUInt16BE(16 + 2 * length + at);
    const rangeAt = 16 + 3 * length + at;
    const range = table.readUInt16BE(rangeAt);
    for (let code = start; code <= end && code < 0xffff; code += 1) {
      const glyph = range === 0 ? code + delta : table.readUInt16BE(rangeAt + range + 2 * (code - start));
      if ((glyph & 0xffff) !== 0) characters.add(code);
    }
  }
}

/** Format 12: groups of characters. */
function readGroups(table: Buffer, characters: Set<number>): void {
  for (let group = 0; group < table.readUInt32BE(12); group += 1) {
    // A damaged font may list codes that Unicode doesn't have.
    const end = Math.min(table.readUInt32BE(20 + 12 * group), 0x10ffff);
    for (let code = table.readUInt32BE(16 + 12 * group); code <= end; code += 1) characters.add(code);
  }
}
